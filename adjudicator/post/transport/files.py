"""Mails as files: what Maildirs, mbox files and folders of .eml files have in common."""

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.parser import BytesHeaderParser
from hashlib import sha256
from pathlib import Path

from adjudicator.post.transport.mailboxes import MailboxFailed

LOOK_EVERY = 1.0
"""Seconds between two looks for new mails."""

END_OF_HEAD = re.compile(rb"\r?\n\r?\n")
"""The empty line after a mail's headers."""


@contextmanager
def disk_faults(path: Path) -> Iterator[None]:
    """Refusals of the disk, as `MailboxFailed`."""
    try:
        yield
    except OSError as error:
        raise MailboxFailed(
            "mail/disk", f"{path}: {error.strerror or error}; free the disk or correct the place in desk.yaml"
        ) from None


def wait_until(something_came: Callable[[], bool], seconds: float) -> None:
    """Look again and again, for `seconds` at most."""
    end = time.monotonic() + seconds
    while not something_came() and (left := end - time.monotonic()) > 0:
        time.sleep(min(left, LOOK_EVERY))


def steady_name(recipient: str, message: bytes) -> str:
    """A name for a mail's file that is the same whenever the same mail is sent to the same address.

    A mail that is sent again, because nobody knows whether it went the first time, replaces the first one. What makes a
    mail the same mail is its Message-ID.
    """
    head = END_OF_HEAD.split(message, maxsplit=1)[0]
    message_id = BytesHeaderParser().parsebytes(head)["Message-ID"] or sha256(message).hexdigest()
    return sha256(f"{message_id}\n{recipient}".encode("utf-8", "replace")).hexdigest()[:32]


def with_envelope(recipient: str, message: bytes) -> bytes:
    """A mail with the address it goes to on top, which a server is told but a file would not show."""
    line = "\r\n" if b"\r\n" in message else "\n"
    return f"X-Envelope-To: {' '.join(recipient.split())}{line}".encode() + message


def write_whole(path: Path, data: bytes, *, by_way_of: Path) -> None:
    """Write a file that is there whole or not at all, written as `by_way_of` first."""
    try:
        with os.fdopen(os.open(by_way_of, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        by_way_of.replace(path)
    except OSError:
        by_way_of.unlink(missing_ok=True)
        raise
