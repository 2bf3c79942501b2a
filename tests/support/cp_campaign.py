"""The CP campaign played by bots: every choice follows from the number of the campaign."""

import hashlib
import random

import msgspec

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.bot import random_standing
from adjudicator.games.cp_campaign.options import Options
from adjudicator.games.cp_campaign.scenario import SCENARIO
from adjudicator.table import REFEREE, Table
from adjudicator.table.dice import ChainDice

OPTIONS = (
    {},
    {"battle_mode": "auto", "teams": [["A", "C"]]},
    {"checkpoint": 1, "dv_after_capture": "reset", "victory": {"type": "first_to_half", "turns": 12}},
    {"defender_may_leave": False, "free_move_own_territory": False, "progress_carries_over_turns": False}
    | {"march_on_after_teardown": True, "pinned_in_own_land": True},
    {"battle_mode": "auto", "d3_rounding": "down", "victory": {"type": "last_player_with_armies", "turns": 20}},
    {"rebuild_broken_cp": 1, "intrigue_last_row": "off", "victory": {"type": "battles_after", "turns": 5}},
)


class Campaign:
    """A campaign played by bots; every choice and die follows from its number."""

    def __init__(self, number):
        self.number = number
        self.pick = random.Random(number)
        self.seats = tuple("ABCD"[: 2 + number % 3])
        given = dict(OPTIONS[number // 3 % len(OPTIONS)])
        if len(self.seats) == 2:
            given.pop("teams", None)
        self.options = msgspec.convert(given, Options)
        self.sets, self.standing = {}, {}
        self.facts = []
        self.state = GAME.empty()
        table = self.table("0.setup")
        GAME.setup(table, SCENARIO.built_in, self.options, self.seats)
        self.keep(table)

    def table(self, step):
        key = hashlib.sha256(f"{self.number} {step}".encode()).digest()
        return Table(step, self.state, ChainDice(key), self.decide)

    def decide(self, question):
        """As the program does; the referee of these campaigns throws a die."""
        if question.seat == REFEREE:
            return self.pick.choice(question.choices).value, "ruling"
        for orders in [*self.sets.get(question.seat, []), *self.standing.get(question.seat, [])]:
            answer = GAME.answer(orders, question)
            if answer is not None and question.allows(answer):
                return answer, "orders"
        return question.default, "default"

    def keep(self, table):
        recorded = table.finish().facts
        self.facts += recorded
        return recorded

    def play(self, step):
        """Play a step: now and then somebody sends nothing."""
        orders = {}
        for seat in step.seats:
            if self.pick.random() < 0.92:
                view = GAME.view(self.state, seat)
                orders[seat] = GAME.random_orders(view, step, self.pick)
                self.sets.setdefault(seat, []).insert(0, orders[seat])
                if self.pick.random() < 0.2:
                    self.standing[seat] = [random_standing(view, self.pick)]
        table = self.table(step.id)
        GAME.resolve(step, table, orders)
        return self.keep(table)
