"""The land as it is drawn: its lines from the drawing that comes with the game, names and centres from the map.

A map whose provinces are others is drawn with a cell round the place of each, as its file has it.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import cos, sin, sqrt

import msgspec

from adjudicator.board.cells import cells
from adjudicator.games.diplomacy.atlas import DATA, Atlas, Land
from adjudicator.games.diplomacy.words import Place, province_of
from adjudicator.table.regionmap import Geography, Region, Ring, Spot

_WIDTH = 760.0
_EDGE = 0.09
"""How wide a land of cells is, and how far its edge is from the outermost places, as a share of that."""
_APART = 2.0
_TURN = 2.4
"""How far places are moved that are at the same point, and by how much each turns on from the one before."""
_BESIDE = (13.0, 12.0)
"""Where the sign of a centre lies from what stands in a province."""
_ASHORE = 0.3
"""How far the place of a coast lies on the way to the seas before it."""
SCHEMATIC = "a cell round each place of the map file; which provinces border on each other its lists tell"
"""The source of a land of cells."""


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a province is drawn: its lines, where what stands in it is drawn, its centre, and its coasts."""

    id: str
    rings: tuple[Ring, ...]
    at: Spot
    centre: Spot | None = None
    berths: dict[str, Spot] = {}


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drawn land, province by province; `wastes` is ground that is none."""

    source: str
    width: float
    height: float
    wastes: tuple[Ring, ...]
    regions: tuple[Shape, ...]


@cache
def drawing() -> Drawing:
    """The drawing that comes with the game."""
    return msgspec.json.decode((DATA / "land.json").read_bytes(), type=Drawing)


@lru_cache(maxsize=8)
def geography(atlas: Atlas) -> Geography:
    """The land of a map."""
    drawn = drawing()
    shapes = {shape.id: shape for shape in drawn.regions}
    if any(land.id not in shapes for land in atlas.provinces):
        return _schematic(atlas)
    regions = tuple(_region(land, shapes[land.id]) for land in atlas.provinces)
    return Geography(atlas.name, drawn.width, drawn.height, regions, drawn.wastes)


def source(atlas: Atlas) -> str:
    """Where the lines of the land of a map come from."""
    drawn = {shape.id for shape in drawing().regions}
    if all(land.id in drawn for land in atlas.provinces):
        return drawing().source
    return SCHEMATIC


def _region(land: Land, shape: Shape) -> Region:
    return Region(
        id=land.id,
        name=land.name,
        at=shape.at,
        rings=shape.rings,
        water=land.kind == "sea",
        centre=shape.centre if land.centre else None,
        berths=tuple(shape.berths.items()),
    )


def _schematic(atlas: Atlas) -> Geography:
    """A land of cells round the places of a map."""
    spots, height = _spread([(land.x, land.y) for land in atlas.provinces])
    at: dict[str, Spot] = {land.id: spot for land, spot in zip(atlas.provinces, spots, strict=True)}
    rings = cells(spots, _WIDTH, height)
    regions = []
    for land, ring in zip(atlas.provinces, rings, strict=True):
        x, y = at[land.id]
        centre = (x + _BESIDE[0], y + _BESIDE[1])
        region = Region(
            id=land.id,
            name=land.name,
            at=(x, y),
            rings=(ring,),
            water=land.kind == "sea",
            centre=centre if land.centre else None,
            berths=tuple(_berth(atlas, at, land, coast) for coast in land.coasts),
        )
        regions.append(region)
    return Geography(atlas.name, _WIDTH, height, tuple(regions))


def _spread(points: Sequence[Spot]) -> tuple[list[Spot], float]:
    """Places in a frame, and how high it is; those at the same point are moved apart."""
    apart = [*_moved(points)]
    xs = [x for x, _ in apart]
    ys = [y for _, y in apart]
    margin = _EDGE * _WIDTH
    scale = (_WIDTH - 2 * margin) / (max(xs) - min(xs))
    height = 2 * margin + (max(ys) - min(ys)) * scale
    spots = []
    for x, y in apart:
        across = margin + (x - min(xs)) * scale
        down = margin + (y - min(ys)) * scale
        spots.append((round(across, 1), round(down, 1)))
    return spots, round(height, 1)


def _moved(points: Sequence[Spot]) -> Sequence[Spot]:
    """The same points; one at which there was one before lies on a spiral round it."""
    taken: dict[Spot, int] = {}
    found = []
    for x, y in points:
        before = taken.get((x, y), 0)
        taken[x, y] = before + 1
        reach = _APART * sqrt(before)
        found.append((x + reach * cos(_TURN * before), y + reach * sin(_TURN * before)))
    return found


def _berth(atlas: Atlas, at: Mapping[str, Spot], land: Land, coast: str) -> tuple[str, Spot]:
    """Where a fleet is drawn on a coast: towards the seas that it can go to from there."""
    place = Place(f"{land.id}/{coast}")
    x, y = at[land.id]
    seas = [at[province_of(sea)] for sea in atlas.ways("F", place) if atlas.is_sea(sea)] or [(x, y)]
    across = sum(sea_x for sea_x, _ in seas) / len(seas) - x
    down = sum(sea_y for _, sea_y in seas) / len(seas) - y
    return place, (round(x + _ASHORE * across, 1), round(y + _ASHORE * down, 1))
