"""Font files as pages need them: without names, and without what fits outlines to the dots of a screen.

A font is a directory of tables, big-endian (ISO/IEC 14496-22, chapter 5).
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from struct import pack, unpack_from

from reportlab.pdfbase.ttfonts import TTFontMaker

_NEEDED = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp")
"""The tables that a simple font in a PDF has to have (ISO 32000, 9.9)."""
_DIRECTORY = 12
_ENTRY = 16
"""Bytes before the directory of tables, and of an entry of it."""
_FORMAT = 50
"""The place in a font's head for the width of outlines' places: 1 is four bytes each."""
_CODES = 22
"""Bytes of a table of codes before the glyphs of these, where it has one part."""
_BEFORE = 10
"""Bytes of an outline before its contours, or before the outlines that it is put together from."""
_WORDS = 0x0001
_SCALE = 0x0008
_MORE = 0x0020
_TWO_SCALES = 0x0040
_MATRIX = 0x0080
_INSTRUCTED = 0x0100
"""Flags of an outline within another: how wide its place is written, how it is turned, whether more comes."""


def lean(font: bytes) -> bytes:
    """The same font, smaller; where nothing is fitted to dots, it looks the same."""
    tables = dict(_tables(font))
    outlines = map(_bare, _outlines(tables))
    return _font_of(tables, [*outlines])


def without_outlines(font: bytes, shown: Collection[int]) -> bytes:
    """A font of ours with blanks for all codes but those that are shown."""
    tables = dict(_tables(font))
    outlines = [*_outlines(tables)]
    kept = _with_parts(outlines, _glyphs(tables["cmap"], shown))
    blanked = [outline if number in kept else b"" for number, outline in enumerate(outlines)]
    return _font_of(tables, blanked)


def _glyphs(cmap: bytes, shown: Collection[int]) -> set[int]:
    """The glyphs of some codes, by the only part of a table of codes that ReportLab writes: it counts them from 0."""
    (count,) = unpack_from(">H", cmap, _CODES - 2)
    glyphs = unpack_from(f">{count}H", cmap, _CODES)
    return {0, *(glyphs[code] for code in shown if code < count)}


def _with_parts(outlines: Sequence[bytes], glyphs: Collection[int]) -> set[int]:
    """Glyphs, and those that they are put together from."""
    found = set[int]()
    left = [*glyphs]
    while left:
        number = left.pop()
        if number not in found:
            found.add(number)
            left += _parts_of(outlines[number])
    return found


def _font_of(tables: dict[str, bytes], bare: Sequence[bytes]) -> bytes:
    """A font with other outlines."""
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


def _outlines(tables: dict[str, bytes]) -> Iterator[bytes]:
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


def _bare(outline: bytes) -> bytes:
    """An outline without its instructions."""
    if not outline:
        return outline
    (contours,) = unpack_from(">h", outline)
    if contours < 0:
        return _bare_parts(outline)
    after = _BEFORE + 2 * contours
    (size,) = unpack_from(">H", outline, after)
    end = after + 2 + size
    return outline[:after] + bytes(2) + outline[end:]


def _bare_parts(outline: bytes) -> bytes:
    """An outline that is put together from others, without its instructions."""
    at = _BEFORE
    flags = _MORE
    while flags & _MORE:
        (flags,) = unpack_from(">H", outline, at)
        outline = _with_short(outline, at, flags & ~_INSTRUCTED)
        at += 4 + (4 if flags & _WORDS else 2)
        at += _turning(flags)
    return outline[:at]


def _parts_of(outline: bytes) -> Iterator[int]:
    """The glyphs that an outline is put together from."""
    if not outline or unpack_from(">h", outline)[0] >= 0:
        return
    at = _BEFORE
    flags = _MORE
    while flags & _MORE:
        flags, glyph = unpack_from(">HH", outline, at)
        yield glyph
        at += 4 + (4 if flags & _WORDS else 2)
        at += _turning(flags)


def _turning(flags: int) -> int:
    """The bytes that say how an outline within another is turned."""
    if flags & _SCALE:
        return 2
    if flags & _TWO_SCALES:
        return 4
    return 8 if flags & _MATRIX else 0


def _with_short(data: bytes, at: int, value: int) -> bytes:
    return data[:at] + pack(">H", value) + data[at + 2 :]
