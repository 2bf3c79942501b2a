"""Pages to print beside a report: maps of decisions where no order page shows them, sheets when they are needed."""

from io import BytesIO

import pytest
import toy
from pypdf import PdfReader

from adjudicator.campaign.players.preferences import prefer
from adjudicator.post.letters.pictures import MAPPED, ON_PAGE
from adjudicator.table import OBSERVER, REFEREE
from adjudicator.table.situation import Sheet


@pytest.fixture
def mapped(office, monkeypatch):
    """A campaign in which every decision has a map."""
    toy.altered(monkeypatch, situation=lambda view, step, questions: (toy.TOY.map(view),))
    return office(observers={"Olga": "olga@home.example"})


@pytest.fixture
def kept(office, monkeypatch):
    """A campaign with a sheet that is kept from turn to turn, and that the bids change."""

    def sheets(view):
        bidders = " ".join(view.bids) or "nobody"
        return [("bidders", Sheet(f"Bidders: {bidders}", "", "", "", (), (), (), (), is_kept=True))]

    toy.altered(monkeypatch, sheets=sheets)
    return office(observers={"Olga": "olga@home.example"})


def names(letter):
    return [file.name for file in letter.attachments]


def maps(letter):
    return [name for name in names(letter) if name.endswith("-map.pdf")]


def told(letter):
    return " ".join(letter.text.split())


def pages(letter):
    """The words of each page of a report."""
    (report,) = [file for file in letter.attachments if file.name.endswith("-A.pdf")]
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(report.data)).pages]


def test_the_map_of_a_decision_is_on_the_order_page(mapped):
    letter = mapped.letter("report", "A")
    assert "river-1.bid-A-orders.html" in names(letter)
    assert not maps(letter)
    assert ON_PAGE in told(letter)


@pytest.mark.parametrize(("name", "value"), [("maps", "paper"), ("page", "none")])
def test_the_map_comes_to_print_for_who_asks_or_has_no_page(mapped, name, value):
    prefer(mapped.live, "A", name, value)
    for seat in "ABC":
        mapped.bid(seat, bank="left")
    mapped.live.advance()
    letter = mapped.letters("report", "A")[-1]
    assert maps(letter) == ["river-01-turn-1-A-map.pdf"]
    assert MAPPED in told(letter)
    assert not maps(mapped.letters("report", "B")[-1])


@pytest.mark.parametrize("reader", [OBSERVER, REFEREE])
def test_who_decides_nothing_has_no_map_of_a_decision(mapped, reader):
    letter = mapped.letter("report", reader)
    assert not maps(letter)
    assert ON_PAGE not in told(letter)


def test_a_sheet_that_is_kept_stands_behind_the_report_of_a_turn(kept, pdf):
    assert "Bidders: nobody" in pages(kept.letter("report", "A"))[-1]
    assert names(kept.letter("report", "A")).count("bidders.pdf") == 0


def test_a_sheet_that_is_kept_comes_again_when_it_has_changed(kept, pdf):
    for seat in "ABC":
        kept.bid(seat, bank="left")
    kept.live.advance()
    second = pages(kept.letters("report", "A")[-1])
    assert "Bidders: A" in second[-1]


def test_a_sheet_that_has_not_changed_goes_out_once(office, monkeypatch, pdf):
    sheet = Sheet("The same", "", "", "", (), (), (), (), is_kept=True)
    toy.altered(monkeypatch, sheets=lambda view: [("same", sheet)])
    made = office()
    for seat in "ABC":
        made.bid(seat, bank="left")
    made.live.advance()
    first, second = map(pages, made.letters("report", "A"))
    assert "The same" in first[-1]
    assert not any("The same" in page for page in second)


def test_an_observer_has_no_sheet_to_keep(kept, pdf):
    letter = kept.letter("report", OBSERVER)
    report = next(file for file in letter.attachments if file.name.endswith(".pdf"))
    assert not any("Bidders" in page.extract_text() for page in PdfReader(BytesIO(report.data)).pages)
