"""The washes that lie over hexes for a turn: signs in every hex and a line round all, or a tint with a hatch."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from math import cos, pi, sin

from adjudicator.board.hexes import neighbours
from adjudicator.reports.pdf.hexes.grid import centre
from adjudicator.reports.pdf.hexes.inks import INKS, Piece, take
from adjudicator.reports.pdf.hexes.outline import outline
from adjudicator.reports.pdf.hexes.paths import Point, oval, polygon, polyline
from adjudicator.reports.pdf.hexes.political import bounds, hatching
from adjudicator.reports.pdf.placing import Box
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.hexmap import HexMap
from adjudicator.table.legends import Pattern

_SPOTS: tuple[Point, ...] = (
    (-180, 0), (-92, 62), (92, 62), (0, 8), (180, 0), (-92, -62), (92, -62), (-60, -150), (60, -150), (-118, 140),
    (118, 140), (0, -92),
)  # fmt: skip
"""The places of the signs in a hex, off its middle: none on its number."""


def _strokes(x: float, y: float) -> Iterator[Piece]:
    """Rain."""
    drop = polyline([(x - 16, y - 34), (x + 16, y + 34)])
    yield "slanting bed", f"{drop} S"
    yield "slanting", f"{drop} S"


def _stars(x: float, y: float) -> Iterator[Piece]:
    """Flakes of snow."""
    arms = []
    for turn in range(3):
        angle = turn * pi / 3
        across = cos(angle) * 27
        up = sin(angle) * 27
        start = (x - across, y - up)
        end = (x + across, y + up)
        arm = polyline([start, end])
        arms.append(f"{arm} S")
    flake = " ".join(arms)
    yield "flake bed", flake
    yield "flake", flake


def _rings(x: float, y: float) -> Iterator[Piece]:
    """Sunshine."""
    yield "sun", f"{oval(x, y, 20)} b"


_SIGNS: Mapping[Pattern, Callable[[float, float], Iterator[Piece]]] = {
    "strokes": _strokes,
    "stars": _stars,
    "rings": _rings,
}


_EDGE = "wash edge"
"""The line round what is filled with signs."""


def sample(pattern: Pattern) -> Iterator[Piece]:
    """Three signs of a pattern round (0, 0), or a piece of its tint, for a legend."""
    if pattern not in _SIGNS:
        yield from _swatch(pattern)
        return
    sign = _SIGNS[pattern]
    for x, y in ((-70, 30), (0, -40), (70, 30)):
        yield from sign(x, y)


def draw_washes(canvas: Canvas, figure: HexMap, shown: Collection[str], scale: float) -> None:
    """Draw in map units of so many points what lies over hexes that are shown; it ends out of sight, if it goes on."""
    apart = max(_APART, _LEAST_APART / scale)
    near = {other for id in shown for other in (id, *neighbours(id))}
    for wash in figure.washes:
        cells = [id for id in wash.cells if id in shown]
        if cells:
            pattern = figure.legend.washes[wash.kind]
            edge = outline([id for id in wash.cells if id in near])
            _draw_wash(canvas, pattern, cells, edge, apart)


def _draw_wash(canvas: Canvas, pattern: Pattern, cells: Collection[str], edge: str, apart: float) -> None:
    if pattern not in _SIGNS:
        _draw_tint(canvas, pattern, cells, edge, apart)
        return
    sign = _SIGNS[pattern]
    for x, y in map(centre, cells):
        for across, up in _SPOTS:
            pieces = sign(x + across, y + up)
            _draw(canvas, pieces)
    line = f"{edge} S"
    _draw(canvas, [(f"{_EDGE} bed", line), (_EDGE, line)])


_SLANTS: Mapping[Pattern, int] = {"full": 45, "broken": 135, "beaded": 0}
"""The slant of each hatch in degrees: where several tints lie over each other, all of them are seen."""
_APART = 116.0
_LEAST_APART = 6.0
"""The distance from one line of a hatch to the next, in map units, and the least of it in points."""
_STRENGTH = 0.28
"""The strength of a tint, through which the land is seen."""


def _draw_tint(canvas: Canvas, pattern: Pattern, cells: Collection[str], edge: str, apart: float) -> None:
    """A tint and a hatch over hexes, and inside their edge a line round them."""
    box = bounds(cells)
    tint = INKS[f"{pattern} tint"].fill
    canvas.saveState()
    canvas.addLiteral(f"{edge} W n")
    canvas.setFillColor(tint)
    canvas.setFillAlpha(_STRENGTH)
    canvas.rect(box.x0, box.y0, box.width, box.height, stroke=0, fill=1)
    canvas.setFillAlpha(1)
    lines = _hatch(pattern, box, apart)
    _draw(canvas, [(f"{pattern} hatch", f"{lines} S")])
    for layer in ("bed", "edge"):
        _draw(canvas, [(f"{pattern} {layer}", f"{edge} S")])
    canvas.restoreState()


def _hatch(pattern: Pattern, box: Box, apart: float) -> str:
    """The lines of a hatch over a box."""
    lines = []
    for pair in hatching(box, (_SLANTS[pattern],), apart):
        line = polyline(pair)
        lines.append(line)
    return " ".join(lines)


def _swatch(pattern: Pattern) -> Iterator[Piece]:
    """A piece of a tint for a legend."""
    right = 120
    high = 70
    left = -right
    low = -high
    edge = polygon([(left, low), (right, low), (right, high), (left, high)])
    yield f"{pattern} tint", f"{edge} f"
    rise = {45: 1, 135: -1, 0: 0}[_SLANTS[pattern]]
    for step in range(-1, 2):
        middle = step * _APART / 2
        if rise:
            reach = (high - low) / 2
            line = polyline([(middle - reach * rise, low), (middle + reach * rise, high)])
        else:
            y = middle
            line = polyline([(left, y), (right, y)])
        yield f"{pattern} hatch", f"{line} S"
    yield f"{pattern} edge", f"{edge} S"


def _draw(canvas: Canvas, pieces: Iterable[Piece]) -> None:
    for ink, path in pieces:
        take(canvas, INKS[ink])
        canvas.addLiteral(path)
