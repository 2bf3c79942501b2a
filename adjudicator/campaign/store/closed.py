"""Files and folders that nobody but their owner may read, whatever the machine's habits are."""

import os
from pathlib import Path

OTHERS = 0o077
"""The rights of others than the owner on a file."""


def closed_folder(folder: Path) -> None:
    """Make a folder, if there is none, and close it to others."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)


def write_closed(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all, that only its owner may read."""
    temporary = path.with_name(f"{path.name}.new")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    descriptor = os.open(temporary, flags, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        temporary.chmod(0o600)
        file.write(data)
    temporary.replace(path)


def is_open(path: Path) -> bool:
    """Whether others than its owner may read or change what lies at `path`."""
    if os.name != "posix":
        return False
    return bool(path.stat().st_mode & OTHERS)
