"""10.0 Mobilization: which kingdoms, clans and non-aligned are active, and under whose control."""

from typing import ClassVar

from adjudicator.games.fornaldar.facts import Public
from adjudicator.games.fornaldar.pieces import alter, leave_stack, restack, stack_of
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.sides import verify_side
from adjudicator.games.fornaldar.state import Board, State
from adjudicator.games.fornaldar.words import CharacterId, GroupId
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.state import write


class GroupEntered(Public, tag="group-entered", frozen=True, kw_only=True):
    """A group of the scenario, or one of the non-aligned, was declared active or inactive at the start."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("10.1")
    group: GroupId | CharacterId
    active: bool

    def change(self, state: State) -> None:
        write(state.board.active)[self.group] = self.active

    def words(self, say: Say) -> Line:
        return Line(f"{say.group(self.group)} begins {'active' if self.active else 'inactive'}.")


class GroupActivated(Public, tag="group-activated", frozen=True, kw_only=True):
    """Inactive pieces became active under a side's control (10.2, 10.3)."""

    headline: ClassVar[bool] = True

    rule: RuleId = RuleId("10.3")
    group: GroupId | CharacterId
    side: Seat

    def change(self, state: State) -> None:
        """All pieces that were set up with it are the side's from now on."""
        verify_side(self.side)
        if self.group not in state.board.active:
            raise ValueError(f"there is no group {self.group} in this scenario")
        write(state.board.active)[self.group] = True
        for piece in [piece for piece in state.pieces.values() if piece.band == self.group]:
            leave_stack(state, piece)
            alter(state, piece, side=self.side, active=True)
            moved = state.pieces[piece.id]
            restack(state, moved.at, moved.side, (*stack_of(state, moved), moved.id))

    def words(self, say: Say) -> Line:
        return Line(f"{say.group(self.group)} becomes active under the {self.side} player.", tone="good")


def inactive_friends(board: Board, seat: Seat) -> tuple[GroupId, ...]:
    """10.4 The kingdoms and clans that only this side can mobilize and that are not active yet."""
    scenario = board.setting.scenario
    return tuple(each.group for each in scenario.groups if each.side == seat and not board.active.get(each.group, True))
