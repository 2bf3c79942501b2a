"""Page one: the news, how the reader stands, what he decides and by when, and the whole board in small.

It is one page, whatever it holds: the board takes the room that is left, or stands on the next page.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from adjudicator.reports.pdf.blocks import Styles, badge, paragraph, thin_rule, tick_box
from adjudicator.reports.pdf.figures import Picture, picture_of
from adjudicator.reports.pdf.flow import Block, height_of
from adjudicator.reports.pdf.fonts import BOLD, ITALIC, SANS, SERIF, STRONG
from adjudicator.reports.pdf.heraldry import ARMS, reader_arms
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.ink import SOFT
from adjudicator.reports.pdf.notes import correction
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.plot import draw_strip
from adjudicator.reports.pdf.type import (
    HEAD,
    NOTE,
    OWN,
    SECTION,
    Canvas,
    Row,
    Style,
    balanced,
    draw_right,
    draw_rows,
    draw_text,
    row,
    rows,
    shortened,
)
from adjudicator.table.news import Score, ranked
from adjudicator.table.pages import NO_DATE, NOT_TO_MISS, Report, RulingNote
from adjudicator.table.prose import minus, sentence, signed

_HEADLINES = tuple((Style(STRONG, size, size + 3), most) for size, most in ((25, 2), (21, 3), (17.5, 4), (14, 9)))
"""The types that a headline is set in, each with its lines at the most: the first it fits in."""
_LEAD = Style(SERIF, 11.5, 15.5)
_STORY = Style(SERIF, 10.2, 13.6)
_SIDE = Style(SERIF, 9.5, 12.6)
_CHRONICLE = Style(SERIF, 8.6, 11)
_DUES = tuple(Style(BOLD, size, size + 3) for size in (16, 13.5))
_TO = Style(SERIF, 12, 15)
_PLAYER = Style(ITALIC, 10, 13, SOFT)
_KICKER = HEAD._replace(size=7.5)
_ALARM = Style(STRONG, 11.5, 15)
_BIG = Style(STRONG, 38, 40)
_CHANGE = Style(BOLD, 13, 16)
_COLUMN = 172.0
"""Width of the column at the right: what to decide and by when."""
_BAND = 84.0
_ALONE = 66.0
"""Height of the score with its strip, and without."""

_Draw = Callable[[Canvas, float, float], None]


class _Part(NamedTuple):
    """A part of a column: its height, and how it is drawn from its upper left corner."""

    height: float
    draw: _Draw


def page_one(paper: Paper, report: Report, styles: Styles, layer: Layer) -> tuple[Sequence[Block], Picture]:
    """The page with its board, of which a part may stand on the next; what one page cannot hold flows over more."""
    content = report.content
    wide = paper.full - _COLUMN - paper.gap
    left = [*_masthead(report, styles, wide)]
    left += _not_to_miss(report, wide)
    left += _news(report, wide)
    right = [*_decisions(report, _COLUMN)]
    high = max(_height(left), _height(right))
    band = _scores(paper, report, styles)
    filled = high + band.height
    room = paper.top - paper.bottom - filled
    if room < 0:
        board = picture_of(paper, content, styles, layer, 0)
        return [*_flowing(paper, report)], board
    board = picture_of(paper, content, styles, layer, room)

    def draw(canvas: Canvas, top: float) -> None:
        begin = paper.left
        end = paper.right
        rule = top + 10
        thin_rule(canvas, begin, end, rule, 1.4)
        reader_arms(canvas, begin + wide, top, styles.get(report.seat))
        _draw_column(canvas, begin, top, left)
        _draw_column(canvas, end - _COLUMN, top, right)
        band.draw(canvas, begin, top - high)
        y = top - filled
        for block in board.shown:
            block.draw(canvas, y - block.before)
            y -= block.before + block.height

    height = filled + height_of(board.shown)
    page = Block(height, draw)
    return [_marked(report), page], board


def _draw_column(canvas: Canvas, x: float, top: float, parts: Iterable[_Part]) -> None:
    """Parts below each other."""
    y = top
    for part in parts:
        part.draw(canvas, x, y)
        y -= part.height


def _white(height: float) -> _Part:
    """A space so high."""
    return _Part(height, lambda canvas, x, y: None)


def _height(parts: Iterable[_Part]) -> float:
    return sum(part.height for part in parts)


def _marked(report: Report) -> Block:
    """The entry of the page in the outline."""
    return Block(0, lambda canvas, top: None, keep=True, bookmark=f"{report.turn_title}: {report.seat_name}")


def _flowing(paper: Paper, report: Report) -> Iterator[Block]:
    """The same in one column, for a report whose texts are longer than a page."""
    content = report.content
    title = f"{report.game}  ·  {report.title}"
    addressee = f"{report.turn_title}  ·  {report.seat_name}"
    yield _marked(report)
    yield paragraph(paper, title, SECTION)
    yield paragraph(paper, addressee, _TO)
    yield paragraph(paper, report.player, _PLAYER)
    for note in report.loud:
        yield correction(paper, note)
    headline, _ = _HEADLINES[-2]
    yield paragraph(paper, content.headline, headline, before=8)
    for line in content.happened:
        yield paragraph(paper, line, _STORY, before=4)
    dates = [*report.dates, ("Orders due", report.due)]
    for name, value in dates:
        yield paragraph(paper, f"{name}: {value}", OWN)
    for line in content.decide:
        yield paragraph(paper, line, _STORY, mark="box", before=4)
    for line in content.mind:
        yield paragraph(paper, line, _STORY, before=4)
    for note in report.quiet:
        yield correction(paper, note)
    for line in report.chronicle:
        yield paragraph(paper, line, _STORY)
    for rank, score in ranked(content.scores):
        text = f"{rank}. {score.name}: {score.value} {content.counts}"
        yield paragraph(paper, text, _STORY)


def _masthead(report: Report, styles: Styles, wide: float) -> Iterator[_Part]:
    """The head of the page: the game, the campaign, and the reader of the report."""
    parts = [report.game]
    for name, when in report.dates:
        if name == "Adjudicated":
            parts.append(f"{name.lower()} {when}")
    kicker = "  ·  ".join(parts)
    titles = rows(report.title, SECTION, wide - ARMS)
    yield _text(kicker, _KICKER, wide - ARMS)
    yield _lines(titles, SECTION, after=1)
    player = report.player
    addressee = f"{report.turn_title}  ·  {report.seat_name}"
    needed = row(addressee, _TO).width + 28
    beside = needed + row(player, _PLAYER).width <= wide
    if needed > wide:
        yield _text(addressee, _TO, wide, after=4)
    else:
        yield _addressee(report, styles, with_player=beside)
    if not beside:
        yield _text(player, _PLAYER, wide)
    yield _white(6)


def _addressee(report: Report, styles: Styles, *, with_player: bool) -> _Part:
    """The turn and the seat on one line, with the badge of the seat, and with its player where there is room."""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        y -= 12
        turn = f"{report.turn_title}  ·  "
        x += draw_text(canvas, x, y, turn, _TO)
        seat = report.seat
        if seat in styles:
            badge(canvas, x, y - 2, styles[seat], 12)
            x += 16
        x += draw_text(canvas, x, y, report.seat_name, _TO)
        if with_player:
            draw_text(canvas, x + 8, y, report.player, _PLAYER)

    return _Part(_TO.leading + 4, draw)


def _not_to_miss(report: Report, wide: float) -> Iterator[_Part]:
    """The loud corrections, between two rules above all news."""
    if not report.loud:
        return
    yield _heavy_rule(7, wide)
    title = NOT_TO_MISS.upper()
    yield _text(title, _ALARM, wide, after=2)
    for note in report.loud:
        author = _author(note)
        text = f"{note.id}. {note.text}{author}"
        yield _text(text, _STORY, wide, after=3)
    yield _heavy_rule(9, wide)


def _heavy_rule(height: float, wide: float) -> _Part:
    """A rule in a space so high."""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        thin_rule(canvas, x, x + wide, y - 2, 1.4)

    return _Part(height, draw)


def _author(note: RulingNote) -> str:
    """The author of a note in brackets behind it, where it has one."""
    return f" ({note.author})" if note.author else ""


def _news(report: Report, wide: float) -> Iterator[_Part]:
    """The headline, then the sentences, the first a little larger."""
    content = report.content
    headline = content.headline
    if headline:
        style = _headline_style(headline, wide)
        lines = balanced(headline, style, wide)
        yield _lines(lines, style, after=5)
    for place, line in enumerate(content.happened):
        size = _STORY if place else _LEAD
        yield _text(line, size, wide, after=4)
    yield _white(6)


def _headline_style(headline: str, wide: float) -> Style:
    """The largest type in which a headline fits in the lines it may have, else the least."""
    for style, most in _HEADLINES:
        if len(rows(headline, style, wide)) <= most:
            return style
    least, _ = _HEADLINES[-1]
    return least


def _decisions(report: Report, wide: float) -> Iterator[_Part]:
    """The decisions, and by when they are due; of a campaign that is over, its story."""
    yield from _due(report, wide)
    yield _Part(5, lambda canvas, x, y: thin_rule(canvas, x, x + wide, y - 3))
    if report.chronicle:
        yield _text("The story of the campaign", OWN, wide, after=2)
        for line in report.chronicle:
            yield _text(line, _CHRONICLE, wide, after=1.5)
    else:
        yield _text("What you decide", OWN, wide, after=2)
        for line in report.content.decide:
            yield _ticked(line, wide)
        for line in report.content.mind:
            yield _text(line, _CHRONICLE, wide, after=3)
    yield from _set_right(report, wide)


def _set_right(report: Report, wide: float) -> Iterator[_Part]:
    """The corrections that need not be loud."""
    if report.quiet:
        yield _text("Set right by the referee", OWN, wide, after=2)
    for note in report.quiet:
        author = _author(note)
        words = f"{note.text}{author}"
        text = f"{note.id}: {words}"
        yield _text(text, _CHRONICLE, wide, after=3)


def _due(report: Report, wide: float) -> Iterator[_Part]:
    """The moment when the next orders are due, and what the campaign waits for."""
    waits = report.form or report.order_sheet
    label = "Nothing more is due"
    if report.due:
        label = "Your orders are due" if waits else "Orders of others are due"
    waiting = dict(report.dates).get("Waiting for", "")
    yield _text(label, _KICKER, wide)
    if report.due == NO_DATE:
        yield _large_due(waiting or "The next orders", wide)
        yield _text(sentence(NO_DATE), OWN, wide)
        return
    day, _, zone = (report.due or "The campaign is over").partition(" (")
    yield _large_due(day, wide)
    if zone:
        place = zone.rstrip(")")
        yield _text(f"in the time of {place}", HEAD, wide)
    if report.due and waiting:
        yield _text(waiting, OWN, wide)


def _large_due(what: str, wide: float) -> _Part:
    """The moment when orders are due; of a campaign that no clock drives, what they are for."""
    style = _DUES[-1]
    for larger in reversed(_DUES):
        if len(rows(what, larger, wide)) <= 2:
            style = larger
    return _text(what, style, wide)


def _ticked(line: str, wide: float) -> _Part:
    """A decision with a box to be ticked; where there is nothing to decide, without."""
    if line.startswith("Nothing"):
        return _text(line, _SIDE, wide, after=3)
    lines = rows(line, _SIDE, wide - 13)
    high = _SIDE.leading * len(lines) + 3

    def draw(canvas: Canvas, x: float, y: float) -> None:
        beside = x + 13
        tick_box(canvas, x, y, _SIDE)
        draw_rows(canvas, beside, y, lines, _SIDE)

    return _Part(high, draw)


def _text(text: str, style: Style, wide: float, after: float = 0) -> _Part:
    """A text in a width, with white below it."""
    lines = rows(text, style, wide)
    return _lines(lines, style, after)


def _lines(lines: Sequence[Row], style: Style, after: float = 0) -> _Part:
    height = style.leading * len(lines) + after
    return _Part(height, lambda canvas, x, y: draw_rows(canvas, x, y, lines, style))


_ROW = 12.5
_CELLS = Style(SANS, 8.5, 11)


def _scores(paper: Paper, report: Report, styles: Styles) -> _Part:
    """The reader's own number large with its change, all in order of rank beside it, and the strip over the turns."""
    content = report.content
    table = ranked(content.scores)
    if not table:
        return _white(0)
    own = next((score for score in content.scores if score.seat == report.seat), None)
    course = content.course
    badges = {**styles}
    if course:
        badges = {style.seat: style for style in course.seats} | badges
    first = 112.0 if own else 0.0

    def draw(canvas: Canvas, x: float, top: float) -> None:
        counts = content.counts
        title = sentence(counts)
        beside = x + first
        line = top - 12
        thin_rule(canvas, paper.left, paper.right, top)
        if own:
            title = "In order of rank"
            _large(canvas, x, top, own, counts)
        draw_text(canvas, beside, line, title, HEAD)
        for place, (rank, score) in enumerate(table):
            y = top - 24 - _ROW * place
            _ranked(canvas, beside, y, rank, score, badges, own=score is own)
        if course:
            far = beside + 204
            wide = paper.right - far
            draw_strip(canvas, course, far, top - 4, wide, _BAND)

    least = _ALONE if own else 0
    if course:
        least = _BAND
    height = max(least, 24 + _ROW * len(table)) + 6
    return _Part(height, draw)


def _large(canvas: Canvas, x: float, top: float, own: Score, counts: str) -> None:
    change = own.change
    value = minus(str(own.value))
    title = f"Your {counts}"
    upper = top - 12
    line = top - 48
    lower = top - 62
    draw_text(canvas, x, upper, title, HEAD)
    wide = draw_text(canvas, x, line, value, _BIG)
    beside = x + wide + 6
    if change:
        draw_text(canvas, beside, line, signed(change), _CHANGE)
    elif change is not None:
        draw_text(canvas, beside, line, "as before", NOTE)
    if own.note:
        draw_text(canvas, x, lower, own.note, NOTE)


def _ranked(canvas: Canvas, x: float, y: float, rank: int, score: Score, styles: Styles, *, own: bool) -> None:
    """A seat in the order of rank."""
    style = _CELLS
    if own or score.won:
        style = _CELLS._replace(face=BOLD)
    seat = score.seat
    line = y - 2
    name = shortened(score.name, style, 100)
    value = minus(str(score.value))
    more = _behind_score(score)
    draw_right(canvas, x + 6, line, str(rank), style)
    if seat in styles:
        left = x + 11
        badge(canvas, left, y - 3.5, styles[seat], 8.5)
    draw_text(canvas, x + 24, line, name, style)
    draw_right(canvas, x + 148, line, value, style)
    draw_text(canvas, x + 152, line, more, NOTE)


def _behind_score(score: Score) -> str:
    """The change of a score, and whether it has won."""
    parts = []
    if score.change:
        parts.append(signed(score.change))
    if score.won:
        parts.append("victor")
    return ", ".join(parts)
