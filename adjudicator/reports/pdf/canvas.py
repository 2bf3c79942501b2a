"""The canvas that pages are drawn on: ReportLab's, with a short way for what they have most of, texts and inks."""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from zlib import compress

from reportlab.lib.colors import Color
from reportlab.lib.rl_accel import escapePDF, fp_str
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFPage, PDFStream
from reportlab.pdfgen import canvas as pdfgen

from adjudicator.reports.pdf.noted import bits_of, note
from adjudicator.reports.pdf.paths import PagePath, rectangle, ring, rounded
from adjudicator.reports.pdf.saving import saved

_ALPHA = "ca"
_LINE_ALPHA = "CA"
"""ReportLab's names for the strength of a fill, and of a line."""

_DRAWN = "%.2f %.2f m %.2f %.2f l S"
_SET_AT = "1 0 0 1 %.2f %.2f Tm"
_SET = f"BT {_SET_AT} %s ET"
_MOVED = "%.2f %.2f Td"
"""The operators of lines and texts (ISO 32000, 8.5 and 9.4), in hundredths of a point."""

Lines = tuple[tuple[Sequence[tuple[str, str]], float], ...]
"""Lines of type, each with its runs, the face and the text of each, and its width."""

Part = tuple[str, int]
Codes = tuple[tuple[Part, int], ...]
"""Parts of faces, and the codes that are shown of each: a bit for each of them."""
_Names = defaultdict[str, dict[int, str]]
"""The names of parts of faces."""

_Canvas: Any = pdfgen.Canvas
"""ReportLab's own, of which a part is used that no stub tells of."""
_ALWAYS = {"pageCompression": 1, "invariant": 1, "lang": "en"}


class PageCanvas(_Canvas):  # type: ignore[misc]
    """A canvas that writes the same bytes for the same drawing."""

    STATE_ATTRIBUTES = ("_currentMatrix", "_fillMode", "_fillColorObj", "_strokeColorObj", "_extgstate")
    """The attributes that a drawing changes and asks for."""
    _currentMatrix: tuple[float, float, float, float, float, float]

    def __init__(self, file: Any, size: tuple[float, float], grey: Any = None) -> None:
        super().__init__(file, size, enforceColorSpace=grey, **_ALWAYS)
        self._doc.ensureMinPdfVersion("transparency")
        self.parts = _Names(dict)
        """The names of parts of faces in the document, by face."""
        self.codes = defaultdict[Part, int](int)
        """The codes that are shown of each part of a face: a bit for each of them."""

    def save(self) -> None:
        """Write the document to the file."""
        if self._code:
            self.showPage()
        pages = saved(self)
        shown = {self.parts[face][part]: bits for (face, part), bits in self.codes.items()}
        note(pages, shown)
        self._filename.write(pages)

    def _setAnnotations(self, page: Any) -> None:
        """The last that ReportLab tells of a page, or of a form: the stream of a page is to be pressed quickly."""
        super()._setAnnotations(page)
        if isinstance(page, PDFPage):
            page.Contents = PDFStream(content=page.stream, filters=[_Pressed()])

    def translate(self, across: float, up: float) -> None:
        """Count places from another point."""
        if self._code and self._code[-1].endswith(" cm"):
            super().translate(across, up)
            return
        a, b, c, d, x, y = self._currentMatrix
        x += a * across + c * up
        y += b * across + d * up
        self._currentMatrix = (a, b, c, d, x, y)
        moved = fp_str(across, up)
        self._code.append(f"1 0 0 1 {moved} cm")

    def setLineWidth(self, width: float) -> None:
        """The width of lines."""
        self._lineWidth = width
        self._code.append(f"{_number(width)} w")

    def shown(self, ink: Color) -> Color:
        """An ink as the document may have it: a grey in one that is printed in black."""
        shown = ink
        if self._enforceColorSpace:
            shown = self._enforceColorSpace(ink)
        return shown

    def setFillColor(self, ink: Color, alpha: float | None = None) -> None:
        """The ink that surfaces are filled with."""
        shown = self.shown(ink)
        self._fillColorObj = shown
        colour = inked(shown)
        self._code.append(f"{colour} rg")
        strength = shown.alpha if alpha is None else alpha
        before = self._extgstate.getValue(_ALPHA)
        if strength != before:
            self.setFillAlpha(strength)

    def setStrokeColor(self, ink: Color, alpha: float | None = None) -> None:
        """The ink of lines."""
        shown = self.shown(ink)
        self._strokeColorObj = shown
        colour = inked(shown)
        self._code.append(f"{colour} RG")
        strength = shown.alpha if alpha is None else alpha
        before = self._extgstate.getValue(_LINE_ALPHA)
        if strength != before:
            self.setStrokeAlpha(strength)

    def opaque(self) -> None:
        """Let what follows cover what is below it."""
        if self._extgstate.getValue(_ALPHA) != 1:
            self.setFillAlpha(1)
        if self._extgstate.getValue(_LINE_ALPHA) != 1:
            self.setStrokeAlpha(1)

    def circle(self, x: float, y: float, radius: float, stroke: int = 1, fill: int = 0) -> None:
        """A circle round a point."""
        self._code.append(ring(x, y, radius))
        self._strokeAndFill(stroke, fill)

    def rect(self, x: float, y: float, wide: float, high: float, stroke: int = 1, fill: int = 0) -> None:
        """A rectangle by its lower left corner."""
        self._code.append(rectangle(x, y, wide, high))
        self._strokeAndFill(stroke, fill)

    def roundRect(
        self, x: float, y: float, wide: float, high: float, radius: float, stroke: int = 1, fill: int = 0
    ) -> None:
        """A rectangle with round corners."""
        self._code.append(rounded(x, y, wide, high, radius))
        self._strokeAndFill(stroke, fill)

    def line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """A straight line."""
        self._code.append(_DRAWN % (x, y, to_x, to_y))

    def beginPath(self) -> "PagePath":
        """A path that begins nowhere yet."""
        return PagePath()

    def drawPath(self, path: "PagePath", stroke: int = 1, fill: int = 0) -> None:
        """Draw a path: its line, its surface, or both."""
        self._code.append(path.getCode())
        self._strokeAndFill(stroke, fill)

    def drawText(self, text: "PageText") -> None:
        """Draw a text object."""
        self._code.append(text.getCode())

    def put(self, x: float, y: float, lines: Lines, size: float, leading: float, ink: Color) -> bool:
        """Set lines of type below each other, the first from a place on.

        False, and nothing is set, where there are many, or where a character has no code that all documents have.
        """
        if len(lines) > _SHORT:
            return False
        shown = self.shown(ink)
        written = _written(lines, size, leading, shown.red, shown.green, shown.blue)
        if written is None:
            return False
        code, codes = written
        if shown.alpha != self._extgstate.getValue(_ALPHA):
            self.setFillAlpha(shown.alpha)
        self.meet(codes)
        self._code.append(_SET % (x, y, code))
        return True

    def meet(self, codes: Codes) -> None:
        """Note that codes of parts of faces are shown."""
        known = self.codes
        for part, shown in codes:
            if part not in known:
                self.named(*part)
            known[part] |= shown

    def forget_faces(self) -> None:
        """Name all faces anew that are met from now on."""
        self.parts.clear()
        self.codes.clear()

    def named(self, face: str, part: int) -> str:
        """The name of a part of a face, which the document embeds."""
        names = self.parts[face]
        if part not in names:
            font: Any = pdfmetrics.getFont(face)
            names[part] = font.getSubsetInternalName(part, self._doc)
        return names[part]

    def beginText(self, x: float = 0, y: float = 0, direction: None = None) -> "PageText":
        """A text object that begins at a place."""
        return PageText(self, x, y)


class _Pressed:
    """The compression of pages: four tenths of the time of the usual one, for a hundredth more bytes."""

    pdfname = "FlateDecode"

    def encode(self, content: str) -> bytes:
        """The bytes of a page."""
        return pressed(content.encode())


def pressed(data: bytes) -> bytes:
    """Pages, or files in a document, compressed quickly: they are written more often than they are sent."""
    return compress(data, _LEVEL)


_LEVEL = 4


class PageText:
    """Lines of type, each run of them in a face at a size."""

    def __init__(self, canvas: Any, x: float, y: float) -> None:
        self._canvas = canvas
        self._code = ["BT", _SET_AT % (x, y)]
        self._face = ""
        self._size = 0.0
        self._taken = ("", 0, 0.0)

    def setTextOrigin(self, x: float, y: float) -> None:
        """Go on at a place."""
        self._code.append(_SET_AT % (x, y))

    def moveCursor(self, x: float, y: float) -> None:
        """Go on from where the line began, to the right and downwards."""
        self._code.append(_MOVED % (x, -y))

    def setFont(self, face: str, size: float) -> None:
        """Set the text that follows in a face at a size."""
        self._face = face
        self._size = size

    def setFillColor(self, ink: Color) -> None:
        """The ink of letters."""
        shown = self._canvas.shown(ink)
        colour = inked(shown)
        strength = shown.alpha
        states = self._canvas._extgstate
        self._code.append(f"{colour} rg")
        if strength != states.getValue(_ALPHA):
            states.set(self, _ALPHA, strength)

    def setStrokeColor(self, ink: Color) -> None:
        """The ink of the outlines of letters."""
        shown = self._canvas.shown(ink)
        colour = inked(shown)
        self._code.append(f"{colour} RG")

    def setCharSpace(self, space: float) -> None:
        """White between letters."""
        self._code.append(f"{fp_str(space)} Tc")

    def setTextRenderMode(self, mode: int) -> None:
        """Whether letters are filled (0) or have an outline (1)."""
        self._code.append(f"{mode} Tr")

    def textOut(self, text: str) -> None:
        """Set a text where the last one ended."""
        face = self._face
        usual = usual_codes(face, text)
        if usual:
            self._put(face, 0, usual)
            return
        font: Any = pdfmetrics.getFont(face)
        for part, codes in font.splitString(text, self._canvas._doc):
            self._put(face, part, _shown(codes))

    def _put(self, face: str, part: int, shown: "_Shown") -> None:
        """Write codes in a part of a face, which is named where it is not the one that was written in last."""
        name = self._canvas.named(face, part)
        self._canvas.codes[face, part] |= shown.codes
        taken = (face, part, self._size)
        if taken != self._taken:
            self._taken = taken
            size = _number(self._size)
            self._code.append(f"{name} {size} Tf")
        self._code.append(shown.operator)

    def getCode(self) -> str:
        """All of it, as the page has it."""
        return " ".join([*self._code, "ET"])


class _Shown(NamedTuple):
    """The operator that sets a text, and its codes: a bit for each of them."""

    operator: str
    codes: int


class _Written(NamedTuple):
    """The operators that set some lines, behind those of the place, and what they show of the faces they are in."""

    code: str
    codes: Codes


_SHORT = 8
"""The most lines that are remembered as they were set."""


@lru_cache(maxsize=8192)
def _written(lines: Lines, size: float, leading: float, *colour: float) -> _Written | None:
    """Lines as every document has them; none, where a character has no code that is the same in all."""
    code = [f"{levels(*colour)} rg"]
    codes = defaultdict[Part, int](int)
    last = ""
    for place, (runs, _) in enumerate(lines):
        if place:
            code.append(_MOVED % (0, -leading))
        for face, text in runs:
            usual = usual_codes(face, text)
            if not usual:
                return None
            if face != last:
                last = face
                code.append(f"/{face}+0 {_number(size)} Tf")
            code.append(usual.operator)
            codes[face, 0] |= usual.codes
    return _Written(" ".join(code), tuple(codes.items()))


def is_usual(face: str) -> bool:
    """Whether the first part of a face is the same in every document."""
    font: Any = pdfmetrics.getFont(face)
    return not font.rare


@lru_cache(maxsize=8192)
def usual_codes(face: str, text: str) -> _Shown | None:
    """What sets a text, where all of it has the same codes in every document."""
    font: Any = pdfmetrics.getFont(face)
    codes = font.usual(text)
    return _shown(codes) if codes else None


def _shown(codes: bytes) -> _Shown:
    escaped = escapePDF(codes)
    return _Shown(f"({escaped}) Tj", bits_of(codes))


def inked(ink: Color) -> str:
    """A colour as pages have it."""
    red = ink.red
    green = ink.green
    blue = ink.blue
    return levels(red, green, blue)


@lru_cache(maxsize=1024)
def levels(red: float, green: float, blue: float) -> str:
    """The shares of red, green and blue as pages have them."""
    return str(fp_str(red, green, blue))


@lru_cache(maxsize=1024)
def _number(value: float) -> str:
    return str(fp_str(value))
