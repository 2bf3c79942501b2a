"""Play worlds from seeds: `python tests/world/run.py --seed 1 --weeks 8` prints where one broke, and its least story.

Without anything else it plays one world; `--seconds` goes on with the next seeds until the time is over.
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

TESTS = Path(__file__).parents[1]
if __name__ == "__main__":
    sys.path[:] = [each for each in sys.path if Path(each).resolve() != Path(__file__).resolve().parent]
    sys.path[:0] = [str(TESTS.parent), str(TESTS), str(TESTS / "support"), str(TESTS / "elsewhere")]

from world.broken import Broken  # noqa: E402
from world.drawing import FAULTS, GAMES, drawn  # noqa: E402
from world.plan import Plan  # noqa: E402
from world.playing import LIVED, Ending, kept_secret, played, quick, unnoticed  # noqa: E402
from world.shrinking import least  # noqa: E402
from world.stories import Story, in_words, keep  # noqa: E402

USUAL = ("crossing", "cp-campaign")


def looked_at(plan: Plan) -> Ending:
    """How a world ends; every third one is compared with one without kills, every third with one of another mind."""
    ending = played(plan)
    if ending.broken is not None or not plan.acts:
        return ending
    try:
        if plan.seed % 3 == 1:
            unnoticed(plan, ending)
        elif plan.seed % 3 == 2:
            table = plan.tables[0]
            kept_secret(plan, table.name, table.seats[-1])
    except Broken as broken:
        ending.broken = broken
    return ending


def shrunk(plan: Plan, ending: Ending) -> Story:
    """The least world in which the same thing breaks, as a story."""
    at = int((ending.at - plan.opened).total_seconds() // 60)
    small = least(plan, lambda smaller: looked_at(smaller).broke == ending.broke, at)
    end = looked_at(small)
    return Story(title=end.broke, broke=str(end.broken), told=end.told, plan=small)


def plans(given: argparse.Namespace) -> Iterator[Plan]:
    """The worlds that are asked for; with all games each is at one desk with the crossing in turn."""
    for seed in count(given.seed) if given.seconds else range(given.seed, given.seed + given.worlds):
        games = given.game or USUAL
        if games == ["all"]:
            games = tuple(dict.fromkeys(([*GAMES][seed % len(GAMES)], "crossing")))
        level = given.level or ("witnessed" if seed % 4 == 3 else "friends")
        yield drawn(seed, given.weeks, games, given.fault or FAULTS, level)


def report(met: Counter, seconds: float) -> None:
    """The table of what was met, and the rate."""
    for what, times in sorted(met.items()):
        print(f"{times:7}  {what}")
    print(f"{LIVED['weeks']:.0f} campaign-weeks, {LIVED['weeks'] / seconds:.1f} a second of a processor")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    today = int(f"{datetime.now(UTC):%Y%m%d}") * 1000
    parser.add_argument("--seed", type=int, default=today, help="the first seed; without it one for each day")
    parser.add_argument("--worlds", type=int, default=1, help="how many seeds from there on")
    parser.add_argument("--seconds", type=int, default=0, help="go on with new seeds for so long")
    parser.add_argument("--weeks", type=int, default=8)
    parser.add_argument("--game", action="append", help=f"one of {', '.join(GAMES)}, or all; can be given again")
    parser.add_argument("--level", default="", help="friends or witnessed; without it every fourth world is witnessed")
    parser.add_argument("--fault", action="append", help=f"only these faults, of {', '.join(FAULTS)}")
    parser.add_argument(
        "--story", action="store_true", help="write the least story down, to be played in every test run"
    )
    parser.add_argument("--as-is", action="store_true", help="look for no smaller world")
    given = parser.parse_args()
    met: Counter = Counter()
    begun = time.monotonic()
    worked = time.process_time()
    print(f"seed {given.seed}", flush=True)
    with quick():
        for plan in plans(given):
            ending = looked_at(plan)
            met += ending.ledger.met
            if ending.broken is not None:
                tell(plan, ending, given)
                return 1
            if given.seconds and time.monotonic() - begun > given.seconds:
                break
    report(met, time.process_time() - worked)
    return 0


def tell(plan: Plan, ending: Ending, given: argparse.Namespace) -> None:
    """What broke, and the least story of it."""
    told = " ".join(str(ending.broken).split())
    print(f"after {LIVED['weeks']:.0f} campaign-weeks seed {plan.seed} breaks: {told}", flush=True)
    if not isinstance(ending.broken, Broken):
        traceback.print_exception(ending.broken)
    if not given.as_is:
        story = shrunk(plan, ending)
        print(in_words(story))
        if given.story:
            print(f"written: {keep(story)}")


if __name__ == "__main__":
    sys.exit(main())
