"""Page one: four questions answered on one page, in the PDF, the text and the JSON alike."""

from io import BytesIO

import msgspec
import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from adjudicator.reports.data import json_report
from adjudicator.reports.pdf import pdf_report
from adjudicator.reports.text import brief_report, text_report
from adjudicator.table.figures import Map, Plot, Series
from adjudicator.table.news import Score
from adjudicator.table.pages import NO_DATE

pytestmark = pytest.mark.slow

SCORES = (Score("B", "The Sallow League", 7, 2), Score("A", "House Varn", 5, -1, note="of 12"))


@pytest.fixture(scope="module")
def front(report):
    """The report with its page one filled."""
    picture = next(figure for figure in report.content.figures if isinstance(figure, Map))
    course = Plot("Territories", report.seats[:2], (Series("A", (4, 6, 5)), Series("B", (3, 5, 7))), "Turn", 1)
    content = replace(
        report.content,
        headline="Marrowby falls to House Varn; the Sallow League leads with seven",
        scores=SCORES,
        counts="territories",
        course=course,
        picture=picture,
        figures=(),
    )
    return replace(report, content=content)


def pages(report):
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf_report(report))).pages]


def sizes(report, wanted):
    """The sizes in which a text is set on page one."""
    found = []
    page = PdfReader(BytesIO(pdf_report(report))).pages[0]
    page.extract_text(visitor_text=lambda text, _, matrix, font, size: found.append(size) if wanted in text else None)
    return found


def test_page_one_answers_everything_and_the_board_stands_on_it(front):
    first, second, *_ = pages(front)
    content = front.content
    wanted = [
        content.headline,
        *content.happened,
        *content.decide,
        front.due.partition(" (")[0],
        "Your territories",
        "−1",
    ]
    assert [each for each in wanted if each not in first] == []
    assert "Eastwatch" in first
    assert second.startswith("The Marches of Aldermoot · Turn 4 How things stand")


def test_the_date_and_the_score_are_large(front):
    assert min(sizes(front, "Saturday 28")) >= 13
    assert max(sizes(front, "5")) >= 30
    assert max(sizes(front, "Marrowby falls")) >= 17


def test_where_no_clock_waits_page_one_says_so(front):
    assert "No date set: the referee closes" in pages(replace(front, due=NO_DATE))[0]
    assert max(sizes(replace(front, due=NO_DATE), "No date set")) < 10
    assert "(BY NO DATE" not in text_report(replace(front, due=NO_DATE))


def test_the_history_stands_in_the_foot_alone(front):
    assert pages(front)[0].count(front.head[:20]) == 1


def test_a_campaign_that_is_over_has_its_story_on_page_one(front):
    over = replace(front, due="", form="", order_sheet=None, chronicle=("Turn 1: Grimholt burns.", "Turn 2: It ends."))
    first = pages(over)[0]
    assert "The campaign is over" in first
    assert "The story of the campaign Turn 1: Grimholt burns. Turn 2: It ends." in first
    assert "THE STORY OF THE CAMPAIGN" in text_report(over)


def test_text_and_data_say_the_same(front):
    text, data = " ".join(brief_report(front).split()), msgspec.json.decode(json_report(front))
    content = front.content
    assert content.headline.upper() in text
    assert "Territories: 1. The Sallow League 7 (+2); 2. House Varn 5 (−1) (of 12)." in text
    assert all(line in text for line in (*content.happened, *content.decide))
    assert "Territories" in " ".join(text_report(front).split("STORY")[0].split())
    assert data["content"]["headline"] == content.headline
    assert [score["value"] for score in data["content"]["scores"]] == [7, 5]
    assert data["due"] == front.due


def test_what_one_page_cannot_hold_flows_on_and_the_board_follows(front):
    long = replace(front, content=replace(front.content, happened=("On and on it went. " * 300,) * 2))
    text = " ".join(pages(long))
    assert text.count(" went.") == 600
    assert "Eastwatch" in text
    assert front.due in text


def test_without_room_for_it_the_board_stands_on_the_next_page(front):
    full = replace(
        front, content=replace(front.content, happened=("One more sentence of news about a village. " * 4,) * 9)
    )
    first, second, *_ = pages(full)
    assert "Eastwatch" not in first
    assert "Eastwatch" in second
