"""Conditions: when an entry of a program is carried out, and when the run is stopped (PBEM-3)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.test_of_time.attack import attack_points, attacks_on, is_attacked
from adjudicator.games.test_of_time.books import KINDS
from adjudicator.games.test_of_time.passing import passed
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.testaments import is_reversible, may_stand, visible_number
from adjudicator.games.test_of_time.words import NOBODY, Count, SeatId, Space, TestamentType, refusals
from adjudicator.programs.conditions import PERHAPS, Conditional, Language, Row, Verdict
from adjudicator.table import Path, Problem, Seat
from adjudicator.table.prose import counted

UNKNOWN_SEAT = refusals.new("UNKNOWN_SEAT", "TT-01")
NEVER_TRUE = refusals.new("NEVER_TRUE", "PBEM-3")
ALWAYS_TRUE = refusals.new("ALWAYS_TRUE", "PBEM-3", lasts=False)

Conditions = Annotated[tuple["When", ...], Meta(min_length=1, max_length=10)]


class Condition(Conditional, frozen=True, kw_only=True):
    """A condition about the table: exactly one key, or `and`, `or`, `not` round others (PBEM-3)."""

    NOTATION: ClassVar[str] = (
        "(space|) {under_attack} (is|) (attacked|under attack) | {attacked_by} attacks (me|) "
        "| attack on (space|) {attack_points_at_least.0} (has|is|of) {attack_points_at_least.1} (points|) (or more|) "
        "| (|there are) {home_at_least} (|or more) (|followers|follower) (at home|home) (or more|) "
        "| {home_of_at_least.0} has {home_of_at_least.1} (|followers|follower) (at home|home) (or more|) "
        "| {visible_at_most.0} (space|) {visible_at_most.1} (shows|has) at most {visible_at_most.2} "
        "(sections|section|) "
        "| {has.0} has (|a|an) {has.1} | all_others_passed=(all others passed|all others have passed"
        "|the others passed) "
        "| all_others_passed=false(others still move) | move {move_number_at_least} (or later|)"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"under_attack": 2}

    under_attack: Annotated[
        Space | UnsetType, Meta(description="Your Testament on that space is attacked in this round, met or not.")
    ] = UNSET
    attacked_by: Annotated[
        SeatId | UnsetType, Meta(description="That god attacks a Testament of yours in this round.")
    ] = UNSET
    attack_points_at_least: Annotated[
        tuple[Space, Count] | UnsetType,
        Meta(description="The attack on your space has so many points, met or not.", examples=[[2, 4]]),
    ] = UNSET
    home_at_least: Annotated[
        Count | UnsetType, Meta(description="So many of your ordinary followers wait at home.", examples=[6])
    ] = UNSET
    home_of_at_least: Annotated[
        tuple[SeatId, Count] | UnsetType,
        Meta(description="So many of that god's ordinary followers wait at home.", examples=[["B", 1]]),
    ] = UNSET
    visible_at_most: Annotated[
        tuple[SeatId, Space, Count] | UnsetType,
        Meta(description="No more sections are visible on that god's space.", examples=[["B", 1, 2]]),
    ] = UNSET
    has: Annotated[
        tuple[SeatId, TestamentType] | UnsetType,
        Meta(description="That god has a visible Testament of that kind.", examples=[["B", "temple"]]),
    ] = UNSET
    all_others_passed: Annotated[
        bool | UnsetType, Meta(description="All other gods have passed since the last move.", examples=[True])
    ] = UNSET
    move_number_at_least: Annotated[
        Count | UnsetType,
        Meta(description="This is at least that move of the round, those of all gods counted.", examples=[4]),
    ] = UNSET
    and_: Annotated[
        "Conditions | UnsetType",
        Meta(description="All of these hold.", examples=[[{"under_attack": 2}, {"home_at_least": 6}]]),
    ] = UNSET
    or_: Annotated[
        "Conditions | UnsetType",
        Meta(description="One of these holds.", examples=[[{"under_attack": 1}, {"under_attack": 2}]]),
    ] = UNSET
    not_: Annotated["When | UnsetType", Meta(description="This does not hold.")] = UNSET


When = Annotated[Condition, Meta(extra_json_schema={"minProperties": 1, "maxProperties": 1})]


def check_condition(board: Board, seat: Seat, condition: Condition, path: Path) -> Iterator[Problem]:
    """Tell unknown seats, and conditions that can never hold, with the reason, or that always hold."""
    strangers = [(id, place) for _, id, place in CONDITIONS.ids(condition, path) if id not in board.seats]
    for id, place in strangers:
        yield UNKNOWN_SEAT.problem(place, f"there is no seat {id} in this campaign")
    if strangers:
        return
    verdict = CONDITIONS.judged(board, seat, condition)
    if verdict.holds is False:
        yield NEVER_TRUE.problem(path, f"this can never hold in this round: {verdict.why}", "leave it out or change it")
    elif verdict.holds:
        yield ALWAYS_TRUE.problem(path, f"this holds throughout the round: {verdict.why}", "it is as good as none")


def _judge_under_attack(board: Board, seat: Seat, space: int) -> Verdict:
    """Attacks of a round stay until it ends."""
    if is_attacked(board, seat, space):
        return Verdict(True, f"{Say(board).place(seat, space)} is under attack")
    return _judge_attackable(board, seat, space)


def _judge_attackable(board: Board, seat: Seat, space: int) -> Verdict:
    if may_stand(board, seat, space):
        return PERHAPS
    return Verdict(False, f"nothing stands on your space {space}")


def _is_attacked_by(board: Board, seat: Seat, attacker: Seat) -> bool:
    attacks = [move for own in board.testaments_of(seat) for move in attacks_on(board, own.id)]
    return any(move.seat == attacker for move in attacks)


def _judge_attacked_by(board: Board, seat: Seat, attacker: Seat) -> Verdict:
    if attacker == seat:
        return Verdict(False, "you do not attack yourself")
    attacked = _is_attacked_by(board, seat, attacker)
    if attacked:
        return Verdict(True, f"{Say(board).god(attacker)} has attacked you")
    return PERHAPS


def _is_attacked_with(board: Board, seat: Seat, named: tuple[int, int]) -> bool:
    own = board.testament_at(seat, named[0])
    return (attack_points(board, own.id) if own else 0) >= named[1]


def _judge_points(board: Board, seat: Seat, named: tuple[int, int]) -> Verdict:
    if _is_attacked_with(board, seat, named):
        return Verdict(True, f"the attack on your space {named[0]} has that many points already")
    return _judge_attackable(board, seat, named[0])


def _has_at_home(board: Board, seat: Seat, named: tuple[Seat, int]) -> bool:
    return board.home.get(named[0], NOBODY).f >= named[1]


def _judge_home(board: Board, seat: Seat, named: tuple[Seat, int]) -> Verdict:
    """Followers come home only when the round ends."""
    there = board.home[named[0]].f
    if named[1] > there:
        who = f"{counted(there, 'follower')} of {Say(board).god(named[0])}"
        return Verdict(False, f"{who} wait at home, and no more come")
    if named[1]:
        return PERHAPS
    return Verdict(True, "nobody has fewer than none")


def _shows_at_most(board: Board, seat: Seat, named: tuple[Seat, int, int]) -> bool:
    owner, space, most = named
    if owner not in board.seats:
        return False
    testament = board.testament_at(owner, space)
    if testament is None:
        return most >= 0
    return testament.visible <= most


def _judge_visible(board: Board, seat: Seat, named: tuple[Seat, int, int]) -> Verdict:
    if is_reversible(board):
        return PERHAPS
    owner, space, _ = named
    place = Say(board).place(owner, space)
    holds = _shows_at_most(board, seat, named)
    return Verdict(holds, f"{place} changes only when the round ends")


def _has_kind(board: Board, seat: Seat, named: tuple[Seat, TestamentType]) -> bool:
    return visible_number(board, *named) > 0


def _judge_has(board: Board, seat: Seat, named: tuple[Seat, TestamentType]) -> Verdict:
    if is_reversible(board):
        return PERHAPS
    owner, type = named
    god = Say(board).god(owner)
    kind = KINDS[type].name
    why = f"what {god} has of the kind {kind} changes only when the round ends"
    return Verdict(_has_kind(board, seat, named), why)


def _have_others_passed(board: Board, seat: Seat, wanted: bool) -> bool:
    return all(other in passed(board) for other in board.opponents(seat)) == wanted


def _has_come_to_move(board: Board, seat: Seat, number: int) -> bool:
    return len(board.moves) + 1 >= number


def _judge_move(board: Board, seat: Seat, number: int) -> Verdict:
    at = f"the round is at move {len(board.moves) + 1}"
    if _has_come_to_move(board, seat, number):
        return Verdict(True, at)
    return PERHAPS


CONDITIONS: Language[Board] = Language(
    {
        "under_attack": Row(
            test=is_attacked,
            verdict=_judge_under_attack,
        ),
        "attacked_by": Row(
            test=_is_attacked_by,
            verdict=_judge_attacked_by,
            ids=("seat",),
        ),
        "attack_points_at_least": Row(
            test=_is_attacked_with,
            verdict=_judge_points,
        ),
        "home_at_least": Row(
            test=lambda board, seat, number: _has_at_home(board, seat, (seat, number)),
            verdict=lambda board, seat, number: _judge_home(board, seat, (seat, number)),
        ),
        "home_of_at_least": Row(
            test=_has_at_home,
            verdict=_judge_home,
            ids=("seat",),
        ),
        "visible_at_most": Row(test=_shows_at_most, verdict=_judge_visible, ids=("seat",)),
        "has": Row(
            test=_has_kind,
            verdict=_judge_has,
            ids=("seat",),
        ),
        "all_others_passed": Row(
            test=_have_others_passed,
        ),
        "move_number_at_least": Row(
            test=_has_come_to_move,
            verdict=_judge_move,
        ),
    }
)
"""All there is to know of each key of a condition."""
