"""The errors of the program, in words a referee can read.

AdjudicatorError
├── NotFound           a campaign, turn, step or file that is not there
├── Refused            a request that the state of the campaign does not allow
│   └── Conflict       another process changed the campaign first
├── DatabaseFailed     the database cannot be used now; nothing was changed
├── HistoryDamaged     stored history that cannot be read or does not fit together
└── JournalDiverged    a step that, run again, did not do what it did before
"""

import errno


class AdjudicatorError(Exception):
    """Root of every error a user may see; `code` is stable, `str()` says where, what and what to do."""

    def __init__(self, code: str, message: str) -> None:
        assert " " not in code, f"a code is one word: {code}"
        super().__init__(message)
        self.code = code


class NotFound(AdjudicatorError):
    """A campaign, turn, step or file that is not there."""


class Refused(AdjudicatorError):
    """A request that the state of the campaign does not allow."""


class Conflict(Refused):
    """Another process changed the campaign at the same moment: load it anew and try again."""


class DatabaseFailed(AdjudicatorError):
    """The database cannot be used now; what should have been stored was not."""


class HistoryDamaged(AdjudicatorError):
    """Stored history that cannot be read or does not fit together."""


class JournalDiverged(AdjudicatorError):
    """A step that, run again, did not do what its journal says it did."""


def of_disk(error: OSError) -> AdjudicatorError:
    """The error for a refusal of the disk: it names the reason and, as far as it is known, the file."""
    file = error.filename or "a file"
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            where = f" ({error.filename} cannot be written)" if error.filename else ""
            return AdjudicatorError("disk/full", f"the disk is full{where}; free some space, and do it again")
        case errno.EACCES | errno.EPERM:
            return AdjudicatorError("file/closed", f"this user may not use {file}; let him read and write it")
        case errno.EROFS:
            return AdjudicatorError("file/closed", f"{file} lies on a disk that can only be read")
        case errno.EISDIR:
            return AdjudicatorError("file/folder", f"{file} is a folder; name a file")
        case errno.ENOTDIR | errno.EEXIST:
            return AdjudicatorError("file/in-the-way", f"a file lies where a folder should be, at {file} or above it")
        case errno.ENOENT:
            return NotFound("file/missing", f"there is no file or folder {file}")
    return AdjudicatorError("file/failed", f"{file}: {error.strerror or error}")
