"""The turn report: page one; then the maps in large, how things stand, the story, the tables and the form."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from adjudicator.reports.data import json_report
from adjudicator.reports.pdf.abreast import abreast, beside, high
from adjudicator.reports.pdf.attach import Attachment, attach, describe
from adjudicator.reports.pdf.blocks import (
    Styles,
    barred,
    remark,
    section,
    thin_rule,
)
from adjudicator.reports.pdf.document import Furniture, draw_document, new_canvas
from adjudicator.reports.pdf.figures import figure_section, named, shared_layer
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.hexes import hex_picture
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.inset import inset
from adjudicator.reports.pdf.notes import numbered
from adjudicator.reports.pdf.ordersheet import order_sheet
from adjudicator.reports.pdf.page_one import page_one
from adjudicator.reports.pdf.paper import Paper, paper_of
from adjudicator.reports.pdf.passages import own_section, passage
from adjudicator.reports.pdf.tables import table
from adjudicator.reports.pdf.type import Canvas
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
    first, later = page_one(paper, report, styles, layer)
    second = chain(later, _second_page(paper, report, styles, layer))
    yield from first
    yield from second if _roomy(paper, first) else _fresh(second)
    if content.chapters:
        yield section(paper, "Story", _story_key(content))
    for each in content.chapters:
        yield from passage(paper, each, styles, layer)
    if content.tables:
        yield section(paper, "Tables")
    yield from abreast(paper, content.tables, whole=_SHORT)
    yield from own_section(paper, report.letters, styles)
    yield from _received(paper, report.received, styles)
    yield from _rulings(paper, report.rulings, report.proof)
    if report.order_sheet:
        yield from order_sheet(paper, report, report.order_sheet)


def _second_page(paper: Paper, report: Report, styles: Styles, layer: Layer) -> Iterator[Block]:
    """The figures in large, how things stand, and what is for the reader alone."""
    content = report.content
    for figure in content.figures:
        yield from figure_section(paper, figure, styles, layer)
    yield section(paper, "How things stand")
    yield from _standing(paper, content, layer)
    if content.private:
        yield from barred(own_section(paper, content.private, styles), paper)


_INSET, _APART = 196.0, 20.0
"""The width of an inset, and the white between it and the table beside it."""
_STANDS = 400.0
"""Up to which height a table stands beside an inset, in points: they stay on one page."""


def _standing(paper: Paper, content: Content, layer: Layer) -> Iterator[Block]:
    """How things stand; beside it, where a place of the maps is crowded, that place at double size."""
    crowded, left = inset(content.figures), paper.between(paper.left, _INSET)
    right = paper.between(paper.left + _INSET + _APART, paper.full - _INSET - _APART)
    told = [*table(right, content.standing)]
    if crowded is None or high(told) > _STANDS:
        yield from table(paper, content.standing)
        return
    place = [named(left, crowded.title), hex_picture(left, crowded, layer, _INSET * 1.3)]
    yield beside([place, told])


_SHORT = 200.0
"""Points up to which a table of a report is not broken."""
_FULL = 0.75
"""How much of a page is filled where the next begins a fresh one."""


def _roomy(paper: Paper, blocks: Sequence[Block]) -> bool:
    """Whether so little stands on page one that what follows can stand below it."""
    return sum(block.before + block.height for block in blocks) < _FULL * (paper.top - paper.bottom)


def _fresh(blocks: Iterable[Block]) -> Iterator[Block]:
    """The same blocks; the first of them begins a page."""
    for place, block in enumerate(blocks):
        yield block if place else replace(block, fresh=True)


def _story_key(content: Content) -> str:
    """What dice and numbers of the story mean, where there are any."""
    lines = [line for each in content.chapters for line in each.lines]
    dice = "Dark dice succeeded, white dice failed. " if any(line.dice for line in lines) else ""
    drawn = any(isinstance(figure, Map | HexMap) for figure in content.drawn)
    return dice + ("Bold numbers are those on the map." if drawn else "")


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
    title = "Rulings and dice" if proof and proof.turns else "Rulings"
    small = paper._replace(hang=0, margin=0, gap=0)
    told = [used_in_words(used)] if used else []
    if changed:
        yield section(paper, title)
        yield from numbered(paper, changed)
    else:
        yield _ruled(paper, title)
        told = [" ".join([f"{NO_NEW_RULINGS}.", *told])]
    told += [proof.words] if proof and proof.turns else []
    yield from (remark(small, text) for text in told)


def _ruled(paper: Paper, title: str) -> Block:
    """A thin rule with an entry in the outline, for what needs no head."""
    return Block(5, lambda canvas, top: thin_rule(canvas, paper.left, paper.right, top), 10, keep=True, bookmark=title)
