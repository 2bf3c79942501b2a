"""The scene of a map of regions: the place of everything, worked out before anything is drawn."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import hypot
from typing import NamedTuple

from adjudicator.reports.pdf.curves import Curve, bent, between, heading
from adjudicator.reports.pdf.placing import Box, Ground, Point, beside, centred
from adjudicator.reports.pdf.regions.names import Name, on_paper, region_names
from adjudicator.reports.pdf.regions.signs import LONG
from adjudicator.table.regionmap import Advance, Aid, Force, Geography, RegionMap, Retreat

_PIECE = 15.0
"""The height of a piece, in units of the land."""
_LEAST = 8.6
"""The least height of a piece, in points: its letter can be read."""
_CASE = 0.16
"""The width of the white round a piece, as a share of its height."""
_PRIZE = 3.4
"""The radius of the sign of a prize, in units of the land."""


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
        """The width of arrows, in points."""
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
    prizes = {region.id: on_paper(land, region.centre, scale) for region in land.regions if region.centre}
    ground = Ground(frame)
    forces = [*_forces(map, spots, piece, ground)]
    for x, y in prizes.values():
        side = 2.4 * _PRIZE * scale
        ground.take(centred(x, y, side, side))
    standing: dict[str, float] = {}
    fled: dict[str, tuple[Box, float]] = {}
    for box, force in forces:
        if force.state == "out":
            fled[force.at] = (box, _reach(box))
        else:
            standing[force.at] = _reach(box)
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
    names = [*region_names(land, spots, scale, piece, ground)]
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
    return {id: on_paper(land, at, scale) for id, at in _places(land)}


def _places(land: Geography) -> Iterator[tuple[str, Point]]:
    """Every place something can stand in."""
    for region in land.regions:
        yield region.id, region.at
        yield from region.berths


def _reach(box: Box) -> float:
    """The distance from the middle of a piece at which arrows begin and end."""
    return hypot(box.width, box.height) * 0.43


def _forces(map: RegionMap, spots: Mapping[str, Point], piece: float, ground: Ground) -> Iterator[tuple[Box, Force]]:
    """Each piece at its place; one that was driven out of a place where another stands, beside it."""
    standing = sorted((force for force in map.forces if force.at in spots), key=lambda force: force.at)
    crowds = [(at, sorted(group, key=_stays)) for at, group in groupby(standing, key=lambda force: force.at)]
    placed: list[tuple[Box, Force]] = []
    for at, group in crowds:
        first = group[0]
        box = centred(*spots[at], _wide(map, first, piece), piece)
        ground.take(_cased(box, piece))
        placed.append((box, first))
    for at, group in crowds:
        lot = centred(*spots[at], piece * LONG, piece)
        for force in group[1:]:
            boxes = _aside(lot, _wide(map, force, piece), piece)
            box = ground.best(boxes)
            ground.take(_cased(box, piece))
            placed.append((box, force))
    yield from placed


def _aside(lot: Box, wide: float, piece: float) -> Iterator[Box]:
    """Boxes for a piece beside the place of another."""
    for off in (1, 4, 8):
        for side in ((1, 1), (-1, 1), (1, -1), (-1, -1), (1, 0), (-1, 0)):
            yield beside(lot, wide, piece, side, off, -wide / 2)


def _cased(box: Box, piece: float) -> Box:
    """A piece with the white round it."""
    edge = piece * _CASE
    return Box(box.x0 - edge, box.y0 - edge, box.x1 + edge, box.y1 + edge)


def _stays(force: Force) -> bool:
    return force.state == "out"


def _wide(map: RegionMap, force: Force, piece: float) -> float:
    """The width of a piece: a hull is longer than high."""
    return piece * LONG if map.legend.forces.get(force.kind) == "hull" else piece


def _arrows(map: RegionMap, spots: Mapping[str, Point], standing: Mapping[str, float], piece: float) -> Iterator[Arrow]:
    """Each arrow bends a little to the left, so that two against each other can be told apart."""
    for advance in map.advances:
        path = advance.path
        if any(place not in spots for place in path) or len(path) < 2:
            continue
        points = [spots[place] for place in path]
        parts = [bent(a, b, piece * 0.22) for a, b in pairwise(points)]
        begins = standing.get(path[0], piece * 0.2)
        ends = standing.get(path[-1], piece * 0.1) + piece * 0.45
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
    """Lines of aid: to the arrow of a helped piece, several side by side on it; to one that stays, up to its edge."""
    ways = {(arrow.advance.path[0], arrow.advance.path[-1]): arrow for arrow in arrows}
    counts: dict[tuple[str, str], int] = defaultdict(int)
    for aid in map.aids:
        if aid.at not in spots or aid.of not in spots:
            continue
        way = (aid.of, aid.to)
        arrow = ways.get(way)
        if aid.carries and arrow and aid.at in arrow.advance.path:
            continue
        start = spots[aid.at]
        begins = standing.get(aid.at, 0)
        ends = 0.0
        bulge = piece * 0.1
        if arrow:
            end = _on_arrow(arrow, counts[way])
            counts[way] += 1
        elif aid.to in spots:
            end = _between(spots[aid.of], spots[aid.to])
        else:
            end = spots[aid.of]
            ends = standing.get(aid.of, 0) + piece * 0.12
            bulge = piece * 0.15
        line = bent(start, end, bulge)
        yield Help(between(line, begins, ends), aid)


def _on_arrow(arrow: Arrow, number: int) -> Point:
    """The point of an arrow that a line of aid goes to: several lie side by side."""
    shares = (0.5, 0.66, 0.34, 0.8, 0.2)
    middle = arrow.parts[len(arrow.parts) // 2]
    return middle.at(shares[number % 5])


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
        a = retreat.a
        b = retreat.b
        if a not in spots or b not in spots:
            continue
        start = spots[a]
        begins = standing.get(a, 0)
        if a in fled:
            box, begins = fled[a]
            start = box.middle
        ends = standing.get(b, piece * 0.1) + piece * 0.4
        line = bent(start, spots[b], -piece * 0.3)
        yield Flight(between(line, begins, ends), retreat)


def _carriers(arrows: Sequence[Arrow], spots: Mapping[str, Point]) -> Iterator[Point]:
    """The points of carriers, which stand in a ring."""
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
    """The points of the heads of arrows."""
    curves = [arrow.parts[-1] for arrow in arrows]
    curves += [flight.curve for flight in flights]
    for curve in curves:
        across, up = heading(curve)
        x, y = curve.b
        yield x + across * piece * 0.2, y + up * piece * 0.2
