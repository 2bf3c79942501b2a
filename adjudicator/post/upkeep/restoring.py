"""Making a desk of a copy, without touching any other one.

All that can fail is done beside first; then what is there is put aside, never lost, and the copy is moved in. Nothing
outside the folder is written to, whatever the copied desk.yaml names and whatever in the folder is a link.
"""

import os
import sqlite3
import tarfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit, urlunsplit

import msgspec
import yaml

from adjudicator.campaign.desk.desk import SETTINGS, Settings
from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.store.closed import closed_folder, write_closed
from adjudicator.errors import AdjudicatorError, Conflict, Refused
from adjudicator.post.transport.places import ServerPlace
from adjudicator.post.upkeep import heartbeat
from adjudicator.post.upkeep.backup import BESIDE, FOLDERS, HISTORY, authority_name, places
from adjudicator.post.upkeep.lock import only_reader

ASIDE = "before-restore"
CHANGED = "# Written by `adjudicator restore`; what was copied lies beside it as {}.\n"
COPIED = f"{SETTINGS}.copied"
OPENED = "SELECT originator_id, state FROM stored_events WHERE originator_version = 1 AND topic = ?"

SettingsOf = Callable[[Path], Settings]
"""Reads a desk.yaml; raises `AdjudicatorError` where it cannot be read."""


@dataclass
class Restored:
    """The report to a referee on a desk that was made of a copy."""

    database: Path
    notes: list[str] = field(default_factory=list)
    """The differences from the desk that was copied, and the things put aside."""


def restore(file: Path, folder: Path, settings_of: SettingsOf) -> Restored:
    """Make `folder` the desk of a copy.

    Histories and reports that are there are put aside, and files that came since stay. Raises `Refused` where `file` is
    no such copy, or the folder is another desk; `Conflict` while that desk is at work.
    """
    if not folder.exists():
        closed_folder(folder)
    with TemporaryDirectory(dir=folder, prefix=".restore-") as unpacked, ExitStack() as held:
        copy = Path(unpacked)
        _unpack(file, copy)
        copied = settings_of(copy / SETTINGS)
        meant = _at_home(copied, folder)
        done = Restored(folder / meant.database)
        done.database.parent.mkdir(parents=True, exist_ok=True)
        used = _database_in_use(folder, settings_of)
        for database in sorted({path for path in (used, done.database) if path is not None}):
            if not held.enter_context(only_reader(str(database))):
                raise Conflict("restore/busy", "another run is dealing with this desk; stop it first")
            _check_same_desk(copy / HISTORY, database, folder)
        done.notes += _differences(copied, meant)
        if meant != copied:
            _write_settings(copy, meant)
        done.notes += _move_in(copy, folder, meant, done.database)
        done.notes += _shared(meant, folder)
    return done


def _unpack(file: Path, folder: Path) -> None:
    no_backup = f"{file} is no backup of a desk, or is damaged"
    try:
        with tarfile.open(file) as archive:
            archive.extractall(folder, filter="data")
        with closing(sqlite3.connect(folder / HISTORY)) as history:
            answer = history.execute("PRAGMA integrity_check")
            is_sound = answer.fetchone() == ("ok",)
    except (tarfile.TarError, sqlite3.Error, EOFError) as error:
        raise Refused("restore/file", f"{no_backup}: {error}") from None
    has_settings = (folder / SETTINGS).exists()
    if not is_sound or not has_settings:
        raise Refused("restore/file", no_backup)


def _at_home(settings: Settings, folder: Path) -> Settings:
    """The settings of a copy for a desk in `folder`: what it is made of lies there, wherever it lay before."""
    if "://" in settings.database:
        raise Refused(
            "restore/postgres", f"the {SETTINGS} of this copy names a PostgreSQL database, which is not in it"
        )
    database = settings.database if _is_inside(settings.database, folder) else Settings().database
    mail = settings.mail
    for which, place in places(settings.mail, folder).items():
        has_cafile = isinstance(place, ServerPlace) and place.cafile
        if mail is not None and has_cafile and not _is_inside(_cafile(settings, which), folder):
            moved = _with_cafile(getattr(mail, which), f"{which}-ca.pem")
            mail = msgspec.structs.replace(mail, **{which: moved})
    return msgspec.structs.replace(settings, database=database, mail=mail)


def _is_inside(named: str, folder: Path) -> bool:
    """Whether a path that a desk.yaml names lies in the folder of the desk, by no link either."""
    path = Path(named)
    return not (path.is_absolute() or named.startswith("~")) and _is_below(folder / path, folder)


def _is_below(path: Path, folder: Path) -> bool:
    return path.parent.resolve().is_relative_to(folder.resolve())


def _cafile(settings: Settings, which: str) -> str:
    """The `cafile` of the inbox, or the outbox, as desk.yaml names it."""
    query = urlsplit(getattr(settings.mail, which)).query
    return dict(_options(query))["cafile"]


def _with_cafile(place: str, name: str) -> str:
    """A place with another `cafile`."""
    parts = urlsplit(place)
    options = dict(_options(parts.query)) | {"cafile": name}
    return urlunsplit(parts._replace(query="&".join(f"{option}={value}" for option, value in options.items())))


def _options(query: str) -> Iterator[tuple[str, str]]:
    for option in query.split("&"):
        name, _, value = option.partition("=")
        yield name, value


def _database_in_use(folder: Path, settings_of: SettingsOf) -> Path | None:
    """The database of the desk that is in the folder already, as far as that can be told."""
    try:
        database = settings_of(folder / SETTINGS).database
    except AdjudicatorError:
        return None  # it is not there, or damaged: that is what it is restored for
    if "://" in database:
        why = f"the desk in {folder} keeps its histories in a PostgreSQL database; restore into another folder"
        raise Refused("restore/postgres", why)
    return folder / database


def _check_same_desk(copied: Path, database: Path, folder: Path) -> None:
    """Raise `Refused` where a database holds campaigns and none of those in the copy: it is another desk's."""
    there = _opened(database)
    if not there or there & _opened(copied):
        return
    why = f"{database} holds other campaigns than this copy: {folder} is another desk"
    raise Refused("restore/other-desk", f"{why}; name a new folder with --desk")


def _opened(database: Path) -> set[tuple[str, bytes]]:
    """The campaigns of a database, by their first events; none where they cannot be read."""
    if not database.exists():
        return set()
    try:
        with closing(sqlite3.connect(database)) as connection:
            return set(connection.execute(OPENED, (Campaign.Created.TOPIC,)))
    except sqlite3.Error:
        return set()


def _write_settings(copy: Path, meant: Settings) -> None:
    """Write the settings of the new desk, and keep those that were copied beside them."""
    path = copy / SETTINGS
    path.rename(copy / COPIED)
    settings = msgspec.to_builtins(meant)
    plain = {name: value for name, value in settings.items() if value is not None}
    text = CHANGED.format(COPIED)
    text += yaml.safe_dump(plain, sort_keys=False, allow_unicode=True)
    write_closed(path, text.encode())


def _differences(given: Settings, meant: Settings) -> Iterator[str]:
    """The differences from the desk that was copied."""
    if meant.database != given.database:
        yield (
            f"{SETTINGS} named the database {given.database}, which is outside of the desk: it was not touched. The "
            f"histories lie in {meant.database} now, and {SETTINGS} says so."
        )
    if given.mail is None:
        return
    for which in ("inbox", "outbox"):
        place_given = getattr(given.mail, which)
        place_meant = getattr(meant.mail, which)
        if place_given != place_meant:
            cafile = _cafile(given, which)
            yield f"The certificate authority of the {which}, {cafile}, lies in {which}-ca.pem now."


def _move_in(copy: Path, folder: Path, meant: Settings, database: Path) -> Iterator[str]:
    """Put aside what the copy takes the place of, move the copy in, and tell what was put aside."""
    aside = [folder / "reports", *(database.with_name(database.name + end) for end in BESIDE)]
    for path in aside:
        notice = _put_aside(path)
        if notice:
            yield notice
    for name in (SETTINGS, COPIED, *FOLDERS):
        copied = copy / name
        if copied.exists():
            yield from _move(copied, folder / name)
    beat = copy / heartbeat.NAME
    own_beat = folder / heartbeat.NAME
    if beat.exists() and not own_beat.exists():
        yield from _move(beat, own_beat)
    for which, place in places(meant.mail, folder).items():
        cafile = place.cafile if isinstance(place, ServerPlace) else None
        authority = copy / authority_name(which)
        if cafile and authority.exists():
            cafile.parent.mkdir(parents=True, exist_ok=True)
            yield from _move(authority, cafile)
    yield from _move(copy / HISTORY, database)


def _move(source: Path, target: Path) -> Iterator[str]:
    """Move a file or a folder; what else lies in the folder stays, and a link is put aside and not followed."""
    is_folder = source.is_dir()
    is_other = target.exists() and target.is_dir() != is_folder
    if target.is_symlink() or is_other:
        yield from filter(None, [_put_aside(target)])
    if not is_folder:
        source.replace(target)
        return
    closed_folder(target)
    for path in sorted(source.iterdir()):
        yield from _move(path, target / path.name)


def _put_aside(path: Path) -> str:
    """Give what lies at `path` another name, and tell it; "" where nothing does."""
    if not os.path.lexists(path):
        return ""
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.{ASIDE}-{number}")):
        number += 1
    path.rename(aside)
    return f"What was there as {path.name} is put aside as {aside.name}."


def _shared(meant: Settings, folder: Path) -> Iterator[str]:
    """A warning where both desks use a mailbox outside of them: the one that was copied, and the new one."""
    both = [
        which
        for which, place in places(meant.mail, folder).items()
        if isinstance(place, ServerPlace) or not _is_below(place.path, folder)
    ]
    if both:
        yield (
            f"Its {' and '.join(both)} is that of the desk it was copied from: let only one of the two use it. If the "
            f"other one goes on, write another place into {SETTINGS} before the first `tick`."
        )
