"""A copy of a desk in one file, consistent while the program runs, and a desk made of such a copy.

The history is copied first, by the database's own means, then what lies beside it: files are only ever added, so that
whatever the history speaks of is in the copy. Reports are left out (they can be printed again), and the mailbox is.
"""

import os
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from adjudicator.campaign.desk import SETTINGS, Desk
from adjudicator.errors import Refused

HISTORY = "history.sqlite"
FOLDERS = ("secrets", "archive", "invitations", "forms")
ASIDE = "before-restore"


def backup(desk: Desk, file: Path) -> None:
    """Copy a desk into `file`, which only its owner may read: it holds the secrets. Raises `Refused`."""
    if "://" in desk.database:
        how = "copy it with `pg_dump`, then this folder without the database"
        raise Refused("backup/postgres", f"the histories of this desk lie in a PostgreSQL database; {how}")
    if file.exists():
        raise Refused("backup/exists", f"{file} is there already; name a new file")
    unfinished = file.with_name(f".{file.name}.new")
    with TemporaryDirectory(dir=desk.folder) as folder:
        history = Path(folder) / HISTORY
        with closing(sqlite3.connect(desk.database)) as source, closing(sqlite3.connect(history)) as copy:
            source.backup(copy)
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            with tarfile.open(fileobj=out, mode="w:gz") as archive:
                archive.add(history, HISTORY)
                for name in (SETTINGS, *FOLDERS):
                    if (desk.folder / name).exists():
                        archive.add(desk.folder / name, name)
            out.flush()
            os.fsync(out.fileno())
    unfinished.rename(file)


def restore(file: Path, folder: Path, database: str) -> None:
    """Make `folder` the desk of a copy; `database` is the file its histories go into.

    Histories and reports that are there are put aside, never lost, and files that came since stay. Raises `Refused`
    where `file` is no such copy.
    """
    with TemporaryDirectory() as unpacked:
        _unpack(file, Path(unpacked))
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / database
        for path in (folder / "reports", target, *(target.with_name(target.name + end) for end in ("-wal", "-shm"))):
            if path.exists():
                path.rename(_free(path))
        for name in (SETTINGS, *FOLDERS):
            _copy(Path(unpacked) / name, folder / name)
        with (
            closing(sqlite3.connect(Path(unpacked) / HISTORY)) as source,
            closing(sqlite3.connect(target)) as restored,
        ):
            source.backup(restored)


def _unpack(file: Path, folder: Path) -> None:
    try:
        with tarfile.open(file) as archive:
            archive.extractall(folder, filter="data")
        with closing(sqlite3.connect(folder / HISTORY)) as history:
            sound = history.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    except (tarfile.TarError, sqlite3.Error, EOFError) as error:
        raise Refused("restore/file", f"{file} is no backup of a desk, or is damaged: {error}") from None
    if not sound or not (folder / SETTINGS).exists():
        raise Refused("restore/file", f"{file} is no backup of a desk, or is damaged")


def _copy(source: Path, target: Path) -> None:
    """Copy a file or a folder with the rights it has; what else lies in the folder stays."""
    if source.is_dir():
        target.mkdir(mode=source.stat().st_mode & 0o777, exist_ok=True)
        for path in source.iterdir():
            _copy(path, target / path.name)
    elif source.exists():
        with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            out.write(source.read_bytes())
        target.chmod(source.stat().st_mode & 0o777)


def _free(path: Path) -> Path:
    """A name beside `path` under which it can be put aside."""
    number = 1
    while (aside := path.with_name(f"{path.name}.{ASIDE}-{number}")).exists():
        number += 1
    return aside
