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
from adjudicator.games.northmen.words import BRIGANDS, COMMODITIES, UNIT_NAMES, UNITS, Cell, neighbour
from adjudicator.table import Seat
from adjudicator.table import hexmap as drawn
from adjudicator.table.glyphs import read_glyphs
from adjudicator.table.hexmap import Fight, Ground, HexMap, Label, March, Side, Site, Stack, Wash
from adjudicator.table.legends import HexLegend
from adjudicator.table.prose import minus

ORIGIN = 50
"""The column and the row of the first tile: wherever the island grows, its hexes have two digits each."""
ASIDE = 20
"""Hexes in rows above this one lie beside the map."""

GROUNDS: dict[str, Ground] = {"F": "forest", "M": "mountain", "P": "rough"}
"""What is drawn along a side; along a road, a lake, an empty side or a Stronghold the ground is open."""

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
"""What the legend calls what is drawn."""


def hex_id(cell: Cell) -> str:
    """A cell as a hex of the drawn map."""
    column, down = cell
    return f"{ORIGIN + column:02}{ORIGIN + down + column // 2:02}"


def cell_number(id: str) -> str:
    """The number of a hex, as players write the cell: "−1,0"; a hex on the table beside the map has none."""
    column = int(id[:2]) - ORIGIN
    row = int(id[2:]) - ORIGIN
    if int(id[2:]) >= ASIDE:
        return minus(f"{column},{row - column // 2}")
    return ""


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
)
"""What there can be on the island, in the order of the legend, and how it is drawn."""


class IslandMap(HexMap, tag="hexmap", frozen=True, omit_defaults=True):
    """The island, or tiles beside it."""

    legend: ClassVar[HexLegend] = LEGEND


def island(
    view: State,
    marches: Sequence[March] = (),
    fights: Sequence[Fight] = (),
    new: Collection[Cell] = (),
    washes: Sequence[Wash] = (),
) -> HexMap:
    """The tiles laid, with all that stands on them, and the blank cells where a tile could touch them."""
    cells = (
        *(land(hex_id(cell), laid.sides, new=cell in new) for cell, laid in view.map.items()),
        *(drawn.Cell(hex_id(cell)) for cell in open_cells(view)),
    )
    return IslandMap(
        title="The island",
        seats=all_sides(view),
        cells=cells,
        sides=tuple(roads(view)),
        sites=tuple(site for cell, laid in view.map.items() for site in sites(hex_id(cell), laid)),
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
    ids = []
    for place in range(len(tiles)):
        ids.append(f"{2 * (place % across) + 2:02}{place // across * 2 + 1:02}")
    placed = list(zip(ids, tiles, strict=True))
    cells = tuple(land(id, laid.sides) for id, (_, laid) in placed)
    sides = tuple(side for id, (_, laid) in placed for side in stumps(id, laid))
    sites = tuple(site for id, (name, laid) in placed for site in named(id, laid, name))
    labels = tuple(Label(name, "district", (id,)) for id, (name, laid) in placed if not laid.tile.towns)
    return IslandMap(
        title=title,
        seats=(),
        cells=cells,
        sides=sides,
        sites=sites,
        labels=labels,
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
        for way in range(6):
            other = neighbour(cell, way)
            if leads(edge(view, cell, way)) and (other not in view.map or hex_id(cell) < hex_id(other)):
                yield Side(hexside(hex_id(cell), hex_id(other)), roads=("road",))


def leads(sides: str) -> bool:
    """Whether an edge is drawn with a road: also where a Stronghold stands, which lets its owner pass."""
    return sides in (*ROADS, "R", "P", "RS", "SR")


def stumps(id: str, laid: Laid) -> Iterator[Side]:
    """The roads of a tile by itself."""
    column = int(id[:2]) - ORIGIN
    row = int(id[2:]) - ORIGIN
    for way, side in enumerate(laid.sides):
        if side in "RP":
            yield Side(hexside(id, hex_id(neighbour((column, row - column // 2), way))), roads=("road",))


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
            at = hexside(hex_id(cell), hex_id(neighbour(cell, hold.side)))
            taken = ("warband",) if hold.owner != hold.piece_of else ()
            yield Stack(at, hold.owner, "stronghold", hold.owner, signs=taken)


def armies(view: State) -> Iterator[Stack]:
    """What each side has on each tile: the most numerous kind on top, the others as signs, and how many in all."""
    for cell in view.map:
        for side in sides_at(view, cell):
            yield army(hex_id(cell), side, units_at(view, cell, side))


def army(at: str, side: Seat, units: Units) -> Stack:
    """The counter of an army."""
    kinds = sorted((unit for unit in UNITS if units.of(unit)), key=lambda unit: -units.of(unit))
    body, *others = (UNIT_NAMES[unit] for unit in kinds)
    return Stack(
        at, side, "brigand" if side == BRIGANDS else body, str(units.total), min(units.total, 3), tuple(others)
    )
