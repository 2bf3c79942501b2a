"""Checking one move."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import UNSET
from msgspec.structs import replace

from adjudicator.games.test_of_time import orders
from adjudicator.games.test_of_time.checking.chances import is_certain
from adjudicator.games.test_of_time.checking.findings import problem
from adjudicator.games.test_of_time.naming import side_name, tokens_text
from adjudicator.games.test_of_time.orders import Move, Reverse
from adjudicator.games.test_of_time.rules.costs import power
from adjudicator.games.test_of_time.rules.exact import cost_of, exact_order
from adjudicator.games.test_of_time.rules.gods import find_testament, opponents
from adjudicator.games.test_of_time.rules.moves import move_refusal
from adjudicator.games.test_of_time.rules.reverse import reverse_refusal
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.tables import TABLES
from adjudicator.games.test_of_time.words import Refusal
from adjudicator.table.problems import Problem
from adjudicator.table.prose import counted
from adjudicator.table.words import Path, Seat

FIELDS: Mapping[Refusal, str] = {
    "NO_SUCH_SPACE": "space",
    "SPACE_OCCUPIED": "space",
    "NO_TESTAMENT": "space",
    "ALREADY_PRESERVED": "space",
    "NOT_UNDER_ATTACK": "space",
    "BAD_TARGET": "target",
    "OWN_TESTAMENT": "target",
    "NO_FOLLOWER_AT_HOME": "target",
    "NOT_ENOUGH_SHAMANS": "shamans",
    "TOO_MANY_ROUNDS": "rounds",
    "BEFORE_CREATION": "rounds",
}
"""The field of a move that a refusal is about; others are about the move itself."""

PAYMENT: Collection[Refusal] = ("NOT_ENOUGH_FOLLOWERS", "COST_NOT_MET", "OVERPAID", "BAD_NUMBER")
"""What is wrong with the tokens a move places."""


PRICELESS = orders.Attack | orders.Defend | orders.Reverse | orders.Pass
"""Moves that have no cost of their own."""


def check_move(board: Board, seat: Seat, move: Move, path: Path, *, waits: bool) -> Iterator[Problem]:
    """Why a move cannot be made as things stand: illegal if that cannot change while it `waits`.

    A defence waits for an attack that may yet come; that is what defences are for.
    """
    exact = exact_order(board, seat, move)
    refusal = move_refusal(board, seat, exact)
    if refusal is None:
        return
    certain = not waits or is_certain(board, seat, move, refusal)
    entry = faulty_entry(board, seat, exact) if isinstance(exact, Reverse) else None
    where = (*path, *(_field(board, seat, move, refusal) if entry is None else ("replace", entry)))
    message = f"{TABLES.refusals[refusal]}{_figures(board, seat, exact, refusal)}"
    if certain:
        yield problem("illegal", refusal, where, message, _hint(board, seat, refusal))
    elif not isinstance(move, orders.Defend):
        hint = "the entry waits until that has changed"
        yield problem("note", refusal, where, f"as things stand, {message}", hint)


def _field(board: Board, seat: Seat, move: Move, refusal: Refusal) -> Path:
    """The field of a move in which the fault lies; none where it is the move as a whole."""
    if refusal not in PAYMENT:
        name = FIELDS.get(refusal, "")
        return (name,) if hasattr(move, name) else ()
    given = {name: getattr(move, name) for name in ("f", "s") if getattr(move, name, UNSET) is not UNSET}
    home = board.home[seat]
    short = [name for name, number in given.items() if isinstance(number, int) and number > getattr(home, name)]
    return tuple((short or [*given])[:1])


def faulty_entry(board: Board, seat: Seat, move: Reverse) -> int | None:
    """Which replacement of a reversal is refused; None: the fault lies before them."""
    for number in range(len(move.replace) + 1):
        if reverse_refusal(board, seat, replace(move, replace=move.replace[:number])):
            return number - 1 if number else None
    return None


def _figures(board: Board, seat: Seat, move: Move, refusal: Refusal) -> str:
    """The numbers a player needs to put it right."""
    match refusal, move:
        case "NOT_ENOUGH_FOLLOWERS" | "NOT_ENOUGH_SHAMANS", _:
            return f": {tokens_text(board.home[seat])}"
        case "TOO_MANY_ROUNDS", Reverse():
            return f": {move.shamans * power(board, seat)} at most"
        case "BEFORE_CREATION", Reverse():
            found = find_testament(board, move.target, move.space)
            return f": it was laid in round {found.created}" if found else ""
        case "ROUND_NOT_REVERSED", Reverse():
            return f": they are {board.round - move.rounds} to {board.round - 1}"
        case "COST_NOT_MET" | "OVERPAID", move if not isinstance(move, PRICELESS):
            cost = counted(cost_of(board, seat, move), "follower")
            return f": it takes {cost}, a shaman counting for {power(board, seat)}"
    return ""


def _hint(board: Board, seat: Seat, refusal: Refusal) -> str:
    match refusal:
        case "COST_NOT_MET" | "OVERPAID":
            return "leave `f` and `s` out to pay the exact cost"
        case "BAD_TARGET" | "OWN_TESTAMENT":
            return f"the others: {', '.join(side_name(board, other) for other in opponents(board, seat))}"
        case "BAD_NUMBER":
            return "write a number of at least 1"
        case "NOT_ENOUGH_SHAMANS":
            return "a shaman sired in this round comes home when it ends"
    return ""
