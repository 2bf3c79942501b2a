"""Warnings of an order page: forces in the field that nobody moves (11.1)."""

from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.movement.foolish import forces_in_the_field
from adjudicator.games.fornaldar.movement.places import canonical
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.table import Step
from adjudicator.table.weighing import Scales, Weight


def scales(view: View, step: Step) -> Scales:
    """11.1 A place that nobody leaves, and where nobody fights, keeps no Movement Points for later."""
    say = view.board.say
    still: dict[str, str] = {}
    for at in forces_in_the_field(view):
        still[str(at)] = f"the force in {say.place(at)} stands still"
    return Scales(weigh=_weigh, still=still)


def _weigh(plan: MovementPlan) -> Weight:
    places = [move.from_ for move in (*plan.moves, *plan.forced)]
    places += [canonical(attack.at) for attack in plan.attacks]
    return Weight(who=tuple(map(str, places)))
