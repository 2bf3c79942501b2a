"""The printed land: what of a map of regions never changes, as forms of a document, drawn once and kept."""

from collections.abc import Iterable, Iterator
from zlib import compress

import msgspec
from reportlab.lib.colors import Color

from adjudicator.reports.kept import kept
from adjudicator.reports.pdf.hexes.printing import HARD, write_form
from adjudicator.reports.pdf.regions.outline import outlines_of
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.regionmap import Geography, Region

SEA = Color(0.905, 0.938, 0.958)
LAND = Color(0.972, 0.962, 0.925)
_WASTE = Color(0.80, 0.785, 0.75)
_WATERLINES = ((9.0, Color(0.875, 0.917, 0.944)), (4.5, Color(0.83, 0.885, 0.922)))
"""Along shores: how wide, in units of the land, and in which ink."""
_BORDER = Color(0.50, 0.45, 0.38)
_COAST = Color(0.27, 0.33, 0.38)
_WATERS = Color(0.36, 0.48, 0.57)
_THIN = 0.75
_FIRM = 0.9
"""The width of borders, and of coasts, in units of the land."""

_COASTS = "regions-coasts"
_BORDERS = "regions-borders"
_SEAS = "regions-waters"
_WASTES = "regions-wastes"


class Print:
    """The printed land on a canvas: forms that take the pen of where they are drawn, written into it once."""

    def __init__(self, canvas: Canvas, land: Geography) -> None:
        self._canvas = canvas
        self._land = land
        self._lands = [form_of(region) for region in land.regions if not region.water]
        if canvas.hasForm(_COASTS):
            return
        box = (0.0, 0.0, land.width, land.height)
        streams = _printed(land)
        for name, stream in streams.items():
            write_form(canvas, name, box, stream)

    def ground(self) -> None:
        """Water and bare land."""
        canvas = self._canvas
        land = self._land
        canvas.setFillColor(SEA)
        canvas.rect(0, 0, land.width, land.height, stroke=0, fill=1)
        for width, ink in _WATERLINES:
            self._line(_COASTS, width, ink)
        self._surface(LAND, self._lands)
        self._surface(_WASTE, [_WASTES])

    def lines(self) -> None:
        """Coasts and borders."""
        canvas = self._canvas
        canvas.setDash([4, 2])
        self._line(_SEAS, _THIN, _WATERS)
        canvas.setDash()
        self._line(_BORDERS, _THIN, _BORDER)
        self._line(_COASTS, _FIRM, _COAST)

    def _line(self, form: str, width: float, ink: Color) -> None:
        canvas = self._canvas
        canvas.setLineJoin(1)
        canvas.setLineWidth(width)
        canvas.setStrokeColor(ink)
        canvas.doForm(form)

    def _surface(self, ink: Color, forms: Iterable[str]) -> None:
        self._canvas.setFillColor(ink)
        for form in forms:
            self._canvas.doForm(form)


def form_of(region: Region) -> str:
    """The name of the form that fills a region."""
    return f"region-{region.id}"


def _printed(land: Geography) -> dict[str, bytes]:
    """The compressed operators of each form, drawn now or before."""

    def draw() -> bytes:
        streams = {}
        for name, operators in _forms(land):
            text = operators.encode()
            streams[name] = compress(text, HARD)
        return msgspec.msgpack.encode(streams)

    source = msgspec.json.encode(land)
    content = kept(source, draw, lasting=True)
    return msgspec.msgpack.decode(content, type=dict[str, bytes])


def _forms(land: Geography) -> Iterator[tuple[str, str]]:
    """The operators of each form, by its name."""
    outlines = outlines_of(land)
    for name, lines in (
        (_COASTS, outlines.coasts()),
        (_BORDERS, outlines.borders()),
        (_SEAS, outlines.waters()),
    ):
        path = " ".join(lines)
        yield name, f"{path} S"
    yield _WASTES, " ".join(f"{outlines.ring(ring)} f" for ring in land.wastes)
    for region in land.regions:
        if not region.water:
            path = outlines.region(region)
            yield form_of(region), f"{path} f"
