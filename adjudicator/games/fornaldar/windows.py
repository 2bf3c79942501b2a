"""The windows: what is ordered in each, how it is checked, told and offered, and what happens without orders."""

from collections.abc import Mapping

from adjudicator.games.fornaldar.arrivals import placing
from adjudicator.games.fornaldar.combat import check as fighting
from adjudicator.games.fornaldar.combat import orders as combat
from adjudicator.games.fornaldar.movement import check as movement
from adjudicator.games.fornaldar.movement import finding, foolish, plan, reaction
from adjudicator.games.fornaldar.movement import form as moving
from adjudicator.games.fornaldar.preparations import check as preparing
from adjudicator.games.fornaldar.preparations import form as offering
from adjudicator.games.fornaldar.preparations import orders as preparations
from adjudicator.games.fornaldar.recovery import phase as recovery
from adjudicator.table import Window

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
        scales=foolish.scales,
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
        check=lambda view, step, orders: fighting.check_attacks(view, orders),
        form=lambda view, step: fighting.attack_lines(view),
        nothing=combat.NO_ORDERS,
        is_idle=fighting.is_idle,
    ),
}
"""The windows by their names."""
