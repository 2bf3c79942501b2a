"""The names of regions: how they are set, and where they lie."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from adjudicator.reports.pdf.fonts import BOLD, ITALIC, SANS, Face, width
from adjudicator.reports.pdf.placing import Box, Ground, Point, beside, centred
from adjudicator.reports.pdf.regions.room import Size, rooms_of
from adjudicator.table.regionmap import Geography, Region

_NAME = 5.5
_NAME_MOST = 9.0
_NAME_SHARE = 8.4
"""The least and the largest type of names, in points, and their size in units of the land."""
SMALLER = 0.92
_ITALIC = 7.0
"""The least size, in points, at which italic is set."""
ASCENT = 0.95
LEADING = 1.05
"""The size of a name under its id, as a share of that; how high a line is, and how far it is to the next, in sizes."""
_STRAY = 9.0
"""The weight of a name that may not lie in its region."""
_HIDDEN = 75.0
"""The least cover at which a name is left out."""
_SIDES = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))


class Name(NamedTuple):
    """A placed name of a region: in one line or more."""

    region: str
    middle: Point
    lines: tuple[str, ...]
    size: float
    water: bool

    @property
    def height(self) -> float:
        """The height of the name, in points."""
        return _height(self.lines, self.size)


def region_names(
    land: Geography, spots: Mapping[str, Point], scale: float, piece: float, ground: Ground
) -> Iterator[Name]:
    """Names of regions: in full where they fit well, else the id alone; the ids of small regions first."""
    size = max(_NAME_SHARE * scale, _NAME)
    size = min(size, _NAME_MOST)
    regions = sorted(land.regions, key=_extent)
    for region in regions:
        x, y = spots[region.id]
        lot = centred(x, y, piece * 1.1, piece)
        name = _name(land, region, size, scale, lot, ground)
        if name:
            yield name


def _extent(region: Region) -> float:
    """The area of the box round a region."""
    points = [point for ring in region.rings for point in ring]
    if not points:
        return 0
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    wide = max(xs) - min(xs)
    high = max(ys) - min(ys)
    return wide * high


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
        around = lot if len(lines) == 1 else None
        for away, box in _candidates(land, region, extends, scale, around):
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
        x, y = on_paper(land, at, scale)
        yield 0.0, centred(x, y, wide, high)
    if lot is None:
        return
    for off in (0.3, 2, 5):
        for side in _SIDES:
            box = beside(lot, wide, high, side, off, -wide / 2)
            spot = _spot(land, box.middle, scale)
            if _may_stray(region, rooms.at(spot)):
                yield _STRAY + off, box


def _may_stray(region: Region, there: Region | None) -> bool:
    """Whether the name of a region may lie in another: that of land in water, and outside of all."""
    if there is None or there == region:
        return True
    return there.water and not region.water


def on_paper(land: Geography, at: Point, scale: float) -> Point:
    """A place of a land as a point of a frame."""
    return at[0] * scale, (land.height - at[1]) * scale


def _spot(land: Geography, point: Point, scale: float) -> Point:
    """A point of a frame in units of the land."""
    return point[0] / scale, land.height - point[1] / scale


def _settings(region: Region) -> Iterator[tuple[str, ...]]:
    """The lines that a name can be set in, the fullest first; each of them has the id."""
    id = region.id
    name = region.name
    if name and name != id:
        yield id, name
        first, _, rest = name.partition(" ")
        if rest:
            yield id, first, rest
    yield (id,)


def face_of(size: float, *, water: bool) -> Face:
    """In which face a name is set that has an id of a size over it: that of water is italic where it can be read."""
    return ITALIC if water and size * SMALLER >= _ITALIC else SANS


def extent(lines: Sequence[str], size: float, water: bool) -> tuple[float, float]:
    """The width and height of a name."""
    first, *others = lines
    face = face_of(size, water=water)
    wide = width(first, BOLD, size)
    for line in others:
        under = width(line, face, size * SMALLER)
        wide = max(wide, under)
    high = _height(lines, size)
    return wide + 1.5, high


def _height(lines: Sequence[str], size: float) -> float:
    """The height of a name in its lines, in points."""
    return size * (ASCENT + SMALLER * LEADING * (len(lines) - 1))
