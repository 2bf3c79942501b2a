"""The table: the one narrow door between rules and the world."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Generic, TypeVar

from adjudicator.table.dice import DiceSource, RollKey
from adjudicator.table.fact import Fact
from adjudicator.table.journal import Act, Answered, Drawn, Journal, Rolled, expect_same
from adjudicator.table.questions import Question, Source
from adjudicator.table.words import EVERYONE, RuleId, Seat, StepId

StateT = TypeVar("StateT")
FactT = TypeVar("FactT", bound=Fact)

Decide = Callable[[Question], tuple[str, Source] | None]
"""Answers a question, or returns None where the seat has to be asked."""


Close = Callable[[RollKey, Sequence[Seat]], RollKey]
"""Gives the key of a roll another number where those who may see it are not all."""


def open_key(key: RollKey, seen_by: Sequence[Seat]) -> RollKey:
    """The key as it is, whoever may see the roll."""
    return key


class Suspended(BaseException):
    """Questions wait for answers: leaves the rules; the step is run again from its start when they are there."""

    def __init__(self, questions: Sequence[Question]) -> None:
        super().__init__(", ".join(question.key for question in questions))
        self.questions = tuple(questions)


class Table(Generic[StateT, FactT]):
    """The table that rules are handed: state to read, dice to roll, players to ask, facts to record.

    `past` is the journal of the same step when it ran before: each entry that comes about again is compared with
    it by content, and answers given then are used again. `later` are the dice that are thrown once players have
    answered, by how many entries there were when they were asked. `stood_in` are the seats whose orders are a
    deputy's: they have sent nothing.
    """

    def __init__(
        self,
        step: StepId,
        state: StateT,
        dice: DiceSource,
        decide: Decide,
        past: "Journal[FactT] | None" = None,
        later: Mapping[int, DiceSource] | None = None,
        close: Close = open_key,
        stood_in: Collection[Seat] = (),
    ) -> None:
        self.stood_in = stood_in
        self._step = step
        self._state = state
        self._dice = dice
        self._decide = decide
        self._past = past.entries() if past else []
        self._later = later or {}
        self._close = close
        self._count: dict[tuple[RuleId, str], int] = {}
        self.journal: Journal[FactT] = Journal([], [], [])

    @property
    def state(self) -> StateT:
        """The state of the campaign, every recorded fact included."""
        return self._state

    def roll(
        self,
        rule: RuleId,
        subject: str,
        dice: str = "1d6",
        *,
        need: int | None = None,
        most: int | None = None,
        modifiers: Sequence[tuple[str, int]] = (),
        seen_by: tuple[Seat, ...] = EVERYONE,
    ) -> Rolled:
        """Throw `dice` ("2d6") for `rule` about `subject`; `modifiers` are named.

        `need` is the total to reach, `most` the total not to exceed. A roll that tells what is hidden is `seen_by`
        those who know of it.
        """
        count, sides = map(int, dice.split("d"))
        key = self._next_key(rule, subject, seen_by)
        faces = self._dice.throw(key, count, sides)
        rolled = Rolled(key, dice, faces, tuple(modifiers), need, most, seen_by)
        self._enter(rolled)
        return rolled

    def draw(self, rule: RuleId, subject: str, items: Sequence[str]) -> tuple[str, ...]:
        """Draw all of `items` in a random order."""
        key = self._next_key(rule, subject, EVERYONE)
        result = self._dice.draw(key, items)
        drawn = Drawn(key, tuple(items), result)
        self._enter(drawn)
        return drawn.result

    def ask(self, question: Question) -> str:
        """The answer to `question`; raises `Suspended` where the seat has to be asked."""
        return self.ask_all([question])[0]

    def ask_all(self, questions: Sequence[Question]) -> tuple[str, ...]:
        """The answers to independent questions, asked in one round; raises `Suspended` with all that are open."""
        decided = []
        open_questions = []
        for question in questions:
            decision = self._decide(question)
            if decision is None:
                open_questions.append(question)
            else:
                decided.append(Answered(question, *decision))
        if open_questions:
            raise Suspended(open_questions)
        self._dice = self._later.get(self.journal.length, self._dice)
        for answered in decided:
            self._enter(answered)
        return tuple(answered.answer for answered in decided)

    def record(self, fact: FactT) -> None:
        """Record what happened, and change the state by it."""
        self._compare(fact)
        self.journal.facts.append(fact)
        fact.change(self._state)

    def finish(self) -> "Journal[FactT]":
        """The journal of a step that ran to its end; raises `JournalDiverged` if it once did more."""
        position = self.journal.length
        if position < len(self._past):
            expect_same(self._step, position, self._past[position], None)
        return self.journal

    def _next_key(self, rule: RuleId, subject: str, seen_by: Sequence[Seat]) -> RollKey:
        n = self._count[rule, subject] = self._count.get((rule, subject), 0) + 1
        return self._close(RollKey(rule, subject, n), seen_by)

    def _enter(self, act: Act) -> None:
        self._compare(act)
        self.journal.acts.append(act)
        self.journal.before.append(len(self.journal.facts))

    def _compare(self, entry: Act | FactT) -> None:
        position = self.journal.length
        if position < len(self._past):
            expect_same(self._step, position, self._past[position], entry)
