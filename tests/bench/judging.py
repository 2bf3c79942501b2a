"""What judging Diplomacy is measured by: the DATC case that takes longest, and random positions."""

import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import datc
import dip_positions

from adjudicator.games.diplomacy.movement import play_season
from adjudicator.games.diplomacy.state import State
from adjudicator.table import ScriptedDice, Table
from adjudicator.table.state import copied


class Case(NamedTuple):
    """A season that is judged again and again: what it begins with, and its orders."""

    name: str
    state: Callable[[], Any]
    orders: Any

    def play(self) -> Any:
        """Judge it, and record what came of it."""
        table = Table("1.orders", self.state(), ScriptedDice([]), lambda question: (question.default, "default"))
        play_season(table, self.orders)
        return table.finish().facts

    def fold(self, facts: Any) -> None:
        """What came of it, without any rule."""
        state = self.state()
        for fact in facts:
            fact.change(state)


def case_of(case: Any) -> Case:
    """A case of DATC as a season."""
    state = State(board=datc.laid_out(case))
    given = case.get("orders", {})
    orders = {seat: datc.orders_of(lines, datc.GAME.view(state, seat), "orders") for seat, lines in given.items()}
    return Case(case["case"], partial(copied, state), orders)


def hardest() -> Case:
    """The case of DATC that takes longest."""
    cases = [case_of(case) for case in datc.CASES if "centres" not in case]
    return max(cases, key=lambda case: statistics.median(_seconds(case.play) for _ in range(5)))


def _seconds(run: Callable[[], Any]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


class Positions:
    """Many random positions, half of them crowded at sea."""

    def __init__(self, count: int) -> None:
        positions = [dip_positions.Position(number) for number in range(count)]
        self.cases = [Case("", partial(copied, each.state), each.orders) for each in positions]
        self.facts = [case.play() for case in self.cases]

    def play(self) -> None:
        """Judge each of them."""
        for case in self.cases:
            case.play()

    def fold(self) -> None:
        """What came of each, without any rule."""
        for case, facts in zip(self.cases, self.facts, strict=True):
            case.fold(facts)
