import unicodedata
from importlib.resources import files
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from adjudicator.reports.pdf import fonts
from adjudicator.reports.pdf import type as type_
from adjudicator.reports.pdf.fonts import BOLD, ITALIC, SANS, SERIF, STRONG, VERA, spell, width
from adjudicator.reports.pdf.type import TEXT, Style, balanced, draw_text, rows

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


def test_what_is_to_be_written_word_for_word_stands_in_quotation_marks():
    (line,) = rows("Stop it by `ask_if` or `pause_if`.", Style(SANS, 10, 12), 400)
    assert "".join(text for _, text in line.runs) == "Stop it by “ask_if” or “pause_if”."


def test_lines_of_a_headline_are_about_as_long_as_each_other():
    style, text = Style(STRONG, 25, 28), "Three gods sit down at the table"
    ragged, even = rows(text, style, 330), balanced(text, style, 330)
    assert (len(ragged), len(even)) == (2, 2)
    assert max(line.width for line in even) < 0.75 * max(line.width for line in ragged)


def test_the_letter_of_a_unit_is_set_on_the_line_of_its_place():
    measure = width("Your units: A PAR and F", TEXT.face, TEXT.size) + 1
    lines = rows("Your units: A PAR and F BRE.", TEXT, measure)
    assert ["".join(shown for _, shown in line.runs) for line in lines] == ["Your units: A PAR and", "F BRE."]


def test_a_word_wider_than_the_column_is_divided():
    lines = rows("f" * 200, Style(SANS, 10, 12), 100)
    assert "".join(text for line in lines for _, text in line.runs) == "f" * 200
    assert max(line.width for line in lines) <= 100


@pytest.mark.parametrize(
    "letters", ["f" * 20_000, "☃" * 20_000, "f☃" * 10_000, "iW" * 10_000], ids=lambda text: text[:2]
)
def test_a_word_without_end_is_measured_once_and_not_again_for_each_line(letters, monkeypatch):
    measured = []
    monkeypatch.setattr(type_, "width", lambda text, *style: measured.append(len(text)) or width(text, *style))
    assert all(line.width <= 200 for line in rows(letters, Style(SANS, 10, 12), 200))
    assert sum(measured) <= 4 * len(letters)


def test_only_words_and_lines_are_remembered():
    kept = fonts._known_spelling.cache_info().currsize, fonts._known_width.cache_info().currsize
    width("a text of its own " * 50, SANS, 10)
    assert (fonts._known_spelling.cache_info().currsize, fonts._known_width.cache_info().currsize) == kept


def test_marks_that_turn_a_text_around_or_have_no_shape_are_not_drawn():
    assert spell("a\u202eb\u2066c\u00add\u200be", SANS) == ((SANS, "abcde"),)
    assert spell("a\x00b\x1bc\x9bd\u2028e\uffff", SANS) == ((SANS, "a b c d e "),)


def test_every_face_is_carried_with_its_licence():
    carried = files("adjudicator.reports.pdf") / "faces"
    ours = {Path(name).name for package, name in fonts.FACES.values() if package == "adjudicator.reports.pdf"}
    named = {path.name for path in carried.iterdir()}
    assert named == ours | {f"{name.partition('-')[0]}-OFL.txt" for name in ours}
    for licence in named - ours:
        text = (carried / licence).read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert "Reserved Font Name" in text
