"""The turn report: page one answers what happened, how things stand and what to decide; then map, story and form."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from adjudicator.reports.data import json_report
from adjudicator.reports.pdf.attach import Attachment, attach, describe
from adjudicator.reports.pdf.blocks import (
    Styles,
    badge,
    barred,
    chapter,
    continued,
    form_line,
    paragraph,
    remark,
    section,
    story_line,
    thin_rule,
)
from adjudicator.reports.pdf.document import Furniture, draw_document, new_canvas
from adjudicator.reports.pdf.figures import figure_blocks, figure_section, shared_layer
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import ITALIC, SANS, SERIF
from adjudicator.reports.pdf.ink import SOFT
from adjudicator.reports.pdf.paper import Paper, paper
from adjudicator.reports.pdf.tables import table, tables
from adjudicator.reports.pdf.type import (
    HEAD,
    LEAD,
    NOTE,
    OWN,
    TEXT,
    TITLE,
    Canvas,
    Style,
    base,
    draw_rows,
    draw_text,
    rows,
)
from adjudicator.table.figures import Map
from adjudicator.table.hexmap import HexMap
from adjudicator.table.pages import Chapter, Content, Proof, Report, RulingNote

_HOW_TO_CHECK = (
    "The SHA-256 of a turn’s secret is the secret of the turn before; that of the first turn is the anchor, which was "
    "published when the campaign opened. The dice of a step follow from the secret of its turn, the step and its "
    "basis; each roll from these and its key. “adjudicator prove” checks them all, from the JSON file attached here."
)


def pdf_report(report: Report, page_size: str = "A4") -> bytes:
    """The report as a PDF with the JSON report and the order form inside; the same report gives the same bytes.

    Raises `ValueError` for a page size that is neither "A4" nor "Letter".
    """
    sheet = paper(page_size)
    buffer, canvas = new_canvas(sheet)
    draw_report(canvas, sheet, report)
    canvas.save()
    return buffer.getvalue()


def draw_report(canvas: Canvas, sheet: Paper, report: Report) -> None:
    """Draw the report on a canvas and leave it to be saved."""
    title = f"{report.title}: {report.turn_title}, {report.seat_name}"
    describe(canvas, title, f"{report.game}: turn report", [report.campaign, report.seat, report.head[:12]])
    files = [Attachment("report.json", json_report(report), "The report as data")]
    if report.form:
        files.append(Attachment(report.form_name, report.form.encode(), "The blank order form"))
    attach(canvas, files)
    foot = f"{report.campaign}  ·  {report.turn_title}  ·  {report.seat_name}"
    running = f"{report.title}  ·  {report.turn_title}"
    draw_document(canvas, sheet, report_blocks(sheet, report), Furniture(running, foot, report.head))


def report_blocks(sheet: Paper, report: Report) -> Iterator[Block]:
    """The report from the masthead to the order form."""
    content = report.content
    styles, layer = {style.seat: style for style in report.seats}, shared_layer(content)
    yield _masthead(sheet, report, styles)
    yield from _first_page(sheet, report, styles)
    for figure in content.figures:
        yield from figure_section(sheet, figure, styles, layer)
    if content.chapters:
        yield section(sheet, "Story", _story_key(content))
    for each in content.chapters:
        yield chapter(sheet, each.title, each.note)
        yield from _lines(sheet, each, styles)
        for figure in each.figures:
            yield from figure_blocks(sheet, figure, styles, layer)
    if content.tables:
        yield section(sheet, "Tables")
    yield from tables(sheet, content.tables)
    yield from _own_section(sheet, report.letters, styles)
    yield from _own_section(sheet, report.received, styles)
    yield from _rulings(sheet, report.rulings)
    if report.proof:
        yield from _proof(sheet, report.proof)
    if report.form:
        yield from _form(sheet, report)


def _story_key(content: Content) -> str:
    """What dice and numbers of the story mean, where there are any."""
    lines = [line for each in content.chapters for line in each.lines]
    dice = "Dark dice succeeded, white dice failed. " if any(line.dice for line in lines) else ""
    drawn = any(isinstance(figure, Map | HexMap) for figure in content.figures)
    return dice + ("Bold numbers are those on the map." if drawn else "")


def _masthead(sheet: Paper, report: Report, styles: Styles) -> Block:
    facts = [*report.dates, ("Head of the history", report.head[:12])]
    set_facts = [(label, rows(value, OWN, sheet.margin)) for label, value in facts]
    titles = rows(report.title, TITLE, sheet.measure + sheet.hang)
    height = max(62 + TITLE.leading * len(titles), sum(12 + OWN.leading * len(lines) for _, lines in set_facts) + 4)

    def draw(canvas: Canvas, top: float) -> None:
        thin_rule(canvas, sheet.left, sheet.right, top + 10, 1.4)
        draw_text(canvas, sheet.left, top - 6, report.game, Style(SANS, 8, 10, SOFT))
        draw_rows(canvas, sheet.left, top - 14, titles, TITLE)
        _addressee(canvas, sheet.left, top - 34 - TITLE.leading * len(titles), report, styles)
        y = top - 6
        for label, lines in set_facts:
            draw_text(canvas, sheet.margin_x, y, label, HEAD)
            draw_rows(canvas, sheet.margin_x, y - 1, lines, OWN)
            y -= 12 + OWN.leading * len(lines)

    return Block(height, draw, bookmark=f"{report.turn_title}: {report.seat_name}")


def _addressee(canvas: Canvas, x: float, y: float, report: Report, styles: Styles) -> None:
    style = Style(SERIF, 13, 16)
    x += draw_text(canvas, x, y, f"{report.turn_title}  ·  ", style)
    if report.seat in styles:
        badge(canvas, x, y - 2, styles[report.seat], 12)
        x += 16
    x += draw_text(canvas, x, y, report.seat_name, style)
    draw_text(canvas, x + 8, y, report.player, Style(ITALIC, 11, 14, SOFT))


def _first_page(sheet: Paper, report: Report, styles: Styles) -> Iterator[Block]:
    content = report.content
    if content.happened:
        yield section(sheet, "What happened")
    for line in content.happened:
        yield paragraph(sheet, line, LEAD, mark="–", before=3)
    yield section(sheet, "How things stand")
    yield from table(sheet, content.standing)
    if content.decide:
        by = f"by {report.due}" if report.due else ""
        yield section(sheet, "What you decide next", by, OWN._replace(size=8.5))
    for line in content.decide:
        yield paragraph(sheet, line, LEAD, mark="box", before=4)
    if content.private:
        yield from barred(_own_section(sheet, content.private, styles), sheet)
    yield from _notes(sheet, "Corrections", report.corrections)


def _own_section(sheet: Paper, each: Chapter, styles: Styles) -> Iterator[Block]:
    """A chapter with a section of its own."""
    if each.lines:
        yield section(sheet, each.title)
        if each.note:
            yield remark(sheet, each.note)
        yield from _lines(sheet, each, styles)


def _lines(sheet: Paper, each: Chapter, styles: Styles) -> Iterator[Block]:
    """The lines of a chapter; the first never stands alone at the foot of a page."""
    carry = continued(sheet, each.title)
    for place, line in enumerate(each.lines):
        yield story_line(sheet, line, styles, carry, keep=place == 0 and len(each.lines) > 1)


def _notes(sheet: Paper, title: str, notes: tuple[RulingNote, ...]) -> Iterator[Block]:
    if notes:
        yield section(sheet, title)
    for note in notes:
        yield _note(sheet, note)


def _note(sheet: Paper, note: RulingNote) -> Block:
    """A correction in the text column; what was corrected and who did it stand in the margin."""
    lines = rows(note.text, TEXT, sheet.measure)
    label = rows(note.id, OWN, sheet.margin)
    author = rows(note.author, NOTE, sheet.margin) if note.author else []
    side = OWN.leading * len(label)

    def draw(canvas: Canvas, top: float) -> None:
        draw_text(canvas, sheet.text_x - 8, base(top, TEXT), "–", TEXT, align=1)
        draw_rows(canvas, sheet.text_x, top, lines, TEXT)
        draw_rows(canvas, sheet.margin_x, top - 1, label, OWN)
        draw_rows(canvas, sheet.margin_x, top - 1 - side, author, NOTE)

    return Block(max(TEXT.leading * len(lines), side + NOTE.leading * len(author)), draw, before=3)


def _rulings(sheet: Paper, notes: tuple[RulingNote, ...]) -> Iterator[Block]:
    """Rulings in force, small and in columns: two where they are printed in full, three where they are only named."""
    if not notes:
        return
    in_full = any(note.text for note in notes)
    yield section(sheet, "Rulings in force", "" if in_full else "In full in the first report.")
    columns = 2 if in_full else 3
    for place, row_of in enumerate(zip_longest(*(notes[place::columns] for place in range(columns)))):
        yield replace(_side_by_side(sheet, *row_of), keep=place < 2 < len(notes) // columns)


def _side_by_side(sheet: Paper, *notes: RulingNote | None) -> Block:
    style, label = Style(SERIF, 8, 10.2), OWN._replace(size=6.6)
    column = (sheet.full + sheet.gap) / len(notes)
    indent = sheet.hang + 4
    placed = [
        (sheet.left + place * column, note.id, rows(note.words(), style, column - sheet.gap - indent))
        for place, note in enumerate(notes)
        if note
    ]

    def draw(canvas: Canvas, top: float) -> None:
        for x, id, lines in placed:
            draw_text(canvas, x, base(top, style), id, label)
            draw_rows(canvas, x + indent, top, lines, style)

    return Block(
        style.leading * max(len(lines) for _, _, lines in placed),
        draw,
        before=1 if all(not note.text for note in notes if note) else 3,
    )


def _proof(sheet: Paper, proof: Proof) -> Iterator[Block]:
    yield section(sheet, f"Proof of the dice of turn {proof.turn}")
    yield remark(sheet, _HOW_TO_CHECK)
    yield from tables(sheet, proof.sheets())


def _form(sheet: Paper, report: Report) -> Iterator[Block]:
    yield section(sheet, "Order form", report.form_name, fresh=True)
    carry = continued(sheet, "Order form")
    for line in report.form.splitlines():
        yield form_line(sheet, line, carry)
