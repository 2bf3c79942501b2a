"""The printed map: everything on it that does not change from turn to turn, as one form of a document."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from reportlab.lib.colors import HexColor

from adjudicator.reports.pdf.fonts import SANS, width
from adjudicator.reports.pdf.hexes.chart import Chart
from adjudicator.reports.pdf.hexes.grid import HEIGHT, SIDE, centre, extent
from adjudicator.reports.pdf.hexes.inks import PAPER
from adjudicator.reports.pdf.hexes.printing import (
    FULL,
    LIGHT,
    LIGHT_SMALL,
    PLAIN,
    SMALL,
    Detail,
    Parts,
    form_name,
    printed,
    write_form,
)
from adjudicator.reports.pdf.hexes.sectors import MIDDLE
from adjudicator.reports.pdf.placing import Box
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.hexmap import HexMap, Realm, Site

_GROUND = "hex-ground"
_SIGNS = "hex-signs"
_NUMBERS = "hex-numbers"
_FILL = 0
_OUTLINE = 1
"""Text rendering modes (ISO 32000, 9.3.6): a number among roads and signs has an outline of paper."""
_NUMBER_INK = HexColor("#6A675C")
_NUMBER_SIZE = 5.2
_ALIKE = 16
"""The step of the sizes of numbers on a lighter map, so that maps of like scales share them."""
_NUMBER_SMALL = 58.0
"""The size of hex numbers in points, and in map units where they stand in an open middle."""
_SMALL = 8.0
"""The height of a hex, in points, below which a plain map is at the smallest scale."""
_NUMBERED = 15.0
"""The least height of a hex, in points, that has room for its number."""


class Shown(NamedTuple):
    """The hexes that figures show, and the others they know of."""

    cells: tuple[str, ...]
    fringe: tuple[str, ...]

    @classmethod
    def of(cls, figures: Sequence[HexMap]) -> "Shown":
        """Those of some figures, each once."""
        cells = dict.fromkeys(cell.id for figure in figures for cell in figure.cells)
        fringe = dict.fromkeys(cell.id for figure in figures for cell in figure.fringe if cell.id not in cells)
        return cls(tuple(cells), tuple(fringe))


class Layer:
    """The printed map under all figures of a document: under those in `plain` without the signs of grounds.

    On these are the frames of the figures in `framed`. The others are in full detail, or `light`.
    """

    def __init__(
        self,
        figures: Sequence[HexMap],
        plain: Sequence[HexMap] = (),
        grey: bool = False,
        framed: Sequence[HexMap] = (),
        *,
        light: bool = False,
    ) -> None:
        self.all = (*plain, *figures)
        self.plain = tuple(plain)
        self.framed = tuple(framed)
        self.keyed = self.all[0] if self.all else None
        """The figure under which the legend of all stands."""
        self.chart = Chart(self.all)
        self._shown = Shown.of(figures)
        self._broad = Shown.of(plain)
        self._grey = grey
        is_light = light and not self.chart.legend.sectors
        self._detail = LIGHT if is_light else FULL
        self._small = LIGHT_SMALL if is_light else SMALL

    def draw_ground(self, canvas: Canvas, pitch: float, plain: bool) -> None:
        """Draw the grounds in map units; what is printed is written into the document the first time."""
        detail = self._detailed(pitch, plain)
        ground = form_name(_GROUND, detail)
        if not canvas.hasForm(ground):
            self._write(canvas, detail, plain)
        self._draw(canvas, ground, detail)

    def _detailed(self, pitch: float, plain: bool) -> Detail:
        """The amount that is printed under a figure whose hexes are `pitch` points high."""
        if not plain:
            return self._detail
        return self._small if pitch < _SMALL else PLAIN

    def _write(self, canvas: Canvas, detail: Detail, plain: bool) -> None:
        """Write what is printed into the document: strokes, and the grounds and the signs, which draw them."""
        box = self._grained(detail.grain)
        parts = self.parts(plain)
        streams = printed(parts, self._grey, detail)
        ground = form_name(_GROUND, detail)
        signs = form_name(_SIGNS, detail)
        within = list(streams.strokes)
        for name in within:
            stroke = streams.strokes[name]
            write_form(canvas, name, box, stroke)
        write_form(canvas, ground, box, streams.ground, within)
        write_form(canvas, signs, box, streams.signs, within)

    def _grained(self, unit: int) -> Box:
        """The box of all, in grains of so many units."""
        box = self._box()
        left, low, right, top = box
        return Box(
            left / unit,
            low / unit,
            right / unit,
            top / unit,
        )

    def _draw(self, canvas: Canvas, form: str, detail: Detail) -> None:
        """Draw a form that is told in grains."""
        unit = detail.grain
        canvas.saveState()
        canvas.scale(unit, unit)
        canvas.doForm(form)
        canvas.restoreState()

    def draw_signs(self, canvas: Canvas, pitch: float, plain: bool) -> None:
        """Draw what is on the grounds, and the numbers of hexes that are `pitch` points high, if they can be read."""
        detail = self._detailed(pitch, plain)
        signs = form_name(_SIGNS, detail)
        self._draw(canvas, signs, detail)
        size = 0 if plain else self.number_size(pitch)
        if size:
            form = f"{_NUMBERS}-{size}"
            if not canvas.hasForm(form):
                canvas.beginForm(form, *self._box())
                self._draw_numbers(canvas, size)
                canvas.endForm()
            canvas.doForm(form)

    def number_size(self, pitch: float) -> int:
        """The size of the numbers of hexes that are `pitch` points high, in map units; 0: none are set."""
        least = ceil(_NUMBER_SIZE * HEIGHT / pitch)
        if self.chart.legend.sectors:
            return max(round(_NUMBER_SMALL), least)
        if pitch < _NUMBERED:
            return 0
        if self._detail is FULL:
            return least
        steps = ceil(least / _ALIKE)
        return steps * _ALIKE

    def parts(self, plain: bool) -> Parts:
        """The printed parts; `plain` ones leave out the fate and the owner of places and realms."""
        chart = self.chart
        shown = self._broad if plain else self._shown
        sites = [site for sites in chart.sites.values() for site in sites]
        return Parts(
            tuple(chart.cells[id] for id in shown.cells),
            tuple(chart.cells[id] for id in shown.fringe),
            tuple(chart.sides.values()),
            tuple(Site(site.at, site.name, site.symbol) for site in sites),
            tuple(Realm(realm.id, "", realm.hue) for realm in chart.realms.values()),
            chart.legend,
        )

    def _box(self) -> Box:
        return extent(self.chart.cells, SIDE, SIDE)

    def _draw_numbers(self, canvas: Canvas, size: int) -> None:
        if self._detail is FULL:
            self._numbers(canvas, size)
        else:
            self._numbers_in_steps(canvas, size)

    def _numbers(self, canvas: Canvas, size: int) -> None:
        """The number of each hex that is shown, at its upper side; under what lies there, where sides differ."""
        legend = self.chart.legend
        top = MIDDLE if legend.sectors else HEIGHT / 2 - 12
        text = canvas.beginText()
        text.setFillColor(_NUMBER_INK)
        if legend.sectors:
            canvas.setLineWidth(size * 0.3)
            text.setStrokeColor(PAPER)
        text.setFont(SANS, size)
        for id in self._shown.cells:
            x, y = centre(id)
            number = legend.number(id)
            left = round(x - width(number, SANS, size) / 2)
            low = round(y + top - size * 0.72)
            if legend.sectors:
                text.setTextRenderMode(_OUTLINE)
                text.setTextOrigin(left, low)
                text.textOut(number)
                text.setTextRenderMode(_FILL)
            text.setTextOrigin(left, low)
            text.textOut(number)
        canvas.drawText(text)

    def _numbers_in_steps(self, canvas: Canvas, size: int) -> None:
        """The same on a lighter map, each a step from the one before: steps are alike, and take fewer bytes."""
        text = canvas.beginText()
        text.setFillColor(_NUMBER_INK)
        text.setFont(SANS, size)
        up = HEIGHT / 2 - 12 - size * 0.72
        left = 0
        low = 0
        for id in self._shown.cells:
            x, y = centre(id)
            number = self.chart.legend.number(id)
            x -= width(number, SANS, size) / 2
            y += up
            across = round(x) - left
            down = low - round(y)
            text.moveCursor(across, down)
            text.textOut(number)
            left += across
            low -= down
        canvas.drawText(text)
