"""The orders that are played of a file nobody could check before its deadline: all but the entries that are wrong.

An entry that is wrong is dropped alone, with its reason; what stands on it is then looked at again. Whoever has the
file comes to the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.orders.check import content_of, prepared
from adjudicator.orders.draft import Position
from adjudicator.orders.envelope import by_label, identified
from adjudicator.orders.reading import Reading, read
from adjudicator.orders.window import OpenWindow
from adjudicator.table.problems import Problem
from adjudicator.table.prose import full_sentence
from adjudicator.table.words import Path, Seat

PASSES = 8
"""The passes over the rest: orders that hang on each other in more links are played by nobody."""
TOLD = 20
"""The number of dropped entries that are told one by one."""
_DEEPEST = 3
"""The depth of an entry that is in no list: ("orders", "garrisons", "T08")."""


@dataclass(frozen=True, kw_only=True)
class Sifted:
    """The rest of an order file."""

    orders: Any = None
    standing: Any = None
    dropped: tuple[str, ...] = ()
    """The dropped entries, and the reasons, in words."""
    why: str = ""
    """The reason why nothing of it is played; "": something is, or it orders nothing."""


def sifted(text: str, window: OpenWindow, seat: Seat) -> Sifted:
    """The rest of the order file of a seat, whose key is not asked for."""
    step = window.step
    assert step is not None, "a window is opened"
    reading = by_label(read(text.encode(), _known(window, seat)), window)
    if reading.tree is None:
        return Sifted(why=_said(reading.problems[0]))
    whose, refusals = identified(reading, window, vouched=True)
    if whose != seat or refusals:
        return Sifted(why=_said(refusals[0]) if refusals else f"what was sealed is for seat {whose}")
    reading, dropped = prepared(reading, seat, window, step)
    for _ in range(PASSES):
        content = content_of(reading, seat, window, step)
        wrong = [problem for problem in content["problems"] if problem.kind != "note"]
        if not wrong:
            return Sifted(
                orders=content["orders"],
                standing=content["standing"],
                dropped=_told(dropped),
            )
        dropped += wrong
        reading = without(reading, (_entry(problem.path) for problem in wrong))
    return Sifted(dropped=_told(dropped), why="its orders hang on each other, and the first of them is wrong")


def _known(window: OpenWindow, seat: Seat) -> dict[str, str]:
    """The things known of the file besides: those it does not say of itself are as it was sealed."""
    return {
        "game": window.game.meta.name,
        "campaign": window.campaign,
        "seat": seat,
        "turn": str(window.turn),
        "window": str(window.window),
    }


def _told(dropped: list[Problem]) -> tuple[str, ...]:
    lines = [_said(problem) for problem in dropped[:TOLD]]
    more = len(dropped) - TOLD
    if more > 0:
        lines.append(f"and {more:,} more")
    return tuple(lines)


def _said(problem: Problem) -> str:
    """The fault of an entry, and the place where it stood."""
    where = f"line {problem.line}: " if problem.line else ""
    return f"{where}{full_sentence(problem.message)} [{problem.code}]"


def _entry(path: Path) -> Path:
    """The entry that a problem is about: of a list the whole entry, else what stands under a name."""
    for place, name in enumerate(path):
        if isinstance(name, int):
            return path[: place + 1]
    return path[:_DEEPEST]


def without(reading: Reading, entries: Iterable[Path]) -> Reading:
    """A file without some entries; what is left of it keeps its places."""
    left = _Left(frozenset(entries), reading)
    tree = left.of(reading.tree, (), ())
    return replace(reading, tree=tree, marks=left.marks, keys=left.keys, blocks={})


@dataclass
class _Left:
    """Goes through a file once, and leaves some entries out."""

    cut: frozenset[Path]
    reading: Reading
    marks: dict[Path, Position] = field(default_factory=dict)
    keys: dict[Path, Position] = field(default_factory=dict)

    def of(self, value: Any, was: Path, now: Path) -> Any:
        """The rest of a value that stood at one path and stands at another."""
        marks = self.reading.marks
        if was in marks:
            self.marks[now] = marks[was]
        keys = self.reading.keys
        if was in keys:
            self.keys[now] = keys[was]
        match value:
            case dict():
                kept = [name for name in value if (*was, name) not in self.cut]
                return {name: self.of(value[name], (*was, name), (*now, name)) for name in kept}
            case list():
                places = [place for place in range(len(value)) if (*was, place) not in self.cut]
                return [self.of(value[place], (*was, place), (*now, at)) for at, place in enumerate(places)]
        return value
