"""The windows of the map that a report shows: wherever the reader's pieces stand, and where something moved."""

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from adjudicator.games.fornaldar.land.model import Land
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.report.land import land_map
from adjudicator.games.fornaldar.report.stacks import stacks
from adjudicator.games.fornaldar.report.styles import SIDES
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import HexId, Where
from adjudicator.table.hexmap import Fight, HexMap, March, Marker, Wash
from adjudicator.table.prose import joined

WIDE, HIGH = 15, 21
"""Columns and rows of a window: what fits a page."""
EDGE = 1
"""How far from the frame of a window what it is made for stands, in hexes."""
MOST = 3
"""How many windows a report in the middle of the war has: those in which most happened."""
NAMED = 9
"""Hexes of a kingdom that a window shows at the least if it is called after it."""


class Window(Struct, frozen=True):
    """A part of the map: its columns and its rows, the last ones included."""

    west: int
    north: int
    east: int
    south: int

    def shows(self, hex: HexId, edge: int = 0) -> bool:
        """Whether a hex lies in the window, at least so far from its frame."""
        column, row = spot(hex)
        return self.west + edge <= column <= self.east - edge and self.north + edge <= row <= self.south - edge

    def shared(self, other: "Window") -> int:
        """How many hexes two windows both show."""
        across = min(self.east, other.east) - max(self.west, other.west) + 1
        down = min(self.south, other.south) - max(self.north, other.north) + 1
        return max(0, across) * max(0, down)


class Marks(Struct, frozen=True, kw_only=True):
    """What the turn has left on the map."""

    marches: Sequence[March] = ()
    fights: Sequence[Fight] = ()
    washes: Sequence[Wash] = ()
    markers: Sequence[Marker] = ()


NOTHING = Marks()
"""Of a map on which nothing has happened."""


def theatres(view: View, marks: Marks = NOTHING, *, whole: bool = True) -> tuple[HexMap, ...]:
    """As few windows as hold all that matters, from the north: not `whole` leaves out what is inactive and at rest."""
    land, shown = view.board.setting.land, stacks(view)
    return tuple(
        land_map(
            land,
            [hex for hex in land.hexes if window.shows(hex)],
            title=title(land, window),
            seats=SIDES,
            stacks=[stack for stack in shown if window.shows(hex_of(Where(stack.at)))],
            marches=[march for march in marks.marches if any(window.shows(hex_of(Where(at))) for at in march.path)],
            fights=[fight for fight in marks.fights if window.shows(hex_of(Where(fight.at)))],
            washes=[wash for wash in marks.washes if any(window.shows(HexId(id)) for id in wash.cells)],
            markers=[marker for marker in marks.markers if window.shows(hex_of(Where(marker.at)))],
            ruins=view.board.ruins,
        )
        for window in _liveliest(windows(land, _places(view, marks, whole=whole)), view, marks, whole=whole)
    )


def _liveliest(found: Sequence[Window], view: View, marks: Marks, *, whole: bool) -> list[Window]:
    """All windows of a first report; of later ones those that show most of what happened, then most own pieces."""
    told = [hex_of(Where(fight.at)) for fight in marks.fights] * FIGHT
    told += [hex_of(Where(march.path[-1])) for march in marks.marches]
    told += [*_laid(marks)] * LAID
    own = [hex_of(at) for at, sides in view.stacks.items() for id in sides.get(view.seat, ()) if view.pieces[id].active]
    best = sorted(found, key=lambda window: (-sum(map(window.shows, told)), -sum(map(window.shows, own)), window.north))
    return [window for window in found if whole or window in best[:MOST]]


FIGHT, LAID = 3, 2
"""How many moves a fight counts for, and an enchantment or a weather of its own."""


def _laid(marks: Marks) -> Iterator[HexId]:
    """The places of markers, and the middle of each local weather."""
    yield from (hex_of(Where(marker.at)) for marker in marks.markers)
    yield from (HexId(wash.cells[len(wash.cells) // 2]) for wash in marks.washes)


def whole_map(view: View) -> HexMap:
    """The whole land with every stack that is seen."""
    return land_map(view.board.setting.land, seats=SIDES, stacks=stacks(view), ruins=view.board.ruins)


def _places(view: View, marks: Marks, *, whole: bool) -> list[HexId]:
    """Where the reader's pieces stand, and where marches were seen to end; for everybody else where any stand."""
    own = [
        hex_of(at)
        for at, sides in view.stacks.items()
        for id in sides.get(view.seat, ())
        if whole or view.pieces[id].active
    ]
    anybody = [hex_of(Where(stack.at)) for stack in stacks(view) if whole or not stack.spent]
    return (own or anybody) + [hex_of(Where(march.path[-1])) for march in marks.marches] + [*_laid(marks)]


def windows(land: Land, places: Collection[HexId]) -> list[Window]:
    """Windows that together show all places: each time the best of those that show the outermost place left."""
    left, made = sorted(set(places)), list[Window]()
    while left:
        outermost = max(left, key=lambda place: _off(land, place))
        fit = [window for window in _candidates(land) if window.shows(outermost)]
        found = max(fit, key=lambda window: _worth(land, window, left, made))
        made.append(found)
        left = [place for place in left if not found.shows(place)]
    return sorted(made, key=lambda window: (window.north, window.west))


def _off(land: Land, place: HexId) -> float:
    """How far a place lies from the middle of the map, in widths of windows."""
    column, row = spot(place)
    return max(abs(column - land.columns / 2) / WIDE, abs(row - land.rows / 2) / HIGH)


def _candidates(land: Land) -> Iterator[Window]:
    for west in range(1, max(1, land.columns - WIDE + 1) + 1):
        for north in range(1, max(1, land.rows - HIGH + 1) + 1):
            yield Window(west, north, min(west + WIDE - 1, land.columns), min(north + HIGH - 1, land.rows))


def _worth(land: Land, window: Window, left: Sequence[HexId], made: Sequence[Window]) -> tuple[int, int, int, int]:
    """Places, those well inside, land that is shown twice, how far what it is made for lies from its middle."""
    inside = [place for place in left if window.shows(place)]
    middle = (window.west + window.east, window.north + window.south)
    off = sum(abs(2 * at - of) for place in inside for at, of in zip(spot(place), middle, strict=True))
    return (
        len(inside),
        sum(window.shows(place, EDGE) for place in inside),
        -sum(window.shared(other) for other in made),
        -off,
    )


def spot(hex: HexId) -> tuple[int, int]:
    """The column and the row of a hex."""
    return int(hex[:2]), int(hex[2:])


def title(land: Land, window: Window) -> str:
    """What a window is called: after the kingdoms it shows most of, else after the fortress in it."""
    shown = {region.name: sum(window.shows(hex) for hex in region.hexes) for region in land.regions.values()}
    most = sorted((name for name in shown if shown[name] >= NAMED), key=lambda name: -shown[name])[:3]
    return joined(most) or joined(fort.name for fort in land.fortresses.values() if window.shows(fort.hex))
