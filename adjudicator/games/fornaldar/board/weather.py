"""6.0 Weather: that of the turn, and which one a hex has. What it costs stands with those who pay."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar.board.facts import FNTable, Public
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.movement.places import sides_of
from adjudicator.games.fornaldar.printed.charts.spans import CalendarTurn, weather_roll
from adjudicator.games.fornaldar.printed.counters.effects import LocalWeather
from adjudicator.games.fornaldar.printed.land.model import Hexside
from adjudicator.games.fornaldar.state import Board, State
from adjudicator.games.fornaldar.words import Day, HexId, Weather
from adjudicator.table import Line, RuleId
from adjudicator.table.state import put

WEATHER = {"clear": "clear weather", "rain": "rain", "snow": "snow"}
"""The weather in words."""

DAYS = {"nattleysi": "nightless days", "skammdegi": "short days", "even": "even days"}
"""The day types in words."""

RAIN: frozenset[Weather] = frozenset({"rain"})
SNOW: frozenset[Weather] = frozenset({"snow"})
"""The same on both sides of a hexside."""

Precedence = int
"""The maker of a hex's weather, in the order of 6.5: 1 is the Talisman of Winds, which prevails over all others."""


class Conditions(Struct, frozen=True, kw_only=True):
    """The turn's weather and day, and what has changed on the map."""

    weather: Weather = "clear"
    """The weather of the Calendar Track."""
    day: Day = "nattleysi"
    local: Mapping[HexId, Mapping[Precedence, Weather]] = {}
    """Weather that enchantments and items make in single hexes."""
    ruins: tuple[HexId, ...] = ()
    """Fortresses that were destroyed (18.4)."""


def calendar_turn(board: Board) -> CalendarTurn:
    """4.4 The box of the Calendar Track in which the Game-Turn marker lies; after the last comes the first."""
    track = board.charts.calendar
    scenario = board.scenario
    return track[(scenario.first_turn - 1 + max(0, board.game_turn - 1)) % len(track)]


def first_box(board: Board) -> int | None:
    """The box of the Calendar Track that is reached now for the first time; None once the track comes round again."""
    if board.game_turn <= len(board.charts.calendar):
        return calendar_turn(board).turn
    return None


def conditions(board: Board) -> Conditions:
    """6.0 The weather and the day that hold on the map now, and the fortresses that are ruins."""
    return Conditions(
        weather=board.weather,
        day=calendar_turn(board).day,
        local=local_weather(board),
        ruins=board.ruins,
    )


SEVERITY: tuple[Weather, ...] = ("clear", "rain", "snow")
"""The weathers by severity: of two with equal precedence the harder one holds (FN-M26)."""


def local_weather(board: Board) -> Mapping[HexId, Mapping[Precedence, Weather]]:
    """6.5 The weather that enchantments and items make, hex by hex, with what gives each its precedence."""
    local: dict[HexId, dict[Precedence, Weather]] = {}
    for effect, centre, weather in _makers(board):
        precedence = effect.precedence
        for hex in within(centre, effect.radius):
            if hex not in board.land.hexes:
                continue
            rivals = local.setdefault(hex, {})
            other = rivals.get(precedence, weather)
            rivals[precedence] = max(weather, other, key=SEVERITY.index)
    return local


def _makers(board: Board) -> Iterator[tuple[LocalWeather, HexId, Weather]]:
    """6.5 The makers of weather, their hexes, and the weather of each."""
    counters = board.counters
    for spell in board.spells:
        enchantment = counters.enchantments[spell.enchantment]
        for effect in of_kind(enchantment.effects, LocalWeather):
            centre = HexId(spell.target[:4])
            weather = spell.choice or effect.weathers[0]
            yield effect, centre, weather
    for number, wind in board.winds.items():
        item = counters.items[number]
        for effect in of_kind(item.effects, LocalWeather):
            yield effect, wind.at, wind.weather


def bring_weather(table: FNTable) -> None:
    """5.A, 6.1 The weather printed for the turn, or that of one die where none is printed (FN-T4)."""
    board = table.state.board
    box = calendar_turn(board)
    if box.weather is not None:
        came = WeatherCame(weather=box.weather)
    else:
        roll = table.roll(RuleId("6.1"), "weather")
        face = roll.faces[0]
        weather = weather_roll(board.charts.weather_dice, box.turn, face)
        came = WeatherCame(weather=weather, rolled=face)
    table.record(came)


class WeatherCame(Public, tag="weather-came", frozen=True, kw_only=True):
    """The weather of the Game-Turn, printed on the Calendar Track or rolled (6.1)."""

    rule: RuleId = RuleId("6.1")
    weather: Weather
    rolled: int | None = None

    def change(self, state: State) -> None:
        put(state.board, weather=self.weather)

    def words(self, say: Say) -> Line:
        rolled = f" ({self.rolled} is rolled)" if self.rolled else ""
        weather = {"clear": "the weather is clear", "rain": "it rains", "snow": "snow falls"}[self.weather]
        return Line(f"{weather}{rolled}.")


def swollen(side: Hexside, weather: frozenset[Weather]) -> bool:
    """6.3.3 A minor river with rain on both sides is treated as a major one."""
    return side.river == "minor" and weather == RAIN


def frozen(side: Hexside, weather: frozenset[Weather]) -> bool:
    """6.4.2 A minor river with snow on both sides is treated as a clear hexside."""
    return side.river == "minor" and weather == SNOW


def weather_at(conditions: Conditions, hex: HexId) -> Weather:
    """6.4.7, 6.5, 6.5.x Precedence: the first in the order prevails, the calendar last; but rain never over snow."""
    weather = conditions.weather
    local = conditions.local.get(hex, {})
    for _, own in sorted(local.items(), reverse=True):
        if own != "rain" or weather != "snow":
            weather = own
    return weather


def weather_along(conditions: Conditions, side: Hexside) -> frozenset[Weather]:
    """The weather of the two hexes that a side borders."""
    return frozenset(weather_at(conditions, hex) for hex in sides_of(side.id))
