"""The washes that lie over hexes for a turn: signs in every hex and a line round all, or a line fringed inwards."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from math import cos, pi, sin

from adjudicator.reports.pdf.hexes.grid import centre
from adjudicator.reports.pdf.hexes.inks import INKS, Piece, take
from adjudicator.reports.pdf.hexes.outline import outline
from adjudicator.reports.pdf.hexes.paths import Point, oval, polyline
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
    """Three signs of a pattern round (0, 0), or a piece of its line, for a legend."""
    if pattern not in _SIGNS:
        line = polyline([(-110, -20), (110, -20)])
        yield from _fringed(pattern, line)
        return
    sign = _SIGNS[pattern]
    for x, y in ((-70, 30), (0, -40), (70, 30)):
        yield from sign(x, y)


def draw_washes(canvas: Canvas, figure: HexMap, shown: Collection[str]) -> None:
    """Draw in map units what lies over hexes that are shown."""
    for wash in figure.washes:
        cells = [id for id in wash.cells if id in shown]
        if cells:
            pattern = figure.legend.washes[wash.kind]
            edge = outline(wash.cells)
            _draw_wash(canvas, pattern, cells, edge)


def _draw_wash(canvas: Canvas, pattern: Pattern, cells: Collection[str], edge: str) -> None:
    if pattern not in _SIGNS:
        canvas.saveState()
        canvas.addLiteral(f"{edge} W n")
        fringe = _fringed(pattern, edge)
        _draw(canvas, fringe)
        canvas.restoreState()
        return
    sign = _SIGNS[pattern]
    for x, y in map(centre, cells):
        for across, up in _SPOTS:
            pieces = sign(x + across, y + up)
            _draw(canvas, pieces)
    line = f"{edge} S"
    _draw(canvas, [(f"{_EDGE} bed", line), (_EDGE, line)])


def _fringed(pattern: Pattern, line: str) -> Iterator[Piece]:
    """A line with a fringe across it, of which what lies within is seen."""
    for layer in ("bed", "fringe", "line"):
        yield f"{pattern} {layer}", f"{line} S"


def _draw(canvas: Canvas, pieces: Iterable[Piece]) -> None:
    for ink, path in pieces:
        take(canvas, INKS[ink])
        canvas.addLiteral(path)
