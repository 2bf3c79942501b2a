"""Files of the public pages: written whole, where they are not so already, and taken away only where they are ours.

The folder may lie on a web server, among files of others. What is ours in a campaign's folder a note there says.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec

from adjudicator.campaign.desk.desk import Desk
from adjudicator.errors import AdjudicatorError
from adjudicator.post.upkeep.due_campaigns import NOTE, site_folder
from adjudicator.reports.site.feed import FeedItem
from adjudicator.table.front import Card, Issue

INDEX = "index.html"
FEED = "feed.xml"
_OURS = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}\Z")
"""The names of files that a note can say are ours."""
_MARK = b'<meta name="generator" content="adjudicator">'
_CLOSED = ("archive", "forms", "invitations", "mail", "reports", "secrets")
"""The parts of a desk that nobody else may look into."""


class Made(msgspec.Struct, frozen=True):
    """The makers, sources and names of a campaign's files; nothing in it is hidden.

    `by` is empty as long as they are being written.
    """

    by: str
    card: Card
    issues: tuple[Issue, ...]
    entries: tuple[FeedItem, ...]
    files: tuple[str, ...]
    beside: str = ""
    """The digest of all that is told beside the reports."""


@contextmanager
def writing(desk: Desk) -> Iterator[Path]:
    """The folder of the public pages, which is made if there is none.

    Raises `AdjudicatorError` if it cannot be, or if what is written in here cannot be written.
    """
    place = site_folder(desk)
    _check_apart(desk.folder.resolve(), place.resolve())
    try:
        make_folder(place)
        yield place
    except OSError as error:
        where = error.filename or place
        why = error.strerror or error
        raise AdjudicatorError(
            "site/cannot-write",
            f"the public pages cannot be written: {where} ({why}); let this user write there, or correct `site` in "
            "desk.yaml",
        ) from None


def _check_apart(desk: Path, place: Path) -> None:
    """Raise `AdjudicatorError` where a web server that shows the pages would show what is in the desk besides."""
    secret = [desk / name for name in _CLOSED]
    if desk.is_relative_to(place) or any(place.is_relative_to(each) for each in secret):
        raise AdjudicatorError(
            "site/place",
            f"`site` in desk.yaml names {place}, where what is secret on this desk would be shown with the public "
            "pages; name a folder of its own",
        )


def make_folder(folder: Path) -> None:
    """Make a folder that everybody may read, whatever the machine's habits are; one that is there stays as it is."""
    if not folder.exists():
        folder.mkdir(parents=True)
        folder.chmod(0o755)


def note_in(folder: Path) -> Made | None:
    """The note in a campaign's folder; None where there is none that can be read."""
    try:
        return read_note((folder / NOTE).read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None


def read_note(data: bytes) -> Made | None:
    """A note as it lies in a file; None where it cannot be read."""
    try:
        return msgspec.json.decode(data, type=Made)
    except msgspec.DecodeError:
        return None


def check_ours(folder: Path) -> None:
    """Raise `AdjudicatorError` where files of others lie in the way of a campaign's; what a kill left is not theirs."""
    if not folder.exists() or (folder / NOTE).exists():
        return
    unfinished = _unfinished(NOTE)
    if any(path.name != unfinished for path in folder.iterdir()):
        raise _taken(folder)


def check_index(place: Path) -> None:
    """Raise `AdjudicatorError` where the first page of the folder is not ours."""
    path = place / INDEX
    if path.exists() and _MARK not in path.read_bytes():
        raise _taken(path)


def _taken(path: Path) -> AdjudicatorError:
    what = f"{path} is there already, and not of this program; move it, or name another folder as `site` in desk.yaml"
    return AdjudicatorError("site/taken", what)


def changed(folder: Path, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Those files that do not lie in a folder as they are."""
    return {name: data for name, data in files.items() if not _lies(folder / name, data)}


def _lies(path: Path, data: bytes) -> bool:
    try:
        return path.read_bytes() == data
    except FileNotFoundError:
        return False


def write_all(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files, each of them whole or not at all, for everybody to be read."""
    for name, data in files.items():
        path = folder / name
        by_way_of = folder / _unfinished(name)
        try:
            by_way_of.write_bytes(data)
            by_way_of.chmod(0o644)
            by_way_of.replace(path)
        finally:
            by_way_of.unlink(missing_ok=True)


def _unfinished(name: str) -> str:
    """The name of a file while it is being written."""
    return f".{name}.new"


def remove(folder: Path, names: Iterable[str]) -> None:
    """Take away files that are ours."""
    for name in names:
        if _OURS.match(name):
            (folder / name).unlink(missing_ok=True)


def remove_campaign(folder: Path, note: Made) -> None:
    """Take the pages of a campaign away, the note last; what others have put beside them stays."""
    remove(folder, note.files)
    remove(folder, [NOTE])
    if not any(folder.iterdir()):
        folder.rmdir()
