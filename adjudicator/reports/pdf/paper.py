"""The sheet of paper: its size, its margins and its columns."""

from functools import lru_cache
from typing import NamedTuple

MM = 72 / 25.4
SIZES = {"A4": (210 * MM, 297 * MM), "Letter": (612.0, 792.0)}

GUTTER = 17.0
HANG = 22.0
"""White between two columns, and the hanging indent of a column."""


class Paper(NamedTuple):
    """A page in points: a text column with a hanging indent at its left and a margin column at its right."""

    width: float
    height: float
    side: float = 17 * MM
    head: float = 20 * MM
    foot: float = 19 * MM
    hang: float = 11 * MM
    margin: float = 40 * MM
    gap: float = 6 * MM
    inset: float = 0.0
    """The indent of the left edge of everything."""
    cut: float = 0.0
    """The place of the right edge."""
    cells: float = 12.0
    """White between the columns of a table."""
    rows: float = 2.5
    """White between its rows."""

    @property
    def left(self) -> float:
        """The left edge of everything."""
        return self.side + self.inset

    @property
    def right(self) -> float:
        """The right edge of everything."""
        return self.width - self.side - self.cut

    @property
    def full(self) -> float:
        """The width of tables and maps."""
        return self.right - self.left

    @property
    def text_x(self) -> float:
        """The left edge of the text column."""
        return self.left + self.hang

    @property
    def measure(self) -> float:
        """The width of the text column."""
        return self.full - self.hang - self.gap - self.margin

    @property
    def across(self) -> float:
        """The width of the text column with the margin column."""
        return self.right - self.text_x

    @property
    def margin_x(self) -> float:
        """The left edge of the margin column."""
        return self.right - self.margin

    def narrowed(self, by: float) -> "Paper":
        """The same paper, with less room at the left."""
        return self._replace(inset=self.inset + by)

    def between(self, x: float, wide: float) -> "Paper":
        """The same paper, with a column of `wide` points from x on, and no margin in it."""
        return self._replace(inset=x - self.side, cut=self.width - self.side - x - wide, margin=0, gap=0, hang=0)

    @property
    def lane(self) -> "Paper":
        """The left one of two columns, with a hanging indent."""
        return _lane(self)

    @property
    def top(self) -> float:
        """The upper edge of the first block of a page."""
        return self.height - self.head

    @property
    def bottom(self) -> float:
        """The lowest edge of a block."""
        return self.foot + 5


@lru_cache(maxsize=16)
def _lane(paper: Paper) -> Paper:
    wide = (paper.full - GUTTER) / 2
    return paper.between(paper.left, wide)._replace(hang=HANG, cells=7, rows=0.4)


def paper_of(size: str) -> Paper:
    """Portrait paper by the name of its size; raises `ValueError` for one that is not known."""
    if size not in SIZES:
        raise ValueError(f"page size {size!r} is not known: use one of {', '.join(SIZES)}")
    return Paper(*SIZES[size])
