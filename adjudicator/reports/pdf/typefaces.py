"""Faces as documents embed them: the usual characters have the same codes in each, so that they are made only once.

What a document needs besides goes into further parts of the face, of its own. Of a face in which little is set each
document has only what it needs.
"""

from codecs import charmap_build, charmap_encode
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase.pdfdoc import PDFArray, PDFName
from reportlab.pdfbase.ttfonts import TTFont

from adjudicator.reports.pdf.lean import lean
from adjudicator.reports.pdf.objects import OTHER, Kept, dictionary, stream

_ASCII = "".join(map(chr, range(32, 127)))
_USUAL = f"{_ASCII}–−·“”’×…½→áäåæéíðóöøúüþ"
"""The characters that have a code in every document, from the space on, as far as a face can show them."""
_FIRST = 32
_CODES = 256
_SYMBOLIC = 0x04
_NONSYMBOLIC = 0x20
"""Flags of a font: whether its codes are its own (ISO 32000, 9.8.2)."""
_PARTS = 32
"""The most parts of a face that are remembered besides the usual one."""
_MOST = 100
"""The most codes in one table of a CMap."""
_CMAP = """\
/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Codes def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
{}
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""

Document = Any
"""A document of ReportLab."""


class FacePart(NamedTuple):
    """A part of a face as documents hold it: its outlines, what its codes mean, what describes it, and the font."""

    outlines: bytes
    meanings: bytes
    descriptor: bytes
    font: bytes


_NO_CHAR = "\ufffe"
"""The sign for a code that has no character."""


class _Codes(TTFont.State):
    """The codes of characters in a document."""

    def __init__(self, face: "Typeface") -> None:
        super().__init__(False, face)
        self.internalName = face.fontName
        if face.rare:
            return
        self.assignments = dict(face.codes)
        self.subsets = [[0] * _FIRST + list(face.codes)]
        self.nextCode = _CODES


class Typeface(TTFont):
    """A face by the name it is registered under, read from a file; little is set in one that is `rare`."""

    def __init__(self, name: str, file: str, *, rare: bool = False) -> None:
        super().__init__(name, file, asciiReadable=False)
        self.rare = rare
        glyphs = self.face.charToGlyph
        shown = [char for char in map(ord, _USUAL) if char in glyphs]
        self.codes = {char: code for code, char in enumerate(shown, _FIRST)}
        encoded = ""
        if not rare:
            encoded = _NO_CHAR * _FIRST
            encoded += "".join(map(chr, shown))
        filled = encoded.ljust(_CODES, _NO_CHAR)
        self._encoding = charmap_build(filled)

    def splitString(self, text: str, doc: Document, encoding: str = "utf-8") -> list[tuple[int, bytes]]:
        """The codes of a text in a document, by the part of the face they are in."""
        usual = self.usual(text)
        if usual:
            return [(0, usual)]
        self._know(doc)
        codes: list[tuple[int, bytes]] = super().splitString(text, doc, encoding)
        return codes

    def usual(self, text: str) -> bytes:
        """The codes of a text that are the same in every document; none, where a character has none of these."""
        try:
            return charmap_encode(text, "strict", self._encoding)[0]
        except UnicodeEncodeError:
            return b""

    def getSubsetInternalName(self, subset: int, doc: Document) -> str:
        """The name of a part of the face: the same in every document."""
        self._know(doc)
        return f"/{self.fontName}+{subset}"

    def addObjects(self, doc: Document) -> None:
        """Embed what a document uses."""
        codes = self.state.pop(doc)
        fonts = doc.idToObject["BasicFonts"].dict
        for number, chars in enumerate(codes.subsets):
            name = f"{codes.internalName}+{number}"
            if number == 0 and not self.rare:
                part = self._usual
            else:
                part = self._known(number, tuple(chars))
            fonts[name] = _embed(doc, name, part)

    @cached_property
    def _usual(self) -> FacePart:
        """The part that is the same in every document."""
        return self._part(0, [0] * _FIRST + list(self.codes))

    @cached_property
    def _known(self) -> Callable[[int, tuple[int, ...]], FacePart]:
        """The parts that documents needed besides: reports of a turn need the same."""
        return lru_cache(maxsize=_PARTS)(self._part)

    def _know(self, doc: Document) -> None:
        """Let a document embed the face."""
        if doc not in self.state:
            name = self.fontName
            self.state[doc] = _Codes(self)
            doc.fontMapping[name] = f"/{name}"
            doc.delayedFonts.append(self)

    def _part(self, number: int, chars: Sequence[int]) -> FacePart:
        whole = self.face.makeSubset(chars)
        small = lean(whole)
        face = self.face.name.decode("ascii")
        called = PDFName(f"{_tag(number)}+{face}")
        meanings = _meanings(chars).encode()
        return FacePart(
            stream({"Length1": len(small)}, small),
            stream({}, meanings),
            dictionary(self._described(called)),
            dictionary(self._measured(called, chars)),
        )

    def _described(self, called: object) -> dict[str, object]:
        """The look of the face (ISO 32000, 9.8), with a place for its outlines."""
        face = self.face
        of_its_own = face.flags & ~_NONSYMBOLIC
        return {
            "Type": PDFName("FontDescriptor"),
            "FontName": called,
            "Flags": of_its_own | _SYMBOLIC,
            "FontBBox": PDFArray(face.bbox),
            "ItalicAngle": face.italicAngle,
            "Ascent": face.ascent,
            "Descent": face.descent,
            "CapHeight": face.capHeight,
            "StemV": face.stemV,
            "MissingWidth": face.defaultWidth,
            "FontFile2": OTHER,
        }

    def _measured(self, called: object, chars: Sequence[int]) -> dict[str, object]:
        """The codes of a part and their widths (ISO 32000, 9.6), with places for its look and what they mean."""
        first = next(code for code, char in enumerate(chars) if char)
        widths = fp_str(*map(self.face.getCharWidth, chars[first:]))
        return {
            "Type": PDFName("Font"),
            "Subtype": PDFName("TrueType"),
            "BaseFont": called,
            "FirstChar": first,
            "LastChar": len(chars) - 1,
            "Widths": f"[{widths}]",
            "ToUnicode": OTHER,
            "FontDescriptor": OTHER,
        }


def _embed(doc: Document, name: str, part: FacePart) -> object:
    """Put a part of a face into a document; the font names what describes it first, then what its codes mean."""
    drawn = Kept(part.outlines)
    outlines = doc.Reference(drawn)
    meant = Kept(part.meanings)
    meanings = doc.Reference(meant)
    described = Kept(part.descriptor, [outlines])
    descriptor = doc.Reference(described)
    font = Kept(part.font, [descriptor, meanings])
    return doc.Reference(font, name)


def _tag(number: int) -> str:
    """The six capitals with which the name of a part of a face begins."""
    return f"AAAA{chr(ord('A') + number // 26)}{chr(ord('A') + number % 26)}"


def _meanings(chars: Sequence[int]) -> str:
    """The meanings of the codes of a part (ISO 32000, 9.10.3), as runs of characters that follow each other."""

    def run_of(code: int) -> tuple[int, int]:
        char = chars[code]
        return char - code, char >> 8

    codes = [code for code, char in enumerate(chars) if char]
    runs = []
    for _, alike in groupby(codes, key=run_of):
        run = [*alike]
        first = run[0]
        last = run[-1]
        meaning = _utf16(chars[first])
        runs.append(f"<{first:02X}> <{last:02X}> <{meaning}>")
    tables = "\n".join(_told(runs))
    return _CMAP.format(tables)


def _utf16(char: int) -> str:
    return chr(char).encode("utf-16-be").hex().upper()


def _told(runs: Sequence[str]) -> Iterator[str]:
    for start in range(0, len(runs), _MOST):
        some = runs[start : start + _MOST]
        yield "\n".join([f"{len(some)} beginbfrange", *some, "endbfrange"])
