"""The turn report: page one answers what happened, how things stand and what to decide; then map, story and form."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from adjudicator.reports.data import json_report
from adjudicator.reports.pdf.attach import Attachment, attach, describe
from adjudicator.reports.pdf.blocks import (
    INSET,
    Styles,
    badge,
    barred,
    chapter,
    continued,
    form_lines,
    framed,
    paragraph,
    remark,
    section,
    story_line,
    thin_rule,
)
from adjudicator.reports.pdf.document import Furniture, draw_document, new_canvas
from adjudicator.reports.pdf.figures import figure_blocks, figure_section, shared_layer, vignette
from adjudicator.reports.pdf.flow import Block, of_columns
from adjudicator.reports.pdf.fonts import ITALIC, SANS, SERIF
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.ink import SOFT
from adjudicator.reports.pdf.paper import Paper, paper_of
from adjudicator.reports.pdf.tables import table, tables
from adjudicator.reports.pdf.type import (
    HEAD,
    LEAD,
    NOTE,
    OWN,
    SECTION,
    TEXT,
    TITLE,
    Canvas,
    Row,
    Style,
    base,
    draw_rows,
    draw_text,
    row,
    rows,
)
from adjudicator.table.figures import Map
from adjudicator.table.hexmap import HexMap
from adjudicator.table.pages import Content, Passage, Proof, Report, RulingNote
from adjudicator.table.prose import short

_HOW_TO_CHECK = (
    "The SHA-256 of a turn’s secret is the secret of the turn before; that of the first turn is the anchor, which was "
    "published when the campaign opened. The dice of a step follow from the secret of its turn, the step and its "
    "basis; each roll from these and its key. “adjudicator prove”, or the program that came with your invitation, "
    "checks them all, and the head of the history, from the mails you keep."
)

_TITLES = (TITLE, SECTION, TEXT)
"""In what a title is set: the largest that takes no more than three lines."""
_TO, _PLAYER = Style(SERIF, 13, 16), Style(ITALIC, 11, 14, SOFT)


def pdf_report(report: Report, page_size: str = "A4") -> bytes:
    """The report as a PDF with the JSON report and the order form inside; the same report gives the same bytes.

    Raises `ValueError` for a page size that is neither "A4" nor "Letter".
    """
    paper = paper_of(page_size)
    buffer, canvas = new_canvas(paper)
    draw_report(canvas, paper, report)
    canvas.save()
    return buffer.getvalue()


def draw_report(canvas: Canvas, paper: Paper, report: Report) -> None:
    """Draw the report on a canvas and leave it to be saved."""
    title = f"{report.title}: {report.turn_title}, {report.seat_name}"
    describe(canvas, title, f"{report.game}: turn report", [report.campaign, report.seat, short(report.head)])
    files = [Attachment("report.json", json_report(report), "The report as data")]
    if report.form:
        files.append(Attachment(report.form_name, report.form.encode(), "The blank order form"))
    attach(canvas, files)
    foot = f"{report.campaign}  ·  {report.turn_title}  ·  {report.seat_name}"
    running = f"{report.title}  ·  {report.turn_title}"
    draw_document(canvas, paper, report_blocks(paper, report), Furniture(running, foot, report.head))


def report_blocks(paper: Paper, report: Report) -> Iterator[Block]:
    """The report from the masthead to the order form."""
    content = report.content
    styles, layer = {style.seat: style for style in report.seats}, shared_layer(content)
    yield _masthead(paper, report, styles)
    yield from _first_page(paper, report, styles)
    for figure in content.figures:
        yield from figure_section(paper, figure, styles, layer)
    if content.chapters:
        yield section(paper, "Story", _story_key(content))
    for each in content.chapters:
        yield from _boxed(paper, each, styles, layer) if each.boxed else _passage(paper, each, styles, layer)
    if content.tables:
        yield section(paper, "Tables")
    yield from tables(paper, content.tables)
    yield from _own_section(paper, report.letters, styles)
    yield from _own_section(paper, report.received, styles)
    yield from _rulings(paper, report.rulings)
    if report.proof and report.proof.turns:
        yield from _proof(paper, report.proof)
    if report.form:
        yield from _form(paper, report)


def _passage(paper: Paper, each: Passage, styles: Styles, layer: Layer) -> Iterator[Block]:
    """A chapter of the story."""
    yield chapter(paper, each.title, each.note)
    yield from _lines(paper, each, styles)
    yield from tables(paper, each.tables)
    for figure in each.figures:
        yield from figure_blocks(paper, figure, styles, layer)


def _boxed(paper: Paper, each: Passage, styles: Styles, layer: Layer) -> Iterator[Block]:
    """A chapter in a frame, that can be read alone: its place in small beside its first table, then all else."""
    inner = paper._replace(side=paper.side + INSET)
    yield from framed([
        chapter(inner, each.title, each.note),
        *vignette(inner, each.figures, each.tables[:1], layer),
        *tables(inner, each.tables[1:]),
        *_lines(inner, each, styles),
    ], paper)  # fmt: skip


def _story_key(content: Content) -> str:
    """What dice and numbers of the story mean, where there are any."""
    lines = [line for each in content.chapters for line in each.lines]
    dice = "Dark dice succeeded, white dice failed. " if any(line.dice for line in lines) else ""
    drawn = any(isinstance(figure, Map | HexMap) for figure in content.figures)
    return dice + ("Bold numbers are those on the map." if drawn else "")


def _masthead(paper: Paper, report: Report, styles: Styles) -> Block:
    facts = [*report.dates, ("Head of the history", short(report.head))]
    set_facts = [(label, rows(value, OWN, paper.margin)) for label, value in facts]
    wide = paper.measure + paper.hang
    style = next((each for each in _TITLES if len(rows(report.title, each, wide)) <= 3), _TITLES[-1])
    titles, player = rows(report.title, style, wide), rows(report.player, _PLAYER, wide)
    under = 34 + style.leading * len(titles)
    name_x = paper.left + row(f"{report.turn_title}  ·  ", _TO).width + row(report.seat_name, _TO).width
    name_x += 24 if report.seat in styles else 8
    beside = len(player) == 1 and name_x + player[0].width <= paper.margin_x - paper.gap
    height = max(
        28 + under + (0 if beside else _PLAYER.leading * len(player)),
        sum(12 + OWN.leading * len(lines) for _, lines in set_facts) + 4,
    )

    def draw(canvas: Canvas, top: float) -> None:
        thin_rule(canvas, paper.left, paper.right, top + 10, 1.4)
        draw_text(canvas, paper.left, top - 6, report.game, Style(SANS, 8, 10, SOFT))
        draw_rows(canvas, paper.left, top - 14, titles, style)
        x = _addressee(canvas, paper.left, top - under, report, styles)
        if beside:
            draw_text(canvas, x + 8, top - under, report.player, _PLAYER)
        else:
            draw_rows(canvas, paper.left, top - under - 6, player, _PLAYER)
        y = top - 6
        for label, lines in set_facts:
            draw_text(canvas, paper.margin_x, y, label, HEAD)
            draw_rows(canvas, paper.margin_x, y - 1, lines, OWN)
            y -= 12 + OWN.leading * len(lines)

    return Block(height, draw, bookmark=f"{report.turn_title}: {report.seat_name}")


def _addressee(canvas: Canvas, x: float, y: float, report: Report, styles: Styles) -> float:
    """The turn and whose report it is; returns where they end."""
    x += draw_text(canvas, x, y, f"{report.turn_title}  ·  ", _TO)
    if report.seat in styles:
        badge(canvas, x, y - 2, styles[report.seat], 12)
        x += 16
    return x + draw_text(canvas, x, y, report.seat_name, _TO)


def _first_page(paper: Paper, report: Report, styles: Styles) -> Iterator[Block]:
    content = report.content
    if content.happened:
        yield section(paper, "What happened")
    for line in content.happened:
        yield paragraph(paper, line, LEAD, mark="–", before=3)
    yield section(paper, "How things stand")
    yield from table(paper, content.standing)
    if content.decide:
        by = f"by {report.due}" if report.due else ""
        yield section(paper, "What you decide next", by, OWN._replace(size=8.5))
    for line in content.decide:
        yield paragraph(paper, line, LEAD, mark="box", before=4)
    if content.private:
        yield from barred(_own_section(paper, content.private, styles), paper)
    yield from _notes(paper, "Corrections", report.corrections)


def _own_section(paper: Paper, each: Passage, styles: Styles) -> Iterator[Block]:
    """A chapter with a section of its own."""
    if each.lines:
        yield section(paper, each.title)
        if each.note:
            yield remark(paper, each.note)
        yield from _lines(paper, each, styles)


def _lines(paper: Paper, each: Passage, styles: Styles) -> Iterator[Block]:
    """The lines of a chapter; the first never stands alone at the foot of a page."""
    carry = continued(paper, each.title)
    for place, line in enumerate(each.lines):
        yield story_line(paper, line, styles, carry, keep=place == 0 and len(each.lines) > 1)


def _notes(paper: Paper, title: str, notes: tuple[RulingNote, ...]) -> Iterator[Block]:
    if notes:
        yield section(paper, title)
    for note in notes:
        yield _note(paper, note)


def _note(paper: Paper, note: RulingNote) -> Block:
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


def _rulings(paper: Paper, notes: tuple[RulingNote, ...]) -> Iterator[Block]:
    """Rulings in force, small and in columns: two where they are printed in full, three where they are only named."""
    if not notes:
        return
    in_full = any(note.text for note in notes)
    yield section(paper, "Rulings in force", "" if in_full else "In full in the first report.")
    columns = 2 if in_full else 3
    for place, row_of in enumerate(zip_longest(*(notes[place::columns] for place in range(columns)))):
        yield replace(_side_by_side(paper, *row_of), keep=place < 2 < len(notes) // columns)


def _side_by_side(paper: Paper, *notes: RulingNote | None) -> Block:
    style, label = Style(SERIF, 8, 10.2), OWN._replace(size=6.6)
    column = (paper.full + paper.gap) / len(notes)
    indent = paper.hang + 4
    placed = [(paper.left + place * column, note) for place, note in enumerate(notes) if note]
    before = 1 if all(not note.text for _, note in placed) else 3

    def make(columns: Sequence[Sequence[Row]], first: bool) -> Block:
        def draw(canvas: Canvas, top: float) -> None:
            for (x, note), lines in zip(placed, columns, strict=True):
                if first:
                    draw_text(canvas, x, base(top, style), note.id, label)
                draw_rows(canvas, x + indent, top, lines, style)

        return Block(style.leading * max(map(len, columns)), draw, before=before)

    set_notes = [rows(note.words(), style, column - paper.gap - indent) for _, note in placed]
    return of_columns(set_notes, style.leading, 0, make)


def _proof(paper: Paper, proof: Proof) -> Iterator[Block]:
    yield section(paper, proof.title)
    yield remark(paper, _HOW_TO_CHECK)
    yield from tables(paper, proof.grids())


def _form(paper: Paper, report: Report) -> Iterator[Block]:
    yield section(paper, "Order form", report.form_name, fresh=True)
    carry = continued(paper, "Order form")
    for line in report.form.splitlines():
        yield from form_lines(paper, line, carry)
