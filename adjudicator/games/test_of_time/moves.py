"""The moves of a round: what each kind of move answers, whatever it is (TT-11)."""

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import Board, TTTable
from adjudicator.games.test_of_time.testaments import may_vary, power
from adjudicator.games.test_of_time.tokens import (
    COST_NOT_MET,
    NOT_ENOUGH_FOLLOWERS,
    OVERPAID,
    PAYMENT,
    Paying,
    exact,
    presence_refusal,
    price_refusal,
)
from adjudicator.games.test_of_time.words import NOBODY, Order, TestamentType, Tokens, refusals
from adjudicator.table import Path, Problem, Refusal, Seat
from adjudicator.table.prose import counted

BAD_TARGET = refusals.new("BAD_TARGET", "TT-34", "that is no opponent", field="target")
OWN_TESTAMENT = refusals.new("OWN_TESTAMENT", "TT-34", "a god does not attack a Testament of his own", field="target")


class Move(Order, tag_field="move", frozen=True, kw_only=True):
    """One move of a round: what it takes, why a god may not make it, what comes of it, and how it is told and checked.

    Each kind is a chapter, or half of one, and says here what is its own.
    """

    def exactly(self, board: Board, seat: Seat, keep: int = 0) -> Self:
        """It with exact numbers: what is left out is filled in, but for `keep` followers who stay at home (PBEM-3)."""
        return self

    @property
    def followers(self) -> int:
        """The number of ordinary followers it places, its numbers being exact."""
        return 0

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """Return why a god may not make it, its numbers being exact, were it his turn; None: he may."""
        return None

    def carry_out(self, table: TTTable, seat: Seat) -> None:
        """TT-11 A god makes exactly one move, which is legal and has exact numbers."""
        raise NotImplementedError

    def remark(self, say: Say) -> str:
        """Remark on it as things stand; empty for nothing."""
        return ""

    def checked(self, board: Board, seat: Seat, path: Path, *, waits: bool) -> Iterator[Problem]:
        """Tell why it cannot be made now: illegal if that cannot change while it `waits`, else worth a note."""
        refusal = self.exactly(board, seat).refusal(board, seat)
        if refusal is None:
            return
        note = waits and self.can_wait_out(board, seat, refusal)
        message = f"{refusal.words}{self.detail(board, seat, refusal)}"
        hint = "the entry waits until that has changed" if note else _remedy(board, seat, refusal)
        yield Problem(
            kind="note" if note else "illegal",
            code=refusal.code,
            path=(*path, *self.field_at_fault(board, seat, refusal)),
            message=f"as things stand, {message}" if note else message,
            hint=hint,
            rule=refusal.rule,
        )

    def can_wait_out(self, board: Board, seat: Seat, refusal: Refusal) -> bool:
        """Whether what refuses it now may be otherwise later in this round.

        Followers at home only get fewer; the rest is a matter of Reverse Time.
        """
        return not refusal.lasts

    def detail(self, board: Board, seat: Seat, refusal: Refusal) -> str:
        """The numbers a player needs to put right what refuses it."""
        if refusal is NOT_ENOUGH_FOLLOWERS:
            return f": {board.home[seat]}"
        return ""

    def field_at_fault(self, board: Board, seat: Seat, refusal: Refusal) -> Path:
        """The field that is at fault; none where it is the move as a whole."""
        return (refusal.field,) if refusal.field else ()


def _remedy(board: Board, seat: Seat, refusal: Refusal) -> str:
    """Name a right choice in place of a refused one."""
    if refusal in (BAD_TARGET, OWN_TESTAMENT):
        say = Say(board)
        return f"the others: {', '.join(say.side(other) for other in board.opponents(seat))}"
    return refusal.hint


class Placing(Paying, Move, frozen=True, kw_only=True):
    """A move that places tokens; each kind of it ends with the fields `f` and `s`."""

    @property
    def followers(self) -> int:
        return self.placed.f

    def field_at_fault(self, board: Board, seat: Seat, refusal: Refusal) -> Path:
        if refusal in PAYMENT:
            return self.misplaced(board.home[seat])
        return super().field_at_fault(board, seat, refusal)


class Priced(Placing, frozen=True, kw_only=True):
    """A move that takes a number of followers; left out, its numbers are the exact cost."""

    DEPENDS_ON: ClassVar[tuple[TestamentType, ...]] = ("monument",)
    """The Testaments of its god that decide what it takes, and what his tokens count for."""

    def remark(self, say: Say) -> str:
        return "at the exact cost" if self.is_left_out else ""

    def cost(self, board: Board, seat: Seat) -> int:
        """The followers it takes as the board stands; 0 where there is nothing to do it to."""
        raise NotImplementedError

    def exactly(self, board: Board, seat: Seat, keep: int = 0) -> Self:
        if not self.is_left_out:
            return self
        tokens = exact(self.cost(board, seat), board.home[seat] - Tokens(keep), power(board, seat))
        return replace(self, f=tokens.f, s=tokens.s)

    def payment_refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """TT-31 Return why its tokens do not pay for it: they count by their power; none is superfluous (TT-G08)."""
        short = presence_refusal(board, seat, self.placed)
        return short or price_refusal(self.cost(board, seat), self.placed, power(board, seat))

    def can_wait_out(self, board: Board, seat: Seat, refusal: Refusal) -> bool:
        """Prices change with the Testaments that count; so does what an exact cost takes."""
        if refusal in (COST_NOT_MET, OVERPAID) or (refusal is NOT_ENOUGH_FOLLOWERS and self.is_left_out):
            return may_vary(board, seat, self.DEPENDS_ON)
        return super().can_wait_out(board, seat, refusal)

    def detail(self, board: Board, seat: Seat, refusal: Refusal) -> str:
        if refusal in (COST_NOT_MET, OVERPAID):
            cost = counted(self.cost(board, seat), "follower")
            return f": it takes {cost}, a shaman counting for {power(board, seat)}"
        return super().detail(board, seat, refusal)


class Zoned(Priced, frozen=True, kw_only=True):
    """A move that the board has zones for (TT-05)."""

    TASK: ClassVar[str]
    """The task it does: "sire a follower"."""

    @staticmethod
    def free_zones(board: Board, seat: Seat) -> int:
        """The number of times a god may still make it in this round."""
        raise NotImplementedError


def move_of(board: Board, seat: Seat, placed: Tokens = NOBODY) -> dict[str, Any]:
    """The fields that a fact has of every move: its seat, its number in the round, and the tokens placed."""
    return {"seat": seat, "number": len(board.moves) + 1, "paid": placed}
