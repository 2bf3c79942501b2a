"""The bundle: honest ones verify without a desk, cheats that only a bundle shows are found, none is there too early."""

import json
from pathlib import Path
from random import Random

import msgspec
import pytest
from shuffled import shuffled
from toy import TOY

from adjudicator import checker
from adjudicator.campaign.bundle import bundle, written
from adjudicator.campaign.desk import Desk
from adjudicator.campaign.replay import replay
from adjudicator.cli.app import the_desk
from adjudicator.cli.demo import DemoClock, _evenings, play_evening
from adjudicator.cli.setup import open_plan
from adjudicator.errors import Refused
from adjudicator.games import find_game

ORDERS = Path(__file__).parents[2] / "orders"


def find_toy(name):
    return TOY


def played(open_campaign):
    live = open_campaign(tempo="default", turns=2)
    for amount in (3, 5):
        for seat in "AB":
            live.receive(seat, {"amount": amount, "bank": "left"}, None, "nobody's business")
        live.advance()
    return live


def found(stored):
    """What is false of a bundle, or why it is none."""
    try:
        return replay(stored, find_toy).false
    except Refused as refused:
        return [str(refused)]


@pytest.mark.parametrize("game", sorted(path.name for path in ORDERS.iterdir()))
def test_the_bundle_of_every_demonstration_verifies(game, tmp_path):
    Desk.create(tmp_path / "desk")
    desk = the_desk(tmp_path / "desk")
    clock = desk.clock = DemoClock()
    live = open_plan(desk, ORDERS / game / "campaign.yaml")
    for evening in _evenings(ORDERS / game):
        with pytest.raises(Refused, match="is not over"):
            bundle(live)
        clock.next_week()
        play_evening(desk, live, evening)
    verdict = replay(written(bundle(live)), find_game)
    steps = sum(leaf.body["event"] == "played" for leaf in live.campaign.public.leaves)
    assert (verdict.false, verdict.steps) == ([], steps)
    desk.close()


def test_any_byte_changed_is_found(open_campaign):
    stored = written(bundle(played(open_campaign)))
    assert found(stored) == []
    for place in range(0, len(stored), 37):
        changed = bytearray(stored)
        changed[place] ^= 1
        assert found(bytes(changed)), stored[place - 20 : place + 20]


def test_notes_are_not_in_it(open_campaign):
    assert b"nobody" not in written(bundle(played(open_campaign)))


def test_the_players_program_finds_an_honest_bundle_true(open_campaign, tmp_path, capsys):
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "bundle.json").write_bytes(written(bundle(played(open_campaign))))
    assert checker.main(tmp_path / "kept") == 0, capsys.readouterr().out


def test_a_bundle_plays_the_same_however_its_keys_are_ordered(open_campaign):
    plain = json.loads(written(bundle(played(open_campaign))))
    pick = Random(1)
    for part in ("opened", "entries", "sets"):
        plain[part] = shuffled(plain[part], pick)
    assert found(msgspec.json.encode(plain)) == []
