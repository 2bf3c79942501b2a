"""The inset: the place of a document's maps where most stands close together, with its neighbours, at double size."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from adjudicator.board.hexes import hexes_of, neighbours
from adjudicator.reports.window import window
from adjudicator.table.figures import Figure
from adjudicator.table.hexmap import HexMap

CROWDED = 8
"""How many counters and marks a hex and its neighbours hold that are shown at double size."""


def inset(figures: Sequence[Figure]) -> HexMap | None:
    """The most crowded place of some maps; None where there is room everywhere."""
    parts = [figure for figure in figures if isinstance(figure, HexMap) and not figure.overview]
    crowds = [(crowd, figure, hex) for figure in parts for hex, crowd in _crowds(figure).items()]
    if not crowds:
        return None
    crowd, figure, hex = max(crowds, key=lambda each: each[0])
    if crowd < CROWDED:
        return None
    number = figure.legend.number(hex)
    return replace(window(figure, number, 1), title=f"Round {number}, at double size", labels=())


def _crowds(figure: HexMap) -> Counter[str]:
    """How much stands in each hex of a map and in its neighbours: counters, battles, markers, numbers of movements."""
    cells = {cell.id for cell in figure.cells}
    places = [stack.at for stack in figure.stacks]
    places += [fight.at for fight in figure.fights]
    places += [marker.at for marker in figure.markers]
    places += [march.path[-1] for march in figure.marches if march.number]
    stands = Counter(hexes_of(at)[0][:4] for at in places)
    crowds: Counter[str] = Counter()
    for hex in sorted(cells & stands.keys()):
        around = cells.intersection((hex, *neighbours(hex)))
        crowds[hex] = sum(stands[near] for near in around)
    return crowds
