"""The typefaces of the pages, and the care that no character is ever lost.

A TrueType font drops what it has no glyph for without a word. So every text is split into runs, each in a face that
can show it: the face asked for, another of ours, the letter taken apart into letter and accent, or, at the very last,
the name of the character in brackets.
"""

import unicodedata
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby
from operator import itemgetter

from reportlab.pdfbase import pdfmetrics

from adjudicator.reports.pdf.typefaces import Typeface

Face = str
"""A face by the name it is registered under."""

SERIF = "Serif"
ITALIC = "Serif-Italic"
STRONG = "Serif-Strong"
SANS = "Sans"
BOLD = "Sans-Bold"
VERA = "Vera"

FACES = {
    SERIF: ("adjudicator.reports.pdf", "faces/SourceSerifPro-Regular.ttf"),
    ITALIC: ("adjudicator.reports.pdf", "faces/SourceSerifPro-It.ttf"),
    STRONG: ("adjudicator.reports.pdf", "faces/SourceSerifPro-Semibold.ttf"),
    SANS: ("adjudicator.reports.pdf", "faces/Lato-Regular.ttf"),
    BOLD: ("adjudicator.reports.pdf", "faces/Lato-Bold.ttf"),
    VERA: ("reportlab", "fonts/Vera.ttf"),
}
"""Package, and file in it. Lato and Source Serif Pro are carried as published, with their licences."""

_RARE = (ITALIC, VERA)
"""In what little is set."""

_NEXT_BEST = {BOLD: (STRONG, SANS, SERIF, VERA), STRONG: (BOLD, SERIF, SANS, VERA)}
_OTHERS = (SERIF, SANS, VERA)

_REMEMBERED = 128
"""Characters up to which what was found about a text is kept: words and lines come again, what is longer does not."""

Run = tuple[Face, str]


@cache
def _font(face: Face) -> Typeface:
    package, name = FACES[face]
    file = str(files(package) / name)
    font = Typeface(face, file, rare=face in _RARE)
    pdfmetrics.registerFont(font)
    return font


@cache
def _widths(face: Face) -> dict[int, float]:
    """Advance of each character the face can show, in thousandths of its size; controls and marks are none."""
    outline = _font(face).face
    shown = (code for code in outline.charToGlyph if unicodedata.category(chr(code))[0] != "C")
    return {code: outline.charWidths.get(code, outline.defaultWidth) for code in shown}


def unit_width(text: str, face: Face) -> float:
    """The width of `text` in `face` at a size of one point; all of it must be in the face (see `spell`)."""
    return (_known_width if len(text) <= _REMEMBERED else _unit_width)(text, face)


def spell(text: str, face: Face) -> tuple[Run, ...]:
    """`text` as runs that can be shown, in `face` as far as it goes."""
    return (_known_spelling if len(text) <= _REMEMBERED else _spell)(text, face)


def _unit_width(text: str, face: Face) -> float:
    return sum(map(_widths(face).__getitem__, map(ord, text))) / 1000


def _spell(text: str, face: Face) -> tuple[Run, ...]:
    codes = set(map(ord, text))
    if _widths(face).keys() >= codes:
        return ((face, text),)
    shown = (run for char in text for run in _show(char, face))
    spelt = []
    for other, runs in groupby(shown, key=itemgetter(0)):
        parts = [part for _, part in runs]
        spelt.append((other, "".join(parts)))
    return tuple(spelt)


def measured(text: str, face: Face) -> tuple[tuple[Run, ...], float]:
    """The runs of `text`, and how wide they are together at a size of one point."""
    return (_known_measure if len(text) <= _REMEMBERED else _measured)(text, face)


def _measured(text: str, face: Face) -> tuple[tuple[Run, ...], float]:
    try:
        return ((face, text),), _unit_width(text, face)
    except KeyError:
        runs = _spell(text, face)
        return runs, sum(unit_width(shown, other) for other, shown in runs)


_known_measure = lru_cache(maxsize=16384)(_measured)
_known_width = lru_cache(maxsize=16384)(_unit_width)
_known_spelling = lru_cache(maxsize=16384)(_spell)


@cache
def _show(char: str, face: Face) -> tuple[Run, ...]:
    """One character: from the first face that has it, else taken apart, else by its name; else nothing."""
    category = unicodedata.category(char)
    if category == "Cf":
        return ()
    others = _NEXT_BEST.get(face, _OTHERS)
    apart = unicodedata.normalize("NFKD", char)
    for spelling in (char, apart):
        codes = set(map(ord, spelling))
        for candidate in (face, *others):
            if _widths(candidate).keys() >= codes:
                return ((candidate, spelling),)
    name = unicodedata.name(char, f"U+{ord(char):04X}").lower()
    if char.isprintable():
        return ((face, f"[{name}]"),)
    return ((face, " "),)


def width(text: str, face: Face, size: float) -> float:
    """The width of `text` as it is drawn, in points."""
    return size * measured(text, face)[1]
