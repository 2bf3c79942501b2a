"""Stamps: what is drawn alike in many places is written once, and looks as if it had been drawn there."""

from io import BytesIO

import pytest
from pypdf import PdfReader
from reportlab.lib.colors import Color

from adjudicator.reports.pdf.canvas import PageCanvas
from adjudicator.reports.pdf.hexes.inks import as_grey
from adjudicator.reports.pdf.ink import INK
from adjudicator.reports.pdf.stamps import stamp
from adjudicator.reports.pdf.type import TEXT, Style, draw_text, rows
from adjudicator.reports.svg.operators import steps

SIZE = (595, 842)


def boxed(canvas, x, y, letter, ink=(0.2, 0.4, 0.6)):
    """A box with a letter in it."""
    canvas.setFillColor(Color(*ink))
    canvas.rect(x, y, 10, 10, stroke=0, fill=1)
    draw_text(canvas, x + 2, y + 2, letter, TEXT)


def painted(canvas):
    return [(step.path, step.operands) for step in steps(" ".join(canvas._code)) if step.name in ("f*", "rg")]


def test_a_stamp_lies_where_it_would_have_been_drawn():
    drawn, stamped = PageCanvas(BytesIO(), SIZE), PageCanvas(BytesIO(), SIZE)
    for x, y in ((20, 30), (40, 50)):
        boxed(drawn, x, y, "A")
        stamp(stamped, x, y, boxed, "A")
    assert painted(stamped) == painted(drawn)


def test_a_stamp_is_drawn_once_for_all_documents():
    calls = []

    def counted(canvas, x, y, letter):
        calls.append(letter)
        boxed(canvas, x, y, letter)

    for _ in range(2):
        canvas = PageCanvas(BytesIO(), SIZE)
        for place in range(3):
            stamp(canvas, place, 0, counted, "A")
        stamp(canvas, 0, 0, counted, "B")
    assert calls == ["A", "B"]


@pytest.mark.parametrize("letter", ["A", "ß", "Ω"])
def test_letters_of_a_stamp_can_be_read(letter):
    """Of the last two no document has a code of its own accord, or a face."""
    for _ in range(2):
        buffer = BytesIO()
        canvas = PageCanvas(buffer, SIZE)
        stamp(canvas, 100, 100, boxed, letter)
        canvas.save()
        assert PdfReader(buffer).pages[0].extract_text().strip() == letter


def test_a_stamp_of_a_grey_document_is_grey():
    for grey in (None, as_grey):
        canvas = PageCanvas(BytesIO(), SIZE, grey)
        stamp(canvas, 0, 0, boxed, "A")
    inks = [step.operands for step in steps(" ".join(canvas._code)) if step.name == "rg"]
    assert inks
    assert all(len(set(levels)) == 1 for levels in inks)


def test_a_stamp_covers_what_is_below_it():
    canvas = PageCanvas(BytesIO(), SIZE)
    canvas.setFillColor(Color(0, 0, 0, alpha=0.5))
    stamp(canvas, 0, 0, boxed, "A")
    assert canvas._extgstate.getValue("ca") == 1


def test_pages_are_in_hundredths_of_a_point():
    canvas = PageCanvas(BytesIO(), SIZE)
    canvas.circle(100 / 3, 200 / 3, 5, stroke=1, fill=0)
    canvas.line(1 / 3, 2 / 3, 4 / 3, 5 / 3)
    draw_text(canvas, 1 / 3, 1 / 3, "A", TEXT)
    canvas.roundRect(1 / 3, 1 / 3, 20 / 3, 20 / 3, 5 / 3)
    numbers = [word for word in " ".join(canvas._code).split() if "." in word]
    assert max(len(number.partition(".")[2]) for number in numbers) == 2


def test_lines_that_were_set_before_are_set_the_same_in_another_ink_size_and_place():
    red = Style("Sans", 9, 12, Color(1, 0, 0))
    for style in (TEXT, red, TEXT, red._replace(size=8), red._replace(ink=INK)):
        canvas = PageCanvas(BytesIO(), SIZE)
        draw_text(canvas, 10, 20, "Set before", style)
        told = {step.name: step.operands for step in steps(" ".join(canvas._code))}
        assert told["Tf"] == (f"/{style.face}+0", f"{style.size:g}")
        assert tuple(map(float, told["rg"])) == pytest.approx((style.ink.red, style.ink.green, style.ink.blue))


def test_what_is_to_be_written_word_for_word_stands_in_quotation_marks_each_time():
    for _ in range(2):
        (line,) = rows("Write `pass` here", TEXT, 400)
        assert "".join(text for _, text in line.runs) == "Write “pass” here"
