"""The turn report: page one; then the maps in large, how things stand, the story, the tables and the form."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, groupby

import msgspec
from msgspec.structs import replace

from adjudicator.reports.data import json_report
from adjudicator.reports.pdf.abreast import abreast
from adjudicator.reports.pdf.attach import Attachment, attach, describe
from adjudicator.reports.pdf.blocks import (
    Styles,
    barred,
    in_lanes,
    low_section,
    section,
)
from adjudicator.reports.pdf.document import Furniture, draw_document, new_canvas
from adjudicator.reports.pdf.figures import figure_section, named, shared_layer
from adjudicator.reports.pdf.flow import Block, beside, height_of
from adjudicator.reports.pdf.hexes import hex_picture
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.inset import inset
from adjudicator.reports.pdf.notes import flowing, numbered
from adjudicator.reports.pdf.ordersheet import order_sheet
from adjudicator.reports.pdf.page_one import page_one
from adjudicator.reports.pdf.paper import Paper, paper_of
from adjudicator.reports.pdf.passages import is_narrow, key_of_strips, own_section, passage, tabled
from adjudicator.reports.pdf.sheet import draw_sheet
from adjudicator.reports.pdf.tables import table
from adjudicator.reports.pdf.type import NOTE, Canvas
from adjudicator.table.figures import Map
from adjudicator.table.hexmap import HexMap
from adjudicator.table.pages import (
    NO_NEW_RULINGS,
    Content,
    Grid,
    Passage,
    Proof,
    Report,
    RulingNote,
    split_rulings,
    used_in_words,
)
from adjudicator.table.prose import short
from adjudicator.table.situation import Sheet


def pdf_report(report: Report, page_size: str = "A4") -> bytes:
    """The report as a PDF with the JSON report and the order form inside; the same report gives the same bytes.

    Raises `ValueError` for a page size that is neither "A4" nor "Letter".
    """
    paper = paper_of(page_size)
    buffer, canvas = new_canvas(paper)
    draw_report(canvas, paper, report)
    canvas.save()
    return buffer.getvalue()


class Mailing(msgspec.Struct, frozen=True):
    """A report as it goes out by mail: sheets that are kept from turn to turn stand behind it."""

    report: Report
    sheets: tuple[Sheet, ...] = ()


def light_report(mailing: Mailing, page_size: str = "A4") -> bytes:
    """The same for the mail: with a coarser land, and with sheets behind it."""
    paper = paper_of(page_size)
    buffer, canvas = new_canvas(paper)
    draw_report(canvas, paper, mailing.report, light=True)
    for sheet in mailing.sheets:
        draw_sheet(canvas, paper, sheet)
    canvas.save()
    return buffer.getvalue()


def has_land(report: Report) -> bool:
    """Whether a report has maps of a land, of which those for the mail are coarser."""
    return any(isinstance(figure, HexMap) for figure in report.content.drawn)


def draw_report(canvas: Canvas, paper: Paper, report: Report, *, light: bool = False) -> None:
    """Draw the report on a canvas and leave it to be saved; a `light` one has a coarser land."""
    turn = report.turn_title
    seat = report.seat_name
    title = f"{report.title}: {turn}, {seat}"
    subject = f"{report.game}: turn report"
    keywords = [report.campaign, report.seat, short(report.head)]
    describe(canvas, title, subject, keywords)
    attach(canvas, _attachments(report))
    foot = f"{report.campaign}  ·  {turn}  ·  {seat}"
    running = f"{report.title}  ·  {turn}"
    furniture = Furniture(running, foot, report.head)
    blocks = report_blocks(paper, report, light=light)
    draw_document(canvas, paper, blocks, furniture)


def _attachments(report: Report) -> list[Attachment]:
    """The files inside a report: the report as data, and the order form where there is one."""
    data = json_report(report)
    files = [Attachment("report.json", data, "The report as data")]
    if report.form:
        form = report.form.encode()
        files.append(Attachment(report.form_name, form, "The blank order form"))
    return files


def report_blocks(paper: Paper, report: Report, *, light: bool = False) -> Iterator[Block]:
    """The report from the masthead to the order form."""
    content = report.content
    styles = {style.seat: style for style in report.seats}
    layer = shared_layer(content, light=light)
    first, board = page_one(paper, report, styles, layer)
    second = chain(board.later, _second_page(paper, report, styles, layer, stands=board.stands))
    yield from first
    yield from second if _roomy(paper, first) else _fresh(second)
    crowded = inset(content.figures) if board.stands else None
    if content.chapters:
        yield section(paper, "Story", _story_key(content))
        yield from key_of_strips(paper, content.chapters)
    if crowded:
        yield from in_lanes(paper, [_place(paper.lane, crowded, layer)])
    for each in content.chapters:
        yield from passage(paper, each, styles, layer)
    yield from _tables(paper, content.tables)
    yield from own_section(paper, report.letters, styles)
    yield from _received(paper, report.received)
    yield from _rulings(paper, report.rulings, report.proof)
    if report.order_sheet:
        yield from order_sheet(paper, report, report.order_sheet)


def _second_page(paper: Paper, report: Report, styles: Styles, layer: Layer, *, stands: bool) -> Iterator[Block]:
    """The figures in large, how things stand unless that `stands` on page one, and what is for the reader alone."""
    content = report.content
    for figure in content.figures:
        yield from figure_section(paper, figure, styles, layer)
    if not stands:
        yield section(paper, "How things stand")
        yield from _standing(paper, content, layer)
    if content.private:
        yield from barred(own_section(paper, content.private, styles), paper)


_INSET = 196.0
_APART = 20.0
"""The width of an inset, and the white between it and the table beside it."""
_STANDS = 400.0
"""Up to which height a table stands beside an inset, in points: they stay on one page."""


def _standing(paper: Paper, content: Content, layer: Layer) -> Iterator[Block]:
    """The table of how things stand; beside it, where a place of the maps is crowded, that place at double size."""
    crowded = inset(content.figures)
    standing = content.standing
    begin = paper.left + _INSET + _APART
    wide = paper.full - _INSET - _APART
    rows = [*table(paper.between(begin, wide), standing)]
    if crowded is None or height_of(rows) > _STANDS:
        yield from table(paper, standing)
        return
    left = paper.between(paper.left, _INSET)
    place = _place(left, crowded, layer)
    yield beside([[place], rows])


def _place(paper: Paper, crowded: HexMap, layer: Layer) -> Block:
    """A crowded place of the maps at double size."""
    head = named(paper, crowded.title)
    picture = hex_picture(paper, crowded, layer, _INSET * 1.3)
    return beside([[head, picture]])


_SHORT = 200.0
"""Points up to which a table of a report is not broken."""
_FULL = 0.75
"""The share of a page from which on it counts as filled, so that the next begins a fresh one."""


def _roomy(paper: Paper, blocks: Sequence[Block]) -> bool:
    """Whether so little stands on page one that what follows can stand below it."""
    return height_of(blocks) < _FULL * (paper.top - paper.bottom)


def _fresh(blocks: Iterable[Block]) -> Iterator[Block]:
    """The same blocks; the first of them begins a page."""
    for place, block in enumerate(blocks):
        yield block if place else replace(block, fresh=True, joins=True)


def _story_key(content: Content) -> str:
    """The meaning of dice and numbers of the story, where there are any."""
    lines = [line for each in content.chapters for line in each.lines]
    dice = ""
    numbers = ""
    if any(line.dice for line in lines):
        dice = "Dark dice succeeded, white dice failed. "
    if any(isinstance(figure, Map | HexMap) for figure in content.drawn):
        numbers = "Bold numbers are those on the map."
    return dice + numbers


def _tables(paper: Paper, grids: Sequence[Grid]) -> Iterator[Block]:
    """The tables: in columns those that can be read there, others over the full width."""
    if not grids:
        return
    narrow = partial(is_narrow, paper.lane)
    if narrow(grids[0]):
        head = low_section(paper.lane, "Tables")
        yield from in_lanes(paper, [head])
    else:
        yield section(paper, "Tables")
    for in_column, run in groupby(grids, key=narrow):
        if in_column:
            yield from in_lanes(paper, tabled(paper.lane, [*run]))
        else:
            yield from abreast(paper, [*run], whole=_SHORT)


def _received(paper: Paper, received: Passage) -> Iterator[Block]:
    """The orders that were played, small; those of one file run on."""
    if not received.lines:
        return
    texts = list[str]()
    for line in received.lines:
        if texts and _ORDER.match(line.text):
            before = texts.pop().rstrip(".")
            texts.append(f"{before}; {line.text}")
        else:
            texts.append(line.text)
    head = low_section(paper.lane, received.title)
    yield from in_lanes(paper, [head])
    yield from numbered(paper, [RulingNote("", text) for text in texts])


_ORDER = re.compile(r"\d+\. ")
"""The number with which an order begins within a file."""


def _rulings(paper: Paper, notes: Sequence[RulingNote], proof: Proof | None) -> Iterator[Block]:
    """The changed rulings in full; those that the turn used, by number and title; in a line what proves the dice."""
    changed, used = split_rulings(notes)
    lane = paper.lane
    title = "Rulings"
    sentences = []
    if not changed:
        sentences.append(f"{NO_NEW_RULINGS}.")
    if used:
        sentences.append(used_in_words(used))
    texts = [" ".join(sentences)]
    if proof and proof.turns:
        title = "Rulings and dice"
        texts.append(proof.words)
    yield from in_lanes(paper, [low_section(lane, title)])
    yield from numbered(paper, changed)
    for text in texts:
        if text:
            yield from in_lanes(paper, flowing(lane, text, NOTE))
