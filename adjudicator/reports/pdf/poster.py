"""The poster: a campaign on one large sheet, for the wall."""

from collections.abc import Callable, Sequence

from adjudicator.reports.pdf.attach import describe
from adjudicator.reports.pdf.blocks import badge, thin_rule
from adjudicator.reports.pdf.cards import cards_rows
from adjudicator.reports.pdf.document import new_canvas
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import BOLD, ITALIC, SANS, SERIF, STRONG
from adjudicator.reports.pdf.hexes import hex_layer, hex_picture
from adjudicator.reports.pdf.ink import INK, SOFT
from adjudicator.reports.pdf.map import map_block
from adjudicator.reports.pdf.paper import MM, Paper
from adjudicator.reports.pdf.scene import WALL
from adjudicator.reports.pdf.type import Canvas, Row, Style, draw_rows, draw_text, row, rows
from adjudicator.table.figures import Cards, Map
from adjudicator.table.hexmap import HexMap
from adjudicator.table.news import ranked
from adjudicator.table.poster import Poster
from adjudicator.table.prose import short
from adjudicator.table.seats import SeatStyle

POSTERS = {"A3": (297 * MM, 420 * MM), "A2": (420 * MM, 594 * MM)}
"""The sheets a poster is drawn on."""
_MARGIN = 16 * MM
_LARGEST = 1.4
"""How many times as large as on a page the table as it lies is drawn at the most."""
_NAME, _UNDER, _SEAT = Style(STRONG, 40, 44), Style(ITALIC, 15, 19, SOFT), Style(SERIF, 12, 15)
_HEAD, _TEXT, _BOLD = Style(BOLD, 11, 15), Style(SERIF, 10, 13), Style(BOLD, 10.5, 14)
_FOOT, _WARNING = Style(SANS, 7.5, 10, SOFT), Style(BOLD, 9, 12)


def pdf_poster(poster: Poster, size: str = "A3") -> bytes:
    """The poster as a PDF of one page; the same poster gives the same bytes.

    Raises `ValueError` for a sheet that is neither "A3" nor "A2".
    """
    if size not in POSTERS:
        raise ValueError(f"posters are drawn on {' or '.join(POSTERS)}, not on {size!r}")
    paper = Paper(*POSTERS[size], side=_MARGIN, head=_MARGIN, foot=_MARGIN)
    buffer, canvas = new_canvas(paper)
    describe(canvas, f"{poster.title}: poster", f"{poster.game}: poster", [poster.campaign, short(poster.head)])
    draw_poster(canvas, paper, poster)
    canvas.save()
    return buffer.getvalue()


def draw_poster(canvas: Canvas, paper: Paper, poster: Poster) -> None:
    """Draw the poster on a canvas and leave it to be saved."""
    scale = paper.width / POSTERS["A3"][0]
    cartouche = _cartouche(canvas, paper, poster, scale)
    columns, high = _columns(paper, poster, scale)
    low = paper.bottom + 14
    _picture(canvas, paper, poster, cartouche - 14, low + high + 14)
    for x, draw in columns:
        draw(canvas, x, low + high)
    draw_text(canvas, paper.left, low - 12, f"{poster.campaign}  ·  {poster.dates}", _FOOT)
    draw_text(canvas, paper.right, low - 12, f"history {short(poster.head)}", _FOOT, align=1)
    canvas.showPage()


def _scaled(style: Style, scale: float) -> Style:
    return style._replace(size=style.size * scale, leading=style.leading * scale)


def _cartouche(canvas: Canvas, paper: Paper, poster: Poster, scale: float) -> float:
    """Title, scenario and seats in a double frame at the head; returns its lower edge."""
    name, under, seat = (_scaled(style, scale) for style in (_NAME, _UNDER, _SEAT))
    titles = rows(poster.title, name, paper.full - 40 * scale)
    about = "  ·  ".join(dict.fromkeys(part for part in (poster.game, poster.scenario, poster.dates) if part))
    warned = rows(poster.warning, _scaled(_WARNING, scale), paper.full - 40 * scale) if poster.warning else []
    seated = _rows_of_seats(poster, seat, paper.full - 40 * scale, scale)
    lines = name.leading * len(titles) + under.leading + seat.leading * len(seated)
    high = lines + (31 + 3 * len(seated) + 12 * len(warned)) * scale
    top, middle = paper.top, paper.left + paper.full / 2
    canvas.setStrokeColor(INK)
    for inset, weight in ((0, 1.8), (4, 0.5)):
        canvas.setLineWidth(weight * scale)
        by = inset * scale
        canvas.roundRect(paper.left + by, top - high + by, paper.full - 2 * by, high - 2 * by, 6 * scale)
    y = top - 12 * scale
    for line in titles:
        draw_rows(canvas, middle - line.width / 2, y, [line], name)
        y -= name.leading
    draw_text(canvas, middle, y - under.size, about, under, align=0.5)
    y -= under.leading + 6 * scale
    for told in seated:
        _seats(canvas, middle, y - seat.size, told, seat, scale)
        y -= seat.leading + 3 * scale
    y += seat.leading
    for line in warned:
        y -= 14 * scale
        draw_rows(canvas, middle - line.width / 2, y - 4 * scale, [line], _scaled(_WARNING, scale))
    return top - high


def _rows_of_seats(poster: Poster, style: Style, wide: float, scale: float) -> list[list[tuple[SeatStyle, str]]]:
    """Every seat with its player, in as few lines as they fit."""
    found: list[list[tuple[SeatStyle, str]]] = [[]]
    for seat, player in poster.seats:
        told = (seat, f"{seat.name}, {player}" if player else seat.name)
        if found[-1] and _width([*found[-1], told], style, scale) > wide:
            found.append([])
        found[-1].append(told)
    return found


def _width(told: Sequence[tuple[SeatStyle, str]], style: Style, scale: float) -> float:
    return sum(row(text, style).width + 34 * scale for _, text in told) - 16 * scale


def _seats(
    canvas: Canvas, middle: float, y: float, told: Sequence[tuple[SeatStyle, str]], style: Style, scale: float
) -> None:
    """Seats with their badges in a line."""
    x = middle - _width(told, style, scale) / 2
    for seat, text in told:
        badge(canvas, x, y - 2 * scale, seat, 13 * scale)
        x += 18 * scale
        x += draw_text(canvas, x, y, text, style) + 16 * scale


def _picture(canvas: Canvas, paper: Paper, poster: Poster, top: float, bottom: float) -> None:
    """The board between two heights, as large as can be."""
    picture, room = poster.picture, top - bottom
    match picture:
        case Map():
            block = map_block(paper, picture, room, WALL)
        case HexMap():
            block = hex_picture(paper, picture, hex_layer([picture]), room, most=200)
        case Cards():
            block = _enlarged(paper, picture, room)
        case _:
            return
    block.draw(canvas, top - (room - block.height) / 2)


def _enlarged(paper: Paper, cards: Cards, room: float) -> Block:
    """The cards, set for an ordinary page, as large as this one allows."""
    scale = min(_LARGEST, room / sum(block.before + block.height for block in cards_rows(paper, cards)))
    blocks = [*cards_rows(paper._replace(width=2 * paper.side + paper.full / scale), cards)]
    high = sum(block.before + block.height for block in blocks) * scale

    def draw(canvas: Canvas, top: float) -> None:
        canvas.saveState()
        canvas.translate(paper.left * (1 - scale), top - high)
        canvas.scale(scale, scale)
        y = high / scale
        for block in blocks:
            block.draw(canvas, y - block.before)
            y -= block.before + block.height
        canvas.restoreState()

    return Block(high, draw)


_Draw = Callable[[Canvas, float, float], None]


def _columns(paper: Paper, poster: Poster, scale: float) -> tuple[list[tuple[float, _Draw]], float]:
    """The final table, the story and the battles by date, side by side; and how high they are."""
    head, text, bold = (_scaled(style, scale) for style in (_HEAD, _TEXT, _BOLD))
    gap = 22 * scale
    wide = (paper.full - 2 * gap) / 3
    table = ranked(poster.scores)
    lists = [
        ("The story", list(poster.chronicle)),
        *([("Battles by date", [f"{date}: {places}" for date, places in poster.battles])] if poster.battles else []),
    ]
    told = [(title, [line for entry in entries for line in rows(entry, text, wide)]) for title, entries in lists]
    high = head.leading + max(bold.leading * len(table), *(text.leading * len(lines) for _, lines in told)) + 6 * scale

    def standing(canvas: Canvas, x: float, top: float) -> None:
        title = "As it stands" if poster.warning else "The final table"
        _titled(canvas, x, top, wide, f"{title}: {poster.counts}", head)
        y = top - head.leading
        styles = {style.seat: style for style, _ in poster.seats}
        for rank, score in table:
            y -= bold.leading
            draw_text(canvas, x + 12 * scale, y, f"{rank}.", bold, align=1)
            if score.seat in styles:
                badge(canvas, x + 18 * scale, y - 2 * scale, styles[score.seat], 11 * scale)
            name = f"{score.name}, victor" if score.won else score.name
            draw_text(canvas, x + 34 * scale, y, name, bold)
            draw_text(canvas, x + wide, y, str(score.value).replace("-", "−"), bold, align=1)

    def listed(title: str, lines: Sequence[Row]) -> _Draw:
        def draw(canvas: Canvas, x: float, top: float) -> None:
            _titled(canvas, x, top, wide, title, head)
            draw_rows(canvas, x, top - head.leading - 4 * scale, lines, text)

        return draw

    draws: list[_Draw] = [standing, *(listed(title, lines) for title, lines in told)]
    return [(paper.left + place * (wide + gap), draw) for place, draw in enumerate(draws)], high


def _titled(canvas: Canvas, x: float, top: float, wide: float, title: str, style: Style) -> None:
    draw_text(canvas, x, top - style.size, title, style)
    thin_rule(canvas, x, x + wide, top - style.leading, 0.7)
