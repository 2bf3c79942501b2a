"""The turn report as content: it tells a seat what it may know, from its view and the facts it may see."""

from collections.abc import Sequence

from adjudicator.games.northmen.laying import TileLaid
from adjudicator.games.northmen.report.charts import charts
from adjudicator.games.northmen.report.hand import hand, private
from adjudicator.games.northmen.report.island import LEGEND, first_tiles, island, whole_map
from adjudicator.games.northmen.report.page_one import decide, mind, news
from adjudicator.games.northmen.report.reach import contact, in_reports, reach
from adjudicator.games.northmen.report.sheets import sheets
from adjudicator.games.northmen.report.sides import styles
from adjudicator.games.northmen.report.story import StoryFact, chapters, fights, marches, story_of
from adjudicator.games.northmen.report.tables import score_plot, scores, standing, tables
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.state import View
from adjudicator.games.northmen.turn import TurnBegan
from adjudicator.table.fact import Fact, of_kind
from adjudicator.table.hexmap import HexMap
from adjudicator.table.news import headline, sentences
from adjudicator.table.pages import Content, Grid
from adjudicator.table.prose import whose

__all__ = ["LEGEND", "charts", "first_tiles", "news", "report", "sheets", "styles", "whole_map"]


def report(view: View, facts: Sequence[Fact], turn: int) -> Content:
    """The report of a turn to a seat: `facts` are those it may see since its last full report."""
    story = story_of(facts)
    items = news(view, facts)
    stand = scores(view)
    return Content(
        headline=headline(items, stand, _quiet(view, facts), view.seat),
        happened=sentences(items),
        scores=stand,
        counts="victory points",
        course=next(iter(score_plot(view)), None),
        picture=_picture(view, story),
        standing=standing(view),
        decide=decide(view),
        mind=mind(view),
        chapters=chapters(view, story),
        tables=_tables(view),
        figures=tuple(hand(view)),
        private=private(view, facts),
    )


def _quiet(view: View, facts: Sequence[Fact]) -> str:
    """The headline of a page without news; nobody knows yet how a turn that goes on ends."""
    if not facts:
        return ""
    if of_kind(facts, TurnBegan):
        return "all is quiet on the island"
    mover = Say(view, view.seat).seat(view.now.seat)
    return f"{whose(mover, 'turn')} goes on"


def _picture(view: View, story: Sequence[StoryFact]) -> HexMap | None:
    """The island with what happened on it; none before the first tile lies."""
    if not view.map:
        return None
    laid = of_kind((each.fact for each in story), TileLaid)
    return island(
        view,
        marches=tuple(marches(story)),
        fights=tuple(fights(story)),
        new=[fact.at for fact in laid],
        washes=reach(view) if in_reports(view) else (),
    )


def _tables(view: View) -> tuple[Grid, ...]:
    """The tables at the end, with the distances to the nearest enemies where the players agreed on them."""
    if in_reports(view):
        return (*contact(view), *tables(view))
    return tables(view)
