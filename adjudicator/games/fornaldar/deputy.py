"""The deputy: has ships mended; all else that is cautious is done without orders as well."""

from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.recovery.phase import Recovery
from adjudicator.games.fornaldar.recovery.refit import refittable
from adjudicator.games.fornaldar.standing.decisions import strict
from adjudicator.table import Step
from adjudicator.table.deputies import Deputy


def cautious_orders(view: View, step: Step) -> Preparations | Recovery | None:
    """9.1 Damaged ships are refitted; nobody moves, attacks, casts or uses up an item."""
    ships = tuple(ship.id for ship in refittable(view))
    if not ships:
        return None
    recovery = Recovery(refit=ships)
    if step.window == "recovery":
        return recovery
    if step.window == "enchantments" and not strict(view.board, view.seat):
        return Preparations(recovery=recovery)
    return None


DEPUTY = Deputy(
    orders=cautious_orders,
    promises={
        "enchantments": "Your damaged ships are refitted as soon as they can be, and your reinforcements come where "
        "the form says first. No item is used, no dragon breathes fire and nobody casts.",
        "recovery": "Your damaged ships are refitted, characters roll to recover, and every group you can roll for is "
        "tried.",
    },
)
