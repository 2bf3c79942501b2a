"""The windows: what is ordered in each, how it is checked, told and offered; what happens without; the deputy."""

from collections.abc import Mapping

from adjudicator.games.fornaldar.arrivals import placing
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.combat import orders as combat
from adjudicator.games.fornaldar.combat import phase
from adjudicator.games.fornaldar.movement import check as movement
from adjudicator.games.fornaldar.movement import finding, plan, reaction
from adjudicator.games.fornaldar.movement import form as moving
from adjudicator.games.fornaldar.preparations import check as preparing
from adjudicator.games.fornaldar.preparations import form as offering
from adjudicator.games.fornaldar.preparations import orders as preparations
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.recovery import phase as recovery
from adjudicator.games.fornaldar.recovery.phase import Recovery
from adjudicator.games.fornaldar.recovery.refit import refittable
from adjudicator.games.fornaldar.standing.combat import strict
from adjudicator.table import Step, Window
from adjudicator.table.deputies import Deputy

WINDOWS: Mapping[str, Window] = {
    "set-up": Window(
        orders=placing.SetUp,
        check=placing.check_set_up,
        form=lambda view, step: placing.set_up_lines(view),
        nothing=placing.NO_ORDERS,
    ),
    "enchantments": Window(
        orders=preparations.Preparations,
        check=preparing.check,
        remarks=preparing.remarks,
        form=offering.form,
        nothing=preparations.NO_ORDERS,
    ),
    "recovery": Window(
        orders=recovery.Recovery,
        check=lambda view, step, orders: recovery.check_recovery(view, orders),
        form=lambda view, step: recovery.recovery_form(view),
        nothing="No ship is refitted; you try to rouse everybody you can, as without orders.",
        is_idle=recovery.is_idle,
    ),
    "movement": Window(
        orders=plan.MovementPlan,
        check=movement.check,
        complete=finding.complete,
        form=lambda view, step: moving.form(view),
        scales=movement.scales,
        nothing=plan.NO_ORDERS,
    ),
    "reaction": Window(
        orders=reaction.ReactionPlan,
        check=reaction.check,
        complete=finding.complete,
        form=reaction.form,
        nothing=reaction.NO_ORDERS,
        is_idle=reaction.is_idle,
    ),
    "combat": Window(
        orders=combat.Attacks,
        check=lambda view, step, orders: phase.check_attacks(view, orders),
        form=lambda view, step: phase.attack_lines(view),
        nothing=combat.NO_ORDERS,
        is_idle=phase.is_idle,
    ),
}
"""The windows by their names."""


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
