"""The referee's bad day: the program runs late, the clock is wrong, a ruling comes in the middle of a round."""

from datetime import date, timedelta
from functools import partial

import msgspec
import pytest
import toy
from town import SCHEDULE, SECRET, Town, body, either_game, key

from adjudicator.campaign.desk.desk import Settings
from adjudicator.campaign.play.live import key_hash
from adjudicator.campaign.players import dealings
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.referee import rulings
from adjudicator.cli.files import load
from adjudicator.errors import NotFound, Refused
from adjudicator.post.round.desk_mail import acknowledge, fetch_again, mail_trouble
from adjudicator.post.transport.mailboxes import MailboxFailed
from adjudicator.post.upkeep.backup import backup
from adjudicator.post.upkeep.restoring import restore
from adjudicator.table import Problem


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path / "desk")
    town.open(tempo="default")
    town.tick()
    return town


def bids(town, name="river"):
    live = town.live(name)
    return {seat: received.orders["amount"] for seat, received in live.campaign.current(live.window().id).items()}


def locked(town, step, name="river"):
    campaign = town.live(name).campaign
    return {seat: campaign.received[receipt].orders["amount"] for seat, receipt in campaign.locked[step].items()}


def test_all_mails_that_are_there_are_read_before_a_window_closes(town):
    """`quiet: 0`: the orders of both are followed by others of the same fetch, and the last ones count."""
    for minute, (seat, amount) in enumerate([("A", 1), ("B", 1), ("A", 2), ("B", 3), ("A", 4)]):
        town.later(minutes=minute)
        town.send_orders(seat, amount)
    town.later(hours=1)
    town.tick()
    assert locked(town, "1.bid") == {"A": 4, "B": 3}
    assert not [subject for subject in town.subjects("A") + town.subjects("B") if "refused" in subject]


def test_one_tick_with_a_clock_a_year_ahead_asks_the_referee_and_plays_nothing(town):
    town.send_orders("A")
    town.send_orders("B")
    now = town.now
    town.later(days=365)
    town.tick()
    town.now = now
    town.later(hours=1)
    town.tick()
    live = town.live()
    assert live.window().id == "1.bid"
    assert bids(town) == {"A": 3, "B": 3}
    assert "[river] The clock is stopped" in town.subjects("referee@desk.example")


# Rulings


def correction(seat, amount):
    return [{"fact": "bid-made", "rule": "X-1", "seen_by": [seat], "seat": seat, "amount": amount, "total": 9}]


WHY = {"reason": "a typing error", "author": "Rufus"}


def text(letter):
    return " ".join(body(letter).split())


def test_a_correction_is_told_to_whom_it_touches_with_what_changed_and_a_fresh_form(town):
    town.send_orders("A")
    town.tick()
    rulings.correct(town.live(), correction("A", 7), **WHY)
    town.tick()
    letter = town.last("A")
    assert letter["Subject"] == "[river A] The referee corrects the campaign"
    assert "Bids, A, Bid: ? → 7" in text(letter)
    assert "Why: A typing error. (Rufus)" in text(letter)
    assert "were checked again and still stand" in text(letter)
    assert {part.get_filename() for part in letter.iter_attachments()} >= {"river-1.bid-A.txt"}
    assert not [subject for subject in town.subjects("B") if "corrects" in subject]


def test_no_mail_holds_two_order_forms(town):
    """Both corrections come with a form; whoever fills one in must not leave another beside it."""
    town.send_orders("A")
    town.tick()
    for amount in (7, 8):
        rulings.correct(town.live(), correction("A", amount), **WHY)
    town.tick()
    told = [letter for letter in town.letters("A") if "corrects" in letter["Subject"]]
    assert [body(letter).count("BEGIN ORDERS") for letter in told] == [1, 1]
    names = [[part.get_filename() for part in letter.iter_attachments()] for letter in told]
    assert [each.count("river-1.bid-A.txt") for each in names] == [1, 1]


def test_who_has_orders_that_cannot_be_played_any_more_is_told_why_and_has_time(town, monkeypatch):
    town.send_orders("A", 5)
    town.tick()
    town.now = deadline(town) - timedelta(hours=2)
    broke = Problem(kind="illegal", code="X-BROKE", message="you do not have 5 any more")
    toy.altered(monkeypatch, check=lambda view, step, bid: [broke] if view.bids else [])
    rulings.correct(town.live(), correction("A", 2), **WHY)
    town.tick()
    letter = next(letter for letter in town.letters("A") if "corrects" in letter["Subject"])
    assert "can no longer be played" in text(letter)
    assert "you do not have 5 any more" in text(letter)
    assert deadline(town) == town.now + timedelta(hours=24)
    assert "BEGIN ORDERS" in body(letter)


def test_a_step_that_is_sent_back_is_told_to_all_and_its_new_reports_say_that_they_are_corrected(town):
    for seat in "AB":
        town.send_orders(seat)
    town.tick()
    rulings.send_back(town.live(), "1.bid", **WHY)
    town.tick()
    for seat in "AB":
        assert town.last(seat)["Subject"] == f"[river {seat}] 1.bid is played again (corrected)"
        assert "only the referee can correct orders" in text(town.last(seat))
    town.live().advance(lock=True)
    town.tick()
    assert "(corrected)" in town.last("A")["Subject"]


def test_an_order_set_that_is_set_aside_is_told_to_its_seat_alone(town):
    town.send_orders("A")
    town.tick()
    (receipt,) = town.live().campaign.received
    rulings.set_aside(town.live(), receipt, **WHY)
    town.tick()
    assert town.last("A")["Subject"] == "[river A] Your orders were set aside"
    assert "No orders of yours for" in text(town.last("A"))
    assert "set aside" not in " ".join(town.subjects("B"))


def deadline(town):
    live = town.live()
    return live.campaign.timing.of(live.next_step().id).at


# Players come and go


def test_a_successor_inherits_nothing_personal_and_gets_report_and_form_at_once(town):
    live = town.live()
    dealings.take_vacation(live, "B", date(2026, 11, 25), date(2026, 11, 27))
    live.receive("B", {"amount": 2}, {"bank": "right"}, "")
    dealings.say_ready(live, "B", ready=True)
    assert live.campaign.standing("B") == {"bank": "right"}
    replace(town, "B", "Cora", "cora@home.example")
    campaign = town.live().campaign
    assert campaign.timing.vacations == {}
    assert campaign.timing.final == set()
    assert campaign.standing("B") is None
    town.tick()
    (letter,) = town.letters("cora@home.example")
    assert {part.get_filename() for part in letter.iter_attachments()} >= {
        "river-1.bid-B-orders.html",
        "river-00-opening-B.pdf",
    }


def test_a_new_key_for_the_same_player_takes_nothing_from_him(town):
    dealings.take_vacation(town.live(), "B", date(2026, 11, 25), date(2026, 11, 27))
    replace(town, "B", "Player B", "player-b@home.example")
    assert town.live().campaign.timing.days_away("B")


def test_a_reminder_that_could_not_be_sent_in_time_is_not_sent(town, monkeypatch):
    """It is for the first window; when the mail server works again, the second one waits for the same player."""
    town.now = deadline(town) - timedelta(hours=47)
    with monkeypatch.context() as patch:
        patch.setattr(town.outlet, "send", fails)
        town.tick()
    town.now = deadline(town) + timedelta(hours=1)
    town.tick()
    town.later(hours=3)
    town.tick()
    assert not [subject for subject in town.subjects("A") if "missing" in subject]


def fails(*letter):
    raise MailboxFailed("smtp/failed", "the server does not answer")


def replace(town, seat, name, address):
    hashed = key_hash(town.desk.new_seat_key("river", seat))
    town.live().replace_player(seat, {"name": name, "address": address, "key_hash": hashed}, "he moved away")


# Backup and restore


def test_after_a_restore_the_mails_handled_since_are_taken_again_and_none_twice(town, tmp_path):
    town.send_orders("A", 1)
    town.tick()
    backup(town.desk, tmp_path / "copy.tar.gz")
    assert (tmp_path / "copy.tar.gz").stat().st_mode & 0o077 == 0
    town.later(hours=1)
    town.write("A", f"key: {key('A')}\nBEGIN PRESS\nto: B\n\nHello!\nEND PRESS", subject="[river A] press")
    town.send_orders("B", 2)
    town.tick()
    town.later(hours=1)
    letters = len(town.letters("A"))
    town.desk.close()
    restore(tmp_path / "copy.tar.gz", town.folder, partial(load, kind=Settings))
    assert town.live().campaign.people.press == []
    sent = {letter["Message-ID"] for letter in town.letters()}
    fetch_again(town.desk)
    for _ in range(3):
        town.tick()
        town.later(hours=1)
    live = town.live()
    assert locked(town, "1.bid") == {"A": 1, "B": 2}
    assert [press.text for press in live.campaign.people.press] == ["Hello!"]
    ids = [letter["Message-ID"] for letter in town.letters()]
    assert len(ids) == len(set(ids))
    assert [press for press in town.letters("B") if "press" in press["Subject"]][-1]["Message-ID"] not in sent
    answered = [letter["Subject"] for letter in town.letters("A")[letters:] if "Re:" in letter["Subject"]]
    assert answered == []
    assert verify(town.desk.store, "river", either_game, bytes.fromhex(SECRET)).sound


def test_after_a_restore_they_are_taken_again_also_where_the_clock_was_ahead_once_before(town, tmp_path):
    """What the desk wrote down then is of a time that is not yet."""
    town.send_orders("A", 1)
    town.tick()
    now = town.now
    town.later(days=40)
    town.tick()
    town.now = now + timedelta(hours=1)
    backup(town.desk, tmp_path / "copy.tar.gz")
    town.later(days=2)
    town.send_orders("B", 2)
    town.tick()
    town.desk.close()
    restore(tmp_path / "copy.tar.gz", town.folder, partial(load, kind=Settings))
    assert bids(town) == {"A": 1}
    fetch_again(town.desk)
    town.tick()
    assert bids(town) == {"A": 1, "B": 2}


@pytest.mark.parametrize("sender", ["player-a@home.example", "stranger@elsewhere.example"])
def test_a_mail_that_is_answered_again_after_a_restore_is_answered_in_another_letter(town, tmp_path, sender):
    """A mail program may hide a letter whose Message-ID it knows, and this one says something else."""
    town.send_orders("B")
    backup(town.desk, tmp_path / "copy.tar.gz")
    town.inbox.put_away = fails
    town.write("A", f"key: {key('A')}\nstatus", subject="[river A] status", sender=sender)
    town.tick()
    town.desk.close()
    restore(tmp_path / "copy.tar.gz", town.folder, partial(load, kind=Settings))
    fetch_again(town.desk)
    town.later(hours=1)
    town.tick()
    ids = [letter["Message-ID"] for letter in town.letters(sender)]
    replies = [each for each in ids if each.startswith("<re.")]
    assert len(replies) == len(set(replies)) == 2


def test_a_file_that_is_no_backup_changes_nothing(town, tmp_path):
    (tmp_path / "copy.tar.gz").write_bytes(b"rubbish")
    before = town.live().campaign.head
    with pytest.raises(Refused, match="no backup of a desk"):
        restore(tmp_path / "copy.tar.gz", town.folder, partial(load, kind=Settings))
    assert town.live().campaign.head == before


# Schedule, options, the end


def test_schedule_and_options_of_a_running_campaign_are_changed_by_a_ruling(town):
    monthly = msgspec.structs.replace(SCHEDULE, every=28)
    rulings.change(town.live(), {"schedule": monthly}, **WHY)
    town.tick()
    assert town.subjects("A")[-1] == "[river A] The rules of the campaign change"
    for seat in "AB":
        town.send_orders(seat)
    town.later(hours=1)
    town.tick()
    assert deadline(town) > town.now + timedelta(days=27)
    with pytest.raises(Refused, match="cannot change its options"):
        rulings.change(town.live(), {"options": toy.Options(turns=9)}, **WHY)


def test_a_campaign_is_closed_with_a_last_report_and_takes_nothing_any_more(town):
    for seat in "AB":
        town.send_orders(seat)
    town.later(hours=1)
    town.tick()
    rulings.close(town.live(), **WHY)
    town.send_orders("A", 5, turn=2)
    town.tick()
    assert any("Your last report" in subject for subject in town.subjects("A"))
    assert "refused" in town.subjects("A")[-1] or "refused" in town.subjects("A")[-2]
    live = town.live()
    assert live.next_step() is None
    assert 1 in live.campaign.revealed
    assert verify(town.desk.store, "river", either_game, bytes.fromhex(SECRET)).sound
    with pytest.raises(Refused, match="over already"):
        rulings.close(live, **WHY)


def test_mail_trouble_that_was_seen_is_not_shown_again(town):
    for sender in ("A", "B"):
        town.write(sender, "Thanks!", subject=f"[river {sender}] hm")
    town.tick()
    first, second = mail_trouble(town.desk, town.live())["mails"]
    acknowledge(town.desk, town.live(), [first["id"]])
    assert mail_trouble(town.desk, town.live())["mails"] == [second]
    with pytest.raises(NotFound, match="there is: " + second["id"]):
        acknowledge(town.desk, town.live(), ["nonsense"])
    acknowledge(town.desk, town.live(), [])
    assert mail_trouble(town.desk, town.live())["mails"] == []
