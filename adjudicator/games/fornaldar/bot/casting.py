"""The choices of a campaigner before marches: reinforcements, items, and the enchantments that help most."""

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from adjudicator.games.fornaldar.arrivals.scheduled import Arrive, due
from adjudicator.games.fornaldar.board.ratings import is_hero
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.bot.outlook import Outlook
from adjudicator.games.fornaldar.bot.preparing import persons
from adjudicator.games.fornaldar.items.using import UseItem, effect_of
from adjudicator.games.fornaldar.magic.plots import Enchant, caster_faults, plot_faults
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.offers import strangers, uses_by_item
from adjudicator.games.fornaldar.preparations.form import castable
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.printed.counters.effects import Heals, Mobilizes, Rating, Sees, Summons, Wounds
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.recovery.phase import Recovery
from adjudicator.games.fornaldar.standing.decisions import strict
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import GroupId

FIGHT = 3
"""The nearness of the enemy at which an enchanter keeps his magic for the battle."""


def preparations(outlook: Outlook, recovery: Recovery) -> Preparations:
    """Everybody who is due comes; items call armies; whoever is not near the enemy casts."""
    view = outlook.view
    reinforcements = tuple(
        Arrive(group=number, at=group.places[0], ships=group.harbours[0] if group.harbours else UNSET)
        for number, group in enumerate(due(view.board, view.seat), 1)
        if group.places
    )
    return Preparations(
        reinforcements=reinforcements,
        items=tuple(uses(outlook)),
        enchantments=tuple(plots(outlook)),
        recovery=Recovery() if strict(view.board, view.seat) else recovery,
    )


def uses(outlook: Outlook) -> Iterator[UseItem]:
    """21.6 Items that call armies, and that wound who is near."""
    for item, uses in uses_by_item(outlook.view, outlook.state):
        if effect_of(item, Summons) or effect_of(item, Wounds):
            yield from uses[:1]


def plots(outlook: Outlook) -> Iterator[Enchant]:
    """C.1 One enchantment for each enchanter who is free to cast, each on another target."""
    view = outlook.view
    taken: list[tuple[int, str]] = []
    for person in persons(view):
        faults = [*caster_faults(outlook.state, view.seat, person.id)]
        if faults:
            continue
        if outlook.threat(person.at, FIGHT):
            continue
        plot = best_plot(outlook, person, taken)
        if plot:
            taken.append((plot.number, plot.target))
            yield plot


def best_plot(outlook: Outlook, person: Person, taken: Sequence[tuple[int, str]]) -> Enchant | None:
    """The most useful enchantment that a character can cast and that nobody else casts on the same target."""
    eyes = Eyes(outlook.state, outlook.view.sightings)
    for plot in ideas(outlook, person):
        if (plot.number, plot.target) in taken:
            continue
        faults = [*plot_faults(eyes, outlook.view.seat, plot)]
        if not faults:
            return plot
    return None


def ideas(outlook: Outlook, caster: Person) -> Iterator[Enchant]:
    """The possible castings of an enchanter, the most useful first."""
    known = castable(outlook.state, caster)
    for kind in (Mobilizes, Wounds, Heals, Rating, Sees):
        for enchantment in known:
            if not of_kind(enchantment.effects, kind):
                continue
            for target in targets(outlook, enchantment):
                yield Enchant(caster=caster.id, number=enchantment.number, target=target)


def targets(outlook: Outlook, enchantment: Enchantment) -> Iterator[str]:
    """The targets that an enchantment would help, or hurt."""
    view = outlook.view
    match enchantment.target:
        case "inactive group":
            yield from sorted(sleeping(outlook), key=lambda group: -sleeping(outlook)[group])
        case "enemy character":
            yield from strangers(view)
        case "friendly character":
            hurt = sorted((person for person in persons(view) if person.wounds), key=lambda person: -person.wounds)
            heroes = [person for person in persons(view) if is_hero(outlook.state, person)]
            helped = hurt if of_kind(enchantment.effects, Heals) else heroes
            yield from (person.id for person in helped)
        case "enemy stack":
            dreaded = sorted(outlook.targets, key=lambda at: -outlook.expected(at))
            hidden = {sighting.at for sighting in view.sightings if sighting.more}
            yield from (at for at in dreaded if at in hidden)


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
