"""The campaigns of all four demonstrations, witnessed, by bots to their end: what a player keeps proves clean, so does
the desk, and the bundle is played again."""

import json
import random
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
import yaml
from clock import SetClock
from witnessed import said, unchecked

from adjudicator.campaign import dealings, progress, reporting
from adjudicator.campaign.beacon import QUICKNET, Round
from adjudicator.campaign.bundle import bundle, written
from adjudicator.campaign.desk import Desk
from adjudicator.campaign.proving import head_of, receipt_of, seal_of
from adjudicator.campaign.replay import replay
from adjudicator.campaign.verify import verify
from adjudicator.cli.app import the_desk
from adjudicator.cli.setup import open_plan
from adjudicator.games import find_game
from adjudicator.reports.data import json_report

ORDERS = Path(__file__).parents[2] / "orders"
SHORT = {"fornaldar": {"scenario": "24.3", "tempo_of": {"Fomorian": "strict"}}}
"""Options by which a game is over sooner: the fewest Game-Turns, and one side that is asked for each decision."""


class Evenings:
    """A demonstration's campaign at level `witnessed`, played by bots; `kept` is what its second seat keeps."""

    def __init__(self, game, folder):
        Desk.create(folder / "desk")
        plan = yaml.safe_load((ORDERS / game / "campaign.yaml").read_text(encoding="utf-8"))
        plan |= {"level": "witnessed", "referee_seat": next(iter(plan["seats"])), "schedule": {"every": 7}}
        plan |= {"luck": True, "tempo": "ask", "salts": "ab" * 32, "dice_rule": 2}
        plan["options"] = plan.get("options", {}) | SHORT.get(game, {})
        if "scenario" in plan:
            plan["scenario"] = str(ORDERS / game / plan["scenario"])
        (folder / "campaign.yaml").write_text(yaml.safe_dump(plan, sort_keys=False), encoding="utf-8")
        self.desk, self.clock = the_desk(folder / "desk"), SetClock()
        self.desk.clock = self.clock
        self.live = open_plan(self.desk, folder / "campaign.yaml")
        self.pick, self.kept, self.number = random.Random(game), folder / "kept", 0
        self.first, self.second = list(self.live.campaign.players)[:2]
        self.kept.mkdir()
        self.keep("txt", head_of(self.live.campaign))

    def keep(self, kind, text):
        self.number += 1
        (self.kept / f"{self.number:03}-report.{kind}").write_bytes(text if kind == "json" else text.encode())

    def goes_on(self, *, lock=False):
        """The clock strikes; a seal and its round come if there is one, and reports for who is told now."""
        told = {due.event for due in self.live.campaign.windows if due.told(self.second)}
        self.live.advance(lock=lock)
        while (number := self.live.campaign.seals.awaited) is not None:
            self.keep("txt", seal_of(self.live.campaign, self.live.campaign.seals.lock))
            self.clock.now = max(self.clock.now, QUICKNET.comes_out(number))
            signature = sha256(str(number).encode()).hexdigest() + "0" * 32
            progress.take_round(self.live, Round(number, signature), "looked up", checked=False)
            self.live.advance()
        for due in self.live.campaign.windows:
            if due.told(self.second) and due.event not in told:
                self.keep("json", json_report(reporting.report(self.live, self.second, due)))

    def order(self, step, seat):
        orders = msgspec.to_builtins(self.live.game.random_orders(self.live.view(seat), step, self.pick))
        receipt = self.live.receive(seat, orders, None, "")
        if seat == self.second:
            self.keep("txt", receipt_of(self.live.campaign, self.live.campaign.received[receipt]))

    def play(self):
        for seat in self.live.campaign.players:
            if seat != self.first:
                dealings.accept(self.live, seat, f"luck of {seat}")
        self.goes_on()
        while (step := self.live.next_step()) is not None:
            if self.live.campaign.waiting is not None:
                for question in self.live.unanswered():
                    self.answer(question)
                self.goes_on(lock=True)
                continue
            for seat in sorted(step.seats, key=lambda seat: seat != self.first):
                self.order(step, seat)
                if seat == self.first:
                    self.goes_on()
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


def walk(value):
    """All that stands in a JSON value."""
    yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from walk(inner)


@pytest.mark.parametrize("game", ["cp-campaign", "test-of-time", "northmen", "fornaldar"])
def test_a_demonstration_that_is_witnessed_proves_clean(game, tmp_path, capsys, monkeypatch):
    unchecked(monkeypatch)
    evenings = Evenings(game, tmp_path)
    evenings.play()
    live, desk = evenings.live, evenings.desk
    told, false = said(evenings.kept, capsys)
    assert not false, told
    assert "no report here tells" not in told, "all that happened is told in the end"
    assert "Compare, with https://api.drand.sh/52db9ba7" in told
    proofs = [json.loads(path.read_bytes())["proof"] for path in evenings.kept.glob("*.json")]
    assert not [each for each in walk(proofs) if isinstance(each, float) and str(each)[-2:] != ".5"], (
        "as others print it"
    )
    name = live.campaign.opening.name
    verdict = verify(desk.store, name, find_game, desk.last_secret(name), salts=desk.salts(name))
    assert verdict.findings == []
    locks = [step for step in live.campaign.seals.bound if step != "0.setup"]
    assert len(locks) >= 6, locks
    assert any("+" in step for step in locks) is (game != "test-of-time"), "in the others bots are asked"
    verdict = replay(written(bundle(live)), find_game)
    assert (verdict.false, verdict.unchecked) == ([], [])
    desk.close()
