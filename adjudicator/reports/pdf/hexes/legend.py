"""The legend of a map of hexes: only what appears on it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Literal, get_args

from msgspec.structs import replace

from adjudicator.reports.pdf.glyphs import find_glyph
from adjudicator.reports.pdf.hexes import lines, symbols, textures, washes
from adjudicator.reports.pdf.hexes.counters import Counter, spread
from adjudicator.reports.pdf.hexes.grid import split
from adjudicator.reports.pdf.hexes.inks import INKS, Piece, take
from adjudicator.reports.pdf.hexes.paths import curve, polygon, turned
from adjudicator.reports.pdf.hexes.stacks import draw_counter, draw_marker, draw_ruin
from adjudicator.reports.pdf.ink import INK
from adjudicator.reports.pdf.legend import Draw, LegendSign, turn_entries
from adjudicator.reports.pdf.placing import centred
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.hexmap import Fight, Ground, HexMap, MarchArrow, Marker, Side, Stack, Wash
from adjudicator.table.legends import HexLegend
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

_SCALE = 0.062
"""Points to a map unit in the legend."""
_SPAN = 180.0
"""Half the length of a line in the legend, in map units."""

_ANY = SeatStyle(Seat("any"), "", "", 6)
"""The seat of the counters that explain something of any seat's."""

_HEXAGON = ((-0.5, 0.58), (0.5, 0.58), (1, 0), (0.5, -0.58), (-0.5, -0.58), (-1, 0))
_GROUNDS = get_args(Ground)
_CROSSINGS: tuple[Literal["ford", "ferry", "bridge"], ...] = ("ford", "ferry", "bridge")


def entries(map: HexMap) -> list[LegendSign]:
    """All that there is to explain: grounds, hexsides, roads, aspects, places, counters, this turn's marks."""
    kinds = {(march.made, False) for march in map.marches}
    numbers = [fight.number for fight in map.fights]
    listed = [
        *_grounds(map),
        *_sides(map),
        *_aspects(map),
        *_sites(map),
        *_counters(map),
        *_washes(map),
        *_markers(map),
        *turn_entries(kinds, numbers),
    ]
    return [LegendSign(entry.draw, map.words.get(entry.text, entry.text)) for entry in listed]


def everything(map: HexMap) -> HexMap:
    """The map with all that there can be on it: what a legend explains that holds all campaign long."""
    at = map.cells[0].id
    first = map.seats[0].seat
    legend = map.legend
    unknown = [Stack(at, style.seat) for style in map.seats]
    known = [Stack(at, first, body=body, signs=legend.signs, strength="5", pieces=2) for body in legend.bodies]
    ruin = replace(map.sites[0], ruined=True)
    march = MarchArrow(1, first, (at, at))
    fight = Fight(1, at)
    return replace(
        map,
        stacks=(*unknown, *known),
        sites=(*map.sites, ruin),
        washes=tuple(Wash(kind, (at,)) for kind in legend.washes),
        markers=tuple(Marker(kind, at, "") for kind in legend.markers),
        marches=(march,),
        fights=(fight,),
    )


def _in_order(used: Iterable[str], listed: Sequence[str]) -> list[str]:
    """The words that are used, each once: those that the game lists in its order, then the others as they come."""
    shown = dict.fromkeys(used)
    order = dict.fromkeys((*listed, *shown))
    return [each for each in order if each in shown]


def _printed(pieces: Iterable[Piece], scale: float = _SCALE) -> Draw:
    """Something in map units, drawn small."""
    kept = tuple(pieces)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.saveState()
        canvas.translate(x, y)
        canvas.scale(scale, scale)
        canvas.setLineJoin(1)
        for ink, path in kept:
            take(canvas, INKS[ink])
            canvas.addLiteral(path)
        canvas.restoreState()

    return draw


def _grounds(map: HexMap) -> Iterator[LegendSign]:
    used = {ground for cell in map.cells for ground in cell.ground}
    for ground in _GROUNDS:
        if ground in used:
            swatch = _swatch(ground)
            yield LegendSign(_printed(swatch), ground)
    has_lake = any(cell.water == "lake" for cell in map.cells)
    if map.legend.sectors and has_lake:
        path = f"{_hexagon()} b"
        lake = _printed([("water", path)])
        yield LegendSign(lake, "lake")


def _hexagon() -> str:
    return polygon(turned(_HEXAGON, 0, 0, 166))


def _swatch(ground: str) -> Iterator[Piece]:
    hexagon = _hexagon()
    yield f"land {ground}", f"{hexagon} b"
    yield "grid", f"{hexagon} S"
    for ink, path in textures.sample(ground):
        paint = INKS[ink].paint
        yield ink, f"{path} {paint}"


def _sides(map: HexMap) -> Iterator[LegendSign]:
    """Rivers, what lies on hexsides, roads and borders."""
    for river, inks in lines.RIVERS.items():
        if any(side.river == river for side in map.sides):
            yield LegendSign(_wavy(inks), f"{river} river")
    for crossing in _CROSSINGS:
        if any(side.crossing == crossing for side in map.sides):
            yield _side_entry(Side("", "minor", crossing), crossing)
    if any(side.gap for side in map.sides):
        yield _side_entry(Side("", gap=True), "gap")
    used = (road for side in map.sides for road in side.roads)
    for road in _in_order(used, tuple(map.legend.roads)):
        inks = lines.road_inks(map.legend, road)
        yield LegendSign(_wavy(inks), road)
    realms = {cell.realm for cell in map.cells}
    if len(realms) > 1:
        yield LegendSign(_printed(_border()), "border")


def _wavy(inks: Iterable[str]) -> Draw:
    """A line that bends like a river or a road, in its inks."""
    points = [(-_SPAN, -16), (-_SPAN / 2, 44), (0, 0), (_SPAN / 2, -44), (_SPAN, 16)]
    path = f"{curve(points)} S"
    return _printed((ink, path) for ink in inks)


def _border() -> Iterator[Piece]:
    """A border with the tint of a realm along it."""
    band = polygon([(-_SPAN, 0), (_SPAN, 0), (_SPAN, 34), (-_SPAN, 34)])
    yield "realm 0", f"{band} f"
    yield "border", f"{-_SPAN} 0 m {_SPAN} 0 l S"


def _side_entry(side: Side, text: str) -> LegendSign:
    return LegendSign(_printed(_side(side)), text)


def _side(side: Side) -> Iterator[Piece]:
    """A hexside that runs up, with what lies on it."""
    half = _SPAN * 0.7
    line = f"0 {-half} m 0 {half} l S"
    if side.river:
        for ink in lines.RIVERS[side.river]:
            yield ink, line
    yield from symbols.hexside(side, (0, 0), (0, -1), (0, 1))


def _aspects(map: HexMap) -> Iterator[LegendSign]:
    used = (cell.aspect for cell in map.cells if cell.aspect)
    for aspect in _in_order(used, map.legend.aspects):
        mark = symbols.aspect(map.legend, aspect, 0, 0)
        draw = _printed(mark, 1.8 * _SCALE)
        yield LegendSign(draw, f"{aspect} aspect")


def _sites(map: HexMap) -> Iterator[LegendSign]:
    legend = map.legend
    sites = map.sites
    used = (site.symbol for site in sites)
    for symbol in _in_order(used, legend.symbols):
        pieces = symbols.place(legend, symbol, 0, 0)
        draw = _printed(pieces)
        yield LegendSign(draw, symbol)
    if any(site.ruined for site in sites):
        draw = partial(draw_ruin, size=12)
        yield LegendSign(draw, "destroyed")


def _counters(map: HexMap) -> Iterator[LegendSign]:
    """The seats that have counters, and what counters show."""
    stacks = map.stacks
    seats = {stack.seat for stack in stacks}
    for style in map.seats:
        if style.seat in seats:
            lettered = Stack("", style.seat, strength=style.letter)
            yield _counter(lettered, style, style.name)
    yield from _glyphs(map)
    if any(not stack.strength for stack in stacks):
        unknown = Stack("", _ANY.seat)
        yield _counter(unknown, _ANY, "not known")
    if any(stack.pieces > 1 for stack in stacks):
        several = Stack("", _ANY.seat, strength="5", pieces=3)
        yield _counter(several, _ANY, "several pieces")
    if any(stack.spent for stack in stacks):
        spent = Stack("", _ANY.seat, strength="5", spent=True)
        yield _counter(spent, _ANY, "spent")


def _glyphs(map: HexMap) -> Iterator[LegendSign]:
    """The meaning of the glyphs on counters."""
    legend = map.legend
    bodies = [stack.body for stack in map.stacks if stack.body != "unknown"]
    signs = [sign for stack in map.stacks for sign in stack.signs]
    listed = (*legend.bodies, *legend.signs)
    for name in _in_order([*bodies, *signs], listed):
        draw = _sign(legend, name)
        yield LegendSign(draw, name)


def _washes(map: HexMap) -> Iterator[LegendSign]:
    """The washes that lie over hexes."""
    shown = {cell.id for cell in map.cells}
    patterns = map.legend.washes
    used = (wash.kind for wash in map.washes if shown & {*wash.cells})
    for kind in _in_order(used, tuple(patterns)):
        sample = washes.sample(patterns[kind])
        yield LegendSign(_printed(sample), kind)


def _markers(map: HexMap) -> Iterator[LegendSign]:
    shown = {cell.id for cell in map.cells}
    used = []
    for marker in map.markers:
        hex, *_ = split(marker.at)
        if hex in shown:
            used.append(marker.kind)
    for kind in _in_order(used, tuple(map.legend.markers)):
        yield LegendSign(_marker(map.legend, kind), kind)


def _marker(legend: HexLegend, kind: str) -> Draw:
    marker = Marker(kind, "", "12")

    def draw(canvas: Canvas, x: float, y: float) -> None:
        box = centred(x, y, 10.4, 10.4)
        draw_marker(canvas, box, marker, legend)

    return draw


def _sign(legend: HexLegend, name: str) -> Draw:
    """A glyph that counters show, in black."""
    path = symbols.sign(find_glyph(name, legend.glyphs), 100)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.saveState()
        canvas.setFillColor(INK)
        canvas.setStrokeColor(INK)
        canvas.translate(x, y)
        canvas.scale(0.11, 0.11)
        canvas.addLiteral(f"1 J {path}")
        canvas.restoreState()

    return draw


def _counter(stack: Stack, style: SeatStyle, text: str) -> LegendSign:
    side = 13 * spread(stack)
    seats = {style.seat: style}

    def draw(canvas: Canvas, x: float, y: float) -> None:
        box = centred(x, y, side, side)
        counter = Counter(box, stack)
        draw_counter(canvas, counter, seats, HexMap.legend)

    return LegendSign(draw, text)
