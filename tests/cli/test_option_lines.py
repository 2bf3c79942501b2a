"""The example campaign file lists every option with its values."""

import re

import msgspec
import pytest

from adjudicator.cli.option_lines import option_lines
from adjudicator.games import find_game, game_names


@pytest.mark.parametrize("name", game_names())
def test_every_value_of_an_option_stands_in_the_example_campaign_file(name):
    lines = option_lines(find_game(name).options)
    for field in msgspec.structs.fields(find_game(name).options):
        text = lines.partition(f"  # {field.name}: ")[0].rpartition("\n  # Values: ")[2]
        for value in choices(msgspec.inspect.type_info(field.type)):
            assert re.search(rf"\b{value}\b", text.replace("\n  #", "")), field.name


def choices(info):
    """The words that a type allows, wherever they stand in it."""
    match info:
        case msgspec.inspect.LiteralType(values=values):
            return values
        case msgspec.inspect.BoolType():
            return ("true", "false")
        case msgspec.inspect.StructType(fields=fields):
            return [value for field in fields for value in choices(field.type)]
        case msgspec.inspect.DictType(value_type=inner) | msgspec.inspect.Metadata(type=inner):
            return choices(inner)
    return ()


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("cp-campaign", "# Values: 0 or 1."),
        ("cp-campaign", "# Values: 1 to 90."),
        ("fornaldar", "# Values: names, each with compact or strict."),
        ("test-of-time", "# Values: follower (20 to 999) and shaman (0 to 999) or null."),
    ],
)
def test_numbers_and_mappings_are_told_by_what_they_can_be(game, line):
    assert f"  {line}\n" in option_lines(find_game(game).options)
