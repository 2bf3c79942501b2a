"""11.5, 11.6 Forces: which pieces move together, how, and how far."""

from collections.abc import Iterable, Sequence
from math import floor

from adjudicator.games.fornaldar.counters.abilities import Pathfinder, RoadBound, SailsThroughSnow
from adjudicator.games.fornaldar.counters.effects import CountsAs, MovementCost
from adjudicator.games.fornaldar.counters.model import Counters
from adjudicator.games.fornaldar.movement.model import Gait, Mover, race_of
from adjudicator.games.fornaldar.rules.command import commands
from adjudicator.games.fornaldar.scenarios.specials import FirstTurn
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import GroupId, Mp, PieceId, Race, Terrain
from adjudicator.table.words import Seat


def gait_of(counters: Counters, piece: AnyPiece) -> Gait:
    """11.4 How a piece moves: as a ship, a swimmer, a flyer, or on foot as its race does."""
    if isinstance(piece, Vessel):
        return "ship"
    if piece.swimming:
        return "swimmer"
    return race_on_foot(counters, piece) or "flyer"


def race_on_foot(counters: Counters, piece: AnyPiece) -> Race | None:
    """11.4.3 The race whose costs a piece pays on land; None for what does not walk."""
    if isinstance(piece, Vessel) or piece.swimming:
        return None
    if isinstance(piece, Lot):
        return counters.groups[piece.group].race
    printed = counters.characters[piece.id]
    return None if printed.flyer else race_of(printed.kind)


def allowance(board: Board, piece: AnyPiece) -> Mp:
    """11.1 The Movement Allowance of a piece; 24.1.2 halved and rounded down where the scenario says so."""
    counters = board.setting.counters
    match piece:
        case Person():
            printed = counters.characters[piece.id].allowance
        case Vessel():
            printed = counters.ships[piece.id].allowance
        case Lot():
            printed = counters.groups[piece.group].allowance
    return floor(printed / 2) if halved(board) else printed


def passengers(state: State, ids: Iterable[PieceId]) -> list[PieceId]:
    """14.2.6 The pieces embarked on the ships among `ids`, in the order of their stack."""
    ships = set(ids)
    return [piece.id for piece in state.pieces.values() if piece.aboard in ships]


def mover_of(state: State, seat: Seat, ids: Sequence[PieceId]) -> Mover:
    """What the map's rules have to know of pieces that move together; those who are embarked do not count."""
    board, counters = state.board, state.board.setting.counters
    pieces = [state.pieces[id] for id in ids]
    return Mover(
        side=seat,
        gaits=tuple(dict.fromkeys(gait_of(counters, piece) for piece in pieces)),
        csps=any(isinstance(piece, Lot) or (isinstance(piece, Person) and piece.escort) for piece in pieces),
        staff=lightened(state, ids),
        shuns=shunned(counters, pieces),
        prices=own_prices(counters, pieces),
        tunnellers=tunnellers(state, pieces),
        ice_proof=ice_proof(counters, pieces),
        inactive=inactive_friends(board, seat),
    )


def lightened(state: State, ids: Iterable[PieceId]) -> bool:
    """Item 42: whether one of the pieces bears what lowers the cost of terrain."""
    items, borne = state.board.setting.counters.items, set(ids)
    return any(
        isinstance(effect, MovementCost)
        for treasure in state.treasures.values()
        if treasure.bearer in borne
        for effect in items[treasure.number].effects
    )


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
    """11.15 The races all of whose pieces here may use tunnels, because each of them bears an item for it."""
    counters = state.board.setting.counters
    digging = {
        treasure.bearer
        for treasure in state.treasures.values()
        for effect in counters.items[treasure.number].effects
        if isinstance(effect, CountsAs) and effect.role == "tunneller"
    }
    able: dict[Race, bool] = {}
    for piece in pieces:
        if race := race_on_foot(counters, piece):
            able[race] = able.get(race, True) and piece.id in digging
    return tuple(race for race, digs in able.items() if digs)


def ice_proof(counters: Counters, pieces: Iterable[AnyPiece]) -> bool:
    """23.0 Whether no ship among the pieces is held by snow."""
    ships = [counters.ships[piece.id] for piece in pieces if isinstance(piece, Vessel)]
    return bool(ships) and all(any(isinstance(each, SailsThroughSnow) for each in ship.abilities) for ship in ships)


def halved(board: Board) -> bool:
    """24.1.2 #1 Whether Movement Allowances are halved: on the first Game-Turn of a scenario that says so."""
    first = (special for special in board.setting.scenario.specials if isinstance(special, FirstTurn))
    return board.game_turn == 1 and any(special.halved for special in first)


def inactive_friends(board: Board, seat: Seat) -> tuple[GroupId, ...]:
    """10.4 The kingdoms and clans that only this side can mobilize and that are not active yet."""
    scenario = board.setting.scenario
    return tuple(each.group for each in scenario.groups if each.side == seat and not board.active.get(each.group, True))


def uncommanded(state: State, ids: Iterable[PieceId]) -> list[Lot]:
    """11.6, 15.2 The army points among `ids` that no character among them commands."""
    counters = state.board.setting.counters
    pieces = [state.pieces[id] for id in ids]
    leaders = [counters.characters[piece.id] for piece in pieces if isinstance(piece, Person)]
    lots = [piece for piece in pieces if isinstance(piece, Lot)]
    return [lot for lot in lots if not any(commands(counters, leader, lot.group) for leader in leaders)]
