"""The turn report as content: it tells a seat what it may know, from its view and the facts it may see."""

from collections.abc import Sequence

from msgspec.structs import replace

from adjudicator.games.cp_campaign.aftermath import TurnEnded
from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.map import Marks, board_map
from adjudicator.games.cp_campaign.report.decide import decide, mind
from adjudicator.games.cp_campaign.report.happened import news
from adjudicator.games.cp_campaign.report.private import private
from adjudicator.games.cp_campaign.report.reach import contact, in_reports, reached
from adjudicator.games.cp_campaign.report.story import chapters, marks, story
from adjudicator.games.cp_campaign.report.tables import counts, course, road_table, scores, standing, territory_table
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.setup import CampaignSet
from adjudicator.games.cp_campaign.state import View
from adjudicator.table.fact import of_kind
from adjudicator.table.figures import Map
from adjudicator.table.news import headline, sentences
from adjudicator.table.pages import Content, Grid

__all__ = ["news", "report"]

FIRST = 1
"""The turn whose report has the legend of the map for the last time."""


def report(view: View, facts: Sequence[CPFact], turn: int) -> Content:
    """The report of a turn to a seat: `facts` are those it may see since its last full report.

    Without any it is told how things stand.
    """
    by_chapter = story(Say(view.board, view.seat), facts)
    items = news(view, facts)
    stand = scores(view)
    return Content(
        headline=headline(items, stand, _quiet(view, facts), view.seat),
        happened=sentences(items),
        scores=stand,
        counts=counts(view),
        course=course(view),
        picture=_picture(view, facts, turn, marks(by_chapter)),
        standing=standing(view),
        decide=decide(view),
        mind=mind(view),
        chapters=chapters(view, by_chapter),
        tables=_tables(view, facts),
        private=private(view, facts),
    )


def _picture(view: View, facts: Sequence[CPFact], turn: int, drawn: Marks) -> Map:
    """The map with what happened on it, and the reach of the reader's armies where the players agreed on that."""
    title = _map_title(view, facts, turn)
    reach = reached(view) if in_reports(view) else {}
    picture = board_map(view, title, drawn, reach)
    if facts and turn > FIRST:
        return replace(picture, known=True)
    return picture


def boards(view: View) -> tuple[Map]:
    """The map as it stands."""
    return (_picture(view, (), view.board.turn, marks({})),)


def _tables(view: View, facts: Sequence[CPFact]) -> tuple[Grid, ...]:
    """The tables at the end."""
    tables = [territory_table(view)]
    tables += _roads(view, facts)
    if in_reports(view):
        tables += contact(view)
    return tuple(tables)


def _quiet(view: View, facts: Sequence[CPFact]) -> str:
    """The headline of a page without news; nobody knows yet how a turn that goes on ends."""
    if not facts:
        return ""
    if of_kind(facts, TurnEnded):
        return "a quiet turn"
    if view.board.turn:
        return f"turn {view.board.turn} goes on"
    return "armies are placed"


def _roads(view: View, facts: Sequence[CPFact]) -> tuple[Grid, ...]:
    """The roads that changed; all of them where the reader sees the map for the first time or asks for the standing."""
    roads = view.board.roads
    if not facts or of_kind(facts, CampaignSet):
        return (road_table(view, "Roads", roads),)
    changed = [fact.changed for fact in facts]
    better = [road for road in roads if road in changed]
    if better:
        better.sort(key=changed.index)
        return (road_table(view, "Roads that changed", better),)
    return ()


def _map_title(view: View, facts: Sequence[CPFact], turn: int) -> str:
    if not facts or not turn:
        return ""
    when = "after" if of_kind(facts, TurnEnded) else "in"
    return f"{view.board.scenario}, {when} turn {turn}"
