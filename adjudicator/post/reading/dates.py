"""Days as people write them: 2026-12-24, 24.12.2026, 24.12., 24 December, Dec 24, 24/12 if that can mean one."""

import re
from collections.abc import Callable, Iterable
from datetime import date

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan january januar janvier janv", "feb february februar fév fevr février", "mar march märz maerz mars",
            "apr april avr avril", "may mai maj", "jun june juni juin", "jul july juli juil juillet",
            "aug august août aout", "sep sept september septembre", "oct okt october oktober octobre",
            "nov november novembre", "dec dez des december dezember desember décembre",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_FORMS = [
    re.compile(form, re.IGNORECASE)
    for form in (
        r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})",
        r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})(?:\.?|\.\s?(?P<year>\d{4}))",
        r"(?P<one>\d{1,2})/(?P<two>\d{1,2})(?:/(?P<year>\d{4}))?",
        r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?\s?(?P<name>[^\W\d_]{3,9})\.?(?:,?\s(?P<year>\d{4}))?",
        r"(?P<name>[^\W\d_]{3,9})\.?\s(?P<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s(?P<year>\d{4}))?",
    )
]
_BARE = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?")
"""The first day of a span within one month: 24.-31.12."""
_FROM = re.compile(r"(?:from|vom|von|fra|du)\s+", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:–|—|\.{2,3})\s*|(?<=[.\w])\s*-\s*|\s+(?:to|until|till|bis|til|au)\s+|\s+", re.IGNORECASE)
_LONGEST = 60


def span(text: str) -> tuple[str, str] | None:
    """The first and the last day of a span, each as 2026-12-24, or as --12-24 where no year is written."""
    text = _FROM.sub("", text.strip(), count=1)
    for between in _BETWEEN.finditer(text[:_LONGEST]):
        before = text[: between.start()].strip()
        after = text[between.end() :].strip()
        last = _day(after)
        if last:
            first = _day(before) or _in_month_of(last, before)
            if first:
                return first, last
    return None


def days_meant(first: str, last: str, today: date) -> tuple[date, date]:
    """The days of a span as `span` gives it; without a year it is the next that is not over."""
    ends = _in_a_year(last, range(today.year, today.year + 9), lambda day: day >= today)
    return _in_a_year(first, range(ends.year, ends.year - 9, -1), lambda day: day <= ends), ends


def _in_a_year(day: str, years: Iterable[int], fits: Callable[[date], bool]) -> date:
    if not day.startswith("--"):
        return date.fromisoformat(day)
    month = int(day[2:4])
    number = int(day[5:7])
    dates = (_date(year, month, number) for year in years)
    return next(each for each in dates if each and fits(each))


def _in_month_of(last: str, first: str) -> str | None:
    bare_day = _BARE.fullmatch(first)
    return f"{last[:-2]}{int(bare_day[1]):02}" if bare_day and 0 < int(bare_day[1]) <= int(last[-2:]) else None


def _day(text: str) -> str | None:
    """A day as 2026-12-24 or --12-24; None for what is no day, or may be two."""
    written = _in_a_form(text)
    if written is None:
        return None
    day = written.get("day", "")
    month = written.get("month") or str(_MONTHS.get(written.get("name", "").lower(), 0))
    if "one" in written:
        one = written["one"]
        two = written["two"]
        if int(one) <= 12 and int(two) <= 12 and one != two:
            return None
        day, month = (one, two) if int(one) > 12 else (two, one)
    year = written["year"]
    if not _date(int(year or 2024), int(month), int(day)):
        return None
    return f"{year or '-'}-{int(month):02}-{int(day):02}"


def _in_a_form(text: str) -> dict[str, str] | None:
    """The parts of a day by the first form that it is written in."""
    for form in _FORMS:
        match = form.fullmatch(text)
        if match:
            return match.groupdict(default="")
    return None


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
