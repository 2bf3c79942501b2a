"""Lines that a mail program has broken: several read as one, and where in them a part of that one stands."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from adjudicator.orders.notation.taken import TextLine

NARROWEST = 60
"""The least columns of a line that a mail program breaks."""
_ENDS = (".", "!", "?", ":", ";", "…")
"""The ends of a line that is whole."""


def as_one(lines: Sequence[TextLine]) -> TextLine:
    """Some lines as one, which stands where the first begins."""
    return lines[0]._replace(text=" ".join(line.text for line in lines))


def running_on(lines: Sequence[TextLine]) -> Iterator[TextLine]:
    """The first of some lines, and those behind it that a mail program has broken off from it."""
    yield lines[0]
    for before, line in pairwise(lines):
        first_word = line.text.split()[0]
        width = before.column + len(before.text) + len(first_word)
        if width <= NARROWEST:
            return
        is_next = line.line == before.line + 1
        if not is_next or before.text.endswith(_ENDS):
            return
        yield line


def place_in(column: int, lines: Sequence[TextLine]) -> tuple[int, int]:
    """The place in the file of a column of one line, or of two that were read as one."""
    for line in lines[:-1]:
        if column <= len(line.text):
            return line.line, line.column + column
        column -= len(line.text) + 1
    return lines[-1].line, lines[-1].column + column
