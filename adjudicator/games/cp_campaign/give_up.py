"""Points that are given up, and points that nothing can be done with (CP-42)."""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.cp_campaign.actions import Action, Deed, spent
from adjudicator.games.cp_campaign.facts import CPTable
from adjudicator.games.cp_campaign.plan import Case
from adjudicator.games.cp_campaign.refusals import refusals
from adjudicator.games.cp_campaign.say import Say, points
from adjudicator.games.cp_campaign.state import Board
from adjudicator.table import Choice, Line, Problem, Question, RuleId, Seat
from adjudicator.table.prose import whose

AFTER_GIVE_UP = refusals.new("AFTER_GIVE_UP", "CP-42", lasts=False)

Idle = Annotated[
    Literal["lose_one", "give_up"] | UnsetType,
    Meta(description="When nothing can be done: lose one point, or give up all. Left out: one point is lost."),
]
IDLE: Mapping[str, str] = {
    "lose_one": "When nothing of this can be done: lose one point",
    "give_up": "When nothing of this can be done: give up all points left",
}
"""The meanings of the answers to `idle`."""


class GiveUp(Action, tag="give_up", frozen=True, kw_only=True):
    """Give up all Campaign Points that are left (CP-42)."""

    NOTATION: ClassVar[str] = "(give up|waste) (all|) (points|CP|)"
    EXAMPLE: ClassVar[dict[str, object]] = {"action": "give_up"}

    def refusal(self, board: Board, seat: Seat) -> None:
        """It is always allowed."""

    def carry_out(self, table: CPTable, seat: Seat) -> None:
        """CP-42 All points a seat has left go."""
        give_up(table, seat)


def lose_point(table: CPTable, seat: Seat) -> None:
    """CP-42 A point nothing can be done with is lost (CP-G24)."""
    table.record(PointIdled(**spent(table.state.board, seat)))


def give_up(table: CPTable, seat: Seat, *, idle: bool = False) -> None:
    """CP-42 All points a seat has left are given up (CP-G24)."""
    board = table.state.board
    table.record(PointsGivenUp(**spent(board, seat, board.cp[seat]), idle=idle))


def idle_question(seat: Seat) -> Question:
    """CP-42 The question for a seat that can do nothing of its queue: orders or standing orders answer, no mail."""
    return Question(
        key=f"idle/{seat}",
        seat=seat,
        rule=RuleId("CP-42"),
        text="When nothing of your queue can be done: lose one point, or give up all?",
        default="lose_one",
        choices=(Choice("lose_one", "lose one point"), Choice("give_up", "give up all points")),
        asked="never",
    )


def answer_idle(question: Question, idle: Idle) -> str | None:
    """Return the answer of the orders to it, if it is asked."""
    if question.key.startswith("idle/"):
        return idle or None
    return None


class Wasted(Deed, frozen=True, kw_only=True):
    """Points that went unused."""

    rule: RuleId = RuleId("CP-42")


class PointIdled(Wasted, tag="point-idled", frozen=True, kw_only=True):
    """A seat had nothing it could do and lost a Campaign Point."""

    def words(self, say: Say) -> Line:
        point = whose(say.side(self.seat), "point", "a ")
        return self.line(f"{point} is lost: nothing in the queue can be done.", tone="bad")


class PointsGivenUp(Wasted, tag="points-given-up", frozen=True, kw_only=True):
    """A seat gave up the `paid` Campaign Points it had left; `idle` where it had nothing else to do."""

    idle: bool = False

    def words(self, say: Say) -> Line:
        why = ": nothing in the queue can be done" if self.idle else ""
        return self.line(f"{points(self.paid)} given up by {say.side(self.seat)}{why}.")


def check_reached(case: Case) -> Iterator[Problem]:
    """Whether an earlier entry gives up all points in any case (CP-42).

    An action whose first point is paid goes before all entries (CP-G50).
    """
    key = case.entry.do.key
    started = [*case.board.progress[case.seat]]
    for earlier in case.earlier:
        started.append(earlier.do.key)
    if key and key in started:
        return
    for index, earlier in enumerate(case.earlier):
        if earlier.do == GiveUp() and earlier.when is UNSET:
            message = f"this is never reached: no. {index + 1} gives up all CP before it"
            hint = "put giving up last, or say when: `if ...`"
            yield AFTER_GIVE_UP.problem(("queue", case.index), message, hint)
            return
