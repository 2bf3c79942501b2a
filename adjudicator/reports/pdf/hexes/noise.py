"""Smooth noise over the plane: the same everywhere and always, for coasts and edges that look grown."""

from collections.abc import Sequence
from functools import cache
from math import floor
from random import Random

_SIZE = 256
OCTAVES = ((190.0, 0.34), (85.0, 0.22), (40.0, 0.12))
"""Wavelength in map units and strength."""


def noise(x: float, y: float) -> float:
    """The sum of all octaves at a point, mostly within -0.5 .. 0.5."""
    values = _values()
    total = 0.0
    for wave, strength in OCTAVES:
        column = x / wave
        line = y / wave
        left = floor(column)
        low = floor(line)
        u = column - left
        v = line - low
        u = u * u * (3 - 2 * u)
        v = v * v * (3 - 2 * v)
        row = (low & 255) << 8
        above = ((low + 1) & 255) << 8
        west = left & 255
        east = (left + 1) & 255
        near = values[row + west] * (1 - u) + values[row + east] * u
        far = values[above + west] * (1 - u) + values[above + east] * u
        total += strength * (near * (1 - v) + far * v)
    return total


@cache
def _values() -> Sequence[float]:
    """A value in -1 .. 1 for each corner of the grid, as the first map drawn needs them."""
    random = Random("coast")
    return tuple(random.uniform(-1, 1) for _ in range(_SIZE * _SIZE))
