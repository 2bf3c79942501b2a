"""Sire and Sire Shaman (TT-27 to TT-30)."""

from typing import ClassVar

from msgspec import UNSET

from adjudicator.games.test_of_time.books import CONSTANTS
from adjudicator.games.test_of_time.moves import Zoned, move_of
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import Board, MoveMade, State, TTTable, add
from adjudicator.games.test_of_time.testaments import saved
from adjudicator.games.test_of_time.tokens import NO_TOKEN_LEFT, Followers, Shamans, TokensDied, is_token_left, victims
from adjudicator.games.test_of_time.words import Tokens, refusals
from adjudicator.table import Line, Refusal, RuleId, Seat
from adjudicator.table.prose import does

SIRE_LIMIT = refusals.new("SIRE_LIMIT", "TT-28", "all Sire zones are used in this round")
SHAMAN_LIMIT = refusals.new("SHAMAN_LIMIT", "TT-29", "all Sire Shaman zones are used in this round")


class Sire(Zoned, tag="sire", frozen=True, kw_only=True):
    """Sire an ordinary follower; up to three times in a round (TT-27, TT-28)."""

    NOTATION: ClassVar[str] = (
        "sire (|a follower|follower) "
        "[with {f} (followers|follower|) [(and|,) {s} (shamans|shaman)] | with {s} (shamans|shaman)]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"move": "sire"}
    TASK: ClassVar[str] = "sire a follower"

    f: Followers = UNSET
    s: Shamans = UNSET

    @staticmethod
    def free_zones(board: Board, seat: Seat) -> int:
        return CONSTANTS.sire_zones - len(board.made_by(seat, FollowerSired))

    def cost(self, board: Board, seat: Seat) -> int:
        return CONSTANTS.sire

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """TT-27, TT-28 Return why a god may not sire: there are three Sire zones."""
        if not self.free_zones(board, seat):
            return SIRE_LIMIT
        if not is_token_left(board, seat):
            return NO_TOKEN_LEFT
        return self.payment_refusal(board, seat)

    def carry_out(self, table: TTTable, seat: Seat) -> None:
        """TT-27 Two followers are placed, and a new one beside them."""
        table.record(FollowerSired(**move_of(table.state.board, seat, self.placed)))


class SireShaman(Zoned, tag="shaman", frozen=True, kw_only=True):
    """Sire a shaman; the followers placed die. Up to twice in a round (TT-29, TT-30)."""

    NOTATION: ClassVar[str] = (
        "(sire shaman|sire a shaman|shaman) "
        "[with {f} (followers|follower|) [(and|,) {s} (shamans|shaman)] | with {s} (shamans|shaman)]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"move": "shaman"}
    TASK: ClassVar[str] = "sire a shaman"

    f: Followers = UNSET
    s: Shamans = UNSET

    @staticmethod
    def free_zones(board: Board, seat: Seat) -> int:
        return CONSTANTS.shaman_zones - len(board.made_by(seat, ShamanSired))

    def cost(self, board: Board, seat: Seat) -> int:
        return CONSTANTS.sire_shaman

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """TT-29 Return why a god may not sire a shaman: there are two zones for it."""
        if not self.free_zones(board, seat):
            return SHAMAN_LIMIT
        if not is_token_left(board, seat, shaman=True):
            return NO_TOKEN_LEFT
        return self.payment_refusal(board, seat)

    def carry_out(self, table: TTTable, seat: Seat) -> None:
        """TT-29 Two followers are placed, and a new shaman beside them; Burial Sites count now (TT-G03)."""
        board = table.state.board
        spared = saved(board, seat, self.placed.number)
        table.record(ShamanSired(**move_of(board, seat, self.placed), saved=spared))


def count_dead_parents(table: TTTable) -> None:
    """TT-30 Those who sired a shaman die; whom Burial Sites save was settled with the move (TT-G03)."""
    for sired in table.state.board.made(ShamanSired):
        died = victims(sired.paid, sired.paid.number - sired.saved)
        table.record(TokensDied(rule=RuleId("TT-30"), seat=sired.seat, died=died, saved=sired.saved, cause="shaman"))


class FollowerSired(MoveMade, tag="follower-sired", frozen=True, kw_only=True):
    """A follower was sired; he comes home when the round ends."""

    rule: RuleId = RuleId("TT-27")

    def change(self, state: State) -> None:
        super().change(state)
        add(state.board.coming, self.seat, Tokens(f=1))

    @property
    def brief(self) -> str:
        return f"sires a follower, {self.paid.brief}"

    def words(self, say: Say) -> Line:
        return Line(f"{does(say.god(self.seat), 'sires')} a follower with {self.paid}.")


class ShamanSired(MoveMade, tag="shaman-sired", frozen=True, kw_only=True):
    """A shaman was sired; `saved` of those placed for it will not die when the round ends."""

    rule: RuleId = RuleId("TT-29")
    saved: int = 0

    def change(self, state: State) -> None:
        super().change(state)
        add(state.board.coming, self.seat, Tokens(s=1))

    @property
    def brief(self) -> str:
        return f"sires a shaman, {self.paid.brief}"

    def words(self, say: Say) -> Line:
        spared = f"; Burial Sites will save {self.saved}" if self.saved else ""
        return Line(f"{does(say.god(self.seat), 'sires')} a shaman with {self.paid}{spared}.")
