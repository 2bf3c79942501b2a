"""Test of Time played by bots: every choice follows from the number of the campaign."""

import hashlib
import random

import msgspec

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.books import SCENARIO
from adjudicator.games.test_of_time.bot import random_standing
from adjudicator.games.test_of_time.options import Options
from adjudicator.table import Table
from adjudicator.table.dice import ChainDice

OPTIONS = (
    {},
    {"preserved_section": "locked", "checkpoints_per_round": 2},
    {"reduction": "additive_min_0", "burial_saves_shamans": False, "reversed_rounds": "stay_empty"},
    {"mode": "move_by_move"},
    {"token_limit": {"follower": 24, "shaman": 3}, "checkpoints_per_round": 0},
)


class Campaign:
    """A campaign of two to six seats, under one of the `OPTIONS`."""

    def __init__(self, number):
        self.number = number
        self.pick = random.Random(number)
        self.seats = tuple("ABCDEF"[: 2 + number % 5])
        self.options = msgspec.convert(OPTIONS[number // 5 % len(OPTIONS)], Options)
        self.facts = []
        self.standing = {}
        self.state = GAME.empty()
        table = self.table("0.setup")
        GAME.setup(table, SCENARIO.built_in, self.options, self.seats)
        self.facts += table.finish().facts

    @property
    def board(self):
        return self.state.board

    @property
    def step(self):
        return GAME.next_step(self.state)

    def table(self, step):
        key = hashlib.sha256(f"{self.number} {step}".encode()).digest()
        return Table(step, self.state, ChainDice(key), self.decide)

    def decide(self, question):
        """As the program does: standing orders, else the default."""
        standing = self.standing.get(question.seat)
        answer = standing and GAME.answer(standing, question)
        return (question.default, "default") if answer is None else (answer, "standing")

    def sets(self):
        """The orders of bots for the window that is open: now and then somebody sends nothing."""
        seats = [seat for seat in self.step.seats if self.pick.random() < 0.9]
        for seat in seats:
            if self.pick.random() < 0.1:
                self.standing[seat] = random_standing(GAME.view(self.state, seat), self.pick)
        return {seat: GAME.random_orders(GAME.view(self.state, seat), self.step, self.pick) for seat in seats}

    def play(self, orders):
        """Play the next step and return its facts."""
        table = self.table(self.step.id)
        GAME.resolve(self.step, table, orders)
        recorded = table.finish().facts
        self.facts += recorded
        return recorded

    def steps(self):
        """Play to the end; what happened in each step."""
        while self.step is not None:
            yield self.play(self.sets())
