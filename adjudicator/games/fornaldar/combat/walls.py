"""18.4 The garrisons of fortresses in battle, and the end of fortresses."""

from adjudicator.games.fornaldar.combat.company import garrison_of
from adjudicator.games.fornaldar.facts import FNTable, Public
from adjudicator.games.fornaldar.fortresses import FortressDestroyed, fortress_at
from adjudicator.games.fornaldar.land.model import Fortress
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.scenarios import awards
from adjudicator.games.fornaldar.sides import enemy_of, side_of
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.victory import PointsScored
from adjudicator.games.fornaldar.words import HexId, Where
from adjudicator.table import Line, RuleId
from adjudicator.table.prose import counted
from adjudicator.table.state import write

FORTRESS_POINTS = 10
"""22.2 C What an enemy fortress destroyed is worth."""


def lose_garrison(table: FNTable, at: Where, csp: int) -> None:
    """18.4 Intrinsic CSPs are lost, which nobody scores for."""
    fortress = fortress_at(table.state.board, at)
    assert fortress is not None, "a garrison is lost only where a fortress stands"
    left = max(0, garrison_of(table.state.board, fortress) - csp)
    table.record(GarrisonReduced(hex=fortress.hex, left=left))


def fall(table: FNTable, fortress: Fortress) -> None:
    """18.4 A fortress whose garrison is gone is destroyed; a Fynvirke never is (FN-C50)."""
    if fortress.type == "fynvirke":
        return
    table.record(FortressDestroyed(hex=fortress.hex))
    score_fortress(table, fortress)


def score_fortress(table: FNTable, fortress: Fortress) -> None:
    """22.2 C, 22.2 G Ten Victory Points for an enemy fortress, and what the scenario has for it besides."""
    board = table.state.board
    destroyer = enemy_of(side_of(board, fortress.kingdom))
    reason = f"{fortress.name} destroyed"
    table.record(PointsScored(rule=RuleId("22.2"), side=destroyer, points=FORTRESS_POINTS, reason=reason))
    for award in board.setting.scenario.victory.awards:
        if isinstance(award, awards.FortressDestroyed) and award.fortress == fortress.name:
            table.record(PointsScored(side=award.side, points=award.points, reason=reason))
        if isinstance(award, awards.FortressesDestroyed) and is_among(award, fortress):
            table.record(PointsScored(side=award.side, points=award.points, reason=reason))


def is_among(award: awards.FortressesDestroyed, fortress: Fortress) -> bool:
    """22.2 G Whether an award for the fortresses of a kingdom counts this one."""
    return award.kingdom == fortress.kingdom and fortress.name not in award.but


def restore(table: FNTable, fortress: Fortress) -> None:
    """18.4 A fortress that still stands after the battle has its whole garrison again."""
    board = table.state.board
    if fortress.hex not in board.ruins and fortress.hex in board.garrisons:
        table.record(GarrisonRestored(hex=fortress.hex))


class GarrisonReduced(Public, tag="garrison-reduced", frozen=True, kw_only=True):
    """A fortress lost intrinsic CSPs (18.4)."""

    rule: RuleId = RuleId("18.4")
    hex: HexId
    left: int

    def change(self, state: State) -> None:
        write(state.board.garrisons)[self.hex] = self.left

    def words(self, say: Say) -> Line:
        left = counted(self.left, "point") if self.left else "nothing"
        return Line(f"Of the garrison of {say.place(Where(self.hex))} {left} is left.", tone="bad")


class GarrisonRestored(Public, tag="garrison-restored", frozen=True, kw_only=True):
    """A fortress that was not destroyed has its whole garrison again (18.4)."""

    rule: RuleId = RuleId("18.4")
    hex: HexId

    def change(self, state: State) -> None:
        write(state.board.garrisons).pop(self.hex, None)

    def words(self, say: Say) -> Line:
        return Line(f"The garrison of {say.place(Where(self.hex))} is whole again.")
