"""Demonstrations that are played by bots, with all that one of the seats keeps of it."""

import random
from hashlib import sha256
from pathlib import Path

import msgspec
import yaml
from clock import SetClock

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.play import progress
from adjudicator.campaign.players import dealings
from adjudicator.campaign.public.proving import head_of, receipt_of, receipt_of_luck, seal_of
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.terms.beacon import QUICKNET, BeaconRound
from adjudicator.cli.app import the_desk
from adjudicator.cli.setup import open_plan
from adjudicator.reports.data import json_report

ORDERS = Path(__file__).parents[2] / "orders"
SHORT = {"fornaldar": {"scenario": "24.3", "tempo_of": {"Fomorian": "strict"}}}
"""Options by which a game is over sooner: the fewest Game-Turns, and one side that is asked for each decision."""


class Evenings:
    """A demonstration's campaign, played by bots; `kept` is what its second seat keeps.

    What the bots order and answer follows from `number`.
    """

    def __init__(self, game, folder, level="witnessed", number=0):
        folder.mkdir(exist_ok=True)
        Desk.create(folder / "desk")
        plan = yaml.safe_load((ORDERS / game / "campaign.yaml").read_text(encoding="utf-8"))
        plan |= {"level": level, "schedule": {"every": 7}}
        if level == "witnessed":
            plan |= {"referee_seat": next(iter(plan["seats"]))}
        plan |= {"luck": True, "tempo": "ask", "salts": "ab" * 32, "dice_rule": 3}
        plan["options"] = plan.get("options", {}) | SHORT.get(game, {})
        if "scenario" in plan:
            plan["scenario"] = str(ORDERS / game / plan["scenario"])
        (folder / "campaign.yaml").write_text(yaml.safe_dump(plan, sort_keys=False), encoding="utf-8")
        self.desk, self.clock = the_desk(folder / "desk"), SetClock()
        self.desk.clock = self.clock
        self.live = open_plan(self.desk, folder / "campaign.yaml")
        self.pick = random.Random(f"{game}-{number}" if number else game)
        self.kept, self.number = folder / "kept", 0
        self.first, self.second = list(self.live.campaign.players)[:2]
        self.told = set()
        self.kept.mkdir()
        self.keep("txt", head_of(self.live.campaign))

    def keep(self, kind, text):
        self.number += 1
        (self.kept / f"{self.number:03}-report.{kind}").write_bytes(text if kind == "json" else text.encode())

    def goes_on(self, *, lock=False):
        """The clock strikes; a seal and its round come if there is one, and reports for who is told now."""
        self.live.advance(lock=lock)
        while (number := self.live.campaign.seals.awaited) is not None:
            self.keep("txt", seal_of(self.live.campaign, self.live.campaign.seals.lock))
            self.clock.now = max(self.clock.now, QUICKNET.comes_out(number))
            signature = sha256(str(number).encode()).hexdigest() + "0" * 32
            progress.take_round(self.live, BeaconRound(number, signature), "looked up", checked=False)
            self.live.advance()
        for due in self.live.campaign.windows:
            if due.told_at(self.second) and due.event not in self.told:
                self.told.add(due.event)
                self.keep("json", json_report(reporting.report(self.live, self.second, due)))

    def order(self, step, seat):
        orders = msgspec.to_builtins(self.live.game.random_orders(self.live.view(seat), step, self.pick))
        receipt = self.live.receive(seat, orders, None, "")
        if seat == self.second:
            self.keep("txt", receipt_of(self.live.campaign, self.live.campaign.received[receipt]))

    def begin(self):
        """All accept with words of luck, and the second seat keeps the receipt for its own."""
        for seat in self.live.campaign.players:
            if seat != self.live.campaign.opening.trust.referee_seat:
                dealings.accept(self.live, seat, f"luck of {seat}")
            if seat == self.second:
                self.keep("txt", receipt_of_luck(self.live.campaign, seat))
        self.goes_on()

    def play(self, disturb=lambda step: False):
        """Play it to its end; `disturb` is handed each step that waits for orders, and whether it did what changes it
        is returned."""
        self.begin()
        while (step := self.live.next_step()) is not None:
            if self.live.campaign.waiting is not None:
                for question in self.live.unanswered():
                    self.answer(question)
                self.goes_on(lock=True)
                continue
            for seat in sorted(step.seats, key=lambda seat: seat != self.first):
                if not self.live.is_bound(seat, step):
                    self.order(step, seat)
                if seat == self.live.campaign.opening.trust.first:
                    self.goes_on()
            if self.live.window() == step and disturb(step):
                continue
            if self.live.window() == step:
                self.clock.now = max(self.clock.now, self.live.campaign.timing.deadline.at)
                self.goes_on(lock=True)

    def answer(self, question):
        """Any choice; of names, those of the default; what has neither is left to its default."""
        wishes = [choice.value for choice in question.choices] or [question.default, "Hrafn the standard-bearer"]
        allowed = [wish for wish in wishes if wish and question.allows(wish)]
        if not allowed:
            return
        answer = self.pick.choice(allowed) if question.choices else allowed[0]
        given = self.live.answer(question.seat, question.key, answer)
        if question.seat == self.second:
            self.keep("txt", receipt_of(self.live.campaign, given))
