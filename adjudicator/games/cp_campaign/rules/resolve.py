"""Resolve Battles: results, retreats and captures (CP-80 to CP-84, CP-87, CP-89)."""

from collections.abc import Iterable

from adjudicator.games.cp_campaign.facts import ArmyRestored, ProgressLost, TerritoryCaptured, TurnEnded
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.auto_battle import settle
from adjudicator.games.cp_campaign.rules.retreat import remove, retreat
from adjudicator.games.cp_campaign.rules.sides import allied, armies_at
from adjudicator.games.cp_campaign.rules.territories import held_by, kind_of
from adjudicator.games.cp_campaign.rules.victory import declare_winners
from adjudicator.games.cp_campaign.state import Battle, Board
from adjudicator.games.cp_campaign.tables import CONSTANTS
from adjudicator.games.cp_campaign.words import ArmyId, TerritoryId
from adjudicator.table.words import RuleId, Seat


def resolve_battles(table: CPTable) -> None:
    """CP-16, CP-17 The last phase: all battles are fought, then applied one by one; captures; the end of the turn.

    All are fought from the positions at the end of the Spend CP's phase (CP-G19).
    """
    settle(table)
    for battle in list(table.state.board.battles.values()):
        apply_result(table, battle)
    capture_territories(table)
    lose_progress(table)
    declare_winners(table)
    table.record(TurnEnded(turn=table.state.board.turn))


def apply_result(table: CPTable, battle: Battle) -> None:
    """CP-82, CP-89 What the result of a battle does: the loser withdraws, the winner captures; or a draw (CP-G21)."""
    if battle.result == "attacker":
        lose(table, battle.defenders)
        win(table, battle, battle.attackers)
    elif battle.result == "defender":
        lose(table, battle.attackers)
        win(table, battle, battle.defenders)
    else:
        for army in sorted(battle.attackers):
            retreat(table, army, lost=False)


def lose(table: CPTable, armies: Iterable[ArmyId]) -> None:
    """CP-85, CP-87 A losing army retreats; a broken or defeated one is removed. By id (CP-G46)."""
    for army in sorted(armies):
        if table.state.board.armies[army].status == "normal":
            retreat(table, army, lost=True)
        else:
            remove(table, army)


def win(table: CPTable, battle: Battle, armies: tuple[ArmyId, ...]) -> None:
    """CP-82, CP-87 The winner captures the territory even if it is defended; its armies are normal again."""
    for army in armies:
        status = table.state.board.armies[army].status
        if status != "normal":
            table.record(ArmyRestored(army=army, was=status))
    capture(table, RuleId("CP-82"), battle.territory, table.state.board.armies[armies[0]].seat)


def capture_territories(table: CPTable) -> None:
    """CP-80 Armies capture the undefended territories they stand in; only now, not during the march (CP-G38)."""
    for territory in sorted(table.state.board.territories):
        seat = claimant(table.state.board, territory)
        if seat is not None:
            capture(table, RuleId("CP-80"), territory, seat)


def claimant(board: Board, territory: TerritoryId) -> Seat | None:
    """CP-03, CP-80, CP-81 Who captures a territory without a battle: its Defence Value must be 0, claimed or not.

    The seat whose army came first (CP-G49); armies that retreated this turn capture nothing (CP-G09, CP-G20).
    """
    present = armies_at(board, territory)
    staying = [army for army in present if army.id not in board.retreated]
    if not staying or board.territories[territory].dv > CONSTANTS.dv_min:
        return None
    sides = all(allied(board, staying[0].seat, army.seat) for army in present)
    return staying[0].seat if sides else None


def capture(table: CPTable, rule: RuleId, territory: TerritoryId, seat: Seat) -> None:
    """CP-84 The flag of a seat goes up, unless its side has the territory already (CP-G10, CP-G39)."""
    board = table.state.board
    if held_by(board, seat, territory):
        return
    was = board.territories[territory]
    dv = kind_of(board, territory).dv if board.options.dv_after_capture == "reset" else was.dv
    table.record(TerritoryCaptured(rule=rule, territory=territory, seat=seat, was=was.owner, dv=dv))


def lose_progress(table: CPTable) -> None:
    """CP-43 Unfinished actions lapse at the end of the turn, where the players agreed on it (CP-G25)."""
    board = table.state.board
    if board.options.progress_carries_over_turns:
        return
    unfinished = [(seat, key) for seat in board.seats for key in board.progress[seat]]
    for seat, key in unfinished:
        table.record(ProgressLost(seat=seat, key=key))
