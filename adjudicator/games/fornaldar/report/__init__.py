"""The turn report as content: what a seat is told, from its view and the facts it may see."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.report import comers, forces, lore, muster, strongholds
from adjudicator.games.fornaldar.report.charts import charts
from adjudicator.games.fornaldar.report.enchanted import in_force, markers
from adjudicator.games.fornaldar.report.page_one import decide, happened, standing
from adjudicator.games.fornaldar.report.roster import rosters
from adjudicator.games.fornaldar.report.scenario import scenario
from adjudicator.games.fornaldar.report.score import score_plot, scored
from adjudicator.games.fornaldar.report.situation import situation
from adjudicator.games.fornaldar.report.skies import skies
from adjudicator.games.fornaldar.report.story import chapters, fights, marches
from adjudicator.games.fornaldar.report.styles import STYLES
from adjudicator.games.fornaldar.report.theatres import Marks, theatres, whole_map
from adjudicator.games.fornaldar.setup import CampaignSet
from adjudicator.games.fornaldar.view import View
from adjudicator.table.pages import Content, Grid

__all__ = ["STYLES", "report", "rosters", "situation", "whole_map"]


def report(view: View, facts: Sequence[FNFact], turn: int) -> Content:
    """What a seat is told of a turn: `facts` are those it may see since its last full report.

    The first report is a booklet with the scenario, the ratings and the charts; later ones have what changes.
    """
    first = any(isinstance(fact, CampaignSet) for fact in facts)
    marks = Marks(
        marches=marches(view, facts),
        fights=fights(view, facts),
        washes=tuple(skies(view, facts)),
        markers=tuple(markers(view, facts)),
    )
    return Content(
        happened=happened(view, facts),
        standing=standing(view, facts),
        decide=decide(view),
        chapters=chapters(view, facts),
        tables=(
            *scored(view, facts),
            *in_force(view, facts),
            *forces.order_of_battle(view),
            *forces.sightings(view),
            *(_booklet(view) if first else ()),
        ),
        figures=(*theatres(view, marks, whole=first), *score_plot(view)),
    )


def _booklet(view: View) -> Iterator[Grid]:
    """What a player keeps at hand all game long."""
    board = view.board
    yield from muster.characters(view)
    yield from muster.ships(view)
    yield from muster.others(view)
    yield from lore.special_rules(view)
    yield from strongholds.fortresses(view)
    yield from scenario(board.setting)
    yield from comers.mobilization(board.setting)
    yield from comers.reinforcements(board.setting)
    yield from charts(board)
    yield from strongholds.places_of_power(view)
    yield from strongholds.discovery(board)
    yield lore.enchantments(board.setting)
    yield from lore.items(view)
