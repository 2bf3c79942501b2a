"""How the checking of orders puts what it found: kind, code, words, and the rule behind each code."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.games.cp_campaign.naming import armies_listed, side_name
from adjudicator.games.cp_campaign.rules.sides import army_of
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.words import ArmyId
from adjudicator.table.problems import Kind, Problem
from adjudicator.table.words import Path, RuleId, Seat

RULES: Mapping[str, str] = {
    "NO_CP": "CP-42",
    "MORE_THAN_CP": "CP-40",
    "UNFINISHED": "CP-43",
    "MUST_REBUILD_FIRST": "CP-44",
    "NOTHING_TO_REBUILD": "CP-45a",
    "NOT_YOUR_ARMY": "CP-40",
    "NOT_TARGETS_ARMY": "CP-51",
    "REMOVED_ARMY": "CP-87",
    "NO_ROAD": "CP-54",
    "NOT_YET": "CP-54",
    "ARMY_PINNED": "CP-55",
    "STACK_LIMIT": "CP-04",
    "BATTLE_PENDING": "CP-G18",
    "ENEMY_PRESENT": "CP-03",
    "OWN_TERRITORY": "CP-G11",
    "DV_ZERO": "CP-56",
    "DV_MAX": "CP-G02",
    "WRONG_TYPE": "CP-G10",
    "NOT_YOUR_TERRITORY": "CP-G12",
    "MD_MIN": "CP-48",
    "ROAD_OUT_OF_REACH": "CP-G13",
    "BAD_TARGET": "CP-49",
    "NO_ENEMY": "CP-57",
    "NO_FORCED_MARCH": "CP-51",
    "FORCED_MARCH": "CP-51",
    "AFTER_GIVE_UP": "CP-42",
    "ON_FAIL": "CP-22",
    "NEVER_TRUE": "PBEM-3",
    "ALWAYS_TRUE": "PBEM-3",
    "NO_PAUSE": "PBEM-3",
    "UNKNOWN_TERRITORY": "CP-04",
    "UNKNOWN_ROAD": "CP-07",
    "UNKNOWN_ARMY": "CP-14",
    "UNKNOWN_SEAT": "CP-10",
    "DOUBLE_ARMY": "CP-44",
    "DOUBLE_TERRITORY": "CP-85",
    "DOUBLE_PLACE": "CP-11",
    "TOO_FEW_PLACES": "CP-12",
    "DOUBLE_BATTLE": "PBEM-5",
    "UNKNOWN_BATTLE": "PBEM-5",
    "NOT_YOUR_BATTLE": "PBEM-5",
    "BATTLE_DECIDED": "PBEM-5",
    "NO_REPORT": "PBEM-5",
    "HERO_NOT_OWED": "CP-57",
}
"""The rule behind each code."""


def problem(kind: Kind, code: str, path: Path, message: str, hint: str = "") -> Problem:
    """A problem with the rule of its code."""
    return Problem(kind=kind, code=code, path=path, message=message, hint=hint, rule=RuleId(RULES[code]))


def unknown(board: Board, what: str, id: str, path: Path) -> Iterator[Problem]:
    """Nothing, or that this campaign has no territory, road, army or seat of that id."""
    known: Mapping[str, Iterable[str]] = {
        "territory": board.territories,
        "road": board.roads,
        "army": board.armies,
        "seat": board.seats,
    }
    if id not in known[what]:
        yield problem("illegal", f"UNKNOWN_{what.upper()}", path, f"there is no {what} {id} in this campaign")


def not_own_army(board: Board, seat: Seat, id: ArmyId, path: Path) -> Iterator[Problem]:
    """Nothing, or why an army does not take orders from `seat`."""
    if army_of(board, seat, id) is None:
        hint = f"your armies: {armies_listed(board, seat)}"
        yield problem("illegal", "NOT_YOUR_ARMY", path, _whose(board, id, seat), hint)


def _whose(board: Board, id: ArmyId, seat: Seat) -> str:
    if id not in board.armies:
        return f"there is no army {id} in this campaign"
    army = board.armies[id]
    if army.seat != seat:
        return f"{id} is an army of {side_name(board, army.seat)}, not yours"
    return f"{id} has been removed from play"


def doubles(code: str, items: Sequence[str], path: Path) -> Iterator[Problem]:
    """Items that a list has twice, so that its order can be read in two ways."""
    for index, item in enumerate(items):
        if item in items[:index]:
            message = f"{item} stands here twice: as no. {items.index(item) + 1} and no. {index + 1}"
            yield problem("ambiguous", code, (*path, index), message, "keep one of them")
