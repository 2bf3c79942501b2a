"""What counters show: the sign of each race, of ships and characters, in a box of one by one round (0, 0)."""

from functools import cache

from reportlab.lib.colors import Color

from adjudicator.reports.pdf.hexes.paths import oval, polygon, polyline
from adjudicator.reports.pdf.type import Canvas

_DRAWN = {
    "mundane": "o 0,0.02,0.4; d 0,0.02,0.12; l 0,0.42 0,0.14; l 0,-0.1 0,-0.38; l -0.4,0.02 -0.12,0.02; "
    "l 0.12,0.02 0.4,0.02",
    "troll": "f -0.3,-0.4 -0.36,0 -0.52,0.16 -0.46,0.46 -0.3,0.26 -0.14,0.34 0.14,0.34 0.3,0.26 0.46,0.46 0.52,0.16 "
    "0.36,0 0.3,-0.4",
    "dwarf": "f -0.07,-0.46 -0.07,0.1 -0.4,0.1 -0.4,0.42 0.4,0.42 0.4,0.1 0.07,0.1 0.07,-0.46",
    "elf": "f 0,0.48 0.3,0.12 0.26,-0.16 0.04,-0.3 0.04,-0.48 -0.04,-0.48 -0.04,-0.3 -0.26,-0.16 -0.3,0.12",
    "mermen": "l 0,-0.46 0,0.44; l -0.34,0.4 -0.34,0.12 -0.2,-0.04 0.2,-0.04 0.34,0.12 0.34,0.4; "
    "l -0.14,0.3 0,0.46 0.14,0.3",
    "kobold": "f 0,-0.42 -0.3,-0.1 -0.26,0.14 -0.52,0.42 -0.16,0.3 0,0.36 0.16,0.3 0.52,0.42 0.26,0.14 0.3,-0.1",
    "jotun": "f -0.5,-0.4 -0.34,0.02 -0.16,0.1 -0.1,0.44 0.14,0.44 0.2,0.1 0.38,0 0.5,-0.4 0.2,-0.4 0,-0.1 -0.2,-0.4",
    "centaur": "l -0.22,-0.42 -0.36,-0.06 -0.34,0.2 -0.18,0.38 0,0.44 0.18,0.38 0.34,0.2 0.36,-0.06 0.22,-0.42",
    "loherim": "f 0,0.48 0.12,0.14 0.48,0 0.12,-0.14 0,-0.48 -0.12,-0.14 -0.48,0 -0.12,0.14",
    "ship": "f -0.52,0.02 -0.36,-0.34 0.36,-0.34 0.52,0.02 0.3,-0.12 -0.3,-0.12; l 0,-0.1 0,0.46; "
    "f 0.05,0.44 0.34,0.04 0.05,0.04; f -0.05,0.4 -0.28,0.04 -0.05,0.04",
    "character": "d 0,0.24,0.2; f -0.32,-0.46 -0.16,0.06 0.16,0.06 0.32,-0.46",
    "cargo": "f -0.42,-0.34 -0.42,0.14 0.42,0.14 0.42,-0.34; l -0.42,0.3 0.42,0.3",
    "item": "f 0,0.48 0.34,0.08 0,-0.46 -0.34,0.08",
}
"""Strokes: f a filled shape, l a line, o a ring, d a disc; then its corners, or its middle and radius."""


@cache
def glyph(name: str, size: int) -> str:
    """The painted paths of a sign `size` units wide round (0, 0)."""
    parts = [f"{round(size * 0.11)} w"]
    for kind, _, corners in (stroke.partition(" ") for stroke in _DRAWN[name].split("; ")):
        numbers = [[float(number) * size for number in corner.split(",")] for corner in corners.split()]
        if kind in "od":
            ((x, y, radius),) = numbers
            parts.append(f"{oval(x, y, radius)} {'S' if kind == 'o' else 'f'}")
        else:
            points = [(x, y) for x, y in numbers]
            parts.append(f"{polygon(points)} f" if kind == "f" else f"{polyline(points)} S")
    return " ".join(parts)


def draw_glyph(canvas: Canvas, x: float, y: float, name: str, size: float, ink: Color) -> None:
    """Draw a sign `size` points wide round (x, y)."""
    canvas.saveState()
    canvas.setFillColor(ink)
    canvas.setStrokeColor(ink)
    canvas.translate(x, y)
    canvas.scale(size / 100, size / 100)
    canvas.addLiteral(f"1 J {glyph(name, 100)}")
    canvas.restoreState()
