"""The battle sheet: one page to lay on the table, with lines to fill in by hand; and what goes out together."""

from collections.abc import Iterator

from adjudicator.reports.pdf.attach import describe
from adjudicator.reports.pdf.blocks import paragraph, section, thin_rule
from adjudicator.reports.pdf.document import Furniture, draw_document, new_canvas
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.paper import Paper, paper_of
from adjudicator.reports.pdf.situation import draw_situation
from adjudicator.reports.pdf.tables import tables
from adjudicator.reports.pdf.type import (
    CELL,
    HEAD,
    OWN,
    SECTION,
    TEXT,
    TITLE,
    Canvas,
    draw_right,
    draw_rows,
    draw_text,
    row,
    rows,
)
from adjudicator.table.prose import short
from adjudicator.table.situation import Handout, Sheet


def pdf_sheet(sheet: Sheet, page_size: str = "A4") -> bytes:
    """The sheet as a PDF of one page; the same sheet gives the same bytes."""
    return pdf_handout(Handout(None, (sheet,)), page_size)


def pdf_handout(handout: Handout, page_size: str = "A4") -> bytes:
    """One PDF of maps of a decision and sheets, which go out together and carry each typeface once.

    Raises `ValueError` for a page size that is neither "A4" nor "Letter".
    """
    paper = paper_of(page_size)
    buffer, canvas = new_canvas(paper)
    if handout.maps is not None:
        draw_situation(canvas, paper, handout.maps)
    for sheet in handout.sheets:
        draw_sheet(canvas, paper, sheet)
    _describe(canvas, handout)
    canvas.save()
    return buffer.getvalue()


def _describe(canvas: Canvas, handout: Handout) -> None:
    """Sheets are named, unless maps come first, which are."""
    if handout.maps is not None:
        return
    first = handout.sheets[0]
    titles = dict.fromkeys(f"{sheet.title}: {sheet.subtitle}" for sheet in handout.sheets)
    keywords = [first.campaign, short(first.head)]
    describe(canvas, "; ".join(titles), "Battle sheet", keywords)


def draw_sheet(canvas: Canvas, paper: Paper, sheet: Sheet) -> None:
    """Draw a sheet on pages of its own, and leave the canvas to be saved."""
    foot = "  ·  ".join(filter(None, (sheet.campaign, sheet.step)))
    furniture = Furniture(sheet.title, foot, sheet.head)
    blocks = _blocks(paper, sheet)
    draw_document(canvas, paper, blocks, furniture)


def _blocks(paper: Paper, sheet: Sheet) -> Iterator[Block]:
    yield _masthead(paper, sheet)
    yield from tables(paper, sheet.sides)
    if sheet.notes:
        yield section(paper, "What applies")
    for note in sheet.notes:
        yield paragraph(paper, note, TEXT, mark="–", before=3)
    if sheet.blanks:
        yield section(paper, "After the battle")
    indent = max((row(blank, OWN).width for blank in sheet.blanks), default=0) + 12
    for blank in sheet.blanks:
        yield _blank(paper, blank, indent)


def _masthead(paper: Paper, sheet: Sheet) -> Block:
    left = paper.left
    right = paper.right
    label_style = HEAD._replace(size=8)
    style = CELL._replace(size=9.5, leading=13)
    facts = []
    height = 66
    for label, value in sheet.facts:
        lines = rows(value, style, paper.full - 110)
        facts.append((label, lines))
        height += 13 * len(lines) + 4

    def draw(canvas: Canvas, top: float) -> None:
        rule = top + 8
        upper = top - 22
        line = top - 42
        thin_rule(canvas, left, right, rule, 1.4)
        draw_text(canvas, left, upper, sheet.title, TITLE)
        draw_text(canvas, left, line, sheet.subtitle, SECTION)
        draw_right(canvas, right, line, sheet.campaign, OWN)
        y = top - 58
        for label, lines in facts:
            draw_text(canvas, left, y - 9.5, label, label_style)
            draw_rows(canvas, left + 110, y, lines, style)
            y -= 13 * len(lines) + 4
        low = top - height
        thin_rule(canvas, left, right, low, 0.6)

    return Block(height, draw, bookmark=sheet.title)


def _blank(paper: Paper, label: str, indent: float) -> Block:
    left = paper.left
    begin = left + indent

    def draw(canvas: Canvas, top: float) -> None:
        end = paper.right
        line = top - 20
        rule = top - 22
        draw_text(canvas, left, line, label, OWN)
        thin_rule(canvas, begin, end, rule, 0.5)

    return Block(26, draw)
