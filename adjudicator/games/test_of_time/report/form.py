"""The head of a seat's blank order form: its followers, the Testaments, and what things cost."""

from collections.abc import Collection, Iterator, Mapping

from adjudicator.games.test_of_time.books import CONSTANTS, KINDS
from adjudicator.games.test_of_time.say import Say, rounds_text
from adjudicator.games.test_of_time.state import Board, Testament, View
from adjudicator.games.test_of_time.testaments import (
    SPACES,
    conversion_cost,
    creation_cost,
    power,
    preservation_cost,
    visible_number,
)
from adjudicator.table import Seat, Step
from adjudicator.table.prose import counted, joined


def choices(view: View) -> Mapping[str, Mapping[str, str]]:
    """Every id by the name of its type, with its meaning."""
    return {"SeatId": {seat: view.board.sides[seat].name for seat in view.board.seats}}


def stand_ins(view: View) -> Mapping[str, str]:
    """The seat's opponents, for the gods in the examples of orders."""
    opponents = view.board.opponents(view.seat)
    return {"A": opponents[0], "B": opponents[-1]}


def unused(view: View) -> Collection[str]:
    """The fields that the options leave no use for: a stop of the run (PBEM-3a)."""
    return () if view.board.options.checkpoints_per_round else ("Program.ask_if",)


def form(view: View, step: Step) -> list[str]:
    """The head of the form for a window, line by line."""
    board = view.board
    seat = view.seat
    return [*_log(view), *_home(board, seat), *_own(board, seat), *_others(board, seat), *_kept(view)]


def _log(view: View) -> Iterator[str]:
    """The moves of the round so far, where there are any."""
    if view.board.moves:
        yield "Moves of this round so far:"
    for move in view.board.moves:
        yield f"  {move.number}. {move.as_line(Say(view.board)).text}"


def _home(board: Board, seat: Seat) -> Iterator[str]:
    """The followers who wait at home, and what they can buy."""
    sides = map(Say(board).side, _clockwise(board))
    order = joined(sides)
    yield f"Round {board.round} of {CONSTANTS.rounds}. The moves go round in the order {order}."
    yield f"At home: {board.home[seat]}. A shaman counts for {power(board, seat)}."
    creating = []
    preserving = []
    for kind in KINDS.values():
        creating.append(f"{kind.name} {creation_cost(board, seat, kind.id)}")
        preserving.append(f"{kind.name} {preservation_cost(board, seat, kind.id)}")
    yield f"To create in followers: {joined(creating)}."
    yield f"To preserve: {joined(preserving)}."
    if visible_number(board, seat, "temple"):
        yield f"To convert: {conversion_cost(board, seat)}."


def _clockwise(board: Board) -> list[Seat]:
    """The gods in the order of their moves."""
    first = board.seats.index(board.start)
    return [*board.seats[first:], *board.seats[:first]]


def _own(board: Board, seat: Seat) -> Iterator[str]:
    """One's own spaces, with what is on them."""
    yield "Your spaces:"
    for space in SPACES:
        own = board.testament_at(seat, space)
        described = _described(own) if own else "vacant"
        yield f"  {space}: {described}"


def _others(board: Board, seat: Seat) -> Iterator[str]:
    """The other gods, with what they have."""
    for other in board.opponents(seat):
        name = Say(board).side(other)
        yield f"{name}, at home {board.home[other]}:"
        for own in board.testaments_of(other):
            yield f"  {own.space}: {_described(own)}"


def _described(own: Testament) -> str:
    """A Testament, its visible sections, and what Reverse Time can reach."""
    name = KINDS[own.type].name
    text = f"{name} of round {own.created}, {_sections(own)}"
    past = [effect.round for effect in own.effects]
    if past:
        text += f"; Reverse Time reaches {rounds_text(past)}"
    return text


def _sections(own: Testament) -> str:
    """The visible sections of a Testament, in words."""
    if not own.visible:
        return "buried"
    sections = counted(len(own.sections), "section")
    return f"{own.visible} of {sections} visible"


def _kept(view: View) -> Iterator[str]:
    """The rest of a seat's program that it keeps over a checkpoint (PBEM-3a)."""
    kept = view.kept.get(view.seat)
    if kept:
        unused = [left for left in kept.left if left != 0]
        rest = counted(len(unused), "entry", "entries")
        yield f"The rest of your program, {rest}, goes on unless you send another."
