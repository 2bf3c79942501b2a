from io import BytesIO
from itertools import pairwise

import pytest
from msgspec.structs import replace
from page_texts import Page
from pypdf import PdfReader

from adjudicator.reports.pdf import pdf_report
from adjudicator.reports.pdf.cards import cards_blocks
from adjudicator.reports.pdf.comparison import comparison_blocks
from adjudicator.reports.pdf.document import new_canvas
from adjudicator.reports.pdf.figures import figure_blocks
from adjudicator.reports.pdf.finding import finding
from adjudicator.reports.pdf.flow import paginate
from adjudicator.reports.pdf.gap import gap_of
from adjudicator.reports.pdf.hexes import hex_layer
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.plot import draw_strip, plot_blocks
from adjudicator.reports.pdf.report import report_blocks
from adjudicator.reports.pdf.scale import nice_step, spread, ticks
from adjudicator.reports.pdf.type import CELL, row, shortened
from adjudicator.table.figures import Band, Card, Mark, Plot, Series
from adjudicator.table.lines import Line
from adjudicator.table.pages import Passage
from adjudicator.table.seats import SeatStyle

SHEET = paper_of("A4")


class Pen:
    """A canvas that notes where text is set, and how wide."""

    def __init__(self):
        self.canvas = new_canvas(SHEET)[1]
        self.texts = []

    def __getattr__(self, name):
        return getattr(self.canvas, name)

    def beginText(self, x, y):
        self.texts.append((x, y, written := []))
        text = self.canvas.beginText(x, y)
        put = text.textOut
        text.textOut = lambda shown: (written.append(shown), put(shown))
        return text


def drawn(blocks, top=800):
    """What blocks write below each other: (x, y, text)."""
    pen = Pen()
    for block in blocks:
        block.draw(pen, top)
        top -= block.height
    return [(x, y, "".join(written)) for x, y, written in pen.texts]


def filled(report, cards, plot, comparison):
    """The sample with every kind of figure."""
    chapter = Passage("Moves", (Line("A move."),), figures=(comparison, comparison))
    figures = (*report.content.figures, cards, plot)
    return replace(report, content=replace(report.content, figures=figures, chapters=(chapter,)))


def test_a_report_with_every_kind_of_figure_is_the_same_every_time(report, cards, plot, comparison):
    full = filled(report, cards, plot, comparison)
    assert pdf_report(full) == pdf_report(full)
    whole = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(pdf_report(full))).pages).split())
    wanted = [
        "On the table",
        "A1 Art",
        "laid in round 2",
        "vacant",
        "The score",
        "Auron 8, then 16",
        "Belisha 3, then 3",
    ]
    wanted += [
        "Rings: as it was told then.",
        "Dashed: if all is preserved.",
        "Time reversed on A1",
        "4 strips",
        "3 strips",
    ]
    wanted += ["As it was", "As it is now", "rounds 5 to 6 taken back"]
    assert [text for text in wanted if text not in whole] == []


@pytest.mark.parametrize("lines", range(0, 40, 4))
def test_no_figure_runs_off_its_page_or_leaves_its_head_behind(report, cards, plot, comparison, lines):
    full = filled(report, cards, plot, comparison)
    more = replace(full, content=replace(full.content, happened=("A line.",) * lines))
    pages = paginate(report_blocks(SHEET, more), SHEET.top, SHEET.bottom)
    assert [page[-1].block.bookmark for page in pages if page[-1].block.bookmark] == []
    assert min(placed.top - placed.block.height for page in pages for placed in page) >= SHEET.bottom


def test_the_legend_of_cards_stays_with_the_last_row_and_explains_only_what_appears(cards):
    *_, last, legend = cards_blocks(SHEET, cards)
    assert last.keep
    texts = [text for _, _, text in drawn([legend])]
    assert "band covered otherwise" in texts
    assert "what you can turn back" in texts
    bare = replace(cards, cards=(Card("A1", "A", "Art", (Band(1),)),), bracket_name="")
    assert [text for _, _, text in drawn([list(cards_blocks(SHEET, bare))[-1]])] == ["dot on an open band"]


def test_everything_written_on_a_card_lies_between_the_margins(cards):
    tall = Card(
        "A3",
        "A",
        "Monument",
        tuple(Band(99, discs=tuple(map(str, range(1, 20)))) for _ in range(20)),
        tuple(Mark(str(at), at % 2 == 0, 12, True, at > 9) for at in range(2, 21)),
        ("a caption that is too long for the slot beside the card",),
    )
    blocks = list(cards_blocks(SHEET, replace(cards, cards=(*cards.cards[:2], tall, *cards.cards[2:]))))
    texts = drawn(blocks)
    assert all(SHEET.left <= x and x + row(text, CELL).width * 0.8 <= SHEET.right for x, _, text in texts)
    height = sum(block.height for block in blocks)
    assert all(800 - height - 10 <= y <= 800 for _, y, _ in texts)


def test_a_buried_card_is_low(cards):
    buried = replace(cards, cards=(Card("A1", "A", "Art", (Band(1, "3"),) * 10),))
    standing = replace(cards, cards=(Card("A1", "A", "Art", (Band(1),) * 10),))
    assert next(iter(cards_blocks(SHEET, buried))).height < next(iter(cards_blocks(SHEET, standing))).height / 2


def test_a_comparison_of_all_rounds_does_not_cover_its_cards(comparison):
    log = tuple(Mark(str(at), False, 2, bracketed=True) for at in range(2, 21))
    long = replace(comparison, before=replace(comparison.before, marks=log), after=replace(comparison.after, marks=log))
    texts = drawn(comparison_blocks(SHEET, long, {}))
    marks = max(x for x, _, text in texts if text == "+2")
    sums = min(x for x, _, text in texts if text.endswith("strips"))
    assert marks + 8 < sums
    assert max(x for x, _, _ in texts) < SHEET.right


def test_a_comparison_without_cards_tells_its_sums_beside_the_rounds(comparison):
    before, after = (replace(course, bands=()) for course in (comparison.before, comparison.after))
    places = {
        text: (x, y)
        for x, y, text in drawn(comparison_blocks(SHEET, replace(comparison, before=before, after=after), {}))
    }
    assert "→" not in places
    assert places["3 strips"][1] == places["As it is now"][1]


def test_a_plot_names_every_line_at_its_end_apart_from_the_others(plot):
    level = tuple(replace(each, values=(0, 4), ahead=(), former=()) for each in plot.series)
    texts = {text: y for _, y, text in drawn(plot_blocks(SHEET, replace(plot, series=level)))}
    assert abs(texts["Auron "] - texts["Belisha "]) > 10


def test_a_plot_of_one_round_without_points_is_a_plot():
    lone = Plot("The score", (SeatStyle("A", "A" * 40, "A", 0),), (Series("A", (0,)),), "Round", 1)
    texts = drawn(plot_blocks(SHEET, lone))
    assert max(x for x, _, _ in texts) < SHEET.right
    assert any(text.startswith("AAA") and text.endswith("… ") for _, _, text in texts)


@pytest.mark.parametrize(("highest", "step"), [(1, 1), (4, 1), (8, 2), (30, 5), (100, 20), (134, 50), (999, 200)])
def test_a_scale_has_three_to_seven_lines_at_round_numbers(highest, step):
    assert nice_step(highest) == step


def test_names_keep_their_order_when_they_are_moved_apart():
    assert spread([5, 4, 30], 10, 100) == [14, 4, 30]
    assert spread([95, 4, 99], 10, 100) == [90, 4, 100]


def test_a_name_that_does_not_fit_is_cut():
    assert shortened("Auron", CELL, 100) == "Auron"
    assert shortened("Auron the Patient", CELL, 30).endswith("…")
    assert shortened("Auron", CELL, 0) == ""


def test_a_figure_before_the_story_has_a_section_head(report, cards, plot):
    full = replace(report, content=replace(report.content, figures=(cards, plot)))
    bookmarks = [block.bookmark for block in report_blocks(SHEET, full) if block.bookmark and block.level == 0]
    assert bookmarks[bookmarks.index("On the table") :][:3] == ["On the table", "The score", "How things stand"]


def test_every_kind_of_figure_can_be_drawn(report, cards, plot, comparison):
    for figure in (*report.content.figures, cards, plot, comparison):
        assert list(figure_blocks(SHEET, figure, {}, hex_layer([])))


def test_a_line_may_run_below_nought(plot):
    assert [*ticks(-7, 12)] == [-5, 0, 5, 10]
    assert [*ticks(0, 12)] == [0, 2, 4, 6, 8, 10, 12]
    low = replace(plot, series=(Series("A", (3, -6)), Series("B", (0, 2))), x_name="Turn")
    heights = {text: y for _, y, text in drawn(plot_blocks(SHEET, low))}
    assert heights["−6"] < heights["−4"] < heights["0"] < heights["2"]
    assert heights["Turn"] < heights["−6"]


def test_the_letters_on_the_lines_of_a_strip_can_be_read_and_keep_clear_of_each_other(plot):
    values = tuple(range(0, 200, 10))
    long = replace(
        plot, series=tuple(replace(series, values=values, ahead=(200,), former=()) for series in plot.series)
    )
    page = Page(1)
    draw_strip(page, long, 0, 100, 170, 84)
    letters = sorted(text.x0 for text in page.texts if text.said in ("A", "B") and text.x0 < 110)
    assert len(letters) > 4
    assert min(b - a for a, b in pairwise(letters)) > 7
    assert {round(text.size, 1) for text in page.texts if text.said in ("A", "B")} == {6.0}


def two(*values):
    """A plot of two, by what they have."""
    styles = tuple(
        SeatStyle(seat, name, seat, hue) for hue, (seat, name) in enumerate((("A", "Ask"), ("B", "The Oaks")))
    )
    lines = tuple(Series(seat, line) for seat, line in zip("AB", values, strict=True))
    return Plot("Score", styles, lines, "Turn")


@pytest.mark.parametrize(
    ("values", "told"),
    [
        (((0, 3, 5), (0, 1, 2)), "Ask ahead by 3, since Turn 1"),
        (((0, 3, 2), (0, 1, 7)), "The Oaks ahead by 5, since Turn 2"),
        (((4, 3, 9), (0, 1, 2)), "Ask ahead by 7, from the beginning"),
        (((0, 3, 2), (0, 1, 2)), "All level"),
    ],
)
def test_a_strip_says_what_it_shows(values, told):
    assert finding(two(*values)) == told


def test_of_two_a_strip_shows_the_difference_and_of_more_none():
    gap = gap_of(two((0, 3, 2), (0, 1, 7)))
    assert [*gap.values] == [0, 2, -5]
    assert [gap.ahead(value).seat for value in (2, -5)] == ["A", "B"]
    expected = two((0, 3), (0, 1))
    ahead = replace(expected, series=(replace(expected.series[0], ahead=(4,)), expected.series[1]))
    assert gap_of(ahead) is None
