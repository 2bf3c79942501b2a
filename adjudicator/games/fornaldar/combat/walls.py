"""18.4 The garrisons of fortresses in battle, and the end of fortresses."""

from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import FNTable, Public
from adjudicator.games.fornaldar.board.fortresses import FortressDestroyed, fortress_at
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.sides import enemy_of, verify_side
from adjudicator.games.fornaldar.combat.company import garrison_of
from adjudicator.games.fornaldar.printed.land.model import Fortress
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.victory.points import score_fortress
from adjudicator.games.fornaldar.words import HexId, Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import counted
from adjudicator.table.state import write


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
    score_fortress(table, fortress.hex)


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
        is_left = "are left" if self.left > 1 else "is left"
        return Line(f"Of the garrison of {say.place(Where(self.hex))} {left} {is_left}.", tone="bad")


class GarrisonRestored(Public, tag="garrison-restored", frozen=True, kw_only=True):
    """A fortress that was not destroyed has its whole garrison again (18.4)."""

    rule: RuleId = RuleId("18.4")
    hex: HexId

    def change(self, state: State) -> None:
        write(state.board.garrisons).pop(self.hex, None)

    def words(self, say: Say) -> Line:
        return Line(f"The garrison of {say.place(Where(self.hex))} is whole again.")


class FortressCaptured(Public, tag="fortress-captured", frozen=True, kw_only=True):
    """A fortress fell to the attacker undestroyed, as the players had agreed (FN-C5)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("18.4")
    hex: HexId
    side: Seat
    """The side that holds it from now on."""

    def change(self, state: State) -> None:
        verify_side(self.side)
        write(state.board.captured)[self.hex] = self.side
        write(state.board.garrisons).pop(self.hex, None)

    def words(self, say: Say) -> Line:
        return Line(f"{say.place(Where(self.hex))} is captured by {say.player(self.side)}.")

    def head(self, say: Say) -> str:
        return f"{say.place_name(self.hex)} falls to the {self.side} host"

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == enemy_of(self.side)
