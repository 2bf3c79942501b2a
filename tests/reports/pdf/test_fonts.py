import unicodedata
from io import BytesIO

import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from adjudicator.reports.pdf import fonts
from adjudicator.reports.pdf.fonts import BOLD, ITALIC, SANS, SERIF, STRONG, VERA, spell, width
from adjudicator.reports.pdf.type import Style, draw_text, rows

NAMES = "hǫfuð Þórðarson ⚔"


@pytest.mark.parametrize("face", [SERIF, ITALIC, STRONG, SANS, BOLD, VERA])
def test_no_character_is_lost_in_any_face(face):
    shown = unicodedata.normalize("NFC", "".join(text for _, text in spell(NAMES, face)))
    assert shown == "hǫfuð Þórðarson [crossed swords]"


def test_a_text_is_found_in_the_page_as_it_was_meant():
    buffer = BytesIO()
    canvas = Canvas(buffer, invariant=1)
    draw_text(canvas, 50, 700, NAMES, Style(SANS, 10, 12))
    canvas.save()
    found = unicodedata.normalize("NFC", PdfReader(buffer).pages[0].extract_text())
    assert found.strip() == "hǫfuð Þórðarson [crossed swords]"


def test_what_cannot_be_printed_becomes_a_space():
    assert spell("a\tb", SANS) == ((SANS, "a b"),)


def test_a_word_wider_than_the_column_is_divided():
    lines = rows("f" * 200, Style(SANS, 10, 12), 100)
    assert "".join(text for line in lines for _, text in line.runs) == "f" * 200
    assert max(line.width for line in lines) <= 100


def test_another_font_stands_in_for_one_that_is_not_there(monkeypatch):
    monkeypatch.setitem(fonts._FILES, "Lost", ("no_such_package", "files/Lost.ttf", "Vera.ttf"))
    assert width("Þórðarson", "Lost", 10) == width("Þórðarson", VERA, 10)
