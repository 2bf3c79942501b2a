"""Placing: warbands on forest actions; hersirs, longships and catapults for two actions of their type; churches."""

from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from adjudicator.games.northmen.actions import Action, action_refusal
from adjudicator.games.northmen.armies import NO_SUCH_UNIT
from adjudicator.games.northmen.attacks import NO_TILE
from adjudicator.games.northmen.laying import SUPPLY_EMPTY
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import churches_left, outnumbers, shots_lost, supply, units_at
from adjudicator.games.northmen.state import Acted, NorthmenTable, State, add_units, forget_shots, freshen, refusals
from adjudicator.games.northmen.units import single
from adjudicator.games.northmen.words import UNIT_NAMES, ActionType, Cell, Special, Unit
from adjudicator.table import Refusal, RuleId, Seat
from adjudicator.table.lines import Line
from adjudicator.table.notation import IF
from adjudicator.table.state import write

NO_TOWN = refusals.new("NO_TOWN", "NT-06", "the tile has no town", field="at")
CHURCH_EXISTS = refusals.new("CHURCH_EXISTS", "NT-06", "a church is there already", field="at")
NOT_CONTROLLER = refusals.new(
    "NOT_CONTROLLER", "NT-06", "the player has not more units there than everybody else", field="at"
)
NOT_NEW_TILE = refusals.new("NOT_NEW_TILE", "NB-40", "units are placed only on the tile just laid", field="at")
NO_LAKE_SIDE = refusals.new("NO_LAKE_SIDE", "NT-40", "the new tile has no uncovered lake side")

N = Annotated[int, Meta(ge=1, le=12, description="How many.")]
Recycle = Annotated[
    Cell | None, Meta(description="If all five are built: the tile one is taken from.", examples=[[0, 0]])
]


class PlaceChurch(Action, tag="place", frozen=True, kw_only=True):
    """Place a church in a town without one, where you have more units than anybody else: a church action (NT-06)."""

    NOTATION: ClassVar[str] = "place (|church|a church) (at|) {at}" + " " + IF
    EXAMPLE: ClassVar[dict[str, object]] = {"use": "place", "at": [2, -1]}

    at: Annotated[Cell, Meta(description="The tile with the town.", examples=[[2, -1]])]

    def refusal(self, board: State, seat: Seat, type: ActionType) -> Refusal | None:
        """NT-06, NT-07, NT-26, NT-81 A town without a church, in which the player outnumbers everybody."""
        refusal = action_refusal(board, type, "place")
        if refusal:
            return refusal
        if self.at not in board.map:
            return NO_TILE
        laid = board.map[self.at]
        if not laid.tile.towns:
            return NO_TOWN
        if laid.church:
            return CHURCH_EXISTS
        if not outnumbers(board, self.at, seat):
            return NOT_CONTROLLER
        return None if churches_left(board) else SUPPLY_EMPTY

    def carry_out(self, table: NorthmenTable, seat: Seat, type: ActionType) -> None:
        """NT-06 The church is placed."""
        table.record(ChurchPlaced(seat=seat, type=type, at=self.at))


AT = " [(at|on|in) {at}]"
"""Words for the tile that units are placed on."""


class OnNewTile(Action, frozen=True, kw_only=True):
    """The common part of what places units on the tile just laid; that tile may be named."""

    n: N = 1
    at: Annotated[
        Cell | None, Meta(description="The tile just laid, where you name it; no other will do.", examples=[[1, 0]])
    ] = None

    @property
    def times(self) -> int:
        """The number of times it is done."""
        return self.n

    def misplaced(self, board: State) -> Refusal | None:
        """NB-40, NT-30, NT-40, NT-50 No other tile than the one just laid can be named."""
        return None if self.at in (None, new_tile(board)) else NOT_NEW_TILE


def new_tile(board: State) -> Cell:
    """The tile just laid; before one is laid, that of the turn before."""
    return board.now.placed or board.newest


class Warband(OnNewTile, tag="warband", frozen=True, kw_only=True):
    """Put warbands on the tile just laid: a forest action each (NB-40)."""

    NOTATION: ClassVar[str] = "({n} (warbands|warband) | warband [{n}])" + AT + " " + IF
    EXAMPLE: ClassVar[dict[str, object]] = {"use": "warband", "n": 2}

    def refusal(self, board: State, seat: Seat, type: ActionType) -> Refusal | None:
        """NB-40, NM-G22 A warband is left in the supply."""
        refusal = action_refusal(board, type, "warband") or self.misplaced(board)
        if refusal:
            return refusal
        return None if supply(board, seat, "w") else SUPPLY_EMPTY

    def carry_out(self, table: NorthmenTable, seat: Seat, type: ActionType) -> None:
        """NB-40 One is put on the tile just laid."""
        at = new_tile(table.state)
        table.record(UnitPlaced(seat=seat, type=type, unit="w", at=at, rule=RuleId("NB-40")))


FROM = " [(,|) (recycling|from|taken from) {recycle}]"
"""Words for the place a unit on the map is taken from, to build another."""


class Build(OnNewTile, frozen=True, kw_only=True):
    """The common part of hersirs, longships and catapults: two actions each, on the tile just laid."""

    UNIT: ClassVar[Special]
    RULE: ClassVar[RuleId]

    recycle: Recycle = None

    def refusal(self, board: State, seat: Seat, type: ActionType) -> Refusal | None:
        """NT-30, NT-34, NT-40, NT-46, NT-50, NT-63 Two actions, and a piece of the supply.

        If all five are built, one may be taken from the board. A longship needs a lake side.
        """
        refusal = action_refusal(board, type, UNIT_NAMES[self.UNIT], 2) or self.misplaced(board)
        if refusal:
            return refusal
        if self.UNIT == "l" and "L" not in board.map[new_tile(board)].sides:
            return NO_LAKE_SIDE
        if supply(board, seat, self.UNIT):
            return None
        if self.recycle is None:
            return SUPPLY_EMPTY
        if units_at(board, self.recycle, seat).of(self.UNIT):
            return None
        return NO_SUCH_UNIT

    def carry_out(self, table: NorthmenTable, seat: Seat, type: ActionType) -> None:
        """NT-30, NT-40, NT-50 It is put on the tile just laid."""
        at = new_tile(table.state)
        start = None if supply(table.state, seat, self.UNIT) else self.recycle
        catapult = start if self.UNIT == "c" else None
        spent = 0 if catapult is None else shots_lost(table.state, catapult, seat, 1, chosen=True)
        table.record(
            UnitPlaced(
                rule=self.RULE,
                seat=seat,
                type=type,
                cost=2,
                unit=self.UNIT,
                at=at,
                start=start,
                spent=spent,
            )
        )


class Hersir(Build, tag="hersir", frozen=True, kw_only=True):
    """Place hersirs on the tile just laid: two road actions each (NT-30)."""

    NOTATION: ClassVar[str] = "({n} (hersirs|hersir) | hersir [{n}])" + AT + FROM + " " + IF
    EXAMPLE: ClassVar[dict[str, object]] = {"use": "hersir", "n": 1}
    UNIT: ClassVar[Special] = "h"
    RULE: ClassVar[RuleId] = RuleId("NT-30")


class Longship(Build, tag="longship", frozen=True, kw_only=True):
    """Place longships on the tile just laid, if it has a lake side: two lake actions each (NT-40)."""

    NOTATION: ClassVar[str] = "({n} (longships|longship) | longship [{n}])" + AT + FROM + " " + IF
    EXAMPLE: ClassVar[dict[str, object]] = {"use": "longship", "n": 1}
    UNIT: ClassVar[Special] = "l"
    RULE: ClassVar[RuleId] = RuleId("NT-40")


class Catapult(Build, tag="catapult", frozen=True, kw_only=True):
    """Place catapults on the tile just laid: two mountain actions each (NT-50)."""

    NOTATION: ClassVar[str] = "({n} (catapults|catapult) | catapult [{n}])" + AT + FROM + " " + IF
    EXAMPLE: ClassVar[dict[str, object]] = {"use": "catapult", "n": 1}
    UNIT: ClassVar[Special] = "c"
    RULE: ClassVar[RuleId] = RuleId("NT-50")


class ChurchPlaced(Acted, tag="church-placed", frozen=True, kw_only=True):
    """A church was placed."""

    rule: RuleId = RuleId("NT-06")
    at: Cell

    def use(self) -> str:
        """Actions that place churches."""
        return "place"

    def change(self, state: State) -> None:
        self.spend(state)
        write(state.map)[self.at] = replace(state.map[self.at], church=True)

    def words(self, say: Say) -> Line:
        return Line(f"{say.does(self.seat, 'places')} a church in {say.cell(self.at)}.", tone="good")


class UnitPlaced(Acted, tag="unit-placed", frozen=True, kw_only=True):
    """A unit was placed on the tile just laid, from the supply or from another tile (`start`)."""

    unit: Unit
    at: Cell
    start: Cell | None = None
    spent: int = 0
    """Whether a catapult taken from another tile had made its extra attack: 1 or 0."""

    def use(self) -> str:
        """Actions that place units of this kind."""
        return UNIT_NAMES[self.unit]

    def change(self, state: State) -> None:
        self.spend(state)
        if self.start is not None:
            add_units(state, self.start, self.seat, single(self.unit), -1)
            forget_shots(state, self.start, self.spent)
        add_units(state, self.at, self.seat, single(self.unit))
        freshen(state, self.at, single(self.unit))

    def words(self, say: Say) -> Line:
        taken = f", taken from {say.cell(self.start)}" if self.start else ""
        return Line(f"{say.does(self.seat, 'places')} a {UNIT_NAMES[self.unit]} in {say.cell(self.at)}{taken}.")
