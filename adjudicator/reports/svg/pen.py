"""The pen of a canvas, and what is said of it in a style sheet."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from reportlab.lib.colors import Color

CAPS = ("butt", "round", "square")
JOINS = ("miter", "round", "bevel")
"""Ends and corners of lines by their numbers (ISO 32000, 8.4.3)."""

BLACK = "#000"


class Paint(NamedTuple):
    """The painting of a path: whether it is filled and stroked, and how its inside is told (8.5.3)."""

    fill: bool
    stroke: bool
    even_odd: bool = False


class Pen(NamedTuple):
    """Inks, and the width, ends, corners and dashes of lines, in units of the canvas."""

    fill: str = BLACK
    stroke: str = BLACK
    alpha: float = 1.0
    """The strength of a fill, from 0 to 1."""
    width: float = 1.0
    cap: int = 0
    join: int = 0
    dash: tuple[float, ...] = ()

    def style(self, paint: Paint) -> str:
        """The style of a path that this pen paints, as a style sheet has it."""
        return _style(self, paint)


@lru_cache(maxsize=1024)
def _style(pen: Pen, paint: Paint) -> str:
    return ";".join(_declared(pen, paint))


def _declared(pen: Pen, paint: Paint) -> Iterator[str]:
    yield f"fill:{pen.fill if paint.fill else 'none'}"
    if paint.fill and pen.alpha < 1:
        yield f"fill-opacity:{number(pen.alpha)}"
    if paint.even_odd:
        yield "fill-rule:evenodd"
    if not paint.stroke:
        return
    yield f"stroke:{pen.stroke}"
    yield f"stroke-width:{number(pen.width)}"
    if pen.cap:
        yield f"stroke-linecap:{CAPS[pen.cap]}"
    if pen.join:
        yield f"stroke-linejoin:{JOINS[pen.join]}"
    if pen.dash:
        yield f"stroke-dasharray:{' '.join(map(number, pen.dash))}"


def ink(colour: Color) -> str:
    """A colour as a style sheet writes it."""
    return grey_or_rgb(colour.red, colour.green, colour.blue)


@lru_cache(maxsize=1024)
def grey_or_rgb(red: float, green: float, blue: float) -> str:
    """A colour by its parts, each from 0 to 1."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in (red, green, blue))


def number(value: float) -> str:
    """A length with as many digits as can be seen."""
    return _number(value) if value else f"{value:.0f}"


@lru_cache(maxsize=8192)
def _number(value: float) -> str:
    written = f"{value:.2f}"
    return written.rstrip("0").rstrip(".").replace("-0.", "-.") or "0"
