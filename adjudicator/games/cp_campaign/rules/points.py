"""Campaign Points: what things cost, and how points go (CP-02, CP-42, CP-43)."""

from typing import Any

from adjudicator.games.cp_campaign.facts import PointIdled, PointsGivenUp, ProgressMade
from adjudicator.games.cp_campaign.orders import Action, BuildRoad, FortifyCastle, Intrigue, Rebuild
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.tables import TABLES
from adjudicator.table.words import Seat


def price(action: str, of: str = "") -> int:
    """The points an action costs, as the list of actions has it (CP-G04)."""
    return next(row.cp for row in TABLES.actions if row.action == action and of in ("", row.of))


def spent(board: Board, seat: Seat, points: int = 1) -> dict[str, Any]:
    """CP-02 Points go one at a time: what a fact tells about who paid, when, and what is left."""
    return {"seat": seat, "cycle": board.cycle, "paid": points, "cp_left": board.cp[seat] - points}


def progress_key(action: Action) -> str | None:
    """Under which key points for an action are kept until it is finished; None: one point is always enough."""
    match action:
        case Rebuild():
            return f"rebuild:{action.army}"
        case FortifyCastle():
            return f"fortify_castle:{action.territory}"
        case BuildRoad():
            return f"build_road:{action.road}"
        case Intrigue():
            return f"intrigue:{action.target}"
    return None


def is_started(board: Board, seat: Seat, action: Action) -> bool:
    """Whether points have been paid for an action that is not finished."""
    return progress_key(action) in board.progress[seat]


def pay_point(table: CPTable, seat: Seat, action: FortifyCastle | BuildRoad | Intrigue) -> bool:
    """CP-43 One point for an action that needs more than one; True if it completes the action.

    An earlier point is recorded as progress and kept until the action is finished (CP-G25).
    """
    board = table.state.board
    key = progress_key(action)
    assert key is not None
    done, need = board.progress[seat].get(key, 0) + 1, price(key.partition(":")[0])
    if done < need:
        table.record(ProgressMade(**spent(board, seat), key=key, done=done, need=need))
    return done >= need


def idle(table: CPTable, seat: Seat) -> None:
    """CP-42 A point nothing can be done with is lost (CP-G24)."""
    table.record(PointIdled(**spent(table.state.board, seat)))


def give_up(table: CPTable, seat: Seat, *, idle: bool = False) -> None:
    """CP-42 All points a seat has left are given up (CP-G24)."""
    board = table.state.board
    table.record(PointsGivenUp(**spent(board, seat, board.cp[seat]), idle=idle))
