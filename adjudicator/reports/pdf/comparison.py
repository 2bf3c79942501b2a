"""A comparison: the same rounds as they were and as they are, and the card before and after beside them."""

from adjudicator.reports.pdf.bands import WIDTH, draw_bracket, draw_mark, draw_tower, tower_height
from adjudicator.reports.pdf.blocks import Styles, badge
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import (
    CELL,
    HEAD,
    NOTE,
    OWN,
    TEXT,
    Canvas,
    base,
    draw_centred,
    draw_right,
    draw_row,
    draw_rows,
    draw_text,
    row,
    rows,
)
from adjudicator.table.figures import Comparison, Course

_TITLE = OWN._replace(size=9, leading=13)
_ROUND = 12.0
_ROW = 21.0
_LABEL = 58.0
_ARROW = 20.0


def comparison_blocks(sheet: Paper, figure: Comparison, styles: Styles) -> tuple[Block, ...]:
    """One block: what was done, the rounds of both courses, both cards."""
    left = sheet.text_x
    room = sheet.full - sheet.hang
    title = rows(figure.title, _TITLE, room)
    text = rows(figure.text, TEXT, room)
    above = _TITLE.leading * len(title)
    lead = above + TEXT.leading * len(text) + 8
    courses = (figure.before, figure.after)
    tower = max(tower_height(course.bands) for course in courses)
    high = lead + max(2 * _ROW + 30, tower + 24)

    def draw(canvas: Canvas, top: float) -> None:
        line = base(top, _TITLE)
        under = top - above
        below = top - lead
        _draw_signs(canvas, left, line, figure, styles)
        draw_rows(canvas, left, top, title, _TITLE)
        draw_rows(canvas, left, under, text, TEXT)
        _draw_rounds(canvas, left, below, figure)
        _draw_cards(canvas, sheet.right, below, figure)

    return (Block(high, draw, before=6),)


def _draw_signs(canvas: Canvas, x: float, y: float, figure: Comparison, styles: Styles) -> None:
    """The number in the story and the seat, as lines of the story have them."""
    if figure.number is not None:
        small = OWN._replace(size=8.5)
        right = x - 18
        number = str(figure.number)
        draw_right(canvas, right, y, number, small)
    if figure.seat in styles:
        left = x - 14
        style = styles[figure.seat]
        badge(canvas, left, y - 1.2, style)


def _draw_rounds(canvas: Canvas, x: float, top: float, figure: Comparison) -> None:
    """A row for each course, a column for each round, the rounds that were changed in a bracket."""
    cells = x + _LABEL
    head = top - 8
    middle = cells + _ROUND / 2
    for mark in figure.before.marks:
        draw_centred(canvas, middle, head, mark.at, HEAD)
        middle += _ROUND
    y = top - 14
    for course in (figure.before, figure.after):
        lower = y - _ROUND - 5
        _draw_course(canvas, x, lower, course)
        y -= _ROW
    low = y - 2
    _draw_changed(canvas, x, low, figure)


def _draw_changed(canvas: Canvas, x: float, y: float, figure: Comparison) -> None:
    """A bracket under the rounds that were changed, and its name."""
    cells = x + _LABEL
    marks = figure.before.marks
    inside = [place for place, mark in enumerate(marks) if mark.bracketed]
    if not inside:
        return
    left = cells + inside[0] * _ROUND
    right = cells + (inside[-1] + 1) * _ROUND
    name = row(figure.bracket_name, NOTE)
    name_x = max(x, right - name.width)
    draw_bracket(canvas, left, right, y)
    draw_row(canvas, name_x, y - 9, name, NOTE)


def _draw_course(canvas: Canvas, x: float, y: float, course: Course) -> None:
    """A course as a row: its name, a mark for each round, and its sum where no card shows it."""
    cells = x + _LABEL
    line = y + 3
    draw_text(canvas, x, line, course.name, CELL)
    for place, mark in enumerate(course.marks):
        left = cells + place * _ROUND
        draw_mark(canvas, left, y, mark, _ROUND)
    if not course.bands:
        rounds = len(course.marks)
        behind = cells + rounds * _ROUND + 8
        draw_text(canvas, behind, line, course.summary, NOTE)


def _draw_cards(canvas: Canvas, right: float, top: float, figure: Comparison) -> None:
    """The card before and the card after, if they are known, on a common ground, with their sums under them."""
    courses = [course for course in (figure.before, figure.after) if course.bands]
    heights = [tower_height(course.bands) for course in courses]
    ground = top - max(heights, default=0)
    slot = WIDTH + _ARROW
    arrow = OWN._replace(size=12)
    for place, course in enumerate(courses):
        still = len(courses) - place
        x = right - slot * still
        summary = rows(course.summary, HEAD, slot - 4)
        draw_tower(canvas, x, ground, course.bands)
        draw_rows(canvas, x, ground - 3, summary, HEAD)
        if place:
            between = x - _ARROW / 2
            line = ground + 2
            draw_centred(canvas, between, line, "→", arrow)
