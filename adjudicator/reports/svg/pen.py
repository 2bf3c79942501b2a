"""The pen of a canvas, and what is said of it in a style sheet."""

from collections.abc import Iterator
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Pen:
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
        return ";".join(self._declared(paint))

    def _declared(self, paint: Paint) -> Iterator[str]:
        yield f"fill:{self.fill if paint.fill else 'none'}"
        if paint.fill and self.alpha < 1:
            yield f"fill-opacity:{number(self.alpha)}"
        if paint.even_odd:
            yield "fill-rule:evenodd"
        if not paint.stroke:
            return
        yield f"stroke:{self.stroke}"
        yield f"stroke-width:{number(self.width)}"
        if self.cap:
            yield f"stroke-linecap:{CAPS[self.cap]}"
        if self.join:
            yield f"stroke-linejoin:{JOINS[self.join]}"
        if self.dash:
            yield f"stroke-dasharray:{' '.join(map(number, self.dash))}"


def ink(colour: Color) -> str:
    """A colour as a style sheet writes it."""
    return grey_or_rgb(colour.red, colour.green, colour.blue)


def grey_or_rgb(red: float, green: float, blue: float) -> str:
    """A colour by its parts, each from 0 to 1."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in (red, green, blue))


def number(value: float) -> str:
    """A length with as many digits as can be seen."""
    written = f"{value:.2f}"
    return written.rstrip("0").rstrip(".").replace("-0.", "-.") or "0"
