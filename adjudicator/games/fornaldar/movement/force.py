"""11.5, 11.6 Forces: which pieces move together, how, and how far."""

from collections.abc import Iterable, Sequence
from math import floor

from adjudicator.games.fornaldar.counters.abilities import Pathfinder, RoadBound, SailsThroughSnow, SeaBeast
from adjudicator.games.fornaldar.counters.effects import CountsAs, MovementCost, MovesAsShip, Rating
from adjudicator.games.fornaldar.counters.model import Counters, Ship
from adjudicator.games.fornaldar.items.bearing import used
from adjudicator.games.fornaldar.mobilization import inactive_friends
from adjudicator.games.fornaldar.movement.holds import whirlpools
from adjudicator.games.fornaldar.movement.model import Gait, Mover, race_of
from adjudicator.games.fornaldar.movement.sailing import KVALHOLLA
from adjudicator.games.fornaldar.pieces import stack_at
from adjudicator.games.fornaldar.ratings import command_of, command_rating, effects_on
from adjudicator.games.fornaldar.specials import closed_to, early_move, halved, is_engine
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import Mp, PieceId, Race, Terrain, Where
from adjudicator.table import Seat


def gait_of(state: State, piece: AnyPiece, *, afoot: bool = False) -> Gait:
    """11.4, 14.6, 14.6.1 How a piece moves: as a ship (Tursas and riders too), a swimmer, a flyer, or as its race.

    `afoot`: in a reaction nobody flies, and flyers walk (14.1, FN-M34).
    """
    if isinstance(piece, Vessel) or sea_beast(state, piece) or rides(state, piece):
        return "ship"
    if piece.swimming:
        return "swimmer"
    return race_on_foot(state, piece, afoot=afoot) or "flyer"


def sea_beast(state: State, piece: AnyPiece) -> bool:
    """11.13 Whether a character moves like a ship."""
    abilities = state.board.counters.characters[piece.id].abilities if isinstance(piece, Person) else ()
    return any(isinstance(ability, SeaBeast) for ability in abilities)


def rides(state: State, piece: AnyPiece) -> int:
    """Item 40: how many a character carries over the water who rides like a ship, himself included; 0: he does not.

    No army point goes with them, and so no escort does (FN-V28, FN-V35).
    """
    if not isinstance(piece, Person) or piece.escort:
        return 0
    mounts = [effect.passengers for effect in used(state, piece.id) if isinstance(effect, MovesAsShip)]
    return 1 + max(mounts) if mounts else 0


def riders(state: State, pieces: Sequence[AnyPiece]) -> bool:
    """Item 40: whether pieces that move together all ride: one like a ship, and whom it carries."""
    unescorted = all(isinstance(piece, Person) and not piece.escort for piece in pieces)
    if not unescorted:
        return False
    return len(pieces) <= max((rides(state, piece) for piece in pieces), default=0)


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
    return any(isinstance(effect, CountsAs) and effect.role == "flyer" for effect in effects_on(state, person.id))


def allowance(state: State, piece: AnyPiece) -> Mp:
    """3.0.h, 11.1 The Movement Allowance of a piece, items counted; 24.1.2 halved where the scenario says so.

    24.2.2 Before the first Game-Turn no more than its early move.
    """
    board = state.board
    printed = printed_allowance(board.counters, piece)
    printed += sum(
        effect.amount
        for effect in effects_on(state, piece.id)
        if isinstance(effect, Rating) and effect.rating == "Movement Allowance"
    )
    early = early_move(board) if board.phase == "early-movement" else None
    if early:
        return min(printed, early.mps)
    if halved(board):
        return floor(printed / 2)
    return printed


def pace(state: State, pieces: Iterable[AnyPiece]) -> Mp:
    """14.4, 14.9.3 The MPs of a forced march or a reaction: the Command Rating of those who go; 24.1.2 halved."""
    rating = command_of(state, [piece for piece in pieces if isinstance(piece, Person)])
    if halved(state.board):
        return floor(rating / 2)
    return rating


def highest_command(state: State, ids: Iterable[PieceId]) -> int:
    """Enchantment 16: the highest Command Rating among some pieces."""
    persons = [person for id in ids if isinstance(person := state.pieces[id], Person)]
    return max((command_rating(state, person) for person in persons), default=0)


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
    ships = {id: state.pieces[id] for id in ids}
    stacks = {(ship.at, ship.side): () for ship in ships.values()}
    there = (id for at, side in stacks for id in state.stacks[at][side])
    return [id for id in there if state.pieces[id].aboard in ships]


def mover_of(state: State, seat: Seat, ids: Sequence[PieceId], *, afoot: bool = False) -> Mover:
    """What the map's rules have to know of pieces that move together; those who are embarked only keep company."""
    board = state.board
    counters = state.board.counters
    pieces = [state.pieces[id] for id in ids]
    gaits = tuple(dict.fromkeys(gait_of(state, piece, afoot=afoot) for piece in pieces))
    csps = any(isinstance(piece, Lot) or (isinstance(piece, Person) and piece.escort) for piece in pieces)
    return Mover(
        side=seat,
        gaits=("ship",) if riders(state, pieces) else gaits,
        csps=csps,
        staff=lightened(state, ids),
        shuns=shunned(counters, pieces),
        prices=own_prices(counters, pieces),
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
    return any(isinstance(effect, MovementCost) for id in ids for effect in used(state, id))


def shunned(counters: Counters, pieces: Iterable[AnyPiece]) -> tuple[Terrain, ...]:
    """23.0 Terrain that one of the pieces enters only by a road."""
    printed = (counters.characters[piece.id] for piece in pieces if isinstance(piece, Person))
    bound = (ability for character in printed for ability in character.abilities if isinstance(ability, RoadBound))
    return tuple(dict.fromkeys(terrain for ability in bound for terrain in ability.terrain))


def own_prices(counters: Counters, pieces: Sequence[AnyPiece]) -> dict[Terrain, Mp]:
    """23.0 Terrain that a character who moves alone enters at a price of his own."""
    if len(pieces) != 1 or not isinstance(pieces[0], Person):
        return {}
    abilities = counters.characters[pieces[0].id].abilities
    found = [ability for ability in abilities if isinstance(ability, Pathfinder)]
    return {terrain: ability.cost for ability in found for terrain in ability.terrain}


def tunnellers(state: State, pieces: Iterable[AnyPiece]) -> tuple[Race, ...]:
    """11.15 The races all of whose pieces here may use tunnels, because each of them uses an item for it."""
    able: dict[Race, bool] = {}
    for piece in pieces:
        race = race_on_foot(state, piece)
        if race:
            digs = any(isinstance(effect, CountsAs) and effect.role == "tunneller" for effect in used(state, piece.id))
            able[race] = able.get(race, True) and digs
    return tuple(race for race, digs in able.items() if digs)


def ice_proof(counters: Counters, pieces: Iterable[AnyPiece]) -> bool:
    """23.0 Whether no ship among the pieces is held by snow."""
    ships = [counters.ships[piece.id] for piece in pieces if isinstance(piece, Vessel)]
    if not ships:
        return False
    return all(map(_sails_through_snow, ships))


def _sails_through_snow(ship: Ship) -> bool:
    return any(isinstance(ability, SailsThroughSnow) for ability in ship.abilities)
