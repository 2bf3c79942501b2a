"""The signs that tell the ground of a hex without colour: trees, tufts, hummocks and peaks, set by an unsteady hand."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import hypot
from random import Random
from typing import NamedTuple

from adjudicator.reports.pdf.hexes.grid import HEIGHT, SIDE
from adjudicator.reports.pdf.hexes.inks import Piece
from adjudicator.reports.pdf.hexes.paths import Point, curve, polygon, polyline, ring
from adjudicator.table.hexmap import Ground

_ROOM = 92.0
_VERGE = 34.0
"""How far signs stay from a spot and from the middle of a strip."""


class Sign(NamedTuple):
    """A sign in its row, drawn from its foot, told from the centre of the hex; a lower row covers one above."""

    row: int
    x: float
    y: float
    pieces: tuple[Piece, ...]


class Free(NamedTuple):
    """What signs keep clear of: spots and straight strips, from the centre of the hex."""

    spots: tuple[Point, ...] = ()
    strips: tuple[tuple[Point, Point], ...] = ()

    def allows(self, x: float, y: float) -> bool:
        """Whether a sign may stand at a point."""
        if any(hypot(x - px, y - py) < _ROOM for px, py in self.spots):
            return False
        return all(_apart((x, y), a, b) > _VERGE for a, b in self.strips)


class Growth(NamedTuple):
    """How thickly a ground is set: distances across and down, size of a sign, and how it is drawn."""

    across: float
    down: float
    size: float
    draw: Callable[[Random, float, float, float], Iterator[Piece]]


def texture(id: str, grounds: Sequence[Ground], free: Free) -> tuple[Sign, ...]:
    """The signs of a hex from the top down; grounds that share it take turns."""
    hand = Random(id)
    found = []
    growths = [GROWTHS[ground] for ground in grounds if ground in GROWTHS]
    if not growths:
        return ()
    thick = growths[0]
    for row, x, y in _spots(thick, hand):
        growth = hand.choice(growths) if len(growths) > 1 else thick
        one = stock(growth, hand.randrange(STOCK))
        if not _numbered(x, y + one.size * 0.35) and free.allows(x, y + one.size * 0.35):
            found.append(Sign(row, x, y, one.pieces))
    return tuple(found)


STOCK = 16
"""How many signs of a ground there are: more look no more grown, and are not printed as small."""


class One(NamedTuple):
    """A sign of a ground: its size, and how it is drawn from its foot."""

    size: float
    pieces: tuple[Piece, ...]


@lru_cache(maxsize=1024)
def stock(growth: Growth, number: int, share: float = 1.0) -> One:
    """One of the signs of a ground, at a share of the usual size."""
    hand = Random(f"{growth.size} {number}")
    size = growth.size * share * hand.uniform(0.86, 1.14)
    return One(size, tuple(growth.draw(hand, 0, 0, size)))


def _numbered(x: float, y: float) -> bool:
    """Whether the number of the hex stands there."""
    return y > 118 and abs(x) < 88


def _spots(growth: Growth, hand: Random) -> Iterator[tuple[int, float, float]]:
    """Staggered rows from the top to the bottom of a hex, each spot a little off: row, x and y."""
    rows = int((HEIGHT * 0.84) / growth.down)
    for row in range(rows):
        y = HEIGHT * 0.30 - row * growth.down
        lowest = abs(y + growth.size * 0.3)
        half = SIDE - lowest / HEIGHT * SIDE - growth.size * 0.42
        staggered = 2 * half / growth.across + row % 2 * 0.999
        count = max(1, int(staggered))
        for place in range(count):
            middle = (place - (count - 1) / 2) * growth.across
            x = middle + hand.uniform(-0.24, 0.24) * growth.across
            yield row, max(-half, min(half, x)), y + hand.uniform(-0.22, 0.22) * growth.down


def _apart(point: Point, a: Point, b: Point) -> float:
    """The distance of a point from a line between two others."""
    dx = b[0] - a[0]
    dy = b[1] - a[1]
    from_x = point[0] - a[0]
    from_y = point[1] - a[1]
    along = from_x * dx + from_y * dy
    share = along / (dx * dx + dy * dy or 1)
    share = max(0.0, min(1.0, share))
    return hypot(from_x - dx * share, from_y - dy * share)


_SPRUCE = ((0, 1), (0.18, 0.58), (0.11, 0.58), (0.3, 0.04), (-0.3, 0.04), (-0.11, 0.58), (-0.18, 0.58))
_CROWN = ((0.06, 0.2), (0.46, 0.4), (0.34, 0.94), (-0.24, 1.04), (-0.48, 0.58))


def _spruce(hand: Random, x: float, y: float, size: float) -> Iterator[Piece]:
    wide = size * hand.uniform(0.9, 1.15)
    yield "spruce", polygon([(x + px * wide, y + py * size) for px, py in _SPRUCE])


def _oak(hand: Random, x: float, y: float, size: float) -> Iterator[Piece]:
    """A trunk under a round crown with one stroke in it; no two crowns are the same."""
    crown = []
    for px, py in _CROWN:
        across = x + (px + hand.uniform(-0.05, 0.05)) * size
        up = y + (py + hand.uniform(-0.05, 0.05)) * size
        crown.append((across, up))
    leaf = [(x + px * size, y + py * size) for px, py in ((0.26, 0.74), (0.27, 0.5), (0.08, 0.38))]
    yield "trunk", polyline(((x, y), (x, y + size * 0.4)))
    yield "crown", ring(crown)
    yield "leaf", curve(leaf)


def _tuft(hand: Random, x: float, y: float, size: float) -> Iterator[Piece]:
    """Five reeds that lean apart, over two strokes of water."""
    for lean, high in ((-0.46, 0.55), (-0.2, 0.86), (0.04, 1), (0.28, 0.8), (0.5, 0.5)):
        tip_x = x + (lean + hand.uniform(-0.05, 0.05)) * size
        tip_y = y + high * size * hand.uniform(0.9, 1.05)
        foot = (x + lean * 0.3 * size, y)
        middle = (x + lean * 0.45 * size, y + high * size * 0.6)
        yield "reed", curve([foot, middle, (tip_x, tip_y)])
    left = x - hand.uniform(0.7, 0.95) * size
    right = x + hand.uniform(0.7, 1.0) * size
    yield "bog", polyline(((left, y), (right, y)))
    lower = y - size * 0.3
    yield "bog", polyline(((left + size * 0.35, lower), (x + size * 0.5, lower)))


def _hummock(hand: Random, x: float, y: float, size: float) -> Iterator[Piece]:
    top = hand.uniform(-0.06, 0.1)
    ridge = [(-0.62, 0), (-0.42, 0.36), (top - 0.08, 0.62), (top + 0.2, 0.44), (0.62, 0)]
    yield "mound", curve([(x + px * size, y + py * size) for px, py in ridge])
    for across, high in ((0.1, 0.44), (0.26, 0.33), (0.42, 0.18)):
        yield (
            "hachure",
            polyline(((x + across * size, y + high * size), (x + (across + 0.06) * size, y + (high - 0.22) * size))),
        )


def _peak(hand: Random, x: float, y: float, size: float) -> Iterator[Piece]:
    lean = hand.uniform(-0.07, 0.07)
    apex = (lean, 1.0)
    foot_left = (-0.58, 0.0)
    foot_right = (0.6, -0.03)
    ridge = [(lean + 0.07, 0.7), (lean - 0.07, 0.46), (lean + 0.08, 0.22), (lean + 0.02, -0.02)]
    left = [foot_left, (-0.36 + hand.uniform(-0.03, 0.03), 0.34), (-0.2, 0.56), apex]
    right = [apex, (lean + 0.2, 0.62), (0.38 + hand.uniform(-0.03, 0.03), 0.3), foot_right]

    def put(points: Sequence[Point]) -> list[Point]:
        return [(x + px * size, y + py * size) for px, py in points]

    yield "rock", polygon(put([*left, *right[1:]]))
    yield "shade", polygon(put([*right, *reversed(ridge)]))
    yield "ridge", polyline(put([*left, *right[1:]]))
    for across, high in ((-0.3, 0.24), (-0.16, 0.36)):
        yield "crag", polyline(put(((across, high), (across + 0.07, high - 0.2))))


GROWTHS: dict[str, Growth] = {
    "woods": Growth(128, 92, 82, _oak),
    "forest": Growth(78, 66, 104, _spruce),
    "marsh": Growth(136, 76, 38, _tuft),
    "rough": Growth(126, 86, 72, _hummock),
    "mountain": Growth(168, 104, 168, _peak),
}
"""Clear ground has no signs."""


def sample(ground: str) -> Iterator[Piece]:
    """Three signs of a ground round (0, 0), for a legend."""
    if ground not in GROWTHS:
        return
    hand = Random(ground)
    growth = GROWTHS[ground]
    for x, y in ((-64, 4), (58, 16), (-4, -84)):
        yield from growth.draw(hand, x, y, growth.size * 1.08)
