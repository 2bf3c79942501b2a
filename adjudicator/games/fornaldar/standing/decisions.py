"""Decisions inside a step: whom the tempo asks, and what standing orders say.

A `strict` seat is asked whatever its standing orders do not answer; a `compact` one only where a default would be
foolish. With the same answers both come to the same.
"""

from typing import TypeVar

import msgspec

from adjudicator.games.fornaldar.board.facts import FNTable
from adjudicator.games.fornaldar.state import Board
from adjudicator.table import Question, RuleId, Seat
from adjudicator.table.questions import Asked

PartT = TypeVar("PartT", bound=msgspec.Struct)


def strict(board: Board, seat: Seat) -> bool:
    """Whether a seat plays strict: a window, or a question, for each decision."""
    return board.options.tempo_of.get(seat, board.options.tempo) == "strict"


def asked(board: Board, seat: Seat, *, foolish: bool = False) -> Asked:
    """Whether a seat is asked where its standing orders say nothing; `foolish`: a default would guess badly."""
    if foolish or strict(board, seat):
        return "tempo"
    return "never"


def standing(table: FNTable, seat: Seat, part: str, kind: type[PartT]) -> PartT:
    """One part of a seat's standing orders ("interception"), as it is now; what is not said has its default."""
    text = f"Your standing orders: {part}."
    given = table.ask(
        Question(key=f"standing/{part}", seat=seat, rule=RuleId("5.0"), text=text, default="", asked="never")
    )
    if given:
        return msgspec.json.decode(given, type=kind)
    return kind()
