"""The canvas that pages are drawn on: ReportLab's, with a short way for what they have most of, texts and inks."""

from functools import lru_cache
from typing import Any

from reportlab.lib.colors import Color
from reportlab.lib.rl_accel import escapePDF, fp_str
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen import canvas as pdfgen

_ALPHA = "ca"
_LINE_ALPHA = "CA"
"""ReportLab's names for the strength of a fill, and of a line."""


_KAPPA = 4 / 3 * (2**0.5 - 1)
"""The distance of the controls of a quarter circle from its ends, in radii."""

_Canvas: Any = pdfgen.Canvas
"""ReportLab's own, of which a part is used that no stub tells of."""


class PageCanvas(_Canvas):  # type: ignore[misc]
    """A canvas that writes the same bytes for the same drawing."""

    def __init__(self, file: Any, size: tuple[float, float], grey: Any = None) -> None:
        super().__init__(file, size, pageCompression=1, invariant=1, lang="en", enforceColorSpace=grey)
        self._doc.ensureMinPdfVersion("transparency")
        self.parts: dict[tuple[str, int], str] = {}
        """The names of parts of faces in the document."""

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
        colour = levels(shown.red, shown.green, shown.blue)
        self._code.append(f"{colour} rg")
        strength = shown.alpha if alpha is None else alpha
        before = self._extgstate.getValue(_ALPHA)
        if strength != before:
            self.setFillAlpha(strength)

    def setStrokeColor(self, ink: Color, alpha: float | None = None) -> None:
        """The ink of lines."""
        shown = self.shown(ink)
        self._strokeColorObj = shown
        colour = levels(shown.red, shown.green, shown.blue)
        self._code.append(f"{colour} RG")
        strength = shown.alpha if alpha is None else alpha
        before = self._extgstate.getValue(_LINE_ALPHA)
        if strength != before:
            self.setStrokeAlpha(strength)

    def circle(self, x: float, y: float, radius: float, stroke: int = 1, fill: int = 0) -> None:
        """A circle round a point."""
        near = radius * _KAPPA
        right = x + radius
        left = x - radius
        top = y + radius
        low = y - radius
        right_control = x + near
        left_control = x - near
        top_control = y + near
        low_control = y - near
        quarters = (
            (right, top_control, right_control, top, x, top),
            (left_control, top, left, top_control, left, y),
            (left, low_control, left_control, low, x, low),
            (right_control, low, right, low_control, right, y),
        )
        self._code.append(f"{fp_str(right, y)} m")
        for quarter in quarters:
            self._code.append(f"{fp_str(*quarter)} c")
        self._strokeAndFill(stroke, fill)

    def beginText(self, x: float = 0, y: float = 0, direction: None = None) -> "PageText":
        """A text object that begins at a place."""
        return PageText(self, x, y)


class PageText:
    """Lines of type, each run of them in a face at a size."""

    def __init__(self, canvas: Any, x: float, y: float) -> None:
        self._canvas = canvas
        self._code = ["BT"]
        self._face = ""
        self._size = 0.0
        self._taken = ("", 0, 0.0)
        self.setTextOrigin(x, y)

    def setTextOrigin(self, x: float, y: float) -> None:
        """Go on at a place."""
        self._code.append(f"1 0 0 1 {fp_str(x, y)} Tm")

    def moveCursor(self, x: float, y: float) -> None:
        """Go on from where the line began, to the right and downwards."""
        self._code.append(f"{fp_str(x, -y)} Td")

    def setFont(self, face: str, size: float) -> None:
        """Set the text that follows in a face at a size."""
        self._face = face
        self._size = size

    def setFillColor(self, ink: Color) -> None:
        """The ink of letters."""
        shown = self._canvas.shown(ink)
        colour = levels(shown.red, shown.green, shown.blue)
        self._code.append(f"{colour} rg")
        strength = shown.alpha
        states = self._canvas._extgstate
        if strength != states.getValue(_ALPHA):
            states.set(self, _ALPHA, strength)

    def setStrokeColor(self, ink: Color) -> None:
        """The ink of the outlines of letters."""
        shown = self._canvas.shown(ink)
        colour = levels(shown.red, shown.green, shown.blue)
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
        font: Any = pdfmetrics.getFont(face)
        for part, codes in font.splitString(text, self._canvas._doc):
            taken = (face, part, self._size)
            if taken != self._taken:
                self._taken = taken
                name = self._named(font, face, part)
                size = _number(self._size)
                self._code.append(f"{name} {size} Tf")
            escaped = escapePDF(codes)
            self._code.append(f"({escaped}) Tj")

    def getCode(self) -> str:
        """All of it, as the page has it."""
        return " ".join([*self._code, "ET"])

    def _named(self, font: Any, face: str, part: int) -> str:
        """The name of a part of a face in the document."""
        names = self._canvas.parts
        key = (face, part)
        if key not in names:
            document = self._canvas._doc
            names[key] = font.getSubsetInternalName(part, document)
        name: str = names[key]
        return name


@lru_cache(maxsize=1024)
def levels(red: float, green: float, blue: float) -> str:
    """A colour as pages have it."""
    return str(fp_str(red, green, blue))


@lru_cache(maxsize=1024)
def _number(value: float) -> str:
    return str(fp_str(value))
