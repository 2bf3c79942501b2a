"""Public pages in tests: a folder of them as it lies, and demonstrations that stand in the middle of a turn."""

from datetime import timedelta
from pathlib import Path

import yaml
from clock import SetClock

from adjudicator.campaign.desk.desk import Desk, Settings
from adjudicator.cli.demo import _evenings, play_evening
from adjudicator.cli.setup import open_plan
from adjudicator.post.site.keeping import keep_campaign, keep_list

ORDERS = Path(__file__).parents[2] / "orders"
EVENINGS = {"cp-campaign": 6, "diplomacy": 4, "fornaldar": 7, "northmen": 5, "test-of-time": 4}
"""After how many evenings of each demonstration something has been told, and more is to come."""
SCHEDULE = {"every": 7, "at": "20:00", "timezone": "Europe/Berlin", "outage": 0, "most": 100}


def lies(folder):
    """Every file of a folder by its place in it, as bytes."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def written_at(folder):
    """When each file of a folder was written."""
    return {name: (folder / name).stat().st_mtime_ns for name in lies(folder)}


def site_of(live, folder, **settings):
    """The public pages of one campaign, kept in a folder of their own; returns that."""
    desk = Desk(folder, Settings(site="site", **settings))
    keep_campaign(desk, live)
    return folder / "site" / live.campaign.opening.name


def demonstrations(folder):
    """A desk with a campaign of each game, each after a turn, and its pages kept."""
    Desk.create(folder)
    desk = Desk(folder, Settings(site="site"), SetClock())
    lives = [begun(desk, folder, game, evenings) for game, evenings in EVENINGS.items()]
    for live in lives:
        keep_campaign(desk, live)
    keep_list(desk)
    return desk, lives


def begun(desk, folder, game, evenings):
    """A demonstration's campaign after so many of its evenings."""
    orders = ORDERS / game
    plan = yaml.safe_load((orders / "campaign.yaml").read_text(encoding="utf-8"))
    plan |= {"schedule": SCHEDULE, "shows_sent": True, "luck": False}
    if "scenario" in plan:
        plan["scenario"] = str(orders / plan["scenario"])
    file = folder / f"{game}.yaml"
    file.write_text(yaml.safe_dump(plan, sort_keys=False), encoding="utf-8")
    live = open_plan(desk, file)
    for evening in list(_evenings(orders))[:evenings]:
        desk.clock.now += timedelta(hours=1)
        play_evening(desk, live, evening)
    return live
