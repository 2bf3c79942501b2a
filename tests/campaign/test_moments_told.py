"""Dates in the languages that players choose: as each is written, and with letters that our pages can show."""

from datetime import UTC, datetime, timedelta

import pytest

from adjudicator.campaign.terms.moments_told import LANGUAGES, briefly, in_words, language_meant, name_of
from adjudicator.reports.pdf.fonts import SANS, spell

EVENING = datetime(2026, 11, 29, 19, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Sunday 29 November 2026, 20:00 (Europe/Berlin)"),
        ("de", "Sonntag, 29. November 2026, 20:00 (Europe/Berlin)"),
        ("fr", "dimanche 29 novembre 2026, 20:00 (Europe/Berlin)"),
        ("pl", "niedziela, 29 listopada 2026, 20:00 (Europe/Berlin)"),
    ],
)
def test_a_moment_is_told_as_a_language_writes_it(language, told):
    assert in_words(EVENING, "Europe/Berlin", language) == told


def test_a_subject_tells_it_more_briefly_in_english():
    assert briefly(EVENING, "UTC") == "Sunday 29 November, 19:00"
    assert briefly(EVENING, "UTC", "de") == "Sonntag, 29. November 2026, 19:00"


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_pages_can_show_every_date_of_a_language(language):
    for day in range(0, 366, 5):
        told = in_words(EVENING + timedelta(days=day), "UTC", language)
        assert "".join(text for _, text in spell(told, SANS)) == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_meant_by_its_code_and_by_its_name(language):
    assert language_meant(language.upper()) == language_meant(name_of(language)) == language
