"""Attack and Defend (TT-34 to TT-37)."""

from collections.abc import Mapping

from adjudicator.games.test_of_time.facts import AttackMade, DefenceMade
from adjudicator.games.test_of_time.orders import Attack, Defend, placed
from adjudicator.games.test_of_time.rules import TTTable
from adjudicator.games.test_of_time.rules.costs import power
from adjudicator.games.test_of_time.rules.gods import find_testament, is_space, made, move_of, opponents, visible_at
from adjudicator.games.test_of_time.rules.payment import force_refusal
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.words import Refusal, TestamentId
from adjudicator.table.words import Seat


def attack_refusal(board: Board, seat: Seat, order: Attack) -> Refusal | None:
    """TT-34 Why a god may not attack: it must be a laid Testament of an opponent (TT-G24)."""
    if order.target == seat:
        return "OWN_TESTAMENT"
    if order.target not in opponents(board, seat):
        return "BAD_TARGET"
    if not is_space(order.space):
        return "NO_SUCH_SPACE"
    if not visible_at(board, order.target, order.space):
        return "NO_TESTAMENT"
    return force_refusal(board, seat, placed(order))


def attack(table: TTTable, seat: Seat, order: Attack) -> None:
    """TT-31, TT-34 Any number of followers and shamans are placed; shamans count by their power of this moment."""
    board = table.state.board
    target = visible_at(board, order.target, order.space)
    assert target is not None
    points = placed(order).points(power(board, seat))
    table.record(AttackMade(**move_of(board, seat, placed(order)), testament=target.id, points=points))


def defend_refusal(board: Board, seat: Seat, order: Defend) -> Refusal | None:
    """TT-36 Why a god may not defend: a Testament of his must be attacked in this round (TT-G20)."""
    if not is_space(order.space):
        return "NO_SUCH_SPACE"
    if not is_attacked(board, seat, order.space):
        return "NOT_UNDER_ATTACK"
    return force_refusal(board, seat, placed(order))


def defend(table: TTTable, seat: Seat, order: Defend) -> None:
    """TT-36 Followers and shamans are placed; it may be done again, and may exceed the attack (TT-G20)."""
    board = table.state.board
    own = find_testament(board, seat, order.space)
    assert own is not None
    points = placed(order).points(power(board, seat))
    table.record(DefenceMade(**move_of(board, seat, placed(order)), testament=own.id, points=points))


def is_attacked(board: Board, seat: Seat, space: int) -> bool:
    """Whether the Testament on a space is attacked in this round, met or not."""
    own = find_testament(board, seat, space)
    return own is not None and bool(attacks_on(board, own.id))


def attacks_on(board: Board, testament: TestamentId) -> list[AttackMade]:
    """The attacks on a Testament in this round, the first before."""
    return [move for move in made(board, AttackMade) if move.testament == testament]


def defences_of(board: Board, testament: TestamentId) -> list[DefenceMade]:
    """The defences of a Testament in this round, the first before."""
    return [move for move in made(board, DefenceMade) if move.testament == testament]


def attack_points(board: Board, testament: TestamentId) -> int:
    """All points of the attacks on a Testament in this round."""
    return sum(move.points for move in attacks_on(board, testament))


def defence_points(board: Board, testament: TestamentId) -> int:
    """All points of its defences."""
    return sum(move.points for move in defences_of(board, testament))


def net_strips(board: Board, testament: TestamentId) -> int:
    """TT-35 A strip for each point of the attack that no defence meets (TT-G10)."""
    return max(0, attack_points(board, testament) - defence_points(board, testament))


def fallen(board: Board, testament: TestamentId) -> Mapping[Seat, int]:
    """TT-37 How many ordinary attackers of each god are met, and so die.

    Earlier attacks are met before later ones, and in each the ordinary followers before the shamans, who take up
    points of the defence but live (TT-G11).
    """
    left = defence_points(board, testament)
    met: dict[Seat, int] = {}
    for move in attacks_on(board, testament):
        dying = min(move.paid.f, left)
        met[move.seat] = met.get(move.seat, 0) + dying
        left -= min(move.points, left)
    return met
