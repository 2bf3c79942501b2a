"""Maps: of a turn, within a report, or alone on a sheet."""

from adjudicator.reports.pdf import marks
from adjudicator.reports.pdf.attach import describe
from adjudicator.reports.pdf.document import new_canvas
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import SANS, STRONG
from adjudicator.reports.pdf.glyphs import draw_glyph, find_glyph
from adjudicator.reports.pdf.ink import NEUTRAL, SOFT, Hue, faded, hue
from adjudicator.reports.pdf.legend import draw_legend, entries, set_legend
from adjudicator.reports.pdf.paper import SIZES, Paper
from adjudicator.reports.pdf.regions import region_map_block
from adjudicator.reports.pdf.scene import FIGURE, ID, PAGE, Name, Scene, Stretch, arrange
from adjudicator.reports.pdf.type import NOTE, SECTION, Canvas, Style, draw_text
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
    draw_text(canvas, sheet.right, sheet.top, map.title, NOTE, align=1)
    room = sheet.top - sheet.bottom - 8
    block = region_map_block(sheet, map, room) if isinstance(map, RegionMap) else map_block(sheet, map, room)
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
    xs = [area.x for area in map.areas]
    ys = [area.y for area in map.areas]
    return max(xs) - min(xs), max(ys) - min(ys)


def map_block(sheet: Paper, map: Map, room: float = 560, stretch: Stretch = PAGE) -> Block:
    """The map with its legend, over the full width and at most `room` points high."""
    legend = set_legend(entries(map), sheet.full)
    below = legend.height + _LEGEND_GAP + 12
    scene = arrange(map, sheet.full, room - below, stretch)

    def draw(canvas: Canvas, top: float) -> None:
        draw_scene(canvas, sheet.left, top - scene.height, scene)
        y = top - scene.height - _LEGEND_GAP
        draw_legend(canvas, sheet.left, y, sheet.full, legend)
        if map.source:
            draw_text(canvas, sheet.right, top - scene.height - below + 4, f"Map: {map.source}", NOTE, align=1)

    return Block(scene.height + below, draw)


def draw_scene(canvas: Canvas, x: float, y: float, scene: Scene) -> None:
    """Draw a laid out map with its lower left corner at (x, y)."""
    hues = {style.seat: hue(style.hue) for style in scene.map.seats}
    canvas.saveState()
    canvas.translate(x, y)
    _land(canvas, scene)
    _reach(canvas, scene)
    _roads(canvas, scene)
    _places(canvas, scene, hues)
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
    marks.roads(canvas, [road.curve for road in scene.roads if not road.link.changed], 3 * scene.unit)
    changed = [road.curve for road in scene.roads if road.link.changed]
    if changed:
        marks.roads(canvas, changed, 5.4 * scene.unit)


def _places(canvas: Canvas, scene: Scene, hues: dict[Seat, Hue]) -> None:
    symbols = {kind.id: kind.symbol for kind in scene.map.kinds}
    radius = scene.radius
    unit = scene.unit
    for area in scene.map.areas:
        x, y = scene.places[area.id]
        if area.owner in hues:
            marks.disc(canvas, x, y, radius, hues[area.owner], area.changed)
        else:
            marks.mound(canvas, x, y, radius * 0.9)
        glyph = find_glyph(symbols.get(area.kind, ""), scene.map.legend.glyphs)
        draw_glyph(canvas, x, y, glyph, 22 * unit, area.id)
    for road in scene.roads:
        if not road.link.label:
            continue
        marks.roundel(canvas, *road.curve.at(0.5), road.link.label, max(4.6 * unit, FIGURE / 1.45), road.link.changed)


def _names(canvas: Canvas, scene: Scene) -> None:
    for name in scene.names:
        canvas.setFillColor(marks.LAND)
        box = name.box
        canvas.rect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0, stroke=0, fill=1)
        _name(canvas, name)


def _name(canvas: Canvas, name: Name) -> None:
    small = Style(SANS, max(name.size * 0.74, ID), name.size, SOFT)
    style = Style(STRONG, name.size, name.size)
    y = name.box.y1 - name.size * 0.84
    x = name.box.x0 + 1
    x += draw_text(canvas, x, y, f"{name.id} ", small)
    for line in name.lines:
        draw_text(canvas, x, y, line, style)
        x = name.box.x0 + 1
        y = y - name.size * 1.12


def _signs(canvas: Canvas, scene: Scene, hues: dict[Seat, Hue]) -> None:
    letters = {style.seat: style.letter for style in scene.map.seats}
    radius = scene.radius
    unit = scene.unit
    for area in scene.map.areas:
        x, y = scene.places[area.id]
        if area.owner in hues:
            marks.flag(
                canvas,
                x - radius * 0.82,
                y + radius * 0.1,
                letters[area.owner],
                hues[area.owner],
                max(8 * unit, FIGURE / 0.82),
            )
        if area.value:
            marks.shield(canvas, x + radius * 0.68, y - radius * 0.62, area.value, max(8.6 * unit, FIGURE / 0.78))


def _turn(canvas: Canvas, scene: Scene, hues: dict[Seat, Hue]) -> None:
    unit = scene.unit
    for each in scene.arrows:
        move = each.movement
        colours = faded(hues.get(move.seat, NEUTRAL), move.faded)
        marks.arrow(canvas, each.curve, colours, move.made, move.forced, 2.1 * unit)
    _signs(canvas, scene, hues)
    for box, clash in scene.bursts:
        marks.burst(canvas, box, clash.number)
    for box, piece, text in scene.counters:
        marks.counter(canvas, box, text, hues.get(piece.seat, NEUTRAL), piece.status)
    for each in (arrow for arrow in scene.arrows if arrow.numbers):
        marks.tag(canvas, each.tag, each.numbers, hues.get(each.movement.seat, NEUTRAL))
