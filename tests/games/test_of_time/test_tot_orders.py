import typing

import msgspec
import pytest

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.conditions import Condition
from adjudicator.games.test_of_time.program import AnyMove, Entry, Program
from adjudicator.games.test_of_time.replacements import Replacement
from adjudicator.games.test_of_time.run import OneMove
from adjudicator.games.test_of_time.standing import Standing, StandingDefence
from adjudicator.table import Question

KINDS = [*typing.get_args(AnyMove), Replacement, Condition, Entry, Program, OneMove,
         StandingDefence, Standing]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_example_of_each_kind_is_one(kind):
    read = msgspec.convert(kind.EXAMPLE, kind)
    assert msgspec.json.decode(msgspec.json.encode(read)) == kind.EXAMPLE


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_field_is_described(kind):
    _, components = msgspec.json.schema_components([kind])
    fields = components[kind.__name__]["properties"]
    tag = kind.__struct_config__.tag_field
    assert all(field.get("description") for name, field in fields.items() if name != tag)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "exactly one key"),
        ({"under_attack": 1, "attacked_by": "B"}, "exactly one key"),
        ({"and": []}, "length >= 1"),
        ({"attacked_by": "G"}, "matching regex"),
        ({"under_attack": 4}, "<= 3"),
        ({"not": {"not": {"not": {"not": {"not": {"under_attack": 1}}}}}}, "more than 5 deep"),
    ],
)
def test_conditions_that_are_none(given, message):
    with pytest.raises(msgspec.ValidationError, match=message):
        msgspec.convert(given, Condition)


@pytest.mark.parametrize("amount", [0, 3, "match", "match_up_to 4", "leave 2"])
def test_a_defence_has_a_number_or_a_policy(amount):
    given = {"move": "defend", "space": 1, "f": amount}
    assert msgspec.convert(given, AnyMove).f == amount


@pytest.mark.parametrize("amount", [-1, "mtach", "match 3", "match_up_to", "leave x", 1.5])
def test_other_amounts_are_none(amount):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"move": "defend", "space": 1, "f": amount}, AnyMove)


def question(key):
    return Question(key=key, seat="A", rule="TT-36", text="?", default="none")


@pytest.mark.parametrize(
    ("given", "key", "expected"),
    [
        ({"defence": [{"space": 2, "f": "match"}]}, "defence/A2", "match"),
        ({"defence": [{"space": 2, "f": 3}]}, "defence/A2", "3"),
        ({"defence": [{"space": 2, "f": 3}]}, "defence/A1", None),
        ({}, "defence/A1", None),
    ],
)
def test_what_standing_orders_say_to_a_question(given, key, expected):
    assert GAME.answer(msgspec.convert(given, Standing), question(key)) == expected


def test_programs_say_nothing_to_questions():
    assert GAME.answer(Program(), question("defence/A1")) is None
