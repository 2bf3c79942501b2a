"""Where everything on a map of regions goes, worked out before anything is drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import hypot
from typing import NamedTuple

from adjudicator.reports.pdf.curves import Curve, bent, between, heading
from adjudicator.reports.pdf.fonts import BOLD, ITALIC, SANS, Face, width
from adjudicator.reports.pdf.placing import Box, Ground, Point, beside, centred
from adjudicator.reports.pdf.regions.room import Size, rooms_of
from adjudicator.reports.pdf.regions.signs import LONG
from adjudicator.table.regionmap import Advance, Aid, Force, Geography, Region, RegionMap, Retreat

_PIECE = 15.0
"""How high a piece is, in units of the land."""
_LEAST = 8.6
"""How high a piece is at the least, in points: its letter can be read."""
_NAME = 5.5
_NAME_MOST = 9.0
_NAME_SHARE = 8.4
"""The least and the largest type of names, in points, and their size in units of the land."""
_CASE = 0.16
"""How wide the white round a piece is, as a share of its height."""
_PRIZE = 3.4
"""The radius of the sign of a prize, in units of the land."""


class Name(NamedTuple):
    """A placed name of a region: in one line or more."""

    region: str
    middle: Point
    lines: tuple[str, ...]
    size: float
    water: bool

    @property
    def height(self) -> float:
        """How high it is, in points."""
        return self.size * (ASCENT + SMALLER * LEADING * (len(self.lines) - 1))


class Arrow(NamedTuple):
    """A placed advance: its way in parts, and whether it goes all of it."""

    parts: tuple[Curve, ...]
    advance: Advance


class Help(NamedTuple):
    """A placed aid: its line, and the point of an arrow or the edge of a piece it ends at."""

    curve: Curve
    aid: Aid


class Flight(NamedTuple):
    """A placed retreat."""

    curve: Curve
    retreat: Retreat


@dataclass(frozen=True)
class Scene:
    """A map laid out in a frame of `width` by `height` points; `scale` is that of the land, `piece` how high one is."""

    map: RegionMap
    width: float
    height: float
    scale: float
    piece: float
    spots: Mapping[str, Point]
    prizes: Mapping[str, Point]
    forces: Sequence[tuple[Box, Force]]
    arrows: Sequence[Arrow]
    helps: Sequence[Help]
    flights: Sequence[Flight]
    standoffs: Sequence[Point]
    open: Sequence[Point]
    names: Sequence[Name]

    @property
    def weight(self) -> float:
        """How wide arrows are, in points."""
        return self.piece * 0.155

    @property
    def prize(self) -> float:
        """The radius of the sign of a prize, in points."""
        return max(1.5, _PRIZE * self.scale)


def arrange(map: RegionMap, width: float, height: float) -> Scene:
    """Lay `map` out in a frame at most `width` points wide and `height` high."""
    land = map.geography
    scale = min(width / land.width, height / land.height)
    frame = Box(0, 0, land.width * scale, land.height * scale)
    piece = max(_PIECE * scale, _LEAST)
    spots = places(land, scale)
    prizes = {region.id: _point(land, region.centre, scale) for region in land.regions if region.centre}
    ground = Ground(frame)
    forces = [*_forces(map, spots, piece, ground)]
    for x, y in prizes.values():
        ground.take(centred(x, y, 2.4 * _PRIZE * scale, 2.4 * _PRIZE * scale))
    standing = {force.at: _reach(box) for box, force in forces if force.state != "out"}
    fled = {force.at: (box, _reach(box)) for box, force in forces if force.state == "out"}
    arrows = [*_arrows(map, spots, standing, piece)]
    helps = [*_helps(map, spots, standing, arrows, piece)]
    flights = [*_flights(map, spots, standing, fled, piece)]
    standoffs = [spots[id] for id in map.standoffs if id in spots]
    free = [spots[id] for id in map.open if id in spots]
    for x, y in (*standoffs, *free, *_tips(arrows, flights, piece)):
        ground.take(centred(x, y, piece, piece))
    for x, y in _carriers(arrows, spots):
        ground.take(centred(x, y, piece * 2, piece * 2))
    for line in _lines(arrows, helps, flights):
        ground.avoid(line.points(24))
    names = [*_names(land, spots, scale, piece, ground)]
    return Scene(
        map=map,
        width=frame.x1,
        height=frame.y1,
        scale=scale,
        piece=piece,
        spots=spots,
        prizes=prizes,
        forces=forces,
        arrows=arrows,
        helps=helps,
        flights=flights,
        standoffs=standoffs,
        open=free,
        names=names,
    )


def places(land: Geography, scale: float) -> dict[str, Point]:
    """Every place something can stand in, as points of a frame."""
    return {id: _point(land, at, scale) for id, at in _places(land)}


def _places(land: Geography) -> Iterator[tuple[str, Point]]:
    """Every place something can stand in."""
    for region in land.regions:
        yield region.id, region.at
        yield from region.berths


def _point(land: Geography, at: Point, scale: float) -> Point:
    return at[0] * scale, (land.height - at[1]) * scale


def _reach(box: Box) -> float:
    """How far from the middle of a piece arrows begin and end."""
    return hypot(box.x1 - box.x0, box.y1 - box.y0) * 0.43


def _forces(map: RegionMap, spots: Mapping[str, Point], piece: float, ground: Ground) -> Iterator[tuple[Box, Force]]:
    """Each piece at its place; one that was driven out of a place where another stands, beside it."""
    standing = sorted((force for force in map.forces if force.at in spots), key=lambda force: force.at)
    crowds = [(at, sorted(group, key=_stays)) for at, group in groupby(standing, key=lambda force: force.at)]
    placed: list[tuple[Box, Force]] = []
    for at, group in crowds:
        box = centred(*spots[at], _wide(map, group[0], piece), piece)
        ground.take(_cased(box, piece))
        placed.append((box, group[0]))
    for at, group in crowds:
        for force in group[1:]:
            lot = centred(*spots[at], piece * LONG, piece)
            wide = _wide(map, force, piece)
            sides = ((1, 1), (-1, 1), (1, -1), (-1, -1), (1, 0), (-1, 0))
            box = ground.best(beside(lot, wide, piece, side, off, -wide / 2) for off in (1, 4, 8) for side in sides)
            ground.take(_cased(box, piece))
            placed.append((box, force))
    yield from placed


def _cased(box: Box, piece: float) -> Box:
    """A piece with the white round it."""
    edge = piece * _CASE
    return Box(box.x0 - edge, box.y0 - edge, box.x1 + edge, box.y1 + edge)


def _stays(force: Force) -> bool:
    return force.state == "out"


def _wide(map: RegionMap, force: Force, piece: float) -> float:
    """How wide a piece is: a hull is longer than high."""
    return piece * LONG if map.legend.forces.get(force.kind) == "hull" else piece


def _arrows(map: RegionMap, spots: Mapping[str, Point], standing: Mapping[str, float], piece: float) -> Iterator[Arrow]:
    """Each arrow bends a little to the left, so that two against each other can be told apart."""
    for advance in map.advances:
        if any(place not in spots for place in advance.path) or len(advance.path) < 2:
            continue
        *first, last = [spots[place] for place in advance.path]
        points = [*first, last]
        bulge = piece * 0.22
        parts = [bent(a, b, bulge) for a, b in pairwise(points)]
        begins = standing.get(advance.path[0], piece * 0.2)
        ends = standing.get(advance.path[-1], piece * 0.1) + piece * 0.45
        if len(parts) == 1:
            parts = [between(parts[0], begins, ends)]
        else:
            parts[0] = between(parts[0], begins, 0)
            parts[-1] = between(parts[-1], 0, ends)
        if not advance.made:
            parts[-1] = parts[-1].part(0, 0.8)
        yield Arrow(tuple(parts), advance)


def _helps(
    map: RegionMap,
    spots: Mapping[str, Point],
    standing: Mapping[str, float],
    arrows: Sequence[Arrow],
    piece: float,
) -> Iterator[Help]:
    """Lines of aid: to the arrow of who is helped, several side by side on it; to who stays, up to its edge."""
    ways = {(arrow.advance.path[0], arrow.advance.path[-1]): arrow for arrow in arrows}
    helped: dict[tuple[str, str], int] = {}
    for aid in map.aids:
        if aid.at not in spots or aid.of not in spots:
            continue
        arrow = ways.get((aid.of, aid.to))
        if aid.carries and arrow and aid.at in arrow.advance.path:
            continue
        a = spots[aid.at]
        begins = standing.get(aid.at, 0)
        if arrow:
            key = (aid.of, aid.to)
            helped[key] = helped.get(key, 0) + 1
            share = (0.5, 0.66, 0.34, 0.8, 0.2)[(helped[key] - 1) % 5]
            b = arrow.parts[len(arrow.parts) // 2].at(share)
            yield Help(between(bent(a, b, piece * 0.1), begins, 0), aid)
        elif aid.to in spots:
            middle = _between(spots[aid.of], spots[aid.to])
            yield Help(between(bent(a, middle, piece * 0.1), begins, 0), aid)
        else:
            ends = standing.get(aid.of, 0) + piece * 0.12
            yield Help(between(bent(a, spots[aid.of], piece * 0.15), begins, ends), aid)


def _between(a: Point, b: Point) -> Point:
    """The point half way from one to another."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _flights(
    map: RegionMap,
    spots: Mapping[str, Point],
    standing: Mapping[str, float],
    fled: Mapping[str, tuple[Box, float]],
    piece: float,
) -> Iterator[Flight]:
    for retreat in map.retreats:
        if retreat.a not in spots or retreat.b not in spots:
            continue
        start = spots[retreat.a]
        begins = standing.get(retreat.a, 0)
        if retreat.a in fled:
            box, begins = fled[retreat.a]
            start = box.middle
        ends = standing.get(retreat.b, piece * 0.1) + piece * 0.4
        yield Flight(between(bent(start, spots[retreat.b], -piece * 0.3), begins, ends), retreat)


def _carriers(arrows: Sequence[Arrow], spots: Mapping[str, Point]) -> Iterator[Point]:
    """Where who carries another stands in a ring."""
    for arrow in arrows:
        for place in arrow.advance.path[1:-1]:
            yield spots[place]


def _lines(arrows: Sequence[Arrow], helps: Sequence[Help], flights: Sequence[Flight]) -> Iterator[Curve]:
    """All lines that names give way to."""
    for arrow in arrows:
        yield from arrow.parts
    for help in helps:
        yield help.curve
    for flight in flights:
        yield flight.curve


def _tips(arrows: Sequence[Arrow], flights: Sequence[Flight], piece: float) -> Iterator[Point]:
    """Where the heads of arrows are."""
    for curve in (*(arrow.parts[-1] for arrow in arrows), *(flight.curve for flight in flights)):
        across, up = heading(curve)
        yield curve.b[0] + across * piece * 0.2, curve.b[1] + up * piece * 0.2


def _names(land: Geography, spots: Mapping[str, Point], scale: float, piece: float, ground: Ground) -> Iterator[Name]:
    """Names of regions: in full where they fit well, else the id alone; the ids of small regions first."""
    size = min(max(_NAME_SHARE * scale, _NAME), _NAME_MOST)
    for region in sorted(land.regions, key=_extent):
        lot = centred(*spots[region.id], piece * 1.1, piece)
        name = _name(land, region, size, scale, lot, ground)
        if name:
            yield name


def _extent(region: Region) -> float:
    xs = [x for ring in region.rings for x, _ in ring] or [0]
    ys = [y for ring in region.rings for _, y in ring] or [0]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def _name(
    land: Geography,
    region: Region,
    size: float,
    scale: float,
    lot: Box,
    ground: Ground,
) -> Name | None:
    """The fullest setting of a name that covers nothing within its region, else the id where it covers least.

    None where it could not be read, or would be taken for the name of another.
    """
    best: tuple[float, Box, tuple[str, ...]] | None = None
    for lines in _settings(region):
        extends = extent(lines, size, region.water)
        for away, box in _candidates(land, region, extends, scale, lot if len(lines) == 1 else None):
            cost = ground.cost(box) + away
            if best is None or cost < best[0]:
                best = (cost, box, lines)
            if not cost:
                break
        if best and not best[0]:
            break
    if best is None or best[0] > _HIDDEN:
        return None
    _, box, lines = best
    ground.take(box)
    return Name(region.id, box.middle, lines, size, region.water)


def _candidates(
    land: Geography, region: Region, extends: tuple[float, float], scale: float, lot: Box | None
) -> Iterator[tuple[float, Box]]:
    """Places for a name within its region, then round `lot`, and what counts against each."""
    wide, high = extends
    rooms = rooms_of(land)
    room = Size(round(wide / scale + 2), round(high / scale + 1))
    for at in rooms.within(region.id, room):
        yield 0.0, centred(*_point(land, at, scale), wide, high)
    if lot is None:
        return
    for off in (0.3, 2, 5):
        for side in _SIDES:
            box = beside(lot, wide, high, side, off, -wide / 2)
            there = rooms.at(_spot(land, box.middle, scale))
            if there is None or there == region or (there.water and not region.water):
                yield _STRAY + off, box


def _spot(land: Geography, point: Point, scale: float) -> Point:
    """A point of a frame in units of the land."""
    return point[0] / scale, land.height - point[1] / scale


def _settings(region: Region) -> Iterator[tuple[str, ...]]:
    """In which lines a name can be set, the fullest first; each of them has the id."""
    if region.name and region.name != region.id:
        yield region.id, region.name
        first, _, rest = region.name.partition(" ")
        if rest:
            yield region.id, first, rest
    yield (region.id,)


def face_of(size: float, *, water: bool) -> Face:
    """In which face a name is set that has an id of a size over it: that of water is italic where it can be read."""
    return ITALIC if water and size * SMALLER >= _ITALIC else SANS


def extent(lines: Sequence[str], size: float, water: bool) -> tuple[float, float]:
    """How wide and high a name is."""
    first, *others = lines
    wide = width(first, BOLD, size)
    for line in others:
        wide = max(wide, width(line, face_of(size, water=water), size * SMALLER))
    return wide + 1.5, size * (ASCENT + SMALLER * LEADING * len(others))


SMALLER = 0.92
_ITALIC = 7.0
"""From which size on italic is set, in points."""
ASCENT = 0.95
LEADING = 1.05
"""The size of a name under its id, as a share of that; how high a line is, and how far it is to the next, in sizes."""
_STRAY = 9.0
"""What counts of a name that may not lie in its region."""
_HIDDEN = 75.0
"""From how much on, in what it covers, a name is left out."""
_SIDES = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
