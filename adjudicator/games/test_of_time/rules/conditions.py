"""The conditions of a program (PBEM-3)."""

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.games.test_of_time.orders import Condition
from adjudicator.games.test_of_time.rules.attack import attack_points, attacks_on, is_attacked
from adjudicator.games.test_of_time.rules.gods import (
    find_testament,
    opponents,
    owned_testaments,
    passed,
    visible_number,
)
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.words import NOBODY, TestamentType
from adjudicator.table.words import Seat


def holds(board: Board, seat: Seat, condition: Condition) -> bool:
    """Whether a condition of a god holds; one about a seat nobody plays never does."""
    (key,) = condition.keys
    return TESTS[key](board, seat, getattr(condition, key))


def names(condition: Condition, key: str) -> bool:
    """Whether a condition is about `key`, in any of its parts."""
    return key in condition.keys or any(names(part, key) for part in condition.parts)


def _attacked_by(board: Board, seat: Seat, attacker: Seat) -> bool:
    attacks = [move for own in owned_testaments(board, seat) for move in attacks_on(board, own.id)]
    return any(move.seat == attacker for move in attacks)


def _attack_points_at_least(board: Board, seat: Seat, named: tuple[int, int]) -> bool:
    own = find_testament(board, seat, named[0])
    return (attack_points(board, own.id) if own else 0) >= named[1]


def _home_of_at_least(board: Board, _: Seat, named: tuple[Seat, int]) -> bool:
    return board.home.get(named[0], NOBODY).f >= named[1]


def _visible_at_most(board: Board, _: Seat, named: tuple[Seat, int, int]) -> bool:
    found = find_testament(board, named[0], named[1])
    return named[0] in board.seats and (found.visible if found else 0) <= named[2]


def _has(board: Board, _: Seat, named: tuple[Seat, TestamentType]) -> bool:
    return visible_number(board, *named) > 0


def _all_others_passed(board: Board, seat: Seat, wanted: bool) -> bool:
    return all(other in passed(board) for other in opponents(board, seat)) == wanted


TESTS: Mapping[str, Callable[[Board, Seat, Any], bool]] = {
    "under_attack": is_attacked,
    "attacked_by": _attacked_by,
    "attack_points_at_least": _attack_points_at_least,
    "home_at_least": lambda board, seat, number: board.home[seat].f >= int(number),
    "home_of_at_least": _home_of_at_least,
    "visible_at_most": _visible_at_most,
    "has": _has,
    "all_others_passed": _all_others_passed,
    "move_number_at_least": lambda board, _, number: len(board.moves) + 1 >= int(number),
    "and_": lambda board, seat, parts: all(holds(board, seat, part) for part in parts),
    "or_": lambda board, seat, parts: any(holds(board, seat, part) for part in parts),
    "not_": lambda board, seat, part: not holds(board, seat, part),
}
"""The test of each key of a condition."""
