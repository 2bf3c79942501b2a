"""The canvas of pages draws what ReportLab's own draws, in fewer words."""

from io import BytesIO

import pytest
from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from adjudicator.reports.pdf.canvas import PageCanvas
from adjudicator.reports.pdf.hexes.inks import as_grey
from adjudicator.reports.pdf.type import Style, draw_text
from adjudicator.reports.svg.operators import steps

INK = Color(0.2, 0.4, 0.6)
CLEAR = Color(0.2, 0.4, 0.6, alpha=0.5)
SAID = ("n", "TL")
"""What only ReportLab's writes: paths are begun with nothing, and lines of text have a distance."""


def both(draw):
    """What both canvases are told by the same drawing, without what only one of them says."""
    told = []
    for canvas in (Canvas(BytesIO(), invariant=1), PageCanvas(BytesIO(), (595, 842))):
        draw(canvas)
        told.append([step for step in steps(" ".join(canvas._code)) if step.name not in SAID])
    return told


@pytest.mark.parametrize(("stroke", "fill"), [(1, 0), (0, 1), (1, 1)])
def test_a_circle_is_the_same(stroke, fill):
    theirs, ours = both(lambda canvas: canvas.circle(100.5, 200.25, 33.3, stroke=stroke, fill=fill))
    assert ours == theirs


def test_inks_are_the_same_and_how_strong_they_are():
    def draw(canvas):
        for ink in (INK, CLEAR, CLEAR, INK):
            canvas.setFillColor(ink)
            canvas.setStrokeColor(ink)
            canvas.rect(1, 2, 3, 4, stroke=1, fill=1)

    theirs, ours = both(draw)
    assert ours == theirs
    assert "gs" in {step.name for step in ours}


def test_a_canvas_in_greys_has_no_colour():
    canvas = PageCanvas(BytesIO(), (595, 842), as_grey)
    canvas.setFillColor(INK)
    canvas.setStrokeColor(INK)
    draw_text(canvas, 10, 20, "Grey", Style("Sans", 10, 12, INK))
    inks = [step.operands for step in steps(" ".join(canvas._code)) if step.name in ("rg", "RG")]
    assert len(inks) == 3
    assert all(len(set(levels)) == 1 for levels in inks)


def test_shapes_are_the_same():
    def draw(canvas):
        canvas.rect(1.25, 2.5, 30, 40.1, stroke=0, fill=1)
        canvas.roundRect(1.25, 2.5, 30, 40.1, 7.3, stroke=1, fill=0)
        canvas.setLineWidth(0.35)
        canvas.line(1, 2, 3.333, 4.445)

    theirs, ours = both(draw)
    assert ours == theirs


def test_places_are_counted_from_where_a_canvas_was_moved_to():
    def draw(canvas):
        canvas.saveState()
        canvas.rotate(30)
        canvas.translate(10, 20.5)
        canvas.saveState()
        canvas.translate(3, 4)
        places.append(canvas.absolutePosition(1, 2))
        canvas.restoreState()
        canvas.restoreState()
        places.append(canvas.absolutePosition(1, 2))

    places = []
    theirs, ours = both(draw)
    assert ours == theirs
    their_places, our_places = places[:2], places[2:]
    assert our_places == [pytest.approx(place) for place in their_places]
