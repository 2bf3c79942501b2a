"""Convert (TT-32, TT-33)."""

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta

from adjudicator.games.test_of_time.books import CONSTANTS
from adjudicator.games.test_of_time.moves import BAD_TARGET, Zoned, move_of
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import Board, MoveMade, State, TTTable, add, take
from adjudicator.games.test_of_time.testaments import conversion_cost, may_vary, visible_number
from adjudicator.games.test_of_time.tokens import NO_TOKEN_LEFT, Followers, Shamans, is_token_left
from adjudicator.games.test_of_time.words import SeatId, TestamentType, Tokens, refusals
from adjudicator.table import Line, Refusal, RuleId, Seat
from adjudicator.table.prose import does, whose

NEEDS_TEMPLE = refusals.new("NEEDS_TEMPLE", "TT-32", "no Temple of that god is visible", lasts=False)
CONVERT_LIMIT = refusals.new("CONVERT_LIMIT", "TT-32", "the Convert zone is used in this round")
NO_FOLLOWER_AT_HOME = refusals.new(
    "NO_FOLLOWER_AT_HOME", "TT-G09", "the target has no ordinary follower at home", field="target"
)


class Convert(Zoned, tag="convert", frozen=True, kw_only=True):
    """Convert a follower who waits in an opponent's home zone; once in a round, with a Temple (TT-32)."""

    NOTATION: ClassVar[str] = (
        "convert (|a follower of|one of|one from|a follower from|from) {target} "
        "[with {f} (followers|follower|) [(and|,) {s} (shamans|shaman)] | with {s} (shamans|shaman)]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"move": "convert", "target": "B"}
    DEPENDS_ON: ClassVar[tuple[TestamentType, ...]] = ("temple", "monument")
    TASK: ClassVar[str] = "convert"

    target: Annotated[SeatId, Meta(description="The opponent.")]
    f: Followers = UNSET
    s: Shamans = UNSET

    @staticmethod
    def free_zones(board: Board, seat: Seat) -> int:
        return CONSTANTS.convert_zones - len(board.made_by(seat, FollowerConverted))

    def cost(self, board: Board, seat: Seat) -> int:
        return conversion_cost(board, seat)

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """TT-32, TT-63 Return why a god may not convert: it takes a visible Temple, and is done once in a round."""
        if not visible_number(board, seat, "temple"):
            return NEEDS_TEMPLE
        if not self.free_zones(board, seat):
            return CONVERT_LIMIT
        if self.target not in board.opponents(seat):
            return BAD_TARGET
        if not board.home[self.target].f:
            return NO_FOLLOWER_AT_HOME
        if not is_token_left(board, seat):
            return NO_TOKEN_LEFT
        return self.payment_refusal(board, seat)

    def carry_out(self, table: TTTable, seat: Seat) -> None:
        """TT-32 The followers are placed, and an opponent's joins them at once (TT-G09)."""
        table.record(FollowerConverted(**move_of(table.state.board, seat, self.placed), victim=self.target))

    def can_wait_out(self, board: Board, seat: Seat, refusal: Refusal) -> bool:
        """A buried Temple may be brought back."""
        if refusal is NEEDS_TEMPLE:
            return may_vary(board, seat, self.DEPENDS_ON)
        return super().can_wait_out(board, seat, refusal)


class FollowerConverted(MoveMade, tag="follower-converted", frozen=True, kw_only=True):
    """A follower left the home zone of `victim` for that of `seat`, where he comes when the round ends."""

    weight: ClassVar[int] = 2

    rule: RuleId = RuleId("TT-32")
    victim: Seat

    def change(self, state: State) -> None:
        super().change(state)
        take(state.board.home, self.victim, Tokens(f=1))
        add(state.board.coming, self.seat, Tokens(f=1))

    @property
    def brief(self) -> str:
        return f"converts one of {self.victim}, {self.paid.brief}"

    def words(self, say: Say) -> Line:
        converts = does(say.god(self.seat), "converts")
        follower = whose(say.god(self.victim), "follower", "a ")
        return Line(f"{converts} {follower} with {self.paid}.", tone="good")

    def head(self, say: Say) -> str:
        return f"{does(say.god(self.seat), 'lures')} a follower from {say.god(self.victim)}"

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == self.victim
