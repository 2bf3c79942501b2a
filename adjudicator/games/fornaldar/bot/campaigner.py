"""A player who goes for Victory Points, without looking ahead: a better opponent than one who plays at random."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import UNSET, Struct

from adjudicator.games.fornaldar.arrivals.invasion import edges_to_enter
from adjudicator.games.fornaldar.arrivals.placing import SetUp
from adjudicator.games.fornaldar.arrivals.scheduled import entrances
from adjudicator.games.fornaldar.board.ratings import is_hero
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.board.view import View, believed, sighted
from adjudicator.games.fornaldar.bot import assaulting, marching
from adjudicator.games.fornaldar.bot.choosing import first_of_each, legal, without
from adjudicator.games.fornaldar.bot.outlook import Outlook
from adjudicator.games.fornaldar.bot.planner import Planner
from adjudicator.games.fornaldar.combat.phase import NOT_YET
from adjudicator.games.fornaldar.items.using import UseItem, effect_of, item_uses
from adjudicator.games.fornaldar.magic.plots import Enchant, castable, casters, castings
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.printed.counters.effects import Heals, Mobilizes, Rating, Sees, Summons, Wounds
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.recovery.phase import Recovery
from adjudicator.games.fornaldar.recovery.refit import refittable
from adjudicator.games.fornaldar.standing.combat import Defence, Losses, Rounds, strict
from adjudicator.games.fornaldar.standing.parts import Standing, check_standing
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.windows import WINDOWS
from adjudicator.games.fornaldar.words import CharacterId, GroupId, Where
from adjudicator.table import Pick, Step

FIGHT = 3
"""The nearness of the enemy at which an enchanter keeps his magic for the battle."""


def preparations(outlook: Outlook, recovery: Recovery) -> Preparations:
    """Everybody who is due comes; items call armies; whoever is not near the enemy casts."""
    board = outlook.view.board
    seat = outlook.view.seat
    offered = entrances(outlook.eyes, seat)
    coming = first_of_each(offered, lambda order: order.group)
    return Preparations(
        reinforcements=tuple(coming),
        items=tuple(uses(outlook)),
        enchantments=tuple(plots(outlook)),
        recovery=Recovery() if strict(board, seat) else recovery,
    )


def uses(outlook: Outlook) -> Iterator[UseItem]:
    """21.6 Items that call armies, and that wound who is near."""
    items = outlook.view.board.counters.items
    offered = item_uses(outlook.eyes, outlook.view.seat)
    for use in first_of_each(offered, lambda order: order.item):
        item = items[use.item]
        if effect_of(item, Summons) or effect_of(item, Wounds):
            yield use


def plots(outlook: Outlook) -> Iterator[Enchant]:
    """C.1 One enchantment for each enchanter who is free to cast, each on another target."""
    taken: list[tuple[int, str]] = []
    for caster in casters(outlook.state, outlook.view.seat):
        if outlook.threat(caster.at, FIGHT):
            continue
        plot = best_plot(outlook, caster, taken)
        if plot:
            taken.append((plot.number, plot.target))
            yield plot


def best_plot(outlook: Outlook, caster: Person, taken: Sequence[tuple[int, str]]) -> Enchant | None:
    """The most useful enchantment that a character can cast and that nobody else casts on the same target."""
    free = (plot for plot in ideas(outlook, caster) if (plot.number, plot.target) not in taken)
    return next(free, None)


def ideas(outlook: Outlook, caster: Person) -> Iterator[Enchant]:
    """The castings of an enchanter that are of use, the most useful first."""
    known = castable(outlook.state, caster)
    for kind in (Mobilizes, Wounds, Heals, Rating, Sees):
        for enchantment in known:
            if of_kind(enchantment.effects, kind):
                yield from useful(outlook, caster, enchantment)


def useful(outlook: Outlook, caster: Person, enchantment: Enchantment) -> list[Enchant]:
    """The castings of an enchantment on what it would help, or hurt, the most useful first."""
    worth: dict[Enchant, int] = {}
    offered = castings(outlook.eyes, outlook.view.seat, caster, enchantment)
    for plot in offered:
        worth[plot] = use_of(outlook, enchantment, plot.target)
    wanted = [plot for plot in worth if worth[plot]]
    return sorted(wanted, key=lambda plot: -worth[plot])


def use_of(outlook: Outlook, enchantment: Enchantment, target: str) -> int:
    """The use of an enchantment on a target; 0 where it is of none."""
    match enchantment.target:
        case "inactive group":
            return 1 + sleeping(outlook).get(GroupId(target), 0)
        case "enemy character":
            return 1
        case "friendly character":
            return use_of_help(outlook, enchantment, CharacterId(target))
        case "enemy stack":
            return use_of_sight(outlook, Where(target))
    return 0


def use_of_help(outlook: Outlook, enchantment: Enchantment, target: CharacterId) -> int:
    """Wounds are to be healed, and heroes made stronger."""
    person = outlook.view.pieces[target]
    assert isinstance(person, Person), "it is cast on a character"
    if of_kind(enchantment.effects, Heals):
        return person.wounds
    return int(is_hero(outlook.state, person))


def use_of_sight(outlook: Outlook, target: Where) -> int:
    """He looks into the most dreaded of the stacks under whose top something lies."""
    there = sighted(outlook.view, target)
    hidden = any(sighting.more for sighting in there)
    if not hidden or target not in outlook.targets:
        return 0
    return 1 + outlook.expected(target)


def sleeping(outlook: Outlook) -> dict[GroupId, int]:
    """The inactive groups of a seat's side, with the army points that the scenario gave them."""
    board = outlook.view.board
    points = dict[GroupId, int]()
    for group in board.scenario.groups:
        if group.side != outlook.view.seat or board.active[group.group]:
            continue
        csps = points.get(group.group, 0)
        for line in group.hexes:
            csps += sum(line.csps.values())
        points[group.group] = csps
    return points


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
    "enchantments": lambda outlook: preparations(outlook, recovery(outlook)),
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
