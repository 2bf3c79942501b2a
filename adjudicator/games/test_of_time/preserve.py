"""Preserve (TT-24); the token is placed when the round ends."""

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta

from adjudicator.games.test_of_time.moves import Priced, move_of
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import Board, MoveMade, TTTable
from adjudicator.games.test_of_time.testaments import NO_SUCH_SPACE, NO_TESTAMENT, SPACES, may_stand, preservation_cost
from adjudicator.games.test_of_time.tokens import Followers, Shamans
from adjudicator.games.test_of_time.words import Space, TestamentId, TestamentType, refusals, spot_of
from adjudicator.table import Line, Refusal, RuleId, Seat
from adjudicator.table.prose import does

ALREADY_PRESERVED = refusals.new("ALREADY_PRESERVED", "TT-24", "it is preserved in that round already", field="space")


class Preserve(Priced, tag="preserve", frozen=True, kw_only=True):
    """Preserve a Testament of yours in this round (TT-24)."""

    NOTATION: ClassVar[str] = (
        "(preserve|keep|save|maintain) (space|) {space} "
        "[with {f} (followers|follower|) [(and|,|plus) {s} (shamans|shaman)] | with {s} (shamans|shaman)]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"move": "preserve", "space": 2}
    DEPENDS_ON: ClassVar[tuple[TestamentType, ...]] = ("tools", "monument")

    space: Annotated[Space, Meta(description="One of your own spaces.")]
    f: Followers = UNSET
    s: Shamans = UNSET

    def cost(self, board: Board, seat: Seat) -> int:
        own = board.visible_at(seat, self.space)
        if own:
            return preservation_cost(board, seat, own.type)
        return 0

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """TT-24 Return why a god may not preserve a Testament of his own."""
        if self.space not in SPACES:
            return NO_SUCH_SPACE
        own = board.visible_at(seat, self.space)
        if own is None:
            return NO_TESTAMENT
        if is_preserved(board, own.id):
            return ALREADY_PRESERVED
        return self.payment_refusal(board, seat)

    def carry_out(self, table: TTTable, seat: Seat) -> None:
        """TT-24 The followers are placed on the Testament."""
        board = table.state.board
        own = board.visible_at(seat, self.space)
        assert own is not None
        table.record(PreservationBegun(**move_of(board, seat, self.placed), testament=own.id))

    def can_wait_out(self, board: Board, seat: Seat, refusal: Refusal) -> bool:
        if refusal is NO_TESTAMENT:
            return may_stand(board, seat, self.space)
        return super().can_wait_out(board, seat, refusal)


def is_preserved(board: Board, testament: TestamentId) -> bool:
    """Whether followers are preserving a Testament in this round."""
    return any(begun.testament == testament for begun in board.made(PreservationBegun))


class PreservationBegun(MoveMade, tag="preservation-begun", frozen=True, kw_only=True):
    """Followers began to preserve a Testament."""

    rule: RuleId = RuleId("TT-24")
    testament: TestamentId

    @property
    def brief(self) -> str:
        return f"preserves {spot_of(self.testament)}, {self.paid.brief}"

    def words(self, say: Say) -> Line:
        return Line(f"{does(say.god(self.seat), 'preserves')} {say.testament(self.testament)} with {self.paid}.")
