"""8.1, 8.3, 8.4.3 The pieces that must check attrition, their places, and the additions to the dice."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.board.facts import friendly_coast, side_of
from adjudicator.games.fornaldar.board.fortresses import fortress_at
from adjudicator.games.fornaldar.board.pieces import persons_among
from adjudicator.games.fornaldar.board.ratings import effects_on, leadership, mana
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.board.units import Ground, Unit, liable, units
from adjudicator.games.fornaldar.board.weather import Conditions, calendar_turn, conditions, weather_at
from adjudicator.games.fornaldar.items.bearing import used
from adjudicator.games.fornaldar.losses.harm import Sufferers
from adjudicator.games.fornaldar.magic.blows import fire_modifier
from adjudicator.games.fornaldar.movement.places import hexes_at, on_river
from adjudicator.games.fornaldar.printed.counters.abilities import (
    IgnoresAspect,
    SafeHarbour,
    SuffersIn,
)
from adjudicator.games.fornaldar.printed.counters.effects import AnyEffect, Attrition, Exempt, Wards
from adjudicator.games.fornaldar.state import Board, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import (
    FOMORIAN,
    MUNDANE,
    Aspect,
    CharacterId,
    EnchantmentId,
    HexId,
    PieceId,
    Where,
)
from adjudicator.table import Seat

Modifiers = Mapping[str, int]
"""The additions to the dice, by what they are for; the same thing counts once (8.4.1)."""

STRANGE = 3
"""8.4.3 The addition of an aspect that a race does not bear."""
STRANGERS: Mapping[Aspect, tuple[str, ...]] = {"mundane": ("mermen", "kobold", "elf"), "enchanted": ("mundane",)}
"""8.1.3, 8.1.4 The races that do not bear an aspect."""
IN_SNOW = 1
SNOW_TURN = 4
"""8.4.3 The additions of snow in the hex, and of a Game-Turn of snow (FN-L6)."""


class Exposure(Struct, frozen=True, kw_only=True):
    """Pieces of a side that check attrition together, and what is added to their roll (8.4)."""

    side: Seat
    at: Where
    """The hex, or the river's hexside."""
    ground: Ground
    causes: tuple[str, ...]
    modifiers: tuple[tuple[str, int], ...]
    sufferers: Sufferers


class Source(Struct, frozen=True, kw_only=True):
    """An item or an enchantment that bears on attrition round a place (8.1.1)."""

    name: str
    effect: Attrition
    side: Seat
    at: Where
    enchantment: EnchantmentId | None = None

    def reaches(self, unit: "Unit", spot: "Spot") -> bool:
        """Whether it touches what checks in a place."""
        whom = self.effect.whom
        is_own = self.side == spot.side
        if whom == "own stack":
            return is_own and self.at == spot.at
        if whom == "ships" and not isinstance(unit.piece, Vessel):
            return False
        if whom == "enemies" and (is_own or not unit.piece.active):
            return False
        if self.enchantment in spot.wards and not is_own:
            return False
        hexes = hexes_at(self.at)
        return any(distance(a, b) <= self.effect.radius for a in hexes for b in spot.hexes)


class Spot(Struct, frozen=True, kw_only=True):
    """A place as attrition sees it, for one side."""

    side: Seat
    at: Where
    hexes: tuple[HexId, ...]
    aspect: Aspect | None
    name: str
    snow: bool
    foul: bool
    """Whether there is rain or snow."""
    walls: Literal["own", "other", "ruin", "none"]
    """Whether it is in a fortress of the side, in another one, or in a ruin."""
    harbour: bool
    """Whether ships here are on a friendly coast, or in the hex of a fortress of the side (6.3.1)."""
    coast: bool
    heals: bool
    """Whether it is a Place of Power that heals (8.1.5)."""
    exempt: frozenset[str]
    """The causes from which the items of the stack free it."""
    wards: frozenset[EnchantmentId]
    """Enemy enchantments that do nothing to the stack."""


class Exposed(NamedTuple):
    """A unit that must check, its place, and the causes."""

    unit: Unit
    spot: Spot
    causes: tuple[str, ...]


def exposures(state: State) -> Iterator[Exposure]:
    """5.D.1, 8.1, 8.4, 8.4.x All that must check, hex by hex and side by side, those ashore apart from those afloat.

    Inactive pieces do too (FN-L17), and points on board without command, as all outside a fortress (FN-L5, FN-L25).
    """
    groups: dict[tuple[str, Seat, Ground], list[Exposed]] = {}
    sources = [*ordeals(state)]
    weather = conditions(state.board)
    for at in state.stacks:
        hex = at if on_river(at) else at[:4]
        for side in (FOMORIAN, MUNDANE):
            for each in exposed(state, sources, weather, side, at):
                groups.setdefault((hex, side, each.unit.ground), []).append(each)
    for (hex, side, ground), checking in sorted(groups.items(), key=lambda entry: entry[0]):
        causes = tuple(dict.fromkeys(cause for each in checking for cause in each.causes))
        yield Exposure(
            side=side,
            at=Where(hex),
            ground=ground,
            causes=causes,
            modifiers=modifiers(state, sources, checking),
            sufferers=sufferers(each.unit for each in checking),
        )


def exposed(state: State, sources: Sequence[Source], weather: Conditions, side: Seat, at: Where) -> Iterator[Exposed]:
    """8.1 The units of a stack that must check."""
    ids = state.stacks[at].get(side, ())
    able = [*units(state, ids)]
    if able:
        spot = spot_of(state, weather, side, at)
        for unit in able:
            why = tuple(causes(state, sources, unit, spot))
            if why:
                yield Exposed(unit, spot, why)


def ordeals(state: State) -> Iterator[Source]:
    """8.1.1, 8.4.3.f Sources of attrition: Vortex Creation and storms, the fire of dragons (23.0), items."""
    setting = state.board.setting
    say = state.board.say
    for spell in state.board.spells:
        enchantment = setting.counters.enchantments[spell.enchantment]
        target = state.pieces.get(CharacterId(spell.target))
        at = target.at if target else Where(spell.target)
        for effect in enchantment.effects:
            if isinstance(effect, Attrition) and (target or at[:4] in setting.land.hexes):
                yield Source(name=enchantment.name, effect=effect, side=spell.side, at=at, enchantment=enchantment.id)
    for breath in state.board.breaths:
        fire = Attrition(whom="enemies", radius=0, modifier=fire_modifier(state.board, breath.dragon) or 0, forced=True)
        yield Source(
            name=f"the fire of {say.character(breath.dragon)}",
            effect=fire,
            side=breath.side,
            at=Where(breath.at),
        )
    for treasure in state.treasures.values():
        bearer = state.pieces.get(treasure.bearer) if treasure.bearer else None
        item = setting.counters.items[treasure.number]
        bearing = of_kind(item.effects, Attrition)
        if bearer and bearer.active and bearing:
            using = [*used(state, bearer.id)]
            for effect in bearing:
                if effect in using:
                    yield Source(name=item.name, effect=effect, side=bearer.side, at=bearer.at)


def spot_of(state: State, weather: Conditions, side: Seat, at: Where) -> Spot:
    """A place as attrition sees it."""
    board = state.board
    land = state.board.land
    hexes = hexes_at(at)
    river = on_river(at)
    skies = [weather_at(weather, hex) for hex in hexes]
    hex = hexes[0]
    standing = fortress_at(board, at)
    port = None if river or hex in board.ruins else land.fortresses.get(hex)
    power = None if river else land.places_of_power.get(hex)
    coast = not river and friendly_coast(board, side, hex)
    walls = land.fortresses.get(hex)
    ruin = not river and hex in board.ruins and (walls is None or Where(walls.spot) == at)
    own = standing is not None and side_of(board, standing.kingdom) == side
    effects = [*stack_effects(state, side, at)]
    aspect = None if river else land.hexes[hex].aspect
    exempt = frozenset(effect.reason for effect in effects if isinstance(effect, Exempt))
    wards = frozenset(id for effect in effects if isinstance(effect, Wards) for id in effect.enchantments)
    return Spot(
        side=side,
        at=at,
        hexes=hexes,
        aspect=aspect,
        name="" if river else board.say.place_name(hex),
        snow="snow" in skies,
        foul=any(sky != "clear" for sky in skies),
        walls="own" if own else "other" if standing else "ruin" if ruin else "none",
        harbour=coast or (port is not None and side_of(board, port.kingdom) == side),
        coast=coast,
        heals=power is not None and power.heals > 0 and Where(power.spot) == at,
        exempt=exempt,
        wards=wards,
    )


def stack_effects(state: State, side: Seat, at: Where) -> Iterator[AnyEffect]:
    """The effects of items and enchantments on the characters of a stack who may have to check."""
    for id in state.stacks[at][side]:
        piece = state.pieces[id]
        if isinstance(piece, Person) and liable(state.board, piece):
            yield from effects_on(state, id)


def causes(state: State, sources: Sequence[Source], unit: Unit, spot: Spot) -> Iterator[str]:
    """8.1, 8.1.6, 8.1.8, 15.1.B Causes for which a unit must check attrition."""
    if any(isinstance(each, SafeHarbour) and each.at == spot.name for each in unit.abilities):
        return
    yield from (each.name for each in sources if each.effect.forced and each.reaches(unit, spot))
    if bad_weather(state, unit, spot):
        yield "bad weather at sea"
    yield from aspect(state, unit, spot)
    if not unit.led and spot.walls != "own":
        yield "lack of command"
    if in_snow(state.board, unit, spot):
        yield "snow"
    if unit.piece.swimming and unit.race == "mermen" and calendar_turn(state.board).day == "skammdegi":
        yield "swimming on a short day"


def bad_weather(state: State, unit: Unit, spot: Spot) -> bool:
    """8.1.2, 6.3.1, 6.4.5 Bad sailers in rain or snow, away from friendly coasts and fortresses (FN-L3)."""
    if not isinstance(unit.piece, Vessel) or spot.harbour or "bad weather at sea" in spot.exempt:
        return False
    if not spot.foul:
        return False
    return state.board.counters.ships[unit.piece.id].bad_sailer


def aspect(state: State, unit: Unit, spot: Spot) -> Modifiers:
    """8.1.3, 8.1.4, 8.1.5, 8.1.5.x, 8.3, 8.4.3.c, 8.4.3.d, 8.4.3.e The modifier of the aspect for those who check.

    It concerns those ashore alone (FN-L18, FN-L25), and wild magic nobody at home or in a healing place (FN-L19).
    """
    if unit.afloat or spot.aspect is None:
        return {}
    if "the aspect of the hex" in spot.exempt or unconcerned(unit, spot):
        return {}
    suffers: list[int] = []
    for ability in of_kind(unit.abilities, SuffersIn):
        if ability.aspect == spot.aspect:
            suffers.append(ability.modifier)
    if unit.race in STRANGERS.get(spot.aspect, ()):
        suffers.append(STRANGE)
    healing = spot.heals and isinstance(unit.piece, Person)
    if spot.aspect == "wild" and not unit.home and not healing:
        suffers.append(mana(state.board))
    if not suffers:
        return {}
    return {f"{spot.aspect} magic": max(suffers)}


def unconcerned(unit: Unit, spot: Spot) -> bool:
    """23.0, 24.3.2.3, 24.3.2.7 Whether something pays no heed to the aspect of a hex."""
    ignored = (each for each in unit.abilities if isinstance(each, IgnoresAspect))
    return any(each.aspect == spot.aspect and each.at in ("any hex", spot.name) for each in ignored)


def in_snow(board: Board, unit: Unit, spot: Spot) -> bool:
    """8.1.7, 6.4.3 CSPs and characters in snow, unless in a fortress or a ruin, or at home (8.3); on board too."""
    sheltered = spared_on_board(board, unit) or isinstance(unit.piece, Vessel) or unit.home
    return spot.snow and spot.walls == "none" and not sheltered


def spared_on_board(board: Board, unit: Unit) -> bool:
    """FN-L17 Whether snow does something no harm because it is on board, where the players agreed that it does not."""
    if unit.piece.aboard is None:
        return False
    return board.options.attrition == "active_ashore"


def modifiers(state: State, sources: Sequence[Source], checking: Sequence[Exposed]) -> tuple[tuple[str, int], ...]:
    """8.4.1, 8.4.3 All that applies to any of those who check together."""
    added: dict[str, int] = {}
    for unit, spot, _ in checking:
        added.update(aspect(state, unit, spot))
        added.update(snow(state, unit, spot))
        for source in sources:
            if source.reaches(unit, spot):
                added[source.name] = source.effect.modifier
    alone = [each.unit.piece for each in checking if not each.unit.escort]
    persons = persons_among(alone)
    return (*leadership(state, persons), *added.items())


def snow(state: State, unit: Unit, spot: Spot) -> Modifiers:
    """8.4.3.g, 8.4.3.h The modifiers of snow in the hex and of a Game-Turn of snow; none at home (8.3).

    Ships, with all on board (14.2.6), and mermen are spared on a friendly coast, landed or not (FN-L18); the turn's 4
    stay where the hex is clear (FN-L20).
    """
    board = state.board
    ship = isinstance(unit.piece, Vessel) or unit.piece.aboard is not None
    on_coast = spot.coast and (ship or unit.race == "mermen")
    if unit.home or on_coast or spared_on_board(board, unit):
        return {}
    in_harbour = ship and spot.harbour
    if in_harbour or spot.walls == "own":
        return {}
    added: dict[str, int] = {}
    if spot.snow:
        added["snow"] = IN_SNOW
    fallen = spot.snow or board.options.snow_turn == "calendar"
    if board.weather == "snow" and fallen and spot.walls == "none":
        added["Game-Turn of snow"] = SNOW_TURN
    return added


def sufferers(checking: Iterable[Unit]) -> Sufferers:
    """8.4.5, 8.4.8, 13.0 Those among whom losses are allotted; points and escorts that swim lose by steps, as ships."""
    lots: list[PieceId] = []
    afloat: list[PieceId] = []
    persons: list[CharacterId] = []
    escorted: list[CharacterId] = []
    swimming: list[CharacterId] = []
    for unit in checking:
        match unit.piece:
            case Lot() as lot:
                (afloat if lot.swimming else lots).append(lot.id)
            case Vessel() as ship:
                afloat.append(ship.id)
            case Person() as person if unit.escort:
                (swimming if person.swimming else escorted).append(person.id)
            case Person() as person:
                persons.append(person.id)
    return Sufferers(lots=lots, escorted=escorted, persons=persons, afloat=afloat, swimming=swimming)
