"""14.6, 14.7 What swimmers and ships on rivers may not, and what saves a ship that is stuck."""

import pytest
from fn_holds import holds
from fornaldar_table import Field, move

from adjudicator.games.fornaldar.words import MUNDANE


@pytest.mark.rule("fornaldar", "14.6.1")
def test_swimmers_carry_nobody():
    field = Field({"0506": "lhyr~ hakon"})
    board = {"do": "embark", "ship": "lhyr", "pieces": ["hakon"]}
    assert field.codes(move("0506", "lhyr", board)) == ["NOT_AMONG 14.2"]


@pytest.mark.rule("fornaldar", "14.7.2")
@pytest.mark.parametrize(
    ("on_the_bank", "gone"),
    [("", ["runesong"]), (" lothgar skane:1", []), (" scyld+", []), (" lothgar", ["runesong"])],
    ids=["nobody", "points", "an escort", "a character"],
)
def test_a_ship_that_is_stuck_is_lost_unless_friendly_land_forces_hold_the_bank(on_the_bank, gone):
    given = {"game_turn": 2, "active": MUNDANE, "pieces": {"2742/2843": "runesong", "2741": "astholf suderpathia:4"}}
    if on_the_bank:
        given["pieces"]["2742"] = on_the_bank.strip()
    dice = [["evade Fomorian", 6], ["evade Mundane", 1]] if on_the_bank == " lothgar" else []
    tries = [{"side": "Fomorian", "evade": ["lothgar"]}] if dice else []
    way = move("2741", "astholf suderpathia:4", "2742")
    holds("movement", given, {"gone": gone}, moves=[way], dice=dice, decisions=tries)


@pytest.mark.rule("fornaldar", "14.7.2")
@pytest.mark.parametrize(("weather", "gone"), [("rain", []), ("clear", ["runesong"])])
def test_in_rain_a_ship_on_a_minor_river_is_not_stuck(weather, gone):
    pieces = {"2742/2843": "runesong", "2741": "astholf suderpathia:4"}
    given = {"game_turn": 2, "active": MUNDANE, "weather": weather, "pieces": pieces}
    holds("movement", given, {"gone": gone}, moves=[move("2741", "astholf suderpathia:4", "2742")])


RIVER = {
    "hexes": {"0506": "rough", "0606": "rough", "0607": "clear sea skane", "0707": "sea"},
    "sides": {"0506/0606": {"river": "major"}},
}


@pytest.mark.rule("fornaldar", "14.7.3.C")
@pytest.mark.parametrize(("then", "codes"), [([], ["CANNOT_END 14.7.3"]), ([{"do": "land", "onto": "0606"}], [])])
def test_swimmers_do_not_end_in_a_river_where_a_branch_ends_either(then, codes):
    """They rouse Skane where they come to its coast, and swim on."""
    up = {"do": "go", "to": ["0506/0606"]}
    field = Field({"0707": "tenaz~", "0606": "skane:1"}, inactive=("skane",), **RIVER)
    way = move("0707", "tenaz", "0607", up, {"do": "land", "onto": "0506"})
    assert field.codes(way | {"if_mobilized": [up, *then]}) == codes
