"""Checking orders: everything wrong, or worth knowing, as far as their seat can know.

Illegal is what can never be carried out in this round whatever happens. What may come to be possible is accepted, with
a note where that is worth knowing.
"""

from collections.abc import Iterator

from adjudicator.games.test_of_time.checking.findings import problem
from adjudicator.games.test_of_time.checking.moves import check_move
from adjudicator.games.test_of_time.checking.program import check_program
from adjudicator.games.test_of_time.orders import OneMove, Program, Standing
from adjudicator.games.test_of_time.state import View
from adjudicator.table.problems import Problem
from adjudicator.table.steps import Step


def check(view: View, step: Step, given: Program | OneMove) -> list[Problem]:
    """Everything wrong, or worth knowing, about an order set; paths are relative to it."""
    if isinstance(given, OneMove):
        return list(check_move(view.board, view.seat, given.do, ("do",), waits=False))
    return list(check_program(view.board, view.seat, given))


def check_standing(view: View, standing: Standing) -> list[Problem]:
    """The same for standing orders: a space has one defence."""
    return list(_doubles(standing))


def _doubles(standing: Standing) -> Iterator[Problem]:
    spaces = [defence.space for defence in standing.defence]
    for index, space in enumerate(spaces):
        if space in spaces[:index]:
            message = f"space {space} stands here twice: as no. {spaces.index(space) + 1} and no. {index + 1}"
            path = ("defence", index, "space")
            yield problem("ambiguous", "DOUBLE_SPACE", path, message, "keep one of them")
