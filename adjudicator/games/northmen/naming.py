"""The names in orders: tiles and seats, found by the types of the fields, wherever in an order set they are."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from adjudicator.games.northmen.state import State, refusals
from adjudicator.games.northmen.words import BRIGANDS, TileId
from adjudicator.table import Path, Problem, Seat

UNKNOWN_SEAT = refusals.new("UNKNOWN_SEAT", "NB-01", "there is no such seat")
UNKNOWN_TILE = refusals.new("UNKNOWN_TILE", "NB-03", "there is no such tile")


def unknown(view: State, orders: Struct, path: Path = ()) -> Iterator[Problem]:
    """NB-01, NB-03 The seats and tiles named that the campaign does not have."""
    for seat, place in named(Seat, orders, path):
        if seat not in (*view.order, BRIGANDS):
            yield UNKNOWN_SEAT.problem(place, f"There is no seat {seat}.")
    for tile, place in named(TileId, orders, path):
        if tile not in view.tiles:
            yield UNKNOWN_TILE.problem(place, f"There is no tile {tile}.")


def named(kind: Callable[[str], str], orders: Struct, path: Path = ()) -> Iterator[tuple[str, Path]]:
    """Every id of a kind that orders name, with its place in the order set."""
    for name, written, hint in _fields(type(orders)):
        yield from _within(kind, getattr(orders, name), hint, (*path, written))


def _within(kind: Callable[[str], str], value: object, hint: Any, path: Path) -> Iterator[tuple[str, Path]]:
    if isinstance(value, Struct):
        yield from named(kind, value, path)
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            yield from _within(kind, part, hint, (*path, index))
    elif isinstance(value, str) and _mentions(hint, kind):
        yield value, path


@cache
def _fields(orders: type[Struct]) -> list[tuple[str, str, Any]]:
    """(name, name in order files, type) of each field."""
    hints = get_type_hints(orders)
    return [(field.name, field.encode_name, hints[field.name]) for field in fields(orders)]


def _mentions(hint: Any, kind: Callable[[str], str]) -> bool:
    if hint is kind:
        return True
    return any(_mentions(part, kind) for part in get_args(hint))
