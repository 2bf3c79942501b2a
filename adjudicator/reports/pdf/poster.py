"""The poster: a campaign on one large sheet, for the wall: its board, every turn in small, the table, the roll."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from adjudicator.reports.pdf.attach import describe
from adjudicator.reports.pdf.blocks import low_section, thin_rule
from adjudicator.reports.pdf.book.panels import Pictures, named, pictures_of
from adjudicator.reports.pdf.book.roll import entries
from adjudicator.reports.pdf.document import new_canvas
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import BOLD, ITALIC, SANS, SERIF, STRONG
from adjudicator.reports.pdf.heraldry import arms, initial, seal
from adjudicator.reports.pdf.hexes import hex_layer, hex_picture, hex_picture_in, hex_pitch
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.ink import INK, SOFT
from adjudicator.reports.pdf.map import map_block
from adjudicator.reports.pdf.paper import MM, Paper
from adjudicator.reports.pdf.regions import region_picture
from adjudicator.reports.pdf.scene import WALL
from adjudicator.reports.pdf.type import Canvas, Row, Style, draw_rows, draw_text, row, rows
from adjudicator.table.chronicle import Chronicle
from adjudicator.table.figures import Map
from adjudicator.table.hexmap import HexMap
from adjudicator.table.news import Score, ranked
from adjudicator.table.poster import Poster
from adjudicator.table.prose import minus, sentence, short
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
_STORY = Style(SERIF, 8.8, 11.4)
_WHEN = Style(BOLD, 7.4, 9.5)
_FOOT = Style(SANS, 7.5, 10, SOFT)
_WARNING = Style(BOLD, 9, 12)
_SEAL = 40.0
_TABLE = 44.0
"""The radius of the seal, and the height of the table, in points on the smaller sheet."""
_ABREAST = 4
"""How many seats of the table stand in a row at the most."""
_STRIP = 46.0
"""How wide a picture of the strip is at the least where all stand in one row."""
_LEGIBLE = 12.4
"""From which height of a hex on, in points, the figures on counters in it can be read."""
_LARGEST = 110.0
_APART = 8.0
"""How wide a picture of it is at the most, and white between them."""
_COLUMNS = 4
_HIGHEST = 330.0
"""In how many columns the roll and the story stand, and how high they are at the most, in points."""
_GAP = 16.0
"""White between the parts of a poster, and between columns."""


def pdf_poster(poster: Poster, size: str = "A3") -> bytes:
    """The poster as a PDF of one page; the same poster gives the same bytes.

    Raises `ValueError` for a sheet that is neither "A3" nor "A2".
    """
    if size not in POSTERS:
        raise ValueError(f"posters are drawn on {' or '.join(POSTERS)}, not on {size!r}")
    chronicle = poster.told
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
    paper = Paper(*POSTERS["A3"], side=_MARGIN, head=_MARGIN, foot=_MARGIN, margin=0, gap=0)
    chronicle = poster.told
    styles = [style for style, _ in chronicle.seats]
    pictures = pictures_of(chronicle.turns, styles)
    top = _cartouche(canvas, paper, chronicle) - _GAP
    low = _columns(canvas, paper, chronicle, paper.bottom + 14) + _GAP
    low = _table(canvas, paper, chronicle, low) + _GAP
    if pictures and not _beside(canvas, paper, poster, pictures, top, low):
        low = _strip(canvas, paper, chronicle, pictures, low) + _GAP
        _board(canvas, paper, poster, pictures, top, low)
    _foot(canvas, paper, chronicle)
    canvas.showPage()


def _foot(canvas: Canvas, paper: Paper, chronicle: Chronicle) -> None:
    """The campaign and its dates, and the head of its history."""
    y = paper.bottom + 2
    played = f"{chronicle.campaign}  ·  {chronicle.dates}"
    draw_text(canvas, paper.left, y, played, _FOOT)
    head = f"history {short(chronicle.head)}"
    draw_text(canvas, paper.right, y, head, _FOOT, align=1)


def _cartouche(canvas: Canvas, paper: Paper, chronicle: Chronicle) -> float:
    """Title, what was played, and how it ended, in a double frame with the seal; returns its lower edge."""
    room = paper.full - 4 * _SEAL - 40
    texts = _cartouche_texts(chronicle, room)
    deep = sum(style.leading * len(lines) for lines, style in texts)
    high = max(2 * _SEAL + 24, 26 + deep)
    low = paper.top - high
    middle = paper.left + paper.full / 2
    canvas.setStrokeColor(INK)
    for inset, weight in ((0, 1.8), (4, 0.5)):
        wide = paper.full - 2 * inset
        tall = high - 2 * inset
        canvas.setLineWidth(weight)
        canvas.roundRect(paper.left + inset, low + inset, wide, tall, 6)
    y = paper.top - 10
    for lines, style in texts:
        y = _centred(canvas, middle, y, lines, style)
    x = paper.right - _SEAL - 16
    letter = initial(chronicle.title)
    seal(canvas, x, paper.top - high / 2, _SEAL, chronicle.head, letter)
    return low


def _cartouche_texts(chronicle: Chronicle, room: float) -> list[tuple[Sequence[Row], Style]]:
    """The title, what was played, how it ended, and a warning, each in its lines."""
    parts = [part for part in (chronicle.game, chronicle.scenario, chronicle.dates) if part]
    about = "  ·  ".join(dict.fromkeys(parts))
    ending = chronicle.turns[-1].caption
    texts: list[tuple[Sequence[Row], Style]] = [
        (rows(chronicle.title, _NAME, room), _NAME),
        (rows(about, _UNDER, room), _UNDER),
        (rows(f"{ending}.", _ENDED, room), _ENDED),
    ]
    if chronicle.warning:
        warning = rows(chronicle.warning, _WARNING, room)
        texts.append((warning, _WARNING))
    return texts


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
    lines = ceil(len(table) / _ABREAST)
    across = ceil(len(table) / lines)
    slot = paper.full / across
    step = _TABLE + 10
    for place, (rank, score) in enumerate(table):
        line, column = divmod(place, across)
        left = paper.left + column * slot
        right = paper.left + (column + 1) * slot
        y = low + step * (lines - 1 - line)
        _seat(canvas, left, right, y, chronicle, rank, score)
    top = low + step * (lines - 1) + _TABLE + 12
    thin_rule(canvas, paper.left, paper.right, top, 0.7)
    state = "As it stands" if chronicle.warning else "The final table"
    draw_text(canvas, paper.left, top + 4, f"{state}: {chronicle.counts}", _WARNING)
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
    name = f"{rank}. {score.name}"
    if score.won:
        name += ", victor"
    _fitted(canvas, x, y + 24, name, _SEAT, room)
    _fitted(canvas, x, y + 9, player, _PLAYER, room)


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
    room = top - bottom
    drawn = [turn for turn in poster.told.turns if turn.picture is not None]
    layer = _layer(paper, land, room)
    draw, wide, high = hex_picture_in(land, layer, paper.full, room)
    free = paper.full - wide - _GAP
    grids = [_Grid.of(pictures, len(drawn), across, free, room) for across in range(1, 6)]
    grid = max(grids, key=lambda each: each.wide)
    if high < room - _GAP:
        return False
    if grid.wide < _STRIP:
        return False
    draw(canvas, paper.left, top)
    _small(canvas, poster.told, pictures, grid, paper.right - free, top)
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
        """So many in a row, as large as fits a frame."""
        slot = (wide + _APART) / across
        lines = ceil(count / across)
        step = high / lines
        room = step - _WHEN.leading - _APART
        most = room / pictures.height(1000) * 1000
        return cls(across, slot, step, min(slot - _APART, most))


def _small(canvas: Canvas, chronicle: Chronicle, pictures: Pictures, grid: _Grid, x: float, top: float) -> None:
    """Every turn in small."""
    turns = [turn for turn in chronicle.turns if turn.picture]
    high = pictures.height(grid.wide)
    for place, turn in enumerate(turns):
        line, column = divmod(place, grid.across)
        left = x + column * grid.slot
        y = top - line * grid.step
        pictures.draw(canvas, left, y, grid.wide, turn)
        below = y - high - _WHEN.leading
        _fitted(canvas, left, below, named(turn), _WHEN, grid.slot - 4)


def _strip(canvas: Canvas, paper: Paper, chronicle: Chronicle, pictures: Pictures, low: float) -> float:
    """Every turn in small, in a row or two; returns the upper edge."""
    count = sum(turn.picture is not None for turn in chronicle.turns)
    lines = 1 if paper.full / count >= _STRIP else 2
    across = ceil(count / lines)
    slot = (paper.full + _APART) / across
    wide = min(slot - _APART, _LARGEST)
    step = pictures.height(wide) + _WHEN.leading + _APART
    top = low + step * lines
    grid = _Grid(across, slot, step, wide)
    _small(canvas, chronicle, pictures, grid, paper.left, top)
    return top


def _columns(canvas: Canvas, paper: Paper, chronicle: Chronicle, low: float) -> float:
    """The roll and the story in columns of equal height; returns their upper edge."""
    wide = (paper.full - _GAP * (_COLUMNS - 1)) / _COLUMNS
    column = paper.between(paper.left, wide)
    roll = entries(column, chronicle)
    story = _story(column, chronicle)
    blocks = _shown(column, [*roll, *story])
    top = low + _level(blocks)
    x = 0.0
    y = top
    for block in blocks:
        if y - block.height < low - 0.01 and y < top:
            x = x + wide + _GAP
            y = top
        if y < top:
            y -= block.before
        canvas.saveState()
        canvas.translate(x, 0)
        block.draw(canvas, y)
        canvas.restoreState()
        y -= block.height
    return top


def _shown(column: Paper, blocks: Sequence[Block]) -> Sequence[Block]:
    """As many of the blocks as there is room for, and how many more the chronicle has."""
    fit = len(blocks)
    while fit and _filled(blocks[:fit], _HIGHEST) > _COLUMNS:
        fit -= 1
    if fit == len(blocks):
        return blocks
    left_out = len(blocks) - fit + 1
    more = rows(f"The chronicle has {left_out} more.", _STORY, column.full - 18)
    return [*blocks[: fit - 1], _entry(column, "", more)]


def _level(blocks: Sequence[Block]) -> float:
    """The least height at which blocks stand in so many columns."""
    high = max(block.height for block in blocks)
    while _filled(blocks, high) > _COLUMNS:
        high += 4
    return high


def _filled(blocks: Sequence[Block], high: float) -> int:
    """The number of columns of a height that blocks need."""
    columns = 1
    left = high
    for block in blocks:
        before = block.before if left < high else 0
        needed = before + block.height
        if needed > left + 0.01 and left < high:
            columns += 1
            left = high
            needed = block.height
        left -= needed
    return columns


def _story(column: Paper, chronicle: Chronicle) -> Iterator[Block]:
    """The most that mattered of every turn, in a line or two."""
    yield low_section(column, "The story")
    for turn in chronicle.turns:
        number = f"{turn.number}" if turn.number else "–"
        caption = sentence(turn.caption)
        lines = rows(f"{caption}.", _STORY, column.full - 18)
        yield _entry(column, number, lines)


def _entry(column: Paper, number: str, lines: Sequence[Row]) -> Block:
    left = column.left

    def draw(canvas: Canvas, top: float) -> None:
        draw_text(canvas, left + 12, top - 8.6, number, _WHEN, align=1)
        draw_rows(canvas, left + 18, top, lines, _STORY)

    return Block(_STORY.leading * len(lines), draw, before=1.5)


def _board(canvas: Canvas, paper: Paper, poster: Poster, pictures: Pictures, top: float, bottom: float) -> None:
    """The board between two heights, as large as can be."""
    room = top - bottom
    block = _board_block(paper, poster, room)
    if block:
        white = room - block.height
        block.draw(canvas, top - white / 2)
        return
    fitting = room / pictures.height(1000) * 1000
    wide = min(paper.full, fitting)
    left = paper.left + (paper.full - wide) / 2
    last = next(turn for turn in reversed(poster.told.turns) if turn.picture)
    pictures.draw(canvas, left, top, wide, last)


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
