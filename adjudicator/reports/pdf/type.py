"""Setting type: styles, and text broken into lines, measured once and drawn as it is."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from reportlab.lib.colors import Color

from adjudicator.reports.pdf.canvas import PageCanvas
from adjudicator.reports.pdf.fonts import BOLD, SANS, SERIF, STRONG, Face, Run, measured, width
from adjudicator.reports.pdf.ink import INK, PALE, SOFT
from adjudicator.table.prose import held

Canvas = Any
"""A ReportLab canvas, or something that stands for one."""


class Style(NamedTuple):
    """A face at a size, the distance from line to line (points) and the ink."""

    face: Face
    size: float
    leading: float
    ink: Color = INK


TITLE = Style(STRONG, 26, 28)
SECTION = Style(STRONG, 14, 17)
CHAPTER = Style(BOLD, 9.5, 13)
LEAD = Style(SERIF, 11, 15)
TEXT = Style(SERIF, 9.5, 13)
STORY = Style(SERIF, 8.8, 11.2)
NOTE = Style(SANS, 7.5, 10, SOFT)
HEAD = Style(SANS, 7, 9, SOFT)
CELL = Style(SANS, 8, 11)
OWN = Style(BOLD, 8, 11)
SMALL = Style(SERIF, 8, 10.2)
RULE = Style(SANS, 6.8, 13, PALE)


class Row(NamedTuple):
    """One line of set type: its runs, and how wide they are together."""

    runs: tuple[Run, ...]
    width: float


_WORD = re.compile("[^ \t\n]+")
_LITERAL = re.compile(r"`([^`]*)`")
_SLACK = 0.01
"""The length by which a line may be too long: widths are added up."""
_LETTER = 0.4
"""The least width of a letter at a size of one point in nearly any text: longer texts have several lines."""


def row(text: str, style: Style) -> Row:
    """`text` on a single line."""
    return (_known_row if len(text) <= _WORDS else _row)(text, style.face, style.size)


def _row(text: str, face: Face, size: float) -> Row:
    runs, wide = measured(text, face)
    return Row(runs, size * wide)


_WORDS = 64
"""Characters up to which a single line is remembered: a cell, a head, a name."""
_known_row = lru_cache(maxsize=8192)(_row)


def rows(text: str, style: Style, measure: float, first: float = 0) -> Sequence[Row]:
    """`text` broken into lines no wider than `measure` points; most texts fit on one. The first begins `first` in.

    What is to be written word for word, between two "`", stands in quotation marks. Lines are remembered: a text that
    several seats may read is broken once.
    """
    if len(text) <= _REMEMBERED:
        return _known_rows(text, style.face, style.size, measure, first)
    return _rows(text, style.face, style.size, measure, first)


def _rows(text: str, face: Face, size: float, measure: float, first: float) -> Sequence[Row]:
    if "`" in text:
        text = _LITERAL.sub(r"“\1”", text)
    least = len(text) * _LETTER * size
    if first + least <= measure:
        single = " ".join(text.split())
        whole = _row(single, face, size)
        if first + whole.width <= measure + _SLACK:
            return (whole,)
    lines = _broken(text, face, size, measure, first)
    return tuple(_row(line, face, size) for line in lines)


_REMEMBERED = 600
"""Characters up to which the lines of a text are remembered."""
_known_rows = lru_cache(maxsize=8192)(_rows)


def rows_if_any(text: str, style: Style, measure: float) -> Sequence[Row]:
    """The same as `rows`; no line at all where there is no text."""
    if text:
        return rows(text, style, measure)
    return ()


def _broken(text: str, face: Face, size: float, measure: float, first: float) -> Iterable[str]:
    """The lines of `text`, none wider than `measure` points."""
    space = width(" ", face, size)
    line: list[str] = []
    filled = first - space
    for word, wide in _words(text, face, size, measure):
        if line and filled + space + wide > measure + _SLACK:
            yield " ".join(line)
            line = []
            filled = -space
        line.append(word)
        filled += space + wide
    yield " ".join(line)


def _words(text: str, face: Face, size: float, measure: float) -> Iterable[tuple[str, float]]:
    """The words of `text`, each with its width; one wider than the measure, as a digest may be, in parts that fit."""
    for held_word in _WORD.findall(held(text)):
        word = held_word.replace("\xa0", " ")
        wide = size * measured(word, face)[1]
        if wide <= measure:
            yield word, wide
        else:
            for part in _parts(word, face, size, measure):
                yield part, width(part, face, size)


def _parts(word: str, face: Face, size: float, measure: float) -> Iterable[str]:
    """The parts of a word, each as long as fits, in one pass."""
    begun = 0
    filled = 0.0
    for place, char in enumerate(word):
        wide = width(char, face, size)
        if place > begun and filled + wide > measure:
            yield word[begun:place]
            begun = place
            filled = 0.0
        filled += wide
    yield word[begun:]


def balanced(text: str, style: Style, measure: float) -> Sequence[Row]:
    """The same as `rows`, its lines about as long as each other: as narrow as they can be without one more."""
    lines = rows(text, style, measure)
    least = 0.0
    for _ in range(_TRIES if len(lines) > 1 else 0):
        middle = (least + measure) / 2
        tried = rows(text, style, middle)
        if len(tried) > len(lines):
            least = middle
        else:
            lines = tried
            measure = middle
    return lines


_TRIES = 6
"""The number of steps in which the width of balanced lines is found."""


def shortened(text: str, style: Style, room: float) -> str:
    """`text` as far as it fits."""
    shown = text
    while shown and row(shown, style).width > room:
        text = text[:-1]
        left = text.rstrip()
        shown = f"{left}…" if text else ""
    return shown


def draw_row(canvas: Canvas, x: float, y: float, line: Row, style: Style) -> None:
    """Draw a line of type; (x, y) is the left end of its base line."""
    _draw(canvas, x, y, (line,), style)


def draw_rows(canvas: Canvas, x: float, top: float, lines: Sequence[Row], style: Style) -> None:
    """Draw lines of type below each other; `top` is the upper edge of the first."""
    if lines:
        _draw(canvas, x, base(top, style), tuple(lines), style)


def base(top: float, style: Style) -> float:
    """The base line of a first line of type below `top`."""
    return top - style.leading * 0.5 - style.size * 0.32


def draw_text(canvas: Canvas, x: float, y: float, text: str, style: Style) -> float:
    """Draw `text` on one line from x on; returns its width."""
    return _draw_at(canvas, x, y, text, style, 0)


def draw_centred(canvas: Canvas, x: float, y: float, text: str, style: Style) -> None:
    """Draw `text` on one line with its middle at x."""
    _draw_at(canvas, x, y, text, style, 0.5)


def draw_right(canvas: Canvas, x: float, y: float, text: str, style: Style) -> None:
    """Draw `text` on one line that ends at x."""
    _draw_at(canvas, x, y, text, style, 1)


def _draw_at(canvas: Canvas, x: float, y: float, text: str, style: Style, before: float) -> float:
    """Draw `text` with a share of it before x; returns its width."""
    line = row(text, style)
    left = x - before * line.width
    if text:
        draw_row(canvas, left, y, line, style)
    return line.width


def _draw(canvas: Canvas, x: float, y: float, lines: tuple[Row, ...], style: Style) -> None:
    """One text object for all lines, so that they are found together when text is copied out."""
    _, size, leading, ink = style
    if isinstance(canvas, PageCanvas) and canvas.put(x, y, lines, size, leading, ink):
        return
    text = canvas.beginText(x, y)
    text.setFillColor(style.ink)
    for place, line in enumerate(lines):
        if place:
            text.moveCursor(0, style.leading)
        for face, shown in line.runs:
            text.setFont(face, style.size)
            text.textOut(shown)
    canvas.drawText(text)
