"""The turn report as content: what a seat is told, from its view and the facts it may see."""

from collections.abc import Iterator, Sequence

from adjudicator.games.northmen.laying import TileLaid
from adjudicator.games.northmen.report.charts import charts
from adjudicator.games.northmen.report.hand import hand, private
from adjudicator.games.northmen.report.island import LEGEND, first_tiles, island, whole_map
from adjudicator.games.northmen.report.page_one import decide, happened
from adjudicator.games.northmen.report.sheets import sheets
from adjudicator.games.northmen.report.sides import styles
from adjudicator.games.northmen.report.story import Told, chapters, fights, marches, told
from adjudicator.games.northmen.report.tables import score_plot, standing, tables
from adjudicator.games.northmen.state import View
from adjudicator.table import Fact
from adjudicator.table.figures import Figure
from adjudicator.table.pages import Content

__all__ = ["LEGEND", "charts", "first_tiles", "report", "sheets", "styles", "whole_map"]


def report(view: View, facts: Sequence[Fact], turn: int) -> Content:
    """What a seat is told of a turn: `facts` are those it may see since its last full report."""
    story = told(facts)
    return Content(
        happened=happened(view, story),
        standing=standing(view),
        decide=decide(view),
        chapters=chapters(view, story),
        tables=tables(view),
        figures=tuple(_figures(view, story)),
        private=private(view, facts),
    )


def _figures(view: View, story: Sequence[Told]) -> Iterator[Figure]:
    """The island with what moved and fought on it, the reader's tiles, the score."""
    new = [each.fact.at for each in story if isinstance(each.fact, TileLaid)]
    if view.map:
        yield island(view, tuple(marches(story)), tuple(fights(story)), new)
    yield from hand(view)
    yield from score_plot(view)
