"""The signs that tell the ground of a hex without colour: trees, tufts, hummocks and peaks, set by an unsteady hand."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import hypot
from random import Random
from typing import NamedTuple

from adjudicator.reports.pdf.hexes.grid import HEIGHT, SIDE
from adjudicator.reports.pdf.hexes.inks import Piece
from adjudicator.reports.pdf.hexes.paths import Point, curve, placed, polygon, polyline, ring
from adjudicator.table.hexmap import Ground

_ROOM = 92.0
_VERGE = 34.0
"""The distance of signs from a spot and from the middle of a strip."""


class Sign(NamedTuple):
    """A sign in its row, drawn from its foot, told from the centre of the hex; a lower row covers one above."""

    row: int
    x: float
    y: float
    pieces: tuple[Piece, ...]


class Free(NamedTuple):
    """The areas that signs keep clear of: spots and straight strips, from the centre of the hex."""

    spots: tuple[Point, ...] = ()
    strips: tuple[tuple[Point, Point], ...] = ()

    def allows(self, x: float, y: float) -> bool:
        """Whether a sign may stand at a point."""
        if any(hypot(x - px, y - py) < _ROOM for px, py in self.spots):
            return False
        return all(_apart((x, y), a, b) > _VERGE for a, b in self.strips)


class Growth(NamedTuple):
    """The growth on a ground: distances across and down, size of a sign, and its drawing."""

    across: float
    down: float
    size: float
    draw: Callable[[Random, float, float, float], Iterator[Piece]]


STOCK = 16
"""The number of signs of a ground: more look no more grown, and are not printed as small."""


def texture(id: str, grounds: Sequence[Ground], free: Free, kinds: int = STOCK) -> tuple[Sign, ...]:
    """The signs of a hex from the top down, of so many kinds for a ground; grounds that share it take turns."""
    growths = [GROWTHS[ground] for ground in grounds if ground in GROWTHS]
    if not growths:
        return ()
    hand = Random(id)
    thick = growths[0]
    mixed = len(growths) > 1
    signs = []
    for row, x, y in _spots(thick, hand):
        growth = hand.choice(growths) if mixed else thick
        number = hand.randrange(STOCK) % kinds
        one = stock(growth, number)
        heart = y + one.size * 0.35
        if not _numbered(x, heart) and free.allows(x, heart):
            sign = Sign(row, x, y, one.pieces)
            signs.append(sign)
    return tuple(signs)


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
        before = (count - 1) / 2
        for place in range(count):
            middle = (place - before) * growth.across
            x = middle + hand.uniform(-0.24, 0.24) * growth.across
            up = hand.uniform(-0.22, 0.22) * growth.down
            yield row, max(-half, min(half, x)), y + up


def _apart(point: Point, a: Point, b: Point) -> float:
    """The distance of a point from a line between two others."""
    x, y = point
    ax, ay = a
    bx, by = b
    dx = bx - ax
    dy = by - ay
    from_x = x - ax
    from_y = y - ay
    along = from_x * dx + from_y * dy
    far = dx * dx + dy * dy
    share = along / (far or 1)
    share = max(0.0, min(1.0, share))
    off_x = from_x - dx * share
    off_y = from_y - dy * share
    return hypot(off_x, off_y)


_SPRUCE = ((0, 1), (0.18, 0.58), (0.11, 0.58), (0.3, 0.04), (-0.3, 0.04), (-0.11, 0.58), (-0.18, 0.58))
_CROWN = ((0.06, 0.2), (0.46, 0.4), (0.34, 0.94), (-0.24, 1.04), (-0.48, 0.58))
_TRUNK = ((0, 0), (0, 0.4))
_LEAF = ((0.26, 0.74), (0.27, 0.5), (0.08, 0.38))
_REEDS = ((-0.46, 0.55), (-0.2, 0.86), (0.04, 1), (0.28, 0.8), (0.5, 0.5))
"""The lean of each reed, and its height."""


def _spruce(hand: Random, x: float, y: float, size: float) -> Iterator[Piece]:
    wide = size * hand.uniform(0.9, 1.15)
    yield "spruce", polygon([(x + px * wide, y + py * size) for px, py in _SPRUCE])


def _oak(hand: Random, x: float, y: float, size: float) -> Iterator[Piece]:
    """A trunk under a round crown with one stroke in it; no two crowns are the same."""
    crown = []
    for px, py in _CROWN:
        across = px + hand.uniform(-0.05, 0.05)
        up = py + hand.uniform(-0.05, 0.05)
        crown.append((across, up))
    trunk = placed(_TRUNK, x, y, size)
    crown = placed(crown, x, y, size)
    leaf = placed(_LEAF, x, y, size)
    yield "trunk", polyline(trunk)
    yield "crown", ring(crown)
    yield "leaf", curve(leaf)


def _tuft(hand: Random, x: float, y: float, size: float) -> Iterator[Piece]:
    """Five reeds that lean apart, over two strokes of water."""
    for lean, high in _REEDS:
        tall = high * size
        swayed = lean + hand.uniform(-0.05, 0.05)
        tip = (x + swayed * size, y + tall * hand.uniform(0.9, 1.05))
        foot = (x + lean * 0.3 * size, y)
        middle = (x + lean * 0.45 * size, y + tall * 0.6)
        yield "reed", curve([foot, middle, tip])
    left = x - hand.uniform(0.7, 0.95) * size
    right = x + hand.uniform(0.7, 1.0) * size
    yield "bog", polyline(((left, y), (right, y)))
    left += size * 0.35
    right = x + size * 0.5
    lower = y - size * 0.3
    yield "bog", polyline(((left, lower), (right, lower)))


def _hummock(hand: Random, x: float, y: float, size: float) -> Iterator[Piece]:
    top = hand.uniform(-0.06, 0.1)
    left = [(-0.62, 0), (-0.42, 0.36)]
    peak = (top - 0.08, 0.62)
    fall = (top + 0.2, 0.44)
    right = (0.62, 0)
    ridge = placed([*left, peak, fall, right], x, y, size)
    yield "mound", curve(ridge)
    for across, high in ((0.1, 0.44), (0.26, 0.33), (0.42, 0.18)):
        head = (across, high)
        foot = (across + 0.06, high - 0.22)
        stroke = placed([head, foot], x, y, size)
        yield "hachure", polyline(stroke)


def _peak(hand: Random, x: float, y: float, size: float) -> Iterator[Piece]:
    lean = hand.uniform(-0.07, 0.07)
    left_bend = hand.uniform(-0.03, 0.03) - 0.36
    right_bend = hand.uniform(-0.03, 0.03) + 0.38
    left = [
        (-0.58, 0.0),
        (left_bend, 0.34),
        (-0.2, 0.56),
    ]
    right = [
        (lean + 0.2, 0.62),
        (right_bend, 0.3),
        (0.6, -0.03),
    ]
    ridge = [
        (lean + 0.02, -0.02),
        (lean + 0.08, 0.22),
        (lean - 0.07, 0.46),
        (lean + 0.07, 0.7),
    ]
    apex = (lean, 1.0)
    flanks = placed([*left, apex, *right], x, y, size)
    shade = placed([apex, *right, *ridge], x, y, size)
    yield "rock", polygon(flanks)
    yield "shade", polygon(shade)
    yield "ridge", polyline(flanks)
    yield from _crags(x, y, size)


def _crags(x: float, y: float, size: float) -> Iterator[Piece]:
    """The two strokes on the lit flank of a peak."""
    for across, high in ((-0.3, 0.24), (-0.16, 0.36)):
        head = (across, high)
        foot = (across + 0.07, high - 0.2)
        crag = placed((head, foot), x, y, size)
        yield "crag", polyline(crag)


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
    size = growth.size * 1.08
    spots = ((-64, 4), (58, 16), (-4, -84))
    for x, y in spots:
        yield from growth.draw(hand, x, y, size)
