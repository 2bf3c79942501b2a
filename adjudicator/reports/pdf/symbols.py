"""The symbols of places, drawn from a few lines with an unsteady hand.

Each symbol is a list of shapes in a box of 24 by 24 units round (0, 0), y upwards, the ground at -8: what it is filled
with, then its corners. `line` and `bend` (a curve) are open, all others closed; `bare` and `water` have no outline.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from reportlab.lib.colors import Color

from adjudicator.reports.pdf.ink import PAPER
from adjudicator.reports.pdf.type import Canvas

INKED = Color(0.22, 0.19, 0.16)
_FILLS = {
    "wall": PAPER,
    "bare": PAPER,
    "roof": Color(0.80, 0.74, 0.66),
    "earth": Color(0.91, 0.88, 0.81),
    "water": Color(0.80, 0.88, 0.93),
    "dark": INKED,
}

_Shape = tuple[str, str]


def _house(x: float, width: float, height: float, ground: float = -8) -> list[_Shape]:
    """A gabled house: its left edge, width and the height of its walls."""
    right, eaves, ridge = x + width, ground + height, ground + height + width * 0.55
    return [
        ("wall", f"{x},{ground} {x},{eaves} {right},{eaves} {right},{ground}"),
        ("roof", f"{x - 0.8},{eaves} {x + width / 2},{ridge} {right + 0.8},{eaves}"),
    ]


def _merlons(x0: float, x1: float, y: float, teeth: int) -> str:
    """The crenellated upper edge of a wall, from left to right."""
    step = (x1 - x0) / (2 * teeth - 1)
    corners = []
    for tooth in range(teeth):
        left = x0 + 2 * tooth * step
        corners += [
            f"{left:.2f},{y}",
            f"{left:.2f},{y + 1.7}",
            f"{left + step:.2f},{y + 1.7}",
            f"{left + step:.2f},{y}",
        ]
    return " ".join(corners)


def _gate(x: float, width: float, height: float, ground: float = -8) -> _Shape:
    half = width / 2
    return "dark", (
        f"{x - half},{ground} {x - half},{ground + height * 0.6} {x - half * 0.5},{ground + height * 0.92} "
        f"{x + half * 0.5},{ground + height * 0.92} {x + half},{ground + height * 0.6} {x + half},{ground}"
    )


_GROUND: _Shape = ("line", "-10.5,-8 10.5,-8")

_SYMBOLS: dict[str, list[_Shape]] = {
    "castle": [
        ("wall", f"-4.5,-8 {_merlons(-4.5, 4.5, 2, 3)} 4.5,-8"),
        ("wall", f"-9.5,-8 {_merlons(-9.5, -4.5, 5.5, 2)} -4.5,-8"),
        ("wall", f"4.5,-8 {_merlons(4.5, 9.5, 5.5, 2)} 9.5,-8"),
        _gate(0, 4.4, 6),
        ("line", "-7,1.8 -7,-0.4"),
        ("line", "7,1.8 7,-0.4"),
        _GROUND,
    ],
    "fortress": [
        ("wall", f"-5,-2 {_merlons(-5, 5, 6.6, 3)} 5,-2"),
        ("line", "0,8.3 0,12"),
        ("dark", "0,12 4,10.8 0,9.6"),
        ("wall", f"-11.5,-8 {_merlons(-9.5, 9.5, -1, 5)} 11.5,-8"),
        ("line", "-6,-8 -5.2,-1"),
        ("line", "6,-8 5.2,-1"),
        ("line", "-2.5,3.4 -2.5,1.6"),
        ("line", "2.5,3.4 2.5,1.6"),
        _gate(0, 5, 5.4),
        _GROUND,
    ],
    "tower": [
        ("earth", "-8,-8 -5,-5.4 5,-5.4 8,-8"),
        ("wall", "-2.9,-6.4 -2.3,4 2.3,4 2.9,-6.4"),
        ("wall", "-3.6,4 -3.6,6 3.6,6 3.6,4"),
        ("roof", "-4.2,6 0,12 4.2,6"),
        ("dark", "-0.8,0.2 -0.8,2 0.8,2 0.8,0.2"),
        ("line", "6.4,8 6.4,11"),
        ("line", "4.9,9.5 7.9,9.5"),
        ("line", "-6,5.8 -6,7.8"),
        ("line", "-7,6.8 -5,6.8"),
        _GROUND,
    ],
    "lair": [
        ("earth", "-11,-8 -9,-1 -6,2 -4,6.5 -1,5.6 2,8 5,4 8,1.6 11,-8"),
        ("dark", "-6,-8 -5.4,-3 -3,0.4 0,1.4 3,0.4 5.4,-3 6,-8"),
        ("bare", "-4.6,-1.6 -2.6,0.6 -3.2,-3.6"),
        ("bare", "4.6,-1.6 2.6,0.6 3.2,-3.6"),
        ("bare", "-1.4,1.2 1.4,1.2 0,-1.6"),
        ("bare", "-2.8,-5.4 -1.6,-4.6 -0.8,-5.8"),
        ("bare", "2.8,-5.4 1.6,-4.6 0.8,-5.8"),
        ("line", "-8,-2 -7,-4"),
        ("line", "7.6,-1 8.6,-4"),
        _GROUND,
    ],
    "mine": [
        ("earth", "-11,-8 -7,-2 -4,3 -1,4.6 3,2.4 7,-3 11,-8"),
        ("dark", "-3,-8 -3,-2.2 3,-2.2 3,-8"),
        ("line", "-3.8,-8 -3.8,-1.4 3.8,-1.4 3.8,-8"),
        ("line", "-4.6,-1.4 4.6,-1.4"),
        ("line", "-1.5,-8 -0.6,-2.6"),
        ("line", "1.5,-8 0.6,-2.6"),
        ("line", "4,3.2 9.6,10.6"),
        ("line", "9.6,3.2 4,10.6"),
        ("bend", "1.9,9.2 3.4,11 5.4,11.6"),
        ("dark", "8.4,11 10.8,9.2 11.4,10 9,11.8"),
        _GROUND,
    ],
    "ford": [
        ("water", "-11.5,6 -5,3.4 0,5.6 5,3.4 11.5,6 11.5,-5 5,-7.4 0,-5 -5,-7.4 -11.5,-5"),
        ("bend", "-11.5,6 -5,3.4 0,5.6 5,3.4 11.5,6"),
        ("bend", "-11.5,-5 -5,-7.4 0,-5 5,-7.4 11.5,-5"),
        ("bend", "-10,1 -7,0 -4.6,1"),
        ("bend", "4.6,0 7.4,-1 10,0"),
        ("wall", "-2,7.6 -1,8.6 1.2,8.4 1.8,7.2 -0.6,6.8"),
        ("wall", "-1.6,3.4 -0.4,4.4 1.6,3.8 1.4,2.4 -0.8,2.2"),
        ("wall", "-2,-0.6 -0.8,0.6 1.4,0 1.2,-1.6 -1.2,-1.8"),
        ("wall", "-1.4,-4.4 -0.2,-3.2 1.8,-3.8 1.6,-5.4 -0.6,-5.6"),
        ("wall", "-2,-8.6 -0.8,-7.4 1.4,-8 1.2,-9.6 -1.2,-9.8"),
    ],
    "crossroad": [
        ("bend", "-10,-10 -3,-7 3,-7 10,-10"),
        ("bend", "-9,-4 -3,-6 3,-6 9,-4"),
        ("wall", "-0.8,-8 -0.8,10.5 0.8,10.5 0.8,-8"),
        ("wall", "-0.8,8.6 -8,8.6 -10,6.8 -8,5 -0.8,5"),
        ("wall", "0.8,4.4 8,4.4 10,2.6 8,0.8 0.8,0.8"),
        ("line", "-7.4,6.8 -2.6,6.8"),
        ("line", "2.6,2.6 7.4,2.6"),
        ("line", "-3,-8 -2.4,-6.4 -1.8,-8"),
        ("line", "2,-8 2.6,-6.6 3.2,-8"),
    ],
    "pass": [
        ("earth", "-11.5,-8 -5.6,8 -3.6,5 0.6,-4.4 -0.8,-8"),
        ("earth", "11.5,-8 6.6,6 4.4,2.6 0.6,-4.4 0.8,-8"),
        ("wall", "-5.6,8 -7.8,2 -6.2,3 -5.4,1.4 -4.2,3.2 -2.9,3.4 -3.6,5"),
        ("wall", "6.6,6 4.4,2.6 3.2,0.5 4.6,1.4 5.8,0.2 7,1.8 8.1,1.6"),
        ("line", "-8.4,-1 -7,-5.4"),
        ("line", "-5.6,-0.4 -4.6,-5.4"),
        ("line", "7.8,-2 6.8,-5.6"),
        ("bend", "0.4,-4.4 -1.2,-6.4 0.8,-8 -0.6,-10.4"),
    ],
    "village": [
        *_house(-3.2, 5.4, 4.6, -2.6),
        *_house(-9.6, 6, 4.6, -5.6),
        *_house(2.4, 6.4, 5, -6),
        ("line", "-10,-8 -6,-9.6"),
        ("line", "-6,-7.4 -1,-9.6"),
        ("line", "-2,-7 4,-9.6"),
        ("line", "3,-7.6 8,-9.6"),
    ],
    "market": [
        *_house(-10.4, 6.6, 7),
        ("wall", "-2.2,-8 -2.2,-0.6 9.6,-0.6 9.6,-8"),
        ("roof", "-3.4,-0.6 -1.4,4 8.8,4 10.8,-0.6 9,-2 7.2,-0.6 5.4,-2 3.7,-0.6 2,-2 0.2,-0.6 -1.6,-2"),
        ("line", "0.2,-0.6 1.2,4"),
        ("line", "3.7,-0.6 3.7,4"),
        ("line", "7.2,-0.6 6.2,4"),
        ("earth", "-0.6,-8 -0.6,-5 8,-5 8,-8"),
        ("line", "3.7,4 3.7,8.6"),
        ("line", "2.2,7 5.2,7"),
        _GROUND,
    ],
    "bazar": [
        ("wall", "-5.6,-8 -5,0 5,0 5.6,-8"),
        ("roof", "-7.4,0 0,9 7.4,0 5.2,-1.6 2.6,0 0,-1.6 -2.6,0 -5.2,-1.6"),
        ("line", "0,9 0,-1.6"),
        ("line", "0,9 -2.6,0"),
        ("line", "0,9 2.6,0"),
        ("line", "0,9 0,12"),
        ("dark", "0,12 3.6,11 0,10"),
        ("dark", "0,-1.8 -1.8,-8 1.8,-8"),
        ("wall", "-11,-8 -8.4,-2 -5.8,-8"),
        ("wall", "11,-8 8.4,-2 5.8,-8"),
        _GROUND,
    ],
    "town": [
        *_house(-5.4, 5, 8),
        ("wall", "0.6,-8 0.6,5 4.6,5 4.6,-8"),
        ("roof", "0,5 2.6,11.6 5.2,5"),
        ("dark", "1.9,1.4 1.9,3.4 3.3,3.4 3.3,1.4"),
        *_house(-10.4, 6, 4.6),
        *_house(-3.2, 5.6, 4),
        *_house(4.2, 6, 5),
        _GROUND,
    ],
    "city": [
        *_house(-6.6, 4.6, 11),
        ("wall", "-1.6,-2 -1.6,7 1.8,7 1.8,-2"),
        ("roof", "-2.3,7 0.1,12.4 2.5,7"),
        *_house(2.4, 4.8, 10),
        ("wall", f"-10.4,-8 {_merlons(-8, 8, -1.6, 5)} 10.4,-8"),
        ("wall", f"-11.4,-8 {_merlons(-11.4, -7.6, 2, 2)} -7.6,-8"),
        ("wall", f"7.6,-8 {_merlons(7.6, 11.4, 2, 2)} 11.4,-8"),
        _gate(0, 4.4, 5),
        _GROUND,
    ],
}
_PLAIN: list[_Shape] = [("roof", "-5,-5 -5,5 5,5 5,-5")]
"""A square, for a symbol that has no drawing."""


@cache
def shapes(symbol: str) -> tuple[tuple[str, tuple[tuple[float, float], ...]], ...]:
    """The shapes of a symbol: what each is filled with, and its corners."""
    drawing = _SYMBOLS.get(symbol, _PLAIN)
    return tuple((kind, tuple(_corner(corner) for corner in corners.split())) for kind, corners in drawing)


def _corner(text: str) -> tuple[float, float]:
    x, y = text.split(",")
    return float(x), float(y)


def draw_symbol(canvas: Canvas, x: float, y: float, symbol: str, size: float, hand: str = "") -> None:
    """Draw a symbol `size` points wide round (x, y); the same `hand` always draws the same lines."""
    unit = size / 24
    shake = Random(hand)
    canvas.setLineWidth(max(0.35, 0.72 * unit))
    canvas.setStrokeColor(INKED)
    for kind, corners in shapes(symbol):
        points = [
            (x + (px + shake.uniform(-0.2, 0.2)) * unit, y + (py + shake.uniform(-0.2, 0.2)) * unit)
            for px, py in corners
        ]
        path = canvas.beginPath()
        _trace(path, kind, points)
        if kind in _FILLS:
            canvas.setFillColor(_FILLS[kind])
        canvas.drawPath(path, stroke=int(kind not in ("water", "bare")), fill=int(kind in _FILLS))


def _trace(path: Any, kind: str, points: Sequence[tuple[float, float]]) -> None:
    path.moveTo(*points[0])
    if kind in ("bend", "water"):
        _smooth(path, points)
    else:
        for point in points[1:]:
            path.lineTo(*point)
    if kind in _FILLS:
        path.close()


def _smooth(path: Any, points: Sequence[tuple[float, float]]) -> None:
    """A curve through all points (Catmull and Rom)."""
    padded = [points[0], *points, points[-1]]
    for before, a, b, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        path.curveTo(
            a[0] + (b[0] - before[0]) / 6,
            a[1] + (b[1] - before[1]) / 6,
            b[0] - (after[0] - a[0]) / 6,
            b[1] - (after[1] - a[1]) / 6,
            *b,
        )
