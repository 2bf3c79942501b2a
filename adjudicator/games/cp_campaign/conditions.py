"""The conditions of the queue (PBEM-3).

Flags change hands only when battles are resolved; Campaign Points and March Difficulties only fall; armies can only
get better until then. So much is certain of a condition before the phase, and everything else is possible.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.cp_campaign.fortify import highest_dv
from adjudicator.games.cp_campaign.plan import Post
from adjudicator.games.cp_campaign.refusals import refusals, unknown
from adjudicator.games.cp_campaign.roads import lowest_md
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import allied, armies_of, enemies_at
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.tear_down import lowest_dv
from adjudicator.games.cp_campaign.words import (
    ArmyField,
    ArmyId,
    RoadField,
    RoadId,
    SeatField,
    Status,
    TerritoryField,
    TerritoryId,
)
from adjudicator.programs.conditions import PERHAPS, Conditional, Language, Row, Verdict
from adjudicator.table import Path, Problem, Seat

NEVER_TRUE = refusals.new("NEVER_TRUE", "PBEM-3")
ALWAYS_TRUE = refusals.new("ALWAYS_TRUE", "PBEM-3", lasts=False)

HEALTH: Mapping[Status, int] = {"removed": 0, "broken": 1, "defeated": 2, "normal": 3}
"""Health by status; rebuilding only ever raises it."""

Conditions = Annotated[tuple["When", ...], Meta(min_length=1, max_length=10)]


class Condition(Conditional, frozen=True, kw_only=True):
    """A condition about the board: exactly one key, or `and`, `or`, `not` round others (PBEM-3)."""

    NOTATION: ClassVar[str] = (
        "(enemy|an enemy|enemies|somebody|there is an enemy|there's an enemy|theres an enemy|there are enemies) "
        "(at|in|on|is at|is in|is|are at|are in|are|stands at|is standing|turns up at|comes to|) {enemy_at} "
        "| (no enemy|no enemies|no|nobody|there is no enemy|there's no enemy|theres no enemy|there are no enemies) "
        "(at|in|on|is at|is in|is|are at|are in|are|stands at|is standing|) {no_enemy_at} "
        "| {army_at.0} (at|in|is at|is in|stands at) {army_at.1} | {owner.1} (holds|has|owns) {owner.0} "
        "| DV (of|at|) {dv_at_most.0} (at most|<=|is at most) {dv_at_most.1} "
        "| MD (of|at|) {md_at_most.0} (at most|<=|is at most) {md_at_most.1} "
        "| (I have|at least|) {my_cp_at_least} (CP|points) (or more|left|) "
        "| {cp_of_at_least.0} has {cp_of_at_least.1} (CP|points) (or more|left|) "
        "| (last march of|march of) {last_march_failed} failed | cycle {cycle_at_least} (or later|begun|) "
        "| {status.0} is {status.1}"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"enemy_at": "T15"}

    enemy_at: Annotated[TerritoryField | UnsetType, Meta(description="An enemy army stands there.")] = UNSET
    no_enemy_at: Annotated[TerritoryField | UnsetType, Meta(description="No enemy army stands there.")] = UNSET
    army_at: Annotated[
        tuple[ArmyField, TerritoryField] | UnsetType,
        Meta(description="That army stands there.", examples=[["A1", "T15"]]),
    ] = UNSET
    owner: Annotated[
        tuple[TerritoryField, SeatField] | UnsetType,
        Meta(description="That territory is captured by that seat.", examples=[["T15", "B"]]),
    ] = UNSET
    dv_at_most: Annotated[
        tuple[TerritoryField, int] | UnsetType,
        Meta(description="The Defence Value there is at most this.", examples=[["T15", 1]]),
    ] = UNSET
    md_at_most: Annotated[
        tuple[RoadField, int] | UnsetType,
        Meta(description="The March Difficulty of that road is at most this.", examples=[["R24", 3]]),
    ] = UNSET
    my_cp_at_least: Annotated[int | UnsetType, Meta(description="You have this many points left.", examples=[2])] = (
        UNSET
    )
    cp_of_at_least: Annotated[
        tuple[SeatField, int] | UnsetType,
        Meta(description="That seat has this many points left.", examples=[["B", 1]]),
    ] = UNSET
    last_march_failed: Annotated[
        ArmyField | UnsetType, Meta(description="The last march of that army this turn failed.")
    ] = UNSET
    cycle_at_least: Annotated[int | UnsetType, Meta(description="The cycle has reached this number.", examples=[2])] = (
        UNSET
    )
    status: Annotated[
        tuple[ArmyField, Status] | UnsetType,
        Meta(description="That army has that status.", examples=[["B1", "broken"]]),
    ] = UNSET
    and_: Annotated[
        "Conditions | UnsetType",
        Meta(description="All of these hold.", examples=[[{"enemy_at": "T15"}, {"my_cp_at_least": 2}]]),
    ] = UNSET
    or_: Annotated[
        "Conditions | UnsetType",
        Meta(description="One of these holds.", examples=[[{"enemy_at": "T14"}, {"enemy_at": "T15"}]]),
    ] = UNSET
    not_: Annotated["When | UnsetType", Meta(description="This does not hold.")] = UNSET


When = Annotated[Condition, Meta(extra_json_schema={"minProperties": 1, "maxProperties": 1})]


def check_condition(board: Board, seat: Seat, condition: Condition, path: Path) -> Iterator[Problem]:
    """Tell unknown ids, and conditions that can never hold, with the reason, or that always hold."""
    say = Say(board)
    ids = CONDITIONS.ids(condition, path)
    strangers = [problem for what, id, place in ids for problem in unknown(say, what, id, place)]
    if strangers:
        yield from strangers
        return
    verdict = CONDITIONS.judged(board, seat, condition)
    if verdict.holds is False:
        for place, why in CONDITIONS.culprits(board, seat, condition, path):
            yield NEVER_TRUE.problem(place, f"this can never hold this turn: {why}", "leave it out or change it")
    elif verdict.holds:
        yield ALWAYS_TRUE.problem(path, f"this always holds: {verdict.why}", "it is as good as none")


def posts(condition: Condition) -> Iterator[Post]:
    """The places where a condition, or a part of it, expects armies."""
    if condition.army_at is not UNSET:
        yield condition.army_at
    for part in condition.parts:
        yield from posts(part)


def _enemies_left(board: Board, seat: Seat, place: TerritoryId) -> Verdict:
    if any(armies_of(board, other) for other in board.seats if not allied(board, seat, other)):
        return PERHAPS
    return Verdict(False, "no enemy has an army left")


def _removed(board: Board, army: ArmyId) -> Verdict:
    if board.armies[army].status == "removed":
        return Verdict(False, f"{army} has been removed from play")
    return PERHAPS


def _owned(board: Board, seat: Seat, wanted: tuple[TerritoryId, Seat]) -> Verdict:
    """Captures come only when battles are resolved (CP-G38)."""
    place, owner = wanted
    say = Say(board)
    why = f"{say.place(place)} is {say.owner(place)}, and flags change only after this phase"
    return Verdict(board.territories[place].owner == owner, why)


def _defended(board: Board, seat: Seat, wanted: tuple[TerritoryId, int]) -> Verdict:
    """A point tears down one DV; only the owner can raise it, to the limit of its kind (CP-03, CP-46, CP-47, CP-56)."""
    place, limit = wanted
    least = lowest_dv(board, place)
    most = highest_dv(board, place)
    now = f"the DV of {Say(board).place(place)} is {board.territories[place].dv}"
    if limit < least:
        return Verdict(False, f"{now} and cannot fall below {least}")
    if limit >= most:
        return Verdict(True, f"{now} and cannot rise above {most}")
    return PERHAPS


def _built(board: Board, seat: Seat, wanted: tuple[RoadId, int]) -> Verdict:
    """Roads only get better (CP-07, CP-48)."""
    road, limit = wanted
    least = lowest_md(board, road)
    most = board.roads[road].md
    name = f"the MD of {Say(board).road(road)}"
    if limit < least:
        return Verdict(False, f"{name} cannot fall below {least}")
    if limit >= most:
        return Verdict(True, f"{name} never rises")
    return PERHAPS


def _points(cp: int, number: int, who_has: str) -> Verdict:
    """Points are spent or lost in this phase, never gained (CP-41)."""
    if number > cp:
        return Verdict(False, f"{who_has} {cp} CP, and they only fall")
    if number <= 0:
        return Verdict(True, "nobody has fewer than 0 CP")
    return PERHAPS


def _cycles(board: Board, seat: Seat, number: int) -> Verdict:
    """A seat spends a point in each cycle, so there are no more cycles than points (CP-41)."""
    waiting = [other for other in board.seats if board.cycle and other not in board.acted]
    last = max(board.cycle + board.cp[other] - (other in waiting) for other in board.seats)
    if number > last:
        return Verdict(False, f"the CP on the table last until cycle {last} at most")
    if number <= max(board.cycle, 1):
        return Verdict(True, "the first cycle is cycle 1")
    return PERHAPS


def _health(board: Board, seat: Seat, wanted: tuple[ArmyId, Status]) -> Verdict:
    """Until battles are resolved an army can only be rebuilt (CP-44, CP-87)."""
    now = board.armies[wanted[0]].status
    why = f"{wanted[0]} is {now}"
    if now in ("removed", "normal"):
        return Verdict(now == wanted[1], f"{why}, and that cannot change before the battles")
    worse = HEALTH[wanted[1]] < HEALTH[now]
    if worse:
        return Verdict(False, f"{why}, and can only get better before the battles")
    return PERHAPS


def _clash(board: Board, parts: tuple[Condition, ...]) -> str:
    """Return the reason why several conditions cannot hold together, if they contradict one another; else nothing."""
    claims: dict[tuple[str, str], object] = {}
    for part in parts:
        for subject, value in _claims(part):
            if claims.setdefault(subject, value) != value:
                return CLASHES[subject[0]].format(Say(board).place(TerritoryId(subject[1])))
    return ""


CLASHES: Mapping[str, str] = {
    "enemy": "an enemy either stands in {} or does not",
    "place": "{} cannot stand in two territories at once",
    "status": "{} cannot have two statuses at once",
}
"""Reasons why two claims about the same subject cannot both hold."""


def _claims(condition: Condition, truth: bool = True) -> Iterator[tuple[tuple[str, str], object]]:
    """The claims of a condition that another can contradict: a subject and its value."""
    if condition.not_ is not UNSET:
        yield from _claims(condition.not_, not truth)
    elif condition.enemy_at is not UNSET:
        yield ("enemy", condition.enemy_at), truth
    elif condition.no_enemy_at is not UNSET:
        yield ("enemy", condition.no_enemy_at), not truth
    elif truth and condition.army_at is not UNSET:
        yield ("place", condition.army_at[0]), condition.army_at[1]
    elif truth and condition.status is not UNSET:
        yield ("status", condition.status[0]), condition.status[1]


ROWS: Mapping[str, Row[Board]] = {
    "enemy_at": Row(
        test=lambda board, seat, place: bool(enemies_at(board, seat, place)),
        verdict=_enemies_left,
        ids=("territory",),
    ),
    "no_enemy_at": Row(
        test=lambda board, seat, place: place in board.territories and not enemies_at(board, seat, place),
        verdict=lambda board, seat, place: _enemies_left(board, seat, place).opposite(),
        ids=("territory",),
    ),
    "army_at": Row(
        test=lambda board, _, value: value[0] in board.armies and board.armies[value[0]].at == value[1],
        verdict=lambda board, _, value: _removed(board, value[0]),
        ids=("army", "territory"),
    ),
    "owner": Row(
        test=lambda board, _, value: value[0] in board.territories and board.territories[value[0]].owner == value[1],
        verdict=_owned,
        ids=("territory", "seat"),
    ),
    "dv_at_most": Row(
        test=lambda board, _, value: value[0] in board.territories and board.territories[value[0]].dv <= value[1],
        verdict=_defended,
        ids=("territory",),
    ),
    "md_at_most": Row(
        test=lambda board, _, value: value[0] in board.roads and board.roads[value[0]].md <= value[1],
        verdict=_built,
        ids=("road",),
    ),
    "my_cp_at_least": Row(
        test=lambda board, seat, number: board.cp[seat] >= int(number),
        verdict=lambda board, seat, number: _points(board.cp[seat], number, "you have"),
    ),
    "cp_of_at_least": Row(
        test=lambda board, _, value: board.cp.get(value[0], 0) >= int(value[1]),
        verdict=lambda board, _, value: _points(board.cp[value[0]], value[1], f"{Say(board).seat(value[0])} has"),
        ids=("seat",),
    ),
    "last_march_failed": Row(
        test=lambda board, _, army: not board.last_march.get(army, True),
        verdict=lambda board, _, army: _removed(board, army),
        ids=("army",),
    ),
    "cycle_at_least": Row(
        test=lambda board, _, cycle: board.cycle >= int(cycle),
        verdict=_cycles,
    ),
    "status": Row(
        test=lambda board, _, value: value[0] in board.armies and board.armies[value[0]].status == value[1],
        verdict=_health,
        ids=("army",),
    ),
}
"""All there is to know of each key of a condition."""

CONDITIONS = Language(ROWS, _clash)
"""The conditions of the game."""
