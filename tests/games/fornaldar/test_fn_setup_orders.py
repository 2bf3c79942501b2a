"""4.3 The first window: the order of stacks, and who begins on board a ship."""

import msgspec
import pytest
from fornaldar_facts import facts
from fornaldar_table import Field
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.arrivals.placing import SetUp, check_set_up, lay_out, set_up_lines
from adjudicator.orders.told import lines_of
from adjudicator.table import ScriptedDice, Table

PIECES = {"0506": "hakon+ snorri midhrasir:4 orms-sling", "0508": "lembi signhild"}


def orders(**parts):
    return msgspec.convert(parts, SetUp)


def codes(field, **parts):
    found = check_set_up(field.view(), field.step, orders(**parts))
    return [("/".join(map(str, each.path)), f"{each.code} {each.rule}") for each in found]


def played(field, **parts):
    table = Table(field.step.id, field.state, ScriptedDice(()), lambda question: None)
    lay_out(table, {field.seat: orders(**parts)})
    return table.finish().facts


@pytest.mark.rule("fornaldar", "4.3", "24.1")
def test_land_pieces_begin_on_board_for_nothing_and_stacks_lie_as_ordered():
    field, given = Field(PIECES), {
        "embark": [{"ship": "orms-sling", "pieces": ["snorri"], "csp": {"midhrasir": 1}}],
        "stacks": [{"at": "0508", "top": ["signhild"]}],
    }  # fmt: skip
    assert codes(field, **given) == []
    told = played(field, **given)
    assert field.stack("0508") == "signhild lembi"
    assert field.stack("0506") == "hakon+ midhrasir:3 snorri>orms-sling midhrasir:1>orms-sling orms-sling"
    assert all(fact.seen_by == (field.seat,) for fact in told)


@pytest.mark.rule("fornaldar", "4.3")
def test_the_inactive_begin_on_board_too():
    field = Field(PIECES, inactive=("midhrasir",))
    assert codes(field, embark=[{"ship": "orms-sling", "csp": {"midhrasir": 1}}]) == []


@pytest.mark.rule("fornaldar", "4.3", "14.2.3", "14.2.4")
@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ({"ship": "wavelord", "pieces": ["snorri"]}, ("embark/0/ship", "NOT_AMONG 14.2")),
        ({"ship": "orms-sling"}, ("embark/0", "NOBODY 14.2.1")),
        ({"ship": "orms-sling", "pieces": ["snorri", "lembi"]}, ("embark/0/pieces/1", "NOT_THERE 4.3")),
        ({"ship": "orms-sling", "csp": {"midhrasir": 5}}, ("embark/0/csp/midhrasir", "TOO_FEW_POINTS 4.3")),
        ({"ship": "orms-sling", "csp": {"midhrasir": 4}}, ("embark/0/csp", "TOO_MANY 14.2.3")),
    ],
)
def test_what_is_wrong_with_who_begins_on_board(wish, problem):
    assert codes(Field(PIECES), embark=[wish]) == [problem]


@pytest.mark.rule("fornaldar", "4.3")
def test_a_set_up_is_told_and_offered():
    field = Field(PIECES)
    given = orders(embark=[{"ship": "orms-sling", "pieces": ["snorri"]}], stacks=[{"at": "0508", "top": ["signhild"]}])
    assert [*lines_of(GAME, field.view(), "set-up", given)] == [
        (("embark", 0), "embark snorri on the Orm's Sling (orms-sling)"),
        (("stacks", 0), "stack 0508: signhild"),
    ]
    lines = list(set_up_lines(field.view()))
    assert "  0508: lembi and signhild" in lines
    assert any(line.startswith("  orms-sling in 0506") for line in lines)
    assert not any(isinstance(fact, facts.Embarked) for fact in field.facts)


@pytest.mark.rule("fornaldar", "11.13", "16.6")
def test_who_begins_in_open_water_swims():
    """Tursas, whom nobody could fight if he stood on land there."""
    swimming = [piece.id for piece in begun().pieces.values() if piece.swimming]
    assert swimming == ["tursas"]
