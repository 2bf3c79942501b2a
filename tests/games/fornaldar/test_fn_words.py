"""Facts as they are told, number by number: one of each kind stands in the list, and one for each other wording."""

import json
from pathlib import Path

import msgspec
import pytest
from fornaldar_facts import facts
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.view import view
from adjudicator.games.fornaldar.words import MUNDANE
from adjudicator.table.fact import any_of, kinds

TOLD = json.loads((Path(__file__).parent / "sentences" / "told.json").read_text(encoding="utf-8"))
UNTOLD = {"campaign-set", "options-changed", "position-taken"}
"""Those that hold whole books, or a whole position."""
SEEN = view(begun("24.1"), MUNDANE)


@pytest.mark.parametrize("case", TOLD, ids=lambda case: case["text"])
def test_a_fact_is_told_so(case):
    fact = msgspec.convert(case["fact"], any_of(facts.FNFact))
    line = GAME.tell(SEEN, fact)
    assert (line.text, line.reckoning) == (case["text"], case.get("reckoning", ""))
    assert [die.face for die in line.dice] == case.get("dice", [])


def test_every_kind_of_fact_is_among_them():
    tags = {kind.__struct_config__.tag for kind in kinds(facts.FNFact)}
    assert tags - UNTOLD == {case["fact"]["fact"] for case in TOLD}
