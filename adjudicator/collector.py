"""The collector of garbage: it looks seldom, and never through what was loaded.

Reports are made of hundreds of thousands of small things, each of which goes as soon as nobody needs it. The little
that the collector finds is not worth a tenth of the time.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 7_000
"""The number of new things after which it looks at these; Python has it look after 700."""
_OLDER = 2
"""The looks at what is new before one at what is older, and at that before one at all: so memory grows little."""


def look_seldom() -> None:
    """Have it look seldom from now on, as every command does."""
    gc.set_threshold(SELDOM, _OLDER, _OLDER)


@contextmanager
def loading() -> Iterator[None]:
    """Nothing that is there at the end is garbage, now or later."""
    with not_looking():
        yield
        gc.freeze()


@contextmanager
def not_looking() -> Iterator[None]:
    """Nothing that is made inside is garbage, and it would go through all of it, and all else, several times."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
