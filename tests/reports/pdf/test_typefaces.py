"""Faces as documents embed them: the usual characters alike in all, others besides, all of them found again."""

from io import BytesIO
from itertools import accumulate
from struct import pack

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from adjudicator.reports.pdf import fonts
from adjudicator.reports.pdf import outlines as outlines_module
from adjudicator.reports.pdf.document import new_canvas
from adjudicator.reports.pdf.fonts import FACES, ITALIC, SANS, SERIF, _widths
from adjudicator.reports.pdf.lean import lean
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.type import Style, draw_text


def page(*texts, face=SANS):
    buffer, canvas = new_canvas(paper_of("A4"))
    for line, text in enumerate(texts):
        draw_text(canvas, 50, 700 - 20 * line, text, Style(face, 10, 12))
    canvas.save()
    return PdfReader(buffer).pages[0]


def outlines(page):
    """The outlines of each part of a face that is embedded."""
    embedded = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    found = [font["/FontDescriptor"]["/FontFile2"].get_data() for font in embedded if "/FontDescriptor" in font]
    return sorted(found, key=len, reverse=True)


def test_the_usual_characters_are_embedded_alike_whatever_a_page_says():
    (one,), (other,) = (outlines(page(text)) for text in ("Pór − 3½", "Nothing else"))
    assert one == other


def test_what_is_not_usual_comes_besides():
    usual, besides = outlines(page("Mateusz Żak"))
    assert [usual] == outlines(page("Mateusz"))
    assert len(besides) < len(usual)


def test_of_a_face_in_which_little_is_set_only_that_is_embedded():
    (some,), (more,) = (outlines(page(text, face=ITALIC)) for text in ("Aino", "Aino Väisänen, of Fynn"))
    assert len(some) < len(more) < 0.5 * len(outlines(page("Aino"))[0])


def test_all_letters_of_such_a_face_are_found_again():
    text = "".join(map(chr, range(33, 127))) + "ÅÆÉÖØÞŻ–“”"
    assert page(text, face=ITALIC).extract_text().strip() == text


def test_more_characters_than_a_part_can_hold_are_all_found_again():
    letters = [chr(code) for code in (*range(0x100, 0x250), *range(0x1E00, 0x1F00)) if code in _widths(SERIF)]
    lines = ["".join(letters[start : start + 50]) for start in range(0, len(letters), 50)]
    assert len(letters) > 256
    assert "".join(page(*lines, face=SERIF).extract_text().split()) == "".join(letters)


def traced(font):
    """How the glyphs of a font are drawn, in order, and what fits them to dots."""
    read = TTFont(BytesIO(font))
    glyphs = read.getGlyphSet()
    lines, instructions = [], []
    for name in read.getGlyphOrder():
        pen = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(pen)
        lines.append(pen.value)
        program = getattr(read["glyf"][name], "program", None)
        instructions.append(len(program.getBytecode()) if program else 0)
    return lines, sum(instructions)


def places(lines):
    """The numbers of all points of outlines, and what is drawn to them."""
    steps = [step for line in lines for step in line]
    kinds = [(kind, len(points)) for kind, points in steps]
    return kinds, [number for _, points in steps for point in points if point for number in point]


@pytest.mark.parametrize("face", FACES)
def test_a_lean_font_is_drawn_as_before_without_instructions(face):
    """Those of letters with accents, too, which are put together from others; as far off as rounding puts them."""
    file = fonts._font(face).face
    whole = file.makeSubset([0, *range(32, 127), *range(0xC0, 0x17F), 0x2030, 0xBC, 0xBD, 0xBE])
    (lines, _), (leaner, instructions) = traced(whole), traced(lean(whole))
    (kinds, before), (told, after) = places(lines), places(leaner)
    step = TTFont(BytesIO(whole))["head"].unitsPerEm / TTFont(BytesIO(lean(whole)))["head"].unitsPerEm
    assert kinds == told
    assert max(abs(one - step * other) for one, other in zip(before, after, strict=True)) <= 1.5 * step
    assert instructions == 0
    assert len(lean(whole)) < len(whole)


@pytest.mark.parametrize("face", FACES)
def test_the_measures_of_a_lean_font_are_those_of_its_grid(face):
    whole = fonts._font(face).face.makeSubset([0, *range(32, 127)])
    before, after = (TTFont(BytesIO(each)) for each in (whole, lean(whole)))
    share = after["head"].unitsPerEm / before["head"].unitsPerEm
    assert after["hhea"].ascent == round(before["hhea"].ascent * share)
    for name, (wide, _) in before["hmtx"].metrics.items():
        assert after["hmtx"].metrics[name][0] == round(wide * share)


@pytest.mark.parametrize("steps", [[0], [1, 1, 1, 1], [300, -300, 0, 255, -255, 256], [7] * 600])
def test_points_are_read_as_they_are_told(steps):
    """5.3.3: steps of a byte or of two, none, and flags in a row that are alike."""
    points = [*accumulate(((step, -step) for step in steps), lambda a, b: (a[0] + b[0], a[1] + b[1]))]
    curves = [place % 3 == 0 for place in range(len(points))]
    head = pack(">5hHH", 1, 0, 0, 0, 0, len(points) - 1, 0)
    outline = head + outlines_module._written(curves, points)
    assert outlines_module._points(outline, 1, len(points)) == (curves, points)
    assert outlines_module.coarser(outline, 1.0) == outline
