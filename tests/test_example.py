"""The example campaign: every order file is valid and used, and replaying it gives the same facts byte for byte."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from adjudicator.campaign import reporting, rulings
from adjudicator.campaign.playing import facts_of
from adjudicator.cli import demo
from adjudicator.cli.app import the_desk
from adjudicator.cli.setup import open_plan
from adjudicator.games import find_game

ORDERS = Path(__file__).parents[1] / "orders" / "cp-campaign"


def replay(folder, backwards=False):
    """Play the example without printing reports; the campaign."""
    from adjudicator.campaign.desk import Desk

    Desk.create(folder)
    desk, clock = the_desk(folder), demo.DemoClock()
    desk.clock = clock
    live = open_plan(desk, ORDERS / "campaign.yaml")
    for evening in sorted(path for path in ORDERS.iterdir() if path.is_dir()):
        clock.next_week()
        demo.play_evening(desk, live, evening, backwards=backwards)
    desk.close()
    return live


def facts(live):
    return [msgspec.json.encode(fact) for chapter in live.campaign.chapters for fact in facts_of(live.game, chapter)]


def digest(live):
    return hashlib.sha256(b"\n".join(facts(live))).hexdigest()


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    return replay(tmp_path_factory.mktemp("example") / "desk")


def test_every_order_file_is_used(played):
    files = [path for path in ORDERS.glob("*/[A-Z]*.yaml")]
    assert len(played.campaign.received) == len(files)
    assert played.next_step() is None


def test_the_example_shows_what_the_game_has(played):
    kinds = {type(fact).__name__ for chapter in played.campaign.chapters for fact in facts_of(played.game, chapter)}
    assert kinds >= {
        "ArmyRemoved", "ArmyRetreated", "BattleDisputed", "Fortified", "HeroLeftOut", "IntrigueRolled",
        "OrdersMissed", "RoadBuilt", "SpendPaused", "TerritoryCaptured", "CampaignWon",
    }  # fmt: skip
    assert any(ruling.kind == "decide" for ruling in played.campaign.rulings)


def test_another_arrival_order_gives_the_same_facts(played, tmp_path):
    assert facts(replay(tmp_path / "desk", backwards=True)) == facts(played)


@pytest.mark.parametrize("seed", ["1", "4711"])
def test_another_hash_seed_gives_the_same_facts(played, tmp_path, seed):
    code = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); from test_example import *;"
    code += f"print(digest(replay(Path({str(tmp_path / 'desk')!r}))))"
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == digest(played)


def test_a_correction_is_told_in_every_report_of_its_turn(tmp_path):
    """In the interim report before the battles, and again in the report of the whole turn."""
    replay(tmp_path / "desk")
    desk = the_desk(tmp_path / "desk")
    live = desk.campaign("marches-1", find_game)
    rulings.send_back(live, "7.spend", reason="a file was misread", author="Rufus")
    for _ in range(4):
        live.advance(lock=True)
    told = {window.turn: [] for window in live.campaign.windows}
    for window in live.campaign.windows:
        told[window.turn] += [[note.text for note in reporting.report(live, "A", window).corrections]]
    assert told[7] == [["a file was misread"]] * 2
    assert told[6][-1] == []
    desk.close()
