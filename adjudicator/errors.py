"""What can go wrong, as errors a referee can read.

AdjudicatorError
├── NotFound           a campaign, turn, step or file that is not there
├── Refused            a request that the state of the campaign does not allow
│   └── Conflict       another process changed the campaign first
├── DatabaseFailed     the database cannot be used now; nothing was changed
├── HistoryDamaged     stored history that cannot be read or does not fit together
└── JournalDiverged    a step that, run again, did not do what it did before
"""


class AdjudicatorError(Exception):
    """Root of every error a user may see; `code` is stable, `str()` says where, what and what to do."""

    def __init__(self, code: str, message: str) -> None:
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
