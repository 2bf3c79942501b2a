"""11.2, 11.5 The pieces that an order means: named ones, and army points by colour."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from adjudicator.games.fornaldar.board.facts import refusals
from adjudicator.games.fornaldar.board.pieces import has_cast
from adjudicator.games.fornaldar.board.specials import paralysed
from adjudicator.games.fornaldar.movement.lots import lots_of, pick_points
from adjudicator.games.fornaldar.movement.march import March, NotPossible, Whole, refuse
from adjudicator.games.fornaldar.state import Lot, Person, Vessel
from adjudicator.games.fornaldar.words import CharacterId, GroupId, PieceId, Where
from adjudicator.table import Path
from adjudicator.table.prose import joined

ALL = CharacterId("all")
"""The word for everybody in a place in a plan; the plan that is kept names them."""

POINTS = GroupId("points")
"""The word for army points of the one colour that is meant in a plan; the plan that is kept names it."""

NOBODY = refusals.new("NOBODY", "11.5", "nobody is left in this force")
NOT_YOURS = refusals.new("NOT_YOURS", "11.2")
INACTIVE = refusals.new("INACTIVE", "10.1")
PARALYSED = refusals.new("PARALYSED", "24.2.2")
NOT_THERE = refusals.new("NOT_THERE", "11.3")
REFITTING = refusals.new("REFITTING", "9.2")
CASTER = refusals.new("CASTER", "20.6")
ABOARD = refusals.new("ABOARD", "14.2.6")
NOT_AMONG = refusals.new("NOT_AMONG", "11.5")
TOO_FEW_POINTS = refusals.new("TOO_FEW_POINTS", "11.5")
WHICH_POINTS = refusals.new("WHICH_POINTS", "11.5")
HAS_MOVED = refusals.new("HAS_MOVED", "11.5")


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
    faults = [*misnamed(march, at, pool, named)]
    faults += miscounted(march, at, pool, csp)
    refuse(faults)
    picked = list(dict.fromkeys(named))
    for colour, number in csp.items():
        picked += pick_points(march, pool, colour, number, last=last)
    return picked


def judge(march: March, ids: Sequence[PieceId], verify: Callable[[March, PieceId], NotPossible | None]) -> None:
    """Raise `NotPossible` with all faults of pieces an order means, each where the order means it."""
    faults = []
    for index, id in enumerate(ids):
        fault = verify(march, id)
        if fault:
            piece = march.piece(id)
            fault.path = ("csp", piece.group) if isinstance(piece, Lot) else ("pieces", index)
            faults.append(fault)
    refuse(faults)


def everybody(march: March, at: Where) -> Whole:
    """11.2 All of a side in a place that can move together: those on land, or where there are none its ships."""
    csp: dict[GroupId, int] = {}
    people: list[PieceId] = []
    ships: list[PieceId] = []
    for id in ashore(march, at):
        piece = march.piece(id)
        if not piece.active:
            continue
        match piece:
            case Lot():
                csp[piece.group] = csp.get(piece.group, 0) + piece.csp
            case Person():
                people.append(piece.id)
            case Vessel():
                ships.append(piece.id)
    if people or csp:
        return Whole(tuple(people), csp)
    return Whole(tuple(ships), csp)


def of_one_colour(march: March, at: Where, csp: Mapping[GroupId, int]) -> dict[GroupId, int]:
    """11.5 Army points, with their colour where none was named: that of which alone there are enough in a place.

    Raises `NotPossible` where there are enough of several, or of none.
    """
    number = csp[POINTS]
    there = everybody(march, at).csp
    able = [colour for colour, points in there.items() if points >= number]
    if len(able) != 1:
        fault = "of which colour" if able else f"there are not {number}"
        place = march.say.place(at)
        points = points_in_words(march, there)
        raise NotPossible(WHICH_POINTS, f"{fault}: in {place} {points} can go", ("csp", POINTS))
    named = dict(csp)
    del named[POINTS]
    named[able[0]] = number
    return named


def points_in_words(march: March, csp: Mapping[GroupId, int]) -> str:
    """Army points by colour, in words: "3 CSPs of Midhrasir and 1 CSP of Fynn", or "none"."""
    names = [march.say.points(colour, points) for colour, points in csp.items()]
    return joined(names) if names else "none"


def ashore(march: March, at: Where) -> list[PieceId]:
    """The side's pieces in a place that are not embarked."""
    return [id for id in march.stack(at) if march.piece(id).aboard is None]


def misnamed(march: March, at: Where, pool: Sequence[PieceId], named: Sequence[PieceId]) -> Iterator[NotPossible]:
    """The faults of the characters and ships an order names."""
    for index, id in enumerate(named):
        fault = unfit(march, at, pool, id, ("pieces", index))
        if fault:
            yield fault


def unfit(march: March, at: Where, pool: Sequence[PieceId], id: PieceId, path: Path) -> NotPossible | None:
    """The fault that keeps a named piece from doing something: it is not the side's, not there, or not free to move."""
    piece = march.state.pieces.get(id)
    if piece is None or piece.side != march.seat:
        return NotPossible(NOT_YOURS, f"you have no piece {id} on the map", path)
    if isinstance(piece, Lot):
        hint = f"{piece.csp} {piece.group}"
        return NotPossible(NOT_YOURS.under("2.3"), "army points are named by colour and number", path, hint)
    fault = unready(march, piece, path)
    if fault:
        return fault
    name = march.say.piece(id)
    if piece.at != at:
        where = march.say.place(piece.at)
        return NotPossible(NOT_THERE, f"{name} is in {where}, not in {march.say.place(at)}", path)
    if isinstance(piece, Vessel) and piece.refitting:
        return NotPossible(REFITTING, f"{name} is being refitted", path)
    if id in pool:
        return None
    return apart(march, pool, piece, path)


def unready(march: March, piece: Person | Vessel, path: Path) -> NotPossible | None:
    """10.1, 20.6, 24.2.2.3 The fault of a piece that does nothing, wherever it is."""
    name = march.say.piece(piece.id)
    if not piece.active:
        return NotPossible(INACTIVE, f"{name} is inactive and does not move", path)
    if paralysed(march.board, piece):
        kingdom = march.say.group(piece.band)
        return NotPossible(PARALYSED, f"{name} does not move before {kingdom} has a king", path)
    if has_cast(march.state, piece.id):
        return NotPossible(CASTER, f"{name} has cast an enchantment and does nothing else in this Game-Turn", path)
    return None


def apart(march: March, pool: Sequence[PieceId], piece: Person | Vessel, path: Path) -> NotPossible:
    """14.2.6, 11.5 A piece that is there, but not among those who can do it: on board, or not with the force."""
    say = march.say
    name = say.piece(piece.id)
    if piece.aboard:
        hint = f"move the ship; or put ashore with `disembark from {piece.aboard}`"
        return NotPossible(ABOARD, f"{name} is on board {say.ship(piece.aboard)}", path, hint)
    hint = _choices(march, pool)
    return NotPossible(NOT_AMONG, f"{name} is not among those who can do this", path, hint)


def miscounted(march: March, at: Where, pool: Sequence[PieceId], csp: Mapping[GroupId, int]) -> Iterator[NotPossible]:
    """Colours of which an order wants more army points than can do it."""
    say = march.say
    for colour, number in csp.items():
        able = sum(lot.csp for lot in lots_of(march, pool, colour))
        if able < number:
            points = say.points(colour, able)
            place = say.place(at)
            why = f"{points} can do this in {place}, not {number}"
            hint = _elsewhere(march, at, colour)
            yield NotPossible(TOO_FEW_POINTS, why, ("csp", colour), hint)


def _choices(march: March, pool: Sequence[PieceId]) -> str:
    """The characters and ships one could have named."""
    named = [id for id in pool if not isinstance(march.piece(id), Lot)]
    if named:
        return f"there: {joined(named)}"
    return ""


def _elsewhere(march: March, at: Where, colour: GroupId) -> str:
    """The reasons for fewer army points than one thinks: they are inactive, or on board, or not here."""
    aboard = 0
    inactive = 0
    waiting = 0
    for lot in march.lots(march.stack(at)):
        if lot.group != colour:
            continue
        if lot.aboard:
            aboard += lot.csp
        if not lot.active:
            inactive += lot.csp
        elif paralysed(march.board, lot):
            waiting += lot.csp
    parts = []
    if aboard:
        parts.append(f"{aboard} on board a ship")
    if inactive:
        parts.append(f"{inactive} inactive")
    if waiting:
        parts.append(f"{waiting} waiting for a king")
    if not parts:
        return ""
    return f"there are {joined(parts)}"
