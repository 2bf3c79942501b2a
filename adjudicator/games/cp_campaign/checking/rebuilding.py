"""Rebuilding goes before everything else: what of the points is left for the queue (CP-44, CP-45)."""

from collections.abc import Iterator

from adjudicator.games.cp_campaign.checking.findings import problem
from adjudicator.games.cp_campaign.naming import posted
from adjudicator.games.cp_campaign.orders import Rebuild, Spend
from adjudicator.games.cp_campaign.rules.points import price
from adjudicator.games.cp_campaign.rules.rebuild import rebuild_price, to_rebuild
from adjudicator.games.cp_campaign.rules.territories import kind_of
from adjudicator.games.cp_campaign.state import Army, Board
from adjudicator.table.problems import Problem
from adjudicator.table.words import Seat


def check_rebuilding(board: Board, seat: Seat, spend: Spend) -> Iterator[Problem]:
    """That armies are rebuilt first, and where that takes all points for certain (CP-44, CP-45)."""
    armies = to_rebuild(board, seat)
    others = [index for index, entry in enumerate(spend.queue) if not isinstance(entry.do, Rebuild)]
    if not armies or not others:
        return
    who, cost = "; ".join(posted(board, army) for army in armies), rebuilding_cost(board, seat)
    if takes_all_points(board, seat):
        message = f"{who}: rebuilding takes all of your {board.cp[seat]} CP, so nothing else can be done this turn"
        hint = "leave out what is not rebuilding; armies are rebuilt without an order"
        yield problem("illegal", "MUST_REBUILD_FIRST", ("queue", others[0], "do", "action"), message, hint)
    else:
        fewer = ", fewer if a rebuild comes free" if any(_may_be_free(board, army) for army in armies) else ""
        message = f"{who}: rebuilding goes first and takes {cost} CP{fewer}; you have {board.cp[seat]}"
        yield problem("note", "MUST_REBUILD_FIRST", ("queue",), message)


def takes_all_points(board: Board, seat: Seat) -> bool:
    """Whether rebuilding leaves a seat with points no point for anything else, whatever the dice say."""
    armies = to_rebuild(board, seat)
    free = any(_may_be_free(board, army) for army in armies)
    return not free and 0 < board.cp[seat] <= rebuilding_cost(board, seat)


def rebuilding_cost(board: Board, seat: Seat) -> int:
    """What it takes a seat to make all its armies normal without luck, less what it has paid."""
    return sum(_cost(board, army) for army in to_rebuild(board, seat))


def _cost(board: Board, army: Army) -> int:
    paid = board.progress[army.seat].get(f"rebuild:{army.id}", 0)
    last_step = price("rebuild", "defeated army") if army.status == "broken" else 0
    return rebuild_price(board, army) - paid + last_step


def _may_be_free(board: Board, army: Army) -> bool:
    """Whether an army stands in a castle or fortress of its own seat (CP-64, CP-65)."""
    if army.at is None:
        return False
    return board.territories[army.at].owner == army.seat and kind_of(board, army.at).free_rebuild_on is not None
