"""How many pages a turn is, and what stands on them once."""

import pytest
from fn_battle import AT, battle
from fornaldar_facts import facts
from fornaldar_report import framed
from page_texts import texts_of

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.printed.land.sides import built_in_land
from adjudicator.games.fornaldar.report.land import land_map
from adjudicator.games.fornaldar.report.stacks import SIDES
from adjudicator.games.fornaldar.words import MUNDANE
from adjudicator.reports.pdf.flow import paginate
from adjudicator.reports.pdf.hexes.legend import entries, everything
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.report import report_blocks

MOVES = 24


@pytest.mark.parametrize(("size", "most"), [("A4", 4), ("Letter", 5)])
def test_a_turn_with_six_battles_of_three_rounds_and_many_moves_has_few_pages_beside_its_form(size, most):
    fight = battle()
    moved = facts.ForceMoved(side=MUNDANE, pieces=("hakon",), path=(AT, "3325"), mp=2)
    began = [facts.GameTurnBegan(game_turn=2), facts.PhaseBegan(phase="mundane-movement"), *[moved] * MOVES]
    told = [*began, facts.PhaseBegan(phase="mundane-combat"), *fight.seen_by(MUNDANE) * 6]
    content = GAME.report(GAME.view(fight.state, MUNDANE), told, 1)
    assert sum(bool(each.battle) for each in content.chapters) == 6
    paper = paper_of(size)
    assert len(paginate(report_blocks(paper, framed(content, MUNDANE)), paper.top, paper.bottom)) <= most


def test_how_the_kingdoms_stand_is_told_on_page_one_beside_the_map(first):
    texts = texts_of(framed(first(MUNDANE), MUNDANE))
    assert {text.page for text in texts if text.said == "How the sides stand"} == {1}
    assert [text for text in texts if text.said == "How things stand"] == []


def test_the_legend_stands_in_the_chart_book_and_explains_all_there_can_be_on_a_map(first):
    land = land_map(built_in_land(), seats=SIDES, overview=True)
    explained = {entry.text for entry in entries(everything(land))}
    legend, words = land.legend, land.words
    named = {words.get(name, name) for name in (*legend.bodies, *legend.signs, *legend.washes, *legend.markers)}
    assert named | {style.name for style in SIDES} | {"not known", "several pieces", "movement", "battle"} <= explained
    printed = {text.said for text in texts_of(framed(first(MUNDANE), MUNDANE))}
    assert "several pieces" not in printed
