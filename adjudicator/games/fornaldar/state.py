"""The state of a campaign: the turn, the pieces and where they stand, and what lies on the map.

Rules read these types and cannot change them: records are frozen and mappings read-only. Facts alone write.
"""

from collections.abc import Mapping

from msgspec import Struct, field

from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.setting import Setting
from adjudicator.games.fornaldar.words import (
    NEUTRAL,
    CharacterId,
    GroupId,
    HexId,
    ItemId,
    LotId,
    Phase,
    PieceId,
    ShipId,
    Weather,
    Where,
)
from adjudicator.table import Seat
from adjudicator.table.state import Changing


class Piece(Struct, frozen=True, kw_only=True):
    """What all pieces have in common: whose they are, and where they stand."""

    group: GroupId
    side: Seat = NEUTRAL
    """Whose it is; neutral until somebody activates it (10.5)."""
    band: GroupId | CharacterId
    """With whom it becomes active: the group of the set-up it is listed in, or one of the non-aligned (10.1)."""
    active: bool = True
    at: Where
    aboard: ShipId | None = None
    """The ship it is embarked on (14.2)."""
    swimming: bool = False
    """Whether a mermen piece shows its swimming side (14.6)."""


class Person(Piece, frozen=True, kw_only=True):
    """A character on the map."""

    id: CharacterId
    wounds: int = 0
    escort: bool = False
    """Whether its escort is attached (13.0)."""


class Vessel(Piece, frozen=True, kw_only=True):
    """A ship on the map."""

    id: ShipId
    damaged: bool = False
    refitting: bool = False
    """Whether it has a Refit marker (9.2)."""


class Lot(Piece, frozen=True, kw_only=True):
    """Army CSPs of one colour that stand together (2.3)."""

    id: LotId
    csp: int


AnyPiece = Person | Vessel | Lot


class Treasure(Struct, frozen=True, kw_only=True):
    """A magic item in play: borne by a piece, or lying in a hex."""

    number: ItemId
    bearer: PieceId | None = None
    at: Where | None = None


class Board(Changing, frozen=True, kw_only=True):
    """What both players know alike."""

    laid_out: Setting | None = None
    """What is played with; None before the set-up."""
    options: Options = Options()
    seats: tuple[Seat, ...] = ()
    game_turn: int = 0
    """Which Game-Turn of the scenario this is, from 1."""
    phase: Phase = "set-up"
    weather: Weather = "clear"
    """The weather of the Calendar Track (6.1)."""
    active: Mapping[GroupId | CharacterId, bool] = field(default_factory=dict)
    """Whether each group of the scenario, and each of the non-aligned, is active (10.1)."""
    ruins: tuple[HexId, ...] = ()
    """Fortresses that were destroyed (18.4)."""
    hidden: Mapping[ItemId, Where] = field(default_factory=dict)
    """Where undiscovered items lie (21.12)."""
    points: Mapping[Seat, int] = field(default_factory=dict)
    """Victory Points so far (22.0)."""

    @property
    def setting(self) -> Setting:
        """The map, the charts, the counters and the scenario that are played with."""
        assert self.laid_out is not None, "every campaign begins with its set-up"
        return self.laid_out

    @property
    def say(self) -> Say:
        """How what is played with is called."""
        return Say(self.setting)


class State(Changing, frozen=True, kw_only=True):
    """Everything."""

    board: Board = field(default_factory=Board)
    pieces: Mapping[PieceId, AnyPiece] = field(default_factory=dict)
    treasures: Mapping[ItemId, Treasure] = field(default_factory=dict)
    """The magic items that somebody bears, or that lie about for all to take."""
    stacks: Mapping[Where, Mapping[Seat, tuple[PieceId, ...]]] = field(default_factory=dict)
    """The pieces of each side in each place, the topmost first (12.1)."""
    seeing: Mapping[Seat, tuple[Where, ...]] = field(default_factory=dict)
    """Where a side may look into enemy stacks this turn (12.3)."""
