"""The turn report as content: what a seat is told, from its view and the facts it may see."""

from collections.abc import Sequence

from adjudicator.games.fornaldar.arrivals.setup import CampaignSet
from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.report import forces
from adjudicator.games.fornaldar.report.book import chapters as charts
from adjudicator.games.fornaldar.report.book import in_force, markers
from adjudicator.games.fornaldar.report.ends import losses, prizes
from adjudicator.games.fornaldar.report.moved import contact, in_reports, reach, situation
from adjudicator.games.fornaldar.report.page_one import decide, mind, news, quiet, standing
from adjudicator.games.fornaldar.report.roster import rosters
from adjudicator.games.fornaldar.report.score import score_plot, scored, scores
from adjudicator.games.fornaldar.report.skies import calendar, skies
from adjudicator.games.fornaldar.report.stacks import STYLES
from adjudicator.games.fornaldar.report.story import chapters, fights, marches
from adjudicator.games.fornaldar.report.theatres import Marks, theatres, whole_map
from adjudicator.table.news import headline, sentences
from adjudicator.table.pages import Content

__all__ = ["STYLES", "charts", "losses", "news", "prizes", "report", "rosters", "situation", "whole_map"]


def report(view: View, facts: Sequence[FNFact], turn: int) -> Content:
    """The report of a turn to a seat: `facts` are those it may see since its last full report.

    The first report shows the whole land; what holds all campaign long stands in the chart book.
    """
    first = any(isinstance(fact, CampaignSet) for fact in facts)
    far = in_reports(view)
    marks = Marks(
        marches=marches(view, facts),
        fights=fights(view, facts),
        washes=tuple(skies(view, facts)),
        markers=tuple(markers(view, facts)),
        reach=reach(view, "movement") if far else (),
    )
    happened = news(view, facts)
    stand = scores(view, facts)
    whole, *fronts = theatres(view, marks, whole=first)
    return Content(
        headline=headline(happened, stand, quiet(view, facts) if facts else "", view.seat),
        happened=sentences(happened),
        scores=stand,
        counts="Victory Points",
        course=next(iter(score_plot(view)), None),
        picture=whole,
        standing=standing(view),
        decide=decide(view),
        mind=mind(view),
        chapters=chapters(view, facts),
        tables=(
            *scored(view, facts),
            *in_force(view, facts),
            *(contact(view) if far else ()),
            *forces.order_of_battle(view),
            *forces.sightings(view),
        ),
        figures=(*fronts, calendar(view.board)),
    )
