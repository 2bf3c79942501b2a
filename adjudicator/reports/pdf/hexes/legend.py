"""The legend of a map of hexes: only what appears on it."""

from collections.abc import Iterable, Iterator, Sequence
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
from adjudicator.reports.pdf.legend import Draw, Entry, turn_entries
from adjudicator.reports.pdf.placing import centred
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.hexmap import Fight, Ground, HexMap, March, Marker, Side, Stack, Wash
from adjudicator.table.legends import HexLegend
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

_SCALE = 0.062
"""Points to a map unit in the legend."""
_SPAN = 180.0
"""Half the length of a line in the legend, in map units."""

_ANY = SeatStyle(Seat("any"), "", "", 6)
"""Whose the counters are that explain something of any seat's."""

_HEXAGON = ((-0.5, 0.58), (0.5, 0.58), (1, 0), (0.5, -0.58), (-0.5, -0.58), (-1, 0))
_GROUNDS = get_args(Ground)
_CROSSINGS: tuple[Literal["ford", "ferry", "bridge"], ...] = ("ford", "ferry", "bridge")


def entries(map: HexMap) -> list[Entry]:
    """What there is to explain: grounds, hexsides, roads, aspects, places, counters, this turn's marks."""
    turn = turn_entries({(march.made, False) for march in map.marches}, [fight.number for fight in map.fights])
    found = [*_grounds(map), *_sides(map), *_aspects(map), *_sites(map), *_counters(map), *_laid(map), *turn]
    return [Entry(entry.draw, map.words.get(entry.text, entry.text)) for entry in found]


def everything(map: HexMap) -> HexMap:
    """The map with all that there can be on it: what a legend explains that holds all campaign long."""
    at = map.cells[0].id
    first = map.seats[0].seat
    legend = map.legend
    known = [Stack(at, first, body=body, signs=legend.signs, strength="5", pieces=2) for body in legend.bodies]
    stacks = (*(Stack(at, style.seat) for style in map.seats), *known)
    washes = tuple(Wash(kind, (at,)) for kind in legend.washes)
    markers = tuple(Marker(kind, at, "") for kind in legend.markers)
    return replace(
        map,
        stacks=stacks,
        sites=(*map.sites, replace(map.sites[0], ruined=True)),
        washes=washes,
        markers=markers,
        marches=(March(1, first, (at, at)),),
        fights=(Fight(1, at),),
    )


def _in_order(used: Iterable[str], listed: Sequence[str]) -> list[str]:
    """What is used, each once: what the game lists in its order, then the rest as it comes."""
    found = dict.fromkeys(used)
    return [each for each in dict.fromkeys((*listed, *found)) if each in found]


def _printed(pieces: Iterable[Piece], scale: float = _SCALE) -> Draw:
    """Something in map units, drawn small."""
    found = tuple(pieces)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.saveState()
        canvas.translate(x, y)
        canvas.scale(scale, scale)
        canvas.setLineJoin(1)
        for ink, path in found:
            take(canvas, INKS[ink])
            canvas.addLiteral(path)
        canvas.restoreState()

    return draw


def _grounds(map: HexMap) -> Iterator[Entry]:
    used = {ground for cell in map.cells for ground in cell.ground}
    for ground in _GROUNDS:
        if ground in used:
            yield Entry(_printed(_swatch(ground)), ground)
    if map.legend.sectors and any(cell.water == "lake" for cell in map.cells):
        yield Entry(_printed([("water", f"{polygon(turned(_HEXAGON, 0, 0, 166))} b")]), "lake")


def _swatch(ground: str) -> Iterator[Piece]:
    hexagon = polygon(turned(_HEXAGON, 0, 0, 166))
    yield f"land {ground}", f"{hexagon} b"
    yield "grid", f"{hexagon} S"
    for ink, path in textures.sample(ground):
        yield ink, f"{path} {INKS[ink].paint}"


def _sides(map: HexMap) -> Iterator[Entry]:
    for river, inks in lines.RIVERS.items():
        if any(side.river == river for side in map.sides):
            yield Entry(_printed((ink, f"{_wave()} S") for ink in inks), f"{river} river")
    for crossing in _CROSSINGS:
        if any(side.crossing == crossing for side in map.sides):
            yield Entry(_printed(_side(Side("", "minor", crossing))), crossing)
    if any(side.gap for side in map.sides):
        yield Entry(_printed(_side(Side("", gap=True))), "gap")
    for road in _in_order((road for side in map.sides for road in side.roads), tuple(map.legend.roads)):
        yield Entry(_printed((ink, f"{_wave()} S") for ink in lines.road_inks(map.legend, road)), road)
    if any(cell.realm for cell in map.cells) and len({cell.realm for cell in map.cells}) > 1:
        yield Entry(
            _printed([("realm 0", f"{polygon(_bar())} f"), ("border", f"{-_SPAN} 0 m {_SPAN} 0 l S")]), "border"
        )


def _bar() -> tuple[tuple[float, float], ...]:
    return (-_SPAN, 0), (_SPAN, 0), (_SPAN, 34), (-_SPAN, 34)


def _wave() -> str:
    return curve([(-_SPAN, -16), (-_SPAN / 2, 44), (0, 0), (_SPAN / 2, -44), (_SPAN, 16)])


def _side(side: Side) -> Iterator[Piece]:
    if side.river:
        for ink in lines.RIVERS[side.river]:
            yield ink, f"0 {-_SPAN * 0.7} m 0 {_SPAN * 0.7} l S"
    yield from symbols.hexside(side, (0, 0), (0, -1), (0, 1))


def _aspects(map: HexMap) -> Iterator[Entry]:
    for aspect in _in_order((cell.aspect for cell in map.cells if cell.aspect), map.legend.aspects):
        yield Entry(_printed(symbols.aspect(map.legend, aspect, 0, 0), 1.8 * _SCALE), f"{aspect} aspect")


def _sites(map: HexMap) -> Iterator[Entry]:
    for symbol in _in_order((site.symbol for site in map.sites), map.legend.symbols):
        yield Entry(_printed(symbols.place(map.legend, symbol, 0, 0)), symbol)
    if any(site.ruined for site in map.sites):
        yield Entry(lambda canvas, x, y: draw_ruin(canvas, x, y, 12), "destroyed")


def _counters(map: HexMap) -> Iterator[Entry]:
    held = {stack.seat for stack in map.stacks}
    for style in map.seats:
        if style.seat in held:
            yield Entry(_seat(style), style.name)
    bodies = [stack.body for stack in map.stacks if stack.body != "unknown"]
    signs = [sign for stack in map.stacks for sign in stack.signs]
    for name in _in_order((*bodies, *signs), (*map.legend.bodies, *map.legend.signs)):
        yield Entry(_sign(map.legend, name), name)
    if any(not stack.strength for stack in map.stacks):
        yield Entry(_counter(Stack("", _ANY.seat), _ANY), "not known")
    if any(stack.pieces > 1 for stack in map.stacks):
        yield Entry(_counter(Stack("", _ANY.seat, strength="5", pieces=3), _ANY), "several pieces")
    if any(stack.spent for stack in map.stacks):
        yield Entry(_counter(Stack("", _ANY.seat, strength="5", spent=True), _ANY), "spent")


def _laid(map: HexMap) -> Iterator[Entry]:
    """What lies over hexes, and markers."""
    shown = {cell.id for cell in map.cells}
    for kind in _in_order((wash.kind for wash in map.washes if shown & {*wash.cells}), tuple(map.legend.washes)):
        yield Entry(_printed(washes.sample(map.legend.washes[kind])), kind)
    held = (marker.kind for marker in map.markers if split(marker.at)[0] in shown)
    for kind in _in_order(held, tuple(map.legend.markers)):
        yield Entry(_marker(map.legend, kind), kind)


def _marker(legend: HexLegend, kind: str) -> Draw:
    return lambda canvas, x, y: draw_marker(canvas, centred(x, y, 10.4, 10.4), Marker(kind, "", "12"), legend)


def _seat(style: SeatStyle) -> Draw:
    """A counter of a seat with its letter."""
    return _counter(Stack("", style.seat, strength=style.letter), style)


def _sign(legend: HexLegend, name: str) -> Draw:
    """What a counter shows, in black."""
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


def _counter(stack: Stack, style: SeatStyle) -> Draw:
    side = 13 * spread(stack)
    seats = {style.seat: style}
    return lambda canvas, x, y: draw_counter(canvas, Counter(centred(x, y, side, side), stack), seats, HexMap.legend)
