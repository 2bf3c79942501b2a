"""Plans in words."""

from typing import get_args

import msgspec
import pytest
from fornaldar_table import Field, move, plan

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.movement.moves import AnyStep

STEPS = [
    ({"do": "go", "to": ["0508"]}, "go to 0508"),
    ({"do": "go", "to": ["0506", "0506/0505", "0508"]}, "go by way of 0506, 0505/0506 to 0508"),
    ({"do": "leave", "csp": {"midhrasir": 2}}, "leave 2 points of Midhrasir"),
    ({"do": "take", "pieces": ["snorri"], "csp": {"midhrasir": 1}}, "take along Snorri and 1 point of Midhrasir"),
    ({"do": "embark", "ship": "orms-sling", "pieces": ["hakon"]}, "embark Hakon on the Orm's Sling"),
    ({"do": "disembark", "ship": "orms-sling"}, "put all on board of the Orm's Sling ashore"),
    (
        {"do": "disembark", "ship": "orms-sling", "pieces": ["hakon"], "onto": "0506a"},
        "put Hakon of the Orm's Sling ashore in 0506a",
    ),
    ({"do": "swim"}, "take to the water"),
    ({"do": "swim", "into": "0506/0505"}, "take to the water of 0505/0506"),
    ({"do": "land"}, "come on land"),
    ({"do": "land", "csp": {"skergota": 1}, "onto": "0506"}, "1 point of Skergota come on land in 0506"),
    ({"do": "detach", "character": "hakon"}, "Hakon detaches the escort"),
    ({"do": "attach", "character": "hakon"}, "Hakon takes an escort"),
    ({"do": "give", "item": 13, "to": "snorri"}, "Gritvard's Helm (#13) goes to Snorri"),
    ({"do": "drop", "item": 13}, "Gritvard's Helm (#13) is left here"),
    ({"do": "use", "character": "hakon", "items": [6, 8]}, "Hakon uses Fyratnen (#6) and Glaumjord (#8) first"),
    ({"do": "search", "mp": 6, "with": ["hakon", "snorri"]}, "Hakon and Snorri search with 6 MP"),
    ({"do": "overrun", "to": "0508"}, "overrun the enemy in 0508"),
    ({"do": "evade"}, "evade the enemies there"),
    (
        {"do": "teleport", "who": "signhild", "send": {"signhild": "0508", "hakon": "0509"}},
        "Signhild tries to teleport Signhild to 0508 and Hakon to 0509",
    ),
]


@pytest.mark.rule("fornaldar", "5.E.3.1")
@pytest.mark.parametrize(("step", "words"), STEPS)
def test_a_step_in_words(step, words):
    field = Field({})
    (told,) = GAME.explain(field.view(), field.step, plan([move("0507", "hakon", step)]))
    assert (told.path, told.text.casefold()) == (("moves", 0), f"From 0507, Hakon: {words}".casefold())


def test_every_step_has_its_words():
    assert {type(msgspec.convert(step, AnyStep)) for step, _ in STEPS} == set(get_args(AnyStep))


def test_a_move_and_a_stack_in_words():
    given = plan([move("0507", "hakon orms-sling midhrasir:6", "0508", {"do": "land"})],
                 [{"at": "0508", "top": ["hakon", "snorri"]}])  # fmt: skip
    field = Field({})
    assert [(told.path, told.text) for told in GAME.explain(field.view(), field.step, given)] == [
        (("moves", 0), "From 0507, Hakon, the Orm's Sling and 6 points of Midhrasir: go to 0508; come on land"),
        (("stacks", 0), "In 0508, on top of the stack: Hakon and Snorri"),
    ]


def test_what_happens_without_a_plan():
    assert GAME.no_orders(Field({}).step) == "Nothing of yours moves in this phase."
