"""Campaigns recorded by earlier programs that had a public chain: they load, are sound, and are played on.

`salted` is by the first that had one, `asked` by the first whose dice follow from answers and hide hidden rolls.
"""

import random
import tarfile
from pathlib import Path

import pytest
import record

from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.reading import reporting
from adjudicator.checker import verdicts
from adjudicator.cli.app import the_desk
from adjudicator.cli.demo import DemoClock
from adjudicator.games import find_game
from adjudicator.post.letters.checking import is_renewed
from adjudicator.reports.data import json_report

HERE = Path(__file__).parent
HEADS = {
    ("salted", "banks"): "8d8a8f3704014ba66d9af7b2df1ffb646d292940eeddf3f9e9f7372e0b1d01e9",
    ("salted", "fjords"): "1cf35fca728331e7f2fc1f463029cb62fc14b34926eac82e9ee3045a8950ffc9",
    ("asked", "isles"): "aedd82d8db813e52717f47f929f6c4f61a2298e41daad6069368bc5d3cc75c1a",
    ("asked", "straits"): "227a7ce968499a1a72d86e3d68e4dff702628b2bab0155e5c5f7bf4fe8976be8",
}
"""The public heads that players hold."""


recorded = pytest.mark.parametrize(("kind", "name"), HEADS)


@pytest.fixture
def desk(tmp_path, kind):
    with tarfile.open(HERE / f"{kind}.tar.xz") as archive:
        archive.extractall(tmp_path / "desk", filter="data")
    desk = the_desk(tmp_path / "desk")
    yield desk
    desk.close()


def sound(desk, name):
    """Whether nothing is found, and all was played again where the rules are those it was played by."""
    verdict = verify(desk.store, name, find_game, desk.last_secret(name))
    opening = desk.campaign(name, find_game).campaign.opening
    same = opening.rules_version == find_game(opening.game).meta.rules_version
    return verdict.findings == [] and (verdict.unplayed == "") is same


@recorded
def test_it_is_what_its_players_hold_and_is_played_again(desk, kind, name):
    live = desk.campaign(name, find_game)
    assert live.campaign.known_head == HEADS[kind, name]
    assert (desk.folder / "told" / f"{name}.txt").read_text(encoding="utf-8") == record.log_text(live)
    assert sound(desk, name)


@pytest.mark.long("asked-straits")
@recorded
def test_it_is_played_on_by_the_rules_of_its_beginning(desk, kind, name, tmp_path, capsys):
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
    seat = next(iter(live.campaign.players))
    for due in live.campaign.windows:
        (kept / f"{due.number:02}-report.json").write_bytes(json_report(reporting.report(live, seat, due)))
    assert verdicts.main(kept) == 0, capsys.readouterr().out
    renewed = [leaf.number for leaf in live.campaign.public.leaves if leaf.leaf.startswith("renewed:")]
    assert len(renewed) == 1
    assert all((":" in leaf.leaf) is (leaf.number >= renewed[0]) for leaf in live.campaign.public.leaves)
    opened_since = [window for window in live.campaign.windows if window.event > live.campaign.renewed]
    newer = [is_renewed(live.at(window.event).campaign, seat) for window in opened_since]
    assert newer == [True] + [False] * (len(newer) - 1), "the first report since then brings the newer program"
    assert kind == "asked" or not any(episode.epochs for episode in live.campaign.episodes)
    assert live.campaign.opening.dice_rule == (2 if kind == "asked" else 1)
