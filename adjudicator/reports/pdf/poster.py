"""The poster: a campaign on one large sheet, for the wall: its board, every turn in small, the table, the roll."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from adjudicator.reports.pdf.attach import describe
from adjudicator.reports.pdf.blocks import thin_rule
from adjudicator.reports.pdf.book.panels import Pictures, named, pictures_of
from adjudicator.reports.pdf.document import new_canvas
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import BOLD, ITALIC, SANS, SERIF, STRONG
from adjudicator.reports.pdf.heraldry import arms, initial, seal
from adjudicator.reports.pdf.hexes import hex_layer, hex_picture, hex_picture_in, hex_pitch
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.ink import INK, SOFT
from adjudicator.reports.pdf.map import map_block
from adjudicator.reports.pdf.paper import MM, Paper
from adjudicator.reports.pdf.poster_columns import draw_columns
from adjudicator.reports.pdf.regions import region_picture
from adjudicator.reports.pdf.scene import WALL
from adjudicator.reports.pdf.type import Canvas, Row, Style, draw_right, draw_rows, draw_text, row, rows
from adjudicator.table.chronicle import Chronicle
from adjudicator.table.figures import Map
from adjudicator.table.hexmap import HexMap
from adjudicator.table.news import Score, ranked
from adjudicator.table.poster import Poster
from adjudicator.table.prose import minus, short
from adjudicator.table.regionmap import RegionMap

POSTERS = {"A3": (297 * MM, 420 * MM), "A2": (420 * MM, 594 * MM)}
"""The sheets a poster is drawn on."""
_MARGIN = 16 * MM
_NAME = Style(STRONG, 38, 42)
_UNDER = Style(ITALIC, 14, 18, SOFT)
_ENDED = Style(SERIF, 15, 20)
_SEAT = Style(BOLD, 13, 16)
_PLAYER = Style(ITALIC, 11, 14, SOFT)
_SCORE = Style(STRONG, 26, 28)
_WHEN = Style(BOLD, 7.4, 9.5)
_FOOT = Style(SANS, 7.5, 10, SOFT)
_WARNING = Style(BOLD, 9, 12)
_SEAL = 40.0
_TABLE = 44.0
"""The radius of the seal, and the height of the table, in points on the smaller sheet."""
_ABREAST = 4
"""The most seats of the table in a row."""
_STRIP = 46.0
"""The least width of a picture of the strip where all stand in one row."""
_LEGIBLE = 12.4
"""The least height of a hex, in points, at which the figures on counters in it can be read."""
_LARGEST = 110.0
_APART = 8.0
"""The greatest width of a picture of it, and the white between them."""
_GAP = 16.0
"""White between the parts of a poster, in points."""


def pdf_poster(poster: Poster, size: str = "A3") -> bytes:
    """The poster as a PDF of one page; the same poster gives the same bytes.

    Raises `ValueError` for a sheet that is neither "A3" nor "A2".
    """
    if size not in POSTERS:
        raise ValueError(f"posters are drawn on {' or '.join(POSTERS)}, not on {size!r}")
    chronicle = poster.chronicle
    wide, high = POSTERS[size]
    usual, _ = POSTERS["A3"]
    scale = wide / usual
    buffer, canvas = new_canvas(Paper(wide, high))
    describe(
        canvas,
        f"{chronicle.title}: poster",
        f"{chronicle.game}: poster",
        [chronicle.campaign, short(chronicle.head)],
    )
    canvas.scale(scale, scale)
    draw_poster(canvas, poster)
    canvas.save()
    return buffer.getvalue()


def draw_poster(canvas: Canvas, poster: Poster) -> None:
    """Draw the poster on a canvas, as large as the smaller sheet is, and leave it to be saved."""
    paper = _paper()
    chronicle = poster.chronicle
    styles = [style for style, _ in chronicle.seats]
    pictures = pictures_of(chronicle.turns, styles)
    top = _cartouche(canvas, paper, chronicle) - _GAP
    low = paper.bottom + 14
    low = draw_columns(canvas, paper, chronicle, low) + _GAP
    low = _table(canvas, paper, chronicle, low) + _GAP
    if pictures and not _beside(canvas, paper, poster, pictures, top, low):
        low = _strip(canvas, paper, chronicle, pictures, low) + _GAP
        _board(canvas, paper, poster, pictures, top, low)
    _foot(canvas, paper, chronicle)
    canvas.showPage()


def _paper() -> Paper:
    """The smaller sheet, without a margin for notes."""
    wide, high = POSTERS["A3"]
    return Paper(
        wide,
        high,
        side=_MARGIN,
        head=_MARGIN,
        foot=_MARGIN,
        margin=0,
        gap=0,
    )


def _foot(canvas: Canvas, paper: Paper, chronicle: Chronicle) -> None:
    """The campaign and its dates, and the head of its history."""
    left = paper.left
    right = paper.right
    y = paper.bottom + 2
    played = f"{chronicle.campaign}  ·  {chronicle.dates}"
    head = f"history {short(chronicle.head)}"
    draw_text(canvas, left, y, played, _FOOT)
    draw_right(canvas, right, y, head, _FOOT)


def _cartouche(canvas: Canvas, paper: Paper, chronicle: Chronicle) -> float:
    """Title, what was played, and how it ended, in a double frame with the seal; returns its lower edge."""
    top = paper.top
    room = paper.full - 4 * _SEAL - 40
    texts = _cartouche_texts(chronicle, room)
    deep = sum(style.leading * len(lines) for lines, style in texts)
    high = max(2 * _SEAL + 24, 26 + deep)
    low = top - high
    _frame(canvas, paper, low, high)
    middle = paper.left + paper.full / 2
    y = top - 10
    for lines, style in texts:
        y = _centred(canvas, middle, y, lines, style)
    seal_x = paper.right - _SEAL - 16
    seal_y = top - high / 2
    letter = initial(chronicle.title)
    seal(canvas, seal_x, seal_y, _SEAL, chronicle.head, letter)
    return low


def _frame(canvas: Canvas, paper: Paper, low: float, high: float) -> None:
    """A double frame over the full width."""
    canvas.setStrokeColor(INK)
    for inset, weight in ((0, 1.8), (4, 0.5)):
        left = paper.left + inset
        wide = paper.full - 2 * inset
        tall = high - 2 * inset
        canvas.setLineWidth(weight)
        canvas.roundRect(left, low + inset, wide, tall, 6)


def _cartouche_texts(chronicle: Chronicle, room: float) -> list[tuple[Sequence[Row], Style]]:
    """The title, what was played, how it ended, and a warning, each in its lines."""
    parts = [chronicle.game, chronicle.scenario, chronicle.dates]
    about = "  ·  ".join(dict.fromkeys(filter(None, parts)))
    ending = chronicle.turns[-1].caption
    texts = [
        (chronicle.title, _NAME),
        (about, _UNDER),
        (f"{ending}.", _ENDED),
    ]
    if chronicle.warning:
        texts.append((chronicle.warning, _WARNING))
    return [(rows(text, style, room), style) for text, style in texts]


def _centred(canvas: Canvas, middle: float, top: float, lines: Sequence[Row], style: Style) -> float:
    for line in lines:
        draw_rows(canvas, middle - line.width / 2, top, [line], style)
        top -= style.leading
    return top


def _table(canvas: Canvas, paper: Paper, chronicle: Chronicle, low: float) -> float:
    """The table over the full width, in order of rank, each seat with its arms; returns its upper edge."""
    table = ranked(chronicle.turns[-1].scores)
    if not table:
        return low
    begin = paper.left
    count = len(table)
    lines = ceil(count / _ABREAST)
    across = ceil(count / lines)
    slot = paper.full / across
    step = _TABLE + 10
    for place, (rank, score) in enumerate(table):
        line, column = divmod(place, across)
        left = begin + column * slot
        right = begin + (column + 1) * slot
        y = low + step * (lines - 1 - line)
        _seat(canvas, left, right, y, chronicle, rank, score)
    top = low + step * (lines - 1) + _TABLE + 12
    state = "As it stands" if chronicle.warning else "The final table"
    title = f"{state}: {chronicle.counts}"
    thin_rule(canvas, begin, paper.right, top, 0.7)
    draw_text(canvas, begin, top + 4, title, _WARNING)
    return top + 14


def _seat(canvas: Canvas, left: float, right: float, y: float, chronicle: Chronicle, rank: int, score: Score) -> None:
    """A seat of the table: its arms, its score, its name and its player."""
    players = {style.seat: (style, player) for style, player in chronicle.seats}
    style, player = players.get(score.seat, (None, ""))
    if style:
        arms(canvas, left, y, style, _TABLE)
    x = left + (_TABLE + 2)
    value = minus(str(score.value))
    wide = draw_text(canvas, x, y + 12, value, _SCORE)
    x += wide + 10
    room = right - x - 6
    upper = y + 24
    lower = y + 9
    name = f"{rank}. {score.name}"
    if score.won:
        name += ", victor"
    _fitted(canvas, x, upper, name, _SEAT, room)
    _fitted(canvas, x, lower, player, _PLAYER, room)


def _fitted(canvas: Canvas, x: float, y: float, text: str, style: Style, room: float) -> None:
    """A text on one line, smaller where it would be too long."""
    wide = row(text, style).width
    scale = 1.0
    if wide and wide > room:
        scale = room / wide
    smaller = style._replace(size=style.size * scale)
    draw_text(canvas, x, y, text, smaller)


def _beside(canvas: Canvas, paper: Paper, poster: Poster, pictures: Pictures, top: float, bottom: float) -> bool:
    """A narrow land as high as there is room, and every turn in small beside it; False where it is not narrow."""
    land = poster.picture
    if not isinstance(land, HexMap):
        return False
    chronicle = poster.chronicle
    room = top - bottom
    layer = _layer(paper, land, room)
    draw, wide, high = hex_picture_in(land, layer, paper.full, room)
    if high < room - _GAP:
        return False
    free = paper.full - wide - _GAP
    grid = _largest_grid(chronicle, pictures, free, room)
    if grid.wide < _STRIP:
        return False
    draw(canvas, paper.left, top)
    beside = paper.right - free
    _small(canvas, chronicle, pictures, grid, beside, top)
    return True


def _layer(paper: Paper, land: HexMap, room: float) -> Layer:
    """The printed land with its signs and names, if it is so large that what stands on it can be read there."""
    if hex_pitch(paper, land, room) >= _LEGIBLE:
        return Layer([land])
    return hex_layer([land])


class _Grid(NamedTuple):
    """Small pictures in rows: the number in each, their distances, and the width of each."""

    across: int
    slot: float
    step: float
    wide: float

    @classmethod
    def of(cls, pictures: Pictures, count: int, across: int, wide: float, high: float) -> "_Grid":
        """The grid of pictures, so many in a row, as large as fits a frame."""
        slot = (wide + _APART) / across
        lines = ceil(count / across)
        step = high / lines
        room = step - _WHEN.leading - _APART
        share = room / pictures.height(1000)
        largest = min(slot - _APART, share * 1000)
        return cls(across, slot, step, largest)


def _largest_grid(chronicle: Chronicle, pictures: Pictures, wide: float, high: float) -> _Grid:
    """The rows in which the pictures of all turns are largest."""
    count = _pictured(chronicle)
    grids = [_Grid.of(pictures, count, across, wide, high) for across in range(1, 6)]
    return max(grids, key=lambda grid: grid.wide)


def _pictured(chronicle: Chronicle) -> int:
    """The number of turns that have a picture."""
    return sum(turn.picture is not None for turn in chronicle.turns)


def _small(canvas: Canvas, chronicle: Chronicle, pictures: Pictures, grid: _Grid, x: float, top: float) -> None:
    """Every turn in small."""
    turns = [turn for turn in chronicle.turns if turn.picture]
    wide = grid.wide
    high = pictures.height(wide)
    room = grid.slot - 4
    for place, turn in enumerate(turns):
        line, column = divmod(place, grid.across)
        left = x + column * grid.slot
        y = top - line * grid.step
        pictures.draw(canvas, left, y, wide, turn)
        below = y - high - _WHEN.leading
        _fitted(canvas, left, below, named(turn), _WHEN, room)


def _strip(canvas: Canvas, paper: Paper, chronicle: Chronicle, pictures: Pictures, low: float) -> float:
    """Every turn in small, in a row or two; returns the upper edge."""
    full = paper.full
    count = _pictured(chronicle)
    lines = 1
    if full / count < _STRIP:
        lines = 2
    across = ceil(count / lines)
    slot = (full + _APART) / across
    wide = min(slot - _APART, _LARGEST)
    high = pictures.height(wide)
    step = high + _WHEN.leading + _APART
    top = low + step * lines
    grid = _Grid(across, slot, step, wide)
    _small(canvas, chronicle, pictures, grid, paper.left, top)
    return top


def _board(canvas: Canvas, paper: Paper, poster: Poster, pictures: Pictures, top: float, bottom: float) -> None:
    """The board between two heights, as large as can be."""
    full = paper.full
    room = top - bottom
    block = _board_block(paper, poster, room)
    if block:
        white = room - block.height
        block.draw(canvas, top - white / 2)
        return
    share = room / pictures.height(1000)
    wide = min(full, share * 1000)
    white = full - wide
    left = paper.left + white / 2
    turns = [turn for turn in poster.chronicle.turns if turn.picture]
    pictures.draw(canvas, left, top, wide, turns[-1])


def _board_block(paper: Paper, poster: Poster, room: float) -> Block | None:
    """The map of a poster; None where its board is no map."""
    picture = poster.picture
    match picture:
        case Map():
            return map_block(paper, picture, room, WALL)
        case RegionMap():
            return region_picture(paper, picture, room)
        case HexMap():
            layer = _layer(paper, picture, room)
            return hex_picture(paper, picture, layer, room, most=200)
    return None
