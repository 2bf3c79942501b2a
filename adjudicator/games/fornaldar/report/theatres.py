"""The windows of the map that a report shows: wherever the reader's pieces stand."""

from collections.abc import Iterator, Sequence

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.land.model import Land
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.naming import place_name
from adjudicator.games.fornaldar.report.land import land_map
from adjudicator.games.fornaldar.report.stacks import stacks
from adjudicator.games.fornaldar.report.styles import SIDES
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import HexId, Where
from adjudicator.table.hexmap import HexMap, March

COLUMNS, ROWS = 6, 7
"""How far a window reaches from its middle, in columns and in rows."""


def theatres(view: View, marches: Sequence[March] = ()) -> tuple[HexMap, ...]:
    """As few windows as hold all places with the reader's pieces, those with most of them first."""
    land, shown = view.board.setting.land, stacks(view)
    return tuple(
        land_map(
            land,
            [hex for hex in land.hexes if shows(centre, hex)],
            title=title(view, centre),
            seats=SIDES,
            stacks=[stack for stack in shown if shows(centre, hex_of(Where(stack.at)))],
            marches=[march for march in marches if any(shows(centre, hex_of(Where(at))) for at in march.path)],
            ruins=view.board.ruins,
        )
        for centre in middles(land, own_places(view))
    )


def whole_map(view: View) -> HexMap:
    """The whole land with every stack that is seen."""
    return land_map(view.board.setting.land, seats=SIDES, stacks=stacks(view), ruins=view.board.ruins)


def own_places(view: View) -> list[HexId]:
    """The hexes with pieces of the reader; for everybody else those with any pieces that are seen."""
    own = [hex_of(at) for at, sides in view.stacks.items() if view.seat in sides]
    return own or [hex_of(Where(stack.at)) for stack in stacks(view)]


def shows(centre: HexId, hex: HexId, margin: int = 0) -> bool:
    """Whether the window round `centre` shows a hex, at least `margin` hexes from its edge."""
    columns, rows = (abs(int(hex[part]) - int(centre[part])) for part in (slice(2), slice(2, 4)))
    return columns <= COLUMNS - margin and rows <= ROWS - margin


def middles(land: Land, places: Sequence[HexId]) -> Iterator[HexId]:
    """The middles of windows: each time the one that shows most of the places that no window shows yet."""
    left = sorted(set(places))
    candidates = [hex for hex in land.hexes if _inside(land, hex)]
    while left:
        centre = max(candidates, key=lambda hex: (sum(shows(hex, place, 1) for place in left), _nearness(hex, left)))
        left = [place for place in left if not shows(centre, place)]
        yield centre


def _nearness(centre: HexId, places: Sequence[HexId]) -> int:
    """The more, the nearer the places in a window are to its middle."""
    return -sum(distance(centre, place) for place in places if shows(centre, place))


def _inside(land: Land, hex: HexId) -> bool:
    """Whether the whole window round a hex lies on the map."""
    column, row = int(hex[:2]), int(hex[2:])
    return COLUMNS < column <= land.columns - COLUMNS and ROWS < row <= land.rows - ROWS


def title(view: View, centre: HexId) -> str:
    """What a window is called: after the fortress nearest to its middle."""
    land = view.board.setting.land
    nearest = min(land.fortresses, key=lambda hex: (distance(hex, centre), hex))
    return f"Around {place_name(view.board.setting, nearest)}"
