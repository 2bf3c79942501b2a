"""A window of a map of hexes."""

from msgspec.structs import replace

from adjudicator.board.hexes import hexes_of, neighbours, within
from adjudicator.errors import NotFound
from adjudicator.table.hexmap import HexMap, Label, MarchArrow


def window(map: HexMap, around: str, radius: int) -> HexMap:
    """The hexes at most `radius` away from `around`, and what stands there; raises `NotFound` where it is no hex."""
    cells = {cell.id: cell for cell in map.cells}
    number = around
    around = next((id for id in cells if map.legend.number(id) == around), around)
    if around not in cells:
        raise NotFound("map/hex", f"there is no hex {number!r} on this map; hexes are named by column and row: 3927")
    inside = {id for id in within(around, radius) if id in cells}
    fringe = sorted({id for hex in inside for id in neighbours(hex) if id in cells} - inside)
    known = inside.union(fringe)
    labels = [_part_of(label, inside) for label in map.labels]
    sides = tuple(side for side in map.sides if _within(side.id, known))
    sites = tuple(site for site in map.sites if _within(site.at, inside))
    stacks = tuple(stack for stack in map.stacks if _within(stack.at, inside))
    marches = tuple(march for march in map.marches if _touches(march, inside))
    fights = tuple(fight for fight in map.fights if _within(fight.at, inside))
    return replace(
        map,
        title=f"{map.title}: around {number}",
        cells=tuple(cell for cell in map.cells if cell.id in inside),
        fringe=tuple(cells[id] for id in fringe),
        sides=sides,
        sites=sites,
        labels=tuple(label for label in labels if label.places),
        stacks=stacks,
        marches=marches,
        fights=fights,
    )


def _within(at: str, hexes: set[str]) -> bool:
    """Whether a hex, a land area of one, or both hexes of a hexside are among `hexes`."""
    return all(hex[:4] in hexes for hex in hexes_of(at) if hex)


def _touches(march: MarchArrow, hexes: set[str]) -> bool:
    return any(_within(at, hexes) for at in march.path)


def _part_of(label: Label, hexes: set[str]) -> Label:
    """A name, with those of its places that are among `hexes`."""
    return replace(label, places=tuple(at for at in label.places if _within(at, hexes)))
