"""The state of a campaign: the table everybody sees, and the little that is hidden; and what every fact of it shares.

Rules read these types and cannot change them: records are frozen and mappings read-only. Facts alone write.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from adjudicator.games.test_of_time.books import Card, Side
from adjudicator.games.test_of_time.options import Options
from adjudicator.games.test_of_time.projection import Effect, Reversal, Section
from adjudicator.games.test_of_time.words import NOBODY, Phase, TestamentId, TestamentType, Tokens
from adjudicator.table import EVERYONE, REFEREE, Fact, Line, Seat, Table
from adjudicator.table.state import Changing, put, write

if TYPE_CHECKING:
    from adjudicator.games.test_of_time.program import Program

MoveT = TypeVar("MoveT", bound="MoveMade")

OPENING = "Opening"
END = "End of the round"
"""Parts of the story beside the moves of each round."""


class TTFact(Fact, frozen=True, kw_only=True):
    """A fact of the game."""

    @property
    def heading(self) -> str | None:
        """The part of the story it stands in; empty: the moves of its round; None: it is not told there."""
        return ""


class Public(TTFact, frozen=True, kw_only=True):
    """A fact that everybody sees."""

    seen_by: tuple[Seat, ...] = EVERYONE


class MoveMade(Public, frozen=True, kw_only=True):
    """A move of `seat`, the round's `number`th; `paid` are the tokens it placed."""

    seat: Seat
    number: int
    paid: Tokens = NOBODY

    def change(self, state: "State") -> None:
        """Every move is noted, and its tokens leave the home zone."""
        board = state.board
        put(board, moves=(*board.moves, self))
        take(board.home, self.seat, self.paid)
        add(board.out, self.seat, self.paid)

    @property
    def brief(self) -> str:
        """The move in a table, in a column of its god: "preserves B2, 4"."""
        raise NotImplementedError

    def as_line(self, say: Any) -> Line:
        """Tell it with its number in the round."""
        return replace(super().as_line(say), number=self.number)


class EndFact(Public, frozen=True, kw_only=True):
    """A fact of the end of a round."""

    @property
    def heading(self) -> str | None:
        return END


class Testament(Struct, frozen=True, kw_only=True):
    """A Testament on the table: its log, and what follows from it.

    `history` and `reversals` are the log, which only grows; `effects` and `sections` are its projection.
    """

    id: TestamentId
    owner: Seat
    space: int
    type: TestamentType
    created: int
    history: tuple[Effect, ...] = ()
    reversals: tuple[Reversal, ...] = ()
    effects: tuple[Effect, ...] = ()
    """The effect of each round for now."""
    sections: tuple[Section, ...]
    """The card, from the bottom."""

    @property
    def visible(self) -> int:
        """The number of visible sections; a Testament without any is buried."""
        return len([section for section in self.sections if section.covered is None])

    @property
    def dots(self) -> int:
        """The number of visible gold dots."""
        return sum([section.dots for section in self.sections if section.covered is None])


class Board(Changing, frozen=True, kw_only=True):
    """All that is public."""

    round: int = 0
    phase: Phase = "setup"
    window: int = 1
    """The number of the window in the round; each checkpoint opens another."""
    options: Options = Options()
    scenario: str = ""
    source: str = ""
    """The source of the cards."""
    seats: tuple[Seat, ...] = ()
    """The gods, clockwise."""
    sides: Mapping[Seat, Side] = field(default_factory=dict)
    cards: Mapping[TestamentType, Card] = field(default_factory=dict)
    start: Seat = Seat("")
    """The god that moves first in this round."""
    moves: tuple[MoveMade, ...] = ()
    """The moves of this round so far, passes among them."""
    asking: tuple[Seat, ...] = ()
    """The gods that have stopped the run and may replace the rest of their programs."""
    checkpoints: Mapping[Seat, int] = field(default_factory=dict)
    """The number of times each seat has stopped the run in this round."""
    home: Mapping[Seat, Tokens] = field(default_factory=dict)
    """The tokens that wait at home."""
    out: Mapping[Seat, Tokens] = field(default_factory=dict)
    """The tokens placed on the table until the round ends."""
    coming: Mapping[Seat, Tokens] = field(default_factory=dict)
    """The tokens sired or converted in this round: they come home when it ends."""
    dead: Mapping[Seat, Tokens] = field(default_factory=dict)
    testaments: Mapping[TestamentId, Testament] = field(default_factory=dict)
    """Those laid on the table, buried ones too until their space is used again."""
    reversals: int = 0
    """The number of reversals of time in this campaign."""
    missed: Mapping[Seat, int] = field(default_factory=dict)
    """Rounds in a row without orders."""
    silent: tuple[Seat, ...] = ()
    """The gods that were missed in this round."""
    absent: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()
    reason: str = ""
    """The reason of the victory."""

    @property
    def closed(self) -> int:
        """The last round that is over."""
        if self.phase == "over":
            return self.round
        return self.round - 1

    def opponents(self, seat: Seat) -> list[Seat]:
        """The other gods."""
        return [other for other in self.seats if other != seat]

    def testaments_of(self, seat: Seat) -> list[Testament]:
        """The Testaments of a god, buried ones too, by space."""
        return sorted([own for own in self.testaments.values() if own.owner == seat], key=lambda own: own.space)

    def testament_at(self, seat: Seat, space: int) -> Testament | None:
        """The Testament on a space, buried or not."""
        for own in self.testaments.values():
            if own.owner == seat and own.space == space:
                return own
        return None

    def visible_at(self, seat: Seat, space: int) -> Testament | None:
        """The Testament on a space, if a section of it is visible."""
        testament = self.testament_at(seat, space)
        return testament if testament and testament.visible else None

    def made(self, kind: type[MoveT]) -> list[MoveT]:
        """The moves of one kind in this round, the first before."""
        return [move for move in self.moves if isinstance(move, kind)]

    def made_by(self, seat: Seat, kind: type[MoveT]) -> list[MoveT]:
        """The moves of one kind that a god made in this round."""
        return [move for move in self.made(kind) if move.seat == seat]


class Kept(Struct, frozen=True):
    """A program over a checkpoint: how often each of its entries may still be carried out; None: as often as needed."""

    program: "Program"
    left: tuple[int | None, ...]


class State(Changing, frozen=True, kw_only=True):
    """Everything: the board, and what seats have in mind for the rest of the round."""

    board: Board = field(default_factory=Board)
    kept: Mapping[Seat, Kept] = field(default_factory=dict)
    passing: tuple[Seat, ...] = ()
    """The gods that pass for the rest of the round, where every move is a mail."""


class View(Changing, frozen=True, kw_only=True):
    """The knowledge of one seat."""

    seat: Seat
    board: Board
    kept: Mapping[Seat, Kept]
    """The seat's own program over a checkpoint; the referee has those of all."""
    passing: tuple[Seat, ...]


TTTable = Table[State, TTFact]
"""The table the rules run on."""


def view(state: State, seat: Seat) -> View:
    """Return the view of `seat`; the referee sees all."""
    kept = {owner: kept for owner, kept in state.kept.items() if seat in (owner, REFEREE)}
    passing = tuple(owner for owner in state.passing if seat in (owner, REFEREE))
    return View(seat=seat, board=state.board, kept=kept, passing=passing)


def add(tally: Mapping[Seat, Tokens], seat: Seat, tokens: Tokens) -> None:
    """More tokens of a god in one of the tallies of the board."""
    write(tally)[seat] = tally[seat] + tokens


def take(tally: Mapping[Seat, Tokens], seat: Seat, tokens: Tokens) -> None:
    """Fewer of them."""
    write(tally)[seat] = tally[seat] - tokens
