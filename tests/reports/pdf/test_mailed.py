"""Documents as they are mailed: smaller, and in all that is seen, found or carried the same."""

from io import BytesIO

import pikepdf
import pytest
from fontTools.ttLib import TTFont
from pypdf import PdfReader
from pypdfium2 import PdfDocument

from adjudicator.reports.pdf import mailed, noted, pdf_report, pdf_sheet
from adjudicator.reports.pdf.document import new_canvas
from adjudicator.reports.pdf.fonts import SANS, SERIF
from adjudicator.reports.pdf.mailed import as_mailed
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.report import draw_report
from adjudicator.reports.pdf.type import Style, draw_text


@pytest.fixture(scope="module", params=["report", "sheet"])
def pages(request):
    made = request.getfixturevalue(request.param)
    return pdf_report(made) if request.param == "report" else pdf_sheet(made)


def seen(pages):
    """The pictures of all pages, at 150 dots an inch."""
    with PdfDocument(pages) as document:
        return [bytes(page.render(scale=150 / 72).buffer) for page in document]


def test_what_is_mailed_looks_the_same(pages):
    drawn, mailed = map(seen, (pages, as_mailed(pages)))
    assert drawn
    assert drawn == mailed


def headings(pages):
    with pikepdf.open(BytesIO(pages)) as document, document.open_outline() as outline:
        return [each.title for each in outline.root]


def test_what_is_mailed_is_found_and_has_the_same_outline_and_files(pages):
    drawn, mailed = (PdfReader(BytesIO(each)) for each in (pages, as_mailed(pages)))
    assert [page.extract_text() for page in drawn.pages] == [page.extract_text() for page in mailed.pages]
    assert headings(pages) == headings(as_mailed(pages))
    assert drawn.metadata == mailed.metadata
    assert dict(drawn.attachments) == dict(mailed.attachments)


def test_what_is_mailed_has_less_bytes_and_is_a_sound_document(pages):
    mailed = as_mailed(pages)
    assert len(mailed) < 0.8 * len(pages)
    assert as_mailed(pages) == mailed
    with pikepdf.open(BytesIO(mailed)) as document:
        assert document.check_pdf_syntax() == []


def test_a_file_in_it_can_be_another_one(report):
    pages = as_mailed(pdf_report(report), [("report.json", b"{}"), ("none.json", b"[]")])
    files = PdfReader(BytesIO(pages)).attachments
    assert files["report.json"] == [b"{}"]
    assert "none.json" not in files
    assert len(files) == 2


def test_what_codes_mean_is_told_once_for_faces_with_the_same(pages):
    with pikepdf.open(BytesIO(as_mailed(pages))) as document:
        faces = [each for each in document.objects if isinstance(each, pikepdf.Dictionary) and "/ToUnicode" in each]
        meanings = [each.ToUnicode.read_bytes() for each in faces]
        told = {each.ToUnicode.objgen for each in faces}
    assert len(told) == len(set(meanings)) < len(faces)


def outlines(*texts):
    """The codes that have an outline in each face of a document."""
    buffer, canvas = new_canvas(paper_of("A4"))
    for face, text in texts:
        draw_text(canvas, 50, 700, text, Style(face, 10, 12))
    canvas.save()
    fonts = PdfReader(BytesIO(as_mailed(buffer.getvalue()))).pages[0]["/Resources"]["/Font"].values()
    found = {}
    for font in (each.get_object() for each in fonts):
        if "/FontDescriptor" in font:
            read = TTFont(BytesIO(font["/FontDescriptor"]["/FontFile2"].get_data()))
            codes = read["cmap"].tables[0].cmap
            shown = {code for code, name in codes.items() if read["glyf"][name].numberOfContours}
            found[font["/BaseFont"].rpartition("+")[2]] = bytes(sorted(shown))
    return found


def test_of_each_face_only_what_is_shown_in_it_is_left():
    assert outlines((SANS, "Fynn (3)"), (SERIF, r"\Ycelia")) == {
        "Lato-Regular": b"()3Fny",
        "SourceSerifPro-Regular": rb"Y\aceil",
    }


def test_letters_that_others_are_put_together_from_are_left():
    accented = outlines((SANS, "é"))["Lato-Regular"]
    assert len(accented) == 2
    assert accented.startswith(b"e")


def test_pages_of_the_same_letters_have_the_same_outlines(report):
    pages = pdf_report(report)
    mailed._left.cache_clear()
    first = as_mailed(pages)
    asked = mailed._left.cache_info().misses
    assert asked > 1
    assert as_mailed(pages) == first
    assert mailed._left.cache_info().misses == asked


@pytest.mark.parametrize("text", ["Fynn (3)", r"\Ycelia", "ß Ω é", ""])
def test_what_is_shown_is_noted_or_read_alike(text, report):
    buffer, canvas = new_canvas(paper_of("A4"))
    draw_report(canvas, paper_of("A4"), report)
    draw_text(canvas, 50, 700, text, Style(SANS, 10, 12))
    canvas.save()
    pages = buffer.getvalue()
    assert noted.noted(pages)
    by_note = as_mailed(pages)
    noted._noted.clear()
    assert noted.noted(pages) is None
    assert as_mailed(pages) == by_note


def test_few_documents_are_noted():
    for number in range(100):
        noted.note(b"%d" % number, {"/Sans+0": 1 << number})
    assert len(noted._noted) == noted._MOST
    assert noted.noted(b"99") == {b"Sans+0": 1 << 99}
    assert noted.codes_of(noted.bits_of([3, 255, 3])) == [3, 255]
