from io import BytesIO

import pytest
from pypdf import PdfReader

from adjudicator.reports.pdf.hexes import pdf_land
from adjudicator.reports.pdf.paper import MM

pytestmark = pytest.mark.slow


def operands(pdf, operator):
    """What stands before each `operator` in the pages and forms of a PDF."""
    reader = PdfReader(BytesIO(pdf))
    streams = [page.get_contents().get_data() for page in reader.pages]
    forms = (form for page in reader.pages for form in page["/Resources"]["/XObject"].values())
    streams += [form.get_object().get_data() for form in forms]
    lines = (line.split() for stream in streams for line in stream.decode("latin-1").splitlines())
    return [line[:-1] for line in lines if line[-1:] == [operator]]


def test_one_sheet_is_a3(small):
    (page,) = PdfReader(BytesIO(pdf_land(small))).pages
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx((297 * MM, 420 * MM), abs=0.01)


def test_four_sheets_of_a4_are_numbered(small):
    pages = PdfReader(BytesIO(pdf_land(small, "A4 tiled"))).pages
    assert float(pages[0].mediabox.width) == pytest.approx(210 * MM, abs=0.01)
    assert [f"sheet {number} of 4" in page.extract_text() for number, page in enumerate(pages[:4], 1)] == [True] * 4


def test_the_legend_is_whole_on_a_sheet_of_its_own_and_the_gazetteer_on_another(small):
    *sheets, legend, places = [page.extract_text() for page in PdfReader(BytesIO(pdf_land(small, "A4 tiled"))).pages]
    assert len(sheets) == 4
    assert "major river" in legend
    assert "Old Stone" in places
    assert max(sheet.count("Old Stone") for sheet in sheets) == 2, "a name and its halo"
    assert not any("major river" in sheet for sheet in (*sheets, places))


def test_all_sheets_but_the_last_have_a_strip_for_glue(small):
    pages = PdfReader(BytesIO(pdf_land(small, "A4 tiled"))).pages[:4]
    assert ["glue" in page.extract_text() for page in pages] == [True, True, True, False]


def test_places_are_listed_with_their_hexes(small):
    (page,) = PdfReader(BytesIO(pdf_land(small))).pages
    assert "Old Stone" in page.extract_text().split("0606")[-1]


def test_grey_has_no_colour(small):
    coloured, grey = ([each for each in operands(pdf_land(small, grey=grey), "rg")] for grey in (False, True))
    assert any(len(set(each)) > 1 for each in coloured)
    assert all(len(set(each)) == 1 for each in grey)


def test_the_same_land_gives_the_same_bytes(small):
    assert pdf_land(small, "A4 tiled") == pdf_land(small, "A4 tiled")
