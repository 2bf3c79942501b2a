"""Blocks fill pages: laid out first, drawn afterwards, so that every page knows how many there are."""

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from adjudicator.reports.pdf.levels import Level, Stack
from adjudicator.reports.pdf.type import Canvas, Row


class Block(msgspec.Struct, frozen=True):
    """A part of a document that stands whole on one page, if a page can hold it.

    `draw` is handed the canvas and the upper edge. `before` is white space above it, dropped at the top of a page.
    `keep`: it stays on the page of the block after it. `carry` is drawn first when a page has to be begun with this
    block (column heads). `bookmark` is its entry in the outline, `level` deep. `fresh` begins a new page; `joins` may
    cancel `fresh` to avoid a nearly empty page, which the next block that joins may begin then. `divide` makes blocks
    of it that are no higher than the room they are given, for where it is higher than a page. `stretch` makes it higher
    by as much of the room that its page has left as it can use.
    `lane`: it stands in one of two columns, and the right one is so far from the left one, for which it is drawn.
    """

    height: float
    draw: Callable[[Canvas, float], None]
    before: float = 0
    keep: bool = False
    carry: "Block | None" = None
    bookmark: str = ""
    level: int = 0
    fresh: bool = False
    joins: bool = False
    divide: "Callable[[float], Iterable[Block]] | None" = None
    stretch: "Callable[[float], Block] | None" = None
    lane: float = 0


class Placed(msgspec.Struct, frozen=True):
    """A block with the upper edge it was given, in points from the bottom of the page, and how far right it is set."""

    block: Block
    top: float
    across: float = 0

    def draw(self, canvas: Canvas) -> None:
        """Draw the block where it was set."""
        if not self.across:
            self.block.draw(canvas, self.top)
            return
        canvas.saveState()
        canvas.translate(self.across, 0)
        self.block.draw(canvas, self.top)
        canvas.restoreState()


Page = list[Placed]
Chain = list[Block]


Set = Callable[[Sequence[Sequence[Row]], bool], Block]
"""Makes a block of columns of set lines; it is told whether they are the first there are."""


def of_columns(columns: Sequence[Sequence[Row]], leading: float, more: float, make: Set) -> Block:
    """The block `make` makes of `columns`, which goes on over pages where none can hold it.

    `leading` is the distance from line to line in the widest set of them, `more` what the block needs besides lines.
    """

    def divide(room: float) -> Iterable[Block]:
        fit = max(1, int((room - more) / leading))
        longest = max(map(len, columns))
        for begin in range(0, longest, fit):
            end = begin + fit
            part = [column[begin:end] for column in columns]
            yield make(part, begin == 0)

    block = make(columns, True)
    return replace(block, divide=divide)


def paginate(blocks: Iterable[Block], top: float, bottom: float) -> list[Page]:
    """Spread blocks over pages; a run of `keep` begins a new page when it does not fit whole.

    `joins`: where a page is nearly empty, all is set closer, or a block may cancel `fresh`, if that saves a page or
    leaves fewer that are.
    """
    blocks = list(blocks)
    least = top - LEAST_FILLED * (top - bottom)
    pages = _filled_out(blocks, top, bottom)
    if not _sparse(pages, least):
        return pages
    spreads = [pages]
    for closer, lower in _settings(blocks):
        spread = _filled_out(closer, top, bottom, lower)
        spreads.append(spread)
    return min(spreads, key=lambda pages: (len(pages), _sparse(pages, least)))


def _filled_out(blocks: Iterable[Block], top: float, bottom: float, lower: float = 0) -> list[Page]:
    """The pages of blocks, which may go so much `lower` than what stretches."""
    return [_stretched(page, bottom) for page in _spread(blocks, top, bottom - lower)]


def _sparse(pages: Sequence[Page], least: float) -> int:
    """The number of pages that end above the height `least`."""
    return sum(_lowest(page, math.inf) > least for page in pages)


def _settings(blocks: Sequence[Block]) -> Iterator[tuple[Sequence[Block], float]]:
    """The ways to set blocks in less room, each with how far down they may then go; the best looking first."""
    joined = [_joined(block) for block in blocks]
    able = [place for place, block in enumerate(blocks) if block.joins and block.fresh]
    yield _closer(blocks), LOWER
    if not able:
        return
    last = able[-1]
    before = blocks[:last]
    yield [*before, *_handed_on(blocks[last:])], 0
    yield [*before, *joined[last:]], 0
    if len(able) > 1:
        yield joined, 0
    yield _closer(joined), LOWER


def _joined(block: Block) -> Block:
    """The same block; if it joins, it begins no page."""
    if block.joins:
        return replace(block, fresh=False)
    return block


def _handed_on(blocks: Sequence[Block]) -> Iterator[Block]:
    """The same blocks; not the first of them begins a page, but the next one that joins."""
    first, *others = blocks
    yield _joined(first)
    waits = True
    for block in others:
        begins = waits and block.joins
        waits = waits and not begins
        yield replace(block, fresh=block.fresh or begins)


LEAST_FILLED = 0.6
"""The part of a page below which it holds next to nothing."""
LEAST_BELOW = 40.0
"""Points below the head of columns without which they begin on the next page."""
CLOSER = 0.4
LOWER = 10.0
"""The share of white space that blocks keep which are set closer, and how far down they may go, in points."""


def _closer(blocks: Iterable[Block]) -> list[Block]:
    closer = []
    for block in blocks:
        if block.before:
            before = block.before * CLOSER
            block = replace(block, before=before)
        closer.append(block)
    return closer


def _stretched(page: Page, bottom: float) -> Page:
    """The page; what can use the room that is left on it shares it, and what stands below is moved down."""
    able = [place for place, placed in enumerate(page) if placed.block.stretch]
    for done, place in enumerate(able):
        room = _lowest(page, page[place].top) - bottom
        share = room / (len(able) - done)
        page = _with_more(page, place, max(0, share))
    return page


def _with_more(page: Page, place: int, room: float) -> Page:
    """The page on which one block uses as much of a room as it can."""
    placed = page[place]
    block = placed.block
    higher = block.stretch(room) if block.stretch else block
    more = higher.height - block.height
    above = page[:place]
    below = [_lowered(each, more) for each in page[place + 1 :]]
    return [*above, replace(placed, block=higher), *below]


def _lowered(placed: Placed, by: float) -> Placed:
    """The same block so far down."""
    return replace(placed, top=placed.top - by)


def _spread(blocks: Iterable[Block], top: float, bottom: float) -> list[Page]:
    book = _Book(top, bottom)
    for run in _runs(_chains(_fitting(blocks, top - bottom))):
        book.lay(run)
    return book.pages


def _lowest(page: Page, top: float) -> float:
    """The lower edge of what stands on a page, in points from the bottom of the paper."""
    return min((each.top - each.block.height for each in page), default=top)


class _Measured(msgspec.Struct, frozen=True):
    """Blocks that stay together, and how high they are."""

    blocks: Sequence[Block]
    height: float


Run = deque[_Measured]
"""Blocks that stay together, and others after them."""


def _measured(blocks: Sequence[Block]) -> _Measured:
    return _Measured(blocks, height_of(blocks))


class _Book:
    """The pages that are filled, and how far down the last one is."""

    def __init__(self, top: float, bottom: float) -> None:
        self.top = top
        self.bottom = bottom
        self.pages: list[Page] = [[]]
        self.y = top

    def lay(self, run: Sequence[Chain]) -> None:
        """Put blocks on the pages: a chain over the full width, or some in columns."""
        if run[-1][-1].lane:
            self.columns(run)
        else:
            self.chain(run[0])

    def chain(self, chain: Chain, more: float = 0) -> None:
        """Blocks over the full width that stay together, and on the page of what is `more` points high below them."""
        needed = height_of(chain) + more
        for block in chain:
            own = block.before + block.height
            ends = self.y - max(needed, own)
            if self.pages[-1] and (block.fresh or ends < self.bottom):
                self.turn()
                if block.carry:
                    self.put(block.carry)
                block = replace(block, before=0)
            if self.pages[-1]:
                self.y -= block.before
            self.put(block)
            needed = 0

    def put(self, block: Block) -> None:
        """Put a block below what stands on the page."""
        self.pages[-1].append(Placed(block, self.y))
        self.y -= block.height

    def turn(self) -> None:
        """Begin a page."""
        self.pages.append([])
        self.y = self.top

    def columns(self, run: Sequence[Chain]) -> None:
        """Blocks in two columns, which end level; what of the first chain is over the full width is their head."""
        first, *others = run
        head = [block for block in first if not block.lane]
        left = Run(map(_measured, [first[len(head) :], *others]))
        least = left[0].height
        if head:
            half = sum(chain.height for chain in left) / 2
            self.chain(head, max(least, min(half, LEAST_BELOW)))
        elif self.pages[-1]:
            self.y -= left[0].blocks[0].before
            if self.y - least < self.bottom:
                self.turn()
        again = False
        while left:
            room = self.y - self.bottom
            sides, left = _level(left, room, again, fresh=not self.pages[-1])
            for number, side in enumerate(sides):
                for block, depth in side:
                    across = number * block.lane
                    self.pages[-1].append(Placed(block, self.y - depth, across))
            self.y -= max(map(_depth, sides))
            again = True
            if left:
                self.turn()


Column = list[tuple[Block, float]]
"""Blocks below each other, each with how far below the top its upper edge is."""


def _depth(column: Column) -> float:
    if column:
        return column[-1][1] + column[-1][0].height
    return 0


def _level(run: Run, room: float, again: bool, *, fresh: bool) -> tuple[list[Column], Run]:
    """Two columns full of blocks, and those that are left; where all fit, columns are no higher than is needed.

    `again`: they go on from an earlier page. `fresh`: there is not more room anywhere.
    """
    sides, left = _pair(run, room, again, fresh=fresh)
    if left:
        return sides, left
    whole = sum(map(_depth, sides))

    def holds(height: float) -> bool:
        _, over = _pair(run, height, again, fresh=False)
        return not over

    stacks = [*map(_stack, run)]
    least = Level(stacks, again=again).least(whole / 2, min(room, whole), holds)
    return _pair(run, least, again, fresh=False) if least else (sides, left)


def _stack(chain: _Measured) -> Stack:
    """The measures of blocks that stay together."""
    parts = [(block.before, block.height) for block in chain.blocks]
    carry = chain.blocks[0].carry
    return Stack(parts, chain.height, carry.height if carry else 0)


def _pair(run: Run, room: float, again: bool, *, fresh: bool) -> tuple[list[Column], Run]:
    left = run.copy()
    return [_filled(left, room, carried, fresh=fresh) for carried in (again, True)], left


def _filled(run: Run, room: float, again: bool, *, fresh: bool) -> Column:
    """A column of the chains that fit, which are taken away; one that is too high for any is broken."""
    if not run:
        return []
    column, y = _begun(run, room, again, fresh=fresh)
    while run and column and y + run[0].height <= room:
        for block in run.popleft().blocks:
            y += block.before
            column.append((block, y))
            y += block.height
    return column


def _begun(run: Run, room: float, again: bool, *, fresh: bool) -> tuple[Column, float]:
    """A column with the first chain, and how far down it goes; what of it is too high for a fresh one is put back."""
    column = Column()
    y = 0.0
    chain = run[0]
    first = chain.blocks[0].before
    if chain.height - first > room and not fresh:
        return column, y
    run.popleft()
    for place, block in enumerate(chain.blocks):
        carry = block.carry if again and not column else None
        white = block.before * bool(column)
        above = carry.height if carry else white
        if y + above + block.height > room and (column or not fresh):
            rest = chain.blocks[place:]
            run.appendleft(_measured(rest))
            return column, math.inf
        if carry:
            column.append((replace(carry, lane=block.lane), 0))
        y += above
        column.append((block, y))
        y += block.height
    return column, y


def height_of(blocks: Iterable[Block]) -> float:
    """The height of blocks below each other."""
    return sum(block.before + block.height for block in blocks)


def _fitting(blocks: Iterable[Block], room: float) -> Iterable[Block]:
    """The same blocks; one that no page can hold comes in parts."""
    for block in blocks:
        left = room - (block.carry.height if block.carry else 0)
        if block.divide is None or block.height <= left:
            yield block
        else:
            yield from block.divide(left)


def _runs(chains: Iterable[Chain]) -> Iterator[list[Chain]]:
    """Chains in columns that follow each other, together; of others each alone."""
    run = list[Chain]()
    for chain in chains:
        if run and not (run[-1][-1].lane and chain[0].lane):
            yield run
            run = []
        run.append(chain)
    if run:
        yield run


def _chains(blocks: Iterable[Block]) -> Iterator[Chain]:
    """Blocks that stay together."""
    chain = Chain()
    for block in blocks:
        if block.fresh and chain:
            yield chain
            chain = Chain()
        chain.append(block)
        if not block.keep:
            yield chain
            chain = Chain()
    if chain:
        yield chain


def beside(stacked: Sequence[Sequence[Block]], before: float = 0) -> Block:
    """Columns of blocks as one block."""

    def draw(canvas: Canvas, top: float) -> None:
        for blocks in stacked:
            y = top
            for block in blocks:
                block.draw(canvas, y - block.before)
                y -= block.before + block.height

    return Block(max(map(height_of, stacked)), draw, before=before)
