"""Armies: lake and road actions move up to three units; Oathbound and Sectarians do more on the way."""

from itertools import pairwise
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from adjudicator.games.northmen.actions import NO_ABILITY, Action, action_refusal
from adjudicator.games.northmen.attacks import NO_TILE, NOT_ADJACENT
from adjudicator.games.northmen.land import barred, crosses_pass, lake_crossed, lake_of, mountainous, road_between
from adjudicator.games.northmen.laying import SUPPLY_EMPTY
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import mate_of, supply, units_at
from adjudicator.games.northmen.state import (
    Acted,
    NorthmenTable,
    Public,
    State,
    add_units,
    freshen,
    refusals,
)
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import ActionType, Cell, direction_to
from adjudicator.table import Refusal, RuleId, Seat
from adjudicator.table.lines import Line
from adjudicator.table.memory import Loss
from adjudicator.table.notation import IF
from adjudicator.table.prose import whose
from adjudicator.table.state import write

BAD_NUMBER = refusals.new("BAD_NUMBER", "NB-41", "no unit is named", field="units")
ARMY_TOO_BIG = refusals.new("ARMY_TOO_BIG", "NB-41", "an army is three units at most", field="units")
NO_SUCH_UNIT = refusals.new("NO_SUCH_UNIT", "NB-41", "these units are not there", field="units")
LONGSHIP_LEAVES_LAKE = refusals.new(
    "LONGSHIP_LEAVES_LAKE", "NT-41", "a longship may only cross lake sides", field="units"
)
BLOCKED_BY_MOUNTAIN = refusals.new("BLOCKED_BY_MOUNTAIN", "NB-41", "a mountain side is in between")
BLOCKED_BY_STRONGHOLD = refusals.new("BLOCKED_BY_STRONGHOLD", "NB-82", "a foreign Stronghold is in between")
NO_ROAD = refusals.new("NO_ROAD", "NB-42", "the sides form no road", field="path")
TEAMMATE_PRESENT = refusals.new("TEAMMATE_PRESENT", "NT-91", "a unit of the team mate is there")
NO_PASS_CROSSED = refusals.new("NO_PASS_CROSSED", "NT-102", "the army crosses no pass", field="oathbound")
NO_CHURCH = refusals.new("NO_CHURCH", "NT-103", "no church is there", field="remove_church")
NOVGOROD_CHURCH = refusals.new("NOVGOROD_CHURCH", "NT-103", "the church of Novgorod stays", field="remove_church")

ARMY_MAX = 3


class Move(Action, frozen=True, kw_only=True):
    """The common part of moves over lakes and along roads."""

    units: Annotated[Units, Meta(description="The army: three units at most.", examples=[{"w": 2}])]
    oathbound: Annotated[bool, Meta(description="Oathbound: a warband of it becomes a hersir, past a pass.")] = False
    remove_church: Annotated[bool, Meta(description="Sectarians: remove the church where it ends.")] = False

    @property
    def way(self) -> tuple[Cell, ...]:
        """The tiles from the first to the last."""
        raise NotImplementedError

    def army_refusal(self, board: State, seat: Seat) -> Refusal | None:
        """NB-41, NB-42, NT-31, NT-50, NT-91 Three units at most that are there; not into the tile of a team mate."""
        if any(cell not in board.map for cell in self.way):
            return NO_TILE
        if not self.units.total:
            return BAD_NUMBER
        if self.units.total > ARMY_MAX:
            return ARMY_TOO_BIG
        if not units_at(board, self.way[0], seat).holds(self.units):
            return NO_SUCH_UNIT
        mate = mate_of(board, seat)
        if any((cell, mate) in board.units for cell in self.way[1:]):
            return TEAMMATE_PRESENT
        return None

    def ability_refusal(self, board: State, seat: Seat) -> Refusal | None:
        """NT-102, NT-103 Refuse what abilities cannot do to the army, or where it ends."""
        return self.oathbound_refusal(board, seat) or self.sectarian_refusal(board, seat)

    def oathbound_refusal(self, board: State, seat: Seat) -> Refusal | None:
        """NT-102 Past one pass or more along a road, a warband of the army may become a hersir."""
        if not self.oathbound:
            return None
        if not board.has(seat, "OATHBOUND"):
            return NO_ABILITY
        if not self.by_road or not crosses_pass(board, self.way, seat):
            return NO_PASS_CROSSED
        if not self.units.w:
            return NO_SUCH_UNIT
        return None if supply(board, seat, "h") else SUPPLY_EMPTY

    def sectarian_refusal(self, board: State, seat: Seat) -> Refusal | None:
        """NT-103 A church may be removed where an army ends, but not that of Novgorod."""
        if not self.remove_church:
            return None
        if not board.has(seat, "SECTARIANS"):
            return NO_ABILITY
        there = board.map[self.way[-1]]
        if not there.church:
            return NO_CHURCH
        return NOVGOROD_CHURCH if there.tile.name == "Novgorod" else None

    @property
    def by_road(self) -> bool:
        """Whether it goes along roads."""
        return False

    def carry_out(self, table: NorthmenTable, seat: Seat, type: ActionType) -> None:
        """NB-41, NB-42, NT-102, NT-103 The army moves."""
        first = self.way[0]
        last = self.way[-1]
        moved = ArmyMoved(seat=seat, type=type, start=first, to=last, units=self.units)
        table.record(moved)
        if self.oathbound:
            table.record(HersirSworn(seat=seat, at=last))
        if self.remove_church:
            table.record(ChurchRemoved(seat=seat, at=last))


class LakeMove(Move, tag="move", frozen=True, kw_only=True, rename={"from_": "from"}):
    """Move an army to a neighbouring tile, or across a lake to any tile of it: a lake action (NB-41)."""

    NOTATION: ClassVar[str] = (
        ("move {units} from {from} to {to} [(,|) oathbound=(swear a hersir)] [(,|) remove_church=(remove the church)]")
        + " "
        + IF
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"use": "move", "from": [0, 0], "to": [1, 0], "units": {"w": 2, "l": 1}}

    from_: Annotated[Cell, Meta(description="The tile it leaves.", examples=[[0, 0]])]
    to: Annotated[Cell, Meta(description="The tile it goes to.", examples=[[1, 0]])]

    @property
    def way(self) -> tuple[Cell, ...]:
        """The two tiles; by which a lake is crossed is left open."""
        return (self.from_, self.to)

    def refusal(self, board: State, seat: Seat, type: ActionType) -> Refusal | None:
        """NB-41 Return the reason why it may not go there."""
        refusal = action_refusal(board, type, "move") or self.army_refusal(board, seat)
        return refusal or self.step_refusal(board, seat) or self.ability_refusal(board, seat)

    def step_refusal(self, board: State, seat: Seat) -> Refusal | None:
        """NB-41, NB-82, NT-41, NT-91 Across a lake; else one step, not over a mountain side or a foreign Stronghold.

        A longship only ever moves across its lake.
        """
        if self.to != self.from_ and self.to in lake_crossed(board, self.from_, seat):
            return None
        direction = direction_to(self.from_, self.to)
        if direction is None and self.to != self.from_ and self.to in lake_of(board, self.from_):
            return TEAMMATE_PRESENT
        if self.units.l:
            return LONGSHIP_LEAVES_LAKE
        if direction is None:
            return NOT_ADJACENT
        if barred(board, self.from_, direction, seat):
            return BLOCKED_BY_STRONGHOLD
        if mountainous(board, self.from_, direction):
            return BLOCKED_BY_MOUNTAIN
        return None


class RoadMove(Move, tag="move", frozen=True, kw_only=True):
    """Move an army along connected roads, any number of tiles: a road action (NB-42)."""

    NOTATION: ClassVar[str] = (
        ("move {units} ((along|by) {path} | (along|from) {path/to}) ")
        + "[(,|) oathbound=(swear a hersir)] [(,|) remove_church=(remove the church)]"
        + " "
        + IF
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"use": "move", "path": [[0, 0], [1, 0]], "units": {"w": 1}}

    path: Annotated[
        tuple[Cell, ...], Meta(description="The tiles from the first to the last.", min_length=2, max_length=40)
    ]

    @property
    def way(self) -> tuple[Cell, ...]:
        """The path."""
        return self.path

    @property
    def by_road(self) -> bool:
        """Roads it is."""
        return True

    def refusal(self, board: State, seat: Seat, type: ActionType) -> Refusal | None:
        """NB-42 Return the reason why it may not go there."""
        refusal = action_refusal(board, type, "move") or self.army_refusal(board, seat)
        return refusal or self.road_refusal(board, seat) or self.ability_refusal(board, seat)

    def road_refusal(self, board: State, seat: Seat) -> Refusal | None:
        """NB-42, NB-82, NT-02, NT-41 Road sides all the way; longships stay on their lake."""
        if self.units.l:
            return LONGSHIP_LEAVES_LAKE
        for cell, other in pairwise(self.path):
            if road_between(board, cell, other, seat):
                continue
            direction = direction_to(cell, other)
            if direction is None:
                return NOT_ADJACENT
            if barred(board, cell, direction, seat):
                return BLOCKED_BY_STRONGHOLD
            return NO_ROAD
        return None


class ArmyMoved(Acted, tag="army-moved", frozen=True, kw_only=True):
    """An army moved."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("NB-41")
    start: Cell
    to: Cell
    units: Units

    def use(self) -> str:
        """Actions that move."""
        return "move"

    def change(self, state: State) -> None:
        """NT-96 It stands elsewhere, and is fresh there."""
        self.spend(state)
        add_units(state, self.start, self.seat, self.units, -1)
        add_units(state, self.to, self.seat, self.units)
        freshen(state, self.to, self.units)

    def words(self, say: Say) -> Line:
        start = say.cell(self.start)
        way = f"from {start} to {say.cell(self.to)}"
        if self.start == self.to:
            way = f"out of {start} and back"
        moves = say.does(self.seat, "moves")
        army = say.army(self.units)
        return Line(f"{moves} {army} {way} with a {self.type} action.")

    def befalls(self, say: Say, seat: Seat) -> bool:
        if seat == self.seat:
            return False
        return say.near(seat, self.to)


class HersirSworn(Public, tag="hersir-sworn", frozen=True, kw_only=True):
    """Oathbound: a warband that came through a pass became a hersir."""

    rule: RuleId = RuleId("NT-102")
    seat: Seat
    at: Cell

    def change(self, state: State) -> None:
        """One for the other; the hersir is newly placed."""
        add_units(state, self.at, self.seat, Units(w=1), -1)
        add_units(state, self.at, self.seat, Units(h=1))
        freshen(state, self.at, Units(h=1))

    def words(self, say: Say) -> Line:
        return Line(f"{whose(say.seat(self.seat), 'warband', 'a ')} becomes a hersir in {say.cell(self.at)}.")


class ChurchRemoved(Public, tag="church-removed", frozen=True, kw_only=True):
    """Sectarians removed a church; it returns to the supply."""

    rule: RuleId = RuleId("NT-103")
    seat: Seat
    at: Cell

    def change(self, state: State) -> None:
        write(state.map)[self.at] = replace(state.map[self.at], church=False)

    def words(self, say: Say) -> Line:
        return Line(f"{say.does(self.seat, 'removes')} the church in {say.cell(self.at)}.")

    def loss(self, say: Say) -> Loss:
        how = f"in {say.cell(self.at)}, taken down by {say.seat(self.seat)}"
        return Loss(kind="Lost churches", what="Church", how=how)
