"""The land as it is drawn: its lines from the drawing that comes with the game, names and centres from the map."""

from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec

from adjudicator.games.diplomacy.atlas import DATA, Atlas, Land
from adjudicator.table.regionmap import Geography, Region, Ring, Spot


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
    regions = tuple(_region(land, shapes) for land in atlas.provinces)
    return Geography(atlas.name, drawn.width, drawn.height, regions, drawn.wastes)


def _region(land: Land, shapes: Mapping[str, Shape]) -> Region:
    shape = shapes[land.id]
    return Region(
        id=land.id,
        name=land.name,
        at=shape.at,
        rings=shape.rings,
        water=land.kind == "sea",
        centre=shape.centre if land.centre else None,
        berths=tuple(shape.berths.items()),
    )
