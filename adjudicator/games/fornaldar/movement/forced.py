"""5.E.3.2, 14.4 Forced marches: after the normal movement a force goes on by the Command Rating of its leader."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from adjudicator.games.fornaldar.attrition import Occasion, march_attrition
from adjudicator.games.fornaldar.facts import FNFact, FNTable, refusals
from adjudicator.games.fornaldar.movement.force import gait_of
from adjudicator.games.fornaldar.movement.march import March, NotPossible
from adjudicator.games.fornaldar.movement.model import Barred
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.pieces import find_piece, mark
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.sides import verify_side
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.weather import weather_at
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Line, RuleId, Seat

NO_FORCED_MARCH = refusals.new("NO_FORCED_MARCH", "14.4")


def verify_forced(march: March, at: Where, ids: Sequence[PieceId]) -> None:
    """6.4.8, 14.4, 14.4.2 Raise `NotPossible` where pieces make no forced march.

    6.4.8 Nobody does out of snow; 14.4.2 nor do ships and swimmers; somebody with a Command Rating has to lead.
    """
    in_snow = any(weather_at(march.conditions, hex) == "snow" for hex in hexes_at(at))
    if in_snow:
        why = f"there is snow in {march.say.place(at)}"
        raise NotPossible(NO_FORCED_MARCH.under("6.4.8"), why, ("from",))
    floating = [id for id in ids if gait_of(march.state, march.piece(id)) in ("ship", "swimmer")]
    if floating:
        why = f"{march.say.pieces(floating)} cannot: only armies and characters on land and in the air do"
        raise NotPossible(NO_FORCED_MARCH.under("14.4.2"), why)
    if not march.left(ids):
        raise NotPossible(NO_FORCED_MARCH, "nobody with a Command Rating leads this force")


def tired(state: State, seat: Seat) -> Mapping[PieceId, Barred]:
    """14.4 The pieces of a side that make no forced march, because they were dropped off, had to stop or are held."""
    return {
        id: Barred(RuleId(done.rule), done.halted)
        for id, done in state.marks.items()
        if done.halted and id in state.pieces and state.pieces[id].side == seat
    }


def pay_in_blood(table: FNTable, seat: Seat, ids: Iterable[PieceId], kind: Occasion) -> None:
    """14.4.1, 6.4.9 Those who have marched check for attrition where they are now, each stack once (FN-V34)."""
    stacks: dict[tuple[Where, bool], list[PieceId]] = {}
    for id in ids:
        piece = table.state.pieces.get(id)
        if piece:
            stacks.setdefault((piece.at, piece.swimming), []).append(id)
    for (at, _), marched in sorted(stacks.items()):
        march_attrition(table, seat, at, sorted(marched), kind)


def end_movement(march: March) -> None:
    """5.E.3.1 The normal movement is over: it is noted who makes no forced march, and who went through snow."""
    pieces = march.state.pieces
    stopped = []
    for id, barred in {**march.frozen, **march.halted}.items():
        if id in pieces:
            stopped.append((id, barred.rule, barred.why))
    snowed = sorted(id for id in march.snowed if id in pieces)
    if stopped or snowed or _has_marks(march):
        march.note(MovementEnded, side=march.seat, halted=tuple(stopped), snowed=tuple(snowed))


def _has_marks(march: March) -> bool:
    """Whether a piece of the side that moves is marked from before: as one that was halted, or came through snow."""
    for id, marks in march.state.marks.items():
        piece = march.state.pieces.get(id)
        if piece and piece.side == march.seat and (marks.halted or marks.snowed):
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
        for id in [id for id in state.marks if state.pieces[id].side == self.side]:
            mark(state, id, halted="", rule="", snowed=False)
        for id, rule, why in self.halted:
            mark(state, find_piece(state, id).id, halted=why, rule=rule)
        for id in self.snowed:
            mark(state, find_piece(state, id).id, snowed=True)

    def words(self, say: Say) -> Line:
        stopped = [id for id, _, _ in self.halted]
        return Line(f"{say.doing(stopped, 'makes', 'make')} no forced march." if stopped else "All may march on.")
