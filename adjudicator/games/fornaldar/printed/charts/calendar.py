"""The Calendar Track (5.A), and the dice for weather (6.1)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from adjudicator.games.fornaldar.printed.charts.spans import Rolls, gaps, in_turn, wrong
from adjudicator.games.fornaldar.words import Day, Source, Weather
from adjudicator.table import Path, Problem

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
