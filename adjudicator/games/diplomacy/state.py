"""The state of a campaign: the board that everybody sees, and the orders that were given in advance.

Rules read these types and cannot change them: records are frozen and mappings read-only. Facts alone write.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field

from adjudicator.games.diplomacy.atlas import Atlas, Power
from adjudicator.games.diplomacy.options import Options
from adjudicator.games.diplomacy.words import KINDS, Kind, Phase, Place, Province, UnitId, province_of
from adjudicator.table import EVERYONE, REFEREE, Fact, Seat, Table
from adjudicator.table.state import Changing

if TYPE_CHECKING:
    from adjudicator.games.diplomacy.later import AnyAhead


class DipFact(Fact, frozen=True, kw_only=True):
    """A fact of the game."""


class Public(DipFact, frozen=True, kw_only=True):
    """A fact that everybody sees."""

    seen_by: tuple[Seat, ...] = EVERYONE


class Unit(Struct, frozen=True, kw_only=True):
    """An army or a fleet, and where it stands."""

    id: UnitId
    seat: Seat
    kind: Kind
    at: Place

    @property
    def province(self) -> Province:
        """The province it stands in."""
        return province_of(self.at)

    @property
    def brief(self) -> str:
        """Its name in orders: "F STP/SC"."""
        return f"{self.kind} {self.at}"

    @property
    def noun(self) -> str:
        return KINDS[self.kind]


class Board(Changing, frozen=True, kw_only=True):
    """All that is public."""

    atlas: Atlas = Atlas(name="", source="", powers=(), provinces=(), army=(), fleet=())
    options: Options = Options()
    turn: int = 0
    """The seasons so far: odd ones are springs, even ones autumns."""
    phase: Phase = "setup"
    seats: tuple[Seat, ...] = ()
    """The powers that are played, in the order of their names."""
    units: Mapping[UnitId, Unit] = field(default_factory=dict)
    """Those on the board and those driven out that have not retreated yet."""
    made: int = 0
    """The number of units there have ever been."""
    owners: Mapping[Province, Seat] = field(default_factory=dict)
    """The owner of each centre that somebody owns."""
    dislodged: Mapping[UnitId, tuple[Place, ...]] = field(default_factory=dict)
    """Units that were driven out, with where they may retreat."""
    course: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    """The number of centres of each power at the beginning and after each year."""
    winners: tuple[Seat, ...] = ()
    reason: str = ""
    """The reason for which the campaign is over."""

    @property
    def year(self) -> int:
        """The year of the turn."""
        return self.year_of(self.turn)

    def year_of(self, turn: int) -> int:
        """The year of a turn."""
        return self.atlas.year + (max(turn, 1) - 1) // 2

    @property
    def is_autumn(self) -> bool:
        """Whether the turn is an autumn: then centres change hands."""
        if self.turn <= 0:
            return False
        return self.turn % 2 == 0

    @property
    def season(self) -> str:
        """The name of the turn: "Spring 1901"."""
        return self.season_of(self.turn)

    def season_of(self, turn: int) -> str:
        """The name of a turn."""
        if turn:
            return f"{'Spring' if turn % 2 else 'Autumn'} {self.year_of(turn)}"
        return "Set-up"

    @property
    def powers(self) -> Mapping[Seat, Power]:
        """The powers of the map, played or not."""
        return self.atlas.power

    @property
    def standing(self) -> dict[Province, Unit]:
        """The units that hold a province, by it."""
        return {unit.province: unit for unit in self.units.values() if unit.id not in self.dislodged}

    def units_of(self, seat: Seat) -> list[Unit]:
        """The units of a power by the provinces they stand in."""
        return sorted((unit for unit in self.units.values() if unit.seat == seat), key=lambda unit: unit.at)

    def centres_of(self, seat: Seat) -> list[Province]:
        """The centres that a power owns."""
        return sorted(centre for centre, owner in self.owners.items() if owner == seat)

    def driven_out(self, seat: Seat) -> list[Unit]:
        """The units of a power that must retreat or disband."""
        return [unit for unit in self.units_of(seat) if unit.id in self.dislodged]

    def surviving(self) -> Sequence[Seat]:
        """The played powers that have a unit or a centre."""
        return [seat for seat in self.seats if self.units_of(seat) or self.centres_of(seat)]


class Written(Struct, frozen=True, kw_only=True):
    """The orders a power wrote in advance for a phase: orders as `later` has them."""

    turn: int
    phase: Phase
    orders: "tuple[AnyAhead, ...]"


class State(Changing, frozen=True, kw_only=True):
    """Everything: the board, and what each power wrote in advance."""

    board: Board = field(default_factory=Board)
    ahead: Mapping[Seat, tuple[Written, ...]] = field(default_factory=dict)


class View(Changing, frozen=True, kw_only=True):
    """The knowledge of one seat: the board, and the orders it wrote in advance itself."""

    seat: Seat
    board: Board
    ahead: Mapping[Seat, tuple[Written, ...]] = field(default_factory=dict)


DipTable = Table[State, DipFact]
"""The table the rules run on."""


def view(state: State, seat: Seat) -> View:
    """Return the view of `seat`: the whole board, and of orders in advance its own; the referee sees all."""
    own = {owner: written for owner, written in state.ahead.items() if seat in (owner, REFEREE)}
    return View(seat=seat, board=state.board, ahead=own)
