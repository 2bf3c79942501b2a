"""Dates in the languages that players choose: as each is written, and with letters that our pages can show."""

from datetime import UTC, datetime, timedelta

import pytest

from adjudicator.campaign.events.records import WindowOpening
from adjudicator.campaign.players.preferences import _zone
from adjudicator.campaign.reading.turns import dates_of, who_may_see
from adjudicator.campaign.terms.moments_told import LANGUAGES, briefly, in_words, language_meant, name_of
from adjudicator.errors import Refused
from adjudicator.reports.pdf.fonts import SANS, spell
from adjudicator.table import OBSERVER, REFEREE

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


def test_languages_are_called_as_english_calls_them():
    assert [name_of(code) for code in ("de", "fr", "pl")] == ["German", "French", "Polish"]


@pytest.mark.parametrize(("days", "told"), [
    ([0], "29 November 2026"), ([0, 0], "29 November 2026"), ([0, 7, 14], "29 November 2026 – 13 December 2026"),
])  # fmt: skip
def test_pages_tell_the_first_and_the_last_day_of_what_they_are_of(days, told):
    windows = [
        WindowOpening(event=day, number=1, step=None, turn=1, whole=True, episodes=0, at=EVENING + timedelta(days=day))
        for day in days
    ]
    assert dates_of(windows) == told


@pytest.mark.parametrize(("seat", "told"), [
    (OBSERVER, "as everybody may see it"), (REFEREE, "as the referee alone may see it"), ("A", "as A may see it"),
])  # fmt: skip
def test_pages_say_who_may_see_them(seat, told):
    line = who_may_see(seat, 7)
    assert line.startswith(f"Up to turn 7, {told}")
    assert ("keep it from" in line) == (seat != OBSERVER)


@pytest.mark.parametrize(("written", "zone"), [
    ("Europe/Berlin", "Europe/Berlin"), ("europe/berlin ", "Europe/Berlin"), ("new york", "America/New_York"),
    ("UTC", "UTC"),
])  # fmt: skip
def test_a_time_zone_is_meant_by_its_name_or_its_city(written, zone):
    assert _zone(written) == zone


@pytest.mark.parametrize(("written", "near"), [
    ("Europe/Berlim", "Europe/Berlin"), ("xyzzy", "Europe/Berlin"), ("America/New_Yorc", "America/New_York"),
])  # fmt: skip
def test_who_names_no_time_zone_is_told_the_nearest(written, near):
    with pytest.raises(Refused, match=f"such as `timezone: {near}`") as refused:
        _zone(written)
    assert refused.value.code == "timezone/unknown"


def test_a_city_that_several_zones_have_is_asked_about():
    with pytest.raises(Refused, match="such as `timezone: America/Argentina/Buenos_Aires`"):
        _zone("buenos aires")
