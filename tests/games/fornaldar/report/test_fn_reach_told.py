"""How far forces come, in the turn reports of a campaign whose players want that."""

import pytest
from fornaldar_facts import facts
from fornaldar_report import framed
from msgspec.structs import replace
from saga import begun, setup_facts

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.report.moved import REACHES
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.reports.pdf import pdf_report
from adjudicator.table import REFEREE, visible

TITLE = "Game-Turns to contact with the nearest enemy"


def told(seat, reach, *facts):
    view = GAME.view(begun("24.1", *facts), seat)
    view = replace(view, board=replace(view.board, options=replace(view.board.options, reach=reach)))
    return GAME.report(view, [fact for fact in setup_facts("24.1") if visible(fact, seat)], 1)


def washes(content):
    return {wash.kind for figure in (content.picture, *content.figures[:-1]) for wash in figure.washes}


@pytest.mark.rule("fornaldar", "11.3")
@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_reports_show_how_far_ones_own_forces_come_where_the_players_want_it(seat):
    content = told(seat, "reports")
    assert washes(content) <= {*REACHES.values()}
    assert REACHES["army"] in washes(content)
    (near,) = [grid for grid in content.tables if grid.title == TITLE]
    assert near.rows
    assert pdf_report(framed(content, seat)).startswith(b"%PDF")


def test_elsewhere_for_the_referee_and_when_all_is_over_they_do_not():
    over = told(FOMORIAN, "reports", facts.PhaseBegan(phase="over"))
    for content in (told(FOMORIAN, "decisions"), told(REFEREE, "reports"), over):
        assert washes(content) == set()
        assert TITLE not in [grid.title for grid in content.tables]


def test_the_windows_are_the_same_with_and_without_it():
    shown = [[figure.cells for figure in told(FOMORIAN, reach).figures[:-1]] for reach in ("decisions", "reports")]
    assert shown[0] == shown[1]
