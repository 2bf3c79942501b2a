"""Moments as people are told them: in their time zone, and in the language they choose for dates."""

from datetime import datetime
from zoneinfo import ZoneInfo

ENGLISH = "en"
"""The language of dates where nobody has chosen another."""
LANGUAGES = (
    "en",
    "bg",
    "ca",
    "cs",
    "cy",
    "da",
    "de",
    "el",
    "es",
    "et",
    "eu",
    "fi",
    "fr",
    "ga",
    "hr",
    "hu",
    "is",
    "it",
    "lb",
    "lt",
    "lv",
    "mt",
    "nb",
    "nl",
    "nn",
    "pl",
    "pt",
    "ro",
    "ru",
    "sk",
    "sl",
    "sq",
    "sr",
    "sv",
    "tr",
    "uk",
)
"""The languages in which dates can be told: our pages can show the letters of their months and weekdays."""


def in_words(moment: datetime, timezone: str, language: str = ENGLISH) -> str:
    """A moment as it is told in a time zone: "Sunday 29 November 2026, 20:00 (Europe/Berlin)"."""
    local = moment.astimezone(ZoneInfo(timezone))
    words = _told(local, language)
    return f"{words} ({timezone})"


def briefly(moment: datetime, timezone: str, language: str = ENGLISH) -> str:
    """The same for the subject of a letter: "Sunday 29 November, 20:00"."""
    local = moment.astimezone(ZoneInfo(timezone))
    if language == ENGLISH:
        day = f"{local:%A} {local.day} {local:%B}"
        return f"{day}, {local:%H:%M}"
    return _told(local, language)


def _told(local: datetime, language: str) -> str:
    """A moment in a language, other than English as Unicode's CLDR has it: "Sonntag, 29. November 2026, 20:00"."""
    if language == ENGLISH:
        day = f"{local:%A} {local.day} {local:%B %Y}"
        return f"{day}, {local:%H:%M}"
    from babel.dates import format_date, format_time

    day = format_date(local, "full", locale=language)
    time = format_time(local, "short", locale=language)
    words = f"{day}, {time}"
    return " ".join(words.split())


def language_meant(text: str) -> str | None:
    """The language that somebody means, by its code, its name in English, or its own name; None if it is none here."""
    from babel import Locale

    wanted = text.strip().casefold()
    for code in LANGUAGES:
        locale = Locale.parse(code)
        names = (code, locale.get_display_name(ENGLISH), locale.get_display_name())
        if any(name is not None and name.casefold() == wanted for name in names):
            return code
    return None


def name_of(language: str) -> str:
    """The name of a language in English: "German"."""
    from babel import Locale

    return Locale.parse(language).get_display_name(ENGLISH) or language
