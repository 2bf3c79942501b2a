"""A player who goes for Victory Points, without looking ahead: a better opponent than one who plays at random.

He gathers his armies, leads them to the enemy they can beat, keeps men on threatened walls, challenges with the better
champion, looks for what is hidden with those who lead nobody, and leaves the field to a stronger enemy.
"""

from collections.abc import Callable, Mapping

from msgspec import UNSET, Struct

from adjudicator.games.fornaldar.arrivals.invasion import edges_to_enter
from adjudicator.games.fornaldar.arrivals.placing import SetUp
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.bot import assaulting, casting, marching
from adjudicator.games.fornaldar.bot.choosing import legal, without
from adjudicator.games.fornaldar.bot.outlook import Outlook
from adjudicator.games.fornaldar.bot.planner import Planner
from adjudicator.games.fornaldar.combat.check import NOT_YET
from adjudicator.games.fornaldar.recovery.phase import Recovery
from adjudicator.games.fornaldar.recovery.refit import refittable
from adjudicator.games.fornaldar.standing.combat import Defence, Losses, Rounds
from adjudicator.games.fornaldar.standing.parts import Standing, check_standing
from adjudicator.games.fornaldar.windows import WINDOWS
from adjudicator.table import Pick, Step


def outlook(view: View, pick: Pick) -> Outlook:
    """Return a seat's outlook on what it sees."""
    state = believed(view)
    return Outlook(view, state, Planner(view, state, pick))


def recovery(outlook: Outlook) -> Recovery:
    """9.1, 10.3, 24.1.2 #3 Every ship is refitted, everybody tried, and an invasion lands at the first place."""
    view = outlook.view
    places = edges_to_enter(view.board, view.seat)
    return Recovery(
        refit=tuple(ship.id for ship in refittable(view)),
        enter=places[0] if places else UNSET,
    )


MAKERS: Mapping[str, Callable[[Outlook], Struct]] = {
    "set-up": lambda outlook: SetUp(),
    "enchantments": lambda outlook: casting.preparations(outlook, recovery(outlook)),
    "recovery": recovery,
    "movement": marching.movement,
    "reaction": assaulting.reaction,
    "combat": assaulting.attacks,
}
"""The functions that order for him, by the name of the window."""


def orders(view: View, step: Step, pick: Pick) -> Struct:
    """The orders of a seat that wants to win, without what the check refuses, and attacks to which nobody comes."""
    window = str(step.window)
    check = WINDOWS[window].check
    make = MAKERS[window]
    wished = make(outlook(view, pick))
    allowed = legal(wished, lambda orders: check(view, step, orders))
    idle = [problem.path for problem in check(view, step, allowed) if problem.code == NOT_YET.code]
    return without(allowed, idle)


def standing(view: View, pick: Pick) -> Standing:
    """Standing orders: champions accept where they are stronger, battles go on while they are even."""
    seen = outlook(view, pick)
    wished = Standing(
        watch=tuple(assaulting.watches(seen)),
        defence=Defence(trial="if stronger", duel="if stronger"),
        losses=Losses(escorts="first"),
        rounds=Rounds(attack_while="1-1", retreat_below="1-2"),
    )
    return legal(wished, lambda orders: check_standing(view, orders))
