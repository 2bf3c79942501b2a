"""The map as content."""

from typing import get_args

import pytest
from cp_table import Bench
from msgspec.structs import replace

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.scenario import SCENARIO
from adjudicator.games.cp_campaign.tables import KINDS
from adjudicator.games.cp_campaign.words import TerritoryType
from adjudicator.reports.pdf.glyphs import core_glyphs
from adjudicator.table.figures import Area, Link, Piece
from adjudicator.table.seats import SeatStyle

BOARD = {
    "armies": {"A1": {"at": "T15", "status": "broken"}, "B1": {"at": "T01"}},
    "owners": {"T15": "B"},
    "dv": {"T15": 2},
    "md": {"R24": 4},
}


@pytest.fixture
def drawn():
    return GAME.map(GAME.view(Bench(order="BA", **BOARD).state, "A"))


def test_every_kind_of_territory_has_a_symbol_that_is_drawn():
    assert tuple(KINDS) == get_args(TerritoryType)
    assert {kind.symbol for kind in KINDS.values()} <= set(core_glyphs())


def test_a_territory_shows_its_value_and_owner(drawn):
    assert Area("T15", "Aldermoot", "major_city", 5, 5, "2", "B") in drawn.areas
    assert len(drawn.areas) == len(SCENARIO.built_in.territories)


def test_a_road_shows_its_march_difficulty(drawn):
    assert Link("T14", "T15", "4") in drawn.links


def test_armies_on_the_map_are_pieces(drawn):
    assert drawn.pieces == (Piece("A1", "A", "T15", "broken"), Piece("B1", "B", "T01"))


def test_seats_have_their_letter_and_their_place_in_the_palette():
    view = GAME.view(Bench(order="DB").state, "B")
    assert GAME.styles(view) == (
        SeatStyle("B", "The Sallow League", "B", 1),
        SeatStyle("D", "The Iron Synod", "D", 3),
    )


def test_the_map_says_where_it_comes_from(drawn):
    assert (drawn.title, drawn.source) == ("The Marches of Aldermoot", "reconstruction")


def test_a_scenario_has_a_map_before_anybody_plays():
    drawn = GAME.books.map(SCENARIO.built_in)
    assert not drawn.pieces
    assert [style.letter for style in drawn.seats] == ["A", "B", "C", "D"]
    assert Area("T16", "Ironmaw", "fortress", 7, 5, "4") in drawn.areas


def test_the_legend_lists_the_kinds_on_the_map_alone():
    scenario = SCENARIO.built_in
    villages = tuple(site for site in scenario.territories if site.type == "farming_village")
    drawn = GAME.books.map(replace(scenario, territories=villages, roads=()))
    assert [kind.id for kind in drawn.kinds] == ["farming_village"]
