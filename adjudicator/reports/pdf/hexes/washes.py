"""What lies over hexes for a turn: a pattern of small signs in every hex, and a line round them all."""

from collections.abc import Callable, Collection, Iterator, Mapping
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
"""Where in a hex the signs stand, off its middle: nowhere on its number."""


def _strokes(x: float, y: float) -> Iterator[Piece]:
    """Rain."""
    yield "slanting bed", f"{polyline([(x - 16, y - 34), (x + 16, y + 34)])} S"
    yield "slanting", f"{polyline([(x - 16, y - 34), (x + 16, y + 34)])} S"


def _stars(x: float, y: float) -> Iterator[Piece]:
    """Flakes of snow."""
    arms = [(cos(turn * pi / 3) * 27, sin(turn * pi / 3) * 27) for turn in range(3)]
    path = " ".join(f"{polyline([(x - a, y - b), (x + a, y + b)])} S" for a, b in arms)
    yield "flake bed", path
    yield "flake", path


def _rings(x: float, y: float) -> Iterator[Piece]:
    """Sunshine."""
    yield "sun", f"{oval(x, y, 20)} b"


_PATTERNS: Mapping[Pattern, Callable[[float, float], Iterator[Piece]]] = {
    "strokes": _strokes,
    "stars": _stars,
    "rings": _rings,
}


def sample(pattern: Pattern) -> Iterator[Piece]:
    """Three signs of a pattern round (0, 0), for a legend."""
    for x, y in ((-70, 30), (0, -40), (70, 30)):
        yield from _PATTERNS[pattern](x, y)


def draw_washes(canvas: Canvas, figure: HexMap, shown: Collection[str]) -> None:
    """Draw in map units what lies over hexes that are shown."""
    for wash in figure.washes:
        cells = [id for id in wash.cells if id in shown]
        pattern = _PATTERNS[figure.legend.washes[wash.kind]]
        for id in cells:
            x, y = centre(id)
            for across, up in _SPOTS:
                _draw(canvas, pattern(x + across, y + up))
        if cells:
            _draw(canvas, (("wash edge bed", f"{outline(cells)} S"), ("wash edge", f"{outline(cells)} S")))


def _draw(canvas: Canvas, pieces: Iterator[Piece] | Collection[Piece]) -> None:
    for ink, path in pieces:
        take(canvas, INKS[ink])
        canvas.addLiteral(path)
