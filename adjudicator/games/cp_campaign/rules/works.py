"""Tearing down, fortifying and road building (CP-46, CP-47, CP-48, CP-56)."""

from adjudicator.games.cp_campaign.facts import DefenceLowered, Fortified, RoadBuilt
from adjudicator.games.cp_campaign.orders import BuildRoad, FortifyCastle
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.points import pay_point, spent
from adjudicator.games.cp_campaign.rules.sides import armies_at, army_of, enemies_at
from adjudicator.games.cp_campaign.rules.territories import held_by, kind_of
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.tables import CONSTANTS
from adjudicator.games.cp_campaign.words import ArmyId, Refusal, RoadId, TerritoryId
from adjudicator.table.words import RuleId, Seat


def decrease_refusal(board: Board, seat: Seat, army_id: ArmyId) -> Refusal | None:
    """CP-03, CP-56 Why an army may not tear down the defence where it stands, if it may not (CP-G11)."""
    army = army_of(board, seat, army_id)
    if army is None or army.at is None:
        return "NOT_YOUR_ARMY"
    if enemies_at(board, seat, army.at):
        return "ENEMY_PRESENT"
    if held_by(board, seat, army.at):
        return "OWN_TERRITORY"
    return "DV_ZERO" if board.territories[army.at].dv == CONSTANTS.dv_min else None


def decrease_dv(table: CPTable, seat: Seat, army_id: ArmyId) -> None:
    """CP-56 The Defence Value of a territory falls by 1 for each point."""
    board = table.state.board
    at = board.armies[army_id].at
    assert at is not None
    dv = board.territories[at].dv - 1
    table.record(DefenceLowered(**spent(board, seat), army=army_id, territory=at, dv=dv))


def fortify_refusal(board: Board, seat: Seat, territory: TerritoryId, *, castle: bool) -> Refusal | None:
    """CP-46, CP-47 Why a territory may not be fortified, if it may not (CP-G02, CP-G10, CP-G12).

    No army is needed there, but no enemy may be.
    """
    if territory not in board.territories:
        return "UNKNOWN_TERRITORY"
    kind = kind_of(board, territory)
    if kind.fortify_to is None or castle != (kind.id == "castle"):
        return "WRONG_TYPE"
    if board.territories[territory].owner != seat:
        return "NOT_YOUR_TERRITORY"
    if enemies_at(board, seat, territory):
        return "ENEMY_PRESENT"
    return "DV_MAX" if board.territories[territory].dv >= kind.fortify_to else None


def fortify(table: CPTable, seat: Seat, territory: TerritoryId) -> None:
    """CP-47 Fortify Settlement: the Defence Value of a village, town or city rises by 1, up to 2, for one point."""
    _fortified(table, seat, territory, RuleId("CP-47"))


def fortify_castle(table: CPTable, seat: Seat, action: FortifyCastle) -> None:
    """CP-46 Fortify Castle: the Defence Value of a castle rises by 1, up to 3, with the second point."""
    if pay_point(table, seat, action):
        _fortified(table, seat, action.territory, RuleId("CP-46"))


def _fortified(table: CPTable, seat: Seat, territory: TerritoryId, rule: RuleId) -> None:
    board = table.state.board
    dv = board.territories[territory].dv + 1
    table.record(Fortified(rule=rule, **spent(board, seat), territory=territory, dv=dv))


def road_refusal(board: Board, seat: Seat, road_id: RoadId) -> Refusal | None:
    """CP-07, CP-48 Why a road may not be built, if it may not: it must touch the seat's land or armies (CP-G13)."""
    road = board.roads.get(road_id)
    if road is None:
        return "NO_ROAD"
    if not any(board.territories[end].owner == seat or _holds(board, seat, end) for end in (road.a, road.b)):
        return "ROAD_OUT_OF_REACH"
    return "MD_MIN" if road.md <= CONSTANTS.md_min else None


def _holds(board: Board, seat: Seat, territory: TerritoryId) -> bool:
    return any(army.seat == seat for army in armies_at(board, territory))


def build_road(table: CPTable, seat: Seat, action: BuildRoad) -> None:
    """CP-48 Build Roads: the March Difficulty of a road falls by 1, down to 2, with the second point."""
    if pay_point(table, seat, action):
        board = table.state.board
        table.record(RoadBuilt(**spent(board, seat), road=action.road, md=board.roads[action.road].md - 1))
