"""Players and observers come and go, and a campaign is called off before it began: who is told what."""

from datetime import timedelta

import pytest
from town import Town, address, body, either_game, key

from adjudicator.campaign.events.seating import ObserverJoined, PlayerLeft, PlayerReplaced, SeatAccepted
from adjudicator.campaign.play.live import key_hash
from adjudicator.campaign.players import dealings
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.reading.reporting import report
from adjudicator.errors import Refused
from adjudicator.table import OBSERVER, REFEREE

pytestmark = pytest.mark.slow

OLGA = "olga@far.example"
CORA = "cora@home.example"


@pytest.fixture(scope="module", autouse=True)
def _undrawn(no_pdf):
    """Pages are not what these tests are about."""


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path / "desk")
    town.open(seats="ABC", tempo="default", observers={"Olga": OLGA})
    town.tick()
    return town


@pytest.fixture
def gathering(tmp_path):
    """A campaign whose players have not accepted yet; nobody has been mailed anything."""
    town = Town(tmp_path / "desk")
    town.open(luck=None)
    return town


def give(town, seat="B", name="Cora", to=CORA, reason="he moved away"):
    """Give a seat to another player; returns his key."""
    new = town.desk.new_seat_key("river", seat)
    town.live().replace_player(seat, {"name": name, "address": to, "key_hash": key_hash(new)}, reason)
    return new


def new_letters(town):
    """Tick: whom that mailed, and the text of each letter."""
    before = len(town.letters())
    town.tick()
    return {letter["To"]: " ".join(body(letter).split()) for letter in town.letters()[before:]}


def players_note(town, seat):
    """What the last report of a seat says of players."""
    live = town.live()
    return [note.words() for note in report(live, seat, live.campaign.windows[-1]).corrections if note.id == "Players"]


def play_on(town):
    """The window is closed."""
    live = town.live()
    live.advance(lock=True)


def test_a_successor_is_told_to_everybody_and_to_who_went_and_nobody_else_sees_his_key(town):
    new = give(town)
    told = new_letters(town)
    words = "Cora plays Seat B (B) now, in place of Player B. Why: He moved away."
    assert set(told) == {address("A"), address("C"), address("B"), OLGA, CORA}
    assert all(words in text for to, text in told.items() if to != CORA)
    assert [to for to, text in told.items() if new in text] == [CORA]
    assert new_letters(town) == {}


def test_who_came_and_went_stands_in_the_next_report_of_everybody_and_only_there(town):
    give(town)
    dealings.resign(town.live(), "C")
    dealings.observe(town.live(), "Otto", "otto@far.example")
    play_on(town)
    for seat in ("A", "B", "C", REFEREE, OBSERVER):
        assert players_note(town, seat) == [
            "Cora plays seat B now, in place of Player B. He moved away.",
            "Player C has given seat C up. Nobody waits for it until it is played again.",
            "Otto observes from now on, and gets the public reports.",
        ]
    play_on(town)
    assert players_note(town, "A") == []


def test_who_resigns_is_told_to_all_and_so_is_who_comes_back_once_a_day(town):
    town.command("B", "resign")
    told = new_letters(town)
    assert {address("A"), address("C"), OLGA} <= {to for to, text in told.items() if "has given Seat B (B) up" in text}
    town.command("B", "accept")
    told = new_letters(town)
    assert {address("A"), address("C"), OLGA, "referee@desk.example"} == {
        to for to, text in told.items() if "Player B plays Seat B (B) again." in text
    }
    town.command("B", "resign")
    town.command("B", "accept")
    assert "At most 1 returns" in new_letters(town)[address("B")]
    assert town.live().campaign.people.left == {"B"}
    town.later(days=1)
    town.command("B", "accept")
    town.tick()
    assert town.live().campaign.people.left == set()


def test_an_observer_who_comes_and_goes_is_told_without_his_address(town):
    dealings.observe(town.live(), "Otto", "otto@far.example")
    told = new_letters(town)
    assert set(told) == {address("A"), address("B"), address("C"), OLGA}
    assert all("Otto observes from now on" in text and "otto@" not in text for text in told.values())
    dealings.observe(town.live(), "Otto", "")
    assert all("Otto observes no longer." in text for text in new_letters(town).values())


def test_a_new_key_or_address_for_the_same_player_is_nobody_elses_business(town):
    give(town, name="Player B", to="b@new.example")
    assert set(new_letters(town)) == {"b@new.example"}


def test_histories_of_before_tell_of_nobody(town):
    live = town.live()
    player = {"name": "Cora", "address": CORA, "key_hash": key_hash("K")}
    live.record(PlayerLeft, seat="B", arrived=town.now.isoformat())
    live.record(SeatAccepted, seat="B")
    live.record(PlayerReplaced, seat="A", player=player, reason="he moved away")
    live.record(ObserverJoined, name="Otto", address="otto@far.example")
    assert not [notice for notice in town.live().campaign.notices if notice.kind == "players"]
    play_on(town)
    assert players_note(town, "C") == []


# The successor


def test_a_successors_letter_holds_his_report_the_deadline_the_form_and_whom_he_can_write_to(town):
    town.send_orders("B", 2)
    town.tick()
    give(town)
    town.tick()
    (letter,) = town.letters(CORA)
    told = " ".join(body(letter).split())
    assert "Orders close on Sunday 29 November 2026, 20:00 (UTC)." in told
    assert "Orders of your seat are there already (no. " in told
    assert "You write to Seat A (A) and Seat C (C) by press" in told
    assert told.rpartition("BEGIN ORDERS")[2].count("window: bid") == 1
    names = {part.get_filename() for part in letter.iter_attachments()}
    assert {"river-00-opening-B.pdf", "river-1.bid-B-orders.html", "river-chart-book.pdf"} <= names


def test_in_the_middle_of_a_turn_the_last_whole_report_comes_too(tmp_path):
    town = Town(tmp_path / "desk")
    town.open(game="fornaldar", seats=["Fomorian", "Mundane"])
    for _ in range(2):
        play_on(town)
    assert not town.live().campaign.windows[-1].whole
    give(town, "Mundane")
    town.tick()
    (letter,) = town.letters(CORA)
    whole = [window.number for window in town.live().campaign.windows if window.whole][-1]
    names = [part.get_filename() for part in letter.iter_attachments()]
    assert [name for name in names if name.startswith(f"river-{whole:02}-") and name.endswith(".pdf")]
    assert "and so is that of the last turn that is over" in " ".join(body(letter).split())


def test_the_form_in_a_successors_letter_counts_when_it_comes_back_quoted_with_all_of_it(town):
    new = give(town)
    town.tick()
    (letter,) = town.letters(CORA)
    head, _, form = body(letter).rpartition("BEGIN ORDERS")
    filled = form.replace('key: ""', f'key: "{new}"', 1).replace("#bid 3", "bid 7", 1)
    quoted = "\n".join(f"> {line}" for line in f"{head}BEGIN ORDERS{filled}".splitlines())
    town.write("B", quoted, subject=f"Re: {letter['Subject']}", sender=CORA)
    town.tick()
    assert [received.orders for received in town.live().campaign.received.values()] == [{"amount": 7}]


# Called off, and held, before it began


def test_a_campaign_that_nobody_was_told_of_is_called_off_in_silence(gathering):
    dealings.cancel(gathering.live(), "opened by mistake")
    assert gathering.tick().sent == 0
    assert gathering.tick().trouble == []
    assert verify(gathering.desk.store, "river", either_game, bytes.fromhex("5e" * 32)).sound


def test_who_was_invited_is_told_that_it_is_called_off_and_can_do_nothing_any_more(gathering):
    gathering.tick()
    dealings.cancel(gathering.live(), "opened by mistake")
    told = new_letters(gathering)
    assert set(told) == {address("A"), address("B")}
    assert all("is cancelled: it does not begin. Why: Opened by mistake." in text for text in told.values())
    gathering.command("A", "accept", "luck: geese")
    gathering.send_orders("B")
    told = new_letters(gathering)
    assert all("was cancelled before it began: opened by mistake" in text.lower() for text in told.values())
    assert set(told) == {address("A"), address("B")}
    gathering.later(days=30)
    assert new_letters(gathering) == {}
    campaign = gathering.live().campaign
    assert (campaign.episodes, campaign.people.accepted, campaign.received) == ([], set(), {})
    assert verify(gathering.desk.store, "river", either_game, bytes.fromhex("5e" * 32)).sound


@pytest.mark.parametrize(
    ("reason", "code"), [("again", "campaign/cancelled"), (" ", "cancel/reason")], ids=["twice", "without a reason"]
)
def test_what_cannot_be_called_off(gathering, reason, code):
    if reason == "again":
        dealings.cancel(gathering.live(), "opened by mistake")
    with pytest.raises(Refused) as refused:
        dealings.cancel(gathering.live(), reason)
    assert refused.value.code == code


def test_a_campaign_that_has_begun_is_closed_and_not_called_off(town):
    with pytest.raises(Refused, match="`adjudicator rule close` ends it"):
        dealings.cancel(town.live(), "opened by mistake")


@pytest.mark.parametrize("luck", [None, False], ids=["gathering", "begun"])
def test_while_a_campaign_is_held_nobody_is_invited(tmp_path, luck):
    town = Town(tmp_path / "desk")
    town.open(luck=luck)
    dealings.hold(town.live(), "a name is wrong")
    assert set(new_letters(town)) <= {"referee@desk.example"}
    town.later(hours=1)
    assert new_letters(town) == {}
    dealings.release(town.live())
    told = new_letters(town)
    assert {address("A"), address("B")} <= set(told)
    assert sum("You are invited" in subject for subject in town.subjects("A")) == 1
    assert not [subject for subject in town.subjects("A") if "stopped" in subject]


def test_who_was_invited_by_hand_is_told_of_a_halt_by_mail(tmp_path):
    town = Town(tmp_path / "desk")
    live = town.open(luck=False)
    for seat in "AB":
        live.receive(seat, {"amount": 1}, None, "")
    live.advance()
    dealings.hold(town.live(), "everybody is on holiday")
    assert "was stopped by" in new_letters(town)[address("A")]


def test_a_successor_is_invited_though_the_campaign_is_held(town):
    dealings.hold(town.live(), "B is gone")
    town.tick()
    new = give(town)
    assert new in new_letters(town)[CORA]


def test_a_campaign_that_is_called_off_while_it_is_held_tells_nobody_who_was_not_invited(gathering):
    dealings.hold(gathering.live(), "a name is wrong")
    gathering.tick()
    gathering.later(hours=1)
    dealings.cancel(gathering.live(), "it is hopeless")
    assert new_letters(gathering) == {}
    gathering.now += timedelta(days=8)
    assert new_letters(gathering) == {}
    assert key("A") in gathering.desk.keys("river")
