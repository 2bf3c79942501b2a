"""Paths as a canvas that writes SVG is told them."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import islice

from adjudicator.reports.svg.operators import Trail
from adjudicator.reports.svg.pen import number

_KAPPA = 0.5523
"""The distance of the controls of a quarter circle from its ends, in radii."""


class SvgPath:
    """A path of a canvas, in tenths of its unit: finer than any screen."""

    def __init__(self) -> None:
        self._steps = ""
        self._numbers: list[float] = []

    def moveTo(self, x: float, y: float) -> None:
        """Begin at a point."""
        self._steps += "m"
        self._numbers += (x, y)

    def lineTo(self, x: float, y: float) -> None:
        """On in a straight line."""
        self._steps += "l"
        self._numbers += (x, y)

    def curveTo(self, *points: float) -> None:
        """On in a cubic curve, by its two controls and its end."""
        self._steps += "c"
        self._numbers += points

    def close(self) -> None:
        """Back to where it began."""
        self._steps += "h"

    def rect(self, x: float, y: float, wide: float, high: float) -> None:
        """A rectangle by its lower left corner."""
        self._steps += "r"
        self._numbers += (x, y, wide, high)

    def circle(self, x: float, y: float, radius: float) -> None:
        """A circle round a point."""
        self._steps += "o"
        self._numbers += (x, y, radius)

    @property
    def data(self) -> str:
        """The path as SVG writes it."""
        return _traced(self._steps, tuple(self._numbers))


_IN_TENTHS: Mapping[str, tuple[Callable[..., None], int]] = {
    "m": (Trail.move, 2),
    "l": (Trail.line, 2),
    "c": (Trail.curve, 6),
}
_AS_GIVEN: Mapping[str, tuple[Callable[..., None], int]] = {
    "h": (Trail.close, 0),
    "r": (Trail.rectangle, 4),
    "o": (Trail.circle, 3),
}
"""The steps of a path by their letters: how a trail goes on, and by how many numbers."""


@lru_cache(maxsize=4096)
def _traced(steps: str, numbers: tuple[float, ...]) -> str:
    """A path as SVG writes it: the same signs stand at the same places of a map, turn after turn."""
    trail = Trail()
    left = iter(numbers)
    for step in steps:
        go, count = _IN_TENTHS.get(step) or _AS_GIVEN[step]
        given = [number + 0.0 for number in islice(left, count)]  # a key tells no nought below zero from others
        go(trail, *(tenths(*given) if step in _IN_TENTHS else given))
    return trail.data


def tenths(*values: float) -> tuple[float, ...]:
    """Lengths in tenths of their unit: finer than any screen."""
    return tuple([round(value, 1) for value in values])


def rectangle(x: float, y: float, wide: float, high: float) -> str:
    """A rectangle alone, as SVG writes it, by its lower left corner."""
    across = wide + 0.0
    begin = _point(x, y)
    to_right = number(across)
    to_left = number(-across)
    up = number(high + 0.0)
    return f"M{begin}h{to_right}v{up}h{to_left}z"


def _point(x: float, y: float) -> str:
    across = number(x + 0.0)
    up = number(y + 0.0)
    return f"{across} {up}".replace(" -", "-")


def round_one(x: float, y: float, radius: float) -> str:
    """A circle alone, as SVG writes it, from its right on."""
    reach = radius + 0.0
    right = x + reach
    wide = 2 * reach
    begin = _point(right, y)
    written = number(reach)
    half = f"a{written} {written} 0 1 0"
    to_left = f"{half} {number(-wide)} 0"
    to_right = f"{half} {number(wide)} 0"
    return f"M{begin}{to_left}{to_right}z"


def rounded(x: float, y: float, wide: float, high: float, radius: float) -> SvgPath:
    """A rectangle with round corners."""
    near = radius * (1 - _KAPPA)
    right = x + wide
    top = y + high
    path = SvgPath()
    path.moveTo(x + radius, y)
    path.lineTo(right - radius, y)
    path.curveTo(right - near, y, right, y + near, right, y + radius)
    path.lineTo(right, top - radius)
    path.curveTo(right, top - near, right - near, top, right - radius, top)
    path.lineTo(x + radius, top)
    path.curveTo(x + near, top, x, top - near, x, top - radius)
    path.lineTo(x, y + radius)
    path.curveTo(x, y + near, x + near, y, x + radius, y)
    path.close()
    return path
