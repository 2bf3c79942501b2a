"""Play worlds from seeds: `python tests/world/run.py --seed 1 --weeks 8` prints where one broke, and its least story.

Without anything else it plays one world; `--seconds` goes on with the next seeds until the time is over, and `--until`
until so many campaign-weeks were lived through. With `--tally FILE` a world that breaks is written down and stops
nothing, and the same command goes on where it was stopped.
"""

import argparse
import sys
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from itertools import count, islice
from pathlib import Path

import msgspec

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
from world.tally import Outcome, Tally  # noqa: E402

USUAL = ("crossing", "cp-campaign")
LEVELS = ("friends", "sealed", "friends", "witnessed")
"""The levels of worlds, seed after seed."""


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


def plans(given: argparse.Namespace, first: int) -> Iterator[Plan]:
    """The worlds that are asked for, from a seed on."""
    endless = given.seconds or given.until
    for seed in count(first) if endless else range(first, given.seed + given.worlds):
        yield planned(given, seed)


def planned(given: argparse.Namespace, seed: int) -> Plan:
    """The world of a seed; with all games each is at one desk with the crossing in turn."""
    games = given.game or USUAL
    if games == ["all"]:
        games = tuple(dict.fromkeys(([*GAMES][seed % len(GAMES)], "crossing")))
    level = given.level or LEVELS[seed % len(LEVELS)]
    plan = drawn(seed, given.weeks, games, given.fault or FAULTS, level)
    in_postgres = given.postgres or given.workers > 0
    return msgspec.structs.replace(plan, in_postgres=in_postgres, workers=given.workers)


def outcome(plan: Plan) -> Outcome:
    """Play a world."""
    lived = LIVED["weeks"]
    worked = time.process_time()
    with quick():
        ending = looked_at(plan)
    return Outcome(
        seed=plan.seed,
        met=dict(ending.ledger.met),
        lived=LIVED["weeks"] - lived,
        worked=time.process_time() - worked,
        broke=f"{type(ending.broken).__name__}: {ending.broken}" if ending.broken else "",
    )


def outcomes(worlds: Iterator[Plan], jobs: int) -> Iterator[Outcome]:
    """What becomes of worlds, as many at the same time as there are `jobs`, in their order."""
    if jobs == 1:
        yield from map(outcome, worlds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        running = deque(pool.submit(outcome, plan) for plan in islice(worlds, jobs))
        while running:
            yield running.popleft().result()
            running.extend(pool.submit(outcome, plan) for plan in islice(worlds, 1))


def until(worlds: Iterator[Plan], seconds: float, is_enough: Callable[[], object]) -> Iterator[Plan]:
    """Worlds, as long as there is time left and there are not enough."""
    begun = time.monotonic()
    while not is_enough():
        plan = next(worlds, None)
        if plan is None:
            break
        yield plan
        if seconds and time.monotonic() - begun > seconds:
            break


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    today = int(f"{datetime.now(UTC):%Y%m%d}") * 1000
    parser.add_argument("--seed", type=int, default=today, help="the first seed; without it one for each day")
    parser.add_argument("--worlds", type=int, default=1, help="how many seeds from there on")
    parser.add_argument("--seconds", type=int, default=0, help="go on with new seeds for so long")
    parser.add_argument("--until", type=int, default=0, help="go on till so many campaign-weeks were lived through")
    parser.add_argument("--tally", type=Path, help="a file in which each world is written down; it goes on from there")
    parser.add_argument("--jobs", type=int, default=1, help="how many worlds are played at the same time")
    parser.add_argument("--weeks", type=int, default=8)
    parser.add_argument("--game", action="append", help=f"one of {', '.join(GAMES)}, or all; can be given again")
    parser.add_argument("--level", default="", help="friends, witnessed or sealed; without it seeds take turns")
    parser.add_argument("--postgres", action="store_true", help="histories lie in PostgreSQL, which is restarted")
    parser.add_argument("--workers", type=int, default=0, help="so many do the desk's jobs, which lie in PostgreSQL")
    parser.add_argument("--fault", action="append", help=f"only these faults, of {', '.join(FAULTS)}")
    parser.add_argument(
        "--story", action="store_true", help="write the least story down, to be played in every test run"
    )
    parser.add_argument("--as-is", action="store_true", help="look for no smaller world")
    return parser.parse_args()


def main() -> int:
    given = arguments()
    tally = Tally(given.tally)
    first = given.seed if tally.next is None else tally.next
    before = tally.lived
    begun = time.monotonic()
    print(f"seed {first}", flush=True)
    worlds = until(plans(given, first), given.seconds, lambda: given.until and tally.lived >= given.until)
    for done in outcomes(worlds, given.jobs):
        tally.add(done)
        if done.broke and given.tally is None:
            plan = planned(given, done.seed)
            with quick():
                tell(plan, looked_at(plan), given, tally.lived)
            return 1
        if done.broke:
            print(f"seed {done.seed} breaks: {done.broke}", flush=True)
    print(*tally.told(), sep="\n")
    print(f"{(tally.lived - before) / (time.monotonic() - begun):.1f} a second now")
    return bool(tally.broken)


def tell(plan: Plan, ending: Ending, given: argparse.Namespace, lived: float) -> None:
    """What broke, and the least story of it."""
    told = " ".join(str(ending.broken).split())
    print(f"after {lived:.0f} campaign-weeks seed {plan.seed} breaks: {told}", flush=True)
    if not isinstance(ending.broken, Broken):
        traceback.print_exception(ending.broken)
    if not given.as_is:
        story = shrunk(plan, ending)
        print(in_words(story))
        if given.story:
            print(f"written: {keep(story)}")


if __name__ == "__main__":
    sys.exit(main())
