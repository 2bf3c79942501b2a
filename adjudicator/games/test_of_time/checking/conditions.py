"""Whether a condition can hold in this round: never, perhaps, or always (PBEM-3)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from adjudicator.games.test_of_time.checking.chances import is_reversible, may_stand
from adjudicator.games.test_of_time.checking.findings import problem
from adjudicator.games.test_of_time.naming import god, place_name
from adjudicator.games.test_of_time.orders import Condition
from adjudicator.games.test_of_time.rules.conditions import holds
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.tables import KINDS
from adjudicator.games.test_of_time.words import TestamentType
from adjudicator.table.problems import Problem
from adjudicator.table.prose import counted
from adjudicator.table.words import Path, Seat

SEATS = ("attacked_by", "home_of_at_least", "visible_at_most", "has")
"""The keys that name a seat: alone, or first in a list."""


class Verdict(Struct, frozen=True):
    """Whether something holds always (True), never (False) or perhaps (None), and why."""

    holds: bool | None = None
    why: str = ""


PERHAPS = Verdict()


def check_condition(board: Board, seat: Seat, condition: Condition, path: Path) -> Iterator[Problem]:
    """Unknown seats; that a condition can never hold, and because of what; that it always holds."""
    if strangers := list(_strangers(board, condition, path)):
        yield from strangers
        return
    verdict = judged(board, seat, condition)
    if verdict.holds is False:
        message = f"this can never hold in this round: {verdict.why}"
        yield problem("illegal", "NEVER_TRUE", path, message, "leave it out or change it")
    elif verdict.holds:
        message = f"this holds throughout the round: {verdict.why}"
        yield problem("note", "ALWAYS_TRUE", path, message, "it is as good as none")


def judged(board: Board, seat: Seat, condition: Condition) -> Verdict:
    """What is certain about a condition of `seat` whose seats are all known."""
    (key,) = condition.keys
    return JUDGES[key](board, seat, getattr(condition, key))


def _strangers(board: Board, condition: Condition, path: Path) -> Iterator[Problem]:
    (key,) = condition.keys
    value = getattr(condition, key)
    if key in SEATS:
        named, at = (value, ()) if isinstance(value, str) else (value[0], (0,))
        if named not in board.seats:
            yield problem("illegal", "UNKNOWN_SEAT", (*path, key, *at), f"there is no seat {named} in this campaign")
    for part, place in _parts(condition, path):
        yield from _strangers(board, part, place)


def _parts(condition: Condition, path: Path) -> Iterator[tuple[Condition, Path]]:
    """The conditions inside one, each with its place in the order set."""
    (key,) = condition.keys
    if key == "not_":
        yield from ((part, (*path, "not")) for part in condition.parts)
    else:
        yield from ((part, (*path, key.removesuffix("_"), index)) for index, part in enumerate(condition.parts))


def _under_attack(board: Board, seat: Seat, space: int) -> Verdict:
    """Attacks of a round stay until it ends."""
    if holds(board, seat, Condition(under_attack=space)):
        return Verdict(True, f"{place_name(board, seat, space)} is under attack")
    return PERHAPS if may_stand(board, seat, space) else Verdict(False, f"nothing stands on your space {space}")


def _attacked_by(board: Board, seat: Seat, attacker: Seat) -> Verdict:
    if attacker == seat:
        return Verdict(False, "you do not attack yourself")
    attacked = holds(board, seat, Condition(attacked_by=attacker))
    return Verdict(True, f"{god(board, attacker)} has attacked you") if attacked else PERHAPS


def _attack_points(board: Board, seat: Seat, named: tuple[int, int]) -> Verdict:
    space = named[0]
    if holds(board, seat, Condition(attack_points_at_least=named)):
        return Verdict(True, f"the attack on your space {space} has that many points already")
    attacked = may_stand(board, seat, space)
    return PERHAPS if attacked else Verdict(False, f"nothing stands on your space {space}")


def _home_at_least(board: Board, seat: Seat, number: int) -> Verdict:
    return _home_of(board, seat, (seat, number))


def _home_of(board: Board, seat: Seat, named: tuple[Seat, int]) -> Verdict:
    """Followers come home only when the round ends."""
    there = board.home[named[0]].f
    if named[1] > there:
        return Verdict(False, f"{counted(there, 'follower')} of {god(board, named[0])} wait at home, and no more come")
    return PERHAPS if named[1] else Verdict(True, "nobody has fewer than none")


def _visible_at_most(board: Board, seat: Seat, named: tuple[Seat, int, int]) -> Verdict:
    why = f"{place_name(board, named[0], named[1])} changes only when the round ends"
    return _fixed(board, seat, Condition(visible_at_most=named), why)


def _has(board: Board, seat: Seat, named: tuple[Seat, TestamentType]) -> Verdict:
    why = f"what {god(board, named[0])} has of the kind {KINDS[named[1]].name} changes only when the round ends"
    return _fixed(board, seat, Condition(has=named), why)


def _fixed(board: Board, seat: Seat, condition: Condition, why: str) -> Verdict:
    """What only Reverse Time can change."""
    return PERHAPS if is_reversible(board) else Verdict(holds(board, seat, condition), why)


def _move_number(board: Board, seat: Seat, number: int) -> Verdict:
    come = len(board.moves) + 1 >= number
    return Verdict(True, f"the round is at move {len(board.moves) + 1}") if come else PERHAPS


def _and(board: Board, seat: Seat, parts: tuple[Condition, ...]) -> Verdict:
    return _together([judged(board, seat, part) for part in parts])


def _or(board: Board, seat: Seat, parts: tuple[Condition, ...]) -> Verdict:
    """One of several holds unless all fail."""
    return _opposite(_together([_opposite(judged(board, seat, part)) for part in parts]))


def _not(board: Board, seat: Seat, part: Condition) -> Verdict:
    return _opposite(judged(board, seat, part))


def _together(verdicts: list[Verdict]) -> Verdict:
    """Whether several things hold at once."""
    if never := next((verdict for verdict in verdicts if verdict.holds is False), None):
        return never
    if all(verdict.holds for verdict in verdicts):
        return Verdict(True, "; ".join(verdict.why for verdict in verdicts))
    return PERHAPS


def _opposite(verdict: Verdict) -> Verdict:
    return verdict if verdict.holds is None else Verdict(not verdict.holds, verdict.why)


JUDGES: Mapping[str, Callable[[Board, Seat, Any], Verdict]] = {
    "under_attack": _under_attack,
    "attacked_by": _attacked_by,
    "attack_points_at_least": _attack_points,
    "home_at_least": _home_at_least,
    "home_of_at_least": _home_of,
    "visible_at_most": _visible_at_most,
    "has": _has,
    "all_others_passed": lambda board, seat, wanted: PERHAPS,
    "move_number_at_least": _move_number,
    "and_": _and,
    "or_": _or,
    "not_": _not,
}
"""Who judges each key of a condition."""
