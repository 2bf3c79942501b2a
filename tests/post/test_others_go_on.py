"""One campaign, one mail or one letter with which something is wrong keeps no other waiting."""

import sqlite3
from contextlib import contextmanager
from datetime import timedelta

import pytest
import toy
from faults import DEADLINE, assert_complete, fail, opened, patched, played, waiting
from town import address, either_game, orders_of

from adjudicator.campaign.events.aggregate import campaign_id
from adjudicator.cli.status import _trouble
from adjudicator.errors import HistoryDamaged
from adjudicator.post.books.book import DESK, book_id
from adjudicator.post.inbound import intake
from adjudicator.post.letters import writing
from adjudicator.post.outbound import sender
from adjudicator.post.round.desk_mail import mail_trouble, run_clock
from adjudicator.post.transport.mailboxes import MailUncertain

pytestmark = pytest.mark.slow

BOUNCE = """\
From: MAILER-DAEMON@mx.home.example
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="=b"

--=b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.home.example

Final-Recipient: rfc822; player-a@home.example
Action: failed
Status: 5.2.2

--=b
Content-Type: text/rfc822-headers

Message-ID: {message_id}

--=b--
"""


@pytest.fixture
def town(tmp_path):
    with opened(tmp_path) as town:
        yield town


@contextmanager
def damaged(town, own_id, number, state=b"not what was written"):
    """One event in the database is not what was written."""
    town.desk.close()
    where = (own_id.hex, number)
    with sqlite3.connect(town.desk.database) as database:
        select = "SELECT state FROM stored_events WHERE originator_id = ? AND originator_version = ?"
        ((kept,),) = database.execute(select, where).fetchall()
        change = "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = ?"
        database.execute(change, (state, *where))
        database.commit()
        yield
        town.desk.close()
        database.execute(change, (kept, *where))
    database.close()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_damaged_campaign_keeps_no_other_waiting(town, number):
    stranger = "somebody@far.example"
    town.now = DEADLINE - timedelta(hours=1)
    town.send_orders("A", 3)
    town.send_orders("C", 3, campaign="lake")
    town.write("X", "Can I play?", sender=stranger)
    with damaged(town, campaign_id("river"), number):
        done = town.tick()
        assert [(taken.campaign, taken.seat) for taken in done.taken] == [("lake", "C"), ("", "")]
        assert town.subjects(stranger) == ["Your mail"]
        assert "cannot be read" in done.trouble[0]
        assert len(done.trouble) == 1
        assert any("[lake C] Orders accepted" in subject for subject in town.subjects("C"))
        town.now = DEADLINE + timedelta(hours=1)
        town.tick()
        assert played(town, "lake")
        assert len(waiting(town)) == 1
    town.tick()
    assert played(town)
    assert_complete(town)


def test_orders_for_a_damaged_campaign_wait_though_their_player_is_known_in_another(town):
    town.send_orders("B", 3)
    with damaged(town, campaign_id("river"), 2):
        assert town.tick().taken == []
    assert [(taken.campaign, taken.verdict) for taken in town.tick().taken] == [("river", "handled")]


def test_a_bounce_waits_for_no_campaign_and_counts_once(town):
    letter = town.letters("A")[0]
    town.deliver(BOUNCE.format(message_id=letter["Message-ID"]).encode())
    with damaged(town, campaign_id("river"), 2):
        town.tick()
        assert waiting(town) == []
    town.tick()
    (told,) = mail_trouble(town.desk, town.live())["letters"]
    assert (told["bounced"], told["lost"]) == (True, False)
    events = town.desk.store.events.get(book_id("river"))
    assert [event.TOPIC for event in events].count("letter-bounced") == 1


def test_what_a_bounce_says_is_somebodys_word_until_the_player_writes(town):
    """Whoever has a letter can write that it came back: it stops nothing, and is over when he proves to be there."""
    letter = town.letters("A")[0]
    town.deliver(BOUNCE.format(message_id=letter["Message-ID"]).encode())
    town.tick()
    told, *_ = _trouble(mail_trouble(town.desk, town.live()))
    assert "letter to player-a@home.example, said not to have arrived (whoever had it can say so): 5.2.2" in told
    town.write("A", "status", subject="[river A] status")
    town.tick()
    assert len(mail_trouble(town.desk, town.live())["letters"]) == 1, "who wrote that is not proved"
    town.send_orders("A", 3)
    town.tick()
    assert mail_trouble(town.desk, town.live())["letters"] == []


def test_a_bounce_keeps_no_letter_from_being_sent(town, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(town.outlet, "send", fail(MailUncertain("mail/uncertain", "the server took it and said nothing")))
        town.send_orders("A", 3)
        town.tick()
    (own_id,) = town.book().answers
    town.deliver(BOUNCE.format(message_id=own_id).encode())
    town.later(minutes=10)
    town.tick()
    assert [letter["Message-ID"] for letter in town.letters("A")].count(own_id) == 1


def test_a_damaged_post_book_keeps_its_campaign_waiting(town):
    town.send_orders("A", 3)
    town.send_orders("C", 3, campaign="lake")
    with damaged(town, book_id("river"), 2):
        done = town.tick()
        assert [taken.campaign for taken in done.taken] == ["lake"]
        assert "the post book cannot be read" in done.trouble[0]
    town.tick()
    assert_complete(town)


def test_a_damaged_book_of_the_desk_is_a_clear_error(town):
    town.write("X", "Can I play?", sender="somebody@far.example")
    town.tick()
    town.write("Y", "Can I play?", sender="else@far.example")
    with damaged(town, book_id(DESK), 2), pytest.raises(HistoryDamaged, match="the post book cannot be read"):
        town.tick()
    assert [taken.verdict for taken in town.tick().taken] == ["stranger"]


def test_secrets_that_cannot_be_read_stop_one_campaign(town):
    town.send_orders("A", 3)
    path = town.folder / "secrets" / "river.json"
    kept = path.read_bytes()
    path.write_bytes(kept[:20])
    done = town.tick()
    assert done.trouble[0].startswith("river: ")
    assert len(waiting(town)) == 1
    path.write_bytes(kept)
    town.tick()
    assert_complete(town)


@contextmanager
def stumbling_rules(monkeypatch):
    """The rules have a mistake that only the campaign at the river meets."""

    def stumbling(step, table, orders):
        if table.state.seats == ("A", "B"):
            raise ZeroDivisionError("a bug")
        toy.resolve(step, table, orders)

    with monkeypatch.context() as patch:
        toy.altered(patch, resolve=stumbling)
        yield


def test_rules_that_stumble_stop_one_campaign(town, monkeypatch):
    town.send_orders("A", 3)
    town.now = DEADLINE + timedelta(hours=1)
    with stumbling_rules(monkeypatch):
        for _ in range(3):
            done = town.tick()
            assert len(done.trouble) == 1
            assert done.trouble[0].startswith("river: the program made a mistake (ZeroDivisionError)")
        town.write("A", subject="[river A] status")
        assert len(town.tick().taken) == 1
    assert [played(town, name) for name in ("river", "lake")] == [False, True]
    (kept,) = (town.folder / "archive" / "mistakes").iterdir()
    assert "a bug" in kept.read_text()
    town.tick()
    assert played(town)
    assert_complete(town)


def test_a_desk_without_a_mailbox_runs_every_clock_it_can(town, monkeypatch):
    town.now = DEADLINE + timedelta(hours=1)
    with stumbling_rules(monkeypatch):
        done = run_clock(town.desk, either_game)
    assert [trouble.partition(":")[0] for trouble in done.trouble] == ["river"]
    assert played(town, "lake")
    assert run_clock(town.desk, either_game).trouble == []
    assert played(town)


def test_a_mail_at_which_the_program_stumbles_is_set_aside(town, monkeypatch):
    take_in = intake.take_in

    def stumbling(mail, *args):
        done = take_in(mail, *args)
        if "trap" in mail.subject:
            raise ZeroDivisionError("a bug")
        return done

    file = orders_of("B", {"amount": 3})
    town.write("B", subject="A trap", attach=[("B.yaml", file)])
    town.send_orders("A", 3)
    with patched(monkeypatch, intake, "take_in", stumbling):
        done = town.tick()
    assert [taken.verdict for taken in done.taken] == ["quarantined", "handled"]
    assert "the program made a mistake (ZeroDivisionError)" in done.trouble[0]
    assert len(list((town.folder / "mail" / "in" / ".quarantine" / "new").iterdir())) == 1
    (kept,) = (town.folder / "archive" / "mistakes").iterdir()
    assert "a bug" in kept.read_text()
    (told,) = mail_trouble(town.desk, town.live())["mails"]
    assert told["verdict"] == "quarantined"
    assert kept.name in told["reason"]
    assert (town.folder / "archive" / told["archive"]).exists()
    assert_complete(town)


def test_a_letter_that_cannot_be_written_keeps_no_other_waiting(town, monkeypatch):
    town.send_orders("A", 3)
    write = writing.WRITERS["report"]

    def stumbling(told):
        if told.reader == "A":
            raise ZeroDivisionError("a bug")
        return write(told)

    town.now = DEADLINE + timedelta(hours=1)
    with patched(monkeypatch, writing, "WRITERS", writing.WRITERS | {"report": stumbling}):
        done = town.tick()
    assert len(done.trouble) == 1
    assert "river: the letter to player-a@home.example: the program made a mistake" in done.trouble[0]
    assert any("report, Turn 1" in subject for subject in town.subjects("B"))
    assert not any("report, Turn 1" in subject for subject in town.subjects("A"))
    (told,) = mail_trouble(town.desk, town.live())["letters"]
    assert (told["to"], told["lost"]) == (address("A"), False)
    town.tick()
    assert any("report, Turn 1" in subject for subject in town.subjects("A"))
    assert mail_trouble(town.desk, town.live())["letters"] == []
    assert_complete(town)


def test_a_campaign_whose_letters_cannot_be_told_keeps_no_other_waiting(town, monkeypatch):
    due_letters = sender.all_letters

    def stumbling(live, *args):
        if live.campaign.opening.name == "river":
            raise ZeroDivisionError("a bug")
        return due_letters(live, *args)

    town.send_orders("A", 3)
    town.now = DEADLINE + timedelta(hours=1)
    with patched(monkeypatch, sender, "all_letters", stumbling):
        done = town.tick()
    assert [trouble.partition(":")[0] for trouble in done.trouble] == ["river"]
    assert any("[lake C] Your report, Turn 1" in subject for subject in town.subjects("C"))
    town.tick()
    assert any("[river A] Your report, Turn 1" in subject for subject in town.subjects("A"))
    assert_complete(town)
