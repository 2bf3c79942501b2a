import errno
import os
import threading
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from adjudicator.post.transport import files as waiting
from adjudicator.post.transport.mailboxes import MailboxFailed

MAIL = b"Message-ID: <1@example.org>\nSubject: orders\n\nmarch\n"
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture(params=["maildir", "eml"])
def place(request, tmp_path):
    return f"{request.param}:mail"


@pytest.fixture
def drop_in(place, tmp_path):
    """Puts a mail into the folder, as another program does."""
    folder = tmp_path / "mail"
    into = folder / "new" if place.startswith("maildir") else folder
    into.mkdir(parents=True)

    def write(name, raw=MAIL, received=NOON):
        path = into / f"{name}.eml"
        path.write_bytes(raw)
        os.utime(path, (received.timestamp(), received.timestamp()))
        return path

    return write


def files(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_mails_are_fetched_the_oldest_first(place, drop_in, inbox_at):
    drop_in("b")
    drop_in("a", b"later", NOON.replace(hour=13))
    mails = list(inbox_at(place).fetch())
    assert [(mail.raw, mail.received) for mail in mails] == [(MAIL, NOON), (b"later", NOON.replace(hour=13))]


@pytest.mark.parametrize("folder", ["handled", "quarantine"])
def test_a_mail_put_away_is_kept_and_not_fetched_again(place, drop_in, inbox_at, tmp_path, folder):
    drop_in("a"), drop_in("b")
    inbox = inbox_at(place)
    first, second = inbox.fetch()
    inbox.put_away(first, folder)
    inbox.put_away(first, folder)
    assert list(inbox.fetch()) == [second]
    kept = [name for name in files(tmp_path / "mail") if folder in name and name.endswith("a.eml")]
    assert (tmp_path / "mail" / kept[0]).read_bytes() == MAIL


def test_a_mail_put_away_is_fetched_again_where_that_is_asked_for(place, drop_in, inbox_at):
    drop_in("a"), drop_in("b")
    inbox = inbox_at(place)
    first, second = inbox.fetch()
    inbox.put_away(first, "handled")
    inbox.put_away(second, "quarantine")
    again = [mail.received for mail in inbox.fetch_again(first.received)]
    assert sorted(again) == [first.received, second.received]
    assert list(inbox.fetch_again(second.received + timedelta(seconds=1))) == []
    assert list(inbox.fetch()) == []


def test_a_file_that_cannot_be_read_holds_up_no_other(place, drop_in, inbox_at, monkeypatch, caplog):
    damaged = drop_in("a")
    drop_in("b")
    real_open = type(damaged).open

    def broken(path, *args, **kwargs):
        if path == damaged:
            raise OSError(errno.EIO, "Input/output error")
        return real_open(path, *args, **kwargs)

    monkeypatch.setattr(type(damaged), "open", broken)
    inbox = inbox_at(place)
    assert [mail.raw for mail in inbox.fetch()] == [MAIL]
    assert "mail=a.eml " in caplog.text
    caplog.clear()
    list(inbox.fetch())
    assert not caplog.records, "told once is enough"
    assert damaged.exists()


def test_a_folder_that_is_missing_is_told(place, inbox_at, tmp_path):
    with pytest.raises(MailboxFailed, match=r"mail: No such file or directory.*desk\.yaml"):
        list(inbox_at(place).fetch())


def test_waiting_ends_with_a_new_mail(woken, place, drop_in, inbox_at, monkeypatch):
    drop_in("known")
    inbox = inbox_at(place)
    list(inbox.fetch())
    monkeypatch.setattr(waiting, "LOOK_EVERY", 0.02)
    coming = threading.Timer(0.1, drop_in, ("new",))
    coming.start()
    assert woken(inbox)
    coming.join()


def test_waiting_lasts_its_time_where_nothing_comes(lasts, place, drop_in, inbox_at):
    drop_in("known")
    inbox = inbox_at(place)
    list(inbox.fetch())
    assert lasts(inbox, 0.05)
    assert len(list(inbox.fetch())) == 1


def test_waiting_looks_now_and_then_and_sleeps_between(monkeypatch):
    """A wait that did not sleep would keep the whole machine busy."""
    slept, looks = [], []
    clock = SimpleNamespace(monotonic=lambda: sum(slept) + len(looks) / 1000, sleep=slept.append)
    monkeypatch.setattr(waiting, "time", clock)
    waiting.wait_until(lambda: looks.append(sum(slept)), 60)
    assert sum(slept) == pytest.approx(60, abs=0.1)
    assert len(looks) <= 60 / waiting.LOOK_EVERY + 2
    assert all(0 < pause <= waiting.LOOK_EVERY for pause in slept)


def test_a_mail_sent_can_be_fetched_with_its_recipient_on_top(place, outlet_at, inbox_at):
    outlet_at(place).send("desk@example.org", "red@example.org", MAIL)
    (mail,) = inbox_at(place).fetch()
    assert mail.raw == b"X-Envelope-To: red@example.org\n" + MAIL


def test_a_mail_sent_again_takes_the_place_of_the_first(place, outlet_at, inbox_at):
    outlet = outlet_at(place)
    for recipient in ("red@example.org", "blue@example.org", "red@example.org"):
        outlet.send("desk@example.org", recipient, MAIL)
    outlet.send("desk@example.org", "red@example.org", MAIL.replace(b"<1@", b"<2@"))
    assert len(list(inbox_at(place).fetch())) == 3


@pytest.mark.parametrize(
    "recipient", ["../../red@example.org", "a/b", "red@example.org\nX-Evil: yes", "jörg@example.org"]
)
def test_an_address_makes_neither_a_path_nor_a_header(place, outlet_at, inbox_at, tmp_path, recipient):
    outlet_at(place).send("desk@example.org", recipient, MAIL)
    (mail,) = inbox_at(place).fetch()
    assert mail.raw.count(b"\n") == MAIL.count(b"\n") + 1
    assert [path.name for path in tmp_path.iterdir()] == ["mail"]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EACCES])
@pytest.mark.parametrize("broken", ["fsync", "open"])
def test_a_disk_that_refuses_leaves_nothing_half_written(place, outlet_at, tmp_path, monkeypatch, number, broken):
    def refuse(*args):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, broken, refuse)
    with pytest.raises(MailboxFailed, match=os.strerror(number)) as caught:
        outlet_at(place).send("desk@example.org", "red@example.org", MAIL)
    assert caught.value.code == "mail/disk"
    assert files(tmp_path) == []


def test_the_name_in_a_maildir_tells_the_time_of_delivery(inbox_at, tmp_path):
    (tmp_path / "mail" / "cur").mkdir(parents=True)
    (tmp_path / "mail" / "cur" / f"{NOON.timestamp():.0f}.M1P2.host:2,S").write_bytes(MAIL)
    (mail,) = inbox_at("maildir:mail").fetch()
    assert mail.received == NOON


def test_mails_thrown_away_or_in_other_folders_of_a_maildir_are_not_fetched(inbox_at, tmp_path):
    for name in ("cur/1.host:2,ST", ".Junk/new/2.host", "tmp/3.host", "new/.hidden"):
        path = tmp_path / "mail" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(MAIL)
    assert list(inbox_at("maildir:mail").fetch()) == []


def test_two_mails_that_came_under_one_name_are_both_kept(inbox_at, tmp_path):
    folder = tmp_path / "mail"
    folder.mkdir()
    inbox = inbox_at("eml:mail")
    for raw in (b"one", b"two"):
        (folder / "orders.eml").write_bytes(raw)
        inbox.put_away(next(iter(inbox.fetch())), "handled")
    assert {path.read_bytes() for path in (folder / "handled").iterdir()} == {b"one", b"two"}


def test_other_files_in_a_folder_of_eml_files_are_left_alone(inbox_at, tmp_path):
    folder = tmp_path / "mail"
    (folder / "folder.eml").mkdir(parents=True)
    for name in ("notes.txt", ".half.eml", "ORDERS.EML"):
        (folder / name).write_bytes(name.encode())
    assert [mail.raw for mail in inbox_at("eml:mail").fetch()] == [b"ORDERS.EML"]
