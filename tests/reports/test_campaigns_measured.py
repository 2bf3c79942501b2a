"""Forty random campaigns, ten of each game, at moments spread over their turns: their boards are drawn and measured."""

from itertools import combinations

import pytest
from map_faults import SEEN, apart, astray, covered, hex_maps, scenes, small_type, starred
from page_texts import Page
from page_texts import too_small as small_texts
from sampled import EACH, GAMES, content_of, played

from adjudicator.reports.pdf.cards import cards_rows
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.scene import arrange
from adjudicator.table import REFEREE
from adjudicator.table.figures import Cards, Map

A4 = paper_of("A4")
ROOM = 330.0
"""The room that a board has on page one, in points."""


def marks_on(scene):
    """What may not be covered on a map of places: counters, the numbers of movements, battles, names."""
    return [
        *(box for box, *_ in scene.counters),
        *(arrow.tag for arrow in scene.arrows if arrow.numbers),
        *(box for box, _ in scene.bursts),
        *(name.box for name in scene.names),
    ]


@pytest.mark.long("fornaldar")
@pytest.mark.parametrize("number", range(EACH))
@pytest.mark.parametrize("name", GAMES)
def test_boards_can_be_read_and_nothing_on_them_lies_on_anything_else(name, number):
    content = content_of(name, played(name, number), REFEREE)
    match content.picture:
        case Map() as board:
            scene = arrange(board, A4.full, ROOM)
            assert [pair for pair in combinations(marks_on(scene), 2) if pair[0].overlap(pair[1]) > SEEN] == []
        case Cards() as table:
            page = Page(1)
            for block in cards_rows(A4, table):
                block.draw(page, 400)
            assert small_texts(page.texts) == []
        case _:
            maps = hex_maps(content)
            assert small_type(maps) == []
            for scene in scenes(maps):
                assert (covered(scene), astray(scene), apart(scene), starred(scene)) == ([], [], [], [])
