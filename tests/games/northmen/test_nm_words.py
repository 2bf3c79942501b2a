"""Facts as they are told: one of each kind stands in the list, and one for each other wording."""

import json
from pathlib import Path

import msgspec
import pytest
from northmen_table import bench

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.say import Say
from adjudicator.table.fact import any_of, kinds

TOLD = json.loads((Path(__file__).parent / "sentences" / "told.json").read_text(encoding="utf-8"))
UNTOLD = {"campaign-set", "options-changed", "decks-made", "position-taken"}
"""Those that hold whole decks, all options, or a position."""
ISLAND = [
    {"at": [0, 0], "sides": "EEEEEE", "towns": ["mead"]},
    {"at": [1, 0], "sides": "EEEEEE"},
    {"at": [0, 1], "sides": "EEEEEE", "towns": ["silver", "tusk"], "name": "Novgorod"},
    {"at": [1, -1], "sides": "EEEEEE", "towns": ["tusk"]},
]
VIEW = GAME.view(bench(ISLAND, "ABC"), "A")


@pytest.mark.parametrize("case", TOLD, ids=lambda case: case["text"])
def test_a_fact_is_told_so_to_others_and_to_whom_it_concerns(case):
    fact = msgspec.convert(case["fact"], any_of(GAME.facts))
    assert fact.words(Say(VIEW)).text == case["text"]
    assert fact.words(Say(VIEW, "A")).text == case.get("you", case["text"])


@pytest.mark.parametrize("case", TOLD, ids=lambda case: case["text"])
def test_it_has_its_headline(case):
    fact = msgspec.convert(case["fact"], any_of(GAME.facts))
    assert fact.head(Say(VIEW)) == case.get("head", "")
    assert fact.head(Say(VIEW, "A")) == case.get("your head", case.get("head", ""))


def test_every_kind_of_fact_is_among_them():
    tags = {kind.__struct_config__.tag for kind in kinds(GAME.facts)}
    assert tags - UNTOLD == {case["fact"]["fact"] for case in TOLD}
