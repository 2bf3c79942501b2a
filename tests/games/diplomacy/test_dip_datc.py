"""DATC 3.0, sections 6.A to 6.J: every case as its author prefers it, and under the rules of other editions."""

import re

import datc
import pytest

from adjudicator.games.diplomacy import GAME
from adjudicator.games.diplomacy.options import Options
from adjudicator.games.diplomacy.state import State

NUMBERS = {"A": 12, "B": 15, "C": 9, "D": 34, "E": 15, "F": 25, "G": 20, "H": 16, "I": 7, "J": 11}
"""How many cases each section has."""


def named(case):
    return " ".join([case["case"], *(f"{name}={value}" for name, value in case.get("options", {}).items())])


def test_no_case_is_left_out():
    numbers = {case["case"] for case in datc.CASES if "options" not in case}
    assert numbers == {f"6.{section}.{n}" for section, most in NUMBERS.items() for n in range(1, most + 1)}


@pytest.mark.rule("diplomacy", "DIP-4", "DIP-5", "DIP-6", "DIP-7", "DIP-8", "DIP-9")
@pytest.mark.parametrize("case", datc.CASES, ids=named)
def test_case(case):
    """The units stand as the case says, and those were driven out that it names."""
    state, facts = datc.played(case)
    assert datc.stands(state) == case["after"], case["title"]
    assert datc.driven_out(facts) == case.get("driven_out", [])


@pytest.mark.parametrize("case", [case for case in datc.CASES if "unreadable" in case], ids=named)
def test_a_retreat_knows_no_supports_and_no_convoys(case):
    state = State(board=datc.laid_out(case))
    datc.play(state, "orders", case["orders"])
    for seat, lines in case["unreadable"].items():
        for line in lines:
            with pytest.raises(AssertionError, match="Unread"):
                datc.orders_of([line], GAME.view(state, seat), "retreats")


def test_every_option_of_an_edition_is_tried_and_names_its_issue():
    tried = {option for case in datc.CASES for option in case.get("options", {})}
    described = {field: str(Options.__annotations__[field]) for field in Options.__struct_fields__}
    assert tried == {name for name, text in described.items() if re.search(r"DATC 4\.", text)}
