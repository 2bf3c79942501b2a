"""A campaign whose players seal their orders, by real mails and a beacon whose key the test holds."""

import dataclasses
import json
import re
from datetime import timedelta
from email import message_from_bytes

import msgspec
import pytest
import toy
from msgspec.structs import replace
from sealed_town import Sealed, signing
from town import SCHEDULE, Town, address, body, either_game, orders_of
from unpacking import data_in
from witnessed import said

from adjudicator.campaign.play.progress import take_round
from adjudicator.campaign.play.sealed import receive, sealed_to
from adjudicator.campaign.players import dealings
from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.reading.history import events_of
from adjudicator.campaign.reading.reporting import report
from adjudicator.campaign.referee import rulings
from adjudicator.campaign.terms.beacon import BeaconRound
from adjudicator.errors import Refused
from adjudicator.timelock.armor import armored
from adjudicator.timelock.sealing import commitment

pytestmark = pytest.mark.slow

__all__ = ["signing"]


@pytest.fixture
def town(tmp_path, signing):
    """A campaign of two turns that has begun."""
    signing.how = "truth"
    made = Sealed(tmp_path / "desk", signing, options={"turns": 2})
    made.accept("B")
    return made


def told(town, seat):
    return " ".join(body(town.last(seat)).split())


def report_of(town, seat):
    """The last report of a seat."""
    live = town.live()
    return report(live, seat, live.campaign.windows[-1])


def reported(town, seat):
    """What the last report of a seat says of the orders that were played."""
    (data,) = data_in(town.last(seat))
    return json.dumps(json.loads(data)["received"])


def bids(town):
    """What was played in the last step."""
    campaign = town.live().campaign
    step = campaign.episodes[-1].step
    sets = {seat: campaign.received[receipt] for seat, receipt in campaign.locked[step.id].items()}
    return {seat: each.orders and each.orders["amount"] for seat, each in sets.items()}


def test_a_campaign_goes_from_sealed_mails_to_its_end_and_all_can_be_checked(town, tmp_path, capsys):
    town.turn(1)
    town.turn(2, (5, 6))
    live = town.live()
    assert live.next_step() is None
    verdict = verify(town.desk.store, "river", either_game, live.secret, salts=live.salts)
    assert (verdict.findings, verdict.steps) == ([], 3)
    found = replay(written(bundle(live)), either_game)
    assert (found.false, found.unchecked, found.steps) == ([], [], 3)
    text, is_false = said(town.kept("B", tmp_path / "kept"), capsys)
    assert not is_false
    assert "The level is sealed, the referee plays A." in text


def test_the_receipt_has_the_fingerprint_that_the_player_had_before(town):
    data = town.seal_orders("B", 4)
    town.tick()
    assert "TAKEN, UNREAD" in told(town, "B")
    assert f"\n{commitment(data)}\n" in body(town.last("B")).replace("\r", "")
    assert "Sealed orders taken" in town.subjects("B")[-1]


def test_a_reminder_says_how_orders_are_sealed_with_a_page_and_without(tmp_path, signing):
    schedule = msgspec.structs.replace(SCHEDULE, early="received", reminders=(48,))
    made = Sealed(tmp_path / "desk", signing, options={"turns": 2}, schedule=schedule)
    made.accept("B")
    made.command("B", "page: none")
    made.tick()
    made.now = made.live().campaign.timing.deadline.at - timedelta(hours=48)
    made.tick()
    told = {seat: " ".join(body(made.last(seat)).split()) for seat in "AB"}
    assert "Put them together on the attached page" in told["A"]
    assert "attached page" not in told["B"]
    assert all("run `adjudicator seal FILE --view REPORT`" in each for each in told.values())


def test_before_the_round_no_byte_of_the_desk_tells_what_was_ordered(town):
    marked = "the-heron-flies-at-dawn"
    town.seal_orders("B", 7, more={"bank": "left"})
    file = orders_of("B", {"amount": 7}) + f"# {marked}\n".encode()
    tree = file.decode().replace(f"# {marked}\n", f"note: {marked}\n").encode()
    data, text = town.sealed_file("B", tree)
    town.write("B", attach=[("b.yaml", text)])
    town.tick()
    town.close()
    lock = town.live().campaign.seals.lock
    assert lock is not None
    assert town.live().campaign.received[lock.locked["B"]].digest == commitment(data)
    everything = on_the_desk(town)
    for clear in (marked.encode(), b"amount: 7", b'"amount":7'):
        assert clear not in everything
    assert b"-----BEGIN AGE ENCRYPTED FILE-----" in everything, "the file itself is there"
    town.wait()
    assert bids(town) == {"B": 7}
    assert b'"amount":7' in on_the_desk(town)


def on_the_desk(town):
    """The bytes of all files of a desk, and of all that is packed for the way in its mails."""
    files = [path for path in town.folder.rglob("*") if path.is_file()]
    mails = [message_from_bytes(path.read_bytes()) for path in files if "mail" in path.parts]
    parts = [part for mail in mails for part in mail.walk() if not part.is_multipart()]
    return b"".join([*(path.read_bytes() for path in files), *(part.get_payload(decode=True) for part in parts)])


def test_what_comes_in_the_clear_is_refused(town):
    town.send_orders("B", 4)
    town.tick()
    assert "[sealed/in-clear]" in told(town, "B")
    assert town.live().campaign.current("1.bid") == {}


def test_what_is_sealed_is_refused_where_orders_are_not(tmp_path, signing, town):
    _, text = town.sealed_file("B", orders_of("B", {"amount": 3}))
    other = Town(tmp_path / "other")
    other.open(luck=False)
    other.tick()
    other.write("B", attach=[("b.yaml", text)])
    other.tick()
    assert "[sealed/not-here]" in told(other, "B")


@pytest.mark.parametrize("what", ["another round", "another chain"])
def test_what_no_round_of_the_window_opens_is_refused_at_once(town, what):
    to = sealed_to(town.live().campaign, town.live().window())
    other = {"round": to.round - 1} if what == "another round" else {"chain": "ab" * 32}
    town.seal_orders("B", 4, to=msgspec.structs.replace(to, **other))
    town.tick()
    assert "[sealed/round]" in told(town, "B")
    assert to.line.split()[2] in told(town, "B"), "which round is needed"


@pytest.mark.long
def test_a_copied_file_is_of_no_use_and_no_earlier_set_revives(town):
    town.seal_orders("A", 9)
    town.tick()
    town.seal_orders("B", 4)
    town.tick()
    _, mail = town.sealed_file("A", orders_of("A", {"amount": 1}), as_seat="B")
    town.write("A", attach=[("a.yaml", mail)])
    town.tick()
    town.close()
    town.wait()
    assert bids(town) == {"A": None, "B": 4}
    assert "sealed/copied" in reported(town, "A")
    assert "sealed/copied" not in reported(town, "B"), "the public chain says it, in the proof"
    opened = [event for event in events_of(town.live()) if event.TOPIC == "sets-opened"]
    assert [bool(each["why"]) for each in opened[0].sets] == [True, False]


@pytest.mark.long("1.other")
@pytest.mark.parametrize("step", ["2.bid", "1.other"])
def test_a_set_for_another_window_is_as_if_nothing_had_come(town, step):
    town.seal_orders("B", 4, step=step)
    town.tick()
    town.close()
    town.wait()
    assert bids(town) == {"B": None}


def test_wrong_lines_are_dropped_singly_and_told_to_their_seat_alone(town):
    town.seal_orders("B", 4, more={"bank": "nowhere"})
    town.tick()
    town.close()
    town.wait()
    assert bids(town) == {"B": 4}
    verdict = verify(town.desk.store, "river", either_game, town.live().secret, salts=town.live().salts)
    assert verdict.findings == []
    assert "Dropped:" in reported(town, "B")
    assert "Dropped:" not in reported(town, "A")


def test_a_deadline_does_not_move_once_orders_are_sealed_by_it(town):
    dealings.extend(town.live(), 24, "illness")
    town.tick()
    assert "sealed-to" not in body(town.last("B"))
    town.seal_orders("B", 4)
    town.tick()
    due = town.live().campaign.timing.deadline.at
    live = town.live()
    for move in (
        lambda: dealings.extend(live, 24, "illness"),
        lambda: dealings.set_due(live, due.replace(hour=1), "sooner"),
        lambda: dealings.extend_oneself(live, "B", town.now),
        lambda: dealings.hold(live, "illness"),
        lambda: dealings.ask_referee(live, "B", "may I?", holds=True),
    ):
        with pytest.raises(Refused) as refused:
            move()
        assert refused.value.code in ("sealed/deadline", "extend/used-up")
    dealings.take_vacation(live, "A", due.date(), due.date())
    assert town.live().campaign.timing.deadline.at == due


def test_no_window_closes_early_whoever_has_ordered_and_whoever_wants_it(town):
    for seat in "AB":
        town.seal_orders(seat)
        town.tick()
    town.later(hours=30)
    town.tick()
    town.live().advance(lock=True)
    assert town.live().window() is not None
    town.close()
    assert town.live().campaign.seals.lock is not None


def test_who_sent_nothing_holds_up_nobody_who_has_sealed(town):
    town.seal_orders("B", 4)
    town.tick()
    town.later(days=30)
    town.tick()
    town.tick()
    assert not town.live().campaign.timing.held
    assert town.live().campaign.episodes[-1].step.id == "1.bid"
    assert bids(town) == {"B": 4}
    assert "A late seal" in json.dumps([note.id for note in report_of(town, "B").corrections])


@pytest.mark.long
def test_a_voided_window_begins_anew_and_what_was_sealed_for_it_is_gone(town, tmp_path, capsys):
    old = town.seal_orders("B", 4)
    town.tick()
    first = town.live().campaign.timing.deadline.at
    town.close()
    rulings.void(town.live(), reason="A is ill", author="the referee")
    town.tick()
    live = town.live()
    assert live.window() is not None
    assert live.campaign.timing.deadline.at > first
    assert live.campaign.current("1.bid") == {}
    voided = [body(letter) for letter in town.letters("B") if "begins anew" in letter["Subject"]]
    assert len(voided) == 1
    assert "A is ill" in voided[0]
    _, text = town.sealed_file("B", orders_of("B", {"amount": 4}))
    inner = re.sub(rb"(?s)sealed: \|.*", b"", text)
    lines = "".join(f"  {line}\n" for line in armored(old).splitlines())
    town.write("B", attach=[("old.yaml", inner + b"sealed: |\n" + lines.encode())])
    town.tick()
    assert "[sealed/round]" in told(town, "B")
    town.turn(1, (3, 5))
    assert bids(town) == {"A": 3, "B": 5}
    town.turn(2)
    live = town.live()
    assert verify(town.desk.store, "river", either_game, live.secret, salts=live.salts).findings == []
    assert replay(written(bundle(live)), either_game).false == []
    text, is_false = said(town.kept("B", tmp_path / "kept"), capsys)
    assert not is_false, text
    assert "1.bid voided" in text


@pytest.mark.long
def test_a_step_that_is_sent_back_is_played_again_by_the_orders_that_were_opened(town):
    town.turn(1)
    town.seal_orders("B", 5, turn=2)
    town.tick()
    live = town.live()
    schedule = replace(live.campaign.opening.schedule, grace=9)
    for ruling in (
        lambda: rulings.send_back(live, "1.bid", reason="a slip", author="the referee"),
        lambda: rulings.change(live, {"schedule": schedule}, reason="summer", author="the referee"),
    ):
        with pytest.raises(Refused) as refused:
            ruling()
        assert refused.value.code == "ruling/sealed-orders"
    rulings.void(live, reason="a slip before it", author="the referee")
    rulings.send_back(live, "1.bid", reason="a slip", author="the referee")
    town.tick()
    with pytest.raises(Refused) as refused:
        receive(town.live(), "B", b"late", "")
    assert refused.value.code in ("sealed/sent-back", "window/sent-back")
    town.live().advance(lock=True)
    town.tick()
    assert bids(town) == {"A": 3, "B": 4}
    town.turn(2, (5, 6))
    live = town.live()
    assert live.next_step() is None
    assert verify(town.desk.store, "river", either_game, live.secret, salts=live.salts).findings == []
    assert replay(written(bundle(live)), either_game).false == []


def test_where_the_beacon_has_ended_players_mail_the_files_they_had_sealed(town, signing):
    town.seal_orders("B", 4)
    town.tick()
    signing.how = "silence"
    town.close()
    town.wait()
    assert town.live().campaign.seals.awaited, "it waits for its round, and for no other"
    rulings.void(town.live(), in_clear=True, reason="drand has ended", author="the referee")
    town.tick()
    town.send_orders("B", 4)
    town.tick()
    assert "ACCEPTED" in told(town, "B")
    signing.how = "truth"
    town.close()
    town.wait()
    assert bids(town) == {"B": 4}


def test_a_round_that_was_not_checked_opens_nothing(town, monkeypatch):
    town.seal_orders("B", 4)
    town.tick()
    town.close()
    live = town.live()
    number = live.campaign.seals.awaited
    for signature, code in (("0" * 96, "sealed/no-check"), ("fallback 1 2 3", "sealed/fallback")):
        with pytest.raises(Refused) as refused:
            take_round(live, BeaconRound(number, signature), "typed in", checked=False)
        assert refused.value.code == code


def test_a_hidden_board_and_a_referee_who_plays_are_refused(tmp_path, signing, monkeypatch):
    hidden = msgspec.structs.replace(toy.TOY.meta, open_board=False)
    monkeypatch.setattr(toy, "TOY", dataclasses.replace(toy.TOY, meta=hidden))
    with pytest.raises(Refused) as refused:
        Sealed(tmp_path / "hidden", signing)
    assert refused.value.code == "trust/hidden-board"
    assert Sealed(tmp_path / "no seat", signing, referee_seat="")


def test_letters_say_how_orders_are_sealed(town):
    invitation = body(town.letters("B")[1]) + body(town.letters("B")[0])
    assert "adjudicator seal FILE" in " ".join(invitation.split()) or "adjudicator seal" in told(town, "B")
    assert "adjudicator seal FILE" in told(town, "B")
    names = [part.get_filename() for part in town.last("B").iter_attachments()]
    assert [name for name in names if name.endswith("orders.html")], "the page seals them"
    assert address("B") in town.last("B")["X-Envelope-To"]
