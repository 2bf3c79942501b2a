"""Fornaldar played by bots: every choice follows from the number of the campaign."""

import hashlib
import random

import msgspec
from fornaldar_facts import facts

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.bot import random_standing
from adjudicator.games.fornaldar.combat.orders import Attacks
from adjudicator.games.fornaldar.losses.harm import asked_about
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.printed.books import built_in
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Table
from adjudicator.table.dice import ChainDice

SCENARIOS = ("24.1", "24.2", "24.3")
TEMPOS = (
    {"tempo": "compact"},
    {"tempo": "strict"},
    {"tempo": "compact", "tempo_of": {MUNDANE: "strict"}},
    {"tempo": "strict", "tempo_of": {MUNDANE: "compact"}},
)
"""Both compact, both strict, and one of each."""


class Campaign:
    """A campaign of one of the three scenarios; where its number is odd, everybody is active.

    With `policies` each seat has standing orders, and changes them now and then; with `whims` questions are answered
    at random, else by their defaults.
    """

    def __init__(self, number, scenario="", awake=None, policies=False, whims=False, **options):
        self.number, self.policies, self.whims = number, policies, whims
        self.pick = random.Random(number)
        self.facts, self.sets, self.standing, self.asked = [], {}, {}, []
        self.state = GAME.empty()
        options = msgspec.convert({"scenario": scenario or SCENARIOS[number % 3], **options}, Options)
        table = self.table("0.setup")
        GAME.setup(table, built_in(), options, (FOMORIAN, MUNDANE))
        self.facts += table.finish().facts
        if number % 2 if awake is None else awake:
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

    def dice(self, step):
        return ChainDice(hashlib.sha256(f"{self.number} {step}".encode()).digest())

    def table(self, step):
        return Table(step, self.state, self.dice(step), self.decide)

    def view(self, seat):
        return GAME.view(self.state, seat)

    def plans(self):
        """The orders of a bot for the window that is open: now and then nobody sends any."""
        seats = [seat for seat in self.step.seats if self.pick.random() < 0.95]
        if self.policies:
            renewed = [seat for seat in seats if seat not in self.standing or self.pick.random() < 0.3]
            self.standing |= {seat: random_standing(self.view(seat), self.pick) for seat in renewed}
        return {seat: GAME.random_orders(self.view(seat), self.step, self.pick) for seat in seats}

    def play(self, plans):
        """Play the next step and return its facts."""
        return self.resolve(plans).facts

    def resolve(self, plans):
        """The same; its journal."""
        step = self.step
        for seat, orders in plans.items():
            self.sets.setdefault((seat, step.turn), []).insert(0, orders)
        self.now = self.table(step.id)
        GAME.resolve(step, self.now, plans)
        journal = self.now.finish()
        self.facts += journal.facts
        return journal

    def decide(self, question):
        """As the program does: by the orders of the turn, the standing orders, a reply, or the default."""
        given = [(orders, "orders") for orders in self.sets.get((question.seat, self.board.game_turn), ())]
        if question.seat in self.standing:
            given.append((self.standing[question.seat], "standing"))
        for orders, source in given:
            answer = GAME.answer(orders, question)
            if answer is not None and question.allows(answer):
                return answer, source
        if question.asked == "never":
            return question.default, "default"
        self.asked.append(question)
        return self.reply(question), "reply"

    def reply(self, question):
        """What a seat answers that is asked: at random, but the same to the same question."""
        if not self.whims:
            return question.default
        pick = random.Random(f"{self.number} {self.board.game_turn} {question.key}")
        if question.choices:
            return pick.choice(question.choices).value
        names = [name for each in asked_about(question).values() for name in each]
        answer = ", ".join(pick.sample(names, len(names)))
        return answer if question.allows(answer) else question.default

    def steps(self, turns=99):
        """Play some Game-Turns; what happened in each step, with the plans that were made for it."""
        while self.step is not None and self.board.game_turn <= turns:
            plans = self.plans()
            yield plans, self.play(plans)


class TurnDice:
    """Dice by rule, subject and the how-manieth of that kind in the Game-Turn, in whatever step they are thrown."""

    def __init__(self, number):
        self.number, self.thrown = number, {}

    def throw(self, key, count, sides):
        return self.source(key).throw(key, count, sides)

    def draw(self, key, items):
        return self.source(key).draw(key, items)

    def source(self, key):
        n = self.thrown[key.rule, key.subject] = self.thrown.get((key.rule, key.subject), 0) + 1
        return ChainDice(hashlib.sha256(f"{self.number} {key.rule} {key.subject} {n - key.n}".encode()).digest())


class Parallel(Campaign):
    """A campaign that is given the orders another one made, in the windows that its tempo has."""

    def __init__(self, number, written=None, **options):
        self.turn_dice, self.written = {}, {} if written is None else written
        super().__init__(number, **options)

    def dice(self, step):
        return self.turn_dice.setdefault(step.partition(".")[0], TurnDice(f"{self.number} {step.partition('.')[0]}"))

    def given(self):
        """What a seat wrote for the window that is open, or earlier in the turn for what it is about."""
        found = {seat: self.orders_of(seat) for seat in self.step.seats}
        return {seat: orders for seat, orders in found.items() if orders is not None}

    def orders_of(self, seat):
        step = self.step
        match step.name.removesuffix("-2"):
            case "recovery":
                earlier = self.written.get((f"{step.turn}.enchantments", seat))
                return earlier and earlier.recovery
            case "forced-march":
                earlier = self.written.get((step.id.replace("forced-march", "movement"), seat))
                return earlier and MovementPlan(forced=earlier.forced, stacks=earlier.stacks)
            case "combat":
                earlier = self.written.get((step.id.replace("combat", "movement"), seat))
                return earlier and Attacks(attacks=earlier.attacks)
        return self.written.get((step.id, seat))
