"""A map of regions, drawn: land, whose it is, names, what stands there, and this turn's marks."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import log
from zlib import compress

from reportlab.lib.colors import Color

from adjudicator.reports.pdf.fonts import BOLD, spell
from adjudicator.reports.pdf.fonts import width as text_width
from adjudicator.reports.pdf.hexes.political import hatch_of
from adjudicator.reports.pdf.hexes.printing import HARD, write_form
from adjudicator.reports.pdf.ink import NEUTRAL, Hue, faded, hue
from adjudicator.reports.pdf.placing import Box, Point
from adjudicator.reports.pdf.regions import signs
from adjudicator.reports.pdf.regions.hatch import hatched
from adjudicator.reports.pdf.regions.names import LEADING, SMALLER, Name, face_of
from adjudicator.reports.pdf.regions.printing import LAND, SEA, Print, form_of
from adjudicator.reports.pdf.regions.scene import Scene
from adjudicator.reports.pdf.type import Canvas, Style
from adjudicator.table.regionmap import Force, Geography, Holding, Region, Ring
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

_TINTED = 0.3
"""The strength of a seat's colour on its land."""
APART = 1.25
"""The distance of the lines of a hatch, in those of small maps."""
_LARGE = 0.66
"""The least scale at which a hatch grows with its land: that of a whole page."""
_STEP = 2.0
"""The factor by which the distances of hatches grow from one to the next: the maps of a report share theirs."""
_FILL = 0
_OUTLINE = 1
"""Text rendering modes (ISO 32000, 9.3.6)."""
_NAME_INK = Color(0.20, 0.19, 0.17)
_WATER_INK = Color(0.22, 0.36, 0.47)

Hues = Mapping[Seat, Hue]


def hues_of(seats: Iterable[SeatStyle]) -> Hues:
    """The colours of seats."""
    return {style.seat: hue(style.hue) for style in seats}


def draw_region_scene(canvas: Canvas, x: float, y: float, scene: Scene) -> None:
    """Draw a laid out map with its lower left corner at (x, y)."""
    map = scene.map
    canvas.saveState()
    canvas.translate(x, y)
    draw_land(canvas, map.geography, map.holdings, map.seats, scene.scale)
    _frame(canvas, scene)
    _prizes(canvas, scene)
    _names(canvas, scene)
    _turn(canvas, scene, hues_of(map.seats))
    canvas.restoreState()


def draw_land(
    canvas: Canvas, land: Geography, holdings: Iterable[Holding], seats: Iterable[SeatStyle], scale: float
) -> None:
    """The land with whose its regions are: tinted, and hatched so that it is told without colour."""
    regions = {region.id: region for region in land.regions}
    places = {style.seat: style.hue for style in seats}
    canvas.saveState()
    canvas.scale(scale, scale)
    printed = Print(canvas, land)
    printed.ground()
    for holding in holdings:
        region = regions.get(holding.region)
        if region and not region.water and holding.seat in places:
            _draw_holding(canvas, land, region, places[holding.seat], scale)
    printed.lines()
    canvas.restoreState()


def _draw_holding(canvas: Canvas, land: Geography, region: Region, place: int, scale: float) -> None:
    """The land of a region in the tint and the hatch of its holder."""
    colours = hue(place)
    land_tint = tint(colours)
    canvas.setFillColor(land_tint)
    canvas.doForm(form_of(region))
    apart, weight = hatch_of(place)
    fine = min(scale, _LARGE)
    canvas.setStrokeColor(colours.mid)
    canvas.setLineWidth(weight / fine)
    apart = apart * APART / fine
    step = _stepped(apart)
    hatch = _hatch_form(canvas, land, region, colours.hatch, step)
    canvas.doForm(hatch)


def _stepped(apart: float) -> float:
    """A distance of lines, in steps: maps of nearly the same scale share their hatches."""
    return round(_STEP ** round(log(apart, _STEP)), 1)


def tint(colours: Hue) -> Color:
    """The colour of the land of a seat."""
    return Color(*(1 - (1 - part) * _TINTED for part in colours.full.rgb()))


def swatch(canvas: Canvas, box: Box, place: int) -> None:
    """A patch of the land of a seat."""
    colours = hue(place)
    apart, weight = hatch_of(place)
    left, low, right, top = box
    canvas.setFillColor(tint(colours))
    canvas.rect(left, low, box.width, box.height, stroke=0, fill=1)
    canvas.setStrokeColor(colours.mid)
    canvas.setLineWidth(weight)
    corners = ((left, -low), (right, -low), (right, -top), (left, -top))
    lines = []
    for (ax, ay), (bx, by) in hatched([corners], colours.hatch, apart * APART):
        lines.append((ax, -ay, bx, -by))
    canvas.lines(lines)


def _hatch_form(canvas: Canvas, land: Geography, region: Region, angles: tuple[int, ...], apart: float) -> str:
    """The form of the hatch of a region, which takes the pen of where it is drawn."""
    turned = "-".join(map(str, angles))
    name = f"{form_of(region)}-{turned}-{apart}"
    if not canvas.hasForm(name):
        box = (0.0, 0.0, land.width, land.height)
        stream = _hatch_stream(region.rings, land.height, angles, apart)
        write_form(canvas, name, box, stream)
    return name


@lru_cache(maxsize=1024)
def _hatch_stream(rings: tuple[Ring, ...], height: float, angles: tuple[int, ...], apart: float) -> bytes:
    """The compressed operators of a hatch: they are the same in every map of a land."""
    parts = []
    for (ax, ay), (bx, by) in hatched(rings, angles, apart):
        start = f"{ax:.1f} {height - ay:.1f}"
        end = f"{bx:.1f} {height - by:.1f}"
        parts.append(f"{start} m {end} l")
    path = " ".join(parts)
    operators = f"{path} S"
    return compress(operators.encode(), HARD)


def _frame(canvas: Canvas, scene: Scene) -> None:
    canvas.setStrokeColor(_NAME_INK)
    canvas.setLineWidth(0.6)
    canvas.rect(0, 0, scene.width, scene.height, stroke=1, fill=0)


def _prizes(canvas: Canvas, scene: Scene) -> None:
    hues = hues_of(scene.map.seats)
    holdings = {holding.region: holding for holding in scene.map.holdings}
    for id, (x, y) in scene.prizes.items():
        owner = None
        changed = False
        if id in holdings:
            holding = holdings[id]
            owner = hues.get(holding.seat)
            changed = holding.changed
        signs.prize(canvas, x, y, scene.prize, owner, changed=changed)


def _names(canvas: Canvas, scene: Scene) -> None:
    hues = hues_of(scene.map.seats)
    holders = {holding.region: holding.seat for holding in scene.map.holdings}
    for name in scene.names:
        seat = holders.get(name.region, Seat(""))
        holder = hues.get(seat)
        ground = tint(holder) if holder else LAND
        _name(canvas, name, SEA if name.water else ground)


def _name(canvas: Canvas, name: Name, halo: Color) -> None:
    """A name, the id in bold and what it stands for under it; its letters have an outline of the ground."""
    ink = _WATER_INK if name.water else _NAME_INK
    small = name.size * SMALLER
    face = face_of(name.size, water=name.water)
    x, middle = name.middle
    y = middle + name.height / 2 - name.size * 0.82
    id, *others = name.lines
    canvas.saveState()
    _haloed(canvas, (x, y), id, Style(BOLD, name.size, name.size, ink), halo)
    for line in others:
        y -= small * LEADING
        _haloed(canvas, (x, y), line, Style(face, small, small, ink), halo)
    canvas.restoreState()


def _haloed(canvas: Canvas, at: Point, words: str, style: Style, halo: Color) -> None:
    """A text round a point; where it lies on hatched ground, with an outline."""
    middle, y = at
    x = middle - text_width(words, style.face, style.size) / 2
    canvas.setLineWidth(style.size * 0.28)
    canvas.setLineJoin(1)
    text = canvas.beginText()
    text.setStrokeColor(halo)
    text.setFillColor(style.ink)
    for mode in (_OUTLINE, _FILL):
        text.setTextOrigin(x, y)
        text.setTextRenderMode(mode)
        for face, shown in spell(words, style.face):
            text.setFont(face, style.size)
            text.textOut(shown)
    canvas.drawText(text)


def _turn(canvas: Canvas, scene: Scene, hues: Hues) -> None:
    """The marks of this turn, and the pieces."""
    width = scene.weight
    for box, force in scene.forces:
        if force.state == "out":
            signs.burst(canvas, box)
    for x, y in scene.open:
        signs.vacant(canvas, x, y, scene.piece * 1.2)
    for arrow in scene.arrows:
        advance = arrow.advance
        colours = faded(hues.get(advance.seat, NEUTRAL), advance.faded)
        signs.arrow(canvas, arrow.parts, colours, width, made=advance.made)
    for help in scene.helps:
        aid = help.aid
        colours = hues.get(aid.seat, NEUTRAL)
        signs.aid(canvas, help.curve, colours, width, given=aid.given, carries=aid.carries)
    for flight in scene.flights:
        retreat = flight.retreat
        colours = hues.get(retreat.seat, NEUTRAL)
        signs.flight(canvas, flight.curve, colours, width, made=retreat.made)
    for x, y in scene.standoffs:
        signs.cross(canvas, x, y, scene.piece * 0.62)
    _forces(canvas, scene, hues)


def _forces(canvas: Canvas, scene: Scene, hues: Hues) -> None:
    styles = {style.seat: style for style in scene.map.seats}
    carried = _carried(scene)
    for box, force in scene.forces:
        if force.at in carried and force.state == "":
            colours = hues.get(carried[force.at], NEUTRAL)
            signs.ring(canvas, box, colours, scene.weight)
        _force(canvas, box, force, scene, hues, styles)


def _carried(scene: Scene) -> dict[str, Seat]:
    """The places where a piece carries another this turn, with the seat of the one that is carried."""
    carried = {}
    for arrow in scene.arrows:
        advance = arrow.advance
        if not advance.faded:
            for place in advance.path[1:-1]:
                carried[place] = advance.seat
    return carried


def _force(canvas: Canvas, box: Box, force: Force, scene: Scene, hues: Hues, styles: Mapping[Seat, SeatStyle]) -> None:
    style = styles.get(force.seat)
    colours = hues.get(force.seat, NEUTRAL)
    if force.state == "gone":
        colours = faded(colours, 55)
    build = scene.map.legend.forces.get(force.kind, "block")
    letter = style.letter if style else "?"
    hollow = bool(style and style.neutral)
    signs.piece(canvas, box, build, letter, colours, hollow=hollow)
    if force.state == "gone":
        x, y = box.middle
        signs.cross(canvas, x, y, scene.piece * 0.8)
    if force.state == "new":
        signs.plus(canvas, box.x1, box.y1, scene.piece * 0.55)
