"""The march: who may move where, free moves and the March Difficulty roll (CP-20, CP-22, CP-54, CP-55, CP-58)."""

from adjudicator.games.cp_campaign.facts import ArmyMarched
from adjudicator.games.cp_campaign.facts.spend import FreeRoll
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.points import spent
from adjudicator.games.cp_campaign.rules.sides import allied, army_of, enemies_at
from adjudicator.games.cp_campaign.rules.territories import has_room, held_by, kind_of, roll_for
from adjudicator.games.cp_campaign.state import Army, Board
from adjudicator.games.cp_campaign.words import ArmyId, Refusal, TerritoryId
from adjudicator.table.words import RuleId, Seat


def march_refusal(board: Board, seat: Seat, army_id: ArmyId, to: TerritoryId) -> Refusal | None:
    """CP-54 Why an army of a seat may not march to a territory now, if it may not."""
    army = army_of(board, seat, army_id)
    if army is None or army.at is None:
        return "NOT_YOUR_ARMY"
    if not can_march(army):
        return "MUST_REBUILD_FIRST"
    if board.graph.road(army.at, to) is None:
        return "NO_ROAD"
    if is_pinned(board, army):
        return "ARMY_PINNED"
    if battle_pending(board, seat, to):
        return "BATTLE_PENDING"
    return None if has_room(board, seat, to) else "STACK_LIMIT"


def can_march(army: Army) -> bool:
    """CP-58 A broken or defeated army does not march."""
    return army.status == "normal"


def battle_pending(board: Board, seat: Seat, territory: TerritoryId) -> bool:
    """Whether two other sides already face each other there; a third stays out (CP-G18)."""
    enemies = enemies_at(board, seat, territory)
    return any(not allied(board, enemies[0].seat, other.seat) for other in enemies)


def is_pinned(board: Board, army: Army) -> bool:
    """CP-55 Whether an army has to stay where it is until the territory is captured (CP-G08).

    An enemy army pins only the one that moved onto it, and in its own land not even that (CP-G18, CP-G43).
    """
    if army.at is None:
        return False
    territory = board.territories[army.at]
    enemies = enemies_at(board, army.seat, army.at)
    if enemies and not board.options.defender_may_leave:
        return True
    if held_by(board, army.seat, army.at):
        return False
    moved_in = any(enemy.arrived < army.arrived for enemy in enemies)
    return moved_in or territory.owner is not None or territory.dv > 0 or stops_march(board, army.at)


def stops_march(board: Board, territory: TerritoryId) -> bool:
    """CP-64, CP-65 A castle or fortress stops the march until it is captured, even with its defence torn down.

    Captures come at the end of the turn (CP-G16).
    """
    return kind_of(board, territory).stops_march


def free_move_need(board: Board, army: Army) -> int | None:
    """CP-05, CP-66, CP-67, CP-68 What a D6 must reach for the march from here to be free; None: no such roll.

    From an unclaimed or own ford, crossroad or pass without enemies, once for each army, place and impulse (CP-G14).
    """
    if army.at is None or (army.id, army.at) in board.free_tries or enemies_at(board, army.seat, army.at):
        return None
    own = held_by(board, army.seat, army.at)
    if own and not board.options.free_move_own_territory:
        return None
    if not own and board.territories[army.at].owner is not None:
        return None
    return kind_of(board, army.at).free_move_on


def march(table: CPTable, seat: Seat, army_id: ArmyId, to: TerritoryId) -> bool:
    """CP-54 An army marches along one road to the next territory; whether it got there."""
    army = table.state.board.armies[army_id]
    assert army.at is not None
    need = free_move_need(table.state.board, army)
    if need is None:
        return _march_roll(table, seat, army, to)
    rule = kind_of(table.state.board, army.at).rule
    free = FreeRoll(rule, need, roll_for(table, rule, army_id, need).total)
    return _march_roll(table, seat, army, to, free)


def forced_march(table: CPTable, seat: Seat, army_id: ArmyId, to: TerritoryId, schemer: Seat) -> bool:
    """CP-51 An army marches as a schemer wishes: its own seat pays, and no free move is rolled for (CP-G06)."""
    return _march_roll(table, seat, table.state.board.armies[army_id], to, schemer=schemer)


def _march_roll(
    table: CPTable,
    seat: Seat,
    army: Army,
    to: TerritoryId,
    free: FreeRoll | None = None,
    schemer: Seat | None = None,
) -> bool:
    """CP-20, CP-22 One D6 against the March Difficulty; on a failure the army stays and the point is lost."""
    board = table.state.board
    assert army.at is not None
    road = board.graph.neighbours[army.at][to]
    need = board.roads[road].md
    rolled = roll_for(table, RuleId("CP-20"), army.id, need)
    fact = ArmyMarched(
        rule=RuleId("CP-51" if schemer else "CP-54"),
        **spent(board, seat, 0 if free and free.made else 1),
        army=army.id,
        start=army.at,
        end=to,
        road=road,
        need=need,
        die=rolled.total,
        made=rolled.made,
        free=free,
        forced_by=schemer,
    )
    table.record(fact)
    return rolled.made
