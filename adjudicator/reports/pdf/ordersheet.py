"""The order form on paper: one page with everything to decide by, and ruled rows to write on."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from adjudicator.reports.pdf.abreast import abreast
from adjudicator.reports.pdf.blocks import chapter, in_lanes, paragraph, section, thin_rule
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import SERIF
from adjudicator.reports.pdf.heraldry import arms, initial, seal
from adjudicator.reports.pdf.ink import SOFT
from adjudicator.reports.pdf.notes import flowing, is_prose, numbered, paragraphs
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.stamps import stamp
from adjudicator.reports.pdf.type import HEAD, NOTE, OWN, Canvas, Style, draw_text
from adjudicator.table.pages import NO_DATE, NONE_NOW, Grid, OrderSheet, Report, RulingNote
from adjudicator.table.prose import full_sentence

_TEXT = Style(SERIF, 8.5, 11)
_ROW = 19.0
_TALL = 26.0
"""Height of a row to write on, in points, and of one where there is room."""
_BOX = "☐"
_SEAL = 11.0
_BEHIND = 112.0
"""The radius of the seal, and how far right of the margin its middle is, in points."""
_FEWEST = 6
_MOST = 18
_LONG = 9
"""Pieces from which on they are set in two columns."""
_SHARES = (1.3, 1.1, 1, 1.6, 1, 2)


def order_sheet(paper: Paper, report: Report, sheet: OrderSheet) -> Iterator[Block]:
    """The page: as many rows to write on as it has room for."""
    yield from _told(paper, report, sheet)
    yield from _blanks(paper, sheet)
    for text in _last(sheet):
        yield paragraph(_wide(paper), text, _TEXT, before=5)


def _told(paper: Paper, report: Report, sheet: OrderSheet) -> Iterator[Block]:
    """The sheet above its rows: when it is due, what is decided, what the seat is told, and examples of orders."""
    wide = _wide(paper)
    due = f"due {sheet.due}" if sheet.due else NO_DATE
    large = OWN._replace(size=9)
    head = section(paper, "Order form", due, large, fresh=True)
    yield replace(_sealed(head, paper.left, report), joins=True)
    seat = f"{report.seat_name} ({report.seat})"
    window = f"{sheet.window}  ·  {seat}  ·  {report.campaign}"
    yield paragraph(wide, window, OWN)
    for line in report.content.decide:
        yield paragraph(paper, line, _TEXT, mark="box", before=3)
    for line in report.content.mind:
        yield paragraph(paper, line, _TEXT, before=3)
    if sheet.told:
        text = " ".join(map(full_sentence, sheet.told))
        yield paragraph(wide, text, _TEXT, before=4)
    for grid in sheet.pieces:
        yield from _pieces(paper, grid)
    head = chapter(wide, "What you can order: tick a line, or take it as an example")
    yield replace(head, joins=True)
    yield from _examples(paper, sheet.orders)


def _examples(paper: Paper, orders: Grid) -> Iterator[Block]:
    """The orders that can be given now, with lines to tick; then in a run the others, with the way to write them."""
    now: dict[str, list[str]] = {}
    later: dict[str, list[str]] = {}
    for what, lines in orders.rows:
        kind = what.rstrip(".")
        if lines.startswith(NONE_NOW):
            line = lines.removeprefix(f"{NONE_NOW} (").removesuffix(")")
            later.setdefault(kind, []).append(line)
        else:
            now.setdefault(kind, []).append(lines)
    examples = []
    for kind, written in now.items():
        lines = "\n".join(written)
        examples.append(RulingNote("–", _ticked(lines), kind))
    yield from numbered(paper, examples)
    if later:
        texts = [_LATER]
        for kind, written in later.items():
            lines = "; ".join(written)
            texts.append(f"{kind}: {lines}.")
        text = " ".join(texts)
        run = flowing(paper.lane, text, NOTE)
        yield from in_lanes(paper, run)


_LATER = "None now, but so they are written."


def _ticked(lines: str) -> str:
    """Lines to send, a box before each."""
    boxes = [f"{_BOX}{line}" for line in lines.splitlines()]
    return "  ".join(boxes)


def _sealed(head: Block, left: float, report: Report) -> Block:
    """The head of the form with the arms of the seat and the seal of the history behind its words."""
    styles = {style.seat: style for style in report.seats}
    style = styles.get(report.seat)
    letter = initial(report.title)
    middle = left + _BEHIND

    def draw(canvas: Canvas, top: float) -> None:
        centre = top - 14
        low = top - 25
        beside = middle + 18
        head.draw(canvas, top)
        stamp(canvas, middle, centre, seal, _SEAL, report.head, letter)
        if style is not None:
            stamp(canvas, beside, low, arms, style, 22)

    return replace(head, draw=draw)


def _pieces(paper: Paper, grid: Grid) -> Iterator[Block]:
    """Pieces with their choices; a long list is small and in two columns."""
    if len(grid.rows) > _LONG:
        yield chapter(_wide(paper), grid.title)
        notes = [RulingNote("–", ": ".join(filter(None, cells)), head) for head, *cells in grid.rows]
        yield from numbered(paper, notes)
    elif is_prose(paper, grid):
        yield from paragraphs(paper, grid)
    else:
        yield from abreast(paper, [grid])


def _wide(paper: Paper) -> Paper:
    """The same paper, its text column over the full width."""
    return paper._replace(hang=0, margin=0, gap=0)


def _last(sheet: OrderSheet) -> Iterator[str]:
    yield f"If nothing comes: {full_sentence(sheet.nothing)}"
    yield sheet.send


def _blanks(paper: Paper, sheet: OrderSheet) -> Iterator[Block]:
    """Rows to write on: for each kind of order, or for all together. The widest share the room that is left."""
    if not sheet.blanks:
        yield _rows(paper, sheet.rows, _FEWEST)
        return
    few = max(1, _FEWEST // len(sheet.blanks))
    widest = max(len(blank.heads) for blank in sheet.blanks)
    for blank in sheet.blanks:
        yield chapter(_wide(paper), blank.title)
        rows = _rows(paper, blank.heads, few)
        yield rows if len(blank.heads) == widest else replace(rows, stretch=None)


def _rows(paper: Paper, heads: Sequence[str], number: int, row: float = _ROW) -> Block:
    """Ruled rows under their heads, numbered; columns by their shares.

    There are more where a page has room; the most there may be are higher.
    """
    left = paper.left
    right = paper.right
    shares = _SHARES[: len(heads)]
    unit = (right - left - 14) / sum(shares)
    columns = []
    for place in range(len(heads)):
        before = unit * sum(shares[:place])
        columns.append(left + 14 + before)

    def draw(canvas: Canvas, top: float) -> None:
        head_y = top - 9
        upper = top - 12
        for x, head in zip(columns, heads, strict=True):
            draw_text(canvas, x, head_y, head, HEAD)
        thin_rule(canvas, left, right, upper, 0.8)
        for place in range(1, number + 1):
            y = upper - place * row
            draw_text(canvas, left, y + 5, str(place), HEAD)
            thin_rule(canvas, left, right, y)
        canvas.setStrokeColor(SOFT)
        canvas.setLineWidth(0.25)
        lower = upper - number * row
        for x in columns[1:]:
            between = x - 4
            canvas.line(between, upper, between, lower)

    def stretch(room: float) -> Block:
        rows = number + int(room / _ROW)
        if rows <= _MOST:
            return _rows(paper, heads, rows)
        most = (number * _ROW + room) / _MOST
        return _rows(paper, heads, _MOST, min(_TALL, most))

    return Block(14 + number * row, draw, before=8, keep=True, stretch=stretch)
