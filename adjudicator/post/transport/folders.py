"""Mails in folders of files: a Maildir, or one .eml file a mail."""

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from adjudicator.post.transport.files import disk_faults, steady_name, wait_until, with_envelope, write_whole
from adjudicator.post.transport.mailboxes import LARGEST_MAIL, PUT_AWAY, Arrived, Folder, pass_over

DELIVERED = re.compile(r"(\d{9,10})\.")
"""The beginning of a file's name in a Maildir: the second of its delivery."""

TRASHED = re.compile(r"[:!;]2,[A-Z]*T")
"""The mark of a mail that its reader has thrown away."""

NOT_IN_NAMES = re.compile(r"[^\w.@+-]")


class Layout(Protocol):
    """The layout of a folder's mails; every method raises `OSError`."""

    folder: Path

    def mails(self) -> Iterator[Path]:
        """The files of all mails that are not put away."""

    def received(self, path: Path) -> float:
        """The moment a mail came, in seconds since 1970."""

    def put_away(self, path: Path, folder: Folder) -> None:
        """Move a mail out of the way."""

    def away(self, folder: Folder) -> "Layout":
        """The place it is moved to."""

    def deliver(self, recipient: str, message: bytes) -> None:
        """Write a mail, whole or not at all; a mail that is sent again takes the place of the first."""


class FolderInbox:
    """Mails in a folder, one a file; a file that cannot be read stays where it is and holds up no other."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._known: set[Path] = set()

    def fetch(self) -> Iterator[Arrived]:
        """Every mail, the oldest first; raises `MailboxFailed` if the folder is not there."""
        paths = self._paths()
        self._known = set(paths)
        arrived = []
        for path in paths:
            with suppress(OSError):
                arrived.append((self._layout.received(path), path))
        for received, path in sorted(arrived):
            if (raw := self._read(path)) is not None:
                name = path.relative_to(self._layout.folder).as_posix()
                yield Arrived(name, raw, datetime.fromtimestamp(received, UTC))

    def fetch_again(self, since: datetime) -> Iterator[Arrived]:
        """Every mail put away that had been received since then; raises `MailboxFailed`."""
        for folder in PUT_AWAY:
            away = self._layout.away(folder)
            if away.folder.is_dir():
                yield from (mail for mail in FolderInbox(away).fetch() if mail.received >= since)

    def put_away(self, mail: Arrived, folder: Folder) -> None:
        """Move a mail's file; raises `MailboxFailed` if the disk refuses."""
        path = self._layout.folder / mail.name
        with disk_faults(path):
            if path.exists():
                self._layout.put_away(path, folder)

    def wait(self, seconds: float) -> None:
        """Return when there is a file that the last `fetch` did not see, at the latest after `seconds`."""
        wait_until(lambda: not self._known.issuperset(self._paths()), seconds)

    def close(self) -> None:
        """Nothing is held open."""

    def _paths(self) -> list[Path]:
        with disk_faults(self._layout.folder):
            return list(self._layout.mails())

    def _read(self, path: Path) -> bytes | None:
        try:
            with path.open("rb") as file:
                return file.read(LARGEST_MAIL)
        except FileNotFoundError:
            return None
        except OSError as error:
            pass_over(str(path.parent), path.name, error.strerror or str(error))
            return None


class FolderOutlet:
    """A folder for all mails that go out; each says on top, as `X-Envelope-To`, whom it goes to."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def send(self, sender: str, recipient: str, message: bytes) -> None:
        """Write a mail's file; raises `MailboxFailed` if the disk refuses."""
        with disk_faults(self._layout.folder):
            self._layout.deliver(recipient, message)

    def close(self) -> None:
        """Nothing is held open."""


class Maildir:
    """Mails in `new` and `cur`; put away, they lie in the Maildir's folders `.handled` and `.quarantine`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def mails(self) -> Iterator[Path]:
        """Leaves out what its reader has thrown away."""
        names = {path.name for path in self.folder.iterdir()}
        for part in names & {"new", "cur"}:
            for path in (self.folder / part).iterdir():
                if not path.name.startswith(".") and not TRASHED.search(path.name) and path.is_file():
                    yield path

    def received(self, path: Path) -> float:
        """The time of delivery in the file's name, or else when the file was last written."""
        named = DELIVERED.match(path.name)
        return float(named[1]) if named else path.stat().st_mtime

    def away(self, folder: Folder) -> "Maildir":
        """A Maildir within."""
        return Maildir(self.folder / f".{folder}")

    def put_away(self, path: Path, folder: Folder) -> None:
        """Stays in `new` or `cur`, whichever it was in."""
        away = _made_maildir(self.folder / f".{folder}")
        (away / "maildirfolder").touch()
        path.replace(away / path.parent.name / path.name)

    def deliver(self, recipient: str, message: bytes) -> None:
        """Into `new`, by way of `tmp`."""
        name = f"{steady_name(recipient, message)}.adjudicator"
        folder = _made_maildir(self.folder)
        write_whole(folder / "new" / name, with_envelope(recipient, message), by_way_of=folder / "tmp" / name)


class EmlFolder:
    """A folder of .eml files, received when they were last written; put away, they lie in folders within it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def mails(self) -> Iterator[Path]:
        """Leaves out hidden files, which are those still being written."""
        for path in self.folder.iterdir():
            if path.suffix.lower() == ".eml" and not path.name.startswith(".") and path.is_file():
                yield path

    def received(self, path: Path) -> float:
        """The moment the file was last written."""
        return path.stat().st_mtime

    def away(self, folder: Folder) -> "EmlFolder":
        """A folder within."""
        return EmlFolder(self.folder / folder)

    def put_away(self, path: Path, folder: Folder) -> None:
        """Move a mail away, under a new name if the folder holds that name already."""
        away = self.folder / folder
        away.mkdir(exist_ok=True)
        path.rename(_free_name(away / path.name))

    def deliver(self, recipient: str, message: bytes) -> None:
        """Named after whom it goes to, for a referee who mails by hand."""
        self.folder.mkdir(parents=True, exist_ok=True)
        name = f"{NOT_IN_NAMES.sub('_', recipient)[:80].lstrip('.')}-{steady_name(recipient, message)}.eml"
        write_whole(self.folder / name, with_envelope(recipient, message), by_way_of=self.folder / f".{name}")


def _made_maildir(folder: Path) -> Path:
    """The folder of a Maildir with its parts; to make what is there takes the disk longer than to look for it."""
    for part in ("tmp", "new", "cur"):
        path = folder / part
        if not path.is_dir():
            path.mkdir(parents=True, exist_ok=True)
    return folder


def _free_name(path: Path) -> Path:
    """`path`, or the next name beside it that is free: two mails may have come under one name."""
    free = path
    n = 1
    while free.exists():
        n += 1
        free = path.with_name(f"{path.stem}-{n}{path.suffix}")
    return free
