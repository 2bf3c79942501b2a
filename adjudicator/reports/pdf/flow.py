"""How blocks fill pages: laid out first, drawn afterwards, so that every page knows how many there are."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from adjudicator.reports.pdf.type import Canvas, Row


@dataclass(frozen=True, slots=True)
class Block:
    """Something that stands whole on one page, if a page can hold it.

    `draw` is handed the canvas and the upper edge. `before` is white space above it, dropped at the top of a page.
    `keep`: it stays on the page of the block after it. `carry` is drawn first when a page has to be begun with this
    block (column heads). `bookmark` is its entry in the outline, `level` deep. `fresh` begins a new page. `divide`
    makes blocks of it that are no higher than the room they are given, for where it is higher than a page.
    """

    height: float
    draw: Callable[[Canvas, float], None]
    before: float = 0
    keep: bool = False
    carry: "Block | None" = None
    bookmark: str = ""
    level: int = 0
    fresh: bool = False
    divide: "Callable[[float], Iterable[Block]] | None" = None


@dataclass(frozen=True, slots=True)
class Placed:
    """A block with the upper edge it was given, in points from the bottom of the page."""

    block: Block
    top: float


Page = list[Placed]


Set = Callable[[Sequence[Sequence[Row]], bool], Block]
"""Makes a block of columns of set lines; it is told whether they are the first there are."""


def of_columns(columns: Sequence[Sequence[Row]], leading: float, more: float, make: Set) -> Block:
    """The block `make` makes of `columns`, which goes on over pages where none can hold it.

    `leading` is the distance from line to line in the widest set of them, `more` what the block needs besides lines.
    """

    def divide(room: float) -> Iterable[Block]:
        fit = max(1, int((room - more) / leading))
        for place in range(0, max(map(len, columns)), fit):
            yield make([column[place : place + fit] for column in columns], place == 0)

    return replace(make(columns, True), divide=divide)


def paginate(blocks: Iterable[Block], top: float, bottom: float) -> list[Page]:
    """Spread blocks over pages; a run of `keep` begins a new page when it does not fit whole."""
    pages: list[Page] = [[]]
    y = top
    for chain in _chains(_fitting(blocks, top - bottom)):
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


def _fitting(blocks: Iterable[Block], room: float) -> Iterable[Block]:
    """The same blocks; one that no page can hold comes in parts."""
    for block in blocks:
        left = room - (block.carry.height if block.carry else 0)
        if block.divide is None or block.height <= left:
            yield block
        else:
            yield from block.divide(left)


def _chains(blocks: Iterable[Block]) -> Iterable[list[Block]]:
    chain: list[Block] = []
    for block in blocks:
        if block.fresh and chain:
            yield chain
            chain = []
        chain.append(block)
        if not block.keep:
            yield chain
            chain = []
    if chain:
        yield chain
