"""The fields that a row of a notation tells of."""

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.orders.notation.grammar import EACH
from adjudicator.orders.notation.template import Row, Setting, Slot, Ways


class Told(NamedTuple):
    """What a row of a notation tells."""

    fields: frozenset[str]
    """The fields that it can tell of."""
    needed: frozenset[str]
    """Those that it cannot do without."""
    listed: str | None
    """The field of which it tells every entry, if it does: the row is a line of a set of orders then."""


def told_by(row: Row) -> Told:
    """The fields that a row tells of."""
    for part in row.parts:
        if not isinstance(part, Slot):
            continue
        name, *deeper = part.path
        if deeper[:1] in ([EACH], ["key"]):
            only = frozenset((str(name),))
            return Told(only, only, str(name))
    needed = frozenset(_needed_by(row))
    others = {name for part in row.parts if isinstance(part, Ways) for name in _told_in(part)}
    return Told(needed | others, needed, None)


def _needed_by(row: Row) -> Iterator[str]:
    """The fields of the slots and settings of a row."""
    for part in row.parts:
        if isinstance(part, Slot):
            yield str(part.path[0])
        elif isinstance(part, Setting):
            yield part.field


def _told_in(ways: Ways) -> Iterator[str]:
    """The fields of all slots and settings of some rows."""
    for row in ways.rows:
        yield from _needed_by(row)
        for part in row.parts:
            if isinstance(part, Ways):
                yield from _told_in(part)
