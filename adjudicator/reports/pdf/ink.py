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
    """The colours of a seat: full, two paler ones, the ink that is written on it, and the angles of its hatch."""

    full: Color
    mid: Color
    tint: Color
    on_full: Color
    hatch: tuple[int, ...]


def _hue(red: int, green: int, blue: int, *hatch: int) -> Hue:
    parts = [part / 255 for part in (red, green, blue)]
    full = Color(*parts)
    mid = _on_white(parts, 0.55)
    tint = _on_white(parts, 0.2)
    on_full = INK if _light(*parts) > 0.62 else PAPER
    return Hue(full, mid, tint, on_full, hatch)


def _light(red: float, green: float, blue: float) -> float:
    """The lightness of a colour to the eye, from 0 to 1."""
    return 0.30 * red + 0.59 * green + 0.11 * blue


def _on_white(parts: Sequence[float], strength: float) -> Color:
    """A colour by its parts, so much of it on white."""
    return Color(*(1 - (1 - part) * strength for part in parts))


def faded(colours: Hue, percent: int) -> Hue:
    """A hue paler by so much."""
    left = 1 - percent / 100
    full, mid, tint = (_on_white(ink.rgb(), left) for ink in colours[:3])
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

HEAT = tuple(_on_white((213 / 255, 94 / 255, 0), strength) for strength in (0.1, 0.22, 0.37, 0.55))
"""The grounds of cells of a table by their levels, from 1 on: one hue, so that they are as far apart in grey."""

NEUTRAL = Hue(SOFT, HAIR, PAPER, PAPER, ())


def hue(place: int) -> Hue:
    """The hue at a place of the palette; it starts again when it is used up."""
    return _PALETTE[place % len(_PALETTE)]
