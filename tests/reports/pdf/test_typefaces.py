"""Faces as documents embed them: the usual characters alike in all, others besides, all of them found again."""

from io import BytesIO

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from adjudicator.reports.pdf import fonts
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


@pytest.mark.parametrize("face", FACES)
def test_a_lean_font_is_drawn_as_before_without_instructions(face):
    """Those of letters with accents, too, which are put together from others."""
    file = fonts._font(face).face
    whole = file.makeSubset([0, *range(32, 127), *range(0xC0, 0x17F), 0x2030, 0xBC, 0xBD, 0xBE])
    lines, _ = traced(whole)
    assert traced(lean(whole)) == (lines, 0)
    assert len(lean(whole)) < len(whole)
