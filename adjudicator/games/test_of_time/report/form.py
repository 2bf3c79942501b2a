"""What the blank order form of a seat tells it: its followers, the Testaments, and what things cost."""

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
    """Every id by the name of its type, with what it stands for."""
    return {"SeatId": {seat: view.board.sides[seat].name for seat in view.board.seats}}


def stand_ins(view: View) -> Mapping[str, str]:
    """The seat's opponents, for the gods in the examples of orders."""
    opponents = view.board.opponents(view.seat)
    return {"A": opponents[0], "B": opponents[-1]}


def unused(view: View) -> Collection[str]:
    """What the options leave no use for: a stop of the run (PBEM-3a)."""
    return () if view.board.options.checkpoints_per_round else ("Program.ask_if",)


def form(view: View, step: Step) -> list[str]:
    """What the form for a window tells its seat, line by line."""
    board = view.board
    seat = view.seat
    return [*_log(view), *_home(board, seat), *_own(board, seat), *_others(board, seat), *_kept(view)]


def _log(view: View) -> Iterator[str]:
    """The moves of the round so far, where there are any."""
    if view.board.moves:
        yield "Moves of this round so far:"
    for move in view.board.moves:
        yield f"  {move.number}. {move.told(Say(view.board)).text}"


def _home(board: Board, seat: Seat) -> Iterator[str]:
    """Who waits at home, and what can be bought."""
    order = joined(Say(board).side(other) for other in _clockwise(board))
    yield f"Round {board.round} of {CONSTANTS.rounds}. The moves go round in the order {order}."
    yield f"At home: {board.home[seat]}. A shaman counts for {power(board, seat)}."
    creating = joined(f"{kind.name} {creation_cost(board, seat, kind.id)}" for kind in KINDS.values())
    yield f"To create in followers: {creating}."
    preserving = joined(f"{kind.name} {preservation_cost(board, seat, kind.id)}" for kind in KINDS.values())
    yield f"To preserve: {preserving}."
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
        yield f"  {space}: {_described(own) if own else 'vacant'}"


def _others(board: Board, seat: Seat) -> Iterator[str]:
    """The other gods, with what they have."""
    for other in board.opponents(seat):
        yield f"{Say(board).side(other)}, at home {board.home[other]}:"
        for own in board.testaments_of(other):
            yield f"  {own.space}: {_described(own)}"


def _described(own: Testament) -> str:
    """A Testament, its visible sections, and what Reverse Time can reach."""
    state = f"{own.visible} of {counted(len(own.sections), 'section')} visible" if own.visible else "buried"
    past = [effect.round for effect in own.effects]
    reach = f"; Reverse Time reaches {rounds_text(past)}" if past else ""
    return f"{KINDS[own.type].name} of round {own.created}, {state}{reach}"


def _kept(view: View) -> Iterator[str]:
    """What a seat has left of its program over a checkpoint (PBEM-3a)."""
    kept = view.kept.get(view.seat)
    if kept:
        rest = counted(sum(left != 0 for left in kept.left), "entry", "entries")
        yield f"The rest of your program, {rest}, goes on unless you send another."
