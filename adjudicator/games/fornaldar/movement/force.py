"""11.1, 11.5, 11.6 Forces: which pieces move together, how and how far, and what holds them."""

from collections.abc import Iterable, Sequence
from math import floor

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar.board.pieces import has_points, persons_among, ships_among, stack_at
from adjudicator.games.fornaldar.board.ratings import (
    abilities,
    amount_of,
    command_of,
    command_rating,
    effects,
    effects_on,
)
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.board.specials import closed_to, early_move, halved, is_engine
from adjudicator.games.fornaldar.items.bearing import uses
from adjudicator.games.fornaldar.magic.spells import enchantment_of
from adjudicator.games.fornaldar.magic.strength import Limit, held
from adjudicator.games.fornaldar.movement.model import Barred, Gait, Mover, race_of
from adjudicator.games.fornaldar.movement.sailing import KVALHOLLA
from adjudicator.games.fornaldar.printed.counters.abilities import Pathfinder, RoadBound, SailsThroughSnow, SeaBeast
from adjudicator.games.fornaldar.printed.counters.effects import CountsAs, Holds, MovementCost, MovesAsShip
from adjudicator.games.fornaldar.printed.counters.model import Counters
from adjudicator.games.fornaldar.recovery.mobilization import inactive_friends
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import HexId, Mp, PieceId, Race, Terrain, Where
from adjudicator.table import RuleId, Seat


def gripped(state: State, piece: AnyPiece, limit: Limit) -> Barred | None:
    """11.1 The magic that holds a piece back in one way: on it, near it, or an item of an enemy near it."""
    name = held(state, piece).get(limit)
    return barred_by(name, limit) if name else None


def whirlpools(board: Board) -> dict[HexId, Barred]:
    """11.1 The hexes in which a Maelstrom lets ships go no further, and why (FN-V38)."""
    barred: dict[HexId, Barred] = {}
    for spell in board.spells:
        enchantment = enchantment_of(board, spell)
        for effect in of_kind(enchantment.effects, Holds):
            if effect.whom == "ships" and effect.limit == "no movement":
                maelstrom = barred_by(enchantment.name, effect.limit)
                middle = HexId(spell.target)
                for hex in within(middle, effect.radius):
                    barred[hex] = maelstrom
    return barred


def barred_by(name: str, limit: Limit) -> Barred:
    """An enchantment or an item as the reason why a piece does not move."""
    return Barred(RuleId("11.1"), f"is held by {name}: it {Holds.does[limit]}")


def gait_of(state: State, piece: AnyPiece, *, afoot: bool = False) -> Gait:
    """11.4, 14.6, 14.6.1 A piece moves as a ship (Tursas and riders too), a swimmer, a flyer, or as its race.

    `afoot`: in a reaction nobody flies, and flyers walk (14.1, FN-M34).
    """
    if isinstance(piece, Vessel) or sea_beast(state, piece) or rides(state, piece):
        return "ship"
    if piece.swimming:
        return "swimmer"
    return race_on_foot(state, piece, afoot=afoot) or "flyer"


def sea_beast(state: State, piece: AnyPiece) -> bool:
    """11.13 Whether a character moves like a ship."""
    if not isinstance(piece, Person):
        return False
    return bool(abilities(state, piece, SeaBeast))


def rides(state: State, piece: AnyPiece) -> int:
    """Item 40: the number that a character carries over the water, himself included; 0: he rides nothing like a ship.

    No army point goes with them, and so no escort does (FN-V28, FN-V35).
    """
    if not isinstance(piece, Person) or piece.escort:
        return 0
    mounts = uses(state, piece.id, MovesAsShip)
    if not mounts:
        return 0
    return 1 + max(mount.passengers for mount in mounts)


def riders(state: State, pieces: Sequence[AnyPiece]) -> bool:
    """Item 40: whether pieces that move together all ride: one like a ship, and those it carries."""
    for piece in pieces:
        if not isinstance(piece, Person) or piece.escort:
            return False
    carried = max((rides(state, piece) for piece in pieces), default=0)
    return len(pieces) <= carried


def race_on_foot(state: State, piece: AnyPiece, *, afoot: bool = False) -> Race | None:
    """11.4.3 The race whose costs a piece pays on land; None for what does not walk."""
    counters = state.board.counters
    if isinstance(piece, Vessel) or piece.swimming:
        return None
    if isinstance(piece, Lot):
        return counters.groups[piece.group].race
    if flies(state, piece) and not afoot:
        return None
    return race_of(counters.characters[piece.id].kind)


def flies(state: State, person: Person) -> bool:
    """11.14, 19.1.C Whether a character has the fly icon, or what carries him; his escort does not fly."""
    flyer = state.board.counters.characters[person.id].flyer
    if flyer or person.escort:
        return flyer
    roles = effects(state, person.id, CountsAs)
    return any(effect.role == "flyer" for effect in roles)


def allowance(state: State, piece: AnyPiece) -> Mp:
    """3.0.h, 11.1 The Movement Allowance of a piece, items counted; 24.1.2 halved where the scenario says so.

    24.2.2 Before the first Game-Turn no more than its early move.
    """
    board = state.board
    added = amount_of(effects_on(state, piece.id), "Movement Allowance")
    mps = printed_allowance(board.counters, piece) + added
    early = early_move(board) if board.phase == "early-movement" else None
    if early:
        return min(mps, early.mps)
    if halved(board):
        return floor(mps / 2)
    return mps


def pace(state: State, pieces: Iterable[AnyPiece]) -> Mp:
    """14.4, 14.9.3 The MPs of a forced march or a reaction: the Command Rating of those who go; 24.1.2 halved."""
    persons = persons_among(pieces)
    rating = command_of(state, persons)
    if halved(state.board):
        return floor(rating / 2)
    return rating


def highest_command(state: State, ids: Iterable[PieceId]) -> int:
    """Enchantment 16: the highest Command Rating among some pieces."""
    highest = 0
    for id in ids:
        piece = state.pieces[id]
        if isinstance(piece, Person):
            highest = max(highest, command_rating(state, piece))
    return highest


def printed_allowance(counters: Counters, piece: AnyPiece) -> Mp:
    """11.1 The Movement Allowance that is printed on a piece."""
    match piece:
        case Person():
            return counters.characters[piece.id].allowance
        case Vessel():
            return counters.ships[piece.id].allowance
        case Lot():
            return counters.groups[piece.group].allowance


def passengers(state: State, ids: Iterable[PieceId]) -> list[PieceId]:
    """14.2.6 The pieces embarked on the ships among `ids`, in the order of their stack."""
    ships = [state.pieces[id] for id in ids]
    names = {ship.id for ship in ships}
    stacks = dict.fromkeys((ship.at, ship.side) for ship in ships)
    aboard: list[PieceId] = []
    for at, side in stacks:
        for id in state.stacks[at][side]:
            if state.pieces[id].aboard in names:
                aboard.append(id)
    return aboard


def mover_of(state: State, seat: Seat, ids: Sequence[PieceId], *, afoot: bool = False) -> Mover:
    """Pieces that move together as the map's rules know them; those who are embarked only keep company."""
    board = state.board
    counters = state.board.counters
    pieces = [state.pieces[id] for id in ids]
    gaits = [gait_of(state, piece, afoot=afoot) for piece in pieces]
    if riders(state, pieces):
        gaits = ["ship"]
    return Mover(
        side=seat,
        gaits=tuple(dict.fromkeys(gaits)),
        csps=any(has_points(piece) for piece in pieces),
        staff=lightened(state, ids),
        shuns=shunned(state, pieces),
        prices=own_prices(state, pieces),
        tunnellers=tunnellers(state, pieces),
        ice_proof=ice_proof(counters, pieces),
        gate_open=besieged_by_engine(state, seat),
        inactive=inactive_friends(board, seat),
        closed=closed_to(board, seat, (*ids, *passengers(state, ids))),
        stopped=whirlpools(board),
    )


def besieged_by_engine(state: State, seat: Seat) -> bool:
    """24.2.2.6 Whether a side has a siege engine at Kvalholla."""
    return any(is_engine(state.board, id) for id in stack_at(state, seat, Where(KVALHOLLA)))


def lightened(state: State, ids: Iterable[PieceId]) -> bool:
    """Item 42: whether one of the pieces uses what lowers the cost of terrain."""
    return any(uses(state, id, MovementCost) for id in ids)


def shunned(state: State, pieces: Iterable[AnyPiece]) -> tuple[Terrain, ...]:
    """23.0 Terrain that one of the pieces enters only by a road."""
    terrain: dict[Terrain, None] = {}
    for person in persons_among(pieces):
        for bound in abilities(state, person, RoadBound):
            terrain.update(dict.fromkeys(bound.terrain))
    return tuple(terrain)


def own_prices(state: State, pieces: Sequence[AnyPiece]) -> dict[Terrain, Mp]:
    """23.0 Terrain that a character who moves alone enters at a price of his own."""
    alone = pieces[0] if len(pieces) == 1 else None
    if not isinstance(alone, Person):
        return {}
    prices: dict[Terrain, Mp] = {}
    for pathfinder in abilities(state, alone, Pathfinder):
        for terrain in pathfinder.terrain:
            prices[terrain] = pathfinder.cost
    return prices


def tunnellers(state: State, pieces: Iterable[AnyPiece]) -> tuple[Race, ...]:
    """11.15 The races all of whose pieces here may use tunnels, because each of them uses an item for it."""
    able: dict[Race, bool] = {}
    for piece in pieces:
        race = race_on_foot(state, piece)
        if race:
            others_dig = able.get(race, True)
            able[race] = others_dig and digs(state, piece)
    return tuple(race for race, all_dig in able.items() if all_dig)


def digs(state: State, piece: AnyPiece) -> bool:
    """11.15 Whether a piece uses an item by which it may use tunnels."""
    roles = uses(state, piece.id, CountsAs)
    return any(effect.role == "tunneller" for effect in roles)


def ice_proof(counters: Counters, pieces: Iterable[AnyPiece]) -> bool:
    """23.0 Whether no ship among the pieces is held by snow."""
    ships = [counters.ships[ship.id] for ship in ships_among(pieces)]
    if not ships:
        return False
    return all(of_kind(ship.abilities, SailsThroughSnow) for ship in ships)
