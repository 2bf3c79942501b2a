"""The typefaces of the pages, and the care that no character is ever lost.

A TrueType font drops what it has no glyph for without a word. So every text is split into runs, each in a face that
can show it: the face asked for, another of ours, the letter taken apart into letter and accent, or, at the very last,
the name of the character in brackets.
"""

import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

Face = str
"""A face by the name it is registered under."""

SERIF, ITALIC, STRONG = "Serif", "Serif-Italic", "Serif-Strong"
SANS, BOLD = "Sans", "Sans-Bold"
VERA = "Vera"

_FILES = {
    SERIF: ("font_source_serif_pro", "files/SourceSerifPro-Regular.ttf", "Vera.ttf"),
    ITALIC: ("font_source_serif_pro", "files/SourceSerifPro-It.ttf", "VeraIt.ttf"),
    STRONG: ("font_source_serif_pro", "files/SourceSerifPro-Semibold.ttf", "VeraBd.ttf"),
    SANS: ("font_lato", "files/Lato-Regular.ttf", "Vera.ttf"),
    BOLD: ("font_lato", "files/Lato-Bold.ttf", "VeraBd.ttf"),
    VERA: ("reportlab", "fonts/Vera.ttf", "Vera.ttf"),
}
"""Package, file in it, and the file of ReportLab's own that stands in when that one cannot be used."""

_NEXT_BEST = {BOLD: (STRONG, SANS, SERIF, VERA), STRONG: (BOLD, SERIF, SANS, VERA)}
_OTHERS = (SERIF, SANS, VERA)

Run = tuple[Face, str]


@cache
def _font(face: Face) -> TTFont:
    package, name, substitute = _FILES[face]
    try:
        font = TTFont(face, str(files(package) / name))
    except (ImportError, OSError, TTFError):
        font = TTFont(face, str(files("reportlab") / "fonts" / substitute))
    pdfmetrics.registerFont(font)
    return font


@cache
def _widths(face: Face) -> dict[int, float]:
    """Advance of each character the face can show, in thousandths of its size."""
    outline = _font(face).face
    return {code: outline.charWidths.get(code, outline.defaultWidth) for code in outline.charToGlyph}


@lru_cache(maxsize=16384)
def unit_width(text: str, face: Face) -> float:
    """How wide `text` is in `face` at a size of one point; all of it must be in the face (see `spell`)."""
    widths = _widths(face)
    return sum(widths[ord(char)] for char in text) / 1000


@lru_cache(maxsize=16384)
def spell(text: str, face: Face) -> tuple[Run, ...]:
    """`text` as runs that can be shown, in `face` as far as it goes."""
    if _widths(face).keys() >= set(map(ord, text)):
        return ((face, text),)
    runs: list[Run] = []
    for char in text:
        for other, shown in _show(char, face):
            if runs and runs[-1][0] == other:
                shown = runs.pop()[1] + shown
            runs.append((other, shown))
    return tuple(runs)


@cache
def _show(char: str, face: Face) -> tuple[Run, ...]:
    """One character: from the first face that has it, else taken apart, else by its name."""
    faces = (face, *_NEXT_BEST.get(face, _OTHERS))
    for spelling in (char, unicodedata.normalize("NFKD", char)):
        for candidate in faces:
            if all(ord(part) in _widths(candidate) for part in spelling):
                return ((candidate, spelling),)
    name = unicodedata.name(char, f"U+{ord(char):04X}").lower()
    return ((face, f"[{name}]"),) if char.isprintable() else ((face, " "),)


def width(text: str, face: Face, size: float) -> float:
    """How wide `text` will be drawn, in points."""
    return size * sum(unit_width(shown, other) for other, shown in spell(text, face))
