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
"""The number of looks at new things before it looks at older ones, and of these before it looks at all of them."""


def look_seldom() -> None:
    """Have it look seldom from now on, as every command does."""
    gc.set_threshold(SELDOM, _OLDER, _OLDER)


@contextmanager
def loading() -> Iterator[None]:
    """Load something: the collector looks at nothing meanwhile, and never at what is there at the end."""
    with not_looking():
        yield
        gc.freeze()


@contextmanager
def not_looking() -> Iterator[None]:
    """Make much that is no garbage: the collector, which would go through all of it several times, does not look."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
