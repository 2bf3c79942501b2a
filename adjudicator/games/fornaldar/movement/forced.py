"""5.E.3.2, 14.4 Forced marches: after the normal movement a force goes on by the Command Rating of its leader."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import FNFact, FNTable, refusals, verify_side
from adjudicator.games.fornaldar.board.pieces import find_piece, mark
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.losses.attrition import Occasion, march_attrition
from adjudicator.games.fornaldar.movement.force import gait_of
from adjudicator.games.fornaldar.movement.going import snow_in
from adjudicator.games.fornaldar.movement.march import March, NotPossible
from adjudicator.games.fornaldar.movement.model import Barred
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Line, RuleId, Seat

NO_FORCED_MARCH = refusals.new("NO_FORCED_MARCH", "14.4")


def verify_forced(march: March, at: Where, ids: Sequence[PieceId]) -> None:
    """6.4.8, 14.4, 14.4.2 Raise `NotPossible` where pieces make no forced march.

    6.4.8 Nobody does out of snow; 14.4.2 nor do ships and swimmers; somebody with a Command Rating has to lead.
    """
    if snow_in(march.conditions, at):
        why = f"there is snow in {march.say.place(at)}"
        raise NotPossible(NO_FORCED_MARCH.under("6.4.8"), why, ("from",))
    floating = []
    for id in ids:
        gait = gait_of(march.state, march.piece(id))
        if gait in ("ship", "swimmer"):
            floating.append(id)
    if floating:
        why = f"{march.say.pieces(floating)} cannot: only armies and characters on land and in the air do"
        raise NotPossible(NO_FORCED_MARCH.under("14.4.2"), why)
    if not march.left(ids):
        raise NotPossible(NO_FORCED_MARCH, "nobody with a Command Rating leads this force")


def tired(state: State, seat: Seat) -> Mapping[PieceId, Barred]:
    """14.4 The pieces of a side that make no forced march, because they were dropped off, had to stop or are held."""
    barred: dict[PieceId, Barred] = {}
    for id, done in state.marks.items():
        piece = state.pieces.get(id)
        own = piece is not None and piece.side == seat
        if own and done.halted:
            rule = RuleId(done.rule)
            barred[id] = Barred(rule, done.halted)
    return barred


def pay_in_blood(table: FNTable, seat: Seat, ids: Iterable[PieceId], kind: Occasion) -> None:
    """14.4.1, 6.4.9 Those who have marched check for attrition where they are now, each stack once (FN-V34)."""
    stacks: dict[tuple[Where, bool], list[PieceId]] = {}
    for id in ids:
        piece = table.state.pieces.get(id)
        if piece:
            stack = stacks.setdefault((piece.at, piece.swimming), [])
            stack.append(id)
    for (at, _), marched in sorted(stacks.items()):
        marched.sort()
        march_attrition(table, seat, at, marched, kind)


def end_movement(march: March) -> None:
    """5.E.3.1 The normal movement is over: it is noted who makes no forced march, and who went through snow."""
    pieces = march.state.pieces
    stopped = []
    halted = {**march.budget.frozen, **march.budget.halted}
    for id, barred in halted.items():
        if id in pieces:
            stopped.append((id, barred.rule, barred.why))
    snowed = sorted(id for id in march.budget.snowed if id in pieces)
    if stopped or snowed or _has_marks(march):
        march.note(MovementEnded, side=march.seat, halted=tuple(stopped), snowed=tuple(snowed))


def _has_marks(march: March) -> bool:
    """Whether a piece of the side that moves is marked from before: as one that was halted, or came through snow."""
    for id, marks in march.state.marks.items():
        piece = march.state.pieces.get(id)
        own = piece is not None and piece.side == march.seat
        marked = marks.halted or marks.snowed
        if own and marked:
            return True
    return False


class MovementEnded(FNFact, tag="movement-ended", frozen=True, kw_only=True):
    """A side's normal movement was over: which of its pieces make no forced march, and which must check for snow."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("14.4")
    side: Seat
    halted: tuple[tuple[PieceId, RuleId, str], ...] = ()
    """Pieces, the rules that stopped them, and why."""
    snowed: tuple[PieceId, ...] = ()

    def change(self, state: State) -> None:
        """These pieces of the side are marked so, and no others."""
        verify_side(self.side)
        own = [id for id in state.marks if state.pieces[id].side == self.side]
        for id in own:
            mark(state, id, halted="", rule="", snowed=False)
        for id, rule, why in self.halted:
            piece = find_piece(state, id)
            mark(state, piece.id, halted=why, rule=rule)
        for id in self.snowed:
            piece = find_piece(state, id)
            mark(state, piece.id, snowed=True)

    def words(self, say: Say) -> Line:
        stopped = [id for id, _, _ in self.halted]
        if not stopped:
            return Line("All may march on.")
        return Line(f"{say.doing(stopped, 'makes', 'make')} no forced march.")
