"""Standing orders: how Testaments are defended in every round in which the program does not say it (TT-36, PBEM-3)."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from adjudicator.games.test_of_time.attack import DEFENDERS, Defend, Policy
from adjudicator.games.test_of_time.state import TTTable
from adjudicator.games.test_of_time.words import Count, Order, Space, refusals
from adjudicator.table import Problem, Question, RuleId, Seat

DOUBLE_SPACE = refusals.new("DOUBLE_SPACE", "TT-36", field="space")
UNDEFENDED = "none"
"""The answer of a seat that has no standing defence for a Testament."""


class StandingDefence(Order, frozen=True, kw_only=True):
    """How a Testament is defended in every round in which the program does not say it."""

    NOTATION: ClassVar[str] = "defend (space|) {space} (with|by|,|) {f} (|followers|follower|points)"
    EXAMPLE: ClassVar[dict[str, object]] = {"space": 1, "f": "match_up_to 4"}

    space: Annotated[Space, Meta(description="One of your own spaces.")]
    f: Annotated[Count | Policy, DEFENDERS]


class Standing(Order, frozen=True, kw_only=True):
    """Answers given in advance, until changed."""

    LINES: ClassVar[tuple[str, ...]] = ("{defence.each}",)
    EXAMPLE: ClassVar[dict[str, object]] = {"defence": [{"space": 1, "f": "match_up_to 4"}]}

    defence: Annotated[
        tuple[StandingDefence, ...],
        Meta(max_length=3, description="Defences that come before the entries of your program, also if you send none."),
    ] = ()

    def checked(self) -> Iterator[Problem]:
        """A space has one defence."""
        spaces = [defence.space for defence in self.defence]
        for index, space in enumerate(spaces):
            first = spaces.index(space)
            if first < index:
                message = f"space {space} stands here twice: as no. {first + 1} and no. {index + 1}"
                path = ("defence", index)
                yield DOUBLE_SPACE.problem(path, message, "keep one of them", kind="ambiguous")


def answer(orders: Any, question: Question) -> str | None:
    """The answer of standing orders to the question of a defence; None if they say nothing."""
    if isinstance(orders, Standing):
        defences = {_key(question.seat, defence.space): str(defence.f) for defence in reversed(orders.defence)}
        return defences.get(question.key)
    return None


def standing_defences(table: TTTable, seats: Sequence[Seat]) -> dict[Seat, list[Defend]]:
    """The defences of Testaments by the standing orders of gods."""
    board = table.state.board
    owned = [(seat, testament.space) for seat in seats for testament in board.testaments_of(seat)]
    answers = table.ask_all([_defence_question(seat, space) for seat, space in owned])
    defences: dict[Seat, list[Defend]] = {seat: [] for seat in seats}
    for (seat, space), answer in zip(owned, answers, strict=True):
        if answer != UNDEFENDED:
            followers = int(answer) if answer.isdigit() else answer
            defences[seat].append(Defend(space=space, f=followers))
    return defences


def _key(seat: Seat, space: int) -> str:
    return f"defence/{seat}{space}"


def _defence_question(seat: Seat, space: int) -> Question:
    """The question that standing orders may answer: never mailed."""
    return Question(
        key=_key(seat, space),
        seat=seat,
        rule=RuleId("TT-36"),
        text=f"How is the Testament on your space {space} defended?",
        default=UNDEFENDED,
        asked="never",
    )
