"""How things are named to players: by name and by what orders call them."""

from collections.abc import Iterable, Sequence

from adjudicator.games.test_of_time.orders import Paying, placed
from adjudicator.games.test_of_time.rules.gods import find_testament
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.tables import KINDS
from adjudicator.games.test_of_time.words import TestamentId, Tokens
from adjudicator.table.prose import counted, joined
from adjudicator.table.words import REFEREE, Seat


def god(board: Board, seat: Seat) -> str:
    """A god by name: "Auron"; an unknown seat as it was written."""
    if seat == REFEREE:
        return "the referee"
    return board.sides[seat].name if seat in board.sides else f"seat {seat}"


def gods(board: Board, seats: Iterable[Seat]) -> str:
    """Several gods: "Auron and Belisha"."""
    return joined(god(board, seat) for seat in seats)


def side_name(board: Board, seat: Seat) -> str:
    """A god with his seat: "Auron (A)"."""
    return f"{god(board, seat)} ({seat})" if seat in board.sides else seat


def place_name(board: Board, seat: Seat, space: int) -> str:
    """What stands on a space: "the Temple of Auron (A1)", or "space 1 of Auron (A1)" if nothing does."""
    found = find_testament(board, seat, space)
    what = f"the {KINDS[found.type].name}" if found else f"space {space}"
    return f"{what} of {god(board, seat)} ({seat}{space})"


def name_of(board: Board, id: TestamentId) -> str:
    """A Testament: "the Temple of Auron (A1)"; one that is no longer on the table by its id."""
    if id in board.testaments:
        found = board.testaments[id]
        return place_name(board, found.owner, found.space)
    return f"the former Testament {id} of {god(board, Seat(id[0]))}"


def tokens_text(tokens: Tokens) -> str:
    """Tokens: "3 followers", "2 followers and 1 shaman"; "nobody"."""
    parts = [counted(tokens.f, "follower")] if tokens.f else []
    parts += [counted(tokens.s, "shaman")] if tokens.s else []
    return joined(parts) or "nobody"


def paid_text(order: Paying) -> str:
    """What an order places, in words: its numbers, or what the program will make of it."""
    if isinstance(order.f, str):
        policy, *number = order.f.split()
        shamans = f" and {tokens_text(Tokens(s=order.s))}" if order.s else ""
        return f"with {POLICIES[policy].format(*(counted(int(points), POINTS[policy]) for points in number))}{shamans}"
    return f"with {tokens_text(placed(order))}" if order.f or order.s else "at the exact cost"


POLICIES = {
    "match": "as many followers as the attack needs",
    "match_up_to": "as many followers as the attack needs, up to {} of defence",
    "leave": "as many followers as leave {} through",
}
"""The words for each policy of a defence."""

POINTS = {"match_up_to": "point", "leave": "strip"}
"""What its number counts."""


def rounds_text(rounds: Sequence[int]) -> str:
    """Rounds in a row: "round 5", "rounds 3 to 5"."""
    return f"round {rounds[0]}" if len(rounds) == 1 else f"rounds {rounds[0]} to {rounds[-1]}"
