"""What combat in Fornaldar is measured by: a battle of three rounds, and whole campaigns of bots, by kind of step."""

import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from fn_played import Played, combat_phase
from fornaldar_campaign import TEMPOS, Campaign

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.combat.orders import Attack, Attacks
from adjudicator.games.fornaldar.combat.phase import fight
from adjudicator.table import Answered, Table
from adjudicator.table.state import copied

VECTORS = Path(__file__).parents[1] / "games" / "fornaldar" / "vectors" / "land.json"
VECTOR = "FN-L07"
"""Three rounds, the initiative passing to and fro."""


class Recorded:
    """Dice and answers of a journal, by their keys: what deciding costs is not measured."""

    def __init__(self, journal: Any) -> None:
        self.answers = {act.question.key: (act.answer, act.source) for act in journal.acts if isinstance(act, Answered)}
        self.faces = {act.key: act.faces for act in journal.acts if hasattr(act, "faces")}

    def decide(self, question: Any) -> Any:
        """As it was answered."""
        return self.answers[question.key]

    def throw(self, key: Any, count: int, sides: int) -> Any:
        """As they fell."""
        return self.faces[key]


class Battle:
    """A battle of three rounds; to be fought, and its facts to be folded."""

    def __init__(self) -> None:
        vectors = json.loads(VECTORS.read_text())["vectors"]
        it = Played(next(each for each in vectors if each["id"] == VECTOR))
        self.start, self.side, at = copied(it.state), it.active, it.laid_out.land_place(it.vector["at"])
        combat_phase(it, [(it.vector["at"], "ground")])
        journal = it.table.finish()
        self.recorded, self.facts = Recorded(journal), journal.facts
        self.orders = Attacks(attacks=(Attack(at=at),))
        self.fresh: list[Any] = []

    def prepare(self, runs: int) -> None:
        """States to begin from."""
        self.fresh = [copied(self.start) for _ in range(runs)]

    def play(self) -> None:
        """The Combat Phase."""
        table = Table("1.combat", self.fresh.pop(), self.recorded, self.recorded.decide)
        fight(table, self.side, self.orders)
        assert sum(type(fact).__name__ == "RoundFought" for fact in table.finish().facts) == 3

    def fold(self) -> None:
        """Its facts."""
        state = self.fresh.pop()
        for fact in self.facts:
            fact.change(state)


class Whole:
    """Campaigns of the War of the Sampo, played by two bots to the last Game-Turn without reports."""

    def __init__(self, turns: int) -> None:
        self.turns = turns
        self.numbers: Iterator[int] = iter(range(1000))
        self.planned: dict[str, float] = defaultdict(float)
        self.played: dict[str, float] = defaultdict(float)
        """Seconds by kind of step."""
        self.steps = Counter[str]()
        self.campaign = Campaign(0, "24.1")

    def play(self) -> None:
        """The next campaign, to its end; both seats with standing orders, every other one in strict tempo."""
        number = next(self.numbers)
        self.campaign = Campaign(number, "24.1", awake=False, policies=True, whims=True, **TEMPOS[number % 2])
        while (step := self.campaign.step) is not None and self.campaign.board.game_turn <= self.turns:
            kind = step.name.removesuffix("-2")
            plans = self.timed(self.planned, kind, self.campaign.plans)
            self.timed(self.played, kind, lambda plans=plans: self.campaign.play(plans))
            self.steps[kind] += 1

    def timed(self, spent: dict[str, float], kind: str, run: Callable[[], Any]) -> Any:
        """What a call returns; its seconds are added."""
        start = time.perf_counter()
        result = run()
        spent[kind] += time.perf_counter() - start
        return result

    def fold(self) -> None:
        """The facts of the campaign that was played last."""
        state = GAME.empty()
        for fact in self.campaign.facts:
            fact.change(state)

    def lines(self) -> Iterator[str]:
        """Milliseconds by kind of step: to play it, and for the bots to make their plans."""
        for kind, seconds in sorted(self.played.items(), key=lambda each: -each[1]):
            steps = self.steps[kind]
            yield (
                f"  {kind:<16} {steps:>5} steps {1000 * seconds / steps:>8.2f} ms to play, "
                f"{1000 * self.planned[kind] / steps:>8.2f} ms to plan"
            )
