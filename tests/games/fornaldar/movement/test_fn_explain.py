"""Plans as the answer gives them: in lines that could have been sent."""

from typing import get_args

import msgspec
import pytest
from fornaldar_table import Field, move, plan

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.movement.moves import AnyStep
from adjudicator.orders.told import told as in_lines

STEPS = [
    ({"do": "go", "to": ["0508"]}, "go 0508"),
    ({"do": "go", "to": ["0506", "0506/0505", "0508"]}, "go 0506, 0506/0505, 0508"),
    ({"do": "leave", "csp": {"midhrasir": 2}}, "leave 2 midhrasir"),
    ({"do": "take", "pieces": ["snorri"], "csp": {"midhrasir": 1}}, "take snorri, 1 midhrasir"),
    ({"do": "embark", "ship": "orms-sling", "pieces": ["hakon"]}, "embark on the Orm's Sling (orms-sling) with hakon"),
    ({"do": "disembark", "ship": "orms-sling"}, "disembark from the Orm's Sling (orms-sling)"),
    (
        {"do": "disembark", "ship": "orms-sling", "pieces": ["hakon"], "onto": "0506a"},
        "disembark from the Orm's Sling (orms-sling) with hakon onto 0506a",
    ),
    ({"do": "swim"}, "swim"),
    ({"do": "swim", "into": "0506/0505"}, "swim into 0506/0505"),
    ({"do": "land"}, "land"),
    ({"do": "land", "csp": {"skergota": 1}, "onto": "0506"}, "land with 1 skergota onto 0506"),
    ({"do": "detach", "character": "hakon"}, "detach hakon"),
    ({"do": "attach", "character": "hakon"}, "attach hakon"),
    ({"do": "give", "item": 13, "to": "snorri"}, "give Gritvard's Helm (13) to snorri"),
    ({"do": "drop", "item": 13}, "drop Gritvard's Helm (13)"),
    ({"do": "use", "character": "hakon", "items": [6, 8]}, "hakon uses Fyratnen (6), Glaumjord (8)"),
    ({"do": "search", "mp": 6, "with": ["hakon", "snorri"]}, "hakon, snorri search with 6 MP"),
    ({"do": "overrun", "to": "0508"}, "overrun 0508"),
    ({"do": "evade"}, "evade"),
    (
        {"do": "teleport", "who": "signhild", "send": {"signhild": "0508", "hakon": "0509"}},
        "signhild teleports signhild to 0508, hakon to 0509",
    ),
]


@pytest.mark.rule("fornaldar", "5.E.3.1")
@pytest.mark.parametrize(("step", "words"), STEPS)
def test_a_step_in_words(step, words):
    field = Field({})
    (told,) = in_lines(GAME, field.view(), field.step, plan([move("0507", "hakon", step)]))
    assert (told.path, told.text) == (("moves", 0), f"from 0507 with hakon: {words}")


def test_every_step_has_its_words():
    assert {type(msgspec.convert(step, AnyStep)) for step, _ in STEPS} == set(get_args(AnyStep))


def test_a_move_and_a_stack_in_words():
    given = plan([move("0507", "hakon orms-sling midhrasir:6", "0508", {"do": "land"})],
                 [{"at": "0508", "top": ["hakon", "snorri"]}])  # fmt: skip
    field = Field({})
    assert [(told.path, told.text) for told in in_lines(GAME, field.view(), field.step, given)] == [
        (("moves", 0), "from 0507 with hakon, the Orm's Sling (orms-sling), 6 midhrasir: go 0508; land"),
        (("stacks", 0), "stack 0508: hakon, snorri"),
    ]


def test_what_happens_without_a_plan():
    assert GAME.if_nothing_comes(Field({}).step, stands_in=False) == "Nothing of yours moves in this phase."
