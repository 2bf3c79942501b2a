"""What is wrong with a map as it is drawn: type too small to be read, things on each other, counters outside hexes."""

from functools import cache
from io import BytesIO
from itertools import combinations

from reportlab.pdfgen.canvas import Canvas
from type_sizes import type_of

from adjudicator.reports.pdf.hexes import hex_layer, hex_map_block, sectors, symbols
from adjudicator.reports.pdf.hexes.counters import standing
from adjudicator.reports.pdf.hexes.laid import lay
from adjudicator.reports.pdf.hexes.scene import Scene
from adjudicator.reports.pdf.marks import HEAD
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.placing import Box
from adjudicator.table.hexmap import HexMap

SHEET = paper_of("A4")
ROOM = 685
LEAST = {"SourceSerifPro": 7.0, "Lato-Bold": 6.0, "Lato-Regular": 5.0}
"""The least type in points: names of places, figures of counters and marks, numbers of hexes; by the font they have."""
SEEN = 0.5
"""What covers so little, in square points, covers nothing."""
CLEAR = 8
"""The white, in map units, that a mark has beside the number of its hex."""


def hex_maps(content):
    """The maps of hexes of a report."""
    return [figure for figure in content.drawn if isinstance(figure, HexMap)]


def scenes(figures):
    """The maps of a document as they stand on its pages."""
    layer = hex_layer(figures)
    return [Scene(figure, layer, SHEET.full, ROOM, 76) for figure in figures]


@cache
def laid_on(scene):
    """What stands on a map and where, worked out once for all who look."""
    return lay(scene)


def covered(scene):
    """The pairs of things on a map that lie on each other, by their boxes."""
    return [(a, b) for a, b in combinations(laid_on(scene).boxes, 2) if a.overlap(b) > SEEN]


def astray(scene):
    """The counters that do not lie inside their hex; those on a hexside lie between its hexes."""
    placed = [counter for counter in laid_on(scene).counters if "/" not in counter.stack.at]
    return [each for each in placed if not any(scene.holds(id, each.box) for id in standing(each.stack.at))]


def starred(scene):
    """The hexes with an open middle whose number has the mark of the aspect on it, or as good as touches it."""
    half = (symbols.ASPECT / 2 + CLEAR) * scene.scale
    across, up = (part * scene.scale for part in sectors.ASPECT)
    found = []
    for cell, number in zip(scene.figure.cells, scene.numbers(), strict=False):
        x, y = scene.hex(cell.id)
        star = Box(x + across - half, y + up - half, x + across + half, y + up + half)
        if scene.figure.legend.sectors and cell.aspect and star.overlap(number) > 0:
            found.append(cell.id)
    return found


def apart(scene):
    """The arrows that do not end at the edge of the counter that stands where they end."""
    laid = laid_on(scene)
    found = []
    for arrow in laid.arrows:
        here = [each.box for each in laid.counters if (arrow.march.path[-1],) == standing(each.stack.at)]
        off = [max(box.x0 - x, x - box.x1, box.y0 - y, y - box.y1) for box in here for x, y in [arrow.tip]]
        if off and not 0 <= min(off, key=abs) <= HEAD * arrow.thick + SEEN:
            found.append(arrow)
    return found


def small_type(figures):
    """The texts on maps that are smaller than they may be."""
    buffer, layer = BytesIO(), hex_layer(figures)
    canvas = Canvas(buffer, pagesize=(SHEET.width, SHEET.height), invariant=1)
    for figure in figures:
        hex_map_block(SHEET, figure, layer, ROOM, figures[:1]).draw(canvas, SHEET.top)
        canvas.showPage()
    canvas.save()
    return [
        shown
        for shown in type_of(buffer.getvalue())
        if shown.raw.strip()
        for font, least in LEAST.items()
        if font in shown.font and shown.size < least - 0.01
    ]
