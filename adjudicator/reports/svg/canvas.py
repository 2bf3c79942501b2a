"""A canvas that stands for one of ReportLab and writes SVG: whatever draws a figure on paper draws it for a browser.

It has what figures use of such a canvas, under the same names (hence their case): paths, text, transformations, clips,
forms, and PDF's own operators. As on paper, y grows upwards.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache, partial
from html import escape
from math import cos, radians, sin
from typing import Any, NamedTuple

from reportlab.lib.colors import Color
from reportlab.pdfbase.pdfdoc import xObjectName

from adjudicator.reports.pdf.fonts import BOLD, ITALIC, SANS, STRONG, unit_width
from adjudicator.reports.svg.again import Drawn, drawn_before
from adjudicator.reports.svg.drawing import Drawing, Group, Traced, clipped_at
from adjudicator.reports.svg.operators import CLOSING, PAINTS, Step, lengths, steps_in, steps_of, uses_forms
from adjudicator.reports.svg.paths import SvgPath, rectangle, round_one, rounded, tenths
from adjudicator.reports.svg.pen import Paint, Pen, grey_or_rgb, ink, number

_SANS = 'Lato,"Helvetica Neue",Arial,sans-serif'
_SERIF = '"Source Serif Pro",Georgia,serif'
_FACES = {
    SANS: f"font-family:{_SANS}",
    BOLD: f"font-family:{_SANS};font-weight:700",
    STRONG: f"font-family:{_SERIF};font-weight:600",
    ITALIC: f"font-family:{_SERIF};font-style:italic",
}
_OTHER = f"font-family:{_SERIF}"

INHERITED = Pen()
"""The pen of a form that takes none of its own."""


class SvgText:
    """A text object of a canvas: runs, each at its place."""

    def __init__(self, canvas: "SvgCanvas", x: float, y: float) -> None:
        self._canvas = canvas
        self._x = self._left = x
        self._y = y
        self._face = SANS
        self._size = 10.0
        self._mode = 0
        self._space = 0.0
        self._pen = canvas.pen
        self.marks: list[str] = []

    def setFillColor(self, colour: Color) -> None:
        """The ink of what follows."""
        self._pen = self._pen._replace(fill=ink(colour))

    def setStrokeColor(self, colour: Color) -> None:
        """The ink of outlines."""
        self._pen = self._pen._replace(stroke=ink(colour))

    def setFont(self, face: str, size: float) -> None:
        """The face and size of what follows."""
        self._face = face
        self._size = size

    def setTextRenderMode(self, mode: int) -> None:
        """0: filled, 1: its outline."""
        self._mode = mode

    def setCharSpace(self, space: float) -> None:
        """The white between letters beyond the usual."""
        self._space = space

    def setTextOrigin(self, x: float, y: float) -> None:
        """Go on at a place."""
        self._x = self._left = x
        self._y = y

    def moveCursor(self, x: float, y: float) -> None:
        """Go on at the beginning of the next line, y downwards."""
        self._left += x
        self._x = self._left
        self._y -= y

    def textOut(self, text: str) -> None:
        """Set a run of letters and go on behind it."""
        letters = unit_width(text, self._face) * self._size
        wide = letters + self._space * len(text)
        style = _style_of(self._face, self._size, self._mode, self._pen)
        name = self._canvas.drawing.class_of(style)
        if text.strip():
            self.marks.append(self._run(text, name, wide))
        self._x += wide

    def _run(self, text: str, name: str, wide: float) -> str:
        """A run of letters as SVG, in a class of the style sheet and stretched to a width."""
        measures = tenths(self._x, self._y, wide)
        x, y, long = map(number, measures)
        place = f"matrix(1 0 0 -1 {x} {y})"
        fitted = f'textLength="{long}" lengthAdjust="spacingAndGlyphs"'
        letters = escape(text, quote=False)
        return f'<text class="{name}" transform="{place}" {fitted}>{letters}</text>'


@lru_cache(maxsize=1024)
def _style_of(face: str, size: float, mode: int, pen: Pen) -> str:
    """The style of a run."""
    written = _FACES.get(face, _OTHER)
    paint = Paint(fill=mode == 0, stroke=mode == 1)
    return f"{written};font-size:{number(size)}px;white-space:pre;{pen.style(paint)}"


class _Kept(NamedTuple):
    """The state that `saveState` keeps."""

    pen: Pen
    group: Group


class SvgCanvas:
    """A canvas for one picture of a drawing; `group` is what has been drawn."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.group = Group()
        self.pen = Pen()
        self._here = self.group
        self._kept: list[_Kept] = []
        self._forms: dict[str, Group] = {}
        self._form = self.group
        self._outside: list[_Kept] = []
        self._operators = self._by_operator()

    def saveState(self) -> None:
        """Keep pen and place until `restoreState`."""
        self._kept.append(_Kept(self.pen, self._here))
        self._here = self._here.add("")

    def restoreState(self) -> None:
        """Go back to the pen and place that were kept last."""
        self.pen, self._here = self._kept.pop()

    def translate(self, x: float, y: float) -> None:
        """Move what is drawn from here on."""
        self._here = self._here.add(f' transform="translate({number(x)} {number(y)})"')

    def scale(self, x: float, y: float) -> None:
        """Stretch what is drawn from here on."""
        self._here = self._here.add(f' transform="scale({x:.6g} {y:.6g})"')

    def rotate(self, degrees: float) -> None:
        """Turn what is drawn from here on, counter-clockwise."""
        across = cos(radians(degrees))
        up = sin(radians(degrees))
        self._transform(across, up, -up, across, 0, 0)

    def _transform(self, *matrix: float) -> None:
        self._here = self._here.add(f' transform="matrix({" ".join(f"{each:.6g}" for each in matrix)})"')

    def setFillColor(self, colour: Color) -> None:
        """The ink of insides."""
        fill = ink(colour)
        if fill != self.pen.fill or self.pen is INHERITED:
            self.pen = self.pen._replace(fill=fill)

    def setStrokeColor(self, colour: Color) -> None:
        """The ink of lines."""
        stroke = ink(colour)
        if stroke != self.pen.stroke or self.pen is INHERITED:
            self.pen = self.pen._replace(stroke=stroke)

    def setFillAlpha(self, alpha: float) -> None:
        """The strength of fills, from 0 to 1."""
        self.pen = self.pen._replace(alpha=alpha)

    def setLineWidth(self, width: float) -> None:
        """The width of lines."""
        if width != self.pen.width or self.pen is INHERITED:
            self.pen = self.pen._replace(width=width)

    def setLineCap(self, cap: int) -> None:
        """The ends of lines."""
        self.pen = self.pen._replace(cap=cap)

    def setLineJoin(self, join: int) -> None:
        """The corners of lines."""
        self.pen = self.pen._replace(join=join)

    def setDash(self, dash: float | Sequence[float] = (), off: float | None = None) -> None:
        """Dashes: their lengths and those of the gaps; without any, whole lines."""
        if isinstance(dash, int | float):
            dash = (dash,) if off is None else (dash, off)
        self.pen = self.pen._replace(dash=tuple(dash))

    def beginPath(self) -> SvgPath:
        """A new path."""
        return SvgPath()

    def drawPath(self, path: SvgPath, stroke: int = 1, fill: int = 0) -> None:
        """Paint a path."""
        self._paint(path.data, Paint(bool(fill), bool(stroke)))

    def clipPath(self, path: SvgPath, stroke: int = 1, fill: int = 0) -> None:
        """Paint a path, and cut what follows at it."""
        self._paint(path.data, Paint(bool(fill), bool(stroke)))
        self._clip(path.data)

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A straight line."""
        self.lines([(x1, y1, x2, y2)])

    def lines(self, each: Iterable[tuple[float, float, float, float]]) -> None:
        """Straight lines, in one path."""
        path = SvgPath()
        for x1, y1, x2, y2 in each:
            path.moveTo(x1, y1)
            path.lineTo(x2, y2)
        self.drawPath(path)

    def rect(self, x: float, y: float, wide: float, high: float, stroke: int = 1, fill: int = 0) -> None:
        """A rectangle by its lower left corner."""
        self._paint(rectangle(x, y, wide, high), Paint(bool(fill), bool(stroke)))

    def roundRect(
        self, x: float, y: float, wide: float, high: float, radius: float, stroke: int = 1, fill: int = 0
    ) -> None:
        """A rectangle with round corners."""
        self.drawPath(rounded(x, y, wide, high, radius), stroke, fill)

    def circle(self, x: float, y: float, radius: float, stroke: int = 1, fill: int = 0) -> None:
        """A circle round a point."""
        self._paint(round_one(x, y, radius), Paint(bool(fill), bool(stroke)))

    def beginText(self, x: float = 0, y: float = 0) -> SvgText:
        """A text object that begins at a place."""
        return SvgText(self, x, y)

    def drawText(self, text: SvgText) -> None:
        """Set what a text object holds."""
        self._here.marks += text.marks

    def again(self, what: Hashable, draw: Callable[["SvgCanvas"], None]) -> None:
        """Draw by `draw`, or put down what that drew before: nothing but `what` and the pen tells what that is."""
        drawn = None
        if self.pen is not INHERITED:
            drawn = drawn_before(self.pen, what, partial(_drawn_alone, self.pen, draw))
        if drawn is None:
            draw(self)
            return
        drawn.put_down(self._here, self.drawing)
        self.pen = drawn.pen

    def hasForm(self, name: str) -> bool:
        """Whether a form of this name has been drawn."""
        return xObjectName(name) in self._forms

    def beginForm(self, name: str, *_box: float) -> None:
        """Draw what follows into a form, with the pen of whoever draws the form until another is taken."""
        self._outside.append(_Kept(self.pen, self._here))
        self._here = self._form = self._forms[xObjectName(name)] = Group()
        self.pen = INHERITED

    def endForm(self, Contents: Any = None, **_how: Any) -> None:
        """The form is finished; `Contents` is a compressed stream of operators that it has for its own."""
        if Contents is not None:
            self._stream(Contents.content)
        self.pen, self._here = self._outside.pop()

    def _stream(self, stream: bytes) -> None:
        """Make a stream's drawing the form that has been begun; pictures with the same land share it."""
        begun = self._here
        name = next(name for name, form in self._forms.items() if form is begun)
        others: tuple[tuple[str, int], ...] = ()
        if uses_forms(stream):
            others = tuple(sorted((other, id(form)) for other, form in self._forms.items() if form is not begun))
        drawn = self.drawing.streams.get((stream, others))
        if drawn is None:
            begun.marks.clear()
            self._run(steps_of(stream))
            drawn = self.drawing.streams[stream, others] = begun
        self._forms[name] = drawn

    def doForm(self, name: str) -> None:
        """Draw a form here, with the pen as it is where the form takes none of its own."""
        form = self._forms[xObjectName(name)]
        if form.inherits is None:
            self._here.marks.append(form)
            return
        style = self.pen.style(form.inherits)
        self._here.marks.append(Group(f' class="{self.drawing.class_of(style)}"', [form]))

    def addLiteral(self, text: str) -> None:
        """Draw what PDF's operators say."""
        self._run(steps_in(text))

    def _run(self, operators: Iterable[Step]) -> None:
        for name, operands, path in operators:
            if name in PAINTS:
                self._paint(f"{path}z" if name in CLOSING else path, PAINTS[name])
            elif name == "W":
                self._clip(path)
            else:
                self._operators[name](*operands)

    def _by_operator(self) -> dict[str, Callable[..., None]]:
        """Carry out the operators that paint nothing."""
        return {
            "q": self.saveState,
            "Q": self.restoreState,
            "cm": lambda *matrix: self._transform(*map(float, matrix)),
            "w": lambda width: self.setLineWidth(float(width)),
            "J": lambda cap: self.setLineCap(int(cap)),
            "j": lambda join: self.setLineJoin(int(join)),
            "d": lambda dash, _phase: self.setDash(lengths(dash)),
            "rg": lambda *rgb: self._inked(fill=grey_or_rgb(*map(float, rgb))),
            "RG": lambda *rgb: self._inked(stroke=grey_or_rgb(*map(float, rgb))),
            "g": lambda grey: self._inked(fill=grey_or_rgb(*[float(grey)] * 3)),
            "G": lambda grey: self._inked(stroke=grey_or_rgb(*[float(grey)] * 3)),
            "Do": self._use,
        }

    def _inked(self, **inks: str) -> None:
        self.pen = self.pen._replace(**inks)  # type: ignore[arg-type]

    def _use(self, name: str) -> None:
        """Stroke a form with the pen as it is, by its name in the document."""
        form = self._forms[name.removeprefix("/")]
        style = self.pen.style(Paint(fill=False, stroke=True))
        self._here.marks.append(Group(f' class="{self.drawing.class_of(style)}"', [form]))

    def _paint(self, path: str, paint: Paint) -> None:
        if not path or not (paint.fill or paint.stroke):
            return
        if self.pen is INHERITED:
            style = ""
            self._form.inherits = paint
        else:
            style = self.drawing.class_of(self.pen.style(paint))
        if paint.fill:
            self._here.marks.append(Traced(style, [path]))
        else:
            self._here.trace(style, path)

    def _clip(self, path: str) -> None:
        name = self.drawing.clip(path)
        self._here = self._here.add(clipped_at(name))


def _drawn_alone(pen: Pen, draw: Callable[[SvgCanvas], None]) -> Drawn | None:
    """A drawing on a canvas of its own; None where it has forms, or ends elsewhere than it began."""
    canvas = SvgCanvas(Drawing())
    canvas.pen = pen
    draw(canvas)
    group = canvas.group
    if canvas._forms or canvas._here is not group:
        return None
    return Drawn(group, canvas.drawing, canvas.pen)
