"""Town actions: mead is stored, silver bribes, tusk prepares a tile, pelt draws one."""

from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.northmen.actions import DRAW_TYPE_LOCKED, NO_ACTION_LEFT, Action, town_type
from adjudicator.games.northmen.armies import NO_SUCH_UNIT
from adjudicator.games.northmen.attacks import NO_ENEMY, NO_OWN_UNIT, NO_TILE
from adjudicator.games.northmen.building import NO_TOWN
from adjudicator.games.northmen.decks import DECK_EMPTY, DeckName, TileTaken, drawn_from
from adjudicator.games.northmen.laying import NOT_IN_HAND, SUPPLY_EMPTY
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import foes_of, supply, units_at
from adjudicator.games.northmen.state import (
    NorthmenFact,
    NorthmenTable,
    Public,
    State,
    add_units,
    refusals,
    take_from_hand,
)
from adjudicator.games.northmen.units import single
from adjudicator.games.northmen.words import (
    UNIT_NAMES,
    ActionType,
    Cell,
    Commodity,
    SeatField,
    TileField,
    TileId,
    Unit,
)
from adjudicator.table import Refusal, RuleId, Seat
from adjudicator.table.lines import Line
from adjudicator.table.notation import IF
from adjudicator.table.prose import whose
from adjudicator.table.state import write

HAND_EMPTY = refusals.new("HAND_EMPTY", "NB-53", "no tile is in the hand", field="tile")

N = Annotated[int, Meta(ge=1, le=12, description="With how many actions.")]


class TownAction(Action, frozen=True, kw_only=True):
    """The common part of the four kinds: the town laid must be of their type."""

    TOWN: ClassVar[Commodity]

    def refusal(self, board: State, seat: Seat, type: ActionType) -> Refusal | None:
        """NB-50, NB-51, NB-52, NB-53, NB-54 The town laid this turn gives actions of its own type."""
        if town_type(board) != self.TOWN:
            return NO_TOWN
        if board.now.actions.get("town", 0):
            return self.trade_refusal(board, seat)
        return NO_ACTION_LEFT

    def trade_refusal(self, board: State, seat: Seat) -> Refusal | None:
        """Return any other reason why it may not be done."""
        raise NotImplementedError

    def carry_out(self, table: NorthmenTable, seat: Seat, type: ActionType) -> None:
        """Do it once."""
        self.trade(table, seat)
        table.record(TownActionUsed(seat=seat, town=self.TOWN))

    def trade(self, table: NorthmenTable, seat: Seat) -> None:
        """Carry it out."""
        raise NotImplementedError


class Store(TownAction, tag="store", frozen=True, kw_only=True):
    """Mead: put warbands from the supply into your reserve, to be used as actions later (NB-51)."""

    NOTATION: ClassVar[str] = "store [{n}]" + " " + IF
    EXAMPLE: ClassVar[dict[str, object]] = {"use": "store", "n": 2}
    TOWN: ClassVar[Commodity] = "mead"

    n: N = 1

    @property
    def times(self) -> int:
        """The number of times it is done."""
        return self.n

    def trade_refusal(self, board: State, seat: Seat) -> Refusal | None:
        """NB-51 A warband is left in the supply."""
        return None if supply(board, seat, "w") else SUPPLY_EMPTY

    def trade(self, table: NorthmenTable, seat: Seat) -> None:
        """NB-51 It goes into the reserve."""
        table.record(MeadStored(seat=seat))


class Bribe(TownAction, tag="bribe", frozen=True, kw_only=True):
    """Silver: bribe away a unit of an opponent, or of the brigands, where you have a unit (NB-52)."""

    NOTATION: ClassVar[str] = "bribe {player} [(,|) unit {unit}] at {at}" + " " + IF
    EXAMPLE: ClassVar[dict[str, object]] = {"use": "bribe", "at": [1, 0], "player": "B", "unit": "c"}
    TOWN: ClassVar[Commodity] = "silver"

    at: Annotated[Cell, Meta(description="The tile.", examples=[[1, 0]])]
    player: Annotated[SeatField, Meta(description="Whose unit; BRIG for the brigands.")]
    unit: Annotated[Unit, Meta(description="w warband, h hersir, l longship, c catapult.", examples=["c"])] = "w"

    def trade_refusal(self, board: State, seat: Seat) -> Refusal | None:
        """NB-52, NT-80 An own unit is there, and a unit of the type that the briber chooses."""
        if self.at not in board.map:
            return NO_TILE
        if not units_at(board, self.at, seat).total:
            return NO_OWN_UNIT
        if self.player not in foes_of(board, seat):
            return NO_ENEMY
        if units_at(board, self.at, self.player).of(self.unit):
            return None
        return NO_SUCH_UNIT

    def trade(self, table: NorthmenTable, seat: Seat) -> None:
        """NB-52, NT-80 It returns to the supply of its owner."""
        table.record(UnitBribed(seat=seat, at=self.at, owner=self.player, unit=self.unit))


class Prepare(TownAction, tag="prepare", frozen=True, kw_only=True):
    """Tusk: put a tile of your hand face down, to be added to a conflict beyond the limit (NB-53)."""

    NOTATION: ClassVar[str] = "prepare {tile}" + " " + IF
    EXAMPLE: ClassVar[dict[str, object]] = {"use": "prepare", "tile": "T09"}
    TOWN: ClassVar[Commodity] = "tusk"

    tile: Annotated[TileField, Meta(description="A tile of your hand.", examples=["T09"])]

    def trade_refusal(self, board: State, seat: Seat) -> Refusal | None:
        """NB-53 The tile is in the hand."""
        hand = board.hands.get(seat, ())
        if not hand:
            return HAND_EMPTY
        return None if self.tile in hand else NOT_IN_HAND

    def trade(self, table: NorthmenTable, seat: Seat) -> None:
        """NB-53, NM-G26 It lies face down: its owner knows it, everybody sees that it is there."""
        table.record(TilePrepared(seen_by=(seat,), seat=seat, tile=self.tile))


class Trade(TownAction, tag="draw", frozen=True, kw_only=True):
    """Pelt: draw a tile with each action (NB-54)."""

    NOTATION: ClassVar[str] = "draw [{n} (|times|tiles|tile)] [from {deck}]" + " " + IF
    EXAMPLE: ClassVar[dict[str, object]] = {"use": "draw", "deck": "tof", "n": 1}
    TOWN: ClassVar[Commodity] = "pelt"

    deck: DeckName = "main"
    n: N = 1

    @property
    def times(self) -> int:
        """The number of times it is done."""
        return self.n

    def trade_refusal(self, board: State, seat: Seat) -> Refusal | None:
        """NB-54, NT-09, NM-G06 The deck has a tile, and no church action has drawn; others may have."""
        if board.now.uses.get("church") == "draw" and not board.options.pelt_is_free:
            return DRAW_TYPE_LOCKED
        if board.decks.get(self.deck):
            return None
        return DECK_EMPTY

    def trade(self, table: NorthmenTable, seat: Seat) -> None:
        """NB-54 The tile goes to the hand."""
        tile = drawn_from(table, self.deck)
        table.record(TileTaken(rule=RuleId("NB-54"), seen_by=(seat,), seat=seat, deck=self.deck, tile=tile))


DEEDS: dict[Commodity, str] = {"mead": "store mead", "silver": "bribe", "tusk": "prepare a tile", "pelt": "draw"}


class TownActionUsed(Public, tag="town-action-used", frozen=True, kw_only=True):
    """A town action was used."""

    rule: RuleId = RuleId("NB-50")
    seat: Seat
    town: Commodity

    def change(self, state: State) -> None:
        write(state.now.actions)["town"] -= 1

    def words(self, say: Say) -> Line:
        return Line(f"{say.does(self.seat, 'uses')} a {self.town} action to {DEEDS[self.town]}.")


class MeadStored(Public, tag="mead-stored", frozen=True, kw_only=True):
    """A warband went into the reserve."""

    rule: RuleId = RuleId("NB-51")
    seat: Seat

    def change(self, state: State) -> None:
        write(state.reserve)[self.seat] = state.reserve.get(self.seat, 0) + 1

    def words(self, say: Say) -> Line:
        return Line(f"{say.does(self.seat, 'puts')} a warband into the reserve.")


class UnitBribed(Public, tag="unit-bribed", frozen=True, kw_only=True):
    """A unit was bribed away."""

    weight: ClassVar[int] = 3

    rule: RuleId = RuleId("NB-52")
    seat: Seat
    at: Cell
    owner: Seat
    unit: Unit

    def change(self, state: State) -> None:
        add_units(state, self.at, self.owner, single(self.unit), -1)

    def words(self, say: Say) -> Line:
        unit = whose(say.seat(self.owner), UNIT_NAMES[self.unit], "a ")
        return Line(f"{say.does(self.seat, 'bribes')} away {unit} in {say.cell(self.at)}.")

    def head(self, say: Say) -> str:
        return f"{say.does(self.seat, 'bribes')} {whose(say.seat(self.owner), UNIT_NAMES[self.unit], 'a ')}"

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == self.owner


class TilePrepared(NorthmenFact, tag="tile-prepared", frozen=True, kw_only=True):
    """A player prepared a tile; which, he alone sees."""

    rule: RuleId = RuleId("NB-53")
    seat: Seat
    tile: TileId

    def change(self, state: State) -> None:
        take_from_hand(state, self.seat, self.tile)
        write(state.prepared)[self.seat] = (*state.prepared.get(self.seat, ()), self.tile)

    def words(self, say: Say) -> Line:
        return Line(f"{say.does(self.seat, 'prepares')} {say.tile(self.tile)}.")
