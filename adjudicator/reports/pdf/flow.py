"""How blocks fill pages: laid out first, drawn afterwards, so that every page knows how many there are."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from adjudicator.reports.pdf.type import Canvas


@dataclass(frozen=True, slots=True)
class Block:
    """Something that stands whole on one page.

    `draw` is handed the canvas and the upper edge. `before` is white space above it, dropped at the top of a page.
    `keep`: it stays on the page of the block after it. `carry` is drawn first when a page has to be begun with this
    block (column heads). `bookmark` is its entry in the outline, `level` deep. `fresh` begins a new page.
    """

    height: float
    draw: Callable[[Canvas, float], None]
    before: float = 0
    keep: bool = False
    carry: "Block | None" = None
    bookmark: str = ""
    level: int = 0
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """A block with the upper edge it was given, in points from the bottom of the page."""

    block: Block
    top: float


Page = list[Placed]


def paginate(blocks: Iterable[Block], top: float, bottom: float) -> list[Page]:
    """Spread blocks over pages; a run of `keep` begins a new page when it does not fit whole."""
    pages: list[Page] = [[]]
    y = top
    for chain in _chains(blocks):
        needed = sum(block.before + block.height for block in chain)
        for block in chain:
            if pages[-1] and (block.fresh or y - max(needed, block.before + block.height) < bottom):
                pages.append([])
                y = top
                if block.carry:
                    pages[-1].append(Placed(block.carry, y))
                    y -= block.carry.height
                block = replace(block, before=0)
            y -= block.before if pages[-1] else 0
            pages[-1].append(Placed(block, y))
            y -= block.height
            needed = 0
    return pages


def _chains(blocks: Iterable[Block]) -> Iterable[list[Block]]:
    chain: list[Block] = []
    for block in blocks:
        chain.append(block)
        if not block.keep:
            yield chain
            chain = []
    if chain:
        yield chain
