"""Lines of the story: what happened, in words, with its dice."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Literal

import msgspec

from adjudicator.table.words import RuleId, Seat

Tone = Literal["good", "bad", "plain"]


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die as it fell; `sides` is 6 where it can be drawn as a face.

    `made` tells whether it was good enough, where that is not the `tone` of its line.
    """

    face: int
    sides: int = 6
    made: bool | None = None


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event of the story in plain words.

    `number` is what the map refers to, `seat` whose doing it was, `reckoning` spells out needs and modifiers
    ("needs 4"), `rule` is printed beside it, `tone` tells success from failure, `private` is for the reader alone.
    """

    text: str
    number: int | None = None
    seat: Seat | None = None
    dice: tuple[Die, ...] = ()
    reckoning: str = ""
    rule: RuleId | None = None
    tone: Tone = "plain"
    private: bool = False


def told_once(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines; those in a row that say the same are told once, and how often it happened."""
    for line, same in groupby(lines):
        times = len(list(same))
        yield line if times == 1 else msgspec.structs.replace(line, text=f"{line.text[:-1]}, {times} times.")
