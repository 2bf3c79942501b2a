"""The cover of a chronicle, and its colophon."""

from collections.abc import Iterator, Sequence

from adjudicator.reports.pdf.blocks import paragraph, section, thin_rule
from adjudicator.reports.pdf.book.panels import Pictures
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import BOLD, ITALIC, SANS, SERIF, STRONG
from adjudicator.reports.pdf.heraldry import arms, draw_key, initial, seal
from adjudicator.reports.pdf.ink import INK, SOFT
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import (
    Canvas,
    Row,
    Style,
    balanced,
    draw_centred,
    draw_right,
    draw_rows,
    draw_text,
    row,
    rows,
)
from adjudicator.table.chronicle import Chronicle
from adjudicator.table.news import ranked
from adjudicator.table.prose import minus, sentence

_KICKER = Style(SANS, 10, 14, SOFT)
_TITLES = tuple(Style(STRONG, size, size * 1.1) for size in (40, 34, 28, 22, 18))
_ABOUT = Style(ITALIC, 13, 17, SOFT)
_ENDED = Style(SERIF, 14, 19)
_SEAT = Style(SERIF, 12, 16)
_SCORE = Style(BOLD, 12, 16)
_WARNING = Style(BOLD, 9, 12)
_SMALL = Style(SERIF, 9.5, 13)


def cover(paper: Paper, chronicle: Chronicle, pictures: Pictures | None) -> Block:
    """The first page: what was played, by whom, how it ended, and the board at the end."""
    high = paper.top - paper.bottom

    def draw(canvas: Canvas, top: float) -> None:
        head = top - 26
        foot = top - high
        _frame(canvas, paper, top + 10, high + 14)
        title = _title(canvas, paper, chronicle, head)
        seats = _seats(canvas, paper, chronicle, foot + 14)
        if not pictures:
            return
        upper = title - 14
        lower = seats + 16
        _picture(canvas, paper, chronicle, pictures, upper, lower)

    return Block(high, draw, bookmark=chronicle.title)


def _frame(canvas: Canvas, paper: Paper, top: float, high: float) -> None:
    """A double frame."""
    canvas.setStrokeColor(INK)
    for inset, weight in ((0, 1.6), (4, 0.5)):
        both = 2 * inset
        wide = paper.full - both
        tall = high - both
        left = paper.left + inset
        bottom = top - high
        low = bottom + inset
        canvas.setLineWidth(weight)
        canvas.rect(left, low, wide, tall, stroke=1, fill=0)


def _title(canvas: Canvas, paper: Paper, chronicle: Chronicle, top: float) -> float:
    """Kicker, title, what was played and when, how it ended; returns how far down it is."""
    room = paper.full - 48
    middle = paper.left + paper.full / 2
    title = chronicle.title
    draw_centred(canvas, middle, top, "The Chronicle of", _KICKER)
    style = next((each for each in _TITLES if len(rows(title, each, room)) <= 2), _TITLES[-1])
    lines = balanced(title, style, room)
    y = _centred(canvas, middle, top - 10, lines, style)
    about = rows(_about(chronicle), _ABOUT, room)
    y = _centred(canvas, middle, y - 4, about, _ABOUT)
    ending = chronicle.turns[-1].caption
    lines = balanced(f"{ending}.", _ENDED, room)
    return _centred(canvas, middle, y - 12, lines, _ENDED)


def _about(chronicle: Chronicle) -> str:
    """The game, the scenario and the dates, as far as the title does not say them."""
    parts = dict.fromkeys((chronicle.game, chronicle.scenario, chronicle.dates))
    kept = [part for part in parts if part and part != chronicle.title]
    return "  ·  ".join(kept)


def _centred(canvas: Canvas, middle: float, top: float, lines: Sequence[Row], style: Style) -> float:
    for line in lines:
        draw_rows(canvas, middle - line.width / 2, top, [line], style)
        top -= style.leading
    return top


def _seats(canvas: Canvas, paper: Paper, chronicle: Chronicle, low: float) -> float:
    """The seats with their players and scores in order of rank, over the lower edge; returns how far up they come."""
    styles = {style.seat: (style, player) for style, player in chronicle.seats}
    table = ranked(chronicle.turns[-1].scores)
    middle = paper.left + paper.full / 2
    wide = min(paper.full - 60, 340.0)
    x = middle - wide / 2
    warned = rows(chronicle.warning, _WARNING, paper.full - 60) if chronicle.warning else []
    y = low + 6 + _WARNING.leading * len(warned)
    _centred(canvas, middle, y, warned, _WARNING)
    y += 6
    for _, score in reversed(table):
        style, player = styles.get(score.seat, (None, ""))
        if style:
            arms(canvas, x, y - 4, style, 17)
        x_name = x + 20
        x_name += draw_text(canvas, x_name, y, score.name, _SCORE if score.won else _SEAT)
        draw_text(canvas, x_name + 8, y, player, _ABOUT._replace(size=11))
        draw_right(canvas, x + wide, y, minus(str(score.value)), _SCORE)
        y += _SEAT.leading + 3
    thin_rule(canvas, x, x + wide, y, 0.5)
    draw_right(canvas, x + wide, y + 4, sentence(chronicle.counts), _KICKER._replace(size=7.5))
    return y + 14


def _picture(canvas: Canvas, paper: Paper, chronicle: Chronicle, pictures: Pictures, top: float, low: float) -> None:
    """The board at the end, as large as there is room."""
    room = top - low
    fitting = room / pictures.height(1000) * 1000
    wide = min(paper.full - 60, fitting)
    high = pictures.height(wide)
    last = next(turn for turn in reversed(chronicle.turns) if turn.picture)
    left = paper.left + (paper.full - wide) / 2
    upper = top - (room - high) / 2
    pictures.draw(canvas, left, upper, wide, last)


def colophon(paper: Paper, chronicle: Chronicle) -> Iterator[Block]:
    """The sources of the book, and the way anybody can check it."""
    yield section(paper, "Colophon")
    origin = f"{chronicle.title}: {chronicle.game}, by rules {chronicle.rules}, campaign {chronicle.campaign}."
    yield paragraph(paper, f"{origin} Every line of this book is made from its stored history.", _SMALL)
    for name, value in _digests(chronicle):
        yield _digest(paper, name, value)
    yield paragraph(paper, _CHECK if chronicle.over else _LATER, _SMALL, before=6)
    yield _sealed(paper, chronicle)


_SEAL = 34.0
"""The radius of the seal."""


def _sealed(paper: Paper, chronicle: Chronicle) -> Block:
    """The seal, and the meaning of its runes."""
    x = paper.text_x + 2 * _SEAL + 20
    room = paper.right - x
    lines = rows(_RUNES, _SMALL, room)
    letter = initial(chronicle.title)

    def draw(canvas: Canvas, top: float) -> None:
        middle = paper.text_x + _SEAL
        seal(canvas, middle, top - _SEAL, _SEAL, chronicle.head, letter)
        draw_rows(canvas, x, top - 6, lines, _SMALL)
        below = top - 6 - _SMALL.leading * len(lines) - 16
        draw_key(canvas, x, below, room)

    return Block(2 * _SEAL, draw, before=12)


_RUNES = "The seal of this book: its runes are the first twenty digits of the head, from the top clockwise."
_CHECK = (
    "The head stands for all that happened: whoever has a report of this campaign can compare it. The secrets of the "
    "dice are a chain: each is the hash of the next, and its end was published before the first order. `adjudicator "
    "verify --bundle` plays the campaign again from the file that came with the last mail."
)
_LATER = (
    "The head stands for all that happened so far: whoever has a report of this campaign can compare it. The secrets "
    "of the dice are a chain whose end was published before the first order; each is revealed when its turn is over."
)


def _digests(chronicle: Chronicle) -> Iterator[tuple[str, str]]:
    yield "Head of the history", chronicle.head
    yield "Anchor of the dice", chronicle.anchor
    if chronicle.secret:
        yield "Last secret of the dice", chronicle.secret


def _digest(paper: Paper, name: str, value: str) -> Block:
    """A digest in groups of eight digits, so that it can be compared by eye."""
    groups = [value[start : start + 8] for start in range(0, len(value), 8)]
    bold = _WARNING._replace(size=8)
    plain = _SMALL._replace(face=SANS, size=8, leading=11)
    left = paper.text_x
    label = row(name, bold)
    lines = rows(" ".join(groups), plain, paper.right - left - 120)

    def draw(canvas: Canvas, top: float) -> None:
        draw_rows(canvas, left, top, [label], bold)
        draw_rows(canvas, left + 120, top, lines, plain)

    return Block(11 * len(lines), draw, before=4)
