import errno
import mailbox
import os
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from adjudicator.post.transport import mbox
from adjudicator.post.transport.mailboxes import MailboxFailed

FIRST = b"From red@example.org Sat Nov 21 12:00:00 2026\n"
BOX = (
    FIRST + b"Message-ID: <1@example.org>\n\none\n\n"
    b"From blue Sat Nov 21 12:00:00 2026 +0100\nMessage-ID: <2@example.org>\n\ntwo\n\nFrom -\n\nthree\n"
)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "box"
    path.write_bytes(BOX)
    os.utime(path, (0, 0))
    return path


def bodies(path):
    with closing(mailbox.mbox(path)) as box:
        return [mail.get_payload().strip() for mail in box]


def test_mails_are_fetched_as_they_arrived_by_the_time_of_their_first_line(path, inbox_at):
    mails = list(inbox_at("mbox:box").fetch())
    assert [mail.received for mail in mails] == [
        datetime(1970, 1, 1, tzinfo=UTC),
        datetime(2026, 11, 21, 11, tzinfo=UTC),
        datetime(2026, 11, 21, 12, tzinfo=UTC),
    ]
    assert mails[2].raw == b"Message-ID: <1@example.org>\n\none\n"


def test_a_mail_put_away_is_fetched_again_where_that_is_asked_for(path, inbox_at):
    inbox = inbox_at("mbox:box")
    three, two, one = inbox.fetch()
    inbox.put_away(one, "handled")
    inbox.put_away(three, "quarantine")
    assert [mail.raw for mail in inbox.fetch_again(two.received)] == [one.raw, three.raw]
    assert [mail.raw for mail in inbox.fetch_again(one.received + timedelta(days=1))] == [three.raw]


def test_a_mail_put_away_is_moved_to_another_file(path, inbox_at, tmp_path):
    inbox = inbox_at("mbox:box")
    three, two, one = inbox.fetch()
    inbox.put_away(two, "handled")
    inbox.put_away(two, "handled")
    inbox.put_away(three, "handled")
    inbox.put_away(one, "quarantine")
    assert bodies(path) == []
    assert bodies(tmp_path / "box.handled") == ["two", "three"]
    assert (tmp_path / "box.quarantine").read_bytes().startswith(FIRST)


def test_mails_that_come_between_fetching_and_putting_away_stay(path, inbox_at):
    inbox = inbox_at("mbox:box")
    *_, one = inbox.fetch()
    with path.open("ab") as file:
        file.write(b"\nFrom green Sat Nov 21 13:00:00 2026\n\nfour\n")
    inbox.put_away(one, "handled")
    assert bodies(path) == ["two", "three", "four"]


def test_a_missing_file_is_an_empty_mailbox(lasts, inbox_at):
    inbox = inbox_at("mbox:box")
    assert list(inbox.fetch()) == []
    assert lasts(inbox, 0.05)


def test_a_missing_folder_is_told(inbox_at):
    with pytest.raises(MailboxFailed, match="No such file"):
        list(inbox_at("mbox:nowhere/box").fetch())


def test_waiting_ends_when_the_file_changes(woken, path, inbox_at):
    inbox = inbox_at("mbox:box")
    list(inbox.fetch())
    path.write_bytes(BOX + BOX)
    assert woken(inbox)


def test_mails_are_appended_one_after_the_other(outlet_at, inbox_at):
    outlet = outlet_at("mbox:mail/out")
    outlet.send("desk@example.org", "red@example.org", b"Subject: one\r\n\r\nFrom us\r\n")
    outlet.send("desk@example.org", "blue@example.org", b"Subject: two\n\nlast line")
    assert [mail.raw for mail in inbox_at("mbox:mail/out").fetch()] == [
        b"X-Envelope-To: red@example.org\nSubject: one\n\n>From us\n",
        b"X-Envelope-To: blue@example.org\nSubject: two\n\nlast line\n",
    ]


def test_a_file_that_another_program_has_locked_is_left_alone(path, inbox_at, outlet_at, monkeypatch):
    monkeypatch.setattr(mbox, "LOCK_SECONDS", 0.01)
    (path.parent / "box.lock").touch()
    with pytest.raises(MailboxFailed, match="used by another program"):
        list(inbox_at("mbox:box").fetch())
    with pytest.raises(MailboxFailed, match="used by another program"):
        outlet_at("mbox:box").send("desk@example.org", "red@example.org", b"\n\nhello")
    assert path.read_bytes() == BOX


def test_a_disk_that_refuses_leaves_the_file_as_it_was(path, inbox_at, outlet_at, tmp_path, monkeypatch):
    (one, *_) = inbox_at("mbox:box").fetch()

    def refuse(file):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(MailboxFailed, match="No space left"):
        outlet_at("mbox:box").send("desk@example.org", "red@example.org", b"\n\nhello")
    with pytest.raises(MailboxFailed, match="No space left"):
        inbox_at("mbox:box").put_away(one, "handled")
    assert path.read_bytes() == BOX
    assert (tmp_path / "box.handled").read_bytes() == b""
