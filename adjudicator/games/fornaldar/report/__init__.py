"""The turn report as content: what a seat is told, from its view and the facts it may see."""

from collections.abc import Sequence

from adjudicator.games.fornaldar.facts import CampaignSet, FNFact
from adjudicator.games.fornaldar.report import forces
from adjudicator.games.fornaldar.report.charts import charts
from adjudicator.games.fornaldar.report.page_one import decide, happened, standing
from adjudicator.games.fornaldar.report.roster import rosters
from adjudicator.games.fornaldar.report.scenario import scenario
from adjudicator.games.fornaldar.report.story import chapters, marches
from adjudicator.games.fornaldar.report.styles import STYLES
from adjudicator.games.fornaldar.report.theatres import theatres, whole_map
from adjudicator.games.fornaldar.view import View
from adjudicator.table.pages import Content

__all__ = ["STYLES", "report", "rosters", "whole_map"]


def report(view: View, facts: Sequence[FNFact], turn: int) -> Content:
    """What a seat is told of a turn: `facts` are those it may see since its last full report.

    The first report brings the scenario, the ratings and the charts as well.
    """
    first = any(isinstance(fact, CampaignSet) for fact in facts)
    setting = view.board.setting
    books = (*forces.special_rules(view), *forces.hidden(view), *scenario(setting), *charts(setting)) if first else ()
    return Content(
        happened=happened(view, facts),
        standing=standing(view),
        decide=decide(view),
        chapters=chapters(view, facts),
        tables=(
            *forces.order_of_battle(view),
            *forces.characters(view),
            *forces.ships(view),
            *forces.items(view),
            *books,
        ),
        figures=theatres(view, marches(view, facts)),
    )
