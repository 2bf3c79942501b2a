"""Warnings while points are spent: more than there are, and points that are left (CP-40, CP-42)."""

from adjudicator.games.cp_campaign.give_up import GiveUp
from adjudicator.games.cp_campaign.queue import Entry
from adjudicator.games.cp_campaign.rebuild import to_rebuild
from adjudicator.games.cp_campaign.spend import Spend
from adjudicator.games.cp_campaign.state import View
from adjudicator.table import Step
from adjudicator.table.weighing import Budget, Scales, Weight

CP = "cp"


def scales(view: View, step: Step) -> Scales:
    """CP-40 The points, by the prices of what they are spent on; rebuilding takes what is left."""
    board = view.board
    is_lost = not to_rebuild(board, view.seat)
    return Scales(weigh=_weigh, budgets={CP: Budget(board.cp[view.seat], "CP", "CP", is_lost)})


def _weigh(spend: Spend) -> Weight:
    price = sum(entry.do.price * entry.times for entry in spend.queue)
    takes_rest = spend.idle == "give_up" or any(map(_takes_rest, spend.queue))
    return Weight(uses={CP: price} if price else {}, takes_rest=takes_rest)


def _takes_rest(entry: Entry) -> bool:
    """CP-42 Whether all other points may go into an entry: they are given up, or a march is tried again and again."""
    tried_again = entry.do.march is not None and entry.on_fail == "retry"
    return tried_again or isinstance(entry.do, GiveUp)
