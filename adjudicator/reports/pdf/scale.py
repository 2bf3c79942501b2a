"""Scales: the values at which lines stand, and names moved apart along them."""

from collections.abc import Sequence
from itertools import pairwise
from math import log10


def ticks(lowest: int, highest: int) -> range:
    """The values of a scale at which lines stand, 0 among them; `lowest` is 0 or less."""
    step = nice_step(highest - lowest)
    return range(-(-lowest // step) * step, highest + 1, step)


def nice_step(highest: int) -> int:
    """The distance of the lines of a scale, so that there are three to seven: 1, 2 or 5 with noughts."""
    power = int(10 ** int(log10(max(highest, 1))))
    steps = (power // 5, power // 2, power, 2 * power)
    return next(step for step in steps if step and highest / step <= 6)


def spread(heights: Sequence[float], apart: float, top: float) -> list[float]:
    """The same heights in the same order, moved so far that they are `apart` and none is above `top`."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    moved = list(heights)
    for lower, upper in pairwise(order):
        least = moved[lower] + apart
        moved[upper] = max(moved[upper], least)
    limit = top
    for place in reversed(order):
        height = min(moved[place], limit)
        moved[place] = height
        limit = height - apart
    return moved
