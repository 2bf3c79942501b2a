"""The choices of a campaigner before marches: reinforcements, items, and the enchantments that help most."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.arrivals.scheduled import entrances
from adjudicator.games.fornaldar.board.ratings import is_hero
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.board.view import sighted
from adjudicator.games.fornaldar.bot.choosing import first_of_each
from adjudicator.games.fornaldar.bot.outlook import Outlook
from adjudicator.games.fornaldar.items.using import UseItem, effect_of, item_uses
from adjudicator.games.fornaldar.magic.plots import Enchant, castable, casters, castings
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.printed.counters.effects import Heals, Mobilizes, Rating, Sees, Summons, Wounds
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.recovery.phase import Recovery
from adjudicator.games.fornaldar.standing.decisions import strict
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import CharacterId, GroupId, Where

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
