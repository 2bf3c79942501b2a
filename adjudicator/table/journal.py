"""The journal of a step: every roll, draw, answer and fact, in the order they came about."""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

import msgspec

from adjudicator.errors import JournalDiverged
from adjudicator.table.dice import DiceSource, RollKey
from adjudicator.table.fact import Fact
from adjudicator.table.questions import Question, Source
from adjudicator.table.words import EVERYONE, Seat, StepId

FactT = TypeVar("FactT", bound=Fact)
ActT = TypeVar("ActT")
AnyT = TypeVar("AnyT")


class Rolled(msgspec.Struct, frozen=True, tag="rolled", omit_defaults=True):
    """Dice thrown: `faces` as they fell, `modifiers` by name.

    `need` is what the total has to reach, `most` what it must not exceed (if anything); reports
    tell it to `seen_by` alone.
    """

    key: RollKey
    dice: str
    faces: tuple[int, ...]
    modifiers: tuple[tuple[str, int], ...] = ()
    need: int | None = None
    most: int | None = None
    seen_by: tuple[Seat, ...] = EVERYONE

    @property
    def total(self) -> int:
        """The faces and the modifiers added up."""
        return sum(self.faces) + sum(value for _, value in self.modifiers)

    @property
    def made(self) -> bool:
        """Whether the total is what was needed."""
        if self.most is not None:
            return self.total <= self.most
        return self.need is not None and self.total >= self.need


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    """Pieces drawn from a stack in a random order."""

    key: RollKey
    items: tuple[str, ...]
    result: tuple[str, ...]

    @property
    def seen_by(self) -> tuple[Seat, ...]:
        """Draws are for all to see."""
        return EVERYONE


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """A question with its answer and where the answer came from."""

    question: Question
    answer: str
    source: Source


Act = Rolled | Drawn | Answered
"""An act enters a step from outside: chance or choice."""


class Journal(msgspec.Struct, Generic[FactT]):
    """Acts and facts of one step. `before[i]` is how many facts had been recorded when act i came about."""

    acts: list[Act] = []
    before: list[int] = []
    facts: list[FactT] = []

    @property
    def length(self) -> int:
        """The number of entries."""
        return len(self.acts) + len(self.facts)

    def entries(self) -> "list[Act | FactT]":
        """Acts and facts in the order they came about."""
        return list(merged(self.acts, self.before, self.facts))


def merged(acts: Sequence[ActT], before: Sequence[int], facts: Sequence[AnyT]) -> Iterator[ActT | AnyT]:
    """Acts and facts in the order they came about: `before[i]` facts had been recorded when act i came."""
    done = 0
    for act, count in zip(acts, before, strict=True):
        yield from facts[done:count]
        yield act
        done = count
    yield from facts[done:]


def derived_again(dice: DiceSource, act: Rolled | Drawn) -> bool:
    """Whether a roll or draw, derived again from its key, falls as it fell."""
    if isinstance(act, Drawn):
        drawn = dice.draw(act.key, act.items)
        return drawn == act.result
    count, sides = map(int, act.dice.split("d"))
    faces = dice.throw(act.key, count, sides)
    return faces == act.faces


def expect_same(step: StepId, position: int, recorded: object, now: object) -> None:
    """Compare one entry of a step that is run again with what was recorded; raises `JournalDiverged`."""
    if recorded != now:
        raise JournalDiverged(
            "replay/diverged",
            f"step {step}, entry {position + 1}, is not what was recorded.\n"
            f"  recorded: {_shown(recorded)}\n"
            f"  now:      {_shown(now)}\n"
            "The rules or the orders have changed since. Use the release the step was started with, "
            "or send the step back with a ruling.",
        )


def _shown(entry: object) -> str:
    if entry is None:
        return "(nothing)"
    return msgspec.json.encode(entry).decode()
