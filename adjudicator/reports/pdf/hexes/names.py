"""Names on the map: of places beside their symbols, of waters and regions where there is most room."""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from math import atan2, cos, degrees, dist, sin
from typing import NamedTuple

from reportlab.lib.colors import Color, HexColor

from adjudicator.board.hexes import distance
from adjudicator.reports.pdf.fonts import BOLD, ITALIC, STRONG, spell, width
from adjudicator.reports.pdf.hexes.grid import cell_of, split
from adjudicator.reports.pdf.hexes.paths import Point
from adjudicator.reports.pdf.hexes.scene import Room, Scene
from adjudicator.reports.pdf.hexes.spreading import boxes_over
from adjudicator.reports.pdf.placing import Box, centred
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.hexmap import Label

_HALO = HexColor("#FBF8EE")
_SEA_HALO = HexColor("#D6E7EF")


_FILL = 0
_OUTLINE = 1
"""Text rendering modes (ISO 32000, 9.3.6)."""
_SMALL = 8.5
_CLEAR = 0.66
_TINT = 0.34
LEAST = 7.0
"""Names larger than this need no halo; how much large ones cover, and those under the signs; the least size."""


class Lettering(NamedTuple):
    """The lettering of a name: face, ink and halo, and space between letters as a share of the size."""

    face: str
    ink: Color
    halo: Color
    space: float = 0.0
    most: float = 0.0
    """The largest size of a name that spreads; what is printed under large letters can still be read."""
    under: bool = False
    """Whether it lies under the signs of the ground, as a tint."""

    def width(self, text: str, size: float) -> float:
        """The width of a text that is set so."""
        return width(text, self.face, size) + self.space * size * (len(text) - 1)


SITE = Lettering(STRONG, HexColor("#1E1A16"), _HALO)
RIVERS = Lettering(ITALIC, HexColor("#22506E"), _HALO, 0.06)
_LETTERINGS = {
    "region": Lettering(BOLD, HexColor("#7A4A34"), _HALO, 0.42, 24.0, under=True),
    "district": Lettering(ITALIC, HexColor("#6B4A34"), _HALO, 0.14, _SMALL),
    "water": Lettering(ITALIC, HexColor("#2C5A78"), _SEA_HALO, 0.1, 24.0),
}


class Name(NamedTuple):
    """A name with its place: the left end of its base line."""

    text: str
    x: float
    y: float
    size: float
    lettering: Lettering
    box: Box
    angle: float = 0.0

    @property
    def under(self) -> bool:
        """Whether it lies under the signs of the ground."""
        return self.lettering.under


def draw_name(canvas: Canvas, name: Name) -> None:
    """Draw a name: a large one clear enough to read what is under it, a small one on its halo."""
    lettering = name.lettering
    large = name.under or name.size > _SMALL
    modes = (_FILL,) if large else (_OUTLINE, _FILL)
    canvas.saveState()
    canvas.translate(name.x, name.y)
    canvas.rotate(degrees(name.angle))
    canvas.setFillAlpha(_strength(name))
    canvas.setLineWidth(name.size * 0.3)
    canvas.setLineJoin(1)
    text = canvas.beginText()
    text.setStrokeColor(lettering.halo)
    text.setFillColor(lettering.ink)
    text.setCharSpace(lettering.space * name.size)
    for mode in modes:
        text.setTextOrigin(0, 0)
        text.setTextRenderMode(mode)
        for face, shown in spell(name.text, lettering.face):
            text.setFont(face, name.size)
            text.textOut(shown)
    text.setCharSpace(0)
    canvas.drawText(text)
    canvas.restoreState()


def _strength(name: Name) -> float:
    """The share of the ground that a name covers."""
    if name.under:
        return _TINT
    if name.size > _SMALL:
        return _CLEAR
    return 1


_NEAR = 3
"""The most hexes between a battle and a place whose name is shown for it."""


def near_fights(scene: Scene) -> frozenset[str]:
    """The hexes of the named places that battles are told by: the nearest to each."""
    named = [id for id in scene.sites if _has_name(scene, id)]
    if not named:
        return frozenset()
    near = set()
    for fight in scene.figure.fights:
        first = fight.at.partition("/")[0]
        hex, _ = split(first)
        nearest = min(named, key=lambda id: (distance(hex, id), id))
        if distance(hex, nearest) <= _NEAR:
            near.add(nearest)
    return frozenset(near)


def _has_name(scene: Scene, id: str) -> bool:
    return any(site.name for site in scene.sites[id])


def site_names(scene: Scene, ground: Room, only: Collection[str] | None = None) -> Iterator[Name]:
    """The names of the places that are shown, or of some, each beside its symbol where it covers least."""
    size = max(LEAST, min(8.0, scene.pitch * 0.2))
    shown = frozenset(map(cell_of, scene.ids))
    for id, sites in scene.sites.items():
        if only is not None and id not in only:
            continue
        text = " · ".join(dict.fromkeys(site.name for site in sites if site.name))
        if text:
            symbol = next(scene.symbols(id))
            wide = SITE.width(text, size) + 1.5
            boxes = [*_beside(symbol, wide, size)]
            within = (box for box in boxes if scene.setting.covers(box, shown))
            box = ground.place(chain(within, boxes))
            yield Name(text, box.x0 + 0.75, box.y0 + size * 0.26, size, SITE, box)


def _beside(symbol: Box, wide: float, size: float) -> Iterator[Box]:
    """Places for a name round a symbol: under it and over it, to the right and left, then further off."""
    high = size * 1.06
    x, y = symbol.middle
    half = (symbol.y1 - symbol.y0) / 2
    for off in (0.3, 0.3 + high / 2, 0.6 + high, 1 + 1.5 * high, 1 + 2.2 * high):
        under = y - half - off - high / 2
        over = y + half + off + high / 2
        aside = half + off + wide / 2
        left = x - aside
        right = x + aside
        yield centred(x, under, wide, high)
        yield centred(right, y, wide, high)
        yield centred(left, y, wide, high)
        yield centred(x, over, wide, high)
        for share in (0.2, -0.2, 0.4, -0.4, 0.55, -0.55):
            shifted = x + share * wide
            yield centred(shifted, under, wide, high)
            yield centred(shifted, over, wide, high)
        for up in (half / 2, -half / 2, half, -half):
            yield centred(right, y + up, wide, high)
            yield centred(left, y + up, wide, high)


def label_names(scene: Scene, labels: Sequence[Label], ground: Room) -> Iterator[Name]:
    """The names of waters and lands: as large as there is room for, and not over each other; rivers have their own."""
    for label in labels:
        places = tuple(id for id in label.places if id in scene.ids)
        if not places:
            continue
        name = _label_name(scene, label, places, ground)
        if name:
            ground.take(name.box)
            yield name


def _label_name(scene: Scene, label: Label, places: tuple[str, ...], ground: Room) -> Name | None:
    """The name of a water or a land over some hexes, as large as it goes; None where there is no room."""
    lettering = _LETTERINGS[label.kind]
    text = _lettered(label)
    cells = [cell_of(id) for id in places]
    first, _ = min(cells)
    last, _ = max(cells)
    columns = 1 + last - first
    room = scene.pitch * 0.87 * columns
    grown: tuple[str, ...] = ()
    if lettering.under:
        grown = tuple(id for id in places if id in scene.grown)
    sizes = _sizes(scene.pitch, len(places), lettering)
    for size in sizes:
        wide = lettering.width(text, size)
        high = size * 0.9
        if wide >= room:
            continue
        boxes = boxes_over(scene.setting, scene.pitch, places, grown, wide, high)
        free = filter(ground.free, boxes)
        box = next(free, None)
        if box:
            base = box.y0 + size * 0.14
            return Name(text, box.x0, base, size, lettering, box)
    return None


def _lettered(label: Label) -> str:
    """The text of a name with its note; that of a region in capitals."""
    name = label.name.upper() if label.kind == "region" else label.name
    return f"{name} {label.note}".rstrip()


def _sizes(pitch: float, hexes: int, lettering: Lettering) -> Iterator[float]:
    """Sizes to try, from what suits the number of hexes down to the least that can be read."""
    suiting = pitch * 0.28 * (1 + hexes**0.5 * 0.28)
    size = max(LEAST, min(suiting, pitch * 1.2, lettering.most))
    while size > LEAST:
        yield size
        size *= 0.8
    yield LEAST


def river_names(scene: Scene, labels: Sequence[Label], ground: Room) -> Iterator[Name]:
    """The names of rivers, each along a stretch that is long enough for it."""
    for label in labels:
        if label.kind != "river":
            continue
        middles = [scene.anchor(side) for side in label.places if scene.shows(side)]
        name = _river_name(label.name, middles, ground)
        if name:
            ground.take(name.box)
            yield name


def _river_name(text: str, middles: Sequence[Point], ground: Room) -> Name | None:
    """The name of a river along the middles of its hexsides; None where there is no room."""
    if len(middles) < 2:
        return None
    wide = RIVERS.width(text, LEAST)
    for stretch in _stretches(middles, wide):
        a, b = sorted(stretch)
        name = _along(text, a, b, wide)
        if abs(name.angle) < 1.25 and ground.free(name.box):
            return name
    return None


def _along(text: str, a: Point, b: Point, wide: float) -> Name:
    """The name of a river, so wide, set along the line from `a` to `b`."""
    x0, y0 = a
    x1, y1 = b
    angle = atan2(y1 - y0, x1 - x0)
    across = cos(angle)
    up = sin(angle)
    x = (x0 + x1) / 2 - up * LEAST * 0.35
    y = (y0 + y1) / 2 + across * LEAST * 0.35
    left = x - across * wide / 2
    low = y - up * wide / 2
    box = centred(x, y, wide * across + LEAST, wide * abs(up) + LEAST)
    return Name(text, left, low, LEAST, RIVERS, box, angle)


def _stretches(middles: Sequence[Point], wide: float) -> Iterator[tuple[Point, Point]]:
    """Straight enough stretches of a river as long as its name, those in its middle first."""
    most = 4 + wide / dist(middles[0], middles[1])
    stretches = []
    for place, middle in enumerate(middles):
        far = _beyond(middles, place, wide)
        if far is None or far - place > most:
            continue
        off = abs(place + far - len(middles))
        stretches.append((off, middle, middles[far]))
    return ((a, b) for _, a, b in sorted(stretches))


def _beyond(middles: Sequence[Point], place: int, wide: float) -> int | None:
    """The place of the next point that is further than `wide` from the one at `place`."""
    for other in range(place, len(middles)):
        if dist(middles[place], middles[other]) > wide:
            return other
    return None
