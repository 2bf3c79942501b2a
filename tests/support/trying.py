"""Trying cheats: which function tries which one at which level, and who of the players finds it."""

import pytest
from threats import LEVELS, Finds


class Cheats:
    """The cheats of a module, as parameters of its test: level, number, who `finds` it, the function that cheats."""

    def __init__(self):
        self.params = []

    def cheat(self, number, finds=None, *levels):
        """A function that cheats in this way, as the referee it is given; where it is a matter of luck, who `finds` it.

        What works otherwise where a campaign is witnessed is tried in `test_witnessed.py`.
        """

        def known(function):
            for level in levels or LEVELS:
                mark = pytest.mark.cheat(number, level=level)
                name = f"{function.__name__}-{level}"
                self.params.append(pytest.param(level, number, finds, function, marks=mark, id=name))
            return function

        return known


def who_finds(referee, cheated):
    """Who of the players finds what was done, by what he has; `cheated` is what is done to the bundle, if anything, or
    what the program asks about it."""
    if isinstance(cheated, Finds):
        return cheated
    if isinstance(cheated, str):
        told, false = referee.verdict("B")
        return Finds.YOU if false else Finds.ASKED if cheated in told else Finds.OPEN
    if cheated is not None:
        assert referee.verdict("B")[1] is False
        allowed = referee.bundled(cheated)
        return Finds.BUNDLE if referee.verdict("B")[1] else Finds.OPEN if allowed else Finds.RULES
    told, false = referee.verdict("B")
    if false:
        return Finds.YOU
    if "its lock is not shown" in told or "no report here tells" in told:
        return Finds.TOLD
    return Finds.TWO if "C" not in referee.friends and referee.verdict("B", "C")[1] else Finds.OPEN
