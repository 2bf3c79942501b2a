"""The scene of a map: the place of everything on it, worked out before anything is drawn."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import dist
from random import Random
from statistics import median
from typing import NamedTuple

from msgspec.structs import replace

from adjudicator.reports.pdf.curves import Curve, bent, between
from adjudicator.reports.pdf.fonts import BOLD, SANS, STRONG, width
from adjudicator.reports.pdf.marks import TAG_SHARE
from adjudicator.reports.pdf.placing import Box, Ground, Point, beside, centred
from adjudicator.table.figures import Clash, Link, Map, Movement, Piece
from adjudicator.table.words import Seat

_PITCH = 80.0
"""Distance of neighbours (points) at which symbols have their full size."""
_LEFT = 32.0
_RIGHT = 64.0
_TOP = 38.0
_BOTTOM = 40.0
"""Room round the outermost places at full size: names go to the right and below."""
NAME = 7.0
FIGURE = 6.0
ID = 5.0
"""The least type of names of places, of figures and of the ids of places, in points: it must be read at any scale."""
_BELOW = ((1, -1), (-1, -1))
_ABOVE = ((1, 1), (-1, 1))
_LEVEL = ((1, 0), (-1, 0), (0, -1), (0, 1))


class Stretch(NamedTuple):
    """The limits to which a map may be drawn out: a step down in steps across, and the scale of its symbols."""

    steep: float
    largest: float


PAGE = Stretch(1.1, 1.25)
WALL = Stretch(1.8, 2.0)
"""On a page, and on a sheet for the wall."""


class Name(NamedTuple):
    """A placed name: one line or two, the id before the first."""

    box: Box
    id: str
    lines: tuple[str, ...]
    size: float


class Arrow(NamedTuple):
    """A placed movement and the box of its numbers: the same one tried again shares the arrow."""

    curve: Curve
    movement: Movement
    tag: Box
    numbers: str


class Road(NamedTuple):
    """A placed link."""

    curve: Curve
    link: Link


@dataclass(frozen=True)
class Scene:
    """A map laid out in a frame of `width` by `height` points; `unit` scales all symbols."""

    map: Map
    width: float
    height: float
    unit: float
    places: Mapping[str, Point]
    roads: Sequence[Road]
    arrows: Sequence[Arrow]
    counters: Sequence[tuple[Box, Piece, str]]
    bursts: Sequence[tuple[Box, Clash]]
    names: Sequence[Name]

    @property
    def radius(self) -> float:
        """The radius of the ground of a place."""
        return 15.5 * self.unit


class _Spot(NamedTuple):
    """The fixed part of an area: its place and its name."""

    id: str
    name: str
    x: float
    y: float


class _Plan(NamedTuple):
    """A map without its pieces, laid out: much of it is the same turn after turn, and for all seats."""

    height: float
    unit: float
    places: Mapping[str, Point]
    lots: Mapping[str, Box]
    curves: Sequence[Curve | None]
    """The curve of each link; None for one that leads off the map."""
    arrows: Sequence[Arrow]
    names: Sequence[Name]
    ground: Ground
    """The ground that is left; who takes of it does so on a copy."""


def arrange(map: Map, width: float, height: float, sheet: Stretch = PAGE) -> Scene:
    """Lay `map` out in a frame `width` points wide and at most `height` high."""
    spots = tuple(_Spot(area.id, area.name, area.x, area.y) for area in map.areas)
    ways = tuple((link.a, link.b, bool(link.label)) for link in map.links)
    plan = _planned(spots, ways, map.movements, width, height, sheet)
    ground = plan.ground.copy()
    letters = {style.seat: style.letter for style in map.seats}
    counters = list(_counters(map.pieces, plan.lots, letters, plan.unit, ground))
    roads = [Road(curve, link) for curve, link in zip(plan.curves, map.links, strict=True) if curve]
    return Scene(
        map,
        width=width,
        height=plan.height,
        unit=plan.unit,
        places=plan.places,
        roads=roads,
        arrows=plan.arrows,
        counters=counters,
        bursts=list(_bursts(map.clashes, plan.lots, plan.unit, ground)),
        names=plan.names,
    )


@lru_cache(maxsize=32)
def _planned(
    spots: Sequence[_Spot],
    ways: Sequence[tuple[str, str, bool]],
    movements: Sequence[Movement],
    width: float,
    height: float,
    sheet: Stretch,
) -> _Plan:
    """The plan of places, of the ways between them, with a figure or without, and of movements."""
    unit = 1.0
    for _ in range(2):
        places, frame_height = _spread(spots, width, height, unit, sheet.steep)
        unit = _unit(places, sheet.largest)
    radius = 15.5 * unit
    ground = Ground(Box(3, 3, width - 3, frame_height - 3))
    lots = {id: centred(x, y, 2.16 * radius, 2.16 * radius) for id, (x, y) in places.items()}
    for lot in lots.values():
        ground.take(lot)
    curves = [_road(a, b, places, unit, ground, figure=figure) for a, b, figure in ways]
    arrows = list(_arrows(movements, places, radius, unit, ground))
    names = [_name(spot, lots[spot.id], unit, ground) for spot in spots]
    return _Plan(frame_height, unit, places, lots, curves, arrows, names, ground)


def _spread(
    areas: Sequence[_Spot], width: float, height: float, unit: float, steep: float
) -> tuple[dict[str, Point], float]:
    """The places in points, and the height of the frame; a step down is at most `steep` times one across."""
    left = min(area.x for area in areas)
    right = max(area.x for area in areas)
    upper = min(area.y for area in areas)
    lower = max(area.y for area in areas)
    indent = _LEFT * unit
    head = _TOP * unit
    foot = _BOTTOM * unit
    room_across = width - indent - _RIGHT * unit
    room_down = height - head - foot
    across = room_across / max(right - left, 1)
    down = room_down / max(lower - upper, 1)
    down = min(across * steep, down)
    frame = head + foot + down * (lower - upper)
    places = {}
    for area in areas:
        x = indent + (area.x - left) * across
        y = frame - head - (area.y - upper) * down
        places[area.id] = (x, y)
    return places, frame


def _unit(places: Mapping[str, Point], largest: float) -> float:
    """The scale of the symbols: by the usual distance of neighbours, but the closest two keep clear of each other."""
    points = list(places.values())
    nearest = [_to_the_nearest(point, points) for point in points]
    return max(0.4, min(largest, median(nearest) / _PITCH, min(nearest) / 34))


def _road(a: str, b: str, places: Mapping[str, Point], unit: float, ground: Ground, *, figure: bool) -> Curve | None:
    """The road between two places of the map, a little bent; its middle is taken where a figure stands on it."""
    if a not in places or b not in places:
        return None
    way = _way(a, places[a], b, places[b], unit)
    if figure:
        size = 10 * unit
        x, y = way.curve.at(0.5)
        ground.take(centred(x, y, size, size))
    ground.avoid(way.points)
    return way.curve


class _Way(NamedTuple):
    """The curve of a road, and points along it."""

    curve: Curve
    points: Sequence[Point]


@lru_cache(maxsize=1024)
def _way(a: str, begin: Point, b: str, end: Point, unit: float) -> _Way:
    """The way of a road between two places, bent as an unsteady hand draws it: the same on every map of them."""
    curve = bent(begin, end, _bulge(a, b) * unit)
    points = curve.points(16)
    return _Way(curve, points)


@lru_cache(maxsize=1024)
def _bulge(a: str, b: str) -> float:
    """How far a hand bends the road between two places, whatever the scale of the map."""
    return Random(a + b).uniform(-3, 3)


def _arrows(
    movements: Sequence[Movement], places: Mapping[str, Point], radius: float, unit: float, ground: Ground
) -> Iterator[Arrow]:
    """Each arrow bends to the left of its way, further for every earlier one on the same way."""
    before: Counter[tuple[str, str]] = Counter()
    placed: list[tuple[Curve, Movement, str]] = []
    clear = radius * 1.12
    for movement, numbers in _alike(movements).items():
        a = movement.a
        b = movement.b
        if a not in places or b not in places:
            continue
        before[a, b] += 1
        bulge = (5 + 7 * before[a, b]) * unit
        whole = bent(places[a], places[b], bulge)
        curve = between(whole, clear, clear + 6 * unit)
        if not movement.made:
            curve = curve.part(0, 0.66)
        placed.append((curve, movement, numbers))
    for curve, movement, numbers in placed:
        tag = _tag(curve, numbers, unit, ground)
        yield Arrow(curve, movement, tag, numbers)
    for curve, _, _ in placed:
        ground.avoid(curve.points(20))


def _tag(curve: Curve, numbers: str, unit: float, ground: Ground) -> Box:
    """The box of the numbers of an arrow; one without numbers needs none."""
    if not numbers:
        return Box(0, 0, 0, 0)
    size = max(11 * unit, FIGURE / TAG_SHARE)
    text = width(numbers, BOLD, size * TAG_SHARE)
    wide = max(size, text + size * 0.4)
    return ground.place(_tags(curve, wide, size))


_SHARES = (0.5, 0.4, 0.6, 0.32, 0.68)
_SHIFTS = ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0))
"""The shares of the way of an arrow at which its numbers may stand, and how they may be moved by their own size."""


def _tags(curve: Curve, wide: float, high: float) -> Iterator[Box]:
    """Places for the numbers of an arrow: on it, from its middle on; then close to it."""
    points = [curve.at(share) for share in _SHARES]
    for across, up in _SHIFTS:
        aside = across * wide
        over = up * high
        for x, y in points:
            yield centred(x + aside, y + over, wide, high)


def _to_the_nearest(point: Point, points: Sequence[Point]) -> float:
    """The distance of the nearest of some points from one of them."""
    return min((dist(point, other) for other in points if other is not point), default=_PITCH)


def _alike(movements: Sequence[Movement]) -> dict[Movement, str]:
    """Movements with their numbers; those that differ in nothing else share one arrow ("3, 5")."""
    numbers: dict[Movement, list[str]] = {}
    for movement in movements:
        plain = replace(movement, number=0)
        number = str(movement.number)
        numbers.setdefault(plain, []).append(number)
    texts = {}
    for movement, shared in numbers.items():
        known = [number for number in shared if number != "0"]
        texts[movement] = ", ".join(known)
    return texts


def _counters(
    pieces: Sequence[Piece], lots: Mapping[str, Box], letters: Mapping[Seat, str], unit: float, ground: Ground
) -> Iterator[tuple[Box, Piece, str]]:
    """The pieces of each place side by side, close to it."""
    high = max(12.5 * unit, FIGURE / 0.62)
    gap = 1.4 * unit
    standing = [piece for piece in pieces if piece.area in lots]
    standing.sort(key=_area_of)
    for area, group in groupby(standing, key=_area_of):
        here = list(group)
        texts = [_counter_text(piece, letters) for piece in here]
        widths = [_counter_width(text, high) for text in texts]
        gaps = len(widths) - 1
        whole = sum(widths) + gap * gaps
        places = _around(lots[area], whole, high, unit, _ABOVE + _BELOW)
        row = ground.place(places)
        left = row.x0
        for piece, text, wide in zip(here, texts, widths, strict=True):
            right = left + wide
            box = Box(left, row.y0, right, row.y1)
            yield box, piece, text
            left += wide + gap


def _area_of(piece: Piece) -> str:
    return piece.area


def _counter_width(text: str, high: float) -> float:
    """The width of a counter of a height, with its text."""
    wide = width(text, BOLD, high * 0.62) + high * 0.4
    return max(high * 1.2, wide)


def _counter_text(piece: Piece, letters: Mapping[Seat, str]) -> str:
    """The id of a piece; before it the letter of its seat, where it does not begin with that."""
    letter = letters.get(piece.seat, "?")
    if piece.id.startswith(letter):
        return piece.id
    return f"{letter} {piece.id}"


def _bursts(
    clashes: Sequence[Clash], lots: Mapping[str, Box], unit: float, ground: Ground
) -> Iterator[tuple[Box, Clash]]:
    """The battles, each close to its place."""
    size = max(16 * unit, 2 * FIGURE / 0.95)
    corners = tuple(reversed(_ABOVE + _BELOW))
    for clash in clashes:
        lot = lots.get(clash.area)
        if lot is not None:
            places = _around(lot, size, size, unit, corners)
            box = ground.place(places)
            yield box, clash


def _name(area: _Spot, lot: Box, unit: float, ground: Ground) -> Name:
    """A name on one line, or after its first word broken into two."""
    name = area.name
    size = max(7.6 * unit, NAME)
    settings: list[tuple[str, ...]] = [(name,)]
    if " " in name:
        first, _, rest = name.partition(" ")
        settings.append((first, rest))
    tried: dict[Box, tuple[str, ...]] = {}

    def boxes() -> Iterator[Box]:
        for lines in settings:
            wide, high = _extent(area.id, lines, size)
            places = _around(lot, wide, high, unit, _BELOW + _ABOVE)
            for box in places:
                tried.setdefault(box, lines)
                yield box

    box = ground.place(boxes())
    return Name(box, area.id, tried[box], size)


def _extent(id: str, lines: tuple[str, ...], size: float) -> tuple[float, float]:
    """The width and the height of a name in its lines, the first behind the id."""
    wide = 0.0
    ahead = width(f"{id} ", SANS, size * 0.74)
    for line in lines:
        wide = max(wide, ahead + width(line, STRONG, size))
        ahead = 0
    high = size * 1.12 * len(lines)
    return wide + 2, high


def _around(lot: Box, wide: float, high: float, unit: float, corners: Sequence[tuple[int, int]]) -> Iterator[Box]:
    """Places next to a lot: at its corners first, then level with its middle, then a little further off."""
    offs = (0.5 * unit, 4 * unit, 9 * unit, 15 * unit)
    asides = (3 * unit, 10 * unit, 17 * unit)
    for off in offs:
        for aside in asides:
            for side in corners:
                yield beside(lot, wide, high, side, off, aside)
        for side in _LEVEL:
            yield beside(lot, wide, high, side, off, 0)
