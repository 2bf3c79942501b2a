"""Who wins Fornaldar when bots play it at random: `python tests/bench/balance.py --campaigns 300` prints the tables.

Whole campaigns of each scenario as it is set up, one compact and one strict in turn, without the invariants that the
tests hold. Bots have no plan, so this shows where a chart or a number leans to one side, not who ought to win.
Interrupted, it prints what has been played so far.
"""

import argparse
import sys
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, stdev
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from fornaldar_campaign import SCENARIOS, TEMPOS, Campaign

from adjudicator.games.fornaldar.victory.ending import CampaignWon
from adjudicator.games.fornaldar.victory.points import PointsScored, PointsSet, PrizeMoved
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Seat

SIDES = (FOMORIAN, MUNDANE)
BOTH = TEMPOS[:2]
"""Both seats compact, both strict."""


@dataclass
class Result:
    """How one campaign ended, and how it came to that."""

    scenario: str
    tempo: str
    level: str = ""
    turns: list[Mapping[Seat, int]] = field(default_factory=list)
    """The points of both sides after each Game-Turn."""
    sources: Counter[tuple[Seat, str]] = field(default_factory=Counter)
    """What each side's points came from."""

    @property
    def lead(self) -> int:
        """The Mundane points less the Fomorian points, at the end."""
        return self.turns[-1][MUNDANE] - self.turns[-1][FOMORIAN]


def played(campaign: Campaign, scenario: str, tempo: str) -> Result:
    """A campaign, played to its end."""
    result = Result(scenario, tempo)
    result.sources.update(sources(campaign.facts, "set-up"))
    while (step := campaign.step) is not None:
        facts = campaign.play(campaign.plans())
        result.sources.update(sources(facts, step.name))
        if step.name == "end":
            result.turns.append(dict(campaign.board.points))
        result.level = next((fact.level for fact in facts if isinstance(fact, CampaignWon)), "")
    return result


def sources(facts: Iterable[Any], step: str) -> Counter[tuple[Seat, str]]:
    """The points that facts bring each side, by what they are for."""
    found: Counter[tuple[Seat, str]] = Counter()
    for fact in facts:
        match fact:
            case PointsSet(side=side, points=points):
                found[side, "at the beginning"] += points
            case PointsScored(side=side, points=points):
                found[side, kind_of(fact, step)] += points
            case PrizeMoved(lost_by=loser, won_by=winner, points=points):
                for side, sign in ((loser, -1), (winner, +1)):
                    if side:
                        found[side, "prizes"] += sign * points
    return found


def kind_of(scored: PointsScored, step: str) -> str:
    """What points are awarded for."""
    if scored.points < 0:
        return "expedition"
    what, last = scored.reason.partition(" ")[2], scored.reason.rpartition(" ")[2]
    if what.startswith("CSP") and last == "destroyed":
        return "CSPs, attrition" if step == "attrition" else "CSPs, otherwise"
    kinds = {"destroyed": "fortresses", "killed": "characters", "sunk": "ships", "held": "items", "captured": "items"}
    return kinds.get(last, "places") if scored.rule != "24.3.3" else "places"


def campaigns(count: int, scenarios: Iterable[str]) -> Iterator[tuple[str, str, Campaign]]:
    """So many campaigns of each scenario, half of them in each tempo."""
    for number in range(count):
        tempo = BOTH[number % len(BOTH)]
        for scenario in scenarios:
            options: dict[str, Any] = {"awake": False, "policies": True, "whims": True, **tempo}
            yield scenario, str(tempo["tempo"]), Campaign(number, scenario, **options)


def tell(results: Mapping[str, list[Result]]) -> None:
    """The tables: wins, points by turn, and what the points came from."""
    print(f"{'scenario':<10}{'tempo':<9}{'played':>7}{FOMORIAN:>10}{'draw':>7}{MUNDANE:>9}{'mean lead':>11}{'sd':>6}")
    for scenario, found in results.items():
        for tempo in ("compact", "strict", "both"):
            some = [each for each in found if tempo in (each.tempo, "both")]
            if some:
                won = Counter(each.level.partition(" ")[0] for each in some)
                shares = "".join(
                    f"{won[who] / len(some):>{width}.0%}" for who, width in ((FOMORIAN, 10), ("Draw", 7), (MUNDANE, 9))
                )
                leads = [each.lead for each in some]
                spread = stdev(leads) if len(leads) > 1 else 0
                print(f"{scenario:<10}{tempo:<9}{len(some):>7}{shares}{mean(leads):>+11.1f}{spread:>6.0f}")
    for scenario, found in results.items():
        tell_turns(scenario, found)
        tell_sources(scenario, found)


def tell_turns(scenario: str, found: list[Result]) -> None:
    """The mean points after each Game-Turn; a campaign that the die ends early counts to its end."""
    longest = max(len(each.turns) for each in found)
    print(f"\n{scenario}: mean points after each Game-Turn")
    print(f"{'':<10}" + "".join(f"{number:>6}" for number in range(1, longest + 1)))
    reached = [[each.turns[turn] for each in found if turn < len(each.turns)] for turn in range(longest)]
    for side in SIDES:
        print(f"{side:<10}" + "".join(f"{mean(points[side] for points in turn):>6.0f}" for turn in reached))
    print(f"{'played':<10}" + "".join(f"{len(turn):>6}" for turn in reached))


def tell_sources(scenario: str, found: list[Result]) -> None:
    """What a side's points came from, on an average."""
    means: dict[str, dict[Seat, float]] = defaultdict(dict)
    for side, kind in dict.fromkeys(key for each in found for key in each.sources):
        means[kind][side] = mean(each.sources[side, kind] for each in found)
    print(f"\n{scenario}: where the points came from\n{'':<18}{FOMORIAN:>10}{MUNDANE:>10}")
    for kind, points in sorted(means.items()):
        print(f"{kind:<18}" + "".join(f"{points.get(side, 0):>10.1f}" for side in SIDES))


def main() -> None:
    """Play them, and print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--campaigns", type=int, default=30, help="campaigns of each scenario")
    parser.add_argument("--scenario", choices=SCENARIOS, help="only this one")
    asked = parser.parse_args()
    results: dict[str, list[Result]] = defaultdict(list)
    broken, begun = 0, time.perf_counter()
    try:
        for scenario, tempo, campaign in campaigns(asked.campaigns, [asked.scenario] if asked.scenario else SCENARIOS):
            try:
                results[scenario].append(played(campaign, scenario, tempo))
            except Exception:
                broken += 1
                print(f"{scenario} {tempo}, campaign {campaign.number}:\n{traceback.format_exc()}", file=sys.stderr)
    except KeyboardInterrupt:
        print("interrupted")
    tell(results)
    count = sum(map(len, results.values()))
    print(f"\n{count} campaigns, {broken} broken, {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
