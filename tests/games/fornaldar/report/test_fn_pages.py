"""How many pages a turn is."""

import pytest
from fn_battle import AT, battle
from fornaldar_facts import facts
from fornaldar_report import framed

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.words import MUNDANE
from adjudicator.reports.pdf.flow import paginate
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
