"""A player without a plan: random legal orders for every window, and random standing orders.

For tests and demonstrations; the same for the same `pick`.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct

from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.bot import moving, policies, preparing
from adjudicator.games.fornaldar.bot.choosing import legal
from adjudicator.games.fornaldar.standing.parts import Standing, check_standing
from adjudicator.games.fornaldar.windows import WINDOWS
from adjudicator.table import Pick, Step

MAKERS: Mapping[str, Callable[[View, Pick], Struct]] = {
    "set-up": preparing.set_up,
    "enchantments": preparing.preparations,
    "recovery": preparing.recovery,
    "movement": moving.movement,
    "reaction": moving.reaction,
    "combat": moving.attacks,
}
"""The functions that think something up, by the name of the window."""


def random_orders(view: View, step: Step, pick: Pick) -> Struct:
    """Random orders of a seat for a window, without what the check refuses."""
    check = WINDOWS[str(step.window)].check
    return legal(MAKERS[str(step.window)](view, pick), lambda orders: check(view, step, orders))


def random_standing(view: View, pick: Pick) -> Standing:
    """Random standing orders of a seat."""
    return legal(policies.standing(view, pick), lambda orders: check_standing(view, orders))
