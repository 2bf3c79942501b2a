"""The maps of a report: the whole land with all that moved, then the fronts, where most happened."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.games.fornaldar.board.facts import side_of
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.report.comers import numbers
from adjudicator.games.fornaldar.report.land import land_map
from adjudicator.games.fornaldar.report.stacks import SIDES, stacks
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, HexId, Where
from adjudicator.table import Seat
from adjudicator.table.hexmap import Fight, HexMap, MarchArrow, Marker, Wash
from adjudicator.table.prose import joined

WIDE = 18
HIGH = 8
"""Columns and rows of a front at the most: two of them fit a page."""
LEAST = 7
"""Rows that a front has at the least: fewer show nothing of the land."""
EDGE = 1
"""The distance from the frame of a front to what it is made for, in hexes."""
FRONTS = 2
"""The number of fronts in a report."""
SHARED = WIDE * HIGH // 4
"""The number of hexes that two fronts have in common at the most."""
NAMED = 9
"""Hexes of a kingdom that a front shows at the least if it is called after it."""
FIGHT = 30
LAID = 20
MOVED = 10
"""The stacks at rest that a fight counts for, an enchantment or local weather, and the end of a march."""


class Window(Struct, frozen=True):
    """A part of the map: its columns and its rows, the last ones included."""

    west: int
    north: int
    east: int
    south: int

    def shows(self, hex: HexId, edge: int = 0) -> bool:
        """Whether a hex lies in the window, at least so far from its frame."""
        return self.holds(*spot(hex), edge)

    def holds(self, column: int, row: int, edge: int = 0) -> bool:
        """The same of a column and a row."""
        if not (self.west + edge <= column <= self.east - edge):
            return False
        return self.north + edge <= row <= self.south - edge

    @property
    def hexes(self) -> list[HexId]:
        """Its hexes, column by column."""
        columns = range(self.west, self.east + 1)
        rows = range(self.north, self.south + 1)
        return [HexId(f"{column:02}{row:02}") for column in columns for row in rows]

    def shared(self, other: "Window") -> int:
        """The number of hexes that two windows both show."""
        across = min(self.east, other.east) - max(self.west, other.west) + 1
        down = min(self.south, other.south) - max(self.north, other.north) + 1
        return max(0, across) * max(0, down)

    def is_apart(self, others: "Iterable[Window]") -> bool:
        """Whether it shows little of what others show."""
        return all(self.shared(other) <= SHARED for other in others)


class Marks(Struct, frozen=True, kw_only=True):
    """The marks that the turn has left on the map."""

    marches: Sequence[MarchArrow] = ()
    fights: Sequence[Fight] = ()
    washes: Sequence[Wash] = ()
    markers: Sequence[Marker] = ()
    reach: Sequence[Wash] = ()
    """The reach of the reader's forces: no place is worth more to be seen for it."""

    @property
    def laid(self) -> Sequence[Wash]:
        """All that lies over hexes."""
        return (*self.washes, *self.reach)


NOTHING = Marks()
"""The marks of a map on which nothing has happened."""


def theatres(view: View, marks: Marks = NOTHING, *, whole: bool = True) -> tuple[HexMap, ...]:
    """The whole land, then its fronts from the north: not `whole` leaves those out that are inactive and at rest."""
    return whole_map(view, marks), *fronts(view, marks, _weights(view, marks, whole=whole))


def fronts(view: View, marks: Marks, weights: Mapping[HexId, int]) -> Iterator[HexMap]:
    """The parts of the land in which most lies that is worth to be seen, from the north."""
    return (_front(view, marks, window) for window in windows(view.board.setting.land, weights))


def whole_map(view: View, marks: Marks = NOTHING) -> HexMap:
    """The whole land with every stack that is seen, and what the turn has left on it."""
    idle = [group for group, active in view.board.active.items() if not active]
    return land_map(
        view.board.setting.land,
        seats=SIDES,
        stacks=stacks(view),
        marches=marks.marches,
        fights=marks.fights,
        washes=marks.laid,
        markers=marks.markers,
        ruins=view.board.ruins,
        rolls=_rolls(view),
        sides=_sides(view),
        idle=idle,
        overview=True,
    )


def _sides(view: View) -> Mapping[str, Seat]:
    """1.0 The sides of the kingdoms of the map, of those that have one."""
    board = view.board
    sides: dict[str, Seat] = {}
    for region in board.setting.land.regions.values():
        side = side_of(board, region.id)
        if side in (FOMORIAN, MUNDANE):
            sides[region.id] = side
    return sides


def _front(view: View, marks: Marks, window: Window) -> HexMap:
    """A part of the land, larger; what is to be said of both stands under the whole."""
    land = view.board.setting.land
    marches = []
    for march in marks.marches:
        if any(window.shows(hex_of(Where(at))) for at in march.path):
            marches.append(march)
    fights = [fight for fight in marks.fights if window.shows(hex_of(Where(fight.at)))]
    washes = []
    for wash in marks.laid:
        if any(window.shows(HexId(id)) for id in wash.cells):
            washes.append(wash)
    markers = [marker for marker in marks.markers if window.shows(hex_of(Where(marker.at)))]
    front = land_map(
        land,
        window.hexes,
        title=title(land, window),
        seats=SIDES,
        stacks=[stack for stack in stacks(view) if window.shows(hex_of(Where(stack.at)))],
        marches=marches,
        fights=fights,
        washes=washes,
        markers=markers,
        ruins=view.board.ruins,
        rolls=_rolls(view),
    )
    return replace(front, source="", note="")


def _rolls(view: View) -> Mapping[str, str]:
    """10.3 The rolls on which the kingdoms that are not active become so: "(6)"."""
    known = believed(view)
    rolls: dict[str, str] = {}
    for each in view.board.setting.scenario.groups:
        if view.board.active[each.group]:
            continue
        roll = numbers(known, each.group).removeprefix("on ")
        if roll:
            rolls[each.group] = f"({roll})"
    return rolls


def _weights(view: View, marks: Marks, *, whole: bool) -> dict[HexId, int]:
    """The places worth to be seen: the reader's pieces count, for everybody else any, and what happened there."""
    weights = own_weights(view, whole=whole)
    if not weights:
        weights = _all_weights(view, whole=whole)
    for fight in marks.fights:
        weights[hex_of(Where(fight.at))] += FIGHT
    for hex in _laid(marks):
        weights[hex] += LAID
    for march in marks.marches:
        end = march.path[-1]
        weights[hex_of(Where(end))] += MOVED
    return dict(weights)


def _all_weights(view: View, *, whole: bool) -> Counter[HexId]:
    """The number of stacks that are seen in each place; not `whole`: of active ones."""
    weights = Counter[HexId]()
    for stack in stacks(view):
        if whole or not stack.spent:
            weights[hex_of(Where(stack.at))] += 1
    return weights


def own_weights(view: View, *, whole: bool) -> Counter[HexId]:
    """The number of the reader's pieces in each place; not `whole`: of active ones."""
    weights = Counter[HexId]()
    for at, sides in view.stacks.items():
        for id in sides.get(view.seat, ()):
            if whole or view.pieces[id].active:
                weights[hex_of(at)] += 1
    return weights


def _laid(marks: Marks) -> Iterator[HexId]:
    """The places of markers, and the middle of each local weather."""
    for marker in marks.markers:
        yield hex_of(Where(marker.at))
    for wash in marks.washes:
        yield HexId(wash.cells[len(wash.cells) // 2])


def windows(land: Land, weights: Mapping[HexId, int]) -> list[Window]:
    """The fronts, from the north: each time the window that shows most of what no earlier one does."""
    return [*_windows(land.columns, land.rows, tuple(sorted(weights.items())))]


@lru_cache(maxsize=8)
def _windows(columns: int, rows: int, weights: tuple[tuple[HexId, int], ...]) -> tuple[Window, ...]:
    """The same of a map of so many columns and rows: maps of one situation are drawn more than once."""
    left = {spot(place): weight for place, weight in weights}
    fronts = list[Window]()
    while left and len(fronts) < FRONTS:
        fit = [window for window in _candidates(columns, rows) if window.is_apart(fronts)]
        sums = _sums(columns, rows, left)
        best = _best(fit, left, sums)
        inside = [at for at in left if best.holds(*at)]
        if not inside:
            break
        used_rows = [row for _, row in inside]
        fronts.append(_trimmed(best, used_rows))
        left = {at: weight for at, weight in left.items() if at not in inside}
    return tuple(sorted(fronts, key=lambda window: (window.north, window.west)))


def _best(fit: Sequence[Window], left: Mapping[tuple[int, int], int], sums: Sequence[Sequence[int]]) -> Window:
    """The window in which most stands well inside, then that shows most, then in whose middle that lies."""
    values = [(_within(sums, window, EDGE), _within(sums, window)) for window in fit]
    most = max(values)
    best = []
    for window, value in zip(fit, values, strict=True):
        if value == most:
            best.append(window)
    return min(best, key=lambda window: _off(window, left))


def _sums(columns: int, rows: int, left: Mapping[tuple[int, int], int]) -> list[list[int]]:
    """The weight in the columns up to one and the rows up to one, for each of them."""
    before = [0] * (rows + 1)
    sums = [before]
    for column in range(1, columns + 1):
        total = 0
        summed = [0]
        for row in range(1, rows + 1):
            total += left.get((column, row), 0)
            summed.append(before[row] + total)
        sums.append(summed)
        before = summed
    return sums


def _within(sums: Sequence[Sequence[int]], window: Window, edge: int = 0) -> int:
    """The weight in a window, of places at least so far from its frame."""
    west = window.west + edge - 1
    north = window.north + edge - 1
    east = max(west, window.east - edge)
    south = max(north, window.south - edge)
    up_to_east = sums[east][south] - sums[east][north]
    up_to_west = sums[west][south] - sums[west][north]
    return up_to_east - up_to_west


def _off(window: Window, left: Mapping[tuple[int, int], int]) -> int:
    """The distances of all that a window shows from its middle, added up."""
    across = window.west + window.east
    down = window.north + window.south
    off = 0
    for column, row in left:
        if window.holds(column, row):
            off += abs(2 * column - across)
            off += abs(2 * row - down)
    return off


@cache
def _candidates(columns: int, rows: int) -> tuple[Window, ...]:
    """All windows of the greatest size on a map of so many columns and rows."""
    most_west = max(1, columns - WIDE + 1)
    most_north = max(1, rows - HIGH + 1)
    windows = []
    for west in range(1, most_west + 1):
        east = min(west + WIDE - 1, columns)
        for north in range(1, most_north + 1):
            south = min(north + HIGH - 1, rows)
            windows.append(Window(west, north, east, south))
    return tuple(windows)


def _trimmed(window: Window, rows: Collection[int]) -> Window:
    """A window without the rows that lie more than `EDGE` beyond all it is made for: it keeps the width of the page."""
    least = min(rows) - EDGE
    most = max(rows) + EDGE
    north, south = _trim(window.north, window.south, least, most)
    return Window(window.west, north, window.east, south)


def _trim(first: int, last: int, least: int, most: int) -> tuple[int, int]:
    """A span of rows cut down to what is needed, or to `LEAST` of them round that."""
    start = max(first, least)
    end = min(last, most)
    needed = min(LEAST, last - first + 1)
    while end - start + 1 < needed:
        start = max(first, start - 1)
        end = min(last, end + 1)
    return start, end


def spot(hex: HexId) -> tuple[int, int]:
    """The column and the row of a hex."""
    return int(hex[:2]), int(hex[2:])


def title(land: Land, window: Window) -> str:
    """The name of a window: after the kingdoms it shows most of, else after the fortress in it."""
    inside = frozenset(window.hexes)
    shown = {}
    for region in land.regions.values():
        number = len(inside.intersection(region.hexes))
        if number >= NAMED:
            shown[region.name] = number
    most = sorted(shown, key=lambda name: -shown[name])
    if most:
        return joined(most[:3])
    return joined(fort.name for fort in land.fortresses.values() if fort.hex in inside)
