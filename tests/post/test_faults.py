"""Whatever fails, the right things wait, the referee is told, and the next round without the fault completes all."""

import errno
import os
import sqlite3
from contextlib import ExitStack, contextmanager
from datetime import timedelta

import pytest
import toy
from eventsourcing import sqlite
from kills import lines, log_sends
from town import OPENED, Town, address, either_game, orders_of

from adjudicator.campaign.aggregate import campaign_id
from adjudicator.campaign.store import migrate
from adjudicator.errors import AdjudicatorError, DatabaseFailed, HistoryDamaged
from adjudicator.post import heartbeat, intake, postman
from adjudicator.post.book import BOOK_ID
from adjudicator.post.letters import outbox
from adjudicator.post.office import mail_trouble, run_clock
from adjudicator.post.transport.mailboxes import MailboxFailed, MailRefused

pytestmark = pytest.mark.usefixtures("no_pdf", "no_sync")

DEADLINE = OPENED + timedelta(days=7, hours=8)

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
def opened(folder, database="adjudicator.sqlite"):
    """Two campaigns: A and B play at the river, B and C at the lake. Their letters are sent."""
    town = Town(folder / "desk", database)
    log_sends(town, folder / "sends")
    town.sends = folder / "sends"
    town.open("river", "AB", tempo="default")
    town.open("lake", "BC", tempo="default")
    town.tick()
    yield town
    town.desk.close()


def waiting(town):
    """The mails that lie in the mailbox."""
    return [path.name for path in sorted((town.folder / "mail" / "in" / "new").iterdir())]


def subjects(town, to):
    return [" ".join(mail["Subject"].split()) for mail in town.letters(to)]


def played(town, campaign="river"):
    return "1.bid" in town.live(campaign).campaign.locked


def assert_complete(town):
    """A's orders are stored and were answered once, and nothing is left to do."""
    again = town.tick()
    assert (again.taken, again.sent, again.trouble) == ([], 0, [])
    assert waiting(town) == []
    assert [received.seat for received in town.live().campaign.received.values()] == ["A"]
    assert sum("Orders accepted" in subject for subject in subjects(town, "A")) == 1
    assert len(lines(town.sends)) == len(set(lines(town.sends)))


def fail(error):
    def failing(*args, **kwargs):
        raise error

    return failing


@contextmanager
def full_disk(monkeypatch, place):
    """There is no room for files under `place`."""
    real = os.fsync

    def fsync(file):
        if place in os.readlink(f"/proc/self/fd/{file}"):
            raise OSError(errno.ENOSPC, "No space left on device")
        real(file)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fsync)
        yield


@contextmanager
def patched(monkeypatch, *args):
    with monkeypatch.context() as patch:
        patch.setattr(*args)
        yield


# The disk


def test_a_full_archive_keeps_the_mails_and_closes_nothing(town, monkeypatch):
    town.send_orders("A", 3)
    town.now = DEADLINE + timedelta(hours=1)
    seen = heartbeat.last(town.desk)
    with full_disk(monkeypatch, "archive"):
        done = town.tick()
    assert "cannot be written (No space left on device)" in done.trouble[0]
    assert len(waiting(town)) == 1
    assert not played(town)
    assert heartbeat.last(town.desk) == seen
    town.tick()
    assert played(town)
    assert_complete(town)


def test_a_full_outbox_keeps_the_letters(town, monkeypatch):
    town.send_orders("A", 3)
    with full_disk(monkeypatch, "mail/out"):
        done = town.tick()
    assert (done.sent, len(done.taken)) == (0, 1)
    assert "No space left on device" in done.trouble[0]
    assert "No space left" in mail_trouble(town.desk, town.live())["letters"][0]["reason"]
    assert waiting(town) == []
    town.tick()
    assert mail_trouble(town.desk, town.live())["letters"] == []
    assert_complete(town)


def test_a_round_goes_on_where_its_heartbeat_cannot_be_written(town, monkeypatch):
    town.send_orders("A", 3)
    seen = heartbeat.last(town.desk)
    town.later(hours=1)
    with full_disk(monkeypatch, "heartbeat"):
        done = town.tick()
    assert "heartbeat cannot be written" in done.trouble[0]
    assert done.sent == 1
    assert heartbeat.last(town.desk) == seen
    assert_complete(town)
    assert heartbeat.last(town.desk) == town.now


# The database


@contextmanager
def exclusively_locked(town, monkeypatch):
    """Another program has the database for itself."""
    with monkeypatch.context() as patch:
        patch.setattr(sqlite, "SQLITE3_DEFAULT_LOCK_TIMEOUT", 0.01)
        town.desk.close()
        other = sqlite3.connect(town.desk.database, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.close()
        town.desk.close()


def test_a_locked_database_keeps_everything(town, monkeypatch):
    town.send_orders("A", 3)
    town.now = DEADLINE + timedelta(hours=1)
    seen = heartbeat.last(town.desk)
    with exclusively_locked(town, monkeypatch), pytest.raises(DatabaseFailed, match="locked"):
        town.tick()
    assert len(waiting(town)) == 1
    assert heartbeat.last(town.desk) == seen
    town.tick()
    assert played(town)
    assert_complete(town)


def test_no_letter_is_sent_while_nothing_can_be_entered(town, monkeypatch):
    """A letter that cannot be entered as sent would be sent again in every round."""
    town.send_orders("A", 3)
    send = town.outlet.send
    with ExitStack() as fault, patched(monkeypatch, town.outlet, "send", None):

        def locked_after(*letter):
            send(*letter)
            fault.enter_context(exclusively_locked(town, monkeypatch))

        town.outlet.send = locked_after
        with pytest.raises(DatabaseFailed):
            town.tick()
        before = lines(town.sends)
        for _ in range(3):
            with pytest.raises(DatabaseFailed):
                town.tick()
        assert lines(town.sends) == before
    town.tick()
    assert len(lines(town.sends)) == len(before) + 1
    assert len(set(lines(town.sends))) == len(before)


def test_a_full_database_keeps_everything(town, monkeypatch):
    """Everything can be read, and nothing can be written."""
    town.send_orders("A", 3)
    connect = sqlite3.connect

    def full(*args, **kwargs):
        connection = connect(*args, **kwargs)
        connection.execute("PRAGMA max_page_count = 1")
        return connection

    town.desk.close()
    with patched(monkeypatch, sqlite3, "connect", full), pytest.raises(DatabaseFailed, match="full"):
        write_on(town)
    town.desk.close()
    town.tick()
    answers = [subject for subject in subjects(town, "B") if "Where you stand" in subject]
    assert len(answers) == next(town.numbers) // 2 - 1
    assert_complete(town)


def write_on(town):
    """One mail after another, as long as it goes well."""
    while True:
        town.write("B", subject="[river B] status")
        town.tick()


def test_a_database_that_is_none_is_a_clear_error(town):
    town.desk.close()
    path = town.folder / "adjudicator.sqlite"
    path.rename(path.with_suffix(".away"))
    with pytest.raises(AdjudicatorError, match="is missing"):
        town.tick()
    path.write_text("This is no database, and it is long enough to be looked at as one. " * 9)
    with pytest.raises(DatabaseFailed, match="not a database"):
        town.tick()
    path.with_suffix(".away").rename(path)
    assert town.tick().trouble == []


def test_a_postgresql_server_that_is_gone_keeps_everything(postgres, database, tmp_path):
    migrate(database)
    name = database.partition("?")[0].rpartition("/")[2]
    name = database.partition("?")[0].rpartition("/")[2]
    with opened(tmp_path, database) as town:
        town.send_orders("A", 3)
        postgres.psql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        disconnect(postgres, name)
        with pytest.raises(DatabaseFailed, match="Is it running"):
            town.tick()
        postgres.psql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert len(waiting(town)) == 1
        town.tick()
        assert_complete(town)


def test_a_connection_that_is_lost_is_made_again(postgres, database, tmp_path, monkeypatch):
    migrate(database)
    name = database.partition("?")[0].rpartition("/")[2]
    with opened(tmp_path, database) as town:
        town.send_orders("A", 3)
        fetch = town.inbox.fetch

        def fetch_and_lose():
            yield from fetch()
            disconnect(postgres, name)

        with patched(monkeypatch, town.inbox, "fetch", fetch_and_lose):
            assert town.tick().trouble == []
        assert_complete(town)


def disconnect(postgres, database):
    """Everybody's connections to a database are cut."""
    postgres.psql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'")


# The mailbox


def test_nothing_is_closed_while_the_mailbox_cannot_be_read(town, monkeypatch):
    town.send_orders("A", 3)
    town.now = DEADLINE + timedelta(hours=1)
    seen = heartbeat.last(town.desk)
    with patched(monkeypatch, town.inbox, "fetch", fail(MailboxFailed("mail/imap", "imaps://x does not answer"))):
        done = town.tick()
    assert done.trouble == ["imaps://x does not answer"]
    assert mail_trouble(town.desk, town.live())["mailbox_read"] == seen.isoformat()
    assert not played(town)
    assert heartbeat.last(town.desk) == seen
    town.tick()
    assert played(town)
    assert_complete(town)


def test_nothing_is_taken_from_a_mailbox_that_cannot_be_read_to_its_end(town, monkeypatch):
    """Who knows whether what comes after does not replace it, or came first?"""
    town.send_orders("A", 3)
    town.send_orders("B", 3)
    fetch = town.inbox.fetch

    def half():
        yield next(fetch())
        raise MailboxFailed("mail/imap", "imaps://x has gone away")

    with patched(monkeypatch, town.inbox, "fetch", half):
        done = town.tick()
    assert (done.taken, done.trouble) == ([], ["imaps://x has gone away"])
    assert len(town.tick().taken) == 2


def test_a_mail_that_cannot_be_put_away_is_answered_once(town, monkeypatch):
    town.send_orders("A", 3)
    with patched(monkeypatch, town.inbox, "put_away", fail(MailboxFailed("mail/imap", "the folder is gone"))):
        done = town.tick()
        assert (len(done.taken), done.sent, done.trouble) == (1, 1, ["the folder is gone"])
        done = town.tick()
        assert (done.taken, done.sent, done.trouble) == ([], 0, ["the folder is gone"])
    assert len(waiting(town)) == 1
    town.tick()
    assert_complete(town)


def test_a_mail_that_comes_while_the_others_are_dealt_with_is_not_late(town):
    """It came before the deadline, and is seen only after it."""
    town.now = DEADLINE - timedelta(seconds=5)
    fetch = town.inbox.fetch

    def slowly():
        mails = list(fetch())
        town.send_orders("A", 3)
        town.now = DEADLINE + timedelta(seconds=5)
        return mails

    town.inbox.fetch = slowly
    town.tick()
    assert not played(town)
    assert heartbeat.last(town.desk) == DEADLINE - timedelta(seconds=5)
    town.inbox.fetch = fetch
    town.tick()
    assert played(town)
    assert_complete(town)


# The way out


def test_where_no_letter_can_be_sent_all_wait_and_the_server_is_asked_once(town, monkeypatch):
    for seat, campaign in (("A", "river"), ("C", "lake")):
        town.send_orders(seat, 3, campaign=campaign)
    asked = []

    def down(sender, recipient, message):
        asked.append(recipient)
        raise MailboxFailed("mail/smtp", "smtps://y does not answer")

    with patched(monkeypatch, town.outlet, "send", down):
        done = town.tick()
        assert (len(done.taken), done.sent, done.trouble) == (2, 0, ["smtps://y does not answer"])
        assert len(asked) == 1
        for _ in range(20):
            town.later(minutes=1)
            town.tick()
        assert len(asked) <= 13
    assert waiting(town) == []
    town.later(hours=1)
    assert town.tick().sent == 2
    assert_complete(town)


def refusing(town, recipient, *, permanent):
    send = town.outlet.send

    def refuse(sender, to, message):
        if to == recipient:
            code = "550" if permanent else "451"
            raise MailRefused("mail/refused", f"{code} not now, not ever", permanent=permanent)
        send(sender, to, message)

    return refuse


def test_a_letter_that_is_refused_for_now_is_tried_again_after_pauses(town, monkeypatch):
    town.send_orders("A", 3)
    tries = []
    with patched(monkeypatch, town.outlet, "send", refusing(town, address("A"), permanent=False)):
        for minute in range(180):
            if town.tick().trouble:
                tries.append(minute)
            town.later(minutes=1)
    assert tries == [0, 1, 3, 9, 23, 53, 113, 173]
    (told,) = mail_trouble(town.desk, town.live())["letters"]
    assert told == {"to": address("A"), "reason": "451 not now, not ever", "lost": False, "tries": 8}
    town.later(hours=1)
    town.tick()
    assert mail_trouble(town.desk, town.live())["letters"] == []
    assert_complete(town)


def test_a_letter_that_is_refused_for_good_is_lost_and_shown(town, monkeypatch):
    town.send_orders("A", 3)
    town.send_orders("B", 3, campaign="lake")
    with patched(monkeypatch, town.outlet, "send", refusing(town, address("A"), permanent=True)):
        done = town.tick()
        assert done.sent == 1
        assert done.trouble == ["river: the letter to player-a@home.example: 550 not now, not ever"]
    town.later(hours=2)
    done = town.tick()
    assert (done.sent, done.trouble) == (0, [])
    assert [letter["lost"] for letter in mail_trouble(town.desk, town.live())["letters"]] == [True]
    assert mail_trouble(town.desk, town.live("lake"))["letters"] == []


# One campaign


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
        assert [(taken.campaign, taken.seat) for taken in done.taken] == [("lake", "C")]
        assert "cannot be read" in done.trouble[0]
        assert len(done.trouble) == 1
        assert any("[lake C] Orders accepted" in subject for subject in subjects(town, "C"))
        town.now = DEADLINE + timedelta(hours=1)
        town.tick()
        assert played(town, "lake")
        assert len(waiting(town)) == 2
    town.tick()
    assert played(town)
    assert subjects(town, stranger) == ["Your mail"]
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
    assert [told["lost"] for told in mail_trouble(town.desk, town.live())["letters"]] == [True]
    events = town.desk.store.events.get(BOOK_ID)
    assert [event.TOPIC for event in events].count("letter-bounced") == 1


def test_a_damaged_post_book_is_a_clear_error(town):
    town.send_orders("A", 3)
    with damaged(town, BOOK_ID, 2), pytest.raises(HistoryDamaged, match="the post book cannot be read"):
        town.tick()
    town.tick()
    assert_complete(town)


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
    resolve = toy.Crossing.resolve

    def stumbling(game, step, table, orders):
        if table.state.seats == ("A", "B"):
            raise ZeroDivisionError("a bug")
        resolve(game, step, table, orders)

    with patched(monkeypatch, toy.Crossing, "resolve", stumbling):
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


# One mail, one letter


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
    write = outbox.WRITERS["report"]

    def stumbling(told):
        if told.reader == "A":
            raise ZeroDivisionError("a bug")
        return write(told)

    town.now = DEADLINE + timedelta(hours=1)
    with patched(monkeypatch, outbox, "WRITERS", outbox.WRITERS | {"report": stumbling}):
        done = town.tick()
    assert len(done.trouble) == 1
    assert "river: the letter to player-a@home.example: the program made a mistake" in done.trouble[0]
    assert any("report, Turn 1" in subject for subject in subjects(town, "B"))
    assert not any("report, Turn 1" in subject for subject in subjects(town, "A"))
    (told,) = mail_trouble(town.desk, town.live())["letters"]
    assert (told["to"], told["lost"]) == (address("A"), False)
    town.tick()
    assert any("report, Turn 1" in subject for subject in subjects(town, "A"))
    assert mail_trouble(town.desk, town.live())["letters"] == []
    assert_complete(town)


def test_a_campaign_whose_letters_cannot_be_told_keeps_no_other_waiting(town, monkeypatch):
    due_letters = postman.due_letters

    def stumbling(live, *args):
        if live.campaign.opening.name == "river":
            raise ZeroDivisionError("a bug")
        return due_letters(live, *args)

    town.send_orders("A", 3)
    town.now = DEADLINE + timedelta(hours=1)
    with patched(monkeypatch, postman, "due_letters", stumbling):
        done = town.tick()
    assert [trouble.partition(":")[0] for trouble in done.trouble] == ["river"]
    assert any("[lake C] Your report, Turn 1" in subject for subject in subjects(town, "C"))
    town.tick()
    assert any("[river A] Your report, Turn 1" in subject for subject in subjects(town, "A"))
    assert_complete(town)
