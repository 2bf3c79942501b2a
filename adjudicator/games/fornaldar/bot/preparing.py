"""Random orders before anybody moves: the set-up, reinforcements and enchantments, recovery."""

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from adjudicator.games.fornaldar.arrivals.invasion import invasion_of, landing_places, withdrawable
from adjudicator.games.fornaldar.arrivals.production import produced_in, producers, producing
from adjudicator.games.fornaldar.arrivals.scheduled import Arrive, due
from adjudicator.games.fornaldar.arrivals.setup_orders import Aboard, SetUp
from adjudicator.games.fornaldar.board.pieces import persons_among, pieces_at, ships_among
from adjudicator.games.fornaldar.board.stacks import Stacking
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.bot.choosing import one_of, shuffled, some
from adjudicator.games.fornaldar.items.using import UseItem, effect_of
from adjudicator.games.fornaldar.magic.fire import Breathe, fire_modifier
from adjudicator.games.fornaldar.magic.plots import Enchant, caster_faults, plot_faults, weathers_of
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.movement.places import hexes_at, shores
from adjudicator.games.fornaldar.offers import strangers, uses_by_item
from adjudicator.games.fornaldar.preparations.form import castable
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.printed.counters.effects import LocalWeather, Sees, Summons, Wounds
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.recovery.chances import chances, horns
from adjudicator.games.fornaldar.recovery.healing import choices_of_patients
from adjudicator.games.fornaldar.recovery.mobilizing import Help
from adjudicator.games.fornaldar.recovery.phase import Landing, Patient, Recovery
from adjudicator.games.fornaldar.recovery.refit import landings, refittable
from adjudicator.games.fornaldar.standing.decisions import strict
from adjudicator.games.fornaldar.state import Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, ItemId, Weather, Where
from adjudicator.table import Pick

ON_SOMETHING = (LocalWeather, Sees, Wounds)
"""What the items do that are used on something."""
TRIES = 12
"""The number of targets a caster thinks of."""


def persons(view: View) -> list[Person]:
    """A seat's own characters."""
    own = [piece for piece in view.pieces.values() if piece.side == view.seat]
    return persons_among(own)


def set_up(view: View, pick: Pick) -> SetUp:
    """Some stacks in another order, and some characters and army points on board."""
    embark = [order for ship in ships_among(view.pieces.values()) for order in _aboard(view, ship, pick)]
    return SetUp(embark=tuple(embark), stacks=tuple(stackings(view, pick, 0.3)))


def _aboard(view: View, ship: Vessel, pick: Pick) -> Iterator[Aboard]:
    """4.3 A piece that stands beside a ship begins on board."""
    if ship.side != view.seat:
        return
    spot = one_of(pick, shores(view.board.land, ship.at))
    if spot is None:
        return
    shore = Where(spot)
    there = pieces_at(view, view.seat, shore)
    if not there or pick.random() >= 0.5:
        return
    piece = pick.choice(there)
    match piece:
        case Person():
            yield Aboard(ship=ship.id, pieces=(piece.id,), at=shore)
        case Lot():
            yield Aboard(ship=ship.id, csp={piece.group: 1}, at=shore)


def stackings(view: View, pick: Pick, share: float) -> Iterator[Stacking]:
    """12.0 Some stacks in another order."""
    for at in sorted(view.stacks):
        here = pieces_at(view, view.seat, at)
        if len(here) > 1 and pick.random() < share:
            piece = pick.choice(here)
            name = piece.group if isinstance(piece, Lot) else piece.id
            yield Stacking(at=at, top=(CharacterId(name),))


def preparations(view: View, pick: Pick) -> Preparations:
    """Reinforcements, items and fire now and then; whoever can cast casts, more often than not."""
    state = believed(view)
    return Preparations(
        reinforcements=tuple(_arrivals(view, pick)),
        production=_production(view, pick),
        items=tuple(some(pick, _uses(view, state, pick), 0.7)),
        breath=tuple(_breath(view, pick)),
        enchantments=tuple(_plots(view, state, pick)),
        recovery=Recovery() if strict(view.board, view.seat) else recovery(view, pick),
    )


def _arrivals(view: View, pick: Pick) -> Iterator[Arrive]:
    """5.B Most of the groups that are due are told where to enter, some of their ships apart from them."""
    for number, group in enumerate(due(view.board, view.seat), 1):
        if not group.places or pick.random() >= 0.7:
            continue
        harbour = None
        if group.ships and pick.random() < 0.5:
            harbour = one_of(pick, group.harbours)
        place = pick.choice(group.places)
        yield Arrive(group=number, at=place, ships=harbour or UNSET)


def _production(view: View, pick: Pick) -> dict[HexId, int]:
    """24.1.2 #4 Now and then the points of a kingdom are placed elsewhere than they were raised."""
    special = producing(view.board)
    wishes = dict[HexId, int]()
    if special is None:
        return wishes
    for group in producers(view.board, view.seat):
        csps = produced_in(view.board, special, group)
        if csps and pick.random() < 0.5:
            number = pick.choice(range(1, special.limit + 1))
            hex = pick.choice([*csps])
            wishes[hex] = number
    return wishes


def _uses(view: View, state: State, pick: Pick) -> Iterator[UseItem]:
    """21.6 The items that can be used now."""
    for item, uses in uses_by_item(view, state):
        if effect_of(item, Summons):
            yield from uses
        elif uses and any(effect_of(item, kind) for kind in ON_SOMETHING):
            yield pick.choice(uses)


def _breath(view: View, pick: Pick) -> Iterator[Breathe]:
    for person in persons(view):
        if person.active and fire_modifier(view.board, person.id) is not None:
            yield Breathe(dragon=person.id, at=pick.choice(_hexes(view)))


def _hexes(view: View) -> list[HexId]:
    """The hexes of all stacks there are to see."""
    sighted = [sighting.at for sighting in view.sightings]
    return [hexes_at(at)[0] for at in (*view.stacks, *sighted)]


def _plots(view: View, state: State, pick: Pick) -> Iterator[Enchant]:
    eyes = Eyes(state, view.sightings)
    for person in persons(view):
        able = pick.random() < 0.7 and not [*caster_faults(state, view.seat, person.id)]
        known = castable(state, person) if able else ()
        if known:
            plot = _plot(view, eyes, person, pick.choice(known), pick)
            if plot:
                yield plot


def _plot(view: View, eyes: Eyes, person: Person, enchantment: Enchantment, pick: Pick) -> Enchant | None:
    """An enchantment on the first target that is one, of some that come to mind."""
    weathers = weathers_of(enchantment)
    choice: Weather | None = pick.choice(weathers) if len(weathers) > 1 else None
    targets = _targets(view, enchantment)
    for _ in range(TRIES if targets else 0):
        target = pick.choice(targets)
        plot = Enchant(caster=person.id, number=enchantment.number, target=target, choice=choice or UNSET)
        faults = plot_faults(eyes, view.seat, plot)
        if not any(fault.lasts for fault in faults):
            return plot
    return None


def _targets(view: View, enchantment: Enchantment) -> Sequence[str]:
    """The targets that an enchantment might have."""
    match enchantment.target:
        case "friendly character":
            return [person.id for person in persons(view)]
        case "enemy character":
            return strangers(view)
        case "friendly stack":
            return [at for at, stacks in view.stacks.items() if view.seat in stacks]
        case "enemy stack":
            return [sighting.at for sighting in view.sightings]
        case "hex":
            return _hexes(view)
        case "all-sea hex":
            land = view.board.land
            return [hex for hex, at in land.hexes.items() if at.all_water and at.water == "sea"]
        case "inactive group":
            return [*view.board.active]


def recovery(view: View, pick: Pick) -> Recovery:
    """Refits where they can be; mostly everybody is rolled for; now and then a horn, a landing, a withdrawal."""
    state = believed(view)
    board = view.board
    ships = some(pick, refittable(view), 0.7)
    able = [GroupId(chance.group) for chance in chances(state, view.seat)]
    invasion = invasion_of(board, view.seat)
    return Recovery(
        refit=tuple(ship.id for ship in ships),
        ashore=tuple(
            Landing(ship=ship.id, onto=pick.choice(spots))
            for ship in ships
            if (spots := landings(board, ship.at)) and pick.random() < 0.5
        ),
        heal=tuple(_patients(state, view, pick)),
        try_=tuple(shuffled(pick, some(pick, able, 0.8))) if pick.random() < 0.3 else UNSET,
        use=tuple(Help(item=item, group=pick.choice(able)) for item, _ in horns(state, view.seat) if able),
        enter=one_of(pick, landing_places(board, invasion)) or UNSET if invasion else UNSET,
        withdraw=tuple(some(pick, withdrawable(board, view.seat, "Mobilization"), 0.1)),
    )


def _patients(state: State, view: View, pick: Pick) -> Iterator[Patient]:
    for number, sick in choices_of_patients(state, view.seat):
        if sick:
            yield Patient(item=ItemId(number), character=pick.choice(sick).id)
