"""A game on trial: how its campaigns are played by bots, and what each step of them comes to."""

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from adjudicator.table import REFEREE, Fact, Game, Pick, Question, Seat, Source, Step, StepId, Table
from adjudicator.table.dice import ChainDice, DiceSource, NoDice
from adjudicator.table.state import copied

LATEST = 60
"""The number of facts in a report that is compared with another."""


def _nothing_wrong(state: Any, facts: Sequence[Fact]) -> Iterable[str]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Trial:
    """A game, and how it is tried: everything but the game itself has a default."""

    game: Game
    campaigns: Sequence[int] = range(4)
    """The numbers of the campaigns that are played: seats, options, orders, dice and answers follow from each."""
    options: Sequence[Mapping[str, Any]] = ({},)
    """The options of the campaigns, one after the other, as a campaign file has them."""
    seats: Sequence[Sequence[Seat]] = ()
    """The seats of the campaigns, one after the other; by default the first ones of the game, few and many."""
    scenario: object | None = None
    """The scenario as plain data; None: the one that comes with the game."""
    standing: Callable[[Any, Pick], Any] | None = None
    """(view, pick) Random legal standing orders, where the game has any."""
    disguised: Callable[[Any, Seat], Any] | None = None
    """(state, seat) A copy of a state in which all is changed that a seat may not know, and nothing else."""
    sound: Callable[[Any, Sequence[Fact]], Iterable[str]] = _nothing_wrong
    """(state, facts) What is wrong with a state after a step: what the game conserves, and what may never be."""
    most_steps: int = 1000
    """A campaign that has not ended after so many steps never will."""
    stop_after: int | None = None
    """The number of steps played of a campaign; None: all of them, to its end."""
    every: int = 5
    """Checks that cost much are made at each step of this number, and at the first of each kind."""

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.game.meta.title


@dataclass(frozen=True, kw_only=True)
class Moment:
    """A step of a campaign: what was there before it, what was ordered, and what came of it."""

    campaign: "Campaign"
    step: Step
    before: Any
    """A copy of the state before the step."""
    orders: Mapping[Seat, Any]
    facts: Sequence[Fact]
    after: Any
    """The state after it, which goes on: a copy for whoever changes it."""
    closely: bool
    """Whether what costs much is tried here."""

    @property
    def trial(self) -> Trial:
        """The trial of the game."""
        return self.campaign.trial

    @property
    def game(self) -> Game:
        """The game on trial."""
        return self.campaign.trial.game

    @property
    def window(self) -> str:
        """The kind of window that the step is."""
        return str(self.step.window)

    @property
    def earlier(self) -> Sequence[Fact]:
        """The latest of what happened before the step."""
        happened = self.campaign.facts
        before = len(happened) - len(self.facts)
        return happened[max(0, before - LATEST) : before]

    @property
    def where(self) -> str:
        """The place for those who look for a mistake: they find the step again by it."""
        return f"campaign {self.campaign.number}, step {self.step.id}"

    def view(self, seat: Seat) -> Any:
        """The view of a seat before the step."""
        state = copied(self.before)
        return self.game.view(state, seat)

    def complete(self, seat: Seat) -> Any:
        """The orders that a seat sent, with what was left to the program."""
        return self.completed(seat, self.orders[seat])

    def completed(self, seat: Seat, orders: Any) -> Any:
        """Orders with what is left to the program."""
        view = self.view(seat)
        complete, _ = self.game.complete(view, self.step, orders)
        return complete


@dataclass
class Campaign:
    """A campaign played by bots; every choice and every die follows from its number."""

    trial: Trial
    number: int
    facts: list[Fact] = field(default_factory=list)
    standing: dict[Seat, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        game = self.trial.game
        self.pick = random.Random(f"{game.meta.name} {self.number}")
        self.state = game.empty()
        self.seats = self._seats()
        self._sent: dict[tuple[Seat, int], list[Any]] = {}
        self._chance = True
        """Whether the last window said that chance may follow it."""
        table = self._table(StepId("0.setup"), self.state)
        scenario = self._scenario()
        options = self._options()
        game.setup(table, scenario, options, self.seats)
        journal = table.finish()
        self.facts += journal.facts

    def _seats(self) -> tuple[Seat, ...]:
        chosen = self.trial.seats
        if chosen:
            return tuple(chosen[self.number % len(chosen)])
        game = self.trial.game
        seats = game.books.seats(self._scenario()) or game.meta.seats
        choices = len(seats) - game.meta.seats_min + 1
        count = game.meta.seats_min + self.number % choices
        return seats[:count]

    def _options(self) -> Any:
        chosen = self.trial.options
        return msgspec.convert(chosen[self.number % len(chosen)], self.trial.game.options)

    def _scenario(self) -> Any:
        scenario, problems = self.trial.game.books.scenario(self.trial.scenario)
        if problems:
            raise ValueError(f"the scenario cannot be played: {problems[0].message}")
        return scenario

    def moments(self) -> Iterator[Moment]:
        """Play to the end, or for as many steps as a campaign may have; what each step comes to."""
        game = self.trial.game
        known = set[str]()
        most = self.trial.most_steps if self.trial.stop_after is None else self.trial.stop_after
        for count in range(most):
            step = game.next_step(self.state)
            if step is None:
                return
            kind = str(step.window)
            closely = count % self.trial.every == 0 or kind not in known
            known.add(kind)
            if step.window:
                self._chance = step.chance
            before = copied(self.state)
            orders = self._orders(step)
            facts = self._played(step, orders, self.state)
            self.facts += facts
            yield Moment(
                campaign=self,
                step=step,
                before=before,
                orders=orders,
                facts=facts,
                after=self.state,
                closely=closely,
            )

    def again(self, moment: Moment, orders: Mapping[Seat, Any]) -> Sequence[Fact]:
        """The facts of a step that is played once more, from where it began."""
        return self._played(moment.step, orders, copied(moment.before))

    def table_for(self, moment: Moment, decide: Any, past: Any) -> Table[Any, Any]:
        """A table on which a step is run again, against the journal of what it did so far."""
        return Table(moment.step.id, copied(moment.before), self._dice(moment.step.id), decide, past)

    def answer(self, question: Question) -> tuple[str, Source]:
        """Answer as the program does: from the orders of the turn, the standing orders, a reply, or the default."""
        answer = self.given_in_advance(question)
        if answer is not None:
            return answer
        if question.asked == "never":
            return question.default, "default"
        return self._reply(question), "reply"

    def given_in_advance(self, question: Question) -> tuple[str, Source] | None:
        """The answer that was given in advance."""
        sets = self._sent.get((question.seat, self._turn), ())
        given: list[tuple[Any, Source]] = [(sent, "orders") for sent in sets]
        if question.seat in self.standing:
            given.append((self.standing[question.seat], "standing"))
        for orders, source in given:
            answer = self.trial.game.answer(orders, question)
            if answer is not None and question.allows(answer):
                return answer, source
        return None

    def _reply(self, question: Question) -> str:
        """The reply of a player who is asked: the same to the same question."""
        pick = random.Random(f"{self.number} {self._turn} {question.key} {question.seat}")
        by_default = question.seat != REFEREE and pick.random() < 0.5
        if not question.choices:
            return question.default
        if by_default and question.allows(question.default):
            return question.default
        choice = pick.choice(question.choices)
        return choice.value

    def _orders(self, step: Step) -> dict[Seat, Any]:
        """The orders of bots: now and then somebody sends nothing, or other standing orders."""
        game = self.trial.game
        self._turn = step.turn
        orders = {}
        for seat in step.seats:
            if self.pick.random() < 0.08:
                continue
            view = game.view(self.state, seat)
            orders[seat] = game.random_orders(view, step, self.pick)
            sent = self._sent.setdefault((seat, step.turn), [])
            sent.insert(0, orders[seat])
            self._renew(seat, view)
        return orders

    def _renew(self, seat: Seat, view: Any) -> None:
        """Now and then a seat gives other standing orders."""
        standing = self.trial.standing
        if standing and self.pick.random() < 0.2:
            self.standing[seat] = standing(view, self.pick)

    def _played(self, step: Step, orders: Mapping[Seat, Any], state: Any) -> Sequence[Fact]:
        table = self._table(step.id, state)
        self.trial.game.resolve(step, table, orders)
        return table.finish().facts

    def _table(self, step: StepId, state: Any) -> Table[Any, Any]:
        return Table(step, state, self._dice(step), self.answer)

    def _dice(self, step: StepId) -> DiceSource:
        """The dice of a step: none where the last window said that no chance follows it."""
        if not self._chance:
            return NoDice(step)
        return ChainDice(hashlib.sha256(f"{self.number} {step}".encode()).digest())
