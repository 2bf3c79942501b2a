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
from adjudicator.reports.pdf.regions.printing import LAND, SEA, Print, form_of
from adjudicator.reports.pdf.regions.scene import LEADING, SMALLER, Name, Scene, face_of
from adjudicator.reports.pdf.type import Canvas, Style
from adjudicator.table.regionmap import Force, Geography, Holding, Region, Ring
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

_TINTED = 0.3
"""How strong the colour of a seat is on its land."""
APART = 1.25
"""How far lines of a hatch are apart, in those of small maps."""
_LARGE = 0.66
"""From which scale on a hatch grows with its land: that of a whole page."""
_STEP = 1.35
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
    canvas.saveState()
    canvas.translate(x, y)
    draw_land(canvas, scene.map.geography, scene.map.holdings, scene.map.seats, scene.scale)
    _frame(canvas, scene)
    _prizes(canvas, scene)
    _names(canvas, scene)
    _turn(canvas, scene, hues_of(scene.map.seats))
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
            _held(canvas, land, region, places[holding.seat], scale)
    printed.lines()
    canvas.restoreState()


def _held(canvas: Canvas, land: Geography, region: Region, place: int, scale: float) -> None:
    colours = hue(place)
    canvas.setFillColor(tint(colours))
    canvas.doForm(form_of(region))
    apart, weight = hatch_of(place)
    fine = min(scale, _LARGE)
    canvas.setStrokeColor(colours.mid)
    canvas.setLineWidth(weight / fine)
    canvas.doForm(_hatch_form(canvas, land, region, colours.hatch, _stepped(apart * APART / fine)))


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
    canvas.setFillColor(tint(colours))
    canvas.rect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0, stroke=0, fill=1)
    canvas.setStrokeColor(colours.mid)
    canvas.setLineWidth(weight)
    corners = ((box.x0, -box.y0), (box.x1, -box.y0), (box.x1, -box.y1), (box.x0, -box.y1))
    canvas.lines([(ax, -ay, bx, -by) for (ax, ay), (bx, by) in hatched([corners], colours.hatch, apart * APART)])


def _hatch_form(canvas: Canvas, land: Geography, region: Region, angles: tuple[int, ...], apart: float) -> str:
    """The form of the hatch of a region, which takes the pen of where it is drawn."""
    name = f"{form_of(region)}-{'-'.join(map(str, angles))}-{apart}"
    if not canvas.hasForm(name):
        box = (0.0, 0.0, land.width, land.height)
        write_form(canvas, name, box, _hatch_stream(region.rings, land.height, angles, apart))
    return name


@lru_cache(maxsize=1024)
def _hatch_stream(rings: tuple[Ring, ...], height: float, angles: tuple[int, ...], apart: float) -> bytes:
    """The compressed operators of a hatch: they are the same in every map of a land."""
    parts = []
    for (ax, ay), (bx, by) in hatched(rings, angles, apart):
        parts.append(f"{ax:.1f} {height - ay:.1f} m {bx:.1f} {height - by:.1f} l")
    return compress(f"{' '.join(parts)} S".encode(), HARD)


def _frame(canvas: Canvas, scene: Scene) -> None:
    canvas.setStrokeColor(_NAME_INK)
    canvas.setLineWidth(0.6)
    canvas.rect(0, 0, scene.width, scene.height, stroke=1, fill=0)


def _prizes(canvas: Canvas, scene: Scene) -> None:
    hues = hues_of(scene.map.seats)
    held = {holding.region: holding for holding in scene.map.holdings}
    for id, (x, y) in scene.prizes.items():
        holding = held.get(id)
        owner = hues.get(holding.seat) if holding else None
        signs.prize(canvas, x, y, scene.prize, owner, changed=bool(holding and holding.changed))


def _names(canvas: Canvas, scene: Scene) -> None:
    hues = hues_of(scene.map.seats)
    held = {holding.region: holding.seat for holding in scene.map.holdings}
    for name in scene.names:
        holder = hues.get(held.get(name.region, Seat("")))
        halo = SEA if name.water else tint(holder) if holder else LAND
        _name(canvas, name, halo)


def _name(canvas: Canvas, name: Name, halo: Color) -> None:
    """A name, the id in bold and what it stands for under it; its letters have an outline of the ground."""
    canvas.saveState()
    ink = _WATER_INK if name.water else _NAME_INK
    faces = (BOLD, *[face_of(name.size, water=name.water)] * (len(name.lines) - 1))
    x, middle = name.middle
    y = middle + name.height / 2 - name.size * 0.82
    for face, line in zip(faces, name.lines, strict=True):
        size = name.size if face == BOLD else name.size * SMALLER
        _haloed(canvas, (x, y), line, Style(face, size, size, ink), halo)
        y -= name.size * SMALLER * LEADING
    canvas.restoreState()


def _haloed(canvas: Canvas, at: Point, said: str, style: Style, halo: Color) -> None:
    """A text round a point; where it lies on hatched ground, with an outline."""
    x = at[0] - text_width(said, style.face, style.size) / 2
    canvas.setLineWidth(style.size * 0.28)
    canvas.setLineJoin(1)
    text = canvas.beginText()
    text.setStrokeColor(halo)
    text.setFillColor(style.ink)
    for mode in (_OUTLINE, _FILL):
        text.setTextOrigin(x, at[1])
        text.setTextRenderMode(mode)
        for face, shown in spell(said, style.face):
            text.setFont(face, style.size)
            text.textOut(shown)
    canvas.drawText(text)


def _turn(canvas: Canvas, scene: Scene, hues: Hues) -> None:
    width = scene.weight
    for box, force in scene.forces:
        if force.state == "out":
            signs.burst(canvas, box)
    for x, y in scene.open:
        signs.vacant(canvas, x, y, scene.piece * 1.2)
    for arrow in scene.arrows:
        colours = faded(hues.get(arrow.advance.seat, NEUTRAL), arrow.advance.faded)
        signs.arrow(canvas, arrow.parts, colours, width, made=arrow.advance.made)
    for help in scene.helps:
        aid = help.aid
        signs.aid(canvas, help.curve, hues.get(aid.seat, NEUTRAL), width, given=aid.given, carries=aid.carries)
    for flight in scene.flights:
        colours = hues.get(flight.retreat.seat, NEUTRAL)
        signs.flight(canvas, flight.curve, colours, width, made=flight.retreat.made)
    for x, y in scene.standoffs:
        signs.cross(canvas, x, y, scene.piece * 0.62)
    _forces(canvas, scene, hues)


def _forces(canvas: Canvas, scene: Scene, hues: Hues) -> None:
    styles = {style.seat: style for style in scene.map.seats}
    carried = {}
    for arrow in scene.arrows:
        for place in () if arrow.advance.faded else arrow.advance.path[1:-1]:
            carried[place] = arrow.advance.seat
    for box, force in scene.forces:
        if force.at in carried and force.state == "":
            signs.ring(canvas, box, hues.get(carried[force.at], NEUTRAL), scene.weight)
        _force(canvas, box, force, scene, hues, styles)


def _force(canvas: Canvas, box: Box, force: Force, scene: Scene, hues: Hues, styles: Mapping[Seat, SeatStyle]) -> None:
    style = styles.get(force.seat)
    colours = hues.get(force.seat, NEUTRAL)
    if force.state == "gone":
        colours = faded(colours, 55)
    build = scene.map.legend.forces.get(force.kind, "block")
    letter = style.letter if style else "?"
    signs.piece(canvas, box, build, letter, colours, hollow=bool(style and style.neutral))
    if force.state == "gone":
        signs.cross(canvas, *box.middle, scene.piece * 0.8)
    if force.state == "new":
        signs.plus(canvas, box.x1, box.y1, scene.piece * 0.55)
