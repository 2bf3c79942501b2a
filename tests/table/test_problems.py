from typing import Annotated

import msgspec
import pytest

from adjudicator.table.problems import misfit


class Card(msgspec.Struct):
    dots: list[Annotated[int, msgspec.Meta(ge=0)]]


@pytest.mark.parametrize(
    ("given", "message", "path"),
    [
        ({"cards": [{"dots": [1]}, {"dots": [1, -1]}]}, "Expected `int` >= 0.", ("cards", 1, "dots", 1)),
        ({"cards": [{}]}, "Object missing required field `dots`.", ("cards", 0)),
        ([], "Expected `object`, got `array`.", ()),
        ({"cards": [], "names": {"a": "Ace"}}, "Expected `str` of length >= 3.", ("names",)),
    ],
)
def test_what_does_not_fit_a_type_is_told_with_its_place(given, message, path):
    names = dict[Annotated[str, msgspec.Meta(min_length=3)], str]
    kind = msgspec.defstruct("Set", [("cards", list[Card]), ("names", names, {})])
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(given, kind)
    problem = misfit(caught.value, "set/schema")
    assert (problem.kind, problem.code, problem.message, problem.path) == ("unreadable", "set/schema", message, path)
