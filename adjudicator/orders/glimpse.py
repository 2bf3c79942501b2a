"""The possible seat of an order file, as far as can be told without reading it: strangers' files are not read."""

import re
from dataclasses import dataclass

from adjudicator.orders.folding import small
from adjudicator.orders.reading import legible

_MOST = 5
_FIELD = re.compile(
    r"(?:^|[{,])[ \t]*[\"'\u201c\u201d]?(campaign|seat|key)[\"'\u201c\u201d]?[ \t]*:[ \t]*"
    r"(?:\"([^\"\n]*)\"|'([^'\n]*)'|([^\n,}#]*))",
    re.IGNORECASE | re.MULTILINE,
)


@dataclass(frozen=True)
class Glimpse:
    """A file's words about itself, at a glance; one that says a thing several times is believed once it is read."""

    campaigns: tuple[str, ...]
    seats: tuple[str, ...]
    keys: tuple[str, ...]


NONE = Glimpse((), (), ())
"""The glimpse of a file that says nothing of itself."""


def glimpse(data: bytes) -> Glimpse:
    """The first few lines of a file that look like its campaign, its seat and its key."""
    named: dict[str, dict[str, None]] = {"campaign": {}, "seat": {}, "key": {}}
    for field in _FIELD.finditer(legible(data)):
        name = field[1].lower()
        written = field[2] or field[3] or field[4] or ""
        value = written.strip(" \t\"'\u201c\u201d\u2018\u2019")
        if name == "campaign":
            value = small(value)
        if value and len(named[name]) < _MOST:
            named[name][value] = None
        if all(len(values) == _MOST for values in named.values()):
            break
    return Glimpse(*map(tuple, named.values()))
