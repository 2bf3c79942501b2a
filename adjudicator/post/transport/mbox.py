"""Mails in mbox files."""

import mailbox
import os
import re
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from hashlib import sha256
from pathlib import Path

from adjudicator.post.transport.files import disk_faults, wait_until, with_envelope
from adjudicator.post.transport.mailboxes import LARGEST_MAIL, PUT_AWAY, Arrived, Folder, MailboxFailed

LOCK_SECONDS = 10.0
"""The seconds to wait for another program that has the file locked."""


class MboxInbox:
    """The mails in an mbox file; put away, they are moved to `FILE.handled` or `FILE.quarantine`.

    The file is locked while it is read or changed. A mail's name is the hash of its bytes, since its place in the file
    changes when others are moved.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._state = (0, 0)

    def fetch(self) -> Iterator[Arrived]:
        """Every mail, as it arrived, one in memory at a time; a missing file holds none. Raises `MailboxFailed`."""
        if not self._is_there():
            return
        with _locked(self._path) as box:
            self._state = self._look()
            arrived = [(self._received(line), _name(raw)) for line, raw in _mails(box)]
        for received, name in sorted(arrived):
            if (raw := self._read(name)) is not None:
                yield Arrived(name, raw[:LARGEST_MAIL], received)

    def fetch_again(self, since: datetime) -> Iterator[Arrived]:
        """Every mail put away that had been received since then; raises `MailboxFailed`."""
        for folder in PUT_AWAY:
            away = MboxInbox(self._path.with_name(f"{self._path.name}.{folder}"))
            yield from (mail for mail in away.fetch() if mail.received >= since)

    def put_away(self, mail: Arrived, folder: Folder) -> None:
        """Move a mail: first it is in both files, then in the other one only. Raises `MailboxFailed`."""
        if not self._is_there():
            return
        with _locked(self._path) as box:
            for key in box.keys():  # noqa: SIM118
                whole = box.get_bytes(key, from_=True)
                if _name(whole.partition(b"\n")[2]) == mail.name:
                    _append(self._path.with_name(f"{self._path.name}.{folder}"), whole)
                    box.remove(key)
                    box.flush()
                    return

    def wait(self, seconds: float) -> None:
        """Return when the file is not as the last `fetch` saw it, at the latest after `seconds`."""
        wait_until(lambda: self._is_there() and self._look() != self._state, seconds)

    def close(self) -> None:
        """Nothing is held open."""

    def _read(self, name: str) -> bytes | None:
        """The mail of that name; None if it is gone."""
        if not self._is_there():
            return None
        with _locked(self._path) as box:
            return next((raw for _, raw in _mails(box) if _name(raw) == name), None)

    def _is_there(self) -> bool:
        """Whether there is a file; its folder must be there."""
        with disk_faults(self._path):
            return self._path.name in os.listdir(self._path.parent)

    def _look(self) -> tuple[int, int]:
        with disk_faults(self._path):
            state = self._path.stat()
            return state.st_mtime_ns, state.st_size

    def _received(self, from_line: bytes) -> datetime:
        """The time in the line that begins a mail, which is UTC; when the file was last written, if it has none."""
        words = from_line.decode("ascii", "replace").split()
        try:
            date = parsedate_to_datetime(" ".join(words[2:]))
        except ValueError:
            return datetime.fromtimestamp(self._state[0] / 1e9, UTC)
        return date.replace(tzinfo=date.tzinfo or UTC).astimezone(UTC)


class MboxOutlet:
    """An mbox file that every mail is appended to; each says on top, as `X-Envelope-To`, whom it goes to."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def send(self, sender: str, recipient: str, message: bytes) -> None:
        """Append a mail, whole or not at all; raises `MailboxFailed`."""
        now = time.asctime(time.gmtime())
        from_line = f"From adjudicator {now}\n".encode()
        lines = message.replace(b"\r\n", b"\n")
        body = with_envelope(recipient, lines)
        quoted = re.sub(rb"^From ", b">From ", body, flags=re.MULTILINE)
        with disk_faults(self._path):
            self._path.parent.mkdir(parents=True, exist_ok=True)
        _append(self._path, from_line + quoted)

    def close(self) -> None:
        """Nothing is held open."""


def _mails(box: mailbox.mbox) -> Iterator[tuple[bytes, bytes]]:
    """Each mail of a file, in the order of the file: the line that begins it, and its bytes."""
    for key in box.keys():  # noqa: SIM118  (a mailbox iterates over its messages, parsed)
        from_line, _, raw = box.get_bytes(key, from_=True).partition(b"\n")
        yield from_line, raw


def _name(raw: bytes) -> str:
    return sha256(raw).hexdigest()


@contextmanager
def _locked(path: Path) -> Iterator[mailbox.mbox]:
    try:
        with disk_faults(path), closing(_lock(path)) as box:
            yield box
    except mailbox.Error as error:
        raise MailboxFailed("mail/mbox", f"{path} is used by another program ({error}); try again later") from None


def _lock(path: Path) -> mailbox.mbox:
    """The file, locked; opened anew until nobody has put another one in its place meanwhile."""
    end = time.monotonic() + LOCK_SECONDS
    while True:
        inode = path.stat().st_ino
        box = mailbox.mbox(path, create=False)
        try:
            box.lock()
            if path.stat().st_ino == inode:
                return box
        except mailbox.ExternalClashError:
            if time.monotonic() > end:
                box.close()
                raise
        box.close()
        time.sleep(0.05)


def _append(path: Path, mail: bytes) -> None:
    """Append a mail with its first line to a file, which is as it was before if the disk refuses."""
    with disk_faults(path):
        path.touch(0o600)
    with _locked(path), path.open("ab", buffering=0) as file:
        length = file.tell()
        try:
            rest = memoryview(mail.rstrip(b"\n") + b"\n\n")
            while rest:
                rest = rest[file.write(rest) :]
            os.fsync(file.fileno())
        except OSError:
            file.truncate(length)
            raise
