"""Warnings of an order page: actions that nothing is done with, by the tile that is laid (NB-21)."""

from collections.abc import Mapping

from adjudicator.games.northmen.checking import Preview
from adjudicator.games.northmen.orders import Turn
from adjudicator.games.northmen.state import State
from adjudicator.games.northmen.turn import TYPES
from adjudicator.games.northmen.words import ActionType
from adjudicator.table import Seat, Step
from adjudicator.table.weighing import Budget, Scales, Weight


def scales(view: State, step: Step) -> Scales:
    """NB-21 The actions that the tile gives which is laid if none is named; another gives others."""
    seat = step.seats[0]
    usual = _given(view, seat, Turn())
    budgets: dict[str, Budget] = {}
    for type in TYPES:
        budgets[type] = Budget(usual.get(type, 0), f"{type} action", f"{type} actions", is_lost=True)

    def weigh(turn: Turn) -> Weight:
        return Weight(uses=_uses(view, seat, turn, usual))

    return Scales(weigh=weigh, budgets=budgets)


def _uses(view: State, seat: Seat, turn: Turn, usual: Mapping[ActionType, int]) -> dict[str, int]:
    """The actions that orders take, less those that they bring."""
    given = _given(view, seat, turn)
    uses: dict[str, int] = {}
    for type in TYPES:
        uses[type] = usual.get(type, 0) - given.get(type, 0)
    return {type: number for type, number in uses.items() if number}


def _given(view: State, seat: Seat, turn: Turn) -> Mapping[ActionType, int]:
    """The actions that are left after a turn, as far as its player can know."""
    preview = Preview(view, seat, turn)
    preview.run()
    return preview.unused
