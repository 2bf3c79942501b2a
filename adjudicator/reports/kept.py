"""The keeping of things that take long to draw and never change: in memory, and in a folder of the desk.

It is found by the digest of all that it is drawn from, the code that draws it included, so that what is found is what
would be drawn. What is missing, damaged or cannot be kept is drawn again.
"""

import os
import sys
import zlib
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import reportlab

from adjudicator.lately import Lately

FOLDER = "drawn"
"""The name of the folder on a desk."""
MOST = 16
"""The most things that are kept in memory, and in the folder."""
_DIGEST = 32
"""The first bytes of a file are the digest of the others."""
_CODE = ("adjudicator.reports.pdf", "adjudicator.reports.svg", "adjudicator.board", "adjudicator.table")
"""The packages that drawing rests on."""

_known = Lately[str, bytes](MOST)
_folder: Path | None = None


def keep_on(desk: Path) -> None:
    """Keep drawings in the folder of a desk from now on."""
    global _folder
    _folder = desk.resolve() / FOLDER


def kept(source: bytes, draw: Callable[[], bytes], *, lasting: bool) -> bytes:
    """The bytes that `draw` makes of `source`, made now or before; only `lasting` ones are kept on the desk."""
    name = sha256(_code() + source).hexdigest()
    data = _known.pop(name, None)
    if data is None and lasting:
        data = _read(name)
    if data is None:
        data = draw()
        if lasting:
            _write(name, data)
    _known[name] = data
    return data


def forget() -> None:
    """Forget all that was drawn, and the folder where it is kept."""
    global _folder
    _folder = None
    _known.clear()


def _read(name: str) -> bytes | None:
    """The file in the folder, if it is whole."""
    if _folder is None:
        return None
    try:
        whole = (_folder / name).read_bytes()
    except OSError:
        return None
    data = whole[_DIGEST:]
    return data if sha256(data).digest() == whole[:_DIGEST] else None


def _write(name: str, data: bytes) -> None:
    """Put something into the folder, whole or not at all, and take the oldest away where there is too much."""
    if _folder is None:
        return
    unfinished = _folder / f".{name}.{os.getpid()}"
    try:
        _folder.mkdir(mode=0o700, exist_ok=True)
        unfinished.write_bytes(sha256(data).digest() + data)
        unfinished.replace(_folder / name)
        for old in sorted(_folder.iterdir(), key=_written, reverse=True)[MOST:]:
            old.unlink(missing_ok=True)
    except OSError:
        return


def _written(path: Path) -> float:
    return path.stat().st_mtime


@cache
def _code() -> bytes:
    """The digest of the code that draws, and of what runs it."""
    machine = f"{sys.version} {zlib.ZLIB_RUNTIME_VERSION} {reportlab.__version__}"
    digest = sha256(machine.encode())
    for package in _CODE:
        folder = files(package)
        _add(digest.update, folder)
    return digest.digest()


def _add(update: Callable[[bytes], None], folder: Traversable) -> None:
    """The names and contents of all source and data of a package."""
    children = sorted(folder.iterdir(), key=lambda path: path.name)
    for path in children:
        name = path.name
        if path.is_dir() and name != "__pycache__":
            _add(update, path)
        elif path.is_file() and not name.endswith(".pyc"):
            update(f"{name}\n".encode())
            update(path.read_bytes())
