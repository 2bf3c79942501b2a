"""The end: a power that owns most of Europe, a draw, a concession, or the last year (DIP-1, DIP-10)."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.state import Board, DipTable, Public, State
from adjudicator.games.diplomacy.words import Order, refusals
from adjudicator.table import Line, Problem, Question, RuleId, Seat
from adjudicator.table.prose import does, joined, reader_first, sentence
from adjudicator.table.state import put

NO_POWER = refusals.new("NO_POWER", "DIP-10", "there is no such power left")
TWO_VOTES = refusals.new("TWO_VOTES", "DIP-10", field="concede")

SeatId = Annotated[Seat, Meta(title="SeatId", pattern="^[A-Z]$", examples=["F"])]

NO_VOTE = "no"
"""The answer of a power that wants to fight on."""


class Standing(Order, frozen=True, kw_only=True):
    """Votes that nobody else sees, counted after each season until they are changed (DIP-10)."""

    LINES: ClassVar[tuple[str, ...]] = (
        "draw=(vote for a draw|vote draw|draw|set draw|DIAS|vote for DIAS)",
        "draw=false(vote for no end|no draw|set nodraw|nodraw|no vote|no concession|set noconcede|fight on)",
        "(vote for a draw|draw|set draw) (among|of|between|for) {draw_among}",
        "(concede|concede to|vote to concede to|set concede|concede the game to|concede the victory to) {concede}",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"draw": True}

    draw: Annotated[bool, Meta(description="Whether you agree to a draw among all who survive.")] = False
    draw_among: Annotated[
        tuple[SeatId, ...], Meta(max_length=7, description="The powers among which you agree to a draw.")
    ] = ()
    concede: Annotated[SeatId | UnsetType, Meta(description="The power to which you concede the victory.")] = UNSET

    def checked(self, board: Board) -> Iterator[Problem]:
        """Votes are for powers that are left, and for one end only."""
        left = board.surviving()
        for index, seat in enumerate(self.draw_among):
            if seat not in left:
                yield NO_POWER.problem(("draw_among", index), f"{seat} is no power that is left")
        if self.concede is not UNSET and self.concede not in left:
            yield NO_POWER.problem(("concede",), f"{self.concede} is no power that is left")
        if self.concede is not UNSET and (self.draw or self.draw_among):
            yield TWO_VOTES.problem((), "a vote is for a draw, or to concede", "keep one of them", kind="ambiguous")

    @property
    def vote(self) -> str:
        """The vote, as the question after a season asks for it."""
        if self.concede is not UNSET:
            return f"concede {self.concede}"
        if self.draw_among:
            return f"draw {''.join(sorted(self.draw_among))}"
        return "draw" if self.draw else NO_VOTE


def answer(orders: Any, question: Question) -> str | None:
    """The answer of standing orders to the question for a vote."""
    return orders.vote if isinstance(orders, Standing) else None


def end_year(table: DipTable) -> None:
    """DIP-1 A power wins with enough centres, and more than any other; after the last year all survivors share."""
    board = table.state.board
    counts = {seat: len(board.centres_of(seat)) for seat in board.powers}
    most = max(counts.values())
    best = [seat for seat in counts if counts[seat] == most]
    enough = most >= board.atlas.centres_to_win
    if enough and len(best) == 1 and best[0] in board.seats:
        table.record(Ended(winners=(best[0],), reason="centres"))
        return
    survivors = board.surviving()
    if board.year == board.options.last_year or len(survivors) <= 1:
        table.record(Ended(winners=tuple(survivors), reason="years"))


def count_votes(table: DipTable) -> None:
    """DIP-10 A result that all surviving powers vote for comes about."""
    board = table.state.board
    left = tuple(board.surviving())
    votes = table.ask_all([_question(board, seat) for seat in left])
    winners = agreed(left, votes)
    if winners:
        reason = "conceded" if votes[0].startswith("concede") or len(winners) == 1 else "draw"
        table.record(Ended(rule=RuleId("DIP-10"), winners=winners, reason=reason))


def agreed(left: Sequence[Seat], votes: Sequence[str]) -> tuple[Seat, ...]:
    """DIP-10 The powers that share in a result all vote for; a power all others concede to need not vote."""
    conceded = [seat for seat in left if _all_concede(seat, left, votes)]
    if len(conceded) == 1:
        return (conceded[0],)
    if not votes or not votes[0].startswith("draw"):
        return ()
    everybody = "".join(sorted(left))
    meant = set()
    for vote in votes:
        among = everybody if vote == "draw" else vote.removeprefix("draw ")
        meant.add(among)
    if len(meant) != 1:
        return ()
    (shared,) = meant
    return tuple(seat for seat in left if seat in shared)


def _all_concede(seat: Seat, left: Sequence[Seat], votes: Sequence[str]) -> bool:
    others = [vote for voter, vote in zip(left, votes, strict=True) if voter != seat]
    if not others:
        return False
    return all(vote == f"concede {seat}" for vote in others)


def _question(board: Board, seat: Seat) -> Question:
    letters = "".join(board.powers)
    return Question(
        key=f"vote/{seat}",
        seat=seat,
        rule=RuleId("DIP-10"),
        text="Do you agree to an end?",
        default=NO_VOTE,
        pattern=f"no|draw( [{letters}]{{1,7}})?|concede [{letters}]",
        asked="never",
    )


class Ended(Public, tag="ended", frozen=True, kw_only=True):
    """The campaign ended."""

    weight: ClassVar[int] = 9

    rule: RuleId = RuleId("DIP-1")
    winners: tuple[Seat, ...]
    reason: str

    def change(self, state: State) -> None:
        put(state.board, winners=self.winners, reason=self.reason, phase="over")

    def words(self, say: Say) -> Line:
        """Tell who has won, and how."""
        who = joined(reader_first(map(say.power, self.winners))) or "Nobody"
        match self.reason:
            case "centres":
                winner = self.winners[0]
                number = len(say.board.centres_of(winner))
                return Line(f"{sentence(does(who, 'wins'))} with {number} centres.", tone="good")
            case "conceded":
                return Line(f"All others concede the victory to {who}.", tone="good")
            case "draw":
                return Line(f"All agree on a draw: {who} share it.", tone="good")
        return Line(f"The war is over: {self._outcome(who)}.", tone="good")

    def head(self, say: Say) -> str:
        who = joined(reader_first(map(say.power, self.winners))) or "nobody"
        return self._outcome(who)

    def _outcome(self, who: str) -> str:
        """Tell the powers that share a draw, or the one that wins alone."""
        if len(self.winners) > 1:
            return f"{who} share a draw"
        return does(who, "wins")
