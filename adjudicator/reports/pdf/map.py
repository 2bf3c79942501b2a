"""Maps: of a turn, within a report, or alone on a sheet."""

from collections.abc import Sequence

from adjudicator.reports.pdf import marks
from adjudicator.reports.pdf.attach import describe
from adjudicator.reports.pdf.curves import Curve
from adjudicator.reports.pdf.document import new_canvas
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import SANS, STRONG
from adjudicator.reports.pdf.glyphs import draw_glyph, find_glyph
from adjudicator.reports.pdf.ink import NEUTRAL, SOFT, Hue, faded, hue
from adjudicator.reports.pdf.legend import draw_legend, entries, set_legend
from adjudicator.reports.pdf.paper import SIZES, Paper
from adjudicator.reports.pdf.regions import region_map_block
from adjudicator.reports.pdf.scene import FIGURE, ID, PAGE, Name, Scene, Stretch, arrange
from adjudicator.reports.pdf.stamps import again, stamp
from adjudicator.reports.pdf.type import NOTE, SECTION, Canvas, Style, draw_right, draw_text
from adjudicator.table.figures import Map
from adjudicator.table.regionmap import RegionMap
from adjudicator.table.words import Seat

_LEGEND_GAP = 10.0


def pdf_map(map: Map | RegionMap, title: str) -> bytes:
    """A map on one A4 page, upright or lying as suits it; the same map gives the same bytes."""
    sheet = map_paper(map)
    buffer, canvas = new_canvas(sheet)
    draw_map(canvas, sheet, map, title)
    canvas.save()
    return buffer.getvalue()


def draw_map(canvas: Canvas, sheet: Paper, map: Map | RegionMap, title: str) -> None:
    """Draw a map on a page of its own and leave the canvas to be saved."""
    describe(canvas, f"{title}: {map.title}", "Map", [title])
    draw_text(canvas, sheet.left, sheet.top, title, SECTION)
    draw_right(canvas, sheet.right, sheet.top, map.title, NOTE)
    room = sheet.top - sheet.bottom - 8
    if isinstance(map, RegionMap):
        block = region_map_block(sheet, map, room)
    else:
        block = map_block(sheet, map, room)
    block.draw(canvas, sheet.top - 8)
    canvas.showPage()


def map_paper(map: Map | RegionMap) -> Paper:
    """A4, lying if the map is wider than high."""
    short, long = SIZES["A4"]
    across, down = _spans(map)
    if across > down:
        return Paper(long, short)
    return Paper(short, long)


def _spans(map: Map | RegionMap) -> tuple[float, float]:
    if isinstance(map, RegionMap):
        return map.geography.width, map.geography.height
    across = _span([area.x for area in map.areas])
    down = _span([area.y for area in map.areas])
    return across, down


def _span(values: Sequence[float]) -> float:
    return max(values) - min(values)


def map_block(sheet: Paper, map: Map, room: float = 560, stretch: Stretch = PAGE) -> Block:
    """The map over the full width and at most `room` points high; with its legend, unless its signs are known."""
    signs = [] if map.known else entries(map)
    left = sheet.left
    full = sheet.full
    legend = set_legend(signs, full)
    below = legend.height + _LEGEND_GAP + 12
    scene = arrange(map, full, room - below, stretch)

    def draw(canvas: Canvas, top: float) -> None:
        foot = top - scene.height
        draw_scene(canvas, left, foot, scene)
        draw_legend(canvas, left, foot - _LEGEND_GAP, full, legend)
        if map.source:
            source = f"Map: {map.source}"
            line = foot - below + 4
            draw_right(canvas, sheet.right, line, source, NOTE)

    return Block(scene.height + below, draw)


def draw_scene(canvas: Canvas, x: float, y: float, scene: Scene) -> None:
    """Draw a laid out map with its lower left corner at (x, y)."""
    hues = {style.seat: hue(style.hue) for style in scene.map.seats}
    canvas.saveState()
    canvas.translate(x, y)
    _land(canvas, scene)
    _reach(canvas, scene)
    _roads(canvas, scene)
    _places(canvas, scene)
    _names(canvas, scene)
    _turn(canvas, scene, hues)
    canvas.restoreState()


def _land(canvas: Canvas, scene: Scene) -> None:
    canvas.setFillColor(marks.LAND)
    canvas.setStrokeColor(marks.ROAD)
    canvas.setLineWidth(0.4)
    canvas.rect(0, 0, scene.width, scene.height, stroke=1, fill=1)


def _reach(canvas: Canvas, scene: Scene) -> None:
    """A wash round the places within reach."""
    for area in scene.map.areas:
        if area.reached:
            marks.wash(canvas, *scene.places[area.id], scene.radius * 1.7)


def _roads(canvas: Canvas, scene: Scene) -> None:
    usual: list[Curve] = []
    changed: list[Curve] = []
    for road in scene.roads:
        curves = changed if road.link.changed else usual
        curves.append(road.curve)
    _lines(canvas, usual, 3 * scene.unit)
    if changed:
        _lines(canvas, changed, 5.4 * scene.unit)


def _lines(canvas: Canvas, curves: Sequence[Curve], width: float) -> None:
    same = tuple(curves)
    stamp(canvas, 0, 0, _road_lines, same, width)


def _road_lines(canvas: Canvas, x: float, y: float, curves: Sequence[Curve], width: float) -> None:
    """Roads, counted from the corner of the map."""
    marks.roads(canvas, curves, width)


def _places(canvas: Canvas, scene: Scene) -> None:
    """The places on their grounds, and the figures of the roads."""
    symbols = {kind.id: kind.symbol for kind in scene.map.kinds}
    hues = _hues(scene)
    glyphs = scene.map.legend.glyphs
    radius = scene.radius
    size = 22 * scene.unit
    for area in scene.map.areas:
        x, y = scene.places[area.id]
        holder = hues.get(area.owner)
        stamp(canvas, x, y, _ground, radius, holder, area.changed)
        symbol = symbols.get(area.kind, "")
        glyph = find_glyph(symbol, glyphs)
        stamp(canvas, x, y, draw_glyph, glyph, size, area.id)
    _road_figures(canvas, scene)


def _hues(scene: Scene) -> dict[Seat | None, int]:
    """The places of the seats' hues in the palette."""
    return {style.seat: style.hue for style in scene.map.seats}


def _ground(canvas: Canvas, x: float, y: float, radius: float, holder: int | None, changed: bool) -> None:
    """The ground of a place, in its holder's hue."""
    if holder is None:
        marks.mound(canvas, x, y, radius * 0.9)
    else:
        marks.disc(canvas, x, y, radius, hue(holder), changed)


def _road_figures(canvas: Canvas, scene: Scene) -> None:
    radius = max(4.6 * scene.unit, FIGURE / 1.45)
    for road in scene.roads:
        link = road.link
        if link.label:
            x, y = road.curve.at(0.5)
            stamp(canvas, x, y, marks.roundel, link.label, radius, link.changed)


def _names(canvas: Canvas, scene: Scene) -> None:
    for name in scene.names:
        again(canvas, _name, name)


def _name(canvas: Canvas, name: Name) -> None:
    """A name on its ground, in its lines, the first behind the id."""
    box = name.box
    wide = box.width
    high = box.height
    canvas.setFillColor(marks.LAND)
    canvas.rect(box.x0, box.y0, wide, high, stroke=0, fill=1)
    size = name.size
    small = Style(SANS, max(size * 0.74, ID), size, SOFT)
    style = Style(STRONG, size, size)
    left = name.box.x0 + 1
    y = name.box.y1 - size * 0.84
    x = left + draw_text(canvas, left, y, f"{name.id} ", small)
    for line in name.lines:
        draw_text(canvas, x, y, line, style)
        x = left
        y -= size * 1.12


def _signs(canvas: Canvas, scene: Scene) -> None:
    """The pennants of the holders, and the values of the places."""
    hues = _hues(scene)
    letters = {style.seat: style.letter for style in scene.map.seats}
    radius = scene.radius
    unit = scene.unit
    pennant = max(8 * unit, FIGURE / 0.82)
    shield = max(8.6 * unit, FIGURE / 0.78)
    for area in scene.map.areas:
        x, y = scene.places[area.id]
        owner = area.owner
        if owner in hues:
            foot_x = x - radius * 0.82
            foot_y = y + radius * 0.1
            letter = letters[owner] if owner else ""
            stamp(canvas, foot_x, foot_y, _flag, letter, hues[owner], pennant)
        value = area.value
        if value:
            beside = x + radius * 0.68
            below = y - radius * 0.62
            stamp(canvas, beside, below, marks.shield, value, shield)


def _flag(canvas: Canvas, x: float, y: float, letter: str, place: int, size: float) -> None:
    """A holder's pennant, by the place of his hue in the palette."""
    marks.flag(canvas, x, y, letter, hue(place), size)


def _turn(canvas: Canvas, scene: Scene, hues: dict[Seat, Hue]) -> None:
    """The marks of this turn, and the pieces."""
    width = 2.1 * scene.unit
    for each in scene.arrows:
        move = each.movement
        colours = faded(hues.get(move.seat, NEUTRAL), move.faded)
        marks.arrow(canvas, each.curve, colours, move.made, move.forced, width)
    _signs(canvas, scene)
    for box, clash in scene.bursts:
        marks.burst(canvas, box, clash.number)
    for box, piece, text in scene.counters:
        colours = hues.get(piece.seat, NEUTRAL)
        marks.counter(canvas, box, text, colours, piece.status)
    for each in scene.arrows:
        if each.numbers:
            colours = hues.get(each.movement.seat, NEUTRAL)
            marks.tag(canvas, each.tag, each.numbers, colours)
