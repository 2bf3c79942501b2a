"""The log of a command: on the error output, in lines that a terminal, a file and the journal can take."""

import faulthandler
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from adjudicator.cli.output import complain
from adjudicator.logs import LOG

STUCK = 300
"""Seconds after which a round that is not over leaves a trace of what it is doing, and again after as many."""
_PRIORITIES = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3}
"""The journal's numbers for levels."""


class _Lines(logging.Formatter):
    """A line with its moment (UTC) and level; the journal, which knows the moment, is told the level in its own way."""

    def __init__(self, *, journal: bool) -> None:
        super().__init__()
        self._journal = journal

    def format(self, record: logging.LogRecord) -> str:
        text = record.getMessage()
        if self._journal:
            return f"<{_PRIORITIES.get(record.levelno, 5)}>{text}"
        moment = datetime.fromtimestamp(record.created, UTC)
        return f"{moment:%Y-%m-%dT%H:%M:%SZ} {record.levelname} {text}"


class _ErrorOutput(logging.Handler):
    """Writes on the error output, whatever that is then."""

    def emit(self, record: logging.LogRecord) -> None:
        complain(self.format(record))


def write_log(*, verbose: bool) -> None:
    """Write the log from here on: all that is done where a command is `verbose`, else what goes wrong."""
    handler = _ErrorOutput()
    handler.setFormatter(_Lines(journal="JOURNAL_STREAM" in os.environ))
    LOG.handlers[:] = [handler]
    LOG.setLevel(logging.INFO if verbose else logging.WARNING)


@contextmanager
def leaving_a_trace() -> Iterator[None]:
    """Whatever takes too long in here leaves a trace of where it hangs on the error output; it is not broken off."""
    faulthandler.dump_traceback_later(STUCK, repeat=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
