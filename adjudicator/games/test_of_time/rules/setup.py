"""Setup: boards, cards and followers are handed out, and who starts is drawn (TT-02 to TT-05, TT-10)."""

from collections.abc import Sequence

from adjudicator.games.test_of_time.facts import CampaignSet, RoundBegan
from adjudicator.games.test_of_time.options import Options
from adjudicator.games.test_of_time.rules import TTTable
from adjudicator.games.test_of_time.scenario import Scenario
from adjudicator.table.words import RuleId, Seat


def lay_out(table: TTTable, scenario: Scenario, options: Options, seats: Sequence[Seat]) -> None:
    """TT-02, TT-04, TT-05 Each god gets a board, his cards and 20 followers in his home zone.

    Three cards of a kind are enough for three spaces, since a buried one comes back to its owner (TT-G15).
    """
    table.record(CampaignSet(scenario=scenario, options=options, seats=tuple(seats)))
    draw_start(table)


def draw_start(table: TTTable) -> None:
    """TT-10 Who moves first in round 1 is drawn (TT-G17)."""
    drawn = table.draw(RuleId("TT-10"), "starting player", table.state.board.seats)
    table.record(RoundBegan(round=1, start=Seat(drawn[0])))
