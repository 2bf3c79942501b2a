"""2.3, 12.1 The pieces on the map, as facts find, place, change, move and remove them.

A correction of the referee that names what is not there raises `ValueError`.
"""

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any

from msgspec.structs import replace

from adjudicator.games.fornaldar.board.facts import verify_side
from adjudicator.games.fornaldar.state import AnyPiece, Known, Lot, Mark, Person, State, Vessel
from adjudicator.games.fornaldar.words import CharacterId, GroupId, LotId, PieceId, Where
from adjudicator.table import Seat
from adjudicator.table.state import write

NOTHING_DONE = Mark()


def find_piece(state: State, id: PieceId) -> AnyPiece:
    """A piece that is on the map."""
    if id not in state.pieces:
        raise ValueError(f"there is no piece {id} on the map")
    return state.pieces[id]


def find_person(state: State, id: CharacterId) -> Person:
    """A character that is on the map."""
    piece = find_piece(state, id)
    if not isinstance(piece, Person):
        raise ValueError(f"{id} is no character")
    return piece


def find_lot(state: State, id: LotId) -> Lot:
    """Army points that are on the map."""
    piece = find_piece(state, id)
    if not isinstance(piece, Lot):
        raise ValueError(f"{id} is no lot of army points")
    return piece


def find_ship(state: State, id: PieceId) -> Vessel:
    """A ship that is on the map."""
    piece = find_piece(state, id)
    if not isinstance(piece, Vessel):
        raise ValueError(f"{id} is no ship")
    return piece


def free_lot(state: State, colour: GroupId) -> LotId:
    """2.3 The first free id for a lot of a colour."""
    ids = (LotId(f"{colour}-{number}") for number in count(1))
    return next(id for id in ids if id not in state.pieces)


def verify_places(state: State, *places: Where) -> None:
    """Raise `ValueError` where a correction names a place that is not on the map."""
    for at in places:
        if any(hex not in state.board.land.hexes for hex in (at[:4], *at[5:9].split())):
            raise ValueError(f"there is no place {at} on the map")


def enter(state: State, piece: AnyPiece) -> None:
    """A new piece lies beneath the stack of its side."""
    id = piece.id
    at = piece.at
    verify_side(piece.side)
    verify_places(state, at)
    if id in state.pieces:
        raise ValueError(f"{id} is on the map already")
    write(state.pieces)[id] = piece
    above = stack_of(state, piece)
    restack(state, at, piece.side, (*above, id))


def alter(state: State, piece: AnyPiece, **values: Any) -> None:
    """A piece is not what it was."""
    write(state.pieces)[piece.id] = replace(piece, **values)


def remove(state: State, piece: AnyPiece) -> None:
    """A piece is gone."""
    id = piece.id
    leave_stack(state, piece)
    del write(state.pieces)[id]
    write(state.marks).pop(id, None)
    write(state.bound).pop(id, None)
    write(state.tried).pop(id, None)
    forget(state, id)
    write(state.laid).pop(id, None)
    if isinstance(piece, Person):
        write(state.using).pop(piece.id, None)


def mark(state: State, id: PieceId, **values: Any) -> None:
    """Note what a piece has done."""
    write(state.marks)[id] = replace(marked(state, id), **values)


def marked(state: State, id: PieceId) -> Mark:
    """The mark of what a piece has done in this Player-Turn."""
    return state.marks.get(id, NOTHING_DONE)


def reduce(state: State, lot: Lot, csp: int) -> None:
    """Army points are fewer; without any they are gone."""
    if lot.csp > csp:
        alter(state, lot, csp=lot.csp - csp)
    else:
        remove(state, lot)


def move(state: State, ids: Iterable[PieceId], at: Where, **values: Any) -> None:
    """Pieces come to a place: they lie in the order they have on top of whatever of their side is there.

    17.5.8 It is remembered of each from where it came.
    """
    verify_places(state, at)
    moving = [find_piece(state, id) for id in ids]
    for piece in moving:
        leave_stack(state, piece)
        alter(state, piece, at=at, **values)
        if piece.at[:4] != at[:4]:
            mark(state, piece.id, came_from=piece.at)
        forget(state, piece.id)
    for side in dict.fromkeys(piece.side for piece in moving):
        arriving = [piece.id for piece in moving if piece.side == side]
        restack(state, at, side, (*arriving, *stack_at(state, side, at)))


def forget(state: State, id: PieceId) -> None:
    """19.5 A piece that goes elsewhere forgets whom it has evaded, and has to be evaded anew."""
    evaded = write(state.evaded)
    evaded.pop(id, None)
    for other, enemies in [*evaded.items()]:
        if id in enemies:
            evaded[other] = tuple(enemy for enemy in enemies if enemy != id)


def has_cast(state: State, id: PieceId) -> bool:
    """20.6, FN-C44 Whether a character has tried to cast in this Game-Turn, and does nothing else; some act freely."""
    return id in state.board.cast


def has_evaded(state: State, id: PieceId, enemies: Iterable[PieceId]) -> bool:
    """19.4, 19.5 Whether a character has evaded all of these enemies: one whom he has not is in contact with him."""
    if id not in state.evaded:
        return False
    return all(enemy in state.evaded[id] for enemy in enemies)


def stack_at(known: Known, side: Seat, at: Where) -> tuple[PieceId, ...]:
    """12.1 The pieces of a side in a place by their ids, the topmost first."""
    return known.stacks.get(at, {}).get(side, ())


def pieces_at(known: Known, side: Seat, at: Where) -> list[AnyPiece]:
    """12.1 The pieces of a side in a place, the topmost first."""
    return [known.pieces[id] for id in stack_at(known, side, at)]


def has_points(piece: AnyPiece) -> bool:
    """13.0 Whether a piece is a lot of army points, or a character with an escort point."""
    if isinstance(piece, Person):
        return piece.escort
    return isinstance(piece, Lot)


def persons_among(pieces: Iterable[AnyPiece]) -> list[Person]:
    """The characters among some pieces, in their order."""
    return [piece for piece in pieces if isinstance(piece, Person)]


def lots_among(pieces: Iterable[AnyPiece]) -> list[Lot]:
    """The army points among some pieces, in their order."""
    return [piece for piece in pieces if isinstance(piece, Lot)]


def ships_among(pieces: Iterable[AnyPiece]) -> list[Vessel]:
    """The ships among some pieces, in their order."""
    return [piece for piece in pieces if isinstance(piece, Vessel)]


def stack_of(state: State, piece: AnyPiece) -> Sequence[PieceId]:
    """The stack of a piece's side where it is, the topmost first."""
    return stack_at(state, piece.side, piece.at)


def restack(state: State, at: Where, side: Seat, ids: Iterable[PieceId]) -> None:
    """A side's stack in a place; places without any are forgotten."""
    here = {**state.stacks.get(at, {})}
    here[side] = tuple(ids)
    held = {side: stack for side, stack in here.items() if stack}
    stacks = write(state.stacks)
    if held:
        stacks[at] = held
    else:
        stacks.pop(at, None)


def leave_stack(state: State, piece: AnyPiece) -> None:
    """A piece is taken out of its stack."""
    restack(state, piece.at, piece.side, (id for id in stack_of(state, piece) if id != piece.id))


def enter_beneath(state: State, piece: AnyPiece, new: AnyPiece) -> None:
    """A piece that parts from another lies right beneath it, has done what it has, under the same enchantments."""
    old = piece.id
    write(state.pieces)[new.id] = new
    if old in state.marks:
        write(state.marks)[new.id] = state.marks[old]
    if old in state.bound:
        write(state.bound)[new.id] = state.bound[old]
    if old in state.tried:
        write(state.tried)[new.id] = state.tried[old]
    _count_as_well(write(state.tried), old, new.id)
    _count_as_well(write(state.evaded), old, new.id)
    ids = list(stack_of(state, piece))
    beneath = ids.index(old) + 1
    ids.insert(beneath, new.id)
    restack(state, piece.at, piece.side, ids)


def _count_as_well(pieces: dict[PieceId, tuple[PieceId, ...]], old: PieceId, new: PieceId) -> None:
    """Name a piece that parts from another wherever that one is named among others."""
    for id, others in pieces.items():
        if old in others:
            pieces[id] = (*others, new)
