"""What a player chooses for himself by one line in a mail: time zone, paper, letters, how the order page comes."""

from io import BytesIO

import pytest
from pypdf import PdfReader
from town import OPENED, Town, address, body, key

from adjudicator.campaign.events.records import WindowOpening
from adjudicator.post.books import of_desk as books
from adjudicator.table import OBSERVER, REFEREE, Step

QUIET = "to: all\n\nPeace?"


@pytest.fixture(scope="module", autouse=True)
def _undrawn(no_pdf):
    """Pages are not what these tests are about."""


@pytest.fixture
def town(tmp_path):
    made = Town(tmp_path)
    made.open()
    made.tick()
    return made


def says(town, line, seat="A"):
    town.write(seat, f"{line}\n\nkey: {key(seat)}", subject=f"[river {seat}] x")
    town.tick()
    return " ".join(body(town.last(seat)).split())


def press(town):
    town.write("B", f"key: {key('B')}\n\nBEGIN PRESS\n{QUIET}\nEND PRESS", subject="[river B] x")
    town.tick()


def of_press(town, seat="A"):
    return [letter for letter in town.letters(seat) if "Peace?" in body(letter)]


@pytest.mark.parametrize("line", ["timezone: Europe/Berlin", "Time zone: europe/berlin", "timezone: Berlin"])
def test_moments_are_told_in_the_time_zone_a_player_names(town, line):
    assert "told in Europe/Berlin from here on. Orders close on Sunday 29 November 2026, 21:00 (Europe/Berlin)" in says(
        town, line
    )
    assert "20:00 (UTC)" in says(town, "status", "B")


@pytest.mark.parametrize("line", ["dates: de", "Dates: German", "dates: deutsch"])
def test_dates_are_told_in_the_language_a_player_names(town, line):
    assert "Dates are told in German from here on. Orders close on Sonntag, 29. November 2026, 20:00 (UTC)" in says(
        town, line
    )
    assert "Sunday 29 November 2026" in says(town, "status", "B")
    assert "Sunday 29 November 2026" in says(town, "dates: English")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("timezone: Europe/Berlln", "write one such as `timezone: Europe/Berlin`"),
        ("paper: A5", "none of A4, Letter; write one of them, as in `paper: A4`"),
        ("letters: none", "none of all, digest, report"),
        ("dates: Klingon", "but in English (en), Bulgarian (bg), "),
        ("page: by post", "none of attached, zip, none"),
        ("maps: on the wall", "none of page, paper; write one of them, as in `maps: page`"),
        ("page: link", "his desk puts no order page on the web"),
    ],
)
def test_a_choice_that_there_is_not_is_told_with_those_there_are(town, line, told):
    before = town.live().campaign.version
    assert told in says(town, line)
    assert town.live().campaign.version == before


@pytest.mark.parametrize(
    ("line", "told"), [("maps: paper", "comes as pages to print, too"), ("Maps: Page", "is on your order page")]
)
def test_a_player_says_where_he_sees_what_he_decides(town, line, told):
    assert told in says(town, line)


def test_pages_are_made_for_the_paper_a_player_has(tmp_path, pdf):
    town = Town(tmp_path)
    town.open(tempo="default")
    says(town, "paper: letter")
    for seat in "AB":
        town.send_orders(seat)
    town.later(days=1)
    town.tick()
    widths = {seat: width(town.last(seat)) for seat in "AB"}
    assert widths == {"A": 612, "B": 595}


def test_the_order_page_comes_as_a_player_would_have_it(tmp_path):
    town = Town(tmp_path)
    town.open(seats="ABC", tempo="default", options={"turns": 2})
    says(town, "page: ZIP")
    says(town, "page: none", "B")
    assert [pages(town, seat) for seat in "ABC"] == [[".html"]] * 3
    for seat in "ABC":
        town.send_orders(seat)
    town.later(days=1)
    town.tick()
    assert pages(town, "A") == [".html", ".html.zip"]
    assert pages(town, "B") == [".html"]
    assert pages(town, "C") == [".html", ".html"]


def pages(town, seat):
    """How the order pages that a seat was sent are files."""
    sent = [name for letter in town.letters(seat) for name in names(letter)]
    return [name.partition("-orders")[2] for name in sent if "-orders.html" in name]


def names(letter):
    """The names of the files of a letter."""
    return [part.get_filename() or "" for part in letter.iter_attachments()]


def width(letter):
    """How wide the pages of a report are, in points."""
    page = next(part for part in letter.iter_attachments() if part.get_filename().endswith(".pdf"))
    return int(PdfReader(BytesIO(page.get_content())).pages[0].mediabox.width)


def test_press_comes_at_once_or_beside_the_next_letter_or_in_the_report_alone(town):
    press(town)
    assert len(of_press(town)) == 1
    says(town, "letters: digest")
    press(town)
    assert len(of_press(town)) == 1
    for seat in "AB":
        town.send_orders(seat)
    town.later(days=1)
    town.tick()
    assert len(of_press(town)) == 2
    says(town, "letters: report")
    before = len(town.letters("A"))
    press(town)
    assert len(town.letters("A")) == before


def test_what_stood_in_a_report_alone_comes_in_no_letter_later(town):
    says(town, "letters: report")
    press(town)
    says(town, "letters: all")
    assert not of_press(town)
    press(town)
    assert len(of_press(town)) == 1


def test_what_waits_for_another_letter_is_not_lost_where_a_book_begins_a_volume(town, monkeypatch):
    says(town, "letters: digest")
    press(town)
    monkeypatch.setattr(books, "VOLUME", 0)
    town.tick()
    assert not of_press(town)
    for seat in "AB":
        town.send_orders(seat)
    town.later(days=1)
    town.tick()
    assert len(of_press(town)) == 1


def test_who_takes_the_seat_over_has_chosen_nothing(town):
    says(town, "letters: report")
    says(town, "timezone: Berlin")
    says(town, "page: zip")
    player = {"name": "Cora", "address": address("C"), "key_hash": "x" * 64}
    town.live().replace_player("A", player, "he moved away")
    live = town.live()
    assert live.campaign.people.preferred("A", "letters") == ""
    assert live.campaign.people.preferred("A", "page") == ""
    assert live.campaign.players["A"].timezone == ""


@pytest.mark.parametrize(
    ("more", "mailed"),
    [({}, "A"), ({"whole": True}, "AB"), ({"corrected": True}, "AB"), ({"step": None}, "AB")],
    ids=["in the middle of a turn", "when it is over", "corrected", "at the end"],
)
def test_a_letter_goes_to_who_has_something_to_decide_and_to_all_when_a_turn_is_over(more, mailed):
    asked = Step(id="1.bid", turn=1, title="Bid", window="bid", seats=("A",))
    about = {"event": 9, "number": 2, "step": asked, "turn": 1, "whole": False, "episodes": 3, "at": OPENED} | more
    window = WindowOpening(**about)
    assert [seat for seat in "AB" if window.is_mailed(seat)] == list(mailed)
    assert window.is_mailed(REFEREE)
    assert window.is_mailed(OBSERVER)
