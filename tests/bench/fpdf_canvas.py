"""As much of a ReportLab canvas as drawing a map takes, on top of fpdf2."""

from importlib.resources import files
from typing import Any

from fpdf import FPDF

CARRIED = files("adjudicator.reports.pdf") / "faces"
FACES = {
    "Sans": CARRIED / "Lato-Regular.ttf",
    "Sans-Bold": CARRIED / "Lato-Bold.ttf",
    "Serif-Strong": CARRIED / "SourceSerifPro-Semibold.ttf",
}


class Path:
    """The steps of a path, as fpdf2 calls them."""

    def __init__(self, canvas: "FpdfCanvas") -> None:
        self.steps: list[tuple[str, list[float]]] = []
        self._at = canvas.at

    def moveTo(self, x: float, y: float) -> None:
        self.steps.append(("move_to", [*self._at(x, y)]))

    def lineTo(self, x: float, y: float) -> None:
        self.steps.append(("line_to", [*self._at(x, y)]))

    def curveTo(self, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> None:
        self.steps.append(("curve_to", [*self._at(x1, y1), *self._at(x2, y2), *self._at(x3, y3)]))

    def close(self) -> None:
        self.steps.append(("close", []))


class Text:
    """A text object: each piece is drawn where the one before it ended."""

    def __init__(self, canvas: "FpdfCanvas", x: float, y: float) -> None:
        self._pdf = canvas.pdf
        self._x, self._y = canvas.at(x, y)

    def setFillColor(self, colour: Any) -> None:
        self._pdf.set_text_color(*colour.bitmap_rgb())

    def setFont(self, face: str, size: float) -> None:
        self._pdf.set_font(face, size=size)

    def textOut(self, text: str) -> None:
        self._pdf.text(self._x, self._y, text)
        self._x += self._pdf.get_string_width(text)


class FpdfCanvas:
    """A page in points with its origin at the lower left corner."""

    def __init__(self, width: float, height: float) -> None:
        self.pdf = FPDF(unit="pt", format=(width, height))
        for face, path in FACES.items():
            self.pdf.add_font(face, "", str(path))
        self.pdf.add_page()
        self._origin = (0.0, height)
        self._saved = [self._origin]
        self._dash: tuple[float, ...] | None = None

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self._origin[0] + x, self._origin[1] - y

    def __getattr__(self, name: str) -> Any:
        """Titles and line ends change little that can be seen."""
        return lambda *args, **kwargs: None

    def saveState(self) -> None:
        self._saved.append(self._origin)

    def restoreState(self) -> None:
        self._origin = self._saved.pop()

    def translate(self, x: float, y: float) -> None:
        self._origin = self.at(x, y)

    def setFillColor(self, colour: Any) -> None:
        self.pdf.set_fill_color(*colour.bitmap_rgb())

    def setStrokeColor(self, colour: Any) -> None:
        self.pdf.set_draw_color(*colour.bitmap_rgb())

    def setLineWidth(self, width: float) -> None:
        self.pdf.set_line_width(width)

    def setDash(self, on: float = 0, off: float = 0) -> None:
        self._dash = (on, off) if on else None
        self.pdf.set_dash_pattern(on, off)

    def line(self, x0: float, y0: float, x1: float, y1: float) -> None:
        self.pdf.line(*self.at(x0, y0), *self.at(x1, y1))

    def rect(self, x: float, y: float, width: float, height: float, stroke: int, fill: int) -> None:
        self.pdf.rect(*self.at(x, y + height), width, height, style=_style(stroke, fill))

    def roundRect(self, x: float, y: float, width: float, height: float, radius: float, stroke: int, fill: int) -> None:
        left, top = self.at(x, y + height)
        self.pdf.rect(left, top, width, height, _style(stroke, fill), round_corners=True, corner_radius=radius)

    def circle(self, x: float, y: float, radius: float, stroke: int, fill: int) -> None:
        self.pdf.circle(*self.at(x, y), radius, style=_style(stroke, fill))

    def beginPath(self) -> Path:
        return Path(self)

    def drawPath(self, path: Path, stroke: int, fill: int) -> None:
        with self.pdf.new_path() as drawn:
            drawn.style.auto_close = False
            drawn.style.stroke_dash_pattern, drawn.style.stroke_dash_phase = self._dash, 0
            drawn.style.paint_rule = {(1, 1): "B", (1, 0): "S", (0, 1): "f"}[stroke, fill]
            for step, numbers in path.steps:
                getattr(drawn, step)(*numbers)

    def beginText(self, x: float, y: float) -> Text:
        return Text(self, x, y)

    def output(self) -> bytes:
        return bytes(self.pdf.output())


def _style(stroke: int, fill: int) -> str:
    return "D" * stroke + "F" * fill
