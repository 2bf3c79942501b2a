"""The turn report: page one answers what happened, how things stand and what to decide; then map, story and form."""

from collections.abc import Iterator, Sequence

from adjudicator.reports.data import json_report
from adjudicator.reports.pdf.attach import Attachment, attach, describe
from adjudicator.reports.pdf.blocks import (
    Styles,
    badge,
    barred,
    paragraph,
    remark,
    section,
    thin_rule,
)
from adjudicator.reports.pdf.document import Furniture, draw_document, new_canvas
from adjudicator.reports.pdf.figures import figure_section, shared_layer
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import ITALIC, SANS, SERIF
from adjudicator.reports.pdf.ink import SOFT
from adjudicator.reports.pdf.notes import correction, numbered
from adjudicator.reports.pdf.ordersheet import order_sheet
from adjudicator.reports.pdf.paper import Paper, paper_of
from adjudicator.reports.pdf.passages import own_section, passage
from adjudicator.reports.pdf.tables import table, tables
from adjudicator.reports.pdf.type import (
    HEAD,
    LEAD,
    OWN,
    SECTION,
    TEXT,
    TITLE,
    Canvas,
    Style,
    draw_rows,
    draw_text,
    row,
    rows,
)
from adjudicator.table.figures import Map
from adjudicator.table.hexmap import HexMap
from adjudicator.table.pages import (
    NO_NEW_RULINGS,
    Content,
    Passage,
    Proof,
    Report,
    RulingNote,
    split_rulings,
    used_in_words,
)
from adjudicator.table.prose import short

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
        yield from passage(paper, each, styles, layer)
    if content.tables:
        yield section(paper, "Tables")
    yield from tables(paper, content.tables)
    yield from own_section(paper, report.letters, styles)
    yield from _received(paper, report.received, styles)
    yield from _rulings(paper, report.rulings, report.proof)
    if report.order_sheet:
        yield from order_sheet(paper, report, report.order_sheet)


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
        yield paragraph(paper, line, LEAD, mark="–" if line.startswith("Nothing") else "box", before=4)
    if content.private:
        yield from barred(own_section(paper, content.private, styles), paper)
    yield from _notes(paper, "Corrections", report.corrections)


def _notes(paper: Paper, title: str, notes: tuple[RulingNote, ...]) -> Iterator[Block]:
    if notes:
        yield section(paper, title)
    for note in notes:
        yield correction(paper, note)


def _received(paper: Paper, received: Passage, styles: Styles) -> Iterator[Block]:
    """The orders that were played, small and in two columns."""
    if received.lines:
        yield section(paper, received.title)
    letters = {seat: style.letter for seat, style in styles.items()}
    notes = [RulingNote(letters.get(line.seat, "") if line.seat else "", line.text) for line in received.lines]
    yield from numbered(paper, notes)


def _rulings(paper: Paper, notes: Sequence[RulingNote], proof: Proof | None) -> Iterator[Block]:
    """What has changed, in full; what the turn used, by number and title; and in a line what proves the dice."""
    changed, used = split_rulings(notes)
    yield section(paper, "Rulings and dice" if proof and proof.turns else "Rulings", "" if changed else NO_NEW_RULINGS)
    yield from numbered(paper, changed)
    if used:
        yield remark(paper._replace(hang=0, margin=0, gap=0), used_in_words(used))
    if proof and proof.turns:
        yield remark(paper._replace(hang=0, margin=0, gap=0), proof.words)
