"""The conditions of the queue (PBEM-3)."""

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.games.cp_campaign.orders import Condition
from adjudicator.games.cp_campaign.rules.sides import enemies_at
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.words import ArmyId, RoadId, Status, TerritoryId
from adjudicator.table.words import Seat


def holds(board: Board, seat: Seat, condition: Condition) -> bool:
    """Whether a condition of a seat holds; one about something the campaign does not have never does."""
    key = condition.keys[0]
    return TESTS[key](board, seat, getattr(condition, key))


def _army_at(board: Board, _: Seat, named: tuple[ArmyId, TerritoryId]) -> bool:
    return named[0] in board.armies and board.armies[named[0]].at == named[1]


def _owner(board: Board, _: Seat, named: tuple[TerritoryId, Seat]) -> bool:
    return named[0] in board.territories and board.territories[named[0]].owner == named[1]


def _dv_at_most(board: Board, _: Seat, named: tuple[TerritoryId, int]) -> bool:
    return named[0] in board.territories and board.territories[named[0]].dv <= named[1]


def _md_at_most(board: Board, _: Seat, named: tuple[RoadId, int]) -> bool:
    return named[0] in board.roads and board.roads[named[0]].md <= named[1]


def _status(board: Board, _: Seat, named: tuple[ArmyId, Status]) -> bool:
    return named[0] in board.armies and board.armies[named[0]].status == named[1]


TESTS: Mapping[str, Callable[[Board, Seat, Any], bool]] = {
    "enemy_at": lambda board, seat, place: bool(enemies_at(board, seat, place)),
    "no_enemy_at": lambda board, seat, place: place in board.territories and not enemies_at(board, seat, place),
    "army_at": _army_at,
    "owner": _owner,
    "dv_at_most": _dv_at_most,
    "md_at_most": _md_at_most,
    "my_cp_at_least": lambda board, seat, points: board.cp[seat] >= int(points),
    "cp_of_at_least": lambda board, _, named: board.cp.get(named[0], 0) >= int(named[1]),
    "last_march_failed": lambda board, _, army: not board.last_march.get(army, True),
    "cycle_at_least": lambda board, _, cycle: board.cycle >= int(cycle),
    "status": _status,
    "and_": lambda board, seat, parts: all(holds(board, seat, part) for part in parts),
    "or_": lambda board, seat, parts: any(holds(board, seat, part) for part in parts),
    "not_": lambda board, seat, part: not holds(board, seat, part),
}
"""The test of each key of a condition."""
