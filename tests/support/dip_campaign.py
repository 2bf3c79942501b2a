"""Diplomacy played by bots: every choice follows from the number of the campaign."""

import hashlib
import random

import msgspec

from adjudicator.games.diplomacy import GAME
from adjudicator.games.diplomacy.atlas import MAP
from adjudicator.games.diplomacy.bot import random_standing
from adjudicator.games.diplomacy.options import Options
from adjudicator.table import Table
from adjudicator.table.dice import ChainDice

OPTIONS = (
    {},
    {"paradox": "rule_1982", "removal": "home_centres"},
    {"adjacent_convoy": "rule_1971", "convoy_disruption": "one_route", "one_coast_is_meant": False},
    {"paradox": "rule_2000", "retreat_to_convoyed": False, "support_without_coast": False},
    {"adjacent_convoy": "via_only", "dislodged_bounces": False, "convoyed_attack_cuts": True},
)
YEARS = 12


class Campaign:
    """A campaign of two to seven powers over some years, under one of the `OPTIONS`."""

    def __init__(self, number, seats=None, years=YEARS):
        self.number = number
        self.pick = random.Random(number)
        self.seats = tuple(seats or sorted(self.pick.sample("AEFGIRT", 7 - number % 6)))
        chosen = OPTIONS[number % len(OPTIONS)] | {"last_year": 1900 + years}
        self.options = msgspec.convert(chosen, Options)
        self.facts = []
        self.standing = {}
        self.state = GAME.empty()
        table = self.table("0.setup")
        GAME.setup(table, MAP.built_in, self.options, self.seats)
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
        """The orders of bots for the window that is open: now and then somebody sends nothing, or changes his vote."""
        seats = [seat for seat in self.step.seats if self.pick.random() < 0.95]
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
