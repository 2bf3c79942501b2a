"""The blank order form: a seat's pieces, where they stand, how far they can go, and what they may do."""

from collections.abc import Iterator, Mapping

from adjudicator.games.fornaldar.arrivals.invasion import leavers
from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.pieces import (
    has_cast,
    has_points,
    lots_among,
    persons_among,
    pieces_at,
    ships_among,
)
from adjudicator.games.fornaldar.board.ratings import is_enchanter, magic_strength, rank_of
from adjudicator.games.fornaldar.board.specials import early_move, halved, paralysed
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.board.weather import DAYS, WEATHER, calendar_turn
from adjudicator.games.fornaldar.items.bearing import borne_by
from adjudicator.games.fornaldar.movement.force import allowance, gait_of, gripped
from adjudicator.games.fornaldar.movement.model import Gait
from adjudicator.games.fornaldar.movement.places import on_river, shores
from adjudicator.games.fornaldar.movement.teleportation import afloat, reach, teleport_aids, teleport_goals
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import Where
from adjudicator.table.prose import counted, joined

BRANCHES = (
    "A move may say at its end what is done instead: `; if stopped: STEPS`, `; if intercepted: STEPS`, "
    "`; if roused: STEPS`, `; if failed: STEPS`."
)
"""11.8, 14.8, 10.2, 14.3 The events on the way that a move may have other steps for."""


def form(view: View) -> list[str]:
    """The turn's weather, and every place with own pieces that can move."""
    lines = [*_turn(view)]
    if enemy_moves(view):
        lines += _watching(view)
    else:
        lines += _pieces(view)
        lines += _leaving(view)
        lines.append(BRANCHES)
    return lines


def enemy_moves(view: View) -> bool:
    """14.8 Whether it is the enemy's Movement Phase: a seat's standing orders are all it orders."""
    return view.board.phase.startswith(enemy_of(view.seat).lower())


def _watching(view: View) -> Iterator[str]:
    """14.8, 19.0 The forces of the seat that could be on watch as the enemy moves."""
    yield "The enemy moves. Your standing orders say who intercepts him and who evades him (14.8, 19.0)."
    forces = [(at, pieces) for at, pieces in _places(view) if _can_watch(pieces)]
    if not forces:
        yield "None of your forces may intercept."
        return
    yield "Forces that may watch, with the army points of the place:"
    for at, pieces in forces:
        place = view.board.say.typed(at)
        leaders = joined(piece.id for piece in pieces if not isinstance(piece, Lot))
        points = [f"{lot.csp} {lot.group}" for lot in lots_among(pieces)]
        names = [leaders, *points] if leaders else points
        yield f"  {place}: {', '.join(names)}"


def _can_watch(pieces: list[AnyPiece]) -> bool:
    """14.8.1 Whether there are a ship, or a character with points."""
    ships = ships_among(pieces)
    if ships:
        return True
    persons = persons_among(pieces)
    if not persons:
        return False
    return any(has_points(piece) for piece in pieces)


def _turn(view: View) -> Iterator[str]:
    board = view.board
    box = calendar_turn(board)
    weather = WEATHER[board.weather]
    day = DAYS[box.day]
    yield f"{box.name}: {weather}, {day}, mana {box.mana}."
    if halved(board):
        yield "Movement Allowances are halved in this Game-Turn (24.1.2)."
    if board.phase == "early-movement":
        early = early_move(board)
        if early:
            yield f"Before the first Game-Turn: up to {early.mps} MP, and not into hexes with enemies (24.2.2)."


def _pieces(view: View) -> Iterator[str]:
    """Every place with own active pieces, and the number of those that are inactive."""
    state = believed(view)
    yield "Your pieces that can move, by place, with their Movement Points:"
    for at, pieces in _places(view):
        yield f"  {_place(view, at)}:"
        for piece in pieces:
            yield f"    {_piece(state, piece)}"
    own = [piece for piece in view.pieces.values() if piece.side == view.seat]
    idle = sum(not piece.active for piece in own)
    if idle:
        are = "is" if idle == 1 else "are"
        yield f"{counted(idle, 'other piece')} of yours {are} inactive and cannot move (10.1)."


def _place(view: View, at: Where) -> str:
    """A place with its shores, where one has to name them, and with what is hidden there."""
    place = view.board.say.typed(at)
    if _splits(view, at):
        place += f", with the shores {joined(_shores(view, at), 'and')}"
    if at in view.board.hidden.values():
        place += ", an artifact is hidden here"
    return place


def _leaving(view: View) -> Iterator[str]:
    """24.1.2.3 The groups that can be withdrawn from the map."""
    for group in leavers(view, view.seat, "Movement"):
        yield f"{view.board.say.group(group)} can be withdrawn after all moves: `withdraw {group}`."


def _places(view: View) -> Iterator[tuple[Where, list[AnyPiece]]]:
    """The seat's pieces that may move, by place, the topmost first."""
    for at in sorted(view.stacks):
        own = pieces_at(view, view.seat, at)
        pieces = [piece for piece in own if piece.active and not paralysed(view.board, piece)]
        if pieces:
            yield at, pieces


def _shores(view: View, at: Where) -> list[Where]:
    return [Where(spot) for spot in shores(view.board.land, at)]


def _splits(view: View, at: Where) -> bool:
    """Whether what floats here has to say where to land."""
    if on_river(at):
        return True
    if len(at) != 4:
        return False
    return len(_shores(view, at)) > 1


def _piece(state: State, piece: AnyPiece) -> str:
    """A piece as orders name it, and what one has to know to move it."""
    how = f" on board {piece.aboard}" if piece.aboard else f", {allowance(state, piece):g} MP"
    gait = gait_of(state, piece)
    if gait in GAIT_NOTES:
        how += f", {GAIT_NOTES[gait]}"
    match piece:
        case Lot(group=group, csp=csp):
            return f"{csp} {group}{how}"
        case Vessel():
            return f"{piece.id}{how}, {_room(state, piece)}"
        case Person():
            notes = (_symbols(state, piece), _items(state, piece), _magic(state, piece), _limits(state, piece))
            return f"{piece.id}{how}{''.join(notes)}"


GAIT_NOTES: Mapping[Gait, str] = {"ship": "ship", "swimmer": "swims", "flyer": "flies"}
"""The words for the gaits of pieces that do not walk."""


def _room(state: State, ship: Vessel) -> str:
    """The points that a ship carries (14.2.3), and whether it can move (9.2)."""
    printed = state.board.counters.ships[ship.id]
    room = printed.capacity_damaged if ship.damaged else printed.capacity
    points = counted(room, "point")
    if ship.refitting:
        return f"carries {points}, being refitted"
    return f"carries {points}"


def _symbols(state: State, person: Person) -> str:
    """The rank of a character (15.4), and his escort (13.0)."""
    symbols = ""
    rank = rank_of(state, person)
    if rank:
        symbols = f", {rank}"
    if person.escort:
        symbols += ", with escort"
    return symbols


def _items(state: State, person: Person) -> str:
    """The magic items a character bears, by number."""
    numbers = [f"#{number}" for number in borne_by(state, person.id)]
    if numbers:
        return f", bears {joined(numbers)}"
    return ""


def _magic(state: State, person: Person) -> str:
    """14.3.1 The places to which an enchanter can teleport from where he is, and on which dice."""
    if person.aboard or afloat(state, person) or not is_enchanter(state, person):
        return ""
    goals = teleport_goals(state.board.land, person.at, reach(state, person))
    if not goals:
        return ""
    number = magic_strength(state, person)
    for _, aid in teleport_aids(state, person):
        number -= aid.modifier
    return f", teleports on {number} or less to {joined(goals, 'or')}"


def _limits(state: State, person: Person) -> str:
    """20.6, 11.1 The limits that keep a character from moving as far as he would."""
    limits = ""
    if has_cast(state, person.id):
        limits = ", has cast: does nothing else (20.6)"
    frozen = gripped(state, person, "the Command Rating")
    if frozen:
        limits += f", {frozen.why}"
    return limits
