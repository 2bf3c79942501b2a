"""The island as it grows: tiles with a ground along each of their sides, towns and churches, and who stands where."""

from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from adjudicator.board.hexes import hexside
from adjudicator.games.northmen.land import ROADS, edge
from adjudicator.games.northmen.laying import open_cells
from adjudicator.games.northmen.report.sides import all_sides
from adjudicator.games.northmen.scenario import Scenario
from adjudicator.games.northmen.sides import sides_at, units_at
from adjudicator.games.northmen.state import Laid, State
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import (
    BRIGANDS,
    COMMODITIES,
    UNIT_NAMES,
    UNITS,
    Cell,
    neighbour,
    neighbours,
)
from adjudicator.table import Seat
from adjudicator.table import hexmap as drawn
from adjudicator.table.glyphs import read_glyphs
from adjudicator.table.hexmap import Fight, Ground, HexMap, Label, MarchArrow, Side, Site, Stack, Wash
from adjudicator.table.legends import HexLegend
from adjudicator.table.prose import minus

ORIGIN = 50
"""The column and the row of the first tile: wherever the island grows, its hexes have two digits each."""
ASIDE = 20
"""Hexes in rows above this one lie beside the map."""

GROUNDS: dict[str, Ground] = {"F": "forest", "M": "mountain", "P": "rough"}
"""The ground that is drawn along a side; along a road, a lake, an empty side or a Stronghold the ground is open."""

WORDS = {
    "clear": "empty side",
    "forest": "forest side",
    "rough": "pass",
    "mountain": "mountain side",
    "lake": "lake side",
    "new aspect": "laid this time",
    "novgorod": "Novgorod",
    "stronghold": "Stronghold",
    "several pieces": "several units",
}
"""The names of things in the legend."""


def hex_id(cell: Cell) -> str:
    """A cell as a hex of the drawn map."""
    column, down = cell
    return f"{ORIGIN + column:02}{ORIGIN + down + column // 2:02}"


def cell_number(id: str) -> str:
    """The number of a hex, as players write the cell: "−1,0"; a hex on the table beside the map has none."""
    if int(id[2:]) < ASIDE:
        return ""
    column, down = cell_of(id)
    return minus(f"{column},{down}")


def cell_of(id: str) -> Cell:
    """A hex of the drawn map as a cell."""
    column = int(id[:2]) - ORIGIN
    row = int(id[2:]) - ORIGIN
    return column, row - column // 2


def cell_written(id: str) -> str:
    """A hex as orders write its cell: "(-1,0)"; "" for a hex on the table beside the map."""
    number = cell_number(id)
    return f"({number})".replace("\N{MINUS SIGN}", "-") if number else ""


LEGEND = HexLegend(
    glyphs=read_glyphs("adjudicator.games.northmen.report"),
    symbols=(*COMMODITIES, "novgorod", "church"),
    bodies=(*UNIT_NAMES.values(), "brigand", "stronghold"),
    afloat=(),
    signs=tuple(UNIT_NAMES.values()),
    aspects=("new",),
    washes={"reach by a road action": "full", "reach by a lake action": "broken"},
    roads={"road": "plain"},
    sectors=True,
    number=cell_number,
    written=cell_written,
)
"""The things that there can be on the island, in the order of the legend, with how they are drawn."""


class IslandMap(HexMap, tag="hexmap", frozen=True, omit_defaults=True):
    """The island, or tiles beside it."""

    legend: ClassVar[HexLegend] = LEGEND


def island(
    view: State,
    marches: Sequence[MarchArrow] = (),
    fights: Sequence[Fight] = (),
    new: Collection[Cell] = (),
    washes: Sequence[Wash] = (),
) -> HexMap:
    """The tiles laid, with all that stands on them, and the blank cells where a tile could touch them."""
    cells = []
    towns: list[Site] = []
    for cell, laid in view.map.items():
        id = hex_id(cell)
        cells.append(land(id, laid.sides, new=cell in new))
        towns += sites(id, laid)
    blank = [drawn.Cell(hex_id(cell)) for cell in open_cells(view)]
    return IslandMap(
        title="The island",
        seats=all_sides(view),
        cells=(*cells, *blank),
        sides=tuple(roads(view)),
        sites=tuple(towns),
        stacks=(*strongholds(view), *armies(view)),
        marches=tuple(marches),
        fights=tuple(fights),
        washes=tuple(washes),
        words=WORDS,
    )


def whole_map(view: State) -> HexMap | None:
    """The island as it stands; none before the first tile lies."""
    return island(view) if view.map else None


def first_tiles(scenario: Scenario) -> HexMap:
    """All tiles of a scenario, as they are printed."""
    tiles = (*scenario.main.tiles, *scenario.tof.tiles)
    return beside("The tiles", [(tile.id, Laid(tile)) for tile in tiles], across=14)


def beside(title: str, tiles: Sequence[tuple[str, Laid]], across: int = 6) -> HexMap:
    """Tiles apart from the map, in rows, each with its name."""
    cells = []
    sides: list[Side] = []
    towns: list[Site] = []
    labels = []
    for place, (name, laid) in enumerate(tiles):
        row, column = divmod(place, across)
        id = f"{2 * column + 2:02}{2 * row + 1:02}"
        cells.append(land(id, laid.sides))
        sides += stumps(id, laid)
        towns += named(id, laid, name)
        if not laid.tile.towns:
            labels.append(Label(name, "district", (id,)))
    return IslandMap(
        title=title,
        seats=(),
        cells=tuple(cells),
        sides=tuple(sides),
        sites=tuple(towns),
        labels=tuple(labels),
        words=WORDS,
    )


def land(id: str, sides: str, *, new: bool = False) -> drawn.Cell:
    """A tile by its sides as they lie, from the south-east clockwise; the hex wants them from the north."""
    around = sides[4:] + sides[:4]
    lakes = around.count("L")
    edges = "".join("2" if side == "L" else "1" for side in around) if lakes else ""
    return drawn.Cell(
        id,
        ground=tuple(GROUNDS.get(side, "clear") for side in around),
        water="lake" if lakes else "",
        land=100 - 11 * lakes,
        edges=edges,
        aspect="new" if new else "",
    )


def roads(view: State) -> Iterator[Side]:
    """The sides that a road leads over; on the coast it waits for a tile to lead to."""
    for cell in view.map:
        id = hex_id(cell)
        for way, other in enumerate(neighbours(cell)):
            there = hex_id(other)
            is_drawn_from_there = other in view.map and there < id
            if leads(edge(view, cell, way)) and not is_drawn_from_there:
                yield Side(hexside(id, there), roads=("road",))


def leads(sides: str) -> bool:
    """Whether an edge is drawn with a road: also where a Stronghold stands, which lets its owner pass."""
    return sides in (*ROADS, "R", "P", "RS", "SR")


def stumps(id: str, laid: Laid) -> Iterator[Side]:
    """The roads of a tile by itself."""
    around = neighbours(cell_of(id))
    for side, other in zip(laid.sides, around, strict=True):
        if side in "RP":
            there = hex_id(other)
            yield Side(hexside(id, there), roads=("road",))


def sites(id: str, laid: Laid) -> Iterator[Site]:
    """The towns of a tile, and its church."""
    if laid.tile.name:
        yield Site(id, laid.tile.name, laid.tile.name.lower())
    else:
        for town in laid.tile.towns:
            yield Site(id, "", town)
    if laid.church:
        yield Site(id, "", "church")


def named(id: str, laid: Laid, name: str) -> Iterator[Site]:
    """The towns of a tile beside the map, with the number of the tile; one without is named across its middle."""
    for town in sites(id, laid):
        yield replace(town, name=name)


def strongholds(view: State) -> Iterator[Stack]:
    """Each Stronghold on its hexside; one that was taken shows the warband on top."""
    for cell, laid in view.map.items():
        for hold in laid.strongholds:
            beyond = neighbour(cell, hold.side)
            at = hexside(hex_id(cell), hex_id(beyond))
            is_taken = hold.owner != hold.piece_of
            signs = ("warband",) if is_taken else ()
            yield Stack(at, hold.owner, "stronghold", hold.owner, signs=signs)


def armies(view: State) -> Iterator[Stack]:
    """The army of each side on each tile."""
    for cell in view.map:
        for side in sides_at(view, cell):
            yield army(hex_id(cell), side, units_at(view, cell, side))


def army(at: str, side: Seat, units: Units) -> Stack:
    """The counter of an army: the most numerous kind on top, the others as signs, and how many in all."""
    by_number = sorted(UNITS, key=units.of, reverse=True)
    body, *others = [UNIT_NAMES[unit] for unit in by_number if units.of(unit)]
    return Stack(
        at,
        side,
        body="brigand" if side == BRIGANDS else body,
        strength=str(units.total),
        pieces=min(units.total, 3),
        signs=tuple(others),
    )
