"""The inset: the place of a document's maps where most stands close together, with its neighbours, at double size."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from adjudicator.board.hexes import hexes_of, neighbours
from adjudicator.reports.window import window
from adjudicator.table.figures import Figure
from adjudicator.table.hexmap import HexMap

CROWDED = 8
"""The number of counters and marks from which on a hex and its neighbours are shown at double size."""


def inset(figures: Sequence[Figure]) -> HexMap | None:
    """The most crowded place of some maps; None where there is room everywhere."""
    most = CROWDED - 1
    chosen: tuple[HexMap, str] | None = None
    for figure in figures:
        if not isinstance(figure, HexMap) or figure.overview:
            continue
        for hex, crowd in _crowds(figure).items():
            if crowd > most:
                most = crowd
                chosen = (figure, hex)
    if chosen is None:
        return None
    figure, hex = chosen
    number = figure.legend.number(hex)
    part = window(figure, number, 1)
    title = f"Round {number}, at double size"
    return replace(part, title=title, labels=())


def _crowds(figure: HexMap) -> Counter[str]:
    """The number of things in each hex of a map and its neighbours: counters, battles, markers, movements."""
    cells = {cell.id for cell in figure.cells}
    places = [stack.at for stack in figure.stacks]
    places += [fight.at for fight in figure.fights]
    places += [marker.at for marker in figure.markers]
    places += [march.path[-1] for march in figure.marches if march.number]
    stands: Counter[str] = Counter()
    for place in places:
        first, *_ = hexes_of(place)
        hex = first[:4]
        stands[hex] += 1
    crowds: Counter[str] = Counter()
    crowded = sorted(cells & stands.keys())
    for hex in crowded:
        around = {hex, *neighbours(hex)}
        inside = cells & around
        crowds[hex] = sum(stands[near] for near in inside)
    return crowds
