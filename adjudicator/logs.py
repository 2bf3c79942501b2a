"""Lines of a log, each with a deed of the program: `step played campaign=duel step=4.spend seconds=0.31`.

Lines name campaigns, seats and numbers, and never what somebody wrote or ordered: a log is read by others than a desk.
"""

import json
import logging
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

LOG = logging.getLogger("adjudicator")
"""All lines are of this logger; nothing is shown below a warning unless a command says so."""
_PLAIN = re.compile(r"[\w.@:/+-]+")
"""A value that needs no quotation marks."""


def note(what: str, /, *, level: int = logging.INFO, **known: Any) -> None:
    """Write a line: what happened, then what is known of it."""
    if LOG.isEnabledFor(level):
        LOG.log(level, "%s", _line(what, known))


def warn(what: str, /, **known: Any) -> None:
    """Write a line about what went wrong and stands nowhere else."""
    note(what, level=logging.WARNING, **known)


@contextmanager
def timed(what: str, /, **known: Any) -> Iterator[dict[str, Any]]:
    """Write a line when something is over, with the seconds it took; what is found out meanwhile may be added.

    What it is about is written at the beginning too, for whoever looks for what a program hangs in.
    """
    note(f"{what}: begun", level=logging.DEBUG, **known)
    began = time.monotonic()
    try:
        yield known
    except BaseException as error:
        note(f"{what}: broken off", error=type(error).__name__, **_lasting(known, began))
        raise
    note(what, **_lasting(known, began))


def _lasting(known: dict[str, Any], began: float) -> dict[str, Any]:
    return {**known, "seconds": f"{time.monotonic() - began:.3f}"}


def _line(what: str, known: dict[str, Any]) -> str:
    return " ".join((what, *(f"{name}={_value(value)}" for name, value in known.items())))


def _value(value: Any) -> str:
    """A value on one line, whatever is in it."""
    text = str(value)
    return text if _PLAIN.fullmatch(text) else json.dumps(text)
