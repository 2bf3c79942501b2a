"""The battle sheet: one page to lay on the table, with lines to fill in by hand."""

from collections.abc import Iterator

from adjudicator.reports.pdf.attach import describe
from adjudicator.reports.pdf.blocks import paragraph, section, thin_rule
from adjudicator.reports.pdf.document import Furniture, draw_document, new_canvas
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.paper import Paper, paper
from adjudicator.reports.pdf.tables import tables
from adjudicator.reports.pdf.type import CELL, HEAD, OWN, SECTION, TEXT, TITLE, Canvas, draw_rows, draw_text, row, rows
from adjudicator.table.pages import Sheaf


def pdf_sheet(sheaf: Sheaf, page_size: str = "A4") -> bytes:
    """The sheet as a PDF of one page; the same sheet gives the same bytes."""
    sheet = paper(page_size)
    buffer, canvas = new_canvas(sheet)
    describe(canvas, f"{sheaf.title}: {sheaf.subtitle}", "Battle sheet", [sheaf.campaign, sheaf.head[:12]])
    draw_document(canvas, sheet, _blocks(sheet, sheaf), Furniture(sheaf.title, sheaf.campaign, sheaf.head))
    canvas.save()
    return buffer.getvalue()


def _blocks(sheet: Paper, sheaf: Sheaf) -> Iterator[Block]:
    yield _masthead(sheet, sheaf)
    yield from tables(sheet, sheaf.sides)
    if sheaf.notes:
        yield section(sheet, "What applies")
    for note in sheaf.notes:
        yield paragraph(sheet, note, TEXT, mark="–", before=3)
    if sheaf.blanks:
        yield section(sheet, "After the battle")
    indent = max((row(blank, OWN).width for blank in sheaf.blanks), default=0) + 12
    for blank in sheaf.blanks:
        yield _blank(sheet, blank, indent)


def _masthead(sheet: Paper, sheaf: Sheaf) -> Block:
    facts = [
        (label, rows(value, CELL._replace(size=9.5, leading=13), sheet.full - 110)) for label, value in sheaf.facts
    ]
    height = 66 + sum(13 * len(lines) + 4 for _, lines in facts)

    def draw(canvas: Canvas, top: float) -> None:
        thin_rule(canvas, sheet.left, sheet.right, top + 8, 1.4)
        draw_text(canvas, sheet.left, top - 22, sheaf.title, TITLE)
        draw_text(canvas, sheet.left, top - 42, sheaf.subtitle, SECTION)
        draw_text(canvas, sheet.right, top - 42, sheaf.campaign, OWN, align=1)
        y = top - 58
        for label, lines in facts:
            draw_text(canvas, sheet.left, y - 9.5, label, HEAD._replace(size=8))
            draw_rows(canvas, sheet.left + 110, y, lines, CELL._replace(size=9.5, leading=13))
            y -= 13 * len(lines) + 4
        thin_rule(canvas, sheet.left, sheet.right, top - height, 0.6)

    return Block(height, draw, bookmark=sheaf.title)


def _blank(sheet: Paper, label: str, indent: float) -> Block:
    def draw(canvas: Canvas, top: float) -> None:
        draw_text(canvas, sheet.left, top - 20, label, OWN)
        thin_rule(canvas, sheet.left + indent, sheet.right, top - 22, 0.5)

    return Block(26, draw)
