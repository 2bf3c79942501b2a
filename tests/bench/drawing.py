"""Drawing, measured: a report, the very same drawing operations given straight to a canvas, and fpdf2 for the map.

`report_pdf` is what is measured. `replayed` is the floor it stands on: nothing is laid out, measured or decided, only
drawn, and what is kept of a printed land is drawn as well. Record once with `record`, outside of the time taken.
"""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

from printed_land import draw_land
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas as pdfgen

from adjudicator.reports.pdf import pdf_report
from adjudicator.reports.pdf.document import new_canvas
from adjudicator.reports.pdf.fonts import FACES
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.hexes.sheet import A3, draw_sheets
from adjudicator.reports.pdf.map import draw_map, map_paper
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.report import draw_report
from adjudicator.table.figures import Map
from adjudicator.table.hexmap import HexMap
from adjudicator.table.pages import Report

Operation = tuple[int, str, tuple[Any, ...], dict[str, Any]]
"""Whose method (0 the canvas, else a path or text by number), its name and its arguments."""

MAKERS = ("beginPath", "beginText")


class _Part:
    """Stands for a path or a text object while it is recorded."""

    def __init__(self, number: int, log: list[Operation]) -> None:
        self.number = number
        self._log = log

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *args, **kwargs: self._log.append((self.number, name, args, kwargs))


class _Recorder:
    """Stands for a canvas: keeps what it is told to draw, and draws nothing."""

    def __init__(self, canvas: Any) -> None:
        self._doc = canvas._doc
        self._parts = 0
        self._forms = set[str]()
        self.log: list[Operation] = []

    def hasForm(self, name: str) -> bool:
        """Whether a form was begun before."""
        return name in self._forms

    def getPageNumber(self) -> int:
        """The page that is drawn."""
        return 1 + sum(name == "showPage" for _, name, _, _ in self.log)

    def __getattr__(self, name: str) -> Callable[..., _Part | None]:
        def call(*args: Any, **kwargs: Any) -> _Part | None:
            self.log.append((0, name, args, kwargs))
            if name == "beginForm":
                self._forms.add(args[0])
            if name not in MAKERS:
                return None
            self._parts += 1
            return _Part(self._parts, self.log)

        return call


def report_pdf(report: Report) -> bytes:
    """The report as it is printed."""
    return pdf_report(report)


def record(report: Report) -> list[Operation]:
    """Every operation on the canvas, its paths and its texts that drawing the report takes."""
    recorder = _Recorder(new_canvas(paper_of("A4"))[1])
    draw_report(recorder, paper_of("A4"), report)
    return recorder.log


@cache
def bare(face: str) -> str:
    """A face as ReportLab embeds it, by another name."""
    package, file = FACES[face]
    name = f"Bare {face}"
    pdfmetrics.registerFont(TTFont(name, str(files(package) / file)))
    return name


def record_land(land: HexMap) -> list[Operation]:
    """The same for a whole land on a sheet of A3."""
    width, height = A3
    recorder = _Recorder(new_canvas(paper_of("A4"))[1])
    draw_sheets(recorder, land, Layer([land]), width, height, 1)
    return recorder.log


def replayed(operations: list[Operation]) -> bytes:
    """The same operations on a fresh canvas of ReportLab, which embeds the same faces; land is drawn path by path."""
    buffer = BytesIO()
    paper = paper_of("A4")
    canvas = pdfgen.Canvas(buffer, (paper.width, paper.height), pageCompression=1, invariant=1, lang="en")
    owners: list[Any] = [canvas]
    for owner, name, args, kwargs in operations:
        if name == "setFont":
            args = (bare(args[0]), *args[1:])
        if name == "endForm" and kwargs:
            draw_land(canvas, kwargs["Contents"].content)
            kwargs = {}
        given = (owners[arg.number] if isinstance(arg, _Part) else arg for arg in args)
        made = getattr(owners[owner], name)(*given, **kwargs)
        if owner == 0 and name in MAKERS:
            owners.append(made)
    canvas.save()
    return buffer.getvalue()


def fpdf_map(map: Map) -> bytes:
    """The map laid out by us and drawn, line for line, with fpdf2."""
    from fpdf_canvas import FpdfCanvas

    sheet = map_paper(map)
    canvas = FpdfCanvas(sheet.width, sheet.height)
    draw_map(canvas, sheet, map, "Map")
    return canvas.output()
