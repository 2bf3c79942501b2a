"""What the referee took back is loud in every report that follows: on paper's first page, in the mail, in the data."""

import json
from io import BytesIO

import pytest
from pypdf import PdfReader

from adjudicator.campaign.players import dealings
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.referee import rulings
from adjudicator.reports.data import json_report
from adjudicator.reports.pdf.report import pdf_report
from adjudicator.reports.text.report import text_report

WHO = {"reason": "It came from a stranger.", "author": "Rufus"}


@pytest.fixture
def live(open_campaign):
    return open_campaign(tempo="default", turns=2)


def bid(live, seat, amount):
    return live.receive(seat, {"amount": amount, "bank": "left"}, None, "")


def told(live, seat):
    """The last report of a seat: what is loud, the mail, the first page, the data."""
    report = reporting.report(live, seat, live.campaign.windows[-1])
    page = PdfReader(BytesIO(pdf_report(report, "A4"))).pages[0].extract_text()
    data = [note["text"] for note in json.loads(json_report(report))["corrections"] if note.get("loud")]
    return report.loud, *(" ".join(text.split()) for text in (text_report(report), page)), data


@pytest.mark.parametrize("seat", ["A", "B", "referee"])
def test_orders_set_aside_are_loud_to_everybody(live, seat):
    number = bid(live, "A", 3)
    rulings.set_aside(live, number, **WHO)
    bid(live, "B", 4)
    live.advance(lock=True)
    (note,), mail, page, data = told(live, seat)
    leaf = live.campaign.received[number].number
    assert note.id == f"Orders no. {leaf} set aside"
    assert note.text == "The orders of A for Turn 1: Bidding do not count: It came from a stranger."
    assert note.author == "Rufus"
    for text in (mail, page):
        assert "DO NOT MISS THIS" in text
        assert note.id in text
        assert note.text in text
    assert mail.index(note.text) < mail.index("WHAT HAPPENED")
    assert data == [note.text]


@pytest.mark.parametrize("seat", ["A", "B"])
def test_a_step_sent_back_is_loud_and_says_what_goes_with_it(live, seat, monkeypatch):
    monkeypatch.setattr(rulings, "_still_meant", lambda live, step: ())
    for each in "AB":
        bid(live, each, 3)
    live.advance()
    fact = {"fact": "crossed", "seat": "A", "bank": "right"}
    rulings.correct(live, [fact], reason="The boat leaked.", author="R")
    rulings.send_back(live, "1.bid", **WHO)
    live.advance(lock=True)
    (note, *_), mail, page, data = told(live, seat)
    assert "no longer holds: It came from a stranger." in note.text
    assert "Corrections that go with it: The boat leaked." in note.text
    assert "The dice stay." in note.text
    assert note.text in mail
    assert note.text in page
    assert note.text in data


def test_a_step_sent_back_says_how_many_after_it_go_with_it_and_one_that_waits_is_one(open_campaign):
    live = open_campaign(turns=2)
    for bank in ("left", None):
        for seat in "AB":
            live.receive(seat, {"amount": 3, "bank": bank}, None, "")
        live.advance()
    assert live.campaign.waiting.step.id == "2.bid"
    rulings.send_back(live, "1.bid", **WHO)
    live.advance(lock=True)
    (note,) = reporting.report(live, "A", live.campaign.windows[-1]).loud
    assert note.text.startswith("Turn 1: Bidding and 1 step after it, as told before, no longer holds:")


def test_other_rulings_are_not(live):
    for each in "AB":
        bid(live, each, 3)
    live.advance()
    loud, mail, page, data = told(live, "A")
    assert (loud, data) == ((), [])
    assert "DO NOT MISS" not in mail + page


@pytest.mark.parametrize("seat", ["A", "B"])
def test_the_first_report_shows_the_words_of_luck_and_to_each_his_own(open_campaign, seat):
    live = open_campaign(tempo="default", turns=2, luck=True)
    for giver in "AB":
        dealings.accept(live, giver, f"the geese of {giver}")
    (note,) = reporting.report(live, seat, live.campaign.windows[0]).corrections
    assert note.words() == f"The campaign began with those of A and B. Yours: “the geese of {seat}”."


def test_who_took_orders_back_is_told_so_in_his_next_report(live):
    bid(live, "A", 3)
    dealings.withdraw(live, "A")
    live.advance(lock=True)
    notes = {seat: reporting.report(live, seat, live.campaign.windows[-1]).corrections for seat in "AB"}
    assert [note.text for note in notes["A"]] == ["Your orders for 1.bid were taken back, as you asked."]
    assert notes["B"] == ()
