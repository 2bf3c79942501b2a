"""The map of a campaign as content: territories, roads, armies, and the marks of a turn."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from adjudicator.games.cp_campaign.options import Options, Recorded
from adjudicator.games.cp_campaign.scenario import Scenario
from adjudicator.games.cp_campaign.setup import CampaignSet
from adjudicator.games.cp_campaign.state import State, View, view
from adjudicator.games.cp_campaign.tables import KINDS
from adjudicator.games.cp_campaign.words import SEATS, RoadId, TerritoryId
from adjudicator.table import REFEREE
from adjudicator.table.figures import Area, Clash, Kind, Link, Map, Movement, Piece
from adjudicator.table.seats import SeatStyle


class Marks(Struct, frozen=True):
    """The marks of a turn on the map; the numbers of movements and clashes are those of the story."""

    movements: tuple[Movement, ...] = ()
    clashes: tuple[Clash, ...] = ()
    changed: Sequence[TerritoryId | RoadId] = ()
    """Territories whose owner or Defence Value changed, and roads whose March Difficulty did, each once."""


UNMARKED = Marks()


def styles(view: View) -> tuple[SeatStyle, ...]:
    """The style of each seat: its letter is its sign and gives its place in the palette."""
    sides = view.board.sides
    return tuple(SeatStyle(seat, sides[seat].name, letter=seat, hue=SEATS.index(seat)) for seat in view.board.seats)


def board_map(
    view: View, title: str = "", marks: Marks = UNMARKED, reached: Mapping[TerritoryId, int] = MappingProxyType({})
) -> Map:
    """The map as it stands, with the marks of a turn; without a title it has the name of the scenario.

    `reached` are the territories that the reader's armies come to, and in how many marches.
    """
    board = view.board
    shown = [site.type for site in board.territories.values()]
    kinds = tuple(Kind(kind.id, kind.name, kind.symbol) for kind in KINDS.values() if kind.id in shown)
    areas = tuple(
        Area(
            site.id,
            site.name,
            site.type,
            *site.xy,
            str(site.dv),
            site.owner,
            site.id in marks.changed,
            reached.get(site.id, 0),
        )
        for site in board.territories.values()
    )
    links = tuple(Link(way.a, way.b, str(way.md), way.id in marks.changed) for way in board.roads.values())
    pieces = tuple(Piece(army.id, army.seat, army.at, army.status) for army in board.armies.values() if army.at)
    return Map(
        title=title or board.scenario,
        seats=styles(view),
        kinds=kinds,
        areas=areas,
        links=links,
        pieces=pieces,
        movements=marks.movements,
        clashes=marks.clashes,
        value_name="Defence Value",
        link_name="March Difficulty",
        source=board.source,
    )


def scenario_map(scenario: Scenario) -> Map:
    """The map of a scenario before anybody plays it: laid out for all of its sides."""
    state = State()
    CampaignSet(scenario=scenario, options=Recorded.of(Options()), seats=tuple(scenario.sides)).change(state)
    return board_map(view(state, REFEREE))
