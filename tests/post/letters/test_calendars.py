"""The entry for a calendar that comes with a deadline, and with each move of it."""

from datetime import UTC, datetime, timedelta

import pytest
from icalendar import Calendar
from town import MAIL, Town

from adjudicator.campaign.players import dealings


@pytest.fixture(scope="module", autouse=True)
def _undrawn(no_pdf):
    """Pages are not what these tests are about."""


@pytest.fixture
def town(tmp_path):
    made = Town(tmp_path)
    made.open()
    made.tick()
    return made


def entries(town, seat="A"):
    """The entries that came to a seat, oldest first."""
    files = [part for letter in town.letters(seat) for part in letter.iter_attachments()]
    calendars = [part.get_content() for part in files if part.get_content_type() == "text/calendar"]
    return [entry for each in calendars for entry in Calendar.from_ical(each).walk("VEVENT")]


def test_a_report_that_asks_for_orders_brings_the_deadline(town):
    (entry,) = entries(town)
    assert entry["summary"] == "The River: Turn 1: Bidding"
    assert entry["dtstart"].dt == datetime(2026, 11, 29, 20, tzinfo=UTC)
    assert [alarm["trigger"].dt for alarm in entry.walk("VALARM")] == [timedelta(hours=-12)]


def test_a_deadline_that_moves_takes_the_place_of_the_first(town):
    town.later(hours=1)
    dealings.extend(town.live(), 48, "a feast")
    town.tick()
    first, moved = entries(town)
    assert (first["uid"], first["sequence"] < moved["sequence"]) == (moved["uid"], True)
    assert moved["dtstart"].dt - first["dtstart"].dt == timedelta(hours=48)


def test_no_entry_is_sent_where_the_clock_stands_nor_to_the_referee(town):
    dealings.hold(town.live(), "I am ill")
    town.tick()
    assert len(entries(town)) == 1
    assert entries(town, MAIL.referee) == []
