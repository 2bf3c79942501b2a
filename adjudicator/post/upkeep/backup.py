"""A copy of a desk in one file, consistent while the program runs.

The history is copied first, by the database's own means, then what lies beside it: what the history speaks of is only
ever added there, so that it is in the copy. Reports are left out (they can be printed again), and the mailbox is.
"""

import os
import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from adjudicator.campaign.desk.desk import SETTINGS, Desk, MailSettings
from adjudicator.campaign.store.database import database_errors
from adjudicator.errors import NotFound, Refused
from adjudicator.post.transport.places import Place, ServerPlace, inbox_place, outlet_place
from adjudicator.post.upkeep import heartbeat

HISTORY = "history.sqlite"
FOLDERS = ("secrets", "archive", "invitations", "forms")
FILES = (SETTINGS, heartbeat.NAME)
AUTHORITIES = "authorities"
"""The folder of a copy with the certificate authorities that mail servers are trusted by: `inbox.pem`, `outbox.pem`."""
BESIDE = ("", "-wal", "-shm")
"""The ends of the names of SQLite's files for a database."""


def backup(desk: Desk, file: Path) -> None:
    """Copy a desk into `file`, which only its owner may read: it holds the secrets.

    Raises `Refused`, or `NotFound` where a file that desk.yaml names is missing.
    """
    if "://" in desk.database:
        how = "copy it with `pg_dump`, then this folder without the database"
        raise Refused("backup/postgres", f"the histories of this desk lie in a PostgreSQL database; {how}")
    if file.exists():
        raise Refused("backup/exists", f"{file} is there already; name a new file")
    _ = desk.store  # raises where the database is missing
    unfinished = file.with_name(f".{file.name}.new")
    left_out = {unfinished.resolve(), *(Path(desk.database + end).resolve() for end in BESIDE)}
    try:
        with TemporaryDirectory(dir=desk.folder) as folder:
            history = Path(folder) / HISTORY
            _copy_history(Path(desk.database), history)
            with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
                with tarfile.open(fileobj=out, mode="w:gz", dereference=True) as archive:
                    archive.add(history, HISTORY)
                    for path, name in _beside(desk):
                        _add(archive, path, name, left_out)
                out.flush()
                os.fsync(out.fileno())
        unfinished.rename(file)
    finally:
        unfinished.unlink(missing_ok=True)


def places(mail: MailSettings | None, folder: Path) -> dict[str, Place]:
    """The places the mails of a desk in `folder` come from and go to; raises `Refused` where that cannot be meant."""
    if mail is None:
        return {}
    return {"inbox": inbox_place(mail.inbox, folder), "outbox": outlet_place(mail.outbox, folder)}


def authority_name(which: str) -> str:
    """The name of the certificate authority of the inbox, or the outbox, in a copy."""
    return f"{AUTHORITIES}/{which}.pem"


def _copy_history(database: Path, target: Path) -> None:
    with database_errors(), closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)


def _beside(desk: Desk) -> Iterator[tuple[Path, str]]:
    """The files that are copied beside the history, and their names in the copy."""
    for name in (*FILES, *FOLDERS):
        path = desk.folder / name
        if path.exists():
            yield path, name
    for which, place in places(desk.settings.mail, desk.folder).items():
        cafile = place.cafile if isinstance(place, ServerPlace) else None
        if cafile is None:
            continue
        if not cafile.is_file():
            named = f"{cafile}, which {SETTINGS} names as `cafile` of the {which}, is missing"
            raise NotFound("backup/cafile", f"{named}; put it there, or correct {SETTINGS}")
        yield cafile, authority_name(which)


def _add(archive: tarfile.TarFile, path: Path, name: str, left_out: set[Path]) -> None:
    """Add a file or a folder with all that is in it, whatever is a link; what goes away meanwhile is not needed."""
    if path.resolve() in left_out:
        return
    try:
        archive.add(path, name, recursive=False)
        inner = sorted(path.iterdir()) if path.is_dir() else []
    except FileNotFoundError:
        return
    for each in inner:
        _add(archive, each, f"{name}/{each.name}", left_out)
