import os
import subprocess
import sys
import unicodedata
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from page_texts import texts_of
from pypdf import PdfReader

from adjudicator.reports.data import json_report
from adjudicator.reports.pdf import pdf_report, pdf_sheet
from adjudicator.reports.pdf.blocks import story_line
from adjudicator.reports.pdf.flow import LOWER, paginate
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.report import report_blocks
from adjudicator.reports.pdf.type import STORY
from adjudicator.table.lines import Line
from adjudicator.table.pages import Column, Grid, Passage, RulingNote

SAMPLE = Path(__file__).parents[1] / "sample.json"
DRAW = """
import sys, msgspec
from adjudicator.reports.pdf import pdf_report
from adjudicator.table.pages import Report
report = msgspec.json.decode(open(sys.argv[1], "rb").read(), type=Report)
sys.stdout.buffer.write(pdf_report(report))
"""


@pytest.fixture(scope="module")
def pdf(report):
    return PdfReader(BytesIO(pdf_report(report)))


@pytest.fixture(scope="module")
def texts(pdf):
    return [unicodedata.normalize("NFC", page.extract_text()) for page in pdf.pages]


def changed(report, **content):
    return msgspec.structs.replace(report, content=msgspec.structs.replace(report.content, **content))


def test_the_same_report_gives_the_same_bytes_in_every_process(report):
    runs = [
        subprocess.run(
            [sys.executable, "-c", DRAW, str(SAMPLE)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs == [pdf_report(report)] * 2


def test_page_one_tells_what_happened_how_things_stand_and_what_to_decide_by_when(report, texts):
    first = " ".join(texts[0].split())
    wanted = [
        *report.content.happened,
        *report.content.decide,
        report.due,
        report.corrections[0].text,
    ]
    assert [text for text in wanted if text not in first] == []


def test_every_page_says_what_it_is_a_page_of(report, texts):
    for number, text in enumerate(texts, 1):
        assert f"page {number} of {len(texts)}" in text
        assert "marches-7  ·  Turn 4  ·  House Varn" in text
        assert f"history {report.head[:20]}" in text


def test_nothing_of_the_report_is_missing(report, texts, secrets):
    whole = " ".join(" ".join(texts).split())
    lines = [line for chapter in report.content.chapters for line in chapter.lines]
    cells = [cell for sheet in report.content.tables for row in sheet.rows for cell in row]
    wanted = [
        *(line.text for line in lines),
        *(line.reckoning for line in lines),
        *(note.text for note in report.rulings),
        *(line.text.rstrip(".") for line in report.received.lines),
        *(area.name for area in report.content.figures[0].areas),
        *secrets,
    ]
    assert [text for text in wanted + cells if text not in whole] == []


def test_dice_are_found_in_the_text_though_they_are_drawn(texts):
    assert any("at no cost. [5] [3] free 4+; needs 2 CP-05" in text for text in texts)


def test_the_form_is_a_page_to_write_on(report, texts):
    page = " ".join(texts[-1].split())
    sheet = report.order_sheet
    for wanted in (
        "Order form",
        f"due {sheet.due}",
        *report.content.decide,
        *sheet.rows,
        "A1",
        "stands in T01",
        sheet.send,
    ):
        assert wanted in page
    assert all(told in page for row in sheet.orders.rows for told in row)
    assert "yaml-language-server" not in page


def test_form_and_data_are_inside_the_document(report, pdf):
    assert pdf.attachments[report.form_name] == [report.form.encode()]
    assert pdf.attachments["report.json"] == [json_report(report)]


def test_the_document_says_what_it_is(report, pdf):
    assert pdf.metadata.title == "The Marches of Aldermoot: Turn 4, House Varn"
    assert pdf.metadata.subject == "CP campaign: turn report"
    assert report.head[:20] in pdf.metadata["/Keywords"]
    assert pdf.trailer["/Root"]["/Lang"] == "en"


def test_the_outline_has_every_section_and_chapter(report, pdf):
    titles = [entry.title for group in pdf.outline for entry in (group if isinstance(group, list) else [group])]
    sections = ["Turn 4: House Varn", "How things stand", "Story", "Tables", "Rulings and dice", "Order form"]
    assert [title for title in [*sections, *(c.title for c in report.content.chapters)] if title not in titles] == []


def test_every_font_is_embedded(pdf):
    fonts = [font.get_object() for page in pdf.pages for font in page["/Resources"]["/Font"].values()]
    drawn = [font for font in fonts if font["/Subtype"] == "/TrueType"]
    assert drawn
    assert all("/FontFile2" in font["/FontDescriptor"] for font in drawn)


@pytest.mark.parametrize("miles", range(0, 60, 5))
def test_a_head_never_ends_a_page(report, miles):
    march = Passage("The long march", tuple(Line(f"Mile {mile}.") for mile in range(miles)))
    longer = changed(report, chapters=(march, *report.content.chapters))
    sheet = paper_of("A4")
    pages = paginate(report_blocks(sheet, longer), sheet.top, sheet.bottom)
    assert [page[-1].block.bookmark for page in pages if page[-1].block.bookmark] == []
    assert min(placed.top - placed.block.height for page in pages for placed in page) >= sheet.bottom - LOWER


def test_a_long_chapter_says_on_the_next_page_that_it_goes_on(report):
    long = Passage("The long march", tuple(Line(f"Mile {mile}.") for mile in range(120)))
    pages = PdfReader(BytesIO(pdf_report(changed(report, chapters=(long,))))).pages
    assert sum("The long march, continued" in page.extract_text() for page in pages) >= 2


def test_a_long_table_repeats_its_heads(report):
    table = msgspec.structs.replace(report.content.tables[0], rows=report.content.tables[0].rows * 4)
    pages = PdfReader(BytesIO(pdf_report(changed(report, tables=(table,))))).pages
    assert sum("Territory Type DV Holder" in page.extract_text() for page in pages) >= 2


def test_letter_paper_can_be_had_and_other_sizes_are_refused(report):
    box = PdfReader(BytesIO(pdf_report(report, "Letter"))).pages[0].mediabox
    assert (box.width, box.height) == (612, 792)
    with pytest.raises(ValueError, match="use one of A4, Letter"):
        pdf_report(report, "A5")


def test_the_last_report_of_a_campaign_has_no_form(report):
    last = msgspec.structs.replace(report, form="", form_name="", due="", order_sheet=None)
    pdf = PdfReader(BytesIO(pdf_report(last)))
    assert list(pdf.attachments) == ["report.json"]
    assert "Order form" not in pdf.pages[-1].extract_text()


def test_a_battle_sheet_is_one_page_with_lines_to_fill_in(sheet):
    assert pdf_sheet(sheet) == pdf_sheet(sheet)
    (page,) = PdfReader(BytesIO(pdf_sheet(sheet))).pages
    text = " ".join(page.extract_text().split())
    assert [part for part in [sheet.title, *sheet.notes, *sheet.blanks] if part not in text] == []


def worded(of, count=3000):
    return " ".join(f"{of}{number}" for number in range(count))


@pytest.mark.long
def test_nothing_is_ever_cut_however_long_it_is(report):
    grid = msgspec.structs.replace(
        report.content.standing,
        rows=((worded("cell", 900), *report.content.standing.rows[0][1:]),),
        note=worded("under"),
    )
    told = Line(worded("story"), number=1, seat="A", reckoning=worded("reckoned", 500))
    long = msgspec.structs.replace(
        changed(
            report,
            happened=(worded("happened"),),
            decide=(worded("decide"),),
            standing=grid,
            private=Passage("For you alone", (Line(worded("alone")),), note=worded("remark")),
        ),
        title=worded("title", 40),
        player=worded("player", 40),
        letters=Passage("Letters", (told,)),
        corrections=(RulingNote("correct", worded("why"), author=worded("author", 300)),),
        order_sheet=msgspec.structs.replace(
            report.order_sheet, told=(f"Told {worded('comment', 60)} here",), send=worded("policy", 60)
        ),
    )
    for size in ("A4", "Letter"):
        pages = PdfReader(BytesIO(pdf_report(long, size))).pages
        text = set(" ".join(page.extract_text() for page in pages).split())
        for of, count in ASKED_FOR.items():
            assert {f"{of}{number}" for number in range(count)} <= text, of
        paper = paper_of(size)
        for page in paginate(report_blocks(paper, long), paper.top, paper.bottom):
            assert all(placed.top - placed.block.height >= paper.bottom - LOWER - 0.01 for placed in page)


ASKED_FOR = {
    **dict.fromkeys(("happened", "decide", "alone", "remark", "under", "story", "why"), 3000),
    **{"cell": 900, "reckoned": 500, "author": 300, "title": 40, "player": 40, "comment": 60},
}


@pytest.mark.parametrize("form_name", ["a.yaml", "z.yaml"])
def test_attached_files_stand_in_the_order_of_their_names(report, form_name):
    """The tree of names is searched by halves (PDF 1.7, 7.9.6): out of order, a file would not be found."""
    made = PdfReader(BytesIO(pdf_report(msgspec.structs.replace(report, form_name=form_name))))
    names = made.trailer["/Root"]["/Names"]["/EmbeddedFiles"]["/Names"][::2]
    assert names == sorted(["report.json", form_name])


def said(report):
    """All that is printed of a report."""
    return " ".join(text.said for text in texts_of(report))


def test_a_row_of_prose_has_no_sign_before_what_is_missing(report):
    columns = tuple(Column(head) for head in ("", "Tile", "Units"))
    rows = (("B1", "RLMEFR", "a warband and more " * 9), ("B2", "FERLMR", ""), ("B3", "", ""))
    printed = said(changed(report, tables=(Grid("Tiles", columns, rows),)))
    assert "Tile: Units B1 RLMEFR: a warband" in printed
    assert "B2 FERLMR B3" in printed


def test_orders_of_one_file_run_on(report):
    lines = (Line("Turn 4: no. 7."), Line("1. Lay B48."), Line("2. Stop."))
    assert "Turn 4: no. 7; 1. Lay B48; 2. Stop." in said(replace(report, received=Passage("Orders received", lines)))


@pytest.mark.parametrize(
    ("turns", "words"),
    [((3,), "turn 3"), ((3, 4), "turns 3 and 4"), ((0, 1, 2, 3), "turns 0 to 3"), ((1, 2, 4), "turns 1, 2 and 4")],
)
def test_a_proof_names_its_turns(report, turns, words):
    opened = tuple((turn, "", {"event": "secret", "turn": turn}) for turn in turns)
    assert replace(report.proof, opened=opened).title == f"Proof of the dice of {words}"


def test_a_line_and_its_rule_are_one_line_where_the_page_has_room():
    line = Line("Queue entry 3 passed over: the army may not march on until the territory is captured.", rule="PBEM-3")
    page = paper_of("A4")
    assert story_line(page, line, {}).height == STORY.leading
    assert story_line(page.lane, line, {}).height > STORY.leading
