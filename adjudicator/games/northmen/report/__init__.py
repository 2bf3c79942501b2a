"""The turn report as content: what a seat is told, from its view and the facts it may see."""

from collections.abc import Sequence

from adjudicator.games.northmen.laying import TileLaid
from adjudicator.games.northmen.report.charts import charts
from adjudicator.games.northmen.report.hand import hand, private
from adjudicator.games.northmen.report.island import LEGEND, first_tiles, island, whole_map
from adjudicator.games.northmen.report.page_one import decide, mind, news
from adjudicator.games.northmen.report.reach import contact, in_reports, reach
from adjudicator.games.northmen.report.sheets import sheets
from adjudicator.games.northmen.report.sides import styles
from adjudicator.games.northmen.report.story import chapters, fights, marches, told
from adjudicator.games.northmen.report.tables import score_plot, scores, standing, tables
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.state import View
from adjudicator.games.northmen.turn import TurnBegan
from adjudicator.table import Fact
from adjudicator.table.news import headline, sentences
from adjudicator.table.pages import Content
from adjudicator.table.prose import whose

__all__ = ["LEGEND", "charts", "first_tiles", "news", "report", "sheets", "styles", "whole_map"]


def report(view: View, facts: Sequence[Fact], turn: int) -> Content:
    """What a seat is told of a turn: `facts` are those it may see since its last full report."""
    story = told(facts)
    found = news(view, facts)
    stand = scores(view)
    new = [each.fact.at for each in story if isinstance(each.fact, TileLaid)]
    far = in_reports(view)
    washes = reach(view) if far else ()
    return Content(
        headline=headline(found, stand, _quiet(view, facts) if facts else "", view.seat),
        happened=sentences(found),
        scores=stand,
        counts="victory points",
        course=next(iter(score_plot(view)), None),
        picture=island(view, tuple(marches(story)), tuple(fights(story)), new, washes) if view.map else None,
        standing=standing(view),
        decide=decide(view),
        mind=mind(view),
        chapters=chapters(view, story),
        tables=(*(contact(view) if far else ()), *tables(view)),
        figures=tuple(hand(view)),
        private=private(view, facts),
    )


def _quiet(view: View, facts: Sequence[Fact]) -> str:
    """What stands over the page where nothing is worth a headline; nobody knows yet how a turn that goes on ends."""
    if any(isinstance(fact, TurnBegan) for fact in facts):
        return "all is quiet on the island"
    return f"{whose(Say(view, view.seat).seat(view.now.seat), 'turn')} goes on"
