"""Campaigns recorded by the first program that had a public chain: they load, are sound, and are played on."""

import random
import tarfile
from pathlib import Path

import pytest
import record

from adjudicator import checker
from adjudicator.campaign import reporting
from adjudicator.campaign.verify import verify
from adjudicator.cli.app import the_desk
from adjudicator.cli.demo import DemoClock
from adjudicator.games import find_game
from adjudicator.reports.data import json_report

HERE = Path(__file__).parent
HEADS = {
    "banks": "8d8a8f3704014ba66d9af7b2df1ffb646d292940eeddf3f9e9f7372e0b1d01e9",
    "fjords": "1cf35fca728331e7f2fc1f463029cb62fc14b34926eac82e9ee3045a8950ffc9",
}
"""The public heads that players hold."""

recorded = pytest.mark.parametrize("name", HEADS)


@pytest.fixture
def desk(tmp_path):
    with tarfile.open(HERE / "salted.tar.xz") as archive:
        archive.extractall(tmp_path / "desk", filter="data")
    desk = the_desk(tmp_path / "desk")
    yield desk
    desk.close()


def sound(desk, name):
    verdict = verify(desk.store, name, find_game, desk.last_secret(name))
    return verdict.findings == [] and verdict.unplayed == ""


@recorded
def test_it_is_what_its_players_hold_and_is_played_again(desk, name):
    live = desk.campaign(name, find_game)
    assert live.campaign.known_head == HEADS[name]
    assert (desk.folder / "told" / f"{name}.txt").read_text(encoding="utf-8") == record.log_text(live)
    assert sound(desk, name)


@recorded
def test_it_is_played_on_by_the_rules_of_its_beginning(desk, name, tmp_path, capsys):
    """Turns before and after the new program stand on one chain, and a player's program finds nothing false."""
    desk.clock = clock = DemoClock()
    clock.week = 60
    live, kept = desk.campaign(name, find_game), tmp_path / "kept"
    kept.mkdir()
    turn, pick = live.next_step().turn, random.Random(name)
    while (step := live.next_step()) is not None and step.turn <= turn + 1:
        clock.next_week()
        record.play_window(live, step, pick, {}) if live.campaign.waiting is None else record.settle(live, pick)
    assert sound(desk, name)
    for due in live.campaign.windows:
        (kept / f"{due.number:02}-report.json").write_bytes(json_report(reporting.report(live, "A", due)))
    assert checker.main(kept) == 0, capsys.readouterr().out
