"""Whether orders that were kept are those that were written, but for what their writer left to the program."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import UNSET

from adjudicator.games.diplomacy.later import OrderSet, order_of
from adjudicator.games.diplomacy.words import province_of


class _Said(NamedTuple):
    """The meaning of an order without kinds and coasts, which the program may add or pass over (DATC 4.B, 4.C)."""

    order: str
    provinces: tuple[str, ...]
    by_sea: bool
    phase: str | None
    """In advance: the phase that it names, empty where it names none; None: it is for the window that is open."""


def completes(written: OrderSet, kept: OrderSet) -> bool:
    """Whether two sets order the same: kinds, coasts and phases may have been added, and nothing else."""
    left = [*_said(kept)]
    for entry in _said(written):
        match = next((each for each in left if _is_meant(entry, each)), None)
        if match is None:
            return False
        left.remove(match)
    return not left and written.forget == kept.forget


def _said(orders: OrderSet) -> Iterator[_Said]:
    for order in orders.orders:
        yield _told(order, None)
    for given in orders.ahead:
        yield _told(order_of(given), "" if given.phase is UNSET else given.phase.upper())


def _told(order: Any, phase: str | None) -> _Said:
    places = [getattr(order, name, UNSET) for name in ("unit", "of", "to", "at")]
    places += getattr(order, "route", ())
    provinces = []
    for place in places:
        province = "" if place is UNSET else str(province_of(place))
        provinces.append(province)
    kind = type(order).__name__
    by_sea = bool(getattr(order, "via", False))
    return _Said(kind, tuple(provinces), by_sea, phase)


def _is_meant(written: _Said, kept: _Said) -> bool:
    """Whether a written order became a kept one: one in advance may have been for the window that was open."""
    if written[:3] != kept[:3]:
        return False
    if kept.phase is None:
        return True
    if written.phase is None:
        return False
    return written.phase in ("", kept.phase)
