"""The state of a campaign: the board everybody sees, and the little that is hidden.

Rules read these types and cannot change them: records are frozen and mappings read-only. Facts alone write, by the
functions at the end.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from adjudicator.board.graph import Graph
from adjudicator.games.cp_campaign.options import Options
from adjudicator.games.cp_campaign.scenario import Side
from adjudicator.games.cp_campaign.words import (
    ArmyId,
    BattleId,
    How,
    Phase,
    Result,
    RoadId,
    Status,
    TerritoryId,
    TerritoryType,
)
from adjudicator.table import REFEREE, Seat
from adjudicator.table.state import Changing, known, put, write

if TYPE_CHECKING:
    from adjudicator.games.cp_campaign.spend import Spend


class Territory(Struct, frozen=True):
    """A territory with its Defence Value and the seat that has captured it."""

    id: TerritoryId
    name: str
    type: TerritoryType
    dv: int
    xy: tuple[int | float, int | float]
    owner: Seat | None = None


class Road(Struct, frozen=True):
    """A road between two territories with its March Difficulty."""

    id: RoadId
    a: TerritoryId
    b: TerritoryId
    md: int


class Army(Struct, frozen=True):
    """An army; `at` is None before it is placed and after it was removed.

    `arrived` counts arrivals over the whole campaign: of two armies in a territory the higher came later. `bound` tells
    that it stays where it is until the territory is captured, whatever becomes of what held it there (CP-55).
    """

    id: ArmyId
    seat: Seat
    at: TerritoryId | None = None
    status: Status = "normal"
    arrived: int = 0
    bound: bool = False


class Hero(Struct, frozen=True):
    """A hero of `seat` left out of a battle, named by `enemy`."""

    seat: Seat
    enemy: Seat
    name: str


class Battle(Struct, frozen=True, kw_only=True):
    """A battle of this turn. `attacker` moved in last; `stage_attacker` has the attacker's part in the scenario."""

    id: BattleId
    territory: TerritoryId
    attacker: Seat
    defender: Seat
    attackers: tuple[ArmyId, ...]
    defenders: tuple[ArmyId, ...]
    scenario: str
    die: int | None
    """The scenario die; None where the scenario is fixed."""
    objective: str
    stage_attacker: Seat
    points: tuple[int, int]
    siege_points: int
    heroes: tuple[Hero, ...] = ()
    reports: Mapping[Seat, Result | None] = field(default_factory=dict)
    """The last report of each side; None: it conceded."""
    result: Result | None = None
    how: How | None = None
    winner: Seat | None = None


class Board(Changing, frozen=True, kw_only=True):
    """All that is public."""

    turn: int = 0
    phase: Phase = "placement"
    window: int = 1
    """The number of the spend window in the turn; each pause opens another."""
    options: Options = Options()
    scenario: str = ""
    source: str = ""
    """The source of the map."""
    seats: tuple[Seat, ...] = ()
    sides: Mapping[Seat, Side] = field(default_factory=dict)
    order: tuple[Seat, ...] = ()
    """The order of play of the turn; at turn 0, of the placement."""
    territories: Mapping[TerritoryId, Territory] = field(default_factory=dict)
    roads: Mapping[RoadId, Road] = field(default_factory=dict)
    graph: Graph[TerritoryId, RoadId] = Graph((), ())
    armies: Mapping[ArmyId, Army] = field(default_factory=dict)
    arrivals: int = 0
    cp: Mapping[Seat, int] = field(default_factory=dict)
    marks: Mapping[Seat, int] = field(default_factory=dict)
    """The change of each seat's next Campaign Points by intrigues."""
    heroes_owed: Mapping[tuple[Seat, Seat], int] = field(default_factory=dict)
    """The number of heroes the first seat must leave out of its next battle against the second."""
    progress: Mapping[Seat, Mapping[str, int]] = field(default_factory=dict)
    """Points paid for unfinished actions, by "action:target"."""
    cycle: int = 0
    acted: tuple[Seat, ...] = ()
    """The seats that have spent a point in this cycle."""
    free_tries: tuple[tuple[ArmyId, TerritoryId], ...] = ()
    """Free moves rolled for in this impulse."""
    last_march: Mapping[ArmyId, bool] = field(default_factory=dict)
    """Whether the last march of each army this turn was made."""
    pauses: tuple[Seat, ...] = ()
    """The seats whose condition has stopped the Spend Campaign Points phase this turn."""
    conceded: Mapping[BattleId, tuple[Seat, ...]] = field(default_factory=dict)
    battles: Mapping[BattleId, Battle] = field(default_factory=dict)
    retreated: tuple[ArmyId, ...] = ()
    """Armies that retreated this turn; they capture nothing (CP-G20)."""
    course: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    """The number of territories each seat had captured at the end of each turn."""
    battles_won: Mapping[Seat, int] = field(default_factory=dict)
    missed: Mapping[Seat, int] = field(default_factory=dict)
    """Turns in a row without orders."""
    absent: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()
    reason: str = ""
    """The reason of the victory."""


class State(Changing, frozen=True, kw_only=True):
    """Everything: the board, and the orders seats have kept over a pause."""

    board: Board = field(default_factory=Board)
    kept: "Mapping[Seat, Spend]" = field(default_factory=dict)


class View(Changing, frozen=True, kw_only=True):
    """The knowledge of one seat."""

    seat: Seat
    board: Board
    kept: "Mapping[Seat, Spend]"
    """The seat's own orders kept over a pause; the referee has those of all."""


def view(state: State, seat: Seat) -> View:
    """Return the view of `seat`; the referee sees all."""
    kept = {owner: spend for owner, spend in state.kept.items() if seat in (owner, REFEREE)}
    return View(seat=seat, board=state.board, kept=kept)


def set_territory(state: State, id: TerritoryId, **values: Any) -> None:
    """Set fields of a territory."""
    write(state.board.territories)[id] = replace(known(state.board.territories, id, "territory"), **values)


def set_road(state: State, id: RoadId, md: int) -> None:
    """Set the March Difficulty of a road."""
    write(state.board.roads)[id] = replace(known(state.board.roads, id, "road"), md=md)


def set_army(state: State, id: ArmyId, **values: Any) -> None:
    """Set fields of an army."""
    write(state.board.armies)[id] = replace(known(state.board.armies, id, "army"), **values)


def arrive(state: State, id: ArmyId, at: TerritoryId, *, bound: bool = False, **values: Any) -> None:
    """Let an army come to a territory, as the last of all until now; whether it is `bound` there."""
    put(state.board, arrivals=state.board.arrivals + 1)
    set_army(state, id, at=at, arrived=state.board.arrivals, bound=bound, **values)


def set_battle(state: State, id: BattleId, **values: Any) -> None:
    """Set fields of a battle."""
    write(state.board.battles)[id] = replace(state.board.battles[id], **values)


def drop_progress(state: State, seat: Seat, key: str) -> None:
    """Forget the points paid for an action."""
    write(state.board.progress[seat]).pop(key, None)
