"""22.0 The score: what it has changed by, and its line over the Game-Turns."""

import pytest
from fornaldar_facts import facts
from fornaldar_report import framed

from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.reports.text import text_report
from adjudicator.table.figures import Plot

TWO_TURNS = (
    facts.GameTurnBegan(game_turn=1),
    facts.PointsScored(side=FOMORIAN, points=4, reason="a battle"),
    facts.GameTurnBegan(game_turn=2),
    facts.PointsScored(side=MUNDANE, points=3, reason="a battle"),
    facts.GameTurnBegan(game_turn=3),
    facts.PhaseBegan(phase="enchantment"),
    facts.PointsScored(side=MUNDANE, points=1, reason="a battle"),
)


def line(content):
    """The values of both sides."""
    return {s.seat: s.values for figure in content.drawn if isinstance(figure, Plot) for s in figure.series}


def column(content, head):
    (table,) = [table for table in content.tables if table.title == "Victory Points"]
    place = [column.head for column in table.columns].index(head)
    return [row[place] for row in table.rows]


@pytest.mark.rule("fornaldar", "22.0")
@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_the_score_is_a_line_over_the_turns_that_are_over(later, seat):
    content = later(seat, *TWO_TURNS)
    start = {side: values[0] for side, values in line(content).items()}
    assert line(content) == {
        FOMORIAN: tuple(start[FOMORIAN] + more for more in (0, 4, 4)),
        MUNDANE: tuple(start[MUNDANE] + more for more in (0, 0, 3)),
    }
    assert "VICTORY POINTS OVER THE TURNS" in text_report(framed(content, seat)).upper()


@pytest.mark.rule("fornaldar", "22.0")
def test_what_is_counted_last_is_on_the_line(later):
    won = facts.CampaignWon(winner=None, level="Draw", fomorian=0, mundane=0)
    told = [line(later(MUNDANE, *TWO_TURNS, *end))[MUNDANE] for end in ((), (won,))]
    assert told[1] == (*told[0], told[0][-1] + 1)


@pytest.mark.rule("fornaldar", "22.0")
def test_before_a_turn_is_over_there_is_no_line(first, later):
    assert line(first(MUNDANE)) == line(later(MUNDANE, facts.GameTurnBegan(game_turn=1))) == {}


@pytest.mark.rule("fornaldar", "24.1.3")
def test_a_prize_that_moves_is_in_the_change(later):
    moved = facts.PrizeMoved(key="item 1", what="The Sampo", points=10, lost_by=FOMORIAN, won_by=MUNDANE)
    content = later(MUNDANE, moved)
    assert column(content, "Side") == [FOMORIAN, MUNDANE]
    assert column(content, "Victory Points") == ["30 − 10 = 20", "0 + 10 = 10"]
    assert all("The Sampo" in cell for cell in column(content, "For what"))


@pytest.mark.rule("fornaldar", "22.2")
def test_awards_for_the_same_are_told_together_and_each_where_they_differ(later):
    def scored(*points):
        told = [facts.PointsScored(side=MUNDANE, points=each, reason="Reomur killed") for each in points]
        return column(later(MUNDANE, *told), "For what")

    assert "Reomur killed +5 and +10" in scored(5, 10)
    assert "Reomur killed +4 (2 times +2)" in scored(2, 2)
    assert "Reomur killed +5" in scored(5)
