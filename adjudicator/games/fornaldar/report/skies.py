"""6.0 The turn of a report: the calendar as a track, and local weather where it was another."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.board.weather import (
    DAYS,
    WEATHER,
    calendar_turn,
    conditions,
    local_weather,
    weather_at,
)
from adjudicator.games.fornaldar.items.using import WindRaised
from adjudicator.games.fornaldar.magic.spells import EnchantmentLaid
from adjudicator.games.fornaldar.state import Board
from adjudicator.games.fornaldar.turn import GameTurnBegan
from adjudicator.games.fornaldar.words import Weather
from adjudicator.table.figures import Space, Track
from adjudicator.table.hexmap import Wash


def turn_told(board: Board, facts: Sequence[FNFact]) -> int:
    """The Game-Turn that the first of these facts belong to; 0 is the set-up."""
    begun = next((fact.game_turn for fact in facts if isinstance(fact, GameTurnBegan)), None)
    if begun is None:
        return board.game_turn
    return begun - 1


SYMBOLS: Mapping[Weather | None, Literal["sun", "rain", "snow", "die"]] = {
    "clear": "sun", "rain": "rain", "snow": "snow", None: "die",
}  # fmt: skip
"""The sign of a weather; None: a die decides."""
AHEAD = 7
"""The number of boxes of the calendar that a report shows once the campaign has begun."""


def calendar(board: Board) -> Track:
    """4.4, 5.0 The Calendar Track: the whole of it at first, later the present box, the one before and those ahead."""
    last = board.setting.scenario.game_turns
    turns = range(1, last + 1)
    if board.game_turn:
        before = max(1, board.game_turn - 1)
        end = min(last, before + AHEAD - 1)
        start = max(1, end - AHEAD + 1)
        turns = range(start, end + 1)
    return Track(
        "The calendar",
        tuple(_space(board, turn) for turn in turns),
        aside=f"{last} Game-Turns",
    )


def _space(board: Board, turn: int) -> Space:
    """A box of the track; the weather of the present one is known, also where a die decided it."""
    box = calendar_turn(replace(board, game_turn=turn))
    here = turn == board.game_turn
    weather = board.weather if here else box.weather
    named = WEATHER[weather] if weather else "weather by a die"
    lines = (named, DAYS[box.day], f"mana {box.mana}")
    return Space(
        str(turn),
        box.name,
        lines,
        SYMBOLS[weather],
        here=here,
        past=turn < board.game_turn,
    )


LOCAL: Mapping[Weather, str] = {"clear": "local clear weather", "rain": "local rain", "snow": "local snow"}
"""The names of the weather of a hex in the legend."""


def skies(view: View, facts: Sequence[FNFact]) -> Iterator[Wash]:
    """The weather that enchantments and items made in the turn, as far as it was another than the calendar's."""
    board = as_it_was(view.board, facts)
    usual = usual_weather(view.board, facts)
    holds = conditions(replace(board, weather=usual or "clear"))
    by_weather: dict[Weather, list[str]] = {}
    for hex in sorted(local_weather(board)):
        weather = weather_at(holds, hex)
        by_weather.setdefault(weather, []).append(hex)
    for weather, hexes in by_weather.items():
        if weather != usual:
            yield Wash(LOCAL[weather], tuple(hexes))


def as_it_was(board: Board, facts: Sequence[FNFact]) -> Board:
    """The board with all enchantments and winds of the turn that is told; what is over now is among them."""
    laid = tuple(fact.spell for fact in facts if isinstance(fact, EnchantmentLaid) and fact.spell not in board.spells)
    winds = {fact.item: fact.wind for fact in facts if isinstance(fact, WindRaised)}
    return replace(board, spells=(*board.spells, *laid), winds={**board.winds, **winds})


def usual_weather(board: Board, facts: Sequence[FNFact]) -> Weather | None:
    """6.1 The calendar's weather in the turn that is told; None where a die of an earlier report decided it."""
    turn = turn_told(board, facts)
    if turn == board.game_turn:
        return board.weather
    return calendar_turn(replace(board, game_turn=turn)).weather
