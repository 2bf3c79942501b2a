"""Rebuilding armies (CP-44, CP-45a, CP-45b)."""

from adjudicator.games.cp_campaign.facts import ArmyRebuilt, ProgressMade
from adjudicator.games.cp_campaign.facts.spend import FreeRoll
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.points import price, spent
from adjudicator.games.cp_campaign.rules.sides import armies_of, army_of
from adjudicator.games.cp_campaign.rules.territories import kind_of, roll_for
from adjudicator.games.cp_campaign.state import Army, Board
from adjudicator.games.cp_campaign.words import ArmyId, Refusal
from adjudicator.table.words import RuleId, Seat


def to_rebuild(board: Board, seat: Seat) -> list[Army]:
    """CP-44 The broken and defeated armies of a seat, by id: they come before everything else (CP-G34)."""
    return [army for army in armies_of(board, seat) if army.status in ("defeated", "broken")]


def rebuild_refusal(board: Board, seat: Seat, army_id: ArmyId) -> Refusal | None:
    """Why an army may not be rebuilt, if it may not."""
    army = army_of(board, seat, army_id)
    if army is None:
        return "NOT_YOUR_ARMY"
    return None if army in to_rebuild(board, seat) else "NOTHING_TO_REBUILD"


def rebuild(table: CPTable, seat: Seat, army_id: ArmyId) -> None:
    """CP-45a, CP-45b A defeated army becomes normal for one point, a broken one defeated for two (CP-G03)."""
    board = table.state.board
    army = board.armies[army_id]
    key = f"rebuild:{army_id}"
    done, need = board.progress[seat].get(key, 0) + 1, rebuild_price(board, army)
    free = free_rebuild(table, army) if done == 1 else None
    if free is not None and free.made:
        _rebuilt(table, army, 0, free)
    elif done >= need:
        _rebuilt(table, army, 1, free)
    else:
        table.record(ProgressMade(**spent(board, seat), key=key, done=done, need=need, free=free))


def rebuild_price(board: Board, army: Army) -> int:
    """The points one step of rebuilding costs (CP-G03)."""
    return board.options.rebuild_broken_cp if army.status == "broken" else price("rebuild", "defeated army")


def free_rebuild(table: CPTable, army: Army) -> FreeRoll | None:
    """CP-06, CP-64, CP-65 The roll for a free rebuild in a castle or fortress of the army's own seat (CP-G15).

    Made when the first point of a step would be paid.
    """
    assert army.at is not None
    need = kind_of(table.state.board, army.at).free_rebuild_on
    if need is None or table.state.board.territories[army.at].owner != army.seat:
        return None
    rule = kind_of(table.state.board, army.at).rule
    return FreeRoll(rule, need, roll_for(table, rule, army.id, need).total)


def _rebuilt(table: CPTable, army: Army, points: int, free: FreeRoll | None) -> None:
    assert army.at is not None
    defeated = army.status == "defeated"
    fact = ArmyRebuilt(
        rule=RuleId("CP-45a" if defeated else "CP-45b"),
        **spent(table.state.board, army.seat, points),
        army=army.id,
        at=army.at,
        was=army.status,
        now="normal" if defeated else "defeated",
        free=free,
    )
    table.record(fact)
