"""11.5, 2.3 Which pieces an order means: named ones, and army points by colour, broken down where need be."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count

from adjudicator.games.fornaldar import facts, naming
from adjudicator.games.fornaldar.rules.march import March, NotPossible, refuse
from adjudicator.games.fornaldar.state import Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import GroupId, LotId, PieceId, Where
from adjudicator.table.prose import joined
from adjudicator.table.words import Path


def pick(
    march: March,
    at: Where,
    pool: Sequence[PieceId],
    named: Sequence[PieceId],
    csp: Mapping[GroupId, int],
    *,
    last: bool = False,
) -> list[PieceId]:
    """The pieces of `pool`, all in one place, that an order means; raises `NotPossible`.

    Army points are those that can go farthest, or `last` those that cannot.
    """
    refuse((*misnamed(march, at, pool, named), *miscounted(march, at, pool, csp)))
    points = [lot for colour, number in csp.items() for lot in pick_points(march, pool, colour, number, last=last)]
    return [*dict.fromkeys(named), *points]


def judge(march: March, ids: Sequence[PieceId], verify: Callable[[March, PieceId], NotPossible | None]) -> None:
    """Raise `NotPossible` with all that is wrong with pieces an order means, each where the order means it."""
    faults = []
    for index, id in enumerate(ids):
        if fault := verify(march, id):
            piece = march.piece(id)
            fault.path = ("csp", piece.group) if isinstance(piece, Lot) else ("pieces", index)
            faults.append(fault)
    refuse(faults)


def ashore(march: March, at: Where) -> list[PieceId]:
    """The side's pieces in a place that are not embarked."""
    return [id for id in march.stack(at) if march.piece(id).aboard is None]


def misnamed(march: March, at: Where, pool: Sequence[PieceId], named: Sequence[PieceId]) -> Iterator[NotPossible]:
    """What is wrong with the characters and ships an order names."""
    for index, id in enumerate(named):
        if fault := unfit(march, at, pool, id, ("pieces", index)):
            yield fault


def unfit(march: March, at: Where, pool: Sequence[PieceId], id: PieceId, path: Path) -> NotPossible | None:
    """What keeps a named piece from doing something: it is not the side's, not there, or not free to move."""
    piece, setting = march.state.pieces.get(id), march.board.setting
    if piece is None or piece.side != march.seat:
        return NotPossible("NOT_YOURS", "11.2", f"you have no piece {id} on the map", path)
    if isinstance(piece, Lot):
        hint = f"csp: {{{piece.group}: {piece.csp}}}"
        return NotPossible("NOT_YOURS", "2.3", "army points are named by colour and number", path, hint)
    name = naming.piece(setting, id)
    if not piece.active:
        return NotPossible("INACTIVE", "10.1", f"{name} is inactive and does not move", path)
    if piece.at != at:
        where = naming.place(setting, piece.at)
        return NotPossible("NOT_THERE", "11.3", f"{name} is in {where}, not in {naming.place(setting, at)}", path)
    if isinstance(piece, Vessel) and piece.refitting:
        return NotPossible("REFITTING", "9.2", f"{name} is being refitted", path)
    return None if id in pool else apart(march, pool, piece, path)


def apart(march: March, pool: Sequence[PieceId], piece: Person | Vessel, path: Path) -> NotPossible:
    """14.2.6, 11.5 A piece that is there, but not among those who can do it: on board, or not with the force."""
    setting = march.board.setting
    name = naming.piece(setting, piece.id)
    if piece.aboard:
        hint = f"move the ship; or put ashore with {{do: disembark, ship: {piece.aboard}}}"
        return NotPossible("ABOARD", "14.2.6", f"{name} is on board {naming.ship(setting, piece.aboard)}", path, hint)
    return NotPossible("NOT_AMONG", "11.5", f"{name} is not among those who can do this", path, _choices(march, pool))


def miscounted(march: March, at: Where, pool: Sequence[PieceId], csp: Mapping[GroupId, int]) -> Iterator[NotPossible]:
    """Colours of which an order wants more army points than can do it."""
    setting = march.board.setting
    for colour, number in csp.items():
        able = sum(lot.csp for lot in lots_of(march, pool, colour))
        if able < number:
            there = naming.points(setting, colour, able)
            why = f"{there} can do this in {naming.place(setting, at)}, not {number}"
            yield NotPossible("TOO_FEW_POINTS", "11.5", why, ("csp", colour), _elsewhere(march, at, colour))


def lots_of(march: March, pool: Sequence[PieceId], colour: GroupId) -> list[Lot]:
    """The active army points of a colour, from the top of the stack."""
    return [lot for id in pool if isinstance(lot := march.piece(id), Lot) and lot.group == colour and lot.active]


def pick_points(march: March, pool: Sequence[PieceId], colour: GroupId, number: int, *, last: bool) -> list[LotId]:
    """2.3 Army points of a colour; the last lot is broken down where it is too large."""
    picked: list[LotId] = []
    lots = sorted(lots_of(march, pool, colour), key=lambda lot: (lot.id in march.halted, -march.left([lot.id])))
    for lot in reversed(lots) if last else lots:
        if number:
            picked.append(lot.id if lot.csp <= number else divide(march, lot, number))
            number -= min(lot.csp, number)
    return picked


def divide(march: March, lot: Lot, csp: int) -> LotId:
    """2.3 Break some points off a lot; they have moved as far as the others."""
    new = free_lot(march.state, lot.group)
    march.note(facts.LotDivided, lot=lot.id, new=new, csp=csp)
    follow(march, lot.id, new)
    return new


def follow(march: March, old: PieceId, new: PieceId) -> None:
    """Who comes out of another piece has moved as it has."""
    march.pay([new], march.spent.get(old, 0))
    if old in march.company:
        march.company[new] = (*march.company[old], new)
    if halted := march.halted.get(old):
        march.halted[new] = halted


def free_lot(state: State, colour: GroupId) -> LotId:
    """The first free id for a lot of a colour."""
    ids = (LotId(f"{colour}-{number}") for number in count(1))
    return next(id for id in ids if id not in state.pieces)


def _choices(march: March, pool: Sequence[PieceId]) -> str:
    """The characters and ships one could have named."""
    named = [id for id in pool if not isinstance(march.piece(id), Lot)]
    return f"there: {joined(named)}" if named else ""


def _elsewhere(march: March, at: Where, colour: GroupId) -> str:
    """Why there are fewer army points than one thinks: they are inactive, or on board, or not here."""
    here = [lot for id in march.stack(at) if isinstance(lot := march.piece(id), Lot) and lot.group == colour]
    aboard = sum(lot.csp for lot in here if lot.aboard)
    inactive = sum(lot.csp for lot in here if not lot.active)
    told = [f"{aboard} on board a ship"] * bool(aboard) + [f"{inactive} inactive"] * bool(inactive)
    return f"there are {joined(told)}" if told else ""
