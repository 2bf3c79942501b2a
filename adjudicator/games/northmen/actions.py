"""Actions: what a tile gives, what it may be used for, and what mead and Nightwind add."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from adjudicator.games.northmen.conditions import Condition
from adjudicator.games.northmen.land import towns
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import mate_of, outnumbers, units_at
from adjudicator.games.northmen.state import Laid, NorthmenTable, Public, State, add_units, refusals
from adjudicator.games.northmen.units import single
from adjudicator.games.northmen.words import ActionType, BasicAction, Cell, Commodity
from adjudicator.table import Refusal, RuleId, Seat
from adjudicator.table.lines import Line
from adjudicator.table.state import write

NO_ACTION_LEFT = refusals.new("NO_ACTION_LEFT", "NB-21", "not enough actions of that type are left", field="n")
MIXED_USE = refusals.new("MIXED_USE", "NB-22", "the actions of this type are already used differently", field="use")
DRAW_TYPE_LOCKED = refusals.new(
    "DRAW_TYPE_LOCKED", "NT-09", "actions of another type were used for drawing already", field="use"
)
NO_RESERVE = refusals.new("NO_RESERVE", "NB-51", "no warband is in reserve")
NO_ABILITY = refusals.new("NO_ABILITY", "NB-05", "the player lacks that ability")
NO_LONGSHIP = refusals.new("NO_LONGSHIP", "NT-42", "no longship of the player is there", field="longship")

LETTERS: dict[str, BasicAction] = {"P": "church", "F": "forest", "L": "lake", "R": "road", "M": "mountain"}


class Action(Struct, frozen=True, kw_only=True, tag_field="use", forbid_unknown_fields=True, omit_defaults=True):
    """A line of orders: something done with actions, if its condition holds when its turn comes."""

    when: Annotated[Condition | None, Meta(description="Only if this holds then.")] = None

    @property
    def times(self) -> int:
        """The number of times it is done."""
        return 1

    @property
    def certain(self) -> bool:
        """Whether what follows from it can be known before."""
        return True

    def refusal(self, board: State, seat: Seat, type: ActionType) -> Refusal | None:
        """Return the reason why it may not be done now."""
        raise NotImplementedError

    def carry_out(self, table: NorthmenTable, seat: Seat, type: ActionType) -> None:
        """Do it once."""
        raise NotImplementedError

    def slip(self, board: State, seat: Seat) -> Refusal | None:
        """Return what it names amiss; that would be left out when it is carried out."""
        return None


def action_refusal(board: State, type: ActionType, use: str, cost: int = 1) -> Refusal | None:
    """NB-21, NB-22, NB-23, NT-07, NT-09 Actions of a type are all used alike, one type draws, and there must be enough.

    What is not used is lost when the turn ends.
    """
    uses = board.now.uses
    bound = uses.get(type) or _use_of_novgorod(board, type)
    if bound not in (None, use):
        return MIXED_USE
    if use == "draw" and any(other != type and used == "draw" for other, used in uses.items()):
        return DRAW_TYPE_LOCKED
    left = board.now.actions.get(type, 0)
    if left < cost:
        return NO_ACTION_LEFT
    return None


def _use_of_novgorod(board: State, type: ActionType) -> str | None:
    """NT-07, NT-71 The church action of Novgorod has placed its church: others of that turn place, too."""
    laid = None if board.now.placed is None else board.map[board.now.placed]
    placed = laid is not None and laid.tile.name == "Novgorod" and laid.church
    return "place" if placed and type == "church" else None


def actions_of(laid: Laid) -> dict[ActionType, int]:
    """NB-21, NB-81, NT-05 Each uncovered side gives one action of its type, a pass a church action."""
    actions: dict[ActionType, int] = {}
    for letter, type in LETTERS.items():
        actions[type] = laid.sides.count(letter)
    if laid.tile.name == "Novgorod":
        actions["church"] = 0
    return actions


def town_actions(board: State, seat: Seat, placed: Cell) -> int:
    """NB-50, NT-33, NT-70, NT-92 One for the town laid, one for each other of its type that he or his mate controls.

    Novgorod counts as two towns, and each of the player's hersirs as one more of the type it stands on.
    """
    laid = board.map[placed].tile.towns
    if not laid:
        return 0
    return len(laid) + sum(_counted(board, cell, seat, placed) for cell in towns(board, laid[0]))


def _counted(board: State, cell: Cell, seat: Seat, placed: Cell) -> int:
    mate = mate_of(board, seat)
    units = units_at(board, cell, seat)
    count = units.h
    controls = outnumbers(board, cell, seat)
    if mate is not None and not controls:
        controls = outnumbers(board, cell, mate)
    if controls and cell != placed:
        tile = board.map[cell].tile
        count += len(tile.towns)
    return count


def town_type(board: State) -> Commodity | None:
    """The type of the town laid this turn."""
    placed = board.now.placed
    laid = board.map[placed].tile.towns if placed is not None else ()
    return laid[0] if laid else None


class Mead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename={"as_": "as"}):
    """Use warbands from the reserve, or with Nightwind a longship, as actions of a type, when its time comes."""

    NOTATION: ClassVar[str] = "[{n}] as {as} [from longship (at|) {longship}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"as": "mountain", "n": 1}

    as_: Annotated[BasicAction, Meta(description="The type of action.", examples=["mountain"])]
    n: Annotated[int, Meta(ge=1, le=12, description="How many warbands from the reserve.")] = 1
    longship: Annotated[
        Cell | None, Meta(description="Nightwind: the tile of the longship that is used instead.", examples=[[0, 0]])
    ] = None

    def refusal(self, board: State, seat: Seat) -> Refusal | None:
        """NB-51, NT-08, NT-101 A warband in reserve is an action of any type; with Nightwind a longship is, too."""
        if self.longship is None:
            if board.reserve.get(seat, 0):
                return None
            return NO_RESERVE
        if not board.has(seat, "NIGHTWIND"):
            return NO_ABILITY
        if units_at(board, self.longship, seat).l:
            return None
        return NO_LONGSHIP

    def carry_out(self, table: NorthmenTable, seat: Seat) -> None:
        """NB-51, NT-101 It returns to the supply, and is an action of the type."""
        table.record(ActionAdded(seat=seat, type=self.as_, longship=self.longship))


class ActionAdded(Public, tag="action-added", frozen=True, kw_only=True):
    """A warband from the reserve, or a longship, became an action."""

    rule: RuleId = RuleId("NB-51")
    seat: Seat
    type: BasicAction
    longship: Cell | None = None

    def change(self, state: State) -> None:
        """It goes to the supply, and there is an action more."""
        if self.longship is None:
            write(state.reserve)[self.seat] -= 1
        else:
            add_units(state, self.longship, self.seat, single("l"), -1)
        write(state.now.actions)[self.type] = state.now.actions.get(self.type, 0) + 1

    def words(self, say: Say) -> Line:
        what = f"the longship in {say.cell(self.longship)}" if self.longship else "a warband from the reserve"
        return Line(f"{say.does(self.seat, 'uses')} {what} as a {self.type} action.")
