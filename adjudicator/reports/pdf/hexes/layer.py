"""The printed map: everything on it that does not change from turn to turn, as one form of a document."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from reportlab.lib.colors import HexColor

from adjudicator.reports.pdf.fonts import SANS, width
from adjudicator.reports.pdf.hexes.chart import Chart
from adjudicator.reports.pdf.hexes.grid import HEIGHT, SIDE, centre
from adjudicator.reports.pdf.hexes.inks import INKS, RINGS, TEXTURES, take
from adjudicator.reports.pdf.hexes.tiles import Tile, hood, tile
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.hexmap import HexMap

_FORM, _SHORES = "hex-map", "hex-shores"
_NUMBER_INK = HexColor("#6A675C")
_NUMBER_SIZE, _NUMBER_MOST = 4.6, 80.0
"""The size of hex numbers in points, and at the most in map units."""

Painted = Mapping[str, Sequence[str]]
"""What is painted in each ink."""


class Layer:
    """The printed map under all figures of a document; `pitch` is the height of a hex on paper, in points."""

    def __init__(self, figures: Sequence[HexMap], pitch: float) -> None:
        self.chart = Chart(figures)
        self._shown = tuple(dict.fromkeys(cell.id for figure in figures for cell in figure.cells))
        self._number = min(_NUMBER_SIZE * HEIGHT / pitch, _NUMBER_MOST)

    def draw(self, canvas: Canvas) -> None:
        """Draw it in map units; the first time it is written into the document."""
        if not canvas.hasForm(_FORM):
            self._write(canvas)
        canvas.doForm(_FORM)

    def _write(self, canvas: Canvas) -> None:
        box = self._box()
        tiles = [tile(hood(self.chart, id)) for id in self.chart.cells]
        canvas.beginForm(_SHORES, *box)
        canvas.addLiteral("\n".join(f"{each.shore} S" for each in tiles if each.shore))
        canvas.endForm()
        canvas.beginForm(_FORM, *box)
        canvas.setLineJoin(1)
        _print(canvas, tiles)
        self._numbers(canvas)
        canvas.endForm()

    def _box(self) -> tuple[float, float, float, float]:
        points = [centre(id) for id in self.chart.cells]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs) - SIDE, min(ys) - SIDE, max(xs) + SIDE, max(ys) + SIDE

    def _numbers(self, canvas: Canvas) -> None:
        """The number of each hex that is shown, at its upper side."""
        half = width("0000", SANS, self._number) / 2
        text = canvas.beginText()
        text.setFillColor(_NUMBER_INK)
        text.setFont(SANS, self._number)
        for id in self._shown:
            x, y = centre(id)
            text.setTextOrigin(round(x - half), round(y + HEIGHT / 2 - 12 - self._number * 0.72))
            text.textOut(id)
        canvas.drawText(text)


def _print(canvas: Canvas, tiles: Sequence[Tile]) -> None:
    """Ink after ink, from the bottom up, over all hexes."""
    painted: dict[str, list[str]] = defaultdict(list)
    rows: dict[int, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for each in tiles:
        for ink, paths in each.painted.items():
            painted[ink].append(paths)
        for (row, ink), paths in each.signs.items():
            rows[row][ink].append(paths)
    for name in INKS:
        if name in RINGS:
            take(canvas, INKS[name])
            canvas.doForm(_SHORES)
        elif name == TEXTURES:
            for row in sorted(rows):
                _paint(canvas, rows[row])
        elif name in painted:
            _paint(canvas, {name: painted[name]})


def _paint(canvas: Canvas, painted: Painted) -> None:
    for name, paths in painted.items():
        take(canvas, INKS[name])
        canvas.addLiteral("\n".join(paths))
