"""The state of a campaign: the map of tiles, the units on it, hands and decks, and the turn being played."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, field

from adjudicator.games.northmen.options import Options
from adjudicator.games.northmen.units import NONE, Units
from adjudicator.games.northmen.words import (
    FACE_DOWN,
    Ability,
    ActionType,
    Cell,
    Commodity,
    Deck,
    Phase,
    TileId,
    Unit,
)
from adjudicator.table import EVERYONE, REFEREE, Fact, Refusals, Seat, Table
from adjudicator.table.state import Changing, copied, put, write


class Tile(Struct, frozen=True, omit_defaults=True):
    """NB-03 A tile as printed: six sides from the south-east clockwise, its towns and its number for brigand orders.

    Sides are F forest, L lake, R road, M mountain, E empty, P pass.
    """

    id: TileId
    sides: Annotated[str, Meta(pattern="^[FLRMEP]{6}$")]
    order: Annotated[int, Meta(ge=1, le=10)] = 1
    towns: tuple[Commodity, ...] = ()
    name: str = ""

    @property
    def mountains(self) -> int:
        """NB-62, NT-14 Its strength in a conflict: its mountain sides; a pass is none."""
        return self.sides.count("M")


class Stronghold(Struct, frozen=True):
    """A Stronghold on a side of a tile; a captured one, the `piece_of` another, carries a warband of its owner."""

    side: int
    owner: Seat
    piece_of: Seat


class Laid(Struct, frozen=True):
    """A tile on the map, turned clockwise `rot` times."""

    tile: Tile
    rot: int = 0
    strongholds: tuple[Stronghold, ...] = ()
    church: bool = False

    def side(self, direction: int) -> str:
        """NB-03, NB-81 The side in a direction: a letter of the tile, or S where a Stronghold covers it."""
        if self.stronghold(direction):
            return "S"
        return self.tile.sides[(direction - self.rot) % 6]

    def stronghold(self, direction: int) -> Stronghold | None:
        """The Stronghold on a side, if there is one."""
        for hold in self.strongholds:
            if hold.side == direction:
                return hold
        return None

    @property
    def sides(self) -> str:
        """All six sides as they lie."""
        return "".join(self.side(direction) for direction in range(6))


class Now(Changing, frozen=True, kw_only=True):
    """The turn being played."""

    seat: Seat = Seat("")
    phase: Phase = "extra"
    stage: int = 1
    """The number of times its player has been asked for orders."""
    drawn: TileId | None = None
    """A tile drawn to be laid, which must be laid next."""
    placed: Cell | None = None
    """The cell on which the main tile was laid."""
    actions: Mapping[ActionType, int] = field(default_factory=dict)
    """The actions left of each type."""
    uses: Mapping[ActionType, str] = field(default_factory=dict)
    """The use of the actions of each type this turn: all of them alike."""
    ships: Mapping[Cell, int] = field(default_factory=dict)
    """The extra tiles that longships allow yet."""
    shots: Mapping[Cell, int] = field(default_factory=dict)
    """The extra attacks made from each tile by its catapults."""
    fresh: Mapping[tuple[Cell, Unit], int] = field(default_factory=dict)
    """The special units on each tile that were placed or moved this turn (solo)."""
    engaged: bool = False
    """Whether its player took part in a conflict."""
    fights: int = 0
    """The number of conflicts there were."""
    brigands_due: bool = False
    """Whether the brigands have a turn of their own now (solo)."""
    orders_run: int = 0
    """The number of brigand orders revealed."""


class State(Changing, frozen=True, kw_only=True):
    """Everything."""

    options: Options = Options()
    names: Mapping[Seat, str] = field(default_factory=dict)
    order: tuple[Seat, ...] = ()
    """The seats clockwise, from the one that began."""
    abilities: Mapping[Seat, Ability] = field(default_factory=dict)
    tiles: Mapping[TileId, Tile] = field(default_factory=dict)
    """Every tile that is played with, as printed."""
    map: Mapping[Cell, Laid] = field(default_factory=dict)
    """The tiles laid, in that order."""
    units: Mapping[tuple[Cell, Seat], Units] = field(default_factory=dict)
    decks: Mapping[Deck, tuple[TileId, ...]] = field(default_factory=dict)
    """The tiles left in the decks, by number: their order is not settled before a tile is drawn."""
    hands: Mapping[Seat, tuple[TileId, ...]] = field(default_factory=dict)
    prepared: Mapping[Seat, tuple[TileId, ...]] = field(default_factory=dict)
    discards: tuple[TileId, ...] = ()
    reserve: Mapping[Seat, int] = field(default_factory=dict)
    vp: Mapping[Seat, int] = field(default_factory=dict)
    course: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    """The victory points of each side when each turn began."""
    stonefists_done: bool = False
    missed: Mapping[Seat, int] = field(default_factory=dict)
    turn: int = 0
    now: Now = field(default_factory=Now)
    winners: tuple[Seat, ...] = ()

    @property
    def solo(self) -> bool:
        """Whether one player plays alone."""
        return len(self.order) == 1

    @property
    def newest(self) -> Cell:
        """The tile laid last."""
        return list(self.map)[-1]

    def has(self, seat: Seat, ability: Ability) -> bool:
        """NB-05 Whether a player has a special ability."""
        return self.abilities.get(seat) == ability


class View(State, frozen=True, kw_only=True):
    """A view holds all that one seat may know: the tiles that it may not know lie face down."""

    seat: Seat
    """The seat that sees this."""


class NorthmenFact(Fact, frozen=True, kw_only=True):
    """A fact of the game; hidden unless it says who sees it."""


class Public(NorthmenFact, frozen=True, kw_only=True):
    """A fact that everybody sees."""

    seen_by: tuple[Seat, ...] = EVERYONE


class Acted(Public, frozen=True, kw_only=True):
    """Something done with actions of a type: `cost` of them, all of the turn for the same `use` (NB-21)."""

    seat: Seat
    type: ActionType
    cost: int = 1

    def use(self) -> str:
        """The use made of the actions."""
        raise NotImplementedError

    def spend(self, state: State) -> None:
        """The actions are gone, and the others of the type are bound to the same use."""
        write(state.now.actions)[self.type] = state.now.actions.get(self.type, 0) - self.cost
        write(state.now.uses)[self.type] = self.use()


NorthmenTable = Table[State, NorthmenFact]
refusals = Refusals()


def set_units(state: State, cell: Cell, seat: Seat, units: Units) -> None:
    """Set the units of a side on a tile."""
    if units == NONE:
        write(state.units).pop((cell, seat), None)
    else:
        write(state.units)[cell, seat] = units


def add_units(state: State, cell: Cell, seat: Seat, units: Units, times: int = 1) -> None:
    """Units come to a tile, or with `times=-1` leave it; those that leave count as fresh no longer."""
    left = state.units.get((cell, seat), NONE).plus(units, times)
    set_units(state, cell, seat, left)
    if seat == state.now.seat:
        for unit in ("h", "l", "c"):
            fresh = state.now.fresh.get((cell, unit), 0)
            if fresh > left.of(unit):
                write(state.now.fresh)[cell, unit] = left.of(unit)


def freshen(state: State, cell: Cell, units: Units) -> None:
    """Special units were placed on a tile, or moved there."""
    for unit in ("h", "l", "c"):
        if units.of(unit):
            write(state.now.fresh)[cell, unit] = state.now.fresh.get((cell, unit), 0) + units.of(unit)


def forget_shots(state: State, cell: Cell, shots: int) -> None:
    """NT-51 Catapults that made their extra attack are gone from a tile."""
    if shots:
        write(state.now.shots)[cell] = state.now.shots.get(cell, 0) - shots


def scored(state: State, seat: Seat, vp: int) -> None:
    """Victory points come, or go."""
    write(state.vp)[seat] = state.vp.get(seat, 0) + vp


def take_from_hand(state: State, seat: Seat, tile: TileId) -> None:
    """A tile leaves a hand (or, face down to a belief, any tile does)."""
    hand = list(state.hands.get(seat, ()))
    hand.remove(tile if tile in hand else FACE_DOWN)
    write(state.hands)[seat] = tuple(hand)


def view(state: State, seat: Seat) -> View:
    """Return the view of `seat`: tiles in other hands, prepared by others, and in the decks lie face down."""
    seen = View(seat=seat, **{name: copied(getattr(state, name)) for name in State.__struct_fields__})
    if seat == REFEREE:
        return seen
    decks = {deck: _turned(tiles) for deck, tiles in state.decks.items()}
    hands = {other: tiles if other == seat else _turned(tiles) for other, tiles in state.hands.items()}
    prepared = {other: tiles if other == seat else _turned(tiles) for other, tiles in state.prepared.items()}
    put(
        seen,
        decks=decks,
        hands=hands,
        prepared=prepared,
    )
    if state.now.drawn is not None and state.now.seat != seat:
        put(seen.now, drawn=FACE_DOWN)
    return seen


def _turned(tiles: tuple[TileId, ...]) -> tuple[TileId, ...]:
    return (FACE_DOWN,) * len(tiles)
