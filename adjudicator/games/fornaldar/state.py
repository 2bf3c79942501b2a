"""The state of a campaign: the turn, the pieces and where they stand, and what lies on the map.

Rules read these types and cannot change them: records are frozen and mappings read-only. Facts alone write.
"""

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct, field

from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.printed.books import Setting
from adjudicator.games.fornaldar.printed.charts.model import Charts
from adjudicator.games.fornaldar.printed.counters.model import Counters
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.printed.scenarios.model import Scenario
from adjudicator.games.fornaldar.words import (
    NEUTRAL,
    CharacterId,
    EnchantmentId,
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
    """The common part of all pieces: their owners, and their places."""

    group: GroupId
    side: Seat = NEUTRAL
    """The side it is on; neutral until somebody activates it (10.5)."""
    band: GroupId | CharacterId
    """The group of the set-up it becomes active with, or the non-aligned it belongs to (10.1)."""
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


class Mark(Struct, frozen=True, kw_only=True):
    """The deeds of a piece in this Player-Turn, as far as they bear on what it still may do."""

    tried: bool = False
    """Whether it has tried to intercept (14.8.4)."""
    intercepted: bool = False
    """Whether it did, and so does not react (14.8.12)."""
    late: bool = False
    """Whether it came into the hex of an interception afterwards (14.8.9)."""
    halted: str = ""
    """The reason why it moves no more in this Movement Phase, forced march included; empty: it may."""
    rule: str = ""
    """The rule that halted it."""
    snowed: bool = False
    """Whether it has moved so through snow that it checks for attrition when its side has moved (6.4.9)."""
    came_from: Where | None = None
    """The place from which it came into the place where it is (17.5.8); None: it has been there all the time."""


class Spell(Struct, frozen=True, kw_only=True):
    """An enchantment in force (C.4)."""

    enchantment: EnchantmentId
    caster: CharacterId
    side: Seat
    target: str
    """The piece, the place or the group it lies on."""
    choice: Weather | None = None
    """The weather that was chosen, where there is a choice."""
    since: int
    """The Game-Turn in which it was cast."""


class Wind(Struct, frozen=True, kw_only=True):
    """The weather that an item makes round a hex for the turn (6.5)."""

    at: HexId
    weather: Weather


class Breath(Struct, frozen=True, kw_only=True):
    """Fire that a dragon breathes on the enemies in a hex, until they have checked for attrition (3.0)."""

    dragon: CharacterId
    side: Seat
    at: HexId


class Treasure(Struct, frozen=True, kw_only=True):
    """A magic item in play: borne by a piece, or lying in a hex."""

    number: ItemId
    bearer: PieceId | None = None
    at: Where | None = None


class Board(Changing, frozen=True, kw_only=True):
    """The part of the state that both players know alike."""

    laid_out: Setting | None = None
    """The setting that is played with; None before the set-up."""
    options: Options = Options()
    seats: tuple[Seat, ...] = ()
    game_turn: int = 0
    """The number of the Game-Turn in the scenario, from 1."""
    phase: Phase = "set-up"
    weather: Weather = "clear"
    """The weather of the Calendar Track (6.1)."""
    active: Mapping[GroupId | CharacterId, bool] = field(default_factory=dict)
    """Whether each group of the scenario, and each of the non-aligned, is active (10.1)."""
    joined: Mapping[GroupId | CharacterId, Seat] = field(default_factory=dict)
    """The sides of the groups and non-aligned that became active in play (10.2, 10.3)."""
    kings: tuple[CharacterId, ...] = ()
    """The characters that have become kings in play (15.4.3, 24.2.2)."""
    provoked: bool = False
    """Whether the expedition has attacked or entered the place that provokes the enemy (24.2.4)."""
    withdrawn: Mapping[GroupId, int] = field(default_factory=dict)
    """The Game-Turn in which a group that may leave the map was withdrawn (24.1.2, 24.2.4)."""
    prizes: Mapping[str, Seat] = field(default_factory=dict)
    """The holders for whom prizes count now: "item 1", "knowe 3218" (24.2.3, FN-P6)."""
    ruins: tuple[HexId, ...] = ()
    """Fortresses that were destroyed (18.4)."""
    hidden: Mapping[ItemId, Where] = field(default_factory=dict)
    """The places of undiscovered items (21.12)."""
    points: Mapping[Seat, int] = field(default_factory=dict)
    """Victory Points so far (22.0)."""
    course: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    """Each side's Victory Points at the end of the set-up and of every Game-Turn since."""
    spells: tuple[Spell, ...] = ()
    """The enchantments in force, in the order they took effect (C.4)."""
    cast: tuple[CharacterId, ...] = ()
    """The characters that have tried to cast in this Game-Turn, and do nothing else (C.5, 20.6)."""
    winds: Mapping[ItemId, Wind] = field(default_factory=dict)
    """The weather that items make in this Game-Turn (6.5)."""
    breaths: tuple[Breath, ...] = ()
    """The places where dragons breathe fire in this Game-Turn."""
    drawn: Mapping[CharacterId, int] = field(default_factory=dict)
    """The Wanderers that have been drawn, each with the reinforcements of the scenario it comes with (24.3.2.6)."""
    captured: Mapping[HexId, Seat] = field(default_factory=dict)
    """Fortresses that fell undestroyed, with their present holders (FN-C5)."""
    garrisons: Mapping[HexId, int] = field(default_factory=dict)
    """The intrinsic CSPs left in fortresses that have lost some in the battle that goes on (18.4)."""
    compelled: tuple[Where, ...] = ()
    """The places where the active side was intercepted and must attack (14.8.11)."""
    produced: bool = False
    """Whether the fortresses have brought this calendar year's CSPs (24.1.2)."""

    @property
    def setting(self) -> Setting:
        """The map, the charts, the counters and the scenario that are played with."""
        assert self.laid_out is not None, "every campaign begins with its set-up"
        return self.laid_out

    @property
    def land(self) -> Land:
        """The map."""
        return self.setting.land

    @property
    def charts(self) -> Charts:
        """The printed tables."""
        return self.setting.charts

    @property
    def counters(self) -> Counters:
        """The printed counters."""
        return self.setting.counters

    @property
    def scenario(self) -> Scenario:
        """The scenario that is played."""
        return self.setting.scenario

    @property
    def say(self) -> Say:
        """The names of the things that are played with."""
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
    """The places where a side may look into enemy stacks this turn (12.3)."""
    bound: Mapping[PieceId, tuple[Spell, ...]] = field(default_factory=dict)
    """The enchantments that were cast on the stack a piece was in, and go where it goes; those that have ended too."""
    marks: Mapping[PieceId, Mark] = field(default_factory=dict)
    """The doings of pieces in this Player-Turn."""
    tried: Mapping[PieceId, tuple[PieceId, ...]] = field(default_factory=dict)
    """The pieces that have tried to intercept each piece that moved this Player-Turn; no player knows all (14.8.4)."""
    evaded: Mapping[PieceId, tuple[PieceId, ...]] = field(default_factory=dict)
    """The enemies that characters have evaded, as long as both stay; neither player knows all (19.4, 19.5)."""
    using: Mapping[CharacterId, tuple[ItemId, ...]] = field(default_factory=dict)
    """The items a character uses first, where his player has said so (21.11)."""
    spent: tuple[ItemId, ...] = ()
    """Items that have done what they do once a Game-Turn."""
    laid: Mapping[PieceId, tuple[PieceId, ...]] = field(default_factory=dict)
    """The pieces a side has put on top of a stack with a higher rank in it, and the stack it was (FN-S1)."""
    passed: Mapping[HexId, Seat] = field(default_factory=dict)
    """The side that was last with army or escort CSPs in a ruin that earns points so (24.2.3)."""


class Known(Protocol):
    """The knowledge of pieces, complete or a seat's: a state, or a view."""

    @property
    def board(self) -> Board: ...
    @property
    def pieces(self) -> Mapping[PieceId, AnyPiece]: ...
    @property
    def treasures(self) -> Mapping[ItemId, Treasure]: ...
    @property
    def stacks(self) -> Mapping[Where, Mapping[Seat, tuple[PieceId, ...]]]: ...
    @property
    def bound(self) -> Mapping[PieceId, tuple[Spell, ...]]: ...
    @property
    def using(self) -> Mapping[CharacterId, tuple[ItemId, ...]]: ...
