"""Documents are written byte for byte as ReportLab writes them."""

import pytest

from adjudicator.reports.pdf.document import new_canvas
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.report import draw_report
from adjudicator.reports.pdf.saving import saved
from adjudicator.reports.pdf.sheet import draw_sheet
from adjudicator.reports.pdf.type import TEXT, draw_text

PAPER = paper_of("A4")


def bare(canvas):
    """A page without an outline, on which something shines through."""
    draw_text(canvas, 50, 700, "Land (held) by Ægir \\ 文", TEXT)
    canvas.setFillAlpha(0.5)
    canvas.rect(50, 50, 100, 100, stroke=1, fill=1)


def with_forms(canvas):
    """Two pages, and a form on both."""
    canvas.beginForm("stone")
    canvas.circle(0, 0, 5, stroke=0, fill=1)
    canvas.endForm()
    for _ in range(2):
        canvas.doForm("stone")
        canvas.showPage()


@pytest.mark.parametrize("drawn", ["report", "sheet", bare, with_forms])
def test_a_document_is_written_as_reportlab_writes_it(drawn, request):
    written = []
    for _ in range(2):
        _, canvas = new_canvas(PAPER)
        if drawn == "report":
            draw_report(canvas, PAPER, request.getfixturevalue("report"))
        elif drawn == "sheet":
            draw_sheet(canvas, PAPER, request.getfixturevalue("sheet"))
        else:
            drawn(canvas)
        if canvas._code:
            canvas.showPage()
        written.append(saved(canvas) if not written else canvas.getpdfdata())
    ours, theirs = written
    assert ours == theirs
