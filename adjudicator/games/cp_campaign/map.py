"""The map of a campaign as content: territories, roads, armies, and the marks of a turn."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from adjudicator.games.cp_campaign.scenario import Scenario
from adjudicator.games.cp_campaign.state import Board, View
from adjudicator.games.cp_campaign.tables import KINDS
from adjudicator.games.cp_campaign.words import RoadId, TerritoryId, TerritoryType
from adjudicator.table import Seat
from adjudicator.table.figures import Area, Clash, Kind, Link, Map, Movement, Piece
from adjudicator.table.seats import SeatStyle

SYMBOLS: Mapping[TerritoryType, str] = {
    "wizards_tower": "tower",
    "monster_lair": "lair",
    "mining_village": "mine",
    "castle": "castle",
    "fortress": "fortress",
    "river_ford": "ford",
    "vital_crossroad": "crossroad",
    "mountain_pass": "pass",
    "farming_village": "village",
    "market_town": "market",
    "mercenary_bazar": "bazar",
    "large_town": "town",
    "major_city": "city",
}
"""The symbol drawn for each kind of territory."""

SEATS = "ABCD"
"""The letters seats can have, in the order of the palette."""


class Marks(Struct, frozen=True):
    """What a turn leaves on the map; the numbers of movements and clashes are those of the story."""

    movements: tuple[Movement, ...] = ()
    clashes: tuple[Clash, ...] = ()
    changed: Sequence[TerritoryId | RoadId] = ()
    """Territories whose owner or Defence Value changed, and roads whose March Difficulty did, each once."""


UNMARKED = Marks()


def styles(view: View) -> tuple[SeatStyle, ...]:
    """How each seat is shown: its letter is its sign and gives its place in the palette."""
    sides = view.board.sides
    return tuple(_style(seat, sides[seat].name) for seat in view.board.seats)


def board_map(view: View, title: str = "", marks: Marks = UNMARKED) -> Map:
    """The map as it stands, with the marks of a turn; without a title it has the name of the scenario."""
    board = view.board
    return _map(
        title or board.scenario,
        styles(view),
        tuple(
            Area(site.id, site.name, site.type, *site.xy, str(site.dv), site.owner, site.id in marks.changed)
            for site in board.territories.values()
        ),
        tuple(Link(way.a, way.b, str(way.md), way.id in marks.changed) for way in board.roads.values()),
        pieces=_pieces(board),
        movements=marks.movements,
        clashes=marks.clashes,
        source=board.source,
    )


def scenario_map(scenario: Scenario) -> Map:
    """The map of a scenario before anybody plays it."""
    return _map(
        scenario.name,
        tuple(_style(seat, side.name) for seat, side in scenario.sides.items()),
        tuple(
            Area(site.id, site.name, site.type, *site.xy, str(KINDS[site.type].dv if site.dv is None else site.dv))
            for site in scenario.territories
        ),
        tuple(Link(way.a, way.b, str(way.md)) for way in scenario.roads),
        source=scenario.source,
    )


def _style(seat: Seat, name: str) -> SeatStyle:
    return SeatStyle(seat, name, letter=seat, hue=SEATS.index(seat))


def _map(
    title: str,
    seats: tuple[SeatStyle, ...],
    areas: tuple[Area, ...],
    links: tuple[Link, ...],
    *,
    source: str,
    pieces: tuple[Piece, ...] = (),
    movements: tuple[Movement, ...] = (),
    clashes: tuple[Clash, ...] = (),
) -> Map:
    shown = [area.kind for area in areas]
    return Map(
        title=title,
        seats=seats,
        kinds=tuple(Kind(kind.id, kind.name, SYMBOLS[kind.id]) for kind in KINDS.values() if kind.id in shown),
        areas=areas,
        links=links,
        pieces=pieces,
        movements=movements,
        clashes=clashes,
        value_name="Defence Value",
        link_name="March Difficulty",
        source=source,
    )


def _pieces(board: Board) -> tuple[Piece, ...]:
    return tuple(Piece(army.id, army.seat, army.at, army.status) for army in board.armies.values() if army.at)
