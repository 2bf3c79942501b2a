"""11.5, 2.3 Which pieces an order means: named ones, and army points by colour, broken down where need be."""

from collections.abc import Mapping, Sequence
from itertools import count

from adjudicator.games.fornaldar import facts, naming
from adjudicator.games.fornaldar.rules.march import March, NotPossible
from adjudicator.games.fornaldar.state import Lot, State, Vessel
from adjudicator.games.fornaldar.words import GroupId, LotId, PieceId, Where
from adjudicator.table.prose import joined
from adjudicator.table.words import Path


def pick(
    march: March, at: Where, pool: Sequence[PieceId], named: Sequence[PieceId], csp: Mapping[GroupId, int]
) -> list[PieceId]:
    """The pieces of `pool`, all in one place, that an order means; raises `NotPossible`."""
    for index, id in enumerate(named):
        verify_named(march, at, pool, id, ("pieces", index))
    points = [lot for colour, number in csp.items() for lot in pick_points(march, at, pool, colour, number)]
    return [*dict.fromkeys(named), *points]


def ashore(march: March, at: Where) -> list[PieceId]:
    """The side's pieces in a place that are not embarked."""
    return [id for id in march.stack(at) if march.piece(id).aboard is None]


def verify_named(march: March, at: Where, pool: Sequence[PieceId], id: PieceId, path: Path) -> None:
    """Raise `NotPossible` where a named piece is not the side's, not there, or not free to move."""
    piece, setting = march.state.pieces.get(id), march.board.setting
    if piece is None or piece.side != march.seat:
        raise NotPossible("NOT_YOURS", "11.2", f"you have no piece {id} on the map", path, _choices(march, pool))
    name = naming.piece(setting, id)
    if not piece.active:
        raise NotPossible("INACTIVE", "10.1", f"{name} is inactive and does not move", path)
    if piece.at != at:
        where = naming.place(setting, piece.at)
        raise NotPossible("NOT_THERE", "11.3", f"{name} is in {where}, not in {naming.place(setting, at)}", path)
    if isinstance(piece, Vessel) and piece.refitting:
        raise NotPossible("REFITTING", "9.2", f"{name} is being refitted", path)
    if id not in pool:
        on = f" is on board {naming.ship(setting, piece.aboard)}" if piece.aboard else " is not among those meant here"
        raise NotPossible("NOT_AMONG", "14.2.6" if piece.aboard else "11.5", f"{name}{on}", path, _choices(march, pool))


def pick_points(march: March, at: Where, pool: Sequence[PieceId], colour: GroupId, number: int) -> list[LotId]:
    """2.3 Army points of a colour, from the top of the stack; the last lot is broken down where it is too large."""
    lots = [lot for id in pool if isinstance(lot := march.piece(id), Lot) and lot.group == colour and lot.active]
    setting = march.board.setting
    if sum(lot.csp for lot in lots) < number:
        there = naming.points(setting, colour, sum(lot.csp for lot in lots))
        where = naming.place(setting, at)
        raise NotPossible("TOO_FEW_POINTS", "11.5", f"{there} can do this in {where}, not {number}", ("csp", colour))
    picked: list[LotId] = []
    for lot in lots:
        if number:
            picked.append(lot.id if lot.csp <= number else divide(march, lot, number))
            number -= min(lot.csp, number)
    return picked


def divide(march: March, lot: Lot, csp: int) -> LotId:
    """2.3 Break some points off a lot; they have moved as far as the others."""
    new = free_lot(march.state, lot.group)
    march.record(facts.LotDivided(lot=lot.id, new=new, csp=csp))
    march.spent[new] = march.spent.get(lot.id, 0)
    if lot.id in march.halted:
        march.halted[new] = march.halted[lot.id]
    return new


def free_lot(state: State, colour: GroupId) -> LotId:
    """The first free id for a lot of a colour."""
    ids = (LotId(f"{colour}-{number}") for number in count(1))
    return next(id for id in ids if id not in state.pieces)


def _choices(march: March, pool: Sequence[PieceId]) -> str:
    """The characters and ships one could have named."""
    named = [id for id in pool if not isinstance(march.piece(id), Lot)]
    return f"there: {joined(named)}" if named else ""
