"""CP-11, CP-13 Placements as players type them: the first order that anybody writes."""

import marches
import pytest

from adjudicator.orders.check import check
from adjudicator.orders.reading import read
from adjudicator.orders.window import OpenWindow

BOTH = ["first at Lowmarket (T23) or Hearthfield (T24)", "second at Tinvale (T20) or Barleycote (T18)"]


def understood(text):
    window = marches.window("placement")
    known = OpenWindow(**{**vars(window), "knows_key": lambda seat, key: True})
    head = f"game: cp-campaign\ncampaign: marches-7\nseat: A\nturn: {window.turn}\nwindow: placement\nkey: k\norders:\n"
    found = check(read((head + text).encode()), known)
    return [each.text for each in found.understood if each.text.startswith(("first", "second"))]


@pytest.mark.rule("cp-campaign", "CP-11", "CP-13")
@pytest.mark.parametrize(
    "text",
    [
        "first at Lowmarket or Hearthfield, second at Tinvale or Barleycote",
        "First at Lowmarket, then Hearthfield, second at Tinvale, then Barleycote.",
        "First army: Lowmarket, Hearthfield. Second army: Tinvale, Barlycote.",
        "my first army at Lowmarket or Hearthfield\nthe second at Tinvale, else Barleycote",
        "my first army goes to Lowmarket or Hearthfield, the second at Tinvale or Barleycote.",
        "1st army: Lowmarket, Hearthfield\n2nd army: Tinvale, Barleycote",
        "A1 at Lowmarket or Hearthfield, A2 at Tinvale or Barleycote",
        "Please place my first army in Lowmarket, Hearthfield and the second one in Tinvale, Barleycote.",
    ],
)
def test_a_placement_is_read_as_players_type_it(text):
    assert understood(text) == BOTH


@pytest.mark.rule("cp-campaign", "CP-13")
def test_places_of_the_second_army_are_never_taken_for_those_of_the_first():
    first, second = understood("first at Lowmarket, then Hearthfield, second at Tinvale")
    assert "Tinvale" not in first
    assert second == "second at Tinvale (T20)"


@pytest.mark.rule("cp-campaign", "CP-11")
@pytest.mark.parametrize("text", ["maybe first at Lowmarket", "first at Lowmarket, second perhaps at Tinvale"])
def test_a_placement_with_a_doubt_is_none(text):
    assert understood(text) == []
