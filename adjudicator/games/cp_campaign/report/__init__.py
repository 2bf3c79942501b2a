"""The turn report as content: what a seat is told, from its view and the facts it may see."""

from collections.abc import Sequence

from msgspec.structs import replace

from adjudicator.games.cp_campaign.aftermath import TurnEnded
from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.map import board_map
from adjudicator.games.cp_campaign.report.decide import decide, mind
from adjudicator.games.cp_campaign.report.happened import news
from adjudicator.games.cp_campaign.report.private import private
from adjudicator.games.cp_campaign.report.reach import contact, in_reports, reached
from adjudicator.games.cp_campaign.report.story import chapters, marks, story
from adjudicator.games.cp_campaign.report.tables import counts, course, road_table, scores, standing, territory_table
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.setup import CampaignSet
from adjudicator.games.cp_campaign.state import View
from adjudicator.table.news import headline, sentences
from adjudicator.table.pages import Content, Grid

__all__ = ["news", "report"]

FIRST = 1
"""The turn whose report has the legend of the map for the last time."""


def report(view: View, facts: Sequence[CPFact], turn: int) -> Content:
    """What a seat is told of a turn: `facts` are those it may see since its last full report.

    Without any it is told how things stand.
    """
    far = in_reports(view)
    told = story(Say(view.board, view.seat), facts)
    found = news(view, facts)
    stand = scores(view)
    picture = board_map(view, _map_title(view, facts, turn), marks(told), reached(view) if far else {})
    if facts and turn > FIRST:
        picture = replace(picture, known=True)
    tables = (territory_table(view), *_roads(view, facts), *(contact(view) if far else ()))
    return Content(
        headline=headline(found, stand, _quiet(view, facts) if facts else "", view.seat),
        happened=sentences(found),
        scores=stand,
        counts=counts(view),
        course=course(view),
        picture=picture,
        standing=standing(view),
        decide=decide(view),
        mind=mind(view),
        chapters=chapters(view, told),
        tables=tables,
        private=private(view, facts),
    )


def _quiet(view: View, facts: Sequence[CPFact]) -> str:
    """What stands over the page where nothing is worth a headline; nobody knows yet how a turn that goes on ends."""
    if any(isinstance(fact, TurnEnded) for fact in facts):
        return "a quiet turn"
    if view.board.turn:
        return f"turn {view.board.turn} goes on"
    return "armies are placed"


def _roads(view: View, facts: Sequence[CPFact]) -> tuple[Grid, ...]:
    """The roads that changed; all of them where the reader sees the map for the first time or asks for the standing."""
    roads = view.board.roads
    if not facts or any(isinstance(fact, CampaignSet) for fact in facts):
        return (road_table(view, "Roads", roads),)
    changed = [fact.changed for fact in facts]
    better = sorted((road for road in roads if road in changed), key=changed.index)
    if better:
        return (road_table(view, "Roads that changed", better),)
    return ()


def _map_title(view: View, facts: Sequence[CPFact], turn: int) -> str:
    if not facts or not turn:
        return ""
    over = any(isinstance(fact, TurnEnded) for fact in facts)
    return f"{view.board.scenario}, {'after' if over else 'in'} turn {turn}"
