"""What items and enchantments do, in words: a sentence for each effect of the counters, and for each other wording."""

import json
from pathlib import Path

import msgspec
import pytest

from adjudicator.games.fornaldar.printed.books import built_in
from adjudicator.games.fornaldar.printed.counters.items import Item

SAID = json.loads((Path(__file__).parents[2] / "sentences" / "effects.json").read_text(encoding="utf-8"))
EFFECTS = Item.__annotations__["effects"]


@pytest.mark.rule("fornaldar", "21.7", "20.7")
@pytest.mark.parametrize("case", SAID, ids=lambda case: case["text"])
def test_an_effect_is_said_so(case):
    (effect,) = msgspec.convert([case["effect"]], EFFECTS)
    assert effect.words("the bearer") == case["text"]


def test_every_effect_of_the_counters_is_among_them():
    counters = built_in().counters
    said = {case["text"] for case in SAID}
    for counter in (*counters.items.values(), *counters.enchantments.values()):
        assert {effect.words("the bearer") for effect in counter.effects} <= said
