"""Resolve Battles: results, retreats and captures (CP-16, CP-17, CP-82, CP-87, CP-89)."""

from collections.abc import Iterable

from adjudicator.games.cp_campaign.actions import lose_progress
from adjudicator.games.cp_campaign.auto_battle import settle
from adjudicator.games.cp_campaign.capture import capture, capture_territories
from adjudicator.games.cp_campaign.facts import CPTable, Public
from adjudicator.games.cp_campaign.retreat import ArmyRestored, remove, retreat
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import captured
from adjudicator.games.cp_campaign.state import Battle, State, set_army
from adjudicator.games.cp_campaign.territories import held_by
from adjudicator.games.cp_campaign.victory import declare_winners
from adjudicator.games.cp_campaign.words import ArmyId
from adjudicator.table import Line, RuleId
from adjudicator.table.state import put, write


def resolve_battles(table: CPTable) -> None:
    """CP-16, CP-17 The last phase: all battles are fought, then applied one by one; captures; the end of the turn.

    All are fought from the positions at the end of the Spend Campaign Points phase (CP-G19).
    """
    settle(table)
    for battle in list(table.state.board.battles.values()):
        apply_result(table, battle)
    capture_territories(table)
    lose_progress(table)
    declare_winners(table)
    table.record(TurnEnded(turn=table.state.board.turn))


def apply_result(table: CPTable, battle: Battle) -> None:
    """CP-82, CP-89 The result of a battle: the loser withdraws, the winner captures; or a draw (CP-G21)."""
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


class TurnEnded(Public, tag="turn-ended", frozen=True, kw_only=True):
    """A complete turn was over."""

    rule: RuleId = RuleId("CP-17")
    turn: int

    def change(self, state: State) -> None:
        """All that belongs to one turn is over; an army in land that its side now holds is free to go (CP-55)."""
        board = state.board
        for army in board.armies.values():
            if army.bound and army.at and held_by(board, army.seat, army.at):
                set_army(state, army.id, bound=False)
        course = {seat: (*board.course.get(seat, ()), len(captured(board, seat))) for seat in board.seats}
        put(board, window=1, cycle=0, acted=(), pauses=(), retreated=(), course=course)
        put(state.board, battles={}, conceded={}, last_march={})
        write(state.kept).clear()

    def words(self, say: Say) -> Line:
        return Line(f"Turn {self.turn} is over." if self.turn else "The placement is over.")
