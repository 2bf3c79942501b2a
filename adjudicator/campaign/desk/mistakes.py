"""Mistakes of the program: their traceback is kept for its makers, and nobody else has to read it."""

import traceback
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from adjudicator.errors import AdjudicatorError, of_disk


def in_words(error: Exception, folder: Path) -> str:
    """An error as a user may read it; the traceback of a mistake of the program's is kept on the desk in `folder`.

    What the machine refuses, such as a file that cannot be written, is no mistake of the program's.
    """
    if isinstance(error, AdjudicatorError):
        return str(error)
    if isinstance(error, OSError):
        return str(of_disk(error))
    kind = type(error).__name__
    lines = traceback.format_exception(error)
    text = "".join(lines).encode("utf-8", "replace")
    digest = sha256(text).hexdigest()[:12]
    place = f"archive/mistakes/{kind}-{digest}.txt"
    path = folder / place
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    return f"the program made a mistake ({kind}); please send {place} on this desk to its makers"
