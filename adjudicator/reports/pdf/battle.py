"""The battle box: its place in small, beside it sides, rounds and the table that decided, then what followed.

It tells much in little room: tables stand beside each other, and what followed is one paragraph.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from adjudicator.reports.pdf.abreast import abreast, beside, high
from adjudicator.reports.pdf.blocks import INSET, Styles, continued, framed, story_line
from adjudicator.reports.pdf.flow import Block, of_columns
from adjudicator.reports.pdf.hexes import hex_vignette
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import CELL, CHAPTER, HEAD, NOTE, OWN, Canvas, Row, draw_rows, draw_text, row, rows
from adjudicator.table.battles import fought, grids_of
from adjudicator.table.hexmap import HexMap
from adjudicator.table.lines import Line
from adjudicator.table.pages import Grid, Passage

_SMALL, _LOW = 96.0, 104.0
"""The width and the height that a map has beside tables, in points."""
_BESIDE = 165.0
"""Up to which height tables stand beside the map, in points, if there are more than one."""
_WHOLE = 330.0
"""Up to which height one table does; beside a higher one there is no map, so that it can go on over pages."""
_APART = 12.0
"""White between the map and the tables."""


def battle_blocks(paper: Paper, each: Passage, styles: Styles, layer: Layer) -> Iterator[Block]:
    """The box, whole on a page where it is short."""
    inner = paper._replace(side=paper.side + INSET)
    place = next((figure for figure in each.figures if isinstance(figure, HexMap)), None)
    if place is None:
        blocks = [*_told(inner, each, grids_of(each), styles)]
    else:
        blocks = [*_round_the_map(inner, place, each, styles, layer)]
    yield from framed([_head(inner, each.title, each.note), *blocks], paper, continued(inner, each.title))


def _head(paper: Paper, title: str, note: str) -> Block:
    """The title of a box; how it began and ended behind it, or below."""
    wide = row(title, CHAPTER).width + 9
    behind = wide + row(note, NOTE).width <= paper.full
    notes = rows(note, NOTE, paper.full) if note and not behind else []

    def draw(canvas: Canvas, top: float) -> None:
        draw_text(canvas, paper.left, top - 10, title, CHAPTER)
        if behind:
            draw_text(canvas, paper.left + wide, top - 10, note, NOTE)
        draw_rows(canvas, paper.left, top - 14, notes, NOTE)

    return Block(16 + NOTE.leading * len(notes), draw, before=8, keep=True, bookmark=title, level=1)


def _told(paper: Paper, each: Passage, grids: Sequence[Grid], styles: Styles) -> Iterator[Block]:
    """Some of its tables, and what followed."""
    yield from _tabled(paper, each, grids)
    yield from _followed(paper, each.lines, styles)


def _tabled(paper: Paper, each: Passage, grids: Sequence[Grid]) -> Iterator[Block]:
    """Tables beside and below each other; a single round is one line."""
    single = fought(each.battle.rounds) if each.battle and len(each.battle.rounds) == 1 else None
    if single is None or single not in grids or _line_width(single) > paper.full:
        yield from abreast(paper, grids)
        return
    place = grids.index(single)
    yield from abreast(paper, grids[:place])
    yield _single(paper, single)
    yield from abreast(paper, grids[place + 1 :])


def _single(paper: Paper, round: Grid) -> Block:
    """A round in a line: every cell behind the head of its column."""

    def draw(canvas: Canvas, top: float) -> None:
        x = paper.left
        for column, cell in zip(round.columns, round.rows[0], strict=True):
            x += draw_text(canvas, x, top - 10, column.head, HEAD) + _BEHIND
            x += draw_text(canvas, x, top - 10, cell, OWN) + _NEXT

    return Block(13, draw, before=3)


_BEHIND, _NEXT = 3.0, 9.0
"""White behind the head of a cell that stands in a line, and behind the cell."""


def _line_width(round: Grid) -> float:
    cells = zip(round.columns, round.rows[0], strict=True)
    return sum(row(head.head, HEAD).width + _BEHIND + row(cell, OWN).width + _NEXT for head, cell in cells) - _NEXT


def _round_the_map(paper: Paper, place: HexMap, each: Passage, styles: Styles, layer: Layer) -> Iterator[Block]:
    """All beside the map, if that is not much higher; else as many tables as are not, and the rest below."""
    small, height = hex_vignette(place, layer, _SMALL, _LOW)
    narrow, grids = paper.between(paper.left + _SMALL + _APART, paper.full - _SMALL - _APART), grids_of(each)
    shown, below = [*_told(narrow, each, grids, styles)], list[Block]()
    if high(shown) > _BESIDE:
        fitting = (few for few in range(len(grids), 1, -1) if high(_tabled(narrow, each, grids[:few])) <= _BESIDE)
        count = next(fitting, 1)
        shown, below = [*_tabled(narrow, each, grids[:count])], [*_told(paper, each, grids[count:], styles)]
    if high(shown) > _WHOLE:
        yield from _told(paper, each, grids, styles)
        return
    drawn = Block(height, lambda canvas, top: small(canvas, paper.left, top))
    yield beside([[drawn], shown], before=2)
    yield from below


def _followed(paper: Paper, lines: Sequence[Line], styles: Styles) -> Iterator[Block]:
    """What followed: lines with dice or a number stand alone, others run on."""
    for alone, run in groupby(lines, key=lambda line: bool(line.dice or line.reckoning or line.number is not None)):
        if alone:
            yield from (story_line(paper, line, styles) for line in run)
        else:
            yield _running_on(paper, " ".join(_with_rule(line) for line in run))


def _with_rule(line: Line) -> str:
    return f"{line.text} ({line.rule})" if line.rule else line.text


def _running_on(paper: Paper, text: str) -> Block:
    def make(columns: Sequence[Sequence[Row]], first: bool) -> Block:
        return Block(
            CELL.leading * len(columns[0]),
            lambda canvas, top: draw_rows(canvas, paper.left, top, columns[0], CELL),
            before=4,
        )

    return of_columns([rows(text, CELL, paper.full)], CELL.leading, 0, make)
