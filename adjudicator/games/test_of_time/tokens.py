"""Follower tokens: who waits at home, what pays a cost, who is left in the supply, who dies (TT-03, TT-31)."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.test_of_time.books import KINDS
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import Board, EndFact, State, add, take
from adjudicator.games.test_of_time.words import Count, TestamentId, TestamentType, Tokens, refusals
from adjudicator.table import Line, Path, Refusal, Seat
from adjudicator.table.prose import does

Followers = Annotated[
    Count | UnsetType,
    Meta(
        description="Ordinary followers. With neither these nor shamans named: the exact cost, these first.",
        examples=[2],
    ),
]
Shamans = Annotated[Count | UnsetType, Meta(description="Shamans that serve as followers.", examples=[1])]

NOT_ENOUGH_FOLLOWERS = refusals.new("NOT_ENOUGH_FOLLOWERS", "TT-20", "fewer tokens wait at home than that")
EXACT_HINT = "name neither followers nor shamans to pay the exact cost"
COST_NOT_MET = refusals.new("COST_NOT_MET", "TT-G08", "the tokens do not reach the cost", lasts=False, hint=EXACT_HINT)
OVERPAID = refusals.new(
    "OVERPAID", "TT-G08", "a token could be left out and the cost would still be met", lasts=False, hint=EXACT_HINT
)
BAD_NUMBER = refusals.new("BAD_NUMBER", "TT-34", "a number is missing or below 1", hint="write a number of at least 1")
NO_TOKEN_LEFT = refusals.new("NO_TOKEN_LEFT", "TT-03", "no token of that kind is left to place", lasts=False)
PAYMENT = (NOT_ENOUGH_FOLLOWERS, COST_NOT_MET, OVERPAID, BAD_NUMBER)
"""Refusals of the tokens an order places."""


class Paying:
    """The common part of orders that place tokens: the fields `f` and `s`."""

    __slots__ = ()
    f: int | str | UnsetType
    s: int | UnsetType

    @property
    def placed(self) -> Tokens:
        """The tokens it places, its numbers being exact."""
        assert not isinstance(self.f, str)
        return Tokens(self.f or 0, self.s or 0)

    @property
    def is_left_out(self) -> bool:
        """Whether it leaves its numbers to the program."""
        return self.f is UNSET and self.s is UNSET

    def misplaced(self, home: Tokens) -> Path:
        """The field at fault in its payment: the one that asks for more than wait at home, else the first."""
        given = {name: getattr(self, name) for name in ("f", "s") if getattr(self, name) is not UNSET}
        short = [name for name, number in given.items() if isinstance(number, int) and number > getattr(home, name)]
        return tuple((short or [*given])[:1])


def presence_refusal(board: Board, seat: Seat, placed: Tokens) -> Refusal | None:
    """Whether as many tokens wait at home."""
    home = board.home[seat]
    if placed.f > home.f or placed.s > home.s:
        return NOT_ENOUGH_FOLLOWERS
    return None


def price_refusal(cost: int, placed: Tokens, worth: int) -> Refusal | None:
    """Whether tokens come to a cost, where a shaman is worth so many followers, and none could be left out."""
    points = placed.points(worth)
    if points < cost:
        return COST_NOT_MET
    if (placed.f and points - 1 >= cost) or (placed.s and points - worth >= cost):
        return OVERPAID
    return None


def force_refusal(board: Board, seat: Seat, placed: Tokens) -> Refusal | None:
    """Return why tokens cannot attack or defend: any number will do, if there are so many."""
    if placed.number >= 1:
        return presence_refusal(board, seat, placed)
    return BAD_NUMBER


def exact(cost: int, there: Tokens, worth: int) -> Tokens:
    """The tokens that pay a cost: ordinary followers first, then as few shamans as it takes (PBEM-3).

    Where the tokens there are too few, what it takes in followers.
    """
    followers = max(0, min(cost, there.f))
    shamans = -(-(cost - followers) // worth)
    if shamans > there.s:
        return Tokens(cost)
    return Tokens(max(0, cost - shamans * worth), shamans)


def is_token_left(board: Board, seat: Seat, *, shaman: bool = False) -> bool:
    """TT-03 Whether a god has a token left for one more follower or shaman; the dead's can be used again (TT-G18)."""
    limit = board.options.token_limit
    if limit is None:
        return True
    alive = board.home[seat] + board.out[seat] + board.coming[seat]
    if shaman:
        return alive.s < limit.shaman
    return alive.f < limit.follower


def victims(placed: Tokens, deaths: int) -> Tokens:
    """The dead among the tokens placed: ordinary followers first, shamans only if there are too few (TT-G08)."""
    followers = min(placed.f, deaths)
    return Tokens(followers, min(placed.s, deaths - followers))


def die(board: Board, seat: Seat, tokens: Tokens) -> None:
    """Tokens that were placed go out of play."""
    take(board.out, seat, tokens)
    add(board.dead, seat, tokens)


class TokensDied(EndFact, tag="tokens-died", frozen=True, kw_only=True):
    """Tokens went out of play for what they did in this round; Burial Sites saved `saved` of them.

    `testament` is what was attacked or defended, `type` what was created.
    """

    seat: Seat
    died: Tokens
    saved: int = 0
    cause: Literal["create", "shaman", "attack", "defence"]
    testament: TestamentId | None = None
    type: TestamentType | None = None

    def change(self, state: State) -> None:
        die(state.board, self.seat, self.died)

    def words(self, say: Say) -> Line:
        spared = f"; Burial Sites save {self.saved}" if self.saved else ""
        return Line(f"{does(say.god(self.seat), 'loses')} {self.died} {self._why(say)}{spared}.", tone="bad")

    def _why(self, say: Say) -> str:
        if self.type:
            return f"in creating {KINDS[self.type].name}"
        if self.testament:
            return f"in the {self.cause} {'on' if self.cause == 'attack' else 'of'} {say.testament(self.testament)}"
        return "in siring a shaman"
