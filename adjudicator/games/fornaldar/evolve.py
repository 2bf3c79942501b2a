"""How each kind of fact changes the state: one handler for each, and no rule in any.

The state is changed in place, so that folding many facts is fast; who needs an earlier state folds the facts anew.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, cast

from msgspec.structs import force_setattr, replace

from adjudicator.games.fornaldar import facts
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, Piece, State, Treasure, Vessel
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, NEUTRAL, CharacterId, LotId, PieceId, Where
from adjudicator.table.words import Seat

K = TypeVar("K")
V = TypeVar("V")


def evolve(state: State, fact: facts.FNFact) -> State:
    """The state after `fact`; raises `TypeError` for an unknown kind of fact, `ValueError` where it does not fit."""
    handler = HANDLERS.get(type(fact))
    if handler is None:
        raise TypeError(f"no handler for the fact {type(fact).__name__}")
    _verify(state, fact)
    handler(state, fact)
    return state


def _verify(state: State, fact: facts.FNFact) -> None:
    """Raise `ValueError` where a fact names a side or a place that is not there."""
    side = getattr(fact, "side", NEUTRAL)
    if side not in (FOMORIAN, MUNDANE, NEUTRAL):
        raise ValueError(f"there is no side {side}; the sides are {FOMORIAN} and {MUNDANE}")
    for at in (*getattr(fact, "path", ()), *filter(None, (getattr(fact, "at", None),))):
        if any(hex not in state.board.setting.land.hexes for hex in (at[:4], *at[5:9].split())):
            raise ValueError(f"there is no place {at} on the map")


def _write(mapping: Mapping[K, V]) -> dict[K, V]:
    """The writable side of a mapping of the state."""
    return cast(dict[K, V], mapping)


def _set(state: State, **values: Any) -> None:
    for name, value in values.items():
        force_setattr(state.board, name, value)


def _piece(state: State, id: PieceId) -> AnyPiece:
    if id not in state.pieces:
        raise ValueError(f"there is no piece {id} on the map")
    return state.pieces[id]


def _person(state: State, id: CharacterId) -> Person:
    piece = _piece(state, id)
    if not isinstance(piece, Person):
        raise ValueError(f"{id} is no character")
    return piece


def _lot(state: State, id: LotId) -> Lot:
    piece = _piece(state, id)
    if not isinstance(piece, Lot):
        raise ValueError(f"{id} is no lot of army points")
    return piece


def _vessel(state: State, id: PieceId) -> Vessel:
    piece = _piece(state, id)
    if not isinstance(piece, Vessel):
        raise ValueError(f"{id} is no ship")
    return piece


def _change(state: State, piece: AnyPiece, **values: Any) -> None:
    _write(state.pieces)[piece.id] = replace(piece, **values)


def _enter(state: State, piece: AnyPiece) -> None:
    """A new piece lies beneath the stack of its side."""
    if piece.id in state.pieces:
        raise ValueError(f"{piece.id} is on the map already")
    _write(state.pieces)[piece.id] = piece
    _stack(state, piece.at, piece.side, (*_stacked(state, piece), piece.id))


def _remove(state: State, piece: AnyPiece) -> None:
    _leave(state, piece)
    del _write(state.pieces)[piece.id]


def _stacked(state: State, piece: AnyPiece) -> tuple[PieceId, ...]:
    """The stack of a piece's side where it is."""
    return state.stacks.get(piece.at, {}).get(piece.side, ())


def _stack(state: State, at: Where, side: Seat, ids: Iterable[PieceId]) -> None:
    """A side's stack in a place; places without any are forgotten."""
    here = {**state.stacks.get(at, {}), side: tuple(ids)}
    stacks = _write(state.stacks)
    stacks[at] = {side: held for side, held in here.items() if held}
    if not stacks[at]:
        del stacks[at]


def _beneath(state: State, piece: AnyPiece, new: PieceId) -> None:
    """A new piece lies right beneath another."""
    ids = list(_stacked(state, piece))
    ids.insert(ids.index(piece.id) + 1, new)
    _stack(state, piece.at, piece.side, ids)


def _leave(state: State, piece: AnyPiece) -> None:
    _stack(state, piece.at, piece.side, (id for id in _stacked(state, piece) if id != piece.id))


def _move(state: State, ids: Iterable[PieceId], at: Where, **values: Any) -> None:
    """Pieces come to a place: they lie in the order they have on top of whatever of their side is there."""
    moving = [_piece(state, id) for id in ids]
    for piece in moving:
        _leave(state, piece)
        _change(state, piece, at=at, **values)
    for side in dict.fromkeys(piece.side for piece in moving):
        held = state.stacks.get(at, {}).get(side, ())
        _stack(state, at, side, (*(piece.id for piece in moving if piece.side == side), *held))


def _campaign_set(state: State, fact: facts.CampaignSet) -> None:
    _set(state, laid_out=fact.setting, options=fact.options, seats=fact.seats)


def _group_entered(state: State, fact: facts.GroupEntered) -> None:
    _write(state.board.active)[fact.group] = fact.active


def _placing(fact: facts.CharacterPlaced | facts.ShipPlaced | facts.ArmyPlaced) -> dict[str, Any]:
    return {"group": fact.group, "side": fact.side, "band": fact.band, "active": fact.active, "at": fact.at}


def _character_placed(state: State, fact: facts.CharacterPlaced) -> None:
    _enter(state, Person(id=fact.character, escort=fact.escort, **_placing(fact)))


def _ship_placed(state: State, fact: facts.ShipPlaced) -> None:
    _enter(state, Vessel(id=fact.ship, **_placing(fact)))


def _army_placed(state: State, fact: facts.ArmyPlaced) -> None:
    _enter(state, Lot(id=fact.lot, csp=fact.csp, **_placing(fact)))


def _item_borne(state: State, fact: facts.ItemGiven | facts.ItemPassed) -> None:
    _piece(state, fact.bearer)
    _write(state.board.hidden).pop(fact.item, None)
    _write(state.treasures)[fact.item] = Treasure(number=fact.item, bearer=fact.bearer)


def _item_left(state: State, fact: facts.ItemLeft) -> None:
    _write(state.treasures)[fact.item] = Treasure(number=fact.item, at=fact.at)


def _item_hidden(state: State, fact: facts.ItemHidden) -> None:
    _write(state.board.hidden)[fact.item] = fact.at


def _item_destroyed(state: State, fact: facts.ItemDestroyed) -> None:
    _write(state.treasures).pop(fact.item, None)
    _write(state.board.hidden).pop(fact.item, None)


def _stack_ordered(state: State, fact: facts.StackOrdered) -> None:
    held = state.stacks.get(fact.at, {}).get(fact.side, ())
    if sorted(held) != sorted(fact.pieces):
        raise ValueError(f"the stack of {fact.side} in {fact.at} holds {', '.join(held) or 'nothing'}")
    _stack(state, fact.at, fact.side, fact.pieces)


def _points(state: State, fact: facts.PointsSet | facts.PointsScored) -> None:
    points = _write(state.board.points)
    points[fact.side] = points.get(fact.side, 0) + fact.points


def _game_turn_began(state: State, fact: facts.GameTurnBegan) -> None:
    _set(state, game_turn=fact.game_turn, phase="weather")
    _write(state.seeing).clear()


def _weather_came(state: State, fact: facts.WeatherCame) -> None:
    _set(state, weather=fact.weather)


def _phase_began(state: State, fact: facts.PhaseBegan) -> None:
    _set(state, phase=fact.phase)


def _group_activated(state: State, fact: facts.GroupActivated) -> None:
    """The pieces of a group, or one of the non-aligned, are the side's from now on."""
    if fact.group not in state.board.active:
        raise ValueError(f"there is no group {fact.group} in this scenario")
    _write(state.board.active)[fact.group] = True
    for piece in list(state.pieces.values()):
        if piece.band == fact.group:
            _leave(state, piece)
            _change(state, piece, side=fact.side, active=True)
            moved = state.pieces[piece.id]
            _stack(state, moved.at, moved.side, (*_stacked(state, moved), moved.id))


def _fortress_destroyed(state: State, fact: facts.FortressDestroyed) -> None:
    _set(state, ruins=(*state.board.ruins, fact.hex))


def _stack_examined(state: State, fact: facts.StackExamined) -> None:
    _write(state.seeing)[fact.side] = (*state.seeing.get(fact.side, ()), fact.at)


def _force_moved(state: State, fact: facts.ForceMoved) -> None:
    _move(state, fact.pieces, fact.path[-1])


def _force_seen(state: State, fact: facts.ForceSeen) -> None:
    """What is seen of a movement changes nothing."""


def _nothing(state: State, fact: facts.MoveNotDone | facts.OrdersMissed) -> None:
    """What was not done changes nothing."""


def _lot_divided(state: State, fact: facts.LotDivided) -> None:
    lot = _lot(state, fact.lot)
    if not 0 < fact.csp < lot.csp:
        raise ValueError(f"{fact.lot} has {lot.csp} points: {fact.csp} of them cannot be divided off")
    _change(state, lot, csp=lot.csp - fact.csp)
    _write(state.pieces)[fact.new] = replace(lot, id=fact.new, csp=fact.csp)
    _beneath(state, lot, fact.new)


def _lots_united(state: State, fact: facts.LotsUnited) -> None:
    lot, into = _lot(state, fact.lot), _lot(state, fact.into)
    if (lot.group, lot.at, lot.aboard) != (into.group, into.at, into.aboard):
        raise ValueError(f"{fact.lot} and {fact.into} are not of one colour in one place")
    _remove(state, lot)
    _change(state, into, csp=into.csp + lot.csp)


def _embarked(state: State, fact: facts.Embarked) -> None:
    """Those who embark lie on top of their ship, wherever it lies in its stack (12.2)."""
    ship = _vessel(state, fact.ship)
    for id in fact.pieces:
        piece = _piece(state, id)
        _leave(state, piece)
        _change(state, piece, at=ship.at, aboard=ship.id)
    held = list(_stacked(state, ship))
    at = held.index(ship.id)
    _stack(state, ship.at, ship.side, (*held[:at], *fact.pieces, *held[at:]))


def _disembarked(state: State, fact: facts.Disembarked) -> None:
    _move(state, fact.pieces, fact.at, aboard=None)


def _mermen_turned(state: State, fact: facts.MermenTurned) -> None:
    _move(state, fact.pieces, fact.at, swimming=fact.swimming)


def _escort_attached(state: State, fact: facts.EscortAttached) -> None:
    _change(state, _person(state, fact.character), escort=True)
    _reduce(state, fact.lot, 1)


def _escort_detached(state: State, fact: facts.EscortDetached) -> None:
    """The escort joins the lot, or becomes one beneath its character."""
    person = _person(state, fact.character)
    _change(state, person, escort=False)
    if fact.lot in state.pieces:
        lot = _lot(state, fact.lot)
        _change(state, lot, csp=lot.csp + 1)
    else:
        shared = {name: getattr(person, name) for name in Piece.__struct_fields__}
        _write(state.pieces)[fact.lot] = Lot(id=fact.lot, csp=1, **shared)
        _beneath(state, person, fact.lot)


def _reduce(state: State, id: LotId, csp: int) -> None:
    lot = _lot(state, id)
    if lot.csp > csp:
        _change(state, lot, csp=lot.csp - csp)
    else:
        _remove(state, lot)


def _wounded(state: State, fact: facts.Wounded) -> None:
    person = _person(state, fact.character)
    _change(state, person, wounds=max(0, person.wounds + fact.wounds))


def _character_killed(state: State, fact: facts.CharacterKilled) -> None:
    _remove(state, _person(state, fact.character))


def _ship_damaged(state: State, fact: facts.ShipDamaged) -> None:
    _change(state, _vessel(state, fact.ship), damaged=True)


def _ship_sunk(state: State, fact: facts.ShipSunk) -> None:
    _remove(state, _vessel(state, fact.ship))


def _lot_reduced(state: State, fact: facts.LotReduced) -> None:
    _reduce(state, fact.lot, fact.csp)


def _escort_lost(state: State, fact: facts.EscortLost) -> None:
    _change(state, _person(state, fact.character), escort=False)


HANDLERS: Mapping[type, Callable[[State, Any], None]] = {
    facts.ArmyPlaced: _army_placed,
    facts.CampaignSet: _campaign_set,
    facts.CharacterKilled: _character_killed,
    facts.CharacterPlaced: _character_placed,
    facts.Disembarked: _disembarked,
    facts.Embarked: _embarked,
    facts.EscortAttached: _escort_attached,
    facts.EscortDetached: _escort_detached,
    facts.EscortLost: _escort_lost,
    facts.ForceMoved: _force_moved,
    facts.ForceSeen: _force_seen,
    facts.FortressDestroyed: _fortress_destroyed,
    facts.GameTurnBegan: _game_turn_began,
    facts.GroupActivated: _group_activated,
    facts.GroupEntered: _group_entered,
    facts.ItemDestroyed: _item_destroyed,
    facts.ItemGiven: _item_borne,
    facts.ItemHidden: _item_hidden,
    facts.ItemLeft: _item_left,
    facts.ItemPassed: _item_borne,
    facts.LotDivided: _lot_divided,
    facts.LotReduced: _lot_reduced,
    facts.LotsUnited: _lots_united,
    facts.MermenTurned: _mermen_turned,
    facts.MoveNotDone: _nothing,
    facts.OrdersMissed: _nothing,
    facts.PhaseBegan: _phase_began,
    facts.PointsScored: _points,
    facts.PointsSet: _points,
    facts.ShipDamaged: _ship_damaged,
    facts.ShipPlaced: _ship_placed,
    facts.ShipSunk: _ship_sunk,
    facts.StackExamined: _stack_examined,
    facts.StackOrdered: _stack_ordered,
    facts.WeatherCame: _weather_came,
    facts.Wounded: _wounded,
}
"""The handler of each kind of fact."""
