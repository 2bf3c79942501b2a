"""Create (TT-20 to TT-23); the card is laid when the round is over."""

from typing import Annotated, Any, ClassVar

from msgspec import UNSET, Meta

from adjudicator.games.test_of_time.books import KINDS
from adjudicator.games.test_of_time.moves import Priced, move_of
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import Board, EndFact, MoveMade, State, TTTable
from adjudicator.games.test_of_time.testaments import NO_SUCH_SPACE, SPACES, creation_cost, is_reversible, lay, saved
from adjudicator.games.test_of_time.tokens import Followers, Shamans, TokensDied, victims
from adjudicator.games.test_of_time.words import Space, TestamentId, TestamentType, new_id, refusals
from adjudicator.table import Line, Refusal, RuleId, Seat
from adjudicator.table.prose import counted, does
from adjudicator.table.state import write

SPACE_OCCUPIED = refusals.new(
    "SPACE_OCCUPIED", "TT-20", "a Testament is visible there, or being created", field="space", lasts=False
)


class Create(Priced, tag="create", frozen=True, kw_only=True):
    """Create a Testament on a space that is vacant or holds a buried one (TT-20)."""

    NOTATION: ClassVar[str] = (
        "(create|build|make) (|a|an) {type} (on|in|at) (space|) {space} "
        "[with {f} (followers|follower|) [(and|,|plus) {s} (shamans|shaman)] | with {s} (shamans|shaman)]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"move": "create", "type": "tools", "space": 1}
    DEPENDS_ON: ClassVar[tuple[TestamentType, ...]] = ("art", "monument")

    type: Annotated[TestamentType, Meta(description="The kind of Testament.")]
    space: Annotated[Space, Meta(description="One of your own spaces.")]
    f: Followers = UNSET
    s: Shamans = UNSET

    def cost(self, board: Board, seat: Seat) -> int:
        return creation_cost(board, seat, self.type)

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """TT-20 Return why a god may not create a Testament: the space must be vacant or hold a buried one."""
        if self.space not in SPACES:
            return NO_SUCH_SPACE
        if board.visible_at(seat, self.space) or begun_on(board, seat, self.space):
            return SPACE_OCCUPIED
        return self.payment_refusal(board, seat)

    def carry_out(self, table: TTTable, seat: Seat) -> None:
        """TT-20 The followers are placed on the space."""
        move = move_of(table.state.board, seat, self.placed)
        table.record(TestamentBegun(**move, space=self.space, type=self.type))

    def can_wait_out(self, board: Board, seat: Seat, refusal: Refusal) -> bool:
        """A Testament that stands there may yet be buried; one that is being created stays."""
        if refusal is SPACE_OCCUPIED:
            if not is_reversible(board):
                return False
            return not begun_on(board, seat, self.space)
        return super().can_wait_out(board, seat, refusal)


def begun_on(board: Board, seat: Seat, space: int) -> "list[TestamentBegun]":
    """The Testaments that followers are creating on a space in this round."""
    return [begun for begun in board.made_by(seat, TestamentBegun) if begun.space == space]


def count_dead_creators(table: TTTable) -> None:
    """TT-22 Some of those who create a Testament die: the number is its kind's, whatever they cost (TT-61)."""
    for begun in table.state.board.made(TestamentBegun):
        deaths = KINDS[begun.type].die
        spared = saved(table.state.board, begun.seat, deaths)
        died = victims(begun.paid, deaths - spared)
        rule = RuleId("TT-22")
        table.record(TokensDied(rule=rule, seat=begun.seat, died=died, saved=spared, cause="create", type=begun.type))


def lay_testaments(table: TTTable) -> None:
    """TT-21, TT-23 New cards are laid in the place of buried ones, and exposed from the next round on (TT-G04).

    One that a reversal has made visible again since the new one was begun makes room all the same (TT-G25).
    """
    board = table.state.board
    for begun in board.made(TestamentBegun):
        old = board.testament_at(begun.seat, begun.space)
        if old:
            table.record(TestamentReplaced(testament=old.id, visible=old.visible))
        laid = new_id(begun.seat, begun.space, board.round)
        table.record(
            TestamentLaid(testament=laid, seat=begun.seat, space=begun.space, type=begun.type, round=board.round)
        )


class TestamentBegun(MoveMade, tag="testament-begun", frozen=True, kw_only=True):
    """Followers began to create a Testament."""

    rule: RuleId = RuleId("TT-20")
    space: int
    type: TestamentType

    @property
    def brief(self) -> str:
        return f"creates {self.seat}{self.space} {KINDS[self.type].name}, {self.paid.brief}"

    def words(self, say: Say) -> Line:
        what = KINDS[self.type].name
        where = f"{self.seat}{self.space}"
        return Line(f"{does(say.god(self.seat), 'creates')} {what} on space {where} with {self.paid}.")


class TestamentReplaced(EndFact, tag="testament-replaced", frozen=True, kw_only=True):
    """The card of a buried Testament went back to its owner, to make room for another.

    `visible` are the sections a reversal had made visible again after that other was begun.
    """

    rule: RuleId = RuleId("TT-23")
    testament: TestamentId
    visible: int = 0

    def change(self, state: State) -> None:
        del write(state.board.testaments)[self.testament]

    def words(self, say: Any) -> Line:
        if not self.visible:
            return Line(f"the buried Testament {self.testament} makes room for another.")
        seen = counted(self.visible, "section")
        return Line(
            f"the Testament {self.testament}, of which a reversal has made {seen} visible again, makes room for "
            "another that was begun while it was buried.",
            tone="bad",
        )


UNCOUNTED: tuple[TestamentType, ...] = ("tools", "art")
"""The kinds whose names have no article."""


class TestamentLaid(EndFact, tag="testament-laid", frozen=True, kw_only=True):
    """The card of a new Testament was laid."""

    weight: ClassVar[int] = 3

    rule: RuleId = RuleId("TT-21")
    testament: TestamentId
    seat: Seat
    space: int
    type: TestamentType
    round: int

    def change(self, state: State) -> None:
        lay(state.board, self.seat, self.space, self.type, self.round)

    def words(self, say: Say) -> Line:
        return Line(f"{self.head(say)} on space {self.seat}{self.space}.", tone="good")

    def head(self, say: Say) -> str:
        name = KINDS[self.type].name
        return f"{does(say.god(self.seat), 'lays')} {name if self.type in UNCOUNTED else f'a {name}'}"
