"""Whole numbers as charts print them ("3-4", the open "61+"), the Calendar Track (5.A), dice for weather (6.1)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from adjudicator.games.fornaldar.words import Day, Source, Weather
from adjudicator.table import Path, Problem

Key = TypeVar("Key")
EntryT = TypeVar("EntryT")

Span = Annotated[str, Meta(pattern=r"^\d+(-\d+|\+)?$")]
"""Whole numbers: "3", "3-4", "61+"."""

Rolls = int | Span
"""Rolls as the key of an entry; YAML reads a single one as a number."""

OPEN = 99
"""The end of an open span of rolls: no dice reach it."""


def span(text: int | str) -> tuple[int, int | None]:
    """The ends of a span of whole numbers: "3-4", "3", or the open "61+"."""
    low, _, high = str(text).partition("-")
    if low.endswith("+"):
        start = low.removesuffix("+")
        return int(start), None
    return int(low), int(high or low)


def printed_span(low: int, high: int | None) -> Span:
    """A span by its ends."""
    if high is None:
        return f"{low}+"
    if high > low:
        return f"{low}-{high}"
    return str(low)


def rolls(text: int | str) -> tuple[int, int]:
    """The ends of a span of rolls."""
    low, high = span(text)
    return low, OPEN if high is None else high


def by_roll(entries: Mapping[Key, EntryT]) -> dict[int, EntryT]:
    """A table by spans of rolls as a table by single rolls."""
    table: dict[int, EntryT] = {}
    for text, entry in entries.items():
        low, high = rolls(str(text))
        for roll in range(low, high + 1):
            table[roll] = entry
    return table


def in_turn(entries: Mapping[Key, EntryT]) -> list[Key]:
    """The spans of a table by rolls as they follow on each other: in a mapping no order is written."""
    return sorted(entries, key=lambda text: rolls(str(text)))


def gaps(path: Path, what: str, given: Iterable[int | str], first: int, last: int | None) -> Iterator[Problem]:
    """The first place where spans do not follow on each other from `first` to `last` (None: without end)."""
    expected: int | None = first
    for text in given:
        low, high = span(text)
        empty = high is not None and high < low
        if low != expected or empty:
            start = "no more" if expected is None else str(expected)
            message = f'The {what} "{text}" does not follow: {start} was expected.'
            yield wrong(path, message, "Leave no gap or overlap.")
            return
        expected = _after(high)
    if expected != _after(last):
        end = "an open span such as 61+" if last is None else str(last)
        yield wrong(path, f"The {what}s stop too early or run too far.", f"They must end with {end}.")


def _after(end: int | None) -> int | None:
    """The number after the end of a span; None after one without end."""
    if end is None:
        return None
    return end + 1


def wrong(path: Path, message: str, hint: str) -> Problem:
    """A problem of charts that can be read."""
    return Problem(kind="illegal", code="chart", message=message, path=path, hint=hint)


TURNS = range(1, 15)
"""The boxes of the Calendar Track (5.0)."""

WeatherDice = Mapping[int, Mapping[int, Weather]]
"""The weather by the roll of one die, for the turns whose weather is rolled."""

PrintedWeatherDice = Mapping[int, Mapping[Rolls, Weather]]


class CalendarTurn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A box of the Calendar Track; `weather` is None where it is rolled (6.1)."""

    turn: int
    name: str
    mana: Annotated[int, Meta(ge=0)]
    weather: Weather | None
    day: Day
    sources: Mapping[str, Source]


def wrong_calendar(track: Sequence[CalendarTurn], weather_dice: PrintedWeatherDice) -> Iterator[Problem]:
    """The track has all turns, and dice for those whose weather is rolled."""
    if [box.turn for box in track] != list(TURNS):
        yield wrong(("calendar",), "The track is not turns 1 to 14 in order.", "Give each turn once, in order.")
    rolled = [box.turn for box in track if box.weather is None]
    for turn in rolled:
        if turn not in weather_dice:
            message = f"Turn {turn} has no weather and no dice."
            yield wrong(("weather_dice",), message, "Give it a weather, or a table by die.")
    for turn, dice in weather_dice.items():
        path: Path = ("weather_dice", str(turn))
        yield from gaps(path, "roll", in_turn(dice), 1, 6)
        if turn not in rolled:
            message = f"The calendar fixes the weather of turn {turn}."
            yield wrong(path, message, "Set it null there, or omit the dice.")


def weather_roll(weather_dice: WeatherDice, turn: int, die: int) -> Weather:
    """6.1 Weather by one die, on a turn whose box has none printed."""
    return weather_dice[turn][die]
