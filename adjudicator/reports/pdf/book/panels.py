"""The war in small multiples: a picture of the board for every turn, with its caption and the score."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple, Protocol

from adjudicator.reports.pdf.blocks import section
from adjudicator.reports.pdf.book import marks
from adjudicator.reports.pdf.book.areas import Areas
from adjudicator.reports.pdf.book.land import Lands
from adjudicator.reports.pdf.book.provinces import Provinces
from adjudicator.reports.pdf.book.tables import Tables
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import BOLD, SERIF
from adjudicator.reports.pdf.ink import INK, hue
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.placing import Box
from adjudicator.reports.pdf.type import NOTE, Canvas, Row, Style, draw_rows, draw_text, row, rows
from adjudicator.table.chronicle import Chronicle, Turn
from adjudicator.table.figures import Cards, Map
from adjudicator.table.hexmap import HexMap
from adjudicator.table.news import Score, within
from adjudicator.table.prose import minus
from adjudicator.table.regionmap import RegionMap
from adjudicator.table.seats import SeatStyle

_TITLE = Style(BOLD, 8, 10.5)
_SCORE = Style(BOLD, 7.2, 9.5)
_CAPTION = Style(SERIF, 7.6, 9.1)
_GAP = 12.0
_UNDER = 4.0
_ROWS = 10.0
"""White between pictures, above their captions, and between their rows, in points."""
_LEAST = 68.0
_USUAL = 105.0
"""The least width of a picture where all stand on one page, and where they do not, in points."""
_MOST = 6
"""The most pictures in a row."""
_HEAD = 43.0
"""The height of the head of the section."""
_LINES = 4
"""Lines of a caption at the most."""


class Pictures(Protocol):
    """The drawings of the board in small."""

    def height(self, wide: float) -> float:
        """The height of a picture that is so wide."""
        ...

    def draw(self, canvas: Canvas, x: float, top: float, wide: float, turn: Turn) -> None:
        """The board at the end of a turn, with its upper left corner at (x, top)."""
        ...


def pictures_of(turns: Sequence[Turn], styles: Sequence[SeatStyle]) -> Pictures | None:
    """The drawings of the board of these turns; None where there never was one."""
    match next((turn.picture for turn in reversed(turns) if turn.picture), None):
        case HexMap():
            return Lands(turns, styles)
        case Map():
            return Areas(turns, styles)
        case RegionMap():
            return Provinces(turns, styles)
        case Cards():
            return Tables(turns, styles)
    return None


class _Panel(NamedTuple):
    """A turn with its captions, set."""

    turn: Turn
    caption: Sequence[Row]


def panels(paper: Paper, chronicle: Chronicle, pictures: Pictures) -> Iterator[Block]:
    """The section: a picture for each turn, in rows, and what their signs mean."""
    styles = [style for style, _ in chronicle.seats]
    shown = [turn for turn in chronicle.turns if turn.picture]
    key = _key(paper, chronicle, styles)
    room = paper.top - paper.bottom - _HEAD - key.before - key.height
    size = _size(paper, pictures, len(shown), room)
    slot = (paper.full + _GAP) / size.across
    yield section(paper, f"The war in {len(shown)} pictures", chronicle.counts, fresh=True)
    captioned = []
    for turn in shown:
        caption = _cut(turn.caption, slot - _GAP)
        captioned.append(_Panel(turn, caption))
    for start in range(0, len(captioned), size.across):
        line = captioned[start : start + size.across]
        yield _row(paper, line, pictures, size, styles)
    yield key


def _cut(caption: str, wide: float) -> Sequence[Row]:
    """A caption in as many lines as it may have; of what is longer the second half is left out, or its end."""
    lines = rows(caption, _CAPTION, wide)
    if len(lines) <= _LINES:
        return lines
    kept, _, _ = caption.partition("; ")
    lines = rows(kept, _CAPTION, wide)
    while len(lines) > _LINES:
        kept, _, _ = kept.rpartition(" ")
        shortened = kept.rstrip(",;")
        lines = rows(f"{shortened} …", _CAPTION, wide)
    return lines


class _Size(NamedTuple):
    """The number of pictures in a row, and the width of each."""

    across: int
    wide: float


def _size(paper: Paper, pictures: Pictures, count: int, room: float) -> _Size:
    """The size at which all pictures fit on one page and are largest; where they would be too small, on several."""
    sizes = [_fitted(paper, pictures, count, room, across) for across in range(2, _MOST + 1)]
    largest = max(sizes, key=lambda size: size.wide)
    if largest.wide >= _LEAST:
        return largest
    full = paper.full + _GAP
    across = max(2, int(full / (_USUAL + _GAP)))
    wide = full / across - _GAP
    return _Size(across, wide)


def _fitted(paper: Paper, pictures: Pictures, count: int, room: float, across: int) -> _Size:
    """The pictures of a row, as many and as wide as lets all rows stand on one page."""
    high = room / ceil(count / across) - _UNDER - _TITLE.leading - _SCORE.leading - _LINES * _CAPTION.leading - _ROWS
    slot = (paper.full + _GAP) / across - _GAP
    return _Size(across, min(slot, high / pictures.height(1000) * 1000))


def _row(paper: Paper, shown: Sequence[_Panel], pictures: Pictures, size: _Size, styles: Sequence[SeatStyle]) -> Block:
    slot = (paper.full + _GAP) / size.across
    high = pictures.height(size.wide)
    captions = max(_CAPTION.leading * len(panel.caption) for panel in shown)
    head = _TITLE.leading + _SCORE.leading

    def draw(canvas: Canvas, top: float) -> None:
        y = top - high - _UNDER
        title = y - _TITLE.size
        scores = y - _TITLE.leading - _SCORE.size
        caption = y - head
        for place, panel in enumerate(shown):
            turn = panel.turn
            x = paper.left + place * slot
            pictures.draw(canvas, x, top, size.wide, turn)
            draw_text(canvas, x, title, named(turn), _TITLE)
            _scores(canvas, x, scores, turn.scores, styles)
            draw_rows(canvas, x, caption, panel.caption, _CAPTION)

    return Block(high + _UNDER + head + captions, draw, before=_ROWS)


def named(turn: Turn) -> str:
    """A turn by its number and when it was: "5 · Gormánudur"."""
    if turn.number:
        return f"{turn.number} · {turn.when}"
    return turn.title


def _scores(canvas: Canvas, x: float, y: float, scores: Sequence[Score], styles: Sequence[SeatStyle]) -> None:
    """The score, each seat by its letter."""
    known = {style.seat: style for style in styles}
    for score in scores:
        letter = score.name[:1]
        ink = INK
        if score.seat in known:
            style = known[score.seat]
            colours = hue(style.hue)
            letter = style.letter
            ink = colours.full
        coloured = _SCORE._replace(ink=ink)
        value = minus(str(score.value))
        x += draw_text(canvas, x, y, f"{letter} ", coloured)
        x += draw_text(canvas, x, y, f"{value}   ", _SCORE)


def _key(paper: Paper, chronicle: Chronicle, styles: Sequence[SeatStyle]) -> Block:
    """The meaning of the signs of the pictures, in lines."""
    signs = [*_signs(chronicle, styles)]
    lines = [list[_Sign]()]
    x = 0.0
    for sign in signs:
        wide = sign.wide
        if lines[-1] and x + wide > paper.full:
            lines.append([])
            x = 0
        lines[-1].append(sign)
        x += wide

    def draw(canvas: Canvas, top: float) -> None:
        for place, line in enumerate(lines):
            x = paper.left
            for sign in line:
                sign.draw(canvas, x, top - 10 - 12 * place)
                x += sign.wide

    return Block(4 + 12 * len(lines), draw, before=8)


_SIGN = 18.0
_MARCH = 30.0
_APART = 16.0
"""The width of a sign of the key and of a march, with the white behind it, and white behind an entry."""


class _Sign(NamedTuple):
    """An entry of the key: the kinds of signs it is for, their place of the palette, and what they mean."""

    kinds: Sequence[str]
    place: int
    text: str

    @property
    def wide(self) -> float:
        signs = sum(map(_width_of, self.kinds))
        text = row(self.text, NOTE)
        return signs + text.width + _APART

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw it with its text on the base line y."""
        place = self.place
        for kind in self.kinds:
            _draw_sign(canvas, kind, place, x, y)
            x += _width_of(kind)
        draw_text(canvas, x, y, self.text, NOTE)


def _width_of(kind: str) -> float:
    if kind == "march":
        return _MARCH
    return _SIGN


def _draw_sign(canvas: Canvas, kind: str, place: int, x: float, y: float) -> None:
    """A sign of the key from x on; y is the base line of its text."""
    middle = y + 2.6
    box = Box(x, y - 1, x + 14, y + 6.4)
    match kind:
        case "ground":
            marks.swatch(canvas, box, place)
        case "idle":
            marks.swatch(canvas, box, place, idle=True)
        case "counter":
            marks.counter(canvas, x + 7, middle, place, 4)
        case "march":
            begin = (x + 2, middle)
            end = (x + 20, middle)
            marks.march(canvas, [begin, end], place)
        case "battle":
            marks.burst(canvas, x + 7, middle)
        case "prize":
            marks.star(canvas, x + 7, middle)


def _signs(chronicle: Chronicle, styles: Sequence[SeatStyle]) -> Iterator[_Sign]:
    """The signs that there are in the pictures."""
    pictures = [turn.picture for turn in chronicle.turns if turn.picture]
    lands = [picture for picture in pictures if isinstance(picture, HexMap)]
    if not lands and not any(isinstance(picture, Map | RegionMap) for picture in pictures):
        yield _Sign((), 0, "Full bands are open, hollow ones covered, crossed ones by an attack.")
        return
    idle = {realm.seat for picture in lands for realm in picture.realms if realm.idle and realm.seat}
    realms = any(realm.seat for picture in lands for realm in picture.realms)
    signs = ("ground", "counter", "march") if realms else ("ground", "march")
    what = "land, stacks and marches" if realms else "land and marches"
    for style in styles:
        yield _Sign(signs, style.hue, f"{what} of {within(style.name)}")
        if style.seat in idle:
            yield _Sign(("idle",), style.hue, "not yet in arms")
    yield _Sign(("battle",), 0, "a battle")
    prizes = dict.fromkeys(held.what for turn in chronicle.turns for held in turn.held if held.at)
    if prizes:
        yield _Sign(("prize",), 0, ", ".join(prizes))
