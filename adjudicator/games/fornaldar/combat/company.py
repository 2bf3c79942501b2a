"""16.0, 16.6 The companies and the parties of a melee: who takes part in a combat, with which pieces."""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.fortresses import fortress_at, holder_of
from adjudicator.games.fornaldar.board.pieces import (
    has_cast,
    has_evaded,
    has_points,
    lots_among,
    persons_among,
    pieces_at,
    ships_among,
    stack_at,
)
from adjudicator.games.fornaldar.board.ratings import abilities, commands, is_hero, leader_of, printed
from adjudicator.games.fornaldar.board.specials import is_engine
from adjudicator.games.fornaldar.movement.model import race_of
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.printed.counters.abilities import SeaBeast
from adjudicator.games.fornaldar.printed.counters.parts import Combat
from adjudicator.games.fornaldar.printed.land.model import Fortress
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import CharacterId, PieceId, Race, Where
from adjudicator.table import Seat


class Company(Struct, frozen=True, kw_only=True, dict=True):
    """The pieces of a side that fight in a place, the topmost first, as they are at this moment."""

    side: Seat
    at: Where
    combat: Combat
    pieces: tuple[AnyPiece, ...]
    fortress: Fortress | None = None
    """The intact fortress of theirs that they fight in (18.2)."""
    garrison: int = 0
    """Its intrinsic CSPs (18.4)."""
    idle: frozenset[CharacterId] = frozenset()
    """The characters who have cast, and give their leadership alone (20.6, FN-C44)."""
    walls: bool = False
    """Whether the fortress doubles and triples them; a siege engine of the enemy prevents it (24.2.2.6)."""

    @cached_property
    def lots(self) -> tuple[Lot, ...]:
        """Army points that fight on foot, or are on board."""
        return tuple(lot for lot in lots_among(self.pieces) if not lot.swimming)

    @property
    def swimmers(self) -> tuple[Lot, ...]:
        """Army points in the water."""
        return tuple(lot for lot in lots_among(self.pieces) if lot.swimming)

    @cached_property
    def persons(self) -> tuple[Person, ...]:
        """The characters."""
        return tuple(persons_among(self.pieces))

    @property
    def acting(self) -> tuple[Person, ...]:
        """20.6 The characters who fight, with their items."""
        return tuple(person for person in self.persons if person.id not in self.idle)

    @property
    def ships(self) -> tuple[Vessel, ...]:
        """The ships."""
        return tuple(ships_among(self.pieces))

    @cached_property
    def escorted(self) -> tuple[Person, ...]:
        """The characters with escorts that fight on foot, or are on board."""
        return tuple(person for person in self.persons if person.escort and not person.swimming)

    @property
    def guarded_swimmers(self) -> tuple[Person, ...]:
        """13.0 The characters in the water whose escorts swim with them."""
        return tuple(person for person in self.persons if person.escort and person.swimming)

    @cached_property
    def csps(self) -> int:
        """17.5.8.A Their army and escort points as printed, those of a garrison left out (FN-C21)."""
        return sum(lot.csp for lot in self.lots) + len(self.escorted)

    @property
    def has_points(self) -> bool:
        """16.2 Whether they have army or escort points, or a garrison."""
        return self.csps > 0 or self.garrison > 0

    @property
    def troops(self) -> int:
        """17.6.4.B All their army and escort points, on foot, on board and in the water."""
        return self.csps + sum(lot.csp for lot in self.swimmers) + len(self.guarded_swimmers)

    @property
    def ids(self) -> tuple[PieceId, ...]:
        """All of them by their ids."""
        return tuple(piece.id for piece in self.pieces)


def company(
    state: State,
    side: Seat,
    at: Where,
    combat: Combat,
    absent: Collection[PieceId] = (),
    *,
    attacked: bool = False,
) -> Company:
    """16.3, 16.5, 16.7 The pieces of a side that take part in a combat in a place, but for those who are absent.

    A character who has evaded all his attackers takes no part (19.5, FN-C66), nor do inactive pieces. 20.6 One who has
    cast gives his leadership alone, unless he is `attacked` in a melee.
    """
    enemy = enemy_of(side)
    pieces = [piece for piece in fighters(state, side, at, combat) if piece.id not in absent]
    if not state.board.phase.startswith(side.lower()):
        attackers = [piece.id for piece in fighters(state, enemy, at, combat)]
        pieces = [piece for piece in pieces if not has_evaded(state, piece.id, attackers)]
    acts_freely = attacked and combat == "melee"
    idle = frozenset() if acts_freely else idle_among(state, pieces)
    fortress = own_fortress(state.board, side, at) if combat == "ground battle" else None
    garrison = 0
    walls = False
    if fortress:
        garrison = garrison_of(state.board, fortress)
        walls = not besieged_with_engine(state, enemy, at)
    return Company(
        side=side,
        at=at,
        combat=combat,
        pieces=tuple(pieces),
        fortress=fortress,
        garrison=garrison,
        idle=idle,
        walls=walls,
    )


def fighters(state: State, side: Seat, at: Where, combat: Combat) -> list[AnyPiece]:
    """16.3, 16.5, 16.7 The active pieces of a side in a place that are where such a combat is fought."""
    there = pieces_at(state, side, at)
    return [piece for piece in there if piece.active and takes_part(state, piece, combat)]


def besieged_with_engine(state: State, enemy: Seat, at: Where) -> bool:
    """24.2.2.6 Whether the enemy has a siege engine in a place."""
    return any(is_engine(state.board, id) for id in stack_at(state, enemy, at))


def takes_part(state: State, piece: AnyPiece, combat: Combat) -> bool:
    """16.3, 16.5, 16.6 Whether a piece is where such a combat is fought: ashore, or on the water."""
    if isinstance(piece, Person) and is_engine(state.board, piece.id):
        return False
    if combat == "naval battle":
        if isinstance(piece, Vessel):
            return not piece.refitting
        return piece.swimming or piece.aboard is not None
    if combat == "ground battle":
        if isinstance(piece, Vessel):
            return False
        return piece.aboard is None and not piece.swimming
    return isinstance(piece, Person) and piece.aboard is None


def own_fortress(board: Board, side: Seat, at: Where) -> Fortress | None:
    """18.2 The intact fortress of a side in a place: all its pieces there are inside."""
    fortress = fortress_at(board, at)
    if fortress and holder_of(board, fortress) == side:
        return fortress
    return None


def garrison_of(board: Board, fortress: Fortress) -> int:
    """18.4 The intrinsic CSPs that a fortress has now."""
    full = board.charts.fortress_classes[fortress.defense].garrison
    return board.garrisons.get(fortress.hex, full)


def race_in(state: State, piece: Lot | Person) -> Race:
    """17.5.2 The race in whose column of the Terrain Effects Chart army points, or an escort, fight."""
    race = state.board.counters.groups[piece.group].race
    if race:
        return race
    if isinstance(piece, Person):
        return race_of(printed(state, piece).kind)
    return "mundane"


def commanded(state: State, pieces: Sequence[AnyPiece]) -> Iterator[tuple[Lot, bool]]:
    """15.2, 12.1 Army points, and whether they lie beneath a character who commands them."""
    above: list[Person] = []
    for piece in pieces:
        if isinstance(piece, Person):
            above.append(piece)
        elif isinstance(piece, Lot):
            yield piece, any(commands(state, leader, piece.group) for leader in above)


def race_of_leader(state: State, persons: Sequence[Person]) -> Race | None:
    """17.5.2, FN-C25 The race of the highest-ranked character who is not supernatural himself; None without one."""
    mortal = [person for person in persons if printed(state, person).kind != "supernatural"]
    leader = leader_of(state, mortal)
    if leader:
        return race_of(printed(state, leader).kind)
    return None


def heroes(state: State, persons: Sequence[Person]) -> list[Person]:
    """19.6 The heroes among characters."""
    return [person for person in persons if is_hero(state, person)]


def idle_among(state: State, pieces: Sequence[AnyPiece]) -> frozenset[CharacterId]:
    """20.6 The characters among pieces who have cast."""
    return frozenset(person.id for person in persons_among(pieces) if has_cast(state, person.id))


def is_beast(state: State, person: Person) -> bool:
    """11.13, 16.6 Whether a character fights in the water as ships do."""
    return bool(abilities(state, person, SeaBeast))


def fights_on(state: State, fighting: Company) -> bool:
    """17.3.A, 19.2.C Whether a side has anything left to fight with: points, a garrison, heroes; at sea what floats."""
    return has_strength(state, fighting, fighting.persons)


def can_begin(state: State, fighting: Company) -> bool:
    """16.2, 16.4, 20.6 Whether a side has anything to begin such a combat with: who has cast begins none."""
    return has_strength(state, fighting, fighting.acting)


def has_strength(state: State, fighting: Company, persons: Sequence[Person]) -> bool:
    """16.2 to 16.6 Whether a side with these characters has what a combat of its kind is fought with."""
    if fighting.combat == "melee":
        return bool(persons)
    if fighting.combat == "naval battle":
        floats = fighting.ships or fighting.swimmers
        return bool(floats) or any(person.swimming for person in persons)
    return fighting.has_points or bool(heroes(state, persons))


def ashore(own: Company) -> list[Person]:
    """16.6 The characters of a side who are on the ground."""
    return [person for person in own.persons if not person.swimming]


def mermen(state: State, own: Company) -> list[Person]:
    """16.6.x The characters of a side who swim and are no beasts of the sea."""
    return [person for person in own.persons if person.swimming and not is_beast(state, person)]


def beasts(state: State, own: Company) -> list[Person]:
    """16.6.x The beasts of the sea of a side, whatever they show: none with army or escort points of it in the hex."""
    if points_in_hex(state, own.side, own.at):
        return []
    return [each for each in own.persons if is_beast(state, each)]


def points_in_hex(state: State, side: Seat, at: Where) -> bool:
    """16.6.x Whether army or escort points of a side are anywhere in a hex."""
    hexes = hexes_at(at)
    for place in state.stacks:
        in_hex = any(hex in hexes for hex in hexes_at(place))
        pieces = pieces_at(state, side, place) if in_hex else []
        if any(has_points(piece) for piece in pieces):
            return True
    return False


def points_on_ground(state: State, side: Seat, at: Where) -> bool:
    """16.6, 17.7 Whether army or escort points of a side stand in a place, inactive ones too."""
    pieces = pieces_at(state, side, at)
    on_ground = [piece for piece in pieces if piece.aboard is None and not piece.swimming]
    return any(has_points(piece) for piece in on_ground)


def meet_in_water(state: State, own: Company, enemy: Company, *, hidden: bool = False) -> bool:
    """16.6.x Whether swimming mermen and a beast of the sea meet; with `hidden` the enemy may be either."""
    if hidden:
        return bool(mermen(state, own) or beasts(state, own))
    return bool(in_water(state, own, enemy))


def meeting(state: State, own: Company, enemy: Company) -> tuple[PieceId, ...]:
    """16.6, 16.7 Those who fight in a melee: all on the ground, where both sides have no points; else the swimmers."""
    if meet_on_ground(state, own, enemy):
        persons = [*ashore(own), *ashore(enemy)]
    else:
        persons = [*in_water(state, own, enemy), *in_water(state, enemy, own)]
    return tuple(person.id for person in persons)


def meet_on_ground(state: State, own: Company, enemy: Company) -> bool:
    """16.6, 17.7 Whether characters of both sides are on the ground of a place, and points of neither."""
    if not ashore(own) or not ashore(enemy):
        return False
    sides = (own.side, enemy.side)
    return not any(points_on_ground(state, side, own.at) for side in sides)


def in_water(state: State, own: Company, enemy: Company) -> list[Person]:
    """FN-C75 The mermen of a side who meet a beast, and its beasts that meet mermen."""
    fighting: list[Person] = []
    if beasts(state, enemy):
        fighting += mermen(state, own)
    if mermen(state, enemy):
        fighting += beasts(state, own)
    return fighting
