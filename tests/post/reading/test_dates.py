"""Days as people write them."""

from datetime import date

import pytest

from adjudicator.post.reading.dates import days_meant, span

TODAY = date(2026, 11, 22)


def meant(text, today=TODAY):
    found = span(text)
    return found and tuple(map(str, days_meant(*found, today)))


@pytest.mark.parametrize(
    "text",
    [
        "2026-12-24 2026-12-31",
        "2026-12-24 - 2026-12-31",
        "24.12. - 31.12.",
        "24.12.-31.12.",
        "24.12. 31.12.",
        "24.12.2026 – 31.12.2026",
        "vom 24.12. bis 31.12.",
        "24.-31.12.",
        "24 - 31 December",
        "24 December to 31 December 2026",
        "Dec 24 - Dec 31",
        "December 24th until December 31st, 2026",
        "24. Dezember bis 31. Dezember",
        "24/12 - 31/12",
        "12/24 - 12/31",
        "24.12...31.12.",
    ],
)
def test_a_span_is_read_however_it_is_written(text):
    assert meant(text) == ("2026-12-24", "2026-12-31")


def test_a_span_without_a_year_is_the_next_that_is_not_over():
    assert meant("20.12. - 3.1.") == ("2026-12-20", "2027-01-03")
    assert meant("20.11. - 23.11.") == ("2026-11-20", "2026-11-23")
    assert meant("1.11. - 5.11.") == ("2027-11-01", "2027-11-05")
    assert meant("28.2. - 29.2.") == ("2028-02-28", "2028-02-29")


@pytest.mark.parametrize(
    "text", ["3/4 - 5/4", "31.2. - 3.3.", "24.12.", "soon", "24.13. 25.13.", "", "x 24.12. 25.12."]
)
def test_what_may_be_two_days_or_is_none_is_not_read(text):
    assert span(text) is None
