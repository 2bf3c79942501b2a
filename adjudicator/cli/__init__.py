"""The commands a referee types. Each is thin; heavy libraries are imported inside the commands that need them."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from adjudicator.campaign.store.closed import OTHERS
from adjudicator.collector import loading, look_seldom
from adjudicator.errors import AdjudicatorError, of_disk


def main() -> None:
    """Run the command line: errors are told in a sentence or two, never as a traceback.

    Whatever it writes is its owner's alone: a desk holds keys, orders and letters.
    """
    with loading():
        from adjudicator.cli.commands import command_line

    look_seldom()
    os.umask(OTHERS)
    try:
        command_line(sys.argv[1:])()
    except AdjudicatorError as error:
        _fail(f"{error} [{error.code}]", 1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        refused = of_disk(error)
        _fail(f"{refused} [{refused.code}]", 1)
    except Exception as error:
        _fail(f"the program made a mistake ({type(error).__name__}); {_crash_note()} [program/mistake]", 70)


def _fail(message: str, status: int) -> None:
    from adjudicator.cli.output import complain

    complain(f"adjudicator: {message}")
    sys.exit(status)


def _crash_note() -> str:
    """Keep the traceback in a file for whoever mends the program."""
    import traceback

    path = Path(f"adjudicator-mistake-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.txt")
    try:
        path.write_text(traceback.format_exc(), encoding="utf-8")
    except OSError:
        return "nothing was changed by what it was doing"
    return f"nothing was changed by what it was doing; please send {path} to its makers"
