"""14.5 Overruns as movements: where they are possible."""

import pytest
from fornaldar_table import Field, move
from msgspec.structs import replace

from adjudicator.table.state import put

HEXES = {"0507": "clear", "0508": "clear mountain", "0509": "mountain", "0506": "woods rough"}
OVERRUN = {"do": "overrun"}


def overruns(to, option):
    """What the check says of an overrun of a few points by many."""
    field = Field({"0507": "hakon midhrasir:9", to: "fynn:1"}, hexes=HEXES)
    put(field.state.board, options=replace(field.state.board.options, overrun_terrain=option))
    return field.codes(move("0507", "hakon midhrasir:9", OVERRUN | {"to": to}))


@pytest.mark.rule("fornaldar", "14.5.1")
@pytest.mark.parametrize(
    ("to", "option", "codes"),
    [
        ("0508", "any", []),
        ("0508", "all", ["NO_OVERRUN 14.5.1"]),
        ("0506", "any", []),
        ("0506", "all", []),
    ],
)
def test_an_overrun_needs_open_terrain_in_the_hex_or_all_of_it_by_option(to, option, codes):
    assert overruns(to, option) == codes
