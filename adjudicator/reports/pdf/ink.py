"""The inks of a page: greys for type, and a hue with a hatch for each seat."""

from collections.abc import Sequence
from typing import NamedTuple

from reportlab.lib.colors import Color

INK = Color(0.10, 0.10, 0.10)
SOFT = Color(0.36, 0.36, 0.36)
PALE = Color(0.55, 0.55, 0.55)
HAIR = Color(0.74, 0.74, 0.74)
TINT = Color(0.955, 0.95, 0.935)
PAPER = Color(1, 1, 1)


class Hue(NamedTuple):
    """How a seat is told apart: full colour, paler inks, what is written on the full colour, angles of its hatch."""

    full: Color
    mid: Color
    tint: Color
    on_full: Color
    hatch: tuple[int, ...]


def _hue(red: int, green: int, blue: int, *hatch: int) -> Hue:
    full = (red / 255, green / 255, blue / 255)
    strong, middle, weak = full
    light = 0.30 * strong + 0.59 * middle + 0.11 * weak
    mid = Color(*_weaker(full, 0.55))
    tint = Color(*_weaker(full, 0.2))
    on_full = INK if light > 0.62 else PAPER
    return Hue(Color(*full), mid, tint, on_full, hatch)


def _weaker(parts: Sequence[float], strength: float) -> list[float]:
    """The parts of a colour, so much of it on white."""
    return [1 - (1 - part) * strength for part in parts]


def faded(colours: Hue, percent: int) -> Hue:
    """A hue paler by so much."""
    left = 1 - percent / 100
    full, mid, tint = (Color(*_weaker(ink.rgb(), left)) for ink in colours[:3])
    return Hue(full, mid, tint, colours.on_full, colours.hatch)


_PALETTE = (
    _hue(213, 94, 0, 90),
    _hue(0, 114, 178, 0),
    _hue(0, 158, 115, 135),
    _hue(148, 74, 128, 45),
    _hue(230, 159, 0, 45, 135),
    _hue(86, 180, 233, 20),
    _hue(70, 70, 70, 0, 90),
    _hue(204, 190, 40, 70, 110),
)
"""The colours of Okabe and Ito, safe for colour-blind readers, in the order that tells few seats best apart.

Red, blue, green, purple and black are hatched as Petra Sancta has them in arms without colour.
"""

NEUTRAL = Hue(SOFT, HAIR, PAPER, PAPER, ())


def hue(place: int) -> Hue:
    """The hue at a place of the palette; it starts again when it is used up."""
    return _PALETTE[place % len(_PALETTE)]
