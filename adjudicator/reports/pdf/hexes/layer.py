"""The printed map: everything on it that does not change from turn to turn, as one form of a document."""

from collections.abc import Sequence

from reportlab.lib.colors import HexColor

from adjudicator.reports.pdf.fonts import SANS, width
from adjudicator.reports.pdf.hexes.chart import Chart
from adjudicator.reports.pdf.hexes.grid import HEIGHT, SIDE, centre
from adjudicator.reports.pdf.hexes.inks import PAPER
from adjudicator.reports.pdf.hexes.printing import SHORES, Parts, printed, write_form
from adjudicator.reports.pdf.hexes.sectors import MIDDLE
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.hexmap import HexMap

_SURFACE = "hex-surface"
_FORM = "hex-map"
_FILL, _OUTLINE = 0, 1
"""Text rendering modes (ISO 32000, 9.3.6): a number among roads and signs has an outline of paper."""
_NUMBER_INK = HexColor("#6A675C")
_NUMBER_SIZE, _NUMBER_MOST, _NUMBER_SMALL = 4.6, 80.0, 58.0
"""The size of hex numbers in points, at the most in map units, and in those units where it stands in an open middle."""


class Layer:
    """The printed map under all figures of a document; `pitch` is the height of a hex on paper, in points."""

    def __init__(self, figures: Sequence[HexMap], pitch: float, grey: bool = False) -> None:
        self.chart = Chart(figures)
        self._shown = tuple(dict.fromkeys(cell.id for figure in figures for cell in figure.cells))
        sectors = self.chart.legend.sectors
        self._number = _NUMBER_SMALL if sectors else min(_NUMBER_SIZE * HEIGHT / pitch, _NUMBER_MOST)
        self._grey = grey

    def draw(self, canvas: Canvas) -> None:
        """Draw it in map units; the first time it is written into the document."""
        if not canvas.hasForm(_FORM):
            self._write(canvas)
        canvas.doForm(_FORM)

    def _write(self, canvas: Canvas) -> None:
        box, streams = self._box(), printed(self._parts(), self._grey)
        write_form(canvas, SHORES, box, streams.shores)
        write_form(canvas, _SURFACE, box, streams.surface, within=[SHORES])
        canvas.beginForm(_FORM, *box)
        canvas.doForm(_SURFACE)
        self._numbers(canvas)
        canvas.endForm()

    def _parts(self) -> Parts:
        chart, inside = self.chart, frozenset(self._shown)
        return Parts(
            tuple(chart.cells[id] for id in self._shown),
            tuple(cell for cell in chart.cells.values() if cell.id not in inside),
            tuple(chart.sides.values()),
            tuple(site for sites in chart.sites.values() for site in sites),
            tuple(chart.realms.values()),
            chart.legend,
        )

    def _box(self) -> tuple[float, float, float, float]:
        points = [centre(id) for id in self.chart.cells]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs) - SIDE, min(ys) - SIDE, max(xs) + SIDE, max(ys) + SIDE

    def _numbers(self, canvas: Canvas) -> None:
        """The number of each hex that is shown, at its upper side; under what lies there, where sides differ."""
        legend = self.chart.legend
        halves = {id: width(legend.number(id), SANS, self._number) / 2 for id in self._shown}
        text = canvas.beginText()
        text.setFillColor(_NUMBER_INK)
        if legend.sectors:
            canvas.setLineWidth(self._number * 0.3)
            text.setStrokeColor(PAPER)
        text.setFont(SANS, self._number)
        for id, half in halves.items():
            (x, y), number = centre(id), legend.number(id)
            top = MIDDLE if legend.sectors else HEIGHT / 2 - 12
            at = round(x - half), round(y + top - self._number * 0.72)
            if legend.sectors:
                text.setTextRenderMode(_OUTLINE)
                text.setTextOrigin(*at)
                text.textOut(number)
                text.setTextRenderMode(_FILL)
            text.setTextOrigin(*at)
            text.textOut(number)
        canvas.drawText(text)
