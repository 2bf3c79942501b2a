"""Bundles that somebody made up: each is refused, or false, at once and without a traceback."""

import json
import tracemalloc

import msgspec
import pytest
from bundled import played
from forger import fitting
from toy import TOY

from adjudicator.campaign.proof import bundle as bundles
from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.errors import Refused
from adjudicator.table.dice import MOST_DICE, ChainDice, RollKey
from adjudicator.table.words import RuleId


@pytest.fixture
def plain(open_campaign):
    return json.loads(written(bundle(played(open_campaign))))


def false(plain):
    return replay(msgspec.json.encode(plain), lambda name: TOY).false


def opening(plain):
    return next(body for _, _, body in plain["opened"] if body["event"] == "opened")


def _no_game(plain):
    del opening(plain)["game"]


def _many_turns(plain):
    opening(plain)["turns"] = "many"


def _other_options(plain):
    opening(plain)["options"] = {"turns": {"of": "phrase"}}


def _scenario(plain):
    plain["scenario"] = {"rivers": 7}


@pytest.mark.parametrize("change", [_no_game, _many_turns, _other_options, _scenario])
def test_what_opens_no_campaign_is_false_however_well_it_fits_itself(plain, change):
    change(plain)
    fitting(plain)
    (told,) = false(plain)
    assert told.startswith("event 1: it")
    assert "be played" in told


def test_a_bundle_without_an_opening_is_false(plain):
    opening(plain).update(event="report", step="")
    fitting(plain)
    assert "secret 0 was not fixed before" in false(plain)


def _dice(plain):
    for *_, entries in plain["entries"]:
        for _, entry in entries:
            if entry.get("type") == "rolled":
                entry["dice"] = "300000000d6"


def _no_step(plain):
    del next(body for _, _, body in plain["opened"] if body["event"] == "played")["step"]


@pytest.mark.parametrize("change", [_dice, _no_step])
def test_what_cannot_be_read_is_false_and_costs_little(plain, change):
    change(plain)
    fitting(plain)
    tracemalloc.start()
    told = false(plain)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert told == ["malformed, it cannot be checked"]
    assert most < 20_000_000


def test_lists_in_lists_are_not_followed(plain):
    plain["sets"][0][2]["orders"] = json.loads("[" * 500 + "]" * 500)
    with pytest.raises(Refused, match="too deep in each other"):
        false(plain)


def test_more_events_than_a_campaign_has_are_not_read(plain, monkeypatch):
    monkeypatch.setattr(bundles, "LONGEST", len(plain["leaves"]) - 1)
    with pytest.raises(Refused, match="no campaign has more than"):
        false(plain)


def test_no_rule_throws_dice_by_the_million():
    with pytest.raises(ValueError, match="nobody throws"):
        ChainDice(b"key").throw(RollKey(RuleId("X-1"), "A", 1), MOST_DICE + 1, 6)
