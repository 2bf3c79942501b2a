"""The round report as content: it tells a seat what it may know, from its view and the facts it may see."""

from collections.abc import Sequence

from adjudicator.games.test_of_time.report.attacks import attack_boxes, out_of_boxes
from adjudicator.games.test_of_time.report.cards import cards
from adjudicator.games.test_of_time.report.page_one import decide, mind, news, private
from adjudicator.games.test_of_time.report.reversals import changes
from adjudicator.games.test_of_time.report.scores import score_plot, scores
from adjudicator.games.test_of_time.report.story import chapters
from adjudicator.games.test_of_time.report.tables import cost_table, standing, table_of_testaments, token_table
from adjudicator.games.test_of_time.setup import RoundBegan
from adjudicator.games.test_of_time.state import TTFact, View
from adjudicator.table.fact import of_kind
from adjudicator.table.news import headline, sentences
from adjudicator.table.pages import Content

__all__ = ["news", "report"]


def report(view: View, facts: Sequence[TTFact], turn: int) -> Content:
    """The report of a round to a seat: `facts` are those it may see since its last full report.

    Without any it is told how things stand.
    """
    items = news(view, facts)
    stand = scores(view)
    return Content(
        headline=headline(items, stand, _quiet(view, facts), view.seat),
        happened=sentences(items),
        scores=stand,
        counts="points",
        course=next(iter(score_plot(view)), None),
        picture=cards(view),
        standing=standing(view),
        decide=decide(view),
        mind=mind(view),
        chapters=(*chapters(view, out_of_boxes(facts)), *attack_boxes(view, facts)),
        tables=(token_table(view), cost_table(view), *table_of_testaments(view), *changes(view)),
        private=private(view, facts),
    )


def _quiet(view: View, facts: Sequence[TTFact]) -> str:
    """The headline of a page without news; nobody knows yet how a round that goes on ends."""
    if not facts:
        return ""
    if of_kind(facts, RoundBegan):
        return "the gods are at rest"
    return f"round {view.board.round} goes on"
