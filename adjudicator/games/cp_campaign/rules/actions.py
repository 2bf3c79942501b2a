"""The actions of the Spend CP's phase, by name (CP-42 to CP-45, CP-59)."""

from adjudicator.games.cp_campaign import orders
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.intrigue import intrigue, intrigue_refusal
from adjudicator.games.cp_campaign.rules.march import march, march_refusal
from adjudicator.games.cp_campaign.rules.points import give_up
from adjudicator.games.cp_campaign.rules.rebuild import rebuild, rebuild_refusal, to_rebuild
from adjudicator.games.cp_campaign.rules.works import (
    build_road,
    decrease_dv,
    decrease_refusal,
    fortify,
    fortify_castle,
    fortify_refusal,
    road_refusal,
)
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.words import Refusal
from adjudicator.table.words import Seat


def action_refusal(board: Board, seat: Seat, action: orders.Action) -> Refusal | None:
    """CP-42, CP-44, CP-45 Why a seat may not take an action now, whoever's impulse it is; None: it may.

    Without points nobody acts, and as long as an army is to be rebuilt nothing else is done (CP-G34).
    """
    if board.cp[seat] == 0:
        return "NO_CP"
    if to_rebuild(board, seat) and not isinstance(action, orders.Rebuild):
        return "MUST_REBUILD_FIRST"
    return action_fault(board, seat, action)


def action_fault(board: Board, seat: Seat, action: orders.Action) -> Refusal | None:
    """What is wrong with an action itself, as the board stands; None: nothing."""
    match action:
        case orders.Rebuild(army=army):
            return rebuild_refusal(board, seat, army)
        case orders.Move(army=army, to=to):
            return march_refusal(board, seat, army, to)
        case orders.DecreaseDv(army=army):
            return decrease_refusal(board, seat, army)
        case orders.Fortify(territory=territory):
            return fortify_refusal(board, seat, territory, castle=False)
        case orders.FortifyCastle(territory=territory):
            return fortify_refusal(board, seat, territory, castle=True)
        case orders.BuildRoad(road=road):
            return road_refusal(board, seat, road)
        case orders.Intrigue(target=target):
            return intrigue_refusal(board, seat, target)
        case orders.GiveUp():
            return None


def carry_out(table: CPTable, seat: Seat, action: orders.Action) -> None:
    """CP-59 An action is announced with its target, its rolls are made, and the point goes: one fact tells all."""
    match action:
        case orders.Rebuild():
            rebuild(table, seat, action.army)
        case orders.Move():
            march(table, seat, action.army, action.to)
        case orders.DecreaseDv():
            decrease_dv(table, seat, action.army)
        case orders.Fortify():
            fortify(table, seat, action.territory)
        case orders.FortifyCastle():
            fortify_castle(table, seat, action)
        case orders.BuildRoad():
            build_road(table, seat, action)
        case orders.Intrigue():
            intrigue(table, seat, action)
        case orders.GiveUp():
            give_up(table, seat)
