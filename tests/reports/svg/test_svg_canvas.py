"""A canvas that writes SVG draws what the same calls draw on paper."""

from zlib import compress

import pytest
from reportlab.lib.colors import Color
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream

from adjudicator.lately import Lately
from adjudicator.reports.pdf.fonts import SANS, width
from adjudicator.reports.svg import Drawing, SvgCanvas, again
from adjudicator.reports.svg.operators import steps
from adjudicator.reports.svg.paths import SvgPath, rectangle, round_one


@pytest.fixture
def drawing():
    return Drawing()


def written(drawing, *canvases):
    return drawing.written([canvas.group for canvas in canvases])


def test_a_path_is_painted_by_the_pen_as_it_is_set(drawing):
    canvas = SvgCanvas(drawing)
    canvas.setFillColor(Color(1, 0, 0))
    canvas.setLineWidth(2.5)
    canvas.rect(1, 2, 30, 40, stroke=1, fill=1)
    (svg,) = written(drawing, canvas)
    assert svg == '<path class="s0" d="M1 2h30v40h-30z"/>'
    assert drawing.style_sheet() == ".s0{fill:#ff0000;stroke:#000;stroke-width:2.5}"


def test_a_path_that_was_drawn_before_is_the_same_again(drawing):
    canvas = SvgCanvas(drawing)
    for nought in (-0.0, 0.0, -0.0):
        path = canvas.beginPath()
        path.moveTo(nought, 1.04)
        path.lineTo(3, -0.06)
        path.curveTo(1, 1, 2, 2, 3, 3)
        path.close()
        assert path.data == "M0 1l3-1.1c-2 1.1-1 2.1 0 3.1z"


def test_what_is_moved_or_cut_off_is_so_until_the_state_is_restored(drawing):
    canvas = SvgCanvas(drawing)
    canvas.saveState()
    canvas.translate(5, 6)
    canvas.addLiteral("0 0 m 9 0 l 9 9 l h W n")
    canvas.circle(1, 1, 1)
    canvas.restoreState()
    canvas.line(0, 0, 1, 1)
    (svg,) = written(drawing, canvas)
    moved, _, after = svg.partition("</g></g>")
    assert moved.startswith('<g transform="translate(5 6)"><g clip-path="url(#k0)"><path')
    assert after == '<path class="s0" d="M0 0l1 1"/>'
    assert '<clipPath id="k0"><path d="M0 0l9 0 0 9z"/></clipPath>' in drawing.definitions()


def test_points_are_written_by_how_far_they_lie_from_the_one_before():
    (step,) = steps("100 100 m 90 100 l 90 120 l 95 130 100 130 110 120 c h 10 10 m 12 10 l 5 5 2 3 re S")
    assert step.path == "M100 100l-10 0 0 20c5 10 10 10 20 0zm-90-90 2 0m-7-5h2v3h-2z"


def test_points_are_counted_from_where_the_origin_was_moved():
    """Moved twice, restored, and moved again."""
    text = "q 1 0 0 1 10 20 cm 1 2 m 2 2 l S 1 0 0 1 5 5 cm 0 0 m 1 0 l S Q 3 4 m 4 4 l S"
    assert [step.path for step in steps(text) if step.path] == ["M11 22l1 0", "M15 25l1 0", "M3 4l1 0"]


def test_letters_take_the_room_that_they_take_on_paper(drawing):
    canvas = SvgCanvas(drawing)
    text = canvas.beginText(10, 20)
    text.setFont(SANS, 8)
    text.textOut("A < B")
    text.textOut("C")
    canvas.drawText(text)
    (svg,) = written(drawing, canvas)
    wide = width("A < B", SANS, 8)
    assert f'textLength="{wide:.1f}" lengthAdjust="spacingAndGlyphs">A &lt; B</text>' in svg
    assert f'transform="matrix(1 0 0 -1 {10 + wide:.1f} 20)"' in svg


def test_what_stands_in_several_pictures_is_written_once(drawing):
    canvases = [SvgCanvas(drawing) for _ in range(3)]
    for place, canvas in enumerate(canvases):
        canvas.saveState()
        canvas.translate(place, 0)
        for step in range(30):
            canvas.circle(step, step, 2)
        canvas.restoreState()
    pictures = written(drawing, *canvases)
    assert pictures == [f'<use href="#g0" transform="translate({place} 0)"/>' for place in range(3)]
    assert drawing.definitions().count('<g id="g0">') == 1


def test_a_form_that_takes_no_pen_is_drawn_with_that_of_whoever_draws_it(drawing):
    canvas = SvgCanvas(drawing)
    canvas.beginForm("shore", 0, 0, 9, 9)
    canvas.endForm(Contents=PDFStream(PDFDictionary({}), compress(b"0 0 m 9 9 l S")), compression=0)
    canvas.addLiteral("1 0 0 RG 3 w /FormXob.shore Do")
    (svg,) = written(drawing, canvas)
    assert svg == '<g class="s0"><path d="M0 0l9 9"/></g>'
    assert ".s0{fill:none;stroke:#ff0000;stroke-width:3}" in drawing.style_sheet()


def sign(canvas, x, letter):
    """Lines, a box cut at a circle with a letter in it, and the pen left red."""
    canvas.line(x, 0, x, 9)
    canvas.saveState()
    cut = canvas.beginPath()
    cut.circle(x, 5, 4)
    canvas.clipPath(cut, stroke=0, fill=0)
    canvas.rect(x, 1, 8, 8, stroke=0, fill=1)
    canvas.restoreState()
    text = canvas.beginText(x, 3)
    text.setFillColor(Color(0, 0, 1))
    text.textOut(letter)
    canvas.drawText(text)
    canvas.setStrokeColor(Color(1, 0, 0))


def twice(put_down):
    """Two signs on each of two pages, the second of which knows other styles."""
    pages = []
    for wide in (1, 3):
        drawing = Drawing("p")
        canvas = SvgCanvas(drawing)
        canvas.setLineWidth(wide)
        canvas.line(1, 1, 2, 2)
        for x, letter in ((20, "A"), (40, "B")):
            put_down(canvas, x, letter)
            canvas.line(x, 1, x, 2)
        pages.append((written(drawing, canvas), drawing.style_sheet(), drawing.definitions()))
    return pages


def test_what_comes_again_is_written_as_if_it_were_drawn_there():
    def again(canvas, x, letter):
        canvas.again(("sign", x, letter), lambda other: sign(other, x, letter))

    assert twice(again) == twice(sign) == twice(again)


def test_what_comes_again_is_drawn_once_with_each_pen(monkeypatch):
    monkeypatch.setattr(again, "_known", Lately(2))
    calls = []

    def counted(canvas):
        calls.append(canvas.pen.width)
        canvas.line(0, 0, 1, 1)

    for wide in (1, 2, 1, 2, 3, 1):
        canvas = SvgCanvas(Drawing())
        canvas.setLineWidth(wide)
        canvas.again("line", counted)
    assert calls == [1, 2, 3, 1]


def test_a_form_is_drawn_on_each_page(drawing):
    def formed(canvas):
        canvas.beginForm("box")
        canvas.rect(0, 0, 9, 9)
        canvas.endForm()
        canvas.doForm("box")

    canvas = SvgCanvas(drawing)
    canvas.again("form", formed)
    assert canvas.hasForm("box")


LENGTHS = (-0.0, 0.0, 1.0, -3.04, 0.004, 7.25)


@pytest.mark.parametrize("high", LENGTHS)
@pytest.mark.parametrize("wide", LENGTHS)
def test_a_rectangle_or_a_circle_alone_is_written_as_in_a_path(wide, high):
    path = SvgPath()
    path.rect(high, wide, wide, high)
    assert path.data == rectangle(high, wide, wide, high)
    path = SvgPath()
    path.circle(wide, high, wide)
    assert path.data == round_one(wide, high, wide)
