"""Numbered notes: rules and rulings, small and in two columns that end level; corrections, with who made them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from adjudicator.reports.pdf.flow import Block, of_columns
from adjudicator.reports.pdf.fonts import SERIF
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import (
    NOTE,
    OWN,
    TEXT,
    Canvas,
    Row,
    Style,
    base,
    draw_row,
    draw_rows,
    draw_text,
    row,
    rows,
)
from adjudicator.table.pages import RulingNote

_SMALL = Style(SERIF, 8, 10.2)
_LABEL = OWN._replace(size=6.6)
_BAND = 24
"""Lines of type that stand in two columns beside each other, and on one page; what is longer is several such bands."""
_APART = 3.0
"""White above a note, in points."""

_Line = tuple[str, Row]
"""A line of a note, with the number of the note where it begins it."""


def numbered(paper: Paper, notes: Iterable[RulingNote]) -> Iterator[Block]:
    """Notes one after the other, in two columns: down the left one, on in the right one, band by band."""
    column = (paper.full + paper.gap) / 2
    notes = [*notes]
    indent = max((row(note.id, _LABEL).width for note in notes), default=0) + 6
    set_notes = [_set(note, column - paper.gap - indent) for note in notes]
    for band in _bands(set_notes):
        lines = [*chain.from_iterable(band)]
        half = _level(band, len(lines))
        yield _beside(paper, (lines[:half], lines[half:]), column, indent)


def _set(note: RulingNote, measure: float) -> list[_Line]:
    lines = rows(note.words(), _SMALL, measure)
    return [(note.id if place == 0 else "", line) for place, line in enumerate(lines)]


def _bands(notes: Sequence[list[_Line]]) -> Iterator[list[list[_Line]]]:
    """Notes in a row, as many as a band holds; one that is longer alone."""
    band: list[list[_Line]] = []
    for note in notes:
        if band and sum(map(len, band)) + len(note) > _BAND:
            yield band
            band = []
        band.append(note)
    if band:
        yield band


def _level(band: Sequence[list[_Line]], number: int) -> int:
    """How many lines stand in the left column: whole notes where that is level within a line or two, else half."""
    half, filled = (number + 1) // 2, 0
    for note in band:
        filled += len(note)
        if half <= filled <= half + 2:
            return filled
    return half


def _beside(paper: Paper, columns: Sequence[Sequence[_Line]], width: float, indent: float) -> Block:
    def draw(canvas: Canvas, top: float) -> None:
        for place, lines in enumerate(columns):
            x, y = paper.left + place * width, base(top, _SMALL)
            for line_number, (number, line) in enumerate(lines):
                y -= _APART if number and line_number else 0
                draw_text(canvas, x, y, number, _LABEL)
                draw_row(canvas, x + indent, y, line, _SMALL)
                y -= _SMALL.leading

    return Block(max(map(_height, columns)), draw, before=_APART)


def _height(lines: Sequence[_Line]) -> float:
    return _SMALL.leading * len(lines) + _APART * sum(bool(number) for number, _ in lines[1:])


def correction(paper: Paper, note: RulingNote) -> Block:
    """A correction in the text column; what was corrected and who did it stand in the margin."""
    label = rows(note.id, OWN, paper.margin)
    author = rows(note.author, NOTE, paper.margin) if note.author else []

    def make(columns: Sequence[Sequence[Row]], first: bool) -> Block:
        lines, label, author = columns
        side = OWN.leading * len(label)

        def draw(canvas: Canvas, top: float) -> None:
            if first:
                draw_text(canvas, paper.text_x - 8, base(top, TEXT), "–", TEXT, align=1)
            draw_rows(canvas, paper.text_x, top, lines, TEXT)
            draw_rows(canvas, paper.margin_x, top - 1, label, OWN)
            draw_rows(canvas, paper.margin_x, top - 1 - side, author, NOTE)

        return Block(max(TEXT.leading * len(lines), side + NOTE.leading * len(author)), draw, before=3)

    return of_columns([rows(note.text, TEXT, paper.measure), label, author], OWN.leading + NOTE.leading, 0, make)
