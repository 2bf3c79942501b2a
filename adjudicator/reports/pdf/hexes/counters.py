"""The places of counters: inside their hex, right of its fortress, off its number, as large as there is room for."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations, product
from math import ceil, inf
from typing import Literal, NamedTuple

from adjudicator.board.hexes import hexes_of
from adjudicator.reports.pdf.hexes.grid import SIDE, split
from adjudicator.reports.pdf.hexes.scene import Room, Scene
from adjudicator.reports.pdf.placing import Box, Point, centred
from adjudicator.table.hexmap import Stack

Face = Literal["full", "strength", "bare"]
"""The face of a counter, by the room on it: all that is known, the strength alone, or nothing."""

BEHIND = 0.06
MOST_CARDS = 3
"""The share of its side by which a card of a stack looks out from behind the one before, and the number that do."""
DISC = 0.09
"""The share of the side by which the small discs at the right edge look out."""
_SHARE = 0.46
_BARE = 0.5
"""The side of a card, and of one without figures, as a share of the height of a hex, where there is room."""
_FULL = 17.7
_STRENGTH = 10.2
_DOT = 3.2
"""The least side of a card, in points: of one whose figures can all be read, with the strength alone, with none."""
_INSCRIBED = 0.72
"""The side of the largest square in a hex, as a share of its height."""
_LESS = 0.85
"""The factor by which smaller cards are tried next."""
_TOUCH = 0.01
"""An overlap that nobody sees, in square points."""
_STEP = 0.04
"""The distance of the places that are tried, as a share of the height of a hex."""
_MOST = 512
"""The most squares and places whose points are remembered."""


class Counter(NamedTuple):
    """A stack with the square its counter fills, cards behind it and discs beside it included."""

    box: Box
    stack: Stack
    face: Face = "full"


def spread(stack: Stack) -> float:
    """The side of a counter with all that looks out behind and beside its card, in sides of that."""
    cards = BEHIND * (min(stack.pieces, MOST_CARDS) - 1)
    return 1 + max(cards, DISC if stack.signs else 0.0)


def place_stacks(scene: Scene, ground: Room) -> list[Counter]:
    """A counter for each stack that is shown; those of a hex are smaller where else they would cover each other."""
    placed: list[Counter] = []
    groups = _groups(scene)
    for hexes, group in groups.items():
        around = [_round(scene, id) for id in hexes]
        near = [counter for counter in placed if any(map(counter.box.overlap, around))]
        counters = _placed(scene, group, ground, near)
        for counter in counters:
            ground.take(counter.box)
        placed += counters
    return placed


def _groups(scene: Scene) -> dict[tuple[str, ...], list[Stack]]:
    """The stacks that are shown by the hexes they stand in or between; those between hexes first."""
    groups: dict[tuple[str, ...], list[Stack]] = {}
    for stack in sorted(scene.figure.stacks, key=lambda stack: "/" not in stack.at):
        if scene.shows(stack.at):
            hexes = standing(stack.at)
            groups.setdefault(hexes, []).append(stack)
    return groups


def _placed(scene: Scene, group: Sequence[Stack], ground: Room, near: Sequence[Counter]) -> list[Counter]:
    """The counters of a hex, with the richest face at which they keep clear of each other and of those near them."""
    placed: list[Counter] = []
    for face, side in _cards(_room(scene), plain=scene.plain):
        placed = []
        for stack in group:
            boxes = _boxes(scene, stack, group, side * spread(stack))
            mine = _best(boxes, [*near, *placed], ground)
            placed.append(Counter(mine, stack, face))
        if not _crowded(placed, near):
            break
    return placed


def _room(scene: Scene) -> float:
    """The height of the part of a hex that counters stand in: where sides have grounds, these stay open."""
    if scene.figure.legend.sectors and not scene.plain:
        return scene.pitch * _INNER
    return scene.pitch


_INNER = 0.76
"""The height of a hex within its sides, as a share of the whole."""


def _round(scene: Scene, id: str) -> Box:
    """The upright rectangle round a hex."""
    return centred(*scene.hex(id), 2 * SIDE * scene.scale, scene.pitch)


def _crowded(placed: Sequence[Counter], near: Sequence[Counter]) -> bool:
    """Whether any of some counters cover each other or those near them."""
    pairs = chain(combinations(placed, 2), product(placed, near))
    return any(a.box.overlap(b.box) > _TOUCH for a, b in pairs)


def _best(boxes: Iterable[Box], near: Sequence[Counter], ground: Room) -> Box:
    """The first box that covers nothing, or else the one that covers least of other counters, then of all else."""
    best = None
    least = (inf, inf)
    for box in boxes:
        covered = _covered(box, near)
        if covered > least[0]:
            continue
        most = inf if covered < least[0] else least[1]
        cost = ground.cost(box, most)
        if not covered and not cost:
            return box
        if (covered, cost) < least:
            best = box
            least = (covered, cost)
    if best is None:
        raise ValueError("no box to choose from")
    return best


def _covered(box: Box, placed: Sequence[Counter]) -> float:
    return round(sum(box.overlap(other.box) for other in placed), 2)


def _cards(pitch: float, *, plain: bool) -> Iterator[tuple[Face, float]]:
    """The faces that can stand in hexes so high, with the side of the card in points; the best first."""
    most = _INSCRIBED * pitch
    if plain:
        for share in (_BARE, _BARE * 0.75, _BARE * 0.5):
            least = min(_DOT, most)
            yield "bare", max(share * pitch, least)
        return
    side = max(_SHARE * pitch, _FULL)
    while _FULL <= side <= most:
        yield "full", side
        side = max(side * _LESS, _FULL) if side > _FULL else 0
    strong = min(_STRENGTH, most)
    yield "strength", strong
    yield "bare", strong / 2


def _boxes(scene: Scene, stack: Stack, group: Sequence[Stack], side: float) -> Iterator[Box]:
    """The boxes a counter may have, the nearest to its best place first."""
    if "/" in stack.at:
        x, y = _along(scene, stack, group, side)
        spots: Iterable[Point] = [(x + dx * side, y + dy * side) for dx, dy in _NEAR]
    else:
        spots = _spots_in_hex(scene, stack, group, side)
    for x, y in spots:
        yield centred(x, y, side, side)


def _spots_in_hex(scene: Scene, stack: Stack, group: Sequence[Stack], side: float) -> Iterator[Point]:
    """The points for the middle of a counter in its hex, the nearest to its best place first."""
    pitch = _room(scene)
    x, y = _target(scene, stack, group)
    id, _ = split(stack.at)
    x0, y0 = scene.hex(id)
    share = ceil(side / pitch * 1000) / 1000
    right = (x - x0) / pitch
    up = (y - y0) / pitch
    for dx, dy in _nearest(share, round(right, 6), round(up, 6)):
        across = dx * pitch
        high = dy * pitch
        yield x0 + across, y0 + high


@lru_cache(maxsize=_MOST)
def _nearest(side: float, x: float, y: float) -> Sequence[Point]:
    """The points for the middle of a square in a hex of height 1, the nearest to a place in it first."""

    def far(spot: Point) -> float:
        across = spot[0] - x
        up = spot[1] - y
        return across**2 + up**2

    return sorted(_spots(side), key=far)


_NEAR = ((0, 0), (0, -0.4), (0, 0.4), (-0.4, 0), (0.4, 0), (0, -0.8), (0, 0.8), (-0.8, 0), (0.8, 0))
"""The places of counters round their place on a hexside, in sides of a counter."""


def _along(scene: Scene, stack: Stack, group: Sequence[Stack], side: float) -> Point:
    """The best place of a counter of a hexside: in its middle, or beside the others along it."""
    x, y = scene.anchor(stack.at)
    one, other = standing(stack.at)
    x0, y0 = scene.hex(one)
    x1, y1 = scene.hex(other)
    across = y1 - y0
    up = x0 - x1
    far = max(abs(across), abs(up))
    step = _off_middle(stack, group) * side / far
    return x + across * step, y + up * step


def _off_middle(stack: Stack, group: Sequence[Stack]) -> float:
    """The number of places by which a stack stands right of the middle of its group."""
    return group.index(stack) - (len(group) - 1) / 2


def _target(scene: Scene, stack: Stack, group: Sequence[Stack]) -> Point:
    """The best place of a counter if it were alone: right of the place of its hex, else on its land or water."""
    legend = scene.figure.legend
    pitch = scene.pitch
    afloat = stack.body in legend.afloat
    x, y = scene.anchor(stack.at, afloat)
    if legend.sectors:
        beside = _off_middle(stack, group)
        x += beside * pitch * 0.45
        y -= pitch * 0.08
        return x, y
    id, _ = split(stack.at)
    if scene.sites.get(id):
        middle, _ = scene.hex(id)
        x = middle + pitch * 0.24
    return x, y


@cache
def _spots(side: float) -> tuple[Point, ...]:
    """The points for the middle of a square in a hex of height 1 round (0, 0)."""
    steps = round(0.6 / _STEP)
    reach = range(-steps, steps + 1)
    spots = []
    for row in reach:
        for column in reach:
            x = column * _STEP
            y = row * _STEP
            if _fits(x, y, side / 2):
                spots.append((x, y))
    return tuple(spots) or ((0.0, 0.0),)


def _fits(x: float, y: float, half: float) -> bool:
    """Whether a square lies in a hex of height 1."""
    high = abs(y) + half
    if high > 0.5:
        return False
    wide = abs(x) + half
    return wide <= (1 - high) / 3**0.5


def standing(at: str) -> tuple[str, ...]:
    """The hexes in or between which something stands."""
    if "/" in at:
        return hexes_of(at)
    return (split(at)[0],)
