"""Moves that depend: conditions on whether one is made, in the language all games share."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, get_args

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import refusals
from adjudicator.games.fornaldar.board.weather import weather_at
from adjudicator.games.fornaldar.items.bearing import borne_by
from adjudicator.games.fornaldar.movement.march import March, NotPossible
from adjudicator.games.fornaldar.movement.places import canonical, hexes_at
from adjudicator.games.fornaldar.state import AnyPiece, Board, Known, Person
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, ItemId, PieceId, Weather, Where
from adjudicator.programs.conditions import Conditional, Language, Row
from adjudicator.table import Path

UNKNOWN = refusals.new("UNKNOWN", "11.3")

Several = Annotated[tuple["When", ...], Meta(min_length=1, max_length=9)]


class Condition(Conditional, frozen=True, kw_only=True):
    """A condition has exactly one of these keys."""

    NOTATION: ClassVar[str] = (
        "{active} (is active|active) | {at.0} (at|is at) {at.1} "
        "| (enemy|an enemy|enemies|there are enemies|there is an enemy|an enemy is|enemies are) (at|in) {enemy} "
        "| (no enemy|no enemies|nobody is|nobody|there is no enemy|there are no enemies|no enemy is|no enemies are) "
        "(at|in) {not.enemy} "
        "| {bears.0} bears (|item) {bears.1} | ruin (at|in) {ruin} | weather (at|in) {weather.0} (is|) {weather.1}"
    )

    active: Annotated[written.GroupId | UnsetType, Meta(description="A clan or kingdom is active.")] = UNSET
    at: Annotated[
        tuple[written.PieceId, written.Where] | UnsetType,
        Meta(description="A character or ship of yours is in a place.", examples=[["hakon", "3724"]]),
    ] = UNSET
    enemy: Annotated[written.Where | UnsetType, Meta(description="An enemy is seen there.", examples=["3724"])] = UNSET
    bears: Annotated[
        tuple[written.CharacterId, written.ItemId] | UnsetType,
        Meta(description="A character of yours bears a magic item.", examples=[["signhild", 5]]),
    ] = UNSET
    ruin: Annotated[written.Where | UnsetType, Meta(description="The fortress there is destroyed.")] = UNSET
    weather: Annotated[
        tuple[written.Where, Weather] | UnsetType,
        Meta(description="A hex has this weather.", examples=[["3724", "snow"]]),
    ] = UNSET
    and_: Annotated["Several | UnsetType", Meta(description="All of these hold.")] = UNSET
    or_: Annotated["Several | UnsetType", Meta(description="One of these holds.")] = UNSET
    not_: Annotated["When | UnsetType", Meta(description="This does not hold.")] = UNSET


When = Annotated[Condition, Meta(extra_json_schema={"minProperties": 1, "maxProperties": 1})]
"""A condition where an order has one."""


def _active(march: March, group: GroupId) -> bool:
    return march.board.active.get(group, False)


def _at(march: March, value: tuple[PieceId, Where]) -> bool:
    id, at = value
    piece = march.state.pieces.get(id)
    if piece is None or piece.side != march.seat:
        return False
    return piece.at == canonical(at)


def _bears(march: March, value: tuple[CharacterId, ItemId]) -> bool:
    bearer, item = value
    treasure = march.state.treasures.get(item)
    return treasure is not None and treasure.bearer == bearer


def _weather(march: March, value: tuple[Where, Weather]) -> bool:
    at, weather = value
    return weather_at(march.conditions, HexId(at[:4])) == weather


CONDITIONS: Language[March] = Language(
    {
        "active": Row(
            test=lambda march, seat, group: _active(march, group),
            ids=("group",),
        ),
        "at": Row(
            test=lambda march, seat, value: _at(march, value),
            ids=("piece", "place"),
        ),
        "enemy": Row(
            test=lambda march, seat, at: march.enemies(canonical(at)).anybody,
            ids=("place",),
        ),
        "bears": Row(
            test=lambda march, seat, value: _bears(march, value),
            ids=("character", "item"),
        ),
        "ruin": Row(
            test=lambda march, seat, at: HexId(at[:4]) in march.board.ruins,
            ids=("place",),
        ),
        "weather": Row(
            test=lambda march, seat, value: _weather(march, value),
            ids=("place",),
        ),
    }
)


def simple_conditions(known: Known, at: Where, to: Where, piece: AnyPiece) -> Iterator[Condition]:
    """11.3 Each condition of one thing that a move may wait for: of the piece, of where it goes, of the whole war."""
    board = known.board
    yield Condition(enemy=to)
    yield Condition(at=(CharacterId(piece.id), at))
    for group in board.active:
        yield Condition(active=GroupId(group))
    for weather in get_args(Weather):
        yield Condition(weather=(to, weather))
    for fortress in board.land.fortresses:
        yield Condition(ruin=Where(fortress))
    if isinstance(piece, Person):
        for item in borne_by(known, piece.id) or known.treasures:
            yield Condition(bears=(piece.id, item))


def holds(march: March, condition: Condition) -> bool:
    """Whether a condition holds now."""
    return CONDITIONS.holds(march, march.seat, condition)


def strangers(march: March, condition: Condition, path: Path) -> Iterator[NotPossible]:
    """The names in a condition of what there is not; a check alone asks, for what is gone at play was there before."""
    for what, id, place in CONDITIONS.ids(condition, path):
        if not is_known(march.board, what, id):
            yield NotPossible(UNKNOWN, f"there is no {what} {id}", place)


def is_known(board: Board, what: str, id: Any) -> bool:
    """Whether there is a group, piece, character, item or place of this name."""
    counters = board.counters
    match what:
        case "group":
            return id in board.active
        case "piece":
            return id in counters.characters or id in counters.ships
        case "character":
            return id in counters.characters
        case "item":
            return id in counters.items
    return all(hex in board.land.hexes for hex in hexes_at(id))
