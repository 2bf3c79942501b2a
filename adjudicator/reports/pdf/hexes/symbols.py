"""Symbols in map units: fortresses by type, places, what lies on hexsides, magical aspects."""

from collections.abc import Callable, Iterator
from math import atan2, cos, pi, sin

from adjudicator.reports.pdf.hexes.inks import Piece
from adjudicator.reports.pdf.hexes.paths import Point, curve, oval, polygon, polyline, star, turned
from adjudicator.table.hexmap import Side

Shape = tuple[str, tuple[Point, ...]]

SIZE = 185.0
"""How wide the symbol of a place is."""


def _merlons(x0: float, x1: float, y: float, high: float, teeth: int) -> tuple[Point, ...]:
    step = (x1 - x0) / (2 * teeth - 1)
    return tuple(
        point
        for tooth in range(teeth)
        for left in [x0 + 2 * tooth * step]
        for point in ((left, y), (left, y + high), (left + step, y + high), (left + step, y))
    )


def _stakes() -> tuple[Point, ...]:
    """A row of sharpened logs."""
    found: list[Point] = [(-0.5, -0.34)]
    for log in range(7):
        left = -0.5 + log / 7
        found += [(left, 0.08), (left + 0.5 / 7, 0.24), (left + 1 / 7, 0.08)]
    return (*found, (0.5, -0.34))


_DOOR: Shape = ("dark", ((-0.1, -0.34), (-0.1, -0.08), (0, 0.02), (0.1, -0.08), (0.1, -0.34)))

_SYMBOLS: dict[str, tuple[Shape, ...]] = {
    "stockade": (
        ("stone", _stakes()),
        *(("mark", ((-0.5 + log / 7, -0.34), (-0.5 + log / 7, 0.08))) for log in range(1, 7)),
        ("mark", ((-0.54, -0.14), (0.54, -0.14))),
    ),
    "castle": (
        ("stone", ((-0.28, -0.34), *_merlons(-0.28, 0.28, 0.12, 0.12, 3), (0.28, -0.34))),
        ("stone", ((-0.54, -0.34), *_merlons(-0.54, -0.22, 0.32, 0.13, 2), (-0.22, -0.34))),
        ("stone", ((0.22, -0.34), *_merlons(0.22, 0.54, 0.32, 0.13, 2), (0.54, -0.34))),
        ("mark", ((0, 0.24), (0, 0.56))),
        ("red", ((0, 0.56), (0.26, 0.48), (0, 0.4))),
        _DOOR,
    ),
    "dwarrowdelf": (
        ("stone", ((-0.56, -0.34), (-0.3, 0.2), (-0.12, 0.06), (0.1, 0.52), (0.56, -0.34))),
        ("dark", ((-0.18, -0.34), (-0.18, -0.06), (0.18, -0.06), (0.18, -0.34))),
        ("mark", ((-0.25, -0.02), (0.25, -0.02))),
        ("mark", ((0.1, 0.52), (0.16, 0.2), (0.08, 0.1))),
    ),
    "broch": (
        ("stone", ((-0.34, -0.34), (-0.22, 0.1), (-0.24, 0.4), (0.24, 0.4), (0.22, 0.1), (0.34, -0.34))),
        ("mark", ((-0.26, -0.06), (0.26, -0.06))),
        ("mark", ((-0.22, 0.17), (0.22, 0.17))),
        ("dark", ((-0.08, -0.34), (-0.07, -0.16), (0.07, -0.16), (0.08, -0.34))),
        ("dark", ((-0.05, 0.22), (-0.05, 0.34), (0.05, 0.34), (0.05, 0.22))),
    ),
    "cave": (
        ("stone", ((-0.56, -0.34), (-0.48, 0.08), (-0.2, 0.36), (0.14, 0.4), (0.46, 0.14), (0.56, -0.34))),
        ("dark", ((-0.3, -0.34), (-0.24, 0.02), (0, 0.18), (0.24, 0.02), (0.3, -0.34))),
        ("stone", ((-0.14, 0.08), (-0.06, -0.1), (0, 0.12))),
        ("stone", ((0.06, 0.1), (0.12, -0.08), (0.18, 0.04))),
    ),
    "cove": (
        ("stone", ((-0.5, -0.3), (-0.5, 0.08), (-0.28, 0.34), (0, 0.42), (0.28, 0.34), (0.5, 0.08), (0.5, -0.3),
                   (0.3, -0.3), (0.28, 0), (0, 0.16), (-0.28, 0), (-0.3, -0.3))),
        ("mark", ((-0.26, -0.16), (-0.13, -0.08), (0, -0.16), (0.13, -0.08), (0.26, -0.16))),
        ("mark", ((-0.26, -0.32), (-0.13, -0.24), (0, -0.32), (0.13, -0.24), (0.26, -0.32))),
    ),
    "fynvirke": (
        ("stone", ((-0.62, -0.34), (-0.56, -0.04), *_merlons(-0.52, 0.52, 0.0, 0.12, 6), (0.56, -0.04), (0.62, -0.34))),
        ("mark", ((-0.6, -0.14), (0.6, -0.14))),
        _DOOR,
    ),
    "home": (
        ("stone", ((-0.4, -0.34), (-0.4, -0.02), (0.4, -0.02), (0.4, -0.34))),
        ("stone", ((-0.52, -0.06), (-0.3, 0.28), (0.3, 0.28), (0.52, -0.06))),
        ("dark", ((-0.08, -0.34), (-0.08, -0.14), (0.08, -0.14), (0.08, -0.34))),
        ("mark", ((-0.38, 0.4), (-0.3, 0.28), (0.3, 0.28), (0.38, 0.4))),
    ),
    "town": (
        ("stone", ((-0.46, -0.34), (-0.46, 0), (-0.24, 0.22), (-0.02, 0), (-0.02, -0.34))),
        ("stone", ((0.04, -0.34), (0.04, -0.08), (0.25, 0.12), (0.46, -0.08), (0.46, -0.34))),
    ),
    "landmark": (
        ("stone", ((-0.22, -0.34), (-0.16, 0.3), (0.02, 0.44), (0.18, 0.26), (0.22, -0.34))),
        ("mark", ((-0.04, -0.1), (0.02, 0.06), (-0.06, 0.16), (0.06, 0.28))),
    ),
    "port": (
        ("mark", ((0, 0.4), (0, -0.34))),
        ("mark", ((-0.2, 0.22), (0.2, 0.22))),
        ("mark", ((-0.34, -0.1), (-0.24, -0.3), (0, -0.38), (0.24, -0.3), (0.34, -0.1))),
    ),
}  # fmt: skip


def place(symbol: str, x: float, y: float, size: float = SIZE) -> Iterator[Piece]:
    """The symbol of a place round (x, y)."""
    if symbol == "power":
        yield from _power(x, y, size * 0.42)
        return
    for ink, points in _SYMBOLS[symbol]:
        put = turned(points, x, y, size)
        if ink == "mark":
            yield ink, f"{polyline(put)} S"
        else:
            yield ink, polygon(put) + (" f" if ink == "dark" else " b")


def _power(x: float, y: float, size: float) -> Iterator[Piece]:
    """A ring of standing stones round a star."""
    yield "violet", f"{oval(x, y, size)} b"
    yield "gold", polygon(star(x, y, size * 0.8, size * 0.3, 8)) + " b"


def hexside(side: Side, middle: Point, a: Point, b: Point) -> Iterator[Piece]:
    """A ford, ferry, bridge or pass on a side that runs from `a` to `b`."""
    along = atan2(b[1] - a[1], b[0] - a[0])
    if side.crossing:
        yield from _CROSSINGS[side.crossing](middle, along)
    if side.gap:
        yield from _gap(middle, along)


def _bridge(middle: Point, along: float) -> Iterator[Piece]:
    deck = ((-0.5, -0.9), (0.5, -0.9), (0.5, 0.9), (-0.5, 0.9))
    yield "stone", polygon(turned(deck, *middle, 38, along)) + " b"
    for rail in (-0.5, 0.5):
        wing = ((rail * 1.9, -1.2), (rail, -0.85), (rail, 0.85), (rail * 1.9, 1.2))
        yield "mark", polyline(turned(wing, *middle, 38, along)) + " S"


def _ford(middle: Point, along: float) -> Iterator[Piece]:
    for step in (-1, 0, 1):
        (point,) = turned(((0.12 * (step % 2), step * 0.62),), *middle, 40, along)
        yield "stone", f"{oval(*point, 13)} b"


def _ferry(middle: Point, along: float) -> Iterator[Piece]:
    hull = ((-0.95, 0.3), (-0.6, -0.4), (0.6, -0.4), (0.95, 0.3))
    yield "stone", polygon(turned(hull, *middle, 44)) + " b"
    yield "mark", polyline(turned(((0, 0.3), (0, 1.1)), *middle, 44)) + " S"
    yield "stone", polygon(turned(((0.05, 1.05), (0.6, 0.45), (0.05, 0.45)), *middle, 44)) + " b"


def _gap(middle: Point, along: float) -> Iterator[Piece]:
    """Two walls that bend away from the way between them."""
    for end in (-1, 1):
        wall = turned(((0.9 * end, -0.95), (0.2 * end, -0.3), (0.2 * end, 0.3), (0.9 * end, 0.95)), *middle, 60, along)
        yield "halo", curve(wall) + " S"
        yield "wall", curve(wall) + " S"


_CROSSINGS: dict[str, Callable[[Point, float], Iterator[Piece]]] = {"bridge": _bridge, "ford": _ford, "ferry": _ferry}


def aspect(kind: str, x: float, y: float) -> Iterator[Piece]:
    """The mark of a magical aspect: a plain ring, a star, a flame of three tongues."""
    size = 26.0
    if kind == "mundane":
        yield "stone", f"{oval(x, y, size * 0.72)} b"
        yield "mark", polyline(((x - size * 0.5, y), (x + size * 0.5, y))) + " S"
    elif kind == "enchanted":
        yield "violet", polygon(star(x, y, size, size * 0.42, 4)) + " b"
    elif kind == "wild":
        points = [
            (x + reach * sin(angle), y + reach * cos(angle))
            for step in range(6)
            for angle, reach in ((step * pi / 3, size), (step * pi / 3 + 0.7, size * 0.38))
        ]
        yield "red", polygon(points) + " b"
