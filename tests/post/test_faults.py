"""Where the disk or the database fails, everything waits; the next round without the fault completes all."""

import errno
import os
import sqlite3
from contextlib import ExitStack, contextmanager
from datetime import timedelta

import pytest
from eventsourcing import sqlite
from faults import DEADLINE, assert_complete, opened, patched, played, waiting
from kills import lines

from adjudicator.campaign.store.application import migrate
from adjudicator.errors import AdjudicatorError, DatabaseFailed
from adjudicator.post.round.desk_mail import mail_trouble
from adjudicator.post.upkeep import heartbeat

pytestmark = pytest.mark.slow


@pytest.fixture
def town(tmp_path):
    with opened(tmp_path) as town:
        yield town


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


def test_letters_that_are_due_go_though_the_archive_is_full(town, monkeypatch):
    """What they tell is stored, whatever lies unread, and the disk may be full for days."""
    town.open("brook", at="brook")
    town.send_orders("A", 3)
    with full_disk(monkeypatch, "archive"):
        town.tick()
    assert len(waiting(town)) == 1
    assert town.subjects("player-a@brook.example")


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
    """Everything can be read, and nothing can be written: where it fills after a letter went, that one goes again."""
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
    answers = [subject for subject in town.subjects("B") if "Where you stand" in subject]
    handled = list((town.folder / "mail" / "in" / ".handled" / "new").iterdir())
    assert len(answers) == len(handled) - 1 >= 0
    assert_complete(town, unknown=1)


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


@pytest.fixture
def _at_once(monkeypatch):
    """Where a connection is lost the library tries again and again, with pauses: here, with none."""
    monkeypatch.setattr("eventsourcing.utils.sleep", lambda seconds: None)


@pytest.mark.usefixtures("_at_once")
def test_a_postgresql_server_that_is_gone_keeps_everything(postgres, database, tmp_path):
    migrate(database)
    name = database.partition("?")[0].rpartition("/")[2]
    with opened(tmp_path, database) as town:
        town.send_orders("A", 3)
        postgres.command(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        disconnect(postgres, name)
        with pytest.raises(DatabaseFailed, match="Is it running"):
            town.tick()
        postgres.command(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert len(waiting(town)) == 1
        town.tick()
        assert_complete(town)


@pytest.mark.usefixtures("_at_once")
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
    postgres.command(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'")
