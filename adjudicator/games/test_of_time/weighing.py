"""Warnings of an order page: more moves than there are zones or followers for (TT-05, TT-20)."""

from typing import get_args

from msgspec import UNSET

from adjudicator.games.test_of_time.moves import Zoned
from adjudicator.games.test_of_time.program import AnyMove, Entry, Program
from adjudicator.games.test_of_time.state import Board, View
from adjudicator.table import Seat, Step
from adjudicator.table.weighing import Budget, Scales, Weight

HOME = "home"


def scales(view: View, step: Step) -> Scales:
    """The budgets of a god for the moves of a round; he keeps the rest."""
    board = view.board
    seat = view.seat
    home = board.home[seat].f
    budgets = {HOME: Budget(home, "follower at home", "followers at home")}
    for kind in get_args(AnyMove):
        if not issubclass(kind, Zoned):
            continue
        free = kind.free_zones(board, seat)
        if free > 0:
            task = kind.TASK
            budgets[task] = Budget(free, f"time to {task}", f"times to {task}")

    def weigh(program: Program) -> Weight:
        for entry in program.program:
            uses = _uses(board, seat, entry)
            return Weight(uses=uses)
        return Weight()

    return Scales(weigh=weigh, budgets=budgets)


def _uses(board: Board, seat: Seat, entry: Entry) -> dict[str, int]:
    """The uses of an entry; followers only where it has no condition."""
    uses: dict[str, int] = {}
    times = entry.repeat or 1
    move = entry.do
    if isinstance(move, Zoned):
        uses[move.TASK] = times
    if entry.when is UNSET:
        exact = move.exactly(board, seat)
        uses[HOME] = exact.followers * times
    return uses
