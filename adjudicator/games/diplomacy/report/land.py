"""The land as it is drawn: its lines from the drawing that comes with the game, names and centres from the map.

A map whose provinces are others is drawn with a cell round the place of each, as its file has it.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

import msgspec

from adjudicator.board.cells import cells
from adjudicator.board.spread import spread
from adjudicator.games.diplomacy.atlas import DATA, Atlas, Land
from adjudicator.games.diplomacy.words import Place, province_of
from adjudicator.table.regionmap import Geography, Region, Ring, Spot

_WIDTH = 760.0
"""The width of a land of cells."""
_BESIDE = (13.0, 12.0)
"""The way from the place of a province's unit to the sign of its centre."""
_ASHORE = 0.3
"""The place of a coast, as a share of the way to the seas before it."""
SCHEMATIC = "a cell round each place of the map file; which provinces border on each other its lists tell"
"""The source of a land of cells."""


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of a province: its lines, the place of its unit, its centre, and its coasts."""

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
    if not _is_drawn(atlas):
        return _schematic(atlas)
    drawn = drawing()
    shapes = {shape.id: shape for shape in drawn.regions}
    regions = tuple(_region(land, shapes[land.id]) for land in atlas.provinces)
    return Geography(atlas.name, drawn.width, drawn.height, regions, drawn.wastes)


def source(atlas: Atlas) -> str:
    """The source of the lines of a map's land."""
    if _is_drawn(atlas):
        return drawing().source
    return SCHEMATIC


def _is_drawn(atlas: Atlas) -> bool:
    """Whether the drawing that comes with the game has all provinces of a map."""
    drawn = {shape.id for shape in drawing().regions}
    return all(land.id in drawn for land in atlas.provinces)


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
    spots, height = spread([(land.x, land.y) for land in atlas.provinces], _WIDTH)
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


def _berth(atlas: Atlas, at: Mapping[str, Spot], land: Land, coast: str) -> tuple[str, Spot]:
    """The place of a fleet on a coast: towards the seas that it can go to from there."""
    place = Place(f"{land.id}/{coast}")
    across: list[float] = []
    down: list[float] = []
    for to in atlas.ways("F", place):
        if atlas.is_sea(to):
            sea_x, sea_y = at[province_of(to)]
            across.append(sea_x)
            down.append(sea_y)
    x, y = at[land.id]
    return place, (_towards(x, across), _towards(y, down))


def _towards(here: float, goals: Sequence[float]) -> float:
    """A part of the way from somewhere to the middle of some goals."""
    if not goals:
        return here
    middle = sum(goals) / len(goals)
    return round(here + _ASHORE * (middle - here), 1)
