"""Font files as pages need them: without names, and without what fits outlines to the dots of a screen.

A font is a directory of tables, big-endian (ISO/IEC 14496-22, chapter 5).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from struct import pack, unpack_from
from typing import NamedTuple

from reportlab.pdfbase.ttfonts import TTFontMaker

from adjudicator.reports.pdf.outlines import BEFORE, MORE, WORDS, coarser, turning

_NEEDED = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp")
"""The tables that a simple font in a PDF has to have (ISO 32000, 9.9)."""
_DIRECTORY = 12
_ENTRY = 16
"""Bytes before the directory of tables, and of an entry of it."""
_FORMAT = 50
"""The place in a font's head for the width of outlines' places: 1 is four bytes each."""
_CODES = 22
"""Bytes of a table of codes before the glyphs of these, where it has one part."""
_EM = 18
_GRID = 500
"""The place in a font's head for the steps of its grid to a letter's height, and how many we have."""
_MEASURED = (("head", 36, 44), ("hhea", 4, 18))
"""The bytes of tables that are measures: the box of all letters; heights, and the widest of all."""


def lean(font: bytes) -> bytes:
    """The same font, smaller; where nothing is fitted to dots, it looks the same.

    Its grid is half as fine as those of many printed fonts: a letter of an inch is told in steps of 0.05 mm.
    """
    tables = dict(_tables(font))
    (em,) = unpack_from(">H", tables["head"], _EM)
    share = _GRID / em
    outlines = [coarser(outline, share) for outline in _outlines(tables)]
    tables["head"] = _with_short(tables["head"], _EM, _GRID)
    for name, first, last in _MEASURED:
        tables[name] = _scaled(tables[name], first, last, share)
    tables["hmtx"] = _scaled(tables["hmtx"], 0, len(tables["hmtx"]), share)
    return _font_of(tables, outlines)


def _scaled(table: bytes, first: int, last: int, share: float) -> bytes:
    """A table with the measures in some of its bytes on another grid."""
    measures = unpack_from(f">{(last - first) // 2}h", table, first)
    scaled = [round(measure * share) for measure in measures]
    return table[:first] + pack(f">{len(scaled)}h", *scaled) + table[last:]


def without_outlines(font: bytes, shown: Collection[int]) -> bytes:
    """A font of ours with blanks for all codes but those that are shown."""
    tables, outlines, parts = _parted(font)
    kept = _with_parts(parts, _glyphs(tables["cmap"], shown))
    blanked = [outline if number in kept else b"" for number, outline in enumerate(outlines)]
    return _font_of(tables, blanked)


class _Parted(NamedTuple):
    """The tables of a font, the outlines of its glyphs, and those that each of them is put together from."""

    tables: Mapping[str, bytes]
    outlines: Sequence[bytes]
    parts: Sequence[Sequence[int]]


@lru_cache(maxsize=16)
def _parted(font: bytes) -> _Parted:
    tables = dict(_tables(font))
    outlines = [*_outlines(tables)]
    parts = [[*_parts_of(outline)] for outline in outlines]
    return _Parted(tables, outlines, parts)


def _glyphs(cmap: bytes, shown: Collection[int]) -> set[int]:
    """The glyphs of some codes, by the only part of a table of codes that ReportLab writes: it counts them from 0."""
    (count,) = unpack_from(">H", cmap, _CODES - 2)
    glyphs = unpack_from(f">{count}H", cmap, _CODES)
    return {0, *(glyphs[code] for code in shown if code < count)}


def _with_parts(parts: Sequence[Sequence[int]], glyphs: Collection[int]) -> set[int]:
    """Glyphs, and those that they are put together from."""
    together = set[int]()
    left = [*glyphs]
    while left:
        number = left.pop()
        if number not in together:
            together.add(number)
            left += parts[number]
    return together


def _font_of(whole: Mapping[str, bytes], bare: Sequence[bytes]) -> bytes:
    """A font with other outlines."""
    tables = dict(whole)
    outlines = [outline + bytes(-len(outline) % 4) for outline in bare]
    places = [0]
    for outline in outlines:
        places.append(places[-1] + len(outline))
    tables["glyf"] = b"".join(outlines)
    tables["loca"] = pack(f">{len(places)}L", *places)
    tables["head"] = _with_short(tables["head"], _FORMAT, 1)
    maker = TTFontMaker()
    for name in _NEEDED:
        maker.add(name, tables[name])
    small: bytes = maker.makeStream()
    return small


def _tables(font: bytes) -> Iterator[tuple[str, bytes]]:
    """The tables by their names."""
    (count,) = unpack_from(">H", font, 4)
    for place in range(count):
        entry = _DIRECTORY + _ENTRY * place
        tag, _, start, size = unpack_from(">4sLLL", font, entry)
        name = tag.decode("ascii")
        end = start + size
        yield name, font[start:end]


def _outlines(tables: Mapping[str, bytes]) -> Iterator[bytes]:
    """The outlines of all glyphs in order; that of a blank has no bytes at all."""
    (count,) = unpack_from(">H", tables["maxp"], 4)
    (wide,) = unpack_from(">H", tables["head"], _FORMAT)
    letter = "L" if wide else "H"
    unit = 1 if wide else 2
    layout = f">{count + 1}{letter}"
    places = [place * unit for place in unpack_from(layout, tables["loca"])]
    outlines = tables["glyf"]
    for start, end in pairwise(places):
        yield outlines[start:end]


def _parts_of(outline: bytes) -> Iterator[int]:
    """The glyphs that an outline is put together from."""
    if not outline or unpack_from(">h", outline)[0] >= 0:
        return
    at = BEFORE
    flags = MORE
    while flags & MORE:
        flags, glyph = unpack_from(">HH", outline, at)
        yield glyph
        at += 4 + (4 if flags & WORDS else 2)
        at += turning(flags)


def _with_short(data: bytes, at: int, value: int) -> bytes:
    return data[:at] + pack(">H", value) + data[at + 2 :]
