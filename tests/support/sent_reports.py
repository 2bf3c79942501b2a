"""Example campaigns, played by their order files or by bots, and the reports that their seats are sent."""

import random
from pathlib import Path

import msgspec
import yaml
from clock import SetClock

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.reading import reporting
from adjudicator.cli.app import the_desk
from adjudicator.cli.demo import DemoClock, play_evening
from adjudicator.cli.setup import open_plan

ORDERS = Path(__file__).parents[2] / "orders"


def as_written(example, folder):
    """Every report of a full turn to a player of an example, as it was played."""
    live, desk = opened(example, folder, DemoClock())
    for evening in sorted(path for path in (ORDERS / example).iterdir() if path.is_dir()):
        desk.clock.next_week()
        play_evening(desk, live, evening)
    return reports_of(live)


def by_bots(example, folder, number, most):
    """Every report of a full turn to a player, where bots play the first windows of an example, `most` of them."""
    live, _ = opened(example, folder, SetClock(), tempo="default")
    pick = random.Random(f"{example} {number}")
    for _ in range(most):
        if live.next_step() is None:
            break
        play(live, pick)
    return reports_of(live)


def play(live, pick):
    """The next window: all send what a bot orders."""
    step = live.next_step()
    for seat in step.seats:
        orders = live.game.random_orders(live.view(seat), step, pick)
        live.receive(seat, msgspec.to_builtins(orders), None, "")
    live.advance(lock=True)


def opened(example, folder, clock, **given):
    """The campaign of an example on a desk of its own."""
    Desk.create(folder / "desk")
    desk = the_desk(folder / "desk")
    desk.clock = clock
    plan = yaml.safe_load((ORDERS / example / "campaign.yaml").read_text(encoding="utf-8")) | given
    if "scenario" in plan:
        plan["scenario"] = str(ORDERS / example / plan["scenario"])
    file = folder / "campaign.yaml"
    file.write_text(yaml.safe_dump(plan, sort_keys=False), encoding="utf-8")
    return open_plan(desk, file), desk


def reports_of(live):
    """Every report of a full turn, and of the end, to each of its players."""
    for due in live.campaign.windows:
        if due.whole:
            for seat in live.campaign.players:
                if due.told_at(seat):
                    yield reporting.report(live, seat, due)
