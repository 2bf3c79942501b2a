"""Conditions: when a line of orders counts, and when a turn written in advance does. One row for each key."""

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, Struct, UnsetType

from adjudicator.games.northmen.sides import places_of, units_at
from adjudicator.games.northmen.state import State
from adjudicator.games.northmen.words import Cell, SeatField, TileField
from adjudicator.programs.conditions import Conditional, Language, Row, Verdict
from adjudicator.table import Seat


class UnitsThere(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A side has at least so many units, on one tile or anywhere on the map."""

    NOTATION: ClassVar[str] = "{who} has {least} (units|unit) (or more|) [at {at}] | {who} has units [at {at}]"

    who: Annotated[SeatField, Meta(description="A seat, or BRIG for the brigands.")]
    at: Annotated[Cell | None, Meta(description="The tile; left out: the whole map.", examples=[[0, 1]])] = None
    least: Annotated[int, Meta(ge=1, le=99, description="At least so many units.")] = 1


class Score(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A side has at least so many victory points."""

    NOTATION: ClassVar[str] = "{who} has {least} (victory points|points|VP) (or more|) | {who} has victory points"

    who: Annotated[SeatField, Meta(description="A seat, or BRIG for the brigands.")]
    least: Annotated[int, Meta(ge=1, le=99, description="At least so many victory points.", examples=[4])]


Several = Annotated[tuple["Condition", ...], Meta(min_length=1, max_length=9)]


class Condition(Conditional, frozen=True, kw_only=True):
    """A condition has exactly one of these keys."""

    NOTATION: ClassVar[str] = "tile (lies|) at {laid} | church at {church} | {units} | {vp} | {hand} in (my|) hand"

    laid: Annotated[Cell | UnsetType, Meta(description="A tile lies there.", examples=[[1, 0]])] = UNSET
    church: Annotated[Cell | UnsetType, Meta(description="A church stands there.", examples=[[1, 0]])] = UNSET
    units: Annotated[UnitsThere | UnsetType, Meta(description="A side has units.")] = UNSET
    vp: Annotated[Score | UnsetType, Meta(description="A side has victory points.")] = UNSET
    hand: Annotated[TileField | UnsetType, Meta(description="This tile is in your hand.", examples=["B46"])] = UNSET
    and_: Annotated[Several | UnsetType, Meta(description="All of these hold.")] = UNSET
    or_: Annotated[Several | UnsetType, Meta(description="One of these holds.")] = UNSET
    not_: Annotated["Condition | UnsetType", Meta(description="This does not hold.")] = UNSET


def _stands(board: State, seat: Seat, standing: UnitsThere) -> bool:
    cells = places_of(board, standing.who) if standing.at is None else [standing.at]
    return sum(units_at(board, cell, standing.who).total for cell in cells) >= standing.least


CONDITIONS: Language[State] = Language(
    {
        "laid": Row(
            test=lambda board, seat, cell: cell in board.map,
            verdict=lambda board, seat, cell: Verdict(True if cell in board.map else None, "the tile is laid"),
        ),
        "church": Row(
            test=lambda board, seat, cell: cell in board.map and board.map[cell].church,
        ),
        "units": Row(test=_stands),
        "vp": Row(
            test=lambda board, seat, score: board.vp.get(score.who, 0) >= score.least,
        ),
        "hand": Row(
            test=lambda board, seat, tile: tile in board.hands.get(seat, ()),
        ),
    }
)
