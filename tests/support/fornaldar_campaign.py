"""Fornaldar played by bots: every choice follows from the number of the campaign."""

import hashlib
import random

import msgspec
from fornaldar_facts import facts

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.books import built_in
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Table
from adjudicator.table.dice import ChainDice

SCENARIOS = ("24.1", "24.2", "24.3")


class Campaign:
    """A campaign of one of the three scenarios; where its number is odd, everybody is active."""

    def __init__(self, number):
        self.number = number
        self.pick = random.Random(number)
        self.facts = []
        self.state = GAME.empty()
        options = msgspec.convert({"scenario": SCENARIOS[number % 3]}, Options)
        table = self.table("0.setup")
        GAME.setup(table, built_in(), options, (FOMORIAN, MUNDANE))
        self.facts += table.finish().facts
        if number % 2:
            self.awaken()

    def awaken(self):
        """All clans and kingdoms become active."""
        for group in self.board.setting.scenario.groups:
            if not group.active:
                side = FOMORIAN if group.group == "jotunheim" else group.side
                fact = facts.GroupActivated(group=group.group, side=side)
                self.facts.append(fact)
                fact.change(self.state)

    @property
    def board(self):
        return self.state.board

    @property
    def step(self):
        return GAME.next_step(self.state)

    def table(self, step):
        key = hashlib.sha256(f"{self.number} {step}".encode()).digest()
        return Table(step, self.state, ChainDice(key), lambda question: (question.default, "default"))

    def plans(self):
        """The plan of a bot for the window that is open: now and then nobody sends one."""
        seats = [seat for seat in self.step.seats if self.pick.random() < 0.95]
        return {seat: GAME.random_orders(GAME.view(self.state, seat), self.step, self.pick) for seat in seats}

    def play(self, plans):
        """Play the next step and return its facts."""
        table = self.table(self.step.id)
        GAME.resolve(self.step, table, plans)
        recorded = table.finish().facts
        self.facts += recorded
        return recorded

    def steps(self, turns):
        """Play some Game-Turns; what happened in each step, with the plans that were made for it."""
        while self.step is not None and self.board.game_turn <= turns:
            plans = self.plans()
            yield plans, self.play(plans)
