"""Whether a condition can hold in this phase: never, perhaps, or always (PBEM-3).

Flags change hands only when battles are resolved; Campaign Points and March Difficulties only fall; armies can only
get better until then. So much is certain, and everything else is possible.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import UNSET, Struct

from adjudicator.games.cp_campaign.checking.findings import problem, unknown
from adjudicator.games.cp_campaign.naming import owner_name, place_name, road_name, side_name
from adjudicator.games.cp_campaign.orders import Condition
from adjudicator.games.cp_campaign.rules.points import price
from adjudicator.games.cp_campaign.rules.sides import allied, armies_of
from adjudicator.games.cp_campaign.rules.territories import kind_of
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.tables import CONSTANTS
from adjudicator.games.cp_campaign.words import ArmyId, RoadId, Status, TerritoryId
from adjudicator.table.problems import Problem
from adjudicator.table.words import Path, Seat

HEALTH: Mapping[Status, int] = {"removed": 0, "broken": 1, "defeated": 2, "normal": 3}
"""How well an army is; rebuilding only ever raises it."""

IDS: Mapping[str, tuple[str, ...]] = {
    "enemy_at": ("territory",),
    "no_enemy_at": ("territory",),
    "army_at": ("army", "territory"),
    "owner": ("territory", "seat"),
    "dv_at_most": ("territory",),
    "md_at_most": ("road",),
    "cp_of_at_least": ("seat",),
    "last_march_failed": ("army",),
    "status": ("army",),
}
"""What the ids in each key of a condition name."""


class Verdict(Struct, frozen=True):
    """Whether something holds always (True), never (False) or perhaps (None), and why."""

    holds: bool | None = None
    why: str = ""


PERHAPS = Verdict()


def check_condition(board: Board, seat: Seat, condition: Condition, path: Path) -> Iterator[Problem]:
    """Unknown ids; that a condition can never hold, and because of what; that it always holds."""
    if strangers := list(_strangers(board, condition, path)):
        yield from strangers
        return
    verdict = judged(board, seat, condition)
    if verdict.holds is False:
        for place, why in _culprits(board, seat, condition, path):
            yield problem(
                "illegal", "NEVER_TRUE", place, f"this can never hold this turn: {why}", "leave it out or change it"
            )
    elif verdict.holds:
        yield problem("note", "ALWAYS_TRUE", path, f"this always holds: {verdict.why}", "it is as good as none")


def judged(board: Board, seat: Seat, condition: Condition) -> Verdict:
    """What is certain about a condition of `seat` whose ids are all known."""
    (key,) = condition.keys
    return JUDGES[key](board, seat, getattr(condition, key))


def _strangers(board: Board, condition: Condition, path: Path) -> Iterator[Problem]:
    (key,) = condition.keys
    value = getattr(condition, key)
    for index, what in enumerate(IDS.get(key, ())):
        if isinstance(value, tuple):
            yield from unknown(board, what, value[index], (*path, key, index))
        else:
            yield from unknown(board, what, value, (*path, key))
    for part, place in _parts(condition, path):
        yield from _strangers(board, part, place)


def _parts(condition: Condition, path: Path) -> Iterator[tuple[Condition, Path]]:
    """The conditions inside one, each with its place in the order set."""
    if condition.not_ is not UNSET:
        yield condition.not_, (*path, "not")
    for name, parts in (("and", condition.and_), ("or", condition.or_)):
        for index, part in enumerate(parts or ()):
            yield part, (*path, name, index)


def _culprits(board: Board, seat: Seat, condition: Condition, path: Path) -> Iterator[tuple[Path, str]]:
    """The innermost conditions that keep one from ever holding, with the reasons."""
    never = [(part, place) for part, place in _parts(condition, path) if judged(board, seat, part).holds is False]
    if condition.not_ is not UNSET or not never:
        yield (*path, _written(condition)), judged(board, seat, condition).why
        return
    for part, place in never:
        yield from _culprits(board, seat, part, place)


def _written(condition: Condition) -> str:
    """The key of a condition as players write it."""
    return condition.keys[0].removesuffix("_")


def _enemy_at(board: Board, seat: Seat, place: TerritoryId) -> Verdict:
    if any(armies_of(board, other) for other in board.seats if not allied(board, seat, other)):
        return PERHAPS
    return Verdict(False, "no enemy has an army left")


def _no_enemy_at(board: Board, seat: Seat, place: TerritoryId) -> Verdict:
    return _opposite(_enemy_at(board, seat, place))


def _army_at(board: Board, seat: Seat, wanted: tuple[ArmyId, TerritoryId]) -> Verdict:
    return _removed(board, wanted[0])


def _last_march_failed(board: Board, seat: Seat, army: ArmyId) -> Verdict:
    return _removed(board, army)


def _removed(board: Board, army: ArmyId) -> Verdict:
    if board.armies[army].status == "removed":
        return Verdict(False, f"{army} has been removed from play")
    return PERHAPS


def _owner(board: Board, seat: Seat, wanted: tuple[TerritoryId, Seat]) -> Verdict:
    """Captures come only when battles are resolved (CP-G38)."""
    place, owner = wanted
    why = f"{place_name(board, place)} is {owner_name(board, place)}, and flags change only after this phase"
    return Verdict(board.territories[place].owner == owner, why)


def _dv_at_most(board: Board, seat: Seat, wanted: tuple[TerritoryId, int]) -> Verdict:
    """A point tears down one DV; only the owner can raise it, to the limit of its kind (CP-03, CP-46, CP-47, CP-56)."""
    place, limit = wanted
    territory = board.territories[place]
    hostile = [other for other in board.seats if not territory.owner or not allied(board, territory.owner, other)]
    least = max(CONSTANTS.dv_min, territory.dv - sum(board.cp[other] for other in hostile))
    most = max(territory.dv, kind_of(board, place).fortify_to or 0) if territory.owner else territory.dv
    name = place_name(board, place)
    if limit < least:
        return Verdict(False, f"the DV of {name} is {territory.dv} and cannot fall below {least}")
    if limit >= most:
        return Verdict(True, f"the DV of {name} is {territory.dv} and cannot rise above {most}")
    return PERHAPS


def _md_at_most(board: Board, seat: Seat, wanted: tuple[RoadId, int]) -> Verdict:
    """Roads only get better, by one for the points of a seat that build costs (CP-07, CP-48)."""
    road, limit = board.roads[wanted[0]], wanted[1]
    paid = [board.progress[other].get(f"build_road:{road.id}", 0) for other in board.seats]
    builds = sum((board.cp[other] + done) // price("build_road") for other, done in zip(board.seats, paid, strict=True))
    least = max(CONSTANTS.md_min, road.md - builds)
    if limit < least:
        return Verdict(False, f"the MD of {road_name(board, road.id)} cannot fall below {least}")
    if limit >= road.md:
        return Verdict(True, f"the MD of {road_name(board, road.id)} never rises")
    return PERHAPS


def _my_cp_at_least(board: Board, seat: Seat, number: int) -> Verdict:
    return _points(board.cp[seat], number, "you have")


def _cp_of_at_least(board: Board, seat: Seat, wanted: tuple[Seat, int]) -> Verdict:
    return _points(board.cp[wanted[0]], wanted[1], f"{side_name(board, wanted[0])} has")


def _points(cp: int, number: int, who_has: str) -> Verdict:
    """Points are spent or lost in this phase, never gained (CP-41)."""
    if number > cp:
        return Verdict(False, f"{who_has} {cp} CP, and they only fall")
    return Verdict(True, "nobody has fewer than 0 CP") if number <= 0 else PERHAPS


def _cycle_at_least(board: Board, seat: Seat, number: int) -> Verdict:
    """A seat spends a point in each cycle, so there are no more cycles than points (CP-41)."""
    last = max(board.cycle + board.cp[other] - (other in _waiting(board)) for other in board.seats)
    if number > last:
        return Verdict(False, f"the CP on the table last until cycle {last} at most")
    return Verdict(True, "the first cycle is cycle 1") if number <= max(board.cycle, 1) else PERHAPS


def _waiting(board: Board) -> list[Seat]:
    """Who has a point to spend yet in the cycle under way."""
    return [seat for seat in board.seats if board.cycle and seat not in board.acted]


def _status(board: Board, seat: Seat, wanted: tuple[ArmyId, Status]) -> Verdict:
    """Until battles are resolved an army can only be rebuilt (CP-44, CP-87)."""
    now = board.armies[wanted[0]].status
    why = f"{wanted[0]} is {now}"
    if now in ("removed", "normal"):
        return Verdict(now == wanted[1], f"{why}, and that cannot change before the battles")
    worse = HEALTH[wanted[1]] < HEALTH[now]
    return Verdict(False, f"{why}, and can only get better before the battles") if worse else PERHAPS


def _and(board: Board, seat: Seat, parts: tuple[Condition, ...]) -> Verdict:
    if clash := _clash(board, parts):
        return Verdict(False, clash)
    return _together([judged(board, seat, part) for part in parts])


def _or(board: Board, seat: Seat, parts: tuple[Condition, ...]) -> Verdict:
    """One of several holds unless all fail."""
    return _opposite(_together([_opposite(judged(board, seat, part)) for part in parts]))


def _together(verdicts: list[Verdict]) -> Verdict:
    """Whether several things hold at once."""
    if never := [verdict for verdict in verdicts if verdict.holds is False]:
        return Verdict(False, _because(never))
    return Verdict(True, _because(verdicts)) if all(verdict.holds for verdict in verdicts) else PERHAPS


def _not(board: Board, seat: Seat, part: Condition) -> Verdict:
    return _opposite(judged(board, seat, part))


def _opposite(verdict: Verdict) -> Verdict:
    return verdict if verdict.holds is None else Verdict(not verdict.holds, verdict.why)


def _because(verdicts: list[Verdict]) -> str:
    return "; ".join(dict.fromkeys(verdict.why for verdict in verdicts if verdict.why))


def _clash(board: Board, parts: tuple[Condition, ...]) -> str:
    """Why several conditions cannot hold together, if they contradict one another; else nothing."""
    claims: dict[tuple[str, str], object] = {}
    for part in parts:
        for subject, value in _claims(part):
            if claims.setdefault(subject, value) != value:
                return f"{CLASHES[subject[0]].format(place_name(board, TerritoryId(subject[1])))}"
    return ""


CLASHES: Mapping[str, str] = {
    "enemy": "an enemy either stands in {} or does not",
    "place": "{} cannot stand in two territories at once",
    "status": "{} cannot have two statuses at once",
}
"""Why two claims about the same subject cannot both hold."""


def _claims(condition: Condition, truth: bool = True) -> Iterator[tuple[tuple[str, str], object]]:
    """What a condition says that another can contradict: a subject and its value."""
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


JUDGES: Mapping[str, Callable[[Board, Seat, Any], Verdict]] = {
    "enemy_at": _enemy_at,
    "no_enemy_at": _no_enemy_at,
    "army_at": _army_at,
    "owner": _owner,
    "dv_at_most": _dv_at_most,
    "md_at_most": _md_at_most,
    "my_cp_at_least": _my_cp_at_least,
    "cp_of_at_least": _cp_of_at_least,
    "last_march_failed": _last_march_failed,
    "cycle_at_least": _cycle_at_least,
    "status": _status,
    "and_": _and,
    "or_": _or,
    "not_": _not,
}
"""Who judges each key of a condition."""
