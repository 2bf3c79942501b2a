"""Laying tiles: extra tiles of longships, the main tile of a turn, Strongholds, and Novgorod."""

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from adjudicator.games.northmen.actions import NO_ACTION_LEFT, NO_LONGSHIP, actions_of, town_actions
from adjudicator.games.northmen.decks import DECK_EMPTY, DeckName, TilesDiscarded, drawn_from, leave_deck
from adjudicator.games.northmen.ending import score_ends_it
from adjudicator.games.northmen.land import around, facing, go_together, lake_of
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import churches_left, strongholds_left, units_at
from adjudicator.games.northmen.state import (
    Laid,
    NorthmenFact,
    NorthmenTable,
    Public,
    State,
    Stronghold,
    Tile,
    refusals,
    scored,
    take_from_hand,
)
from adjudicator.games.northmen.words import DECK_NAMES, DECKS, DIRECTIONS, Cell, Deck, TileField, TileId, neighbours
from adjudicator.table import Refusal, RuleId, Seat
from adjudicator.table.lines import Line
from adjudicator.table.prose import counted, joined
from adjudicator.table.state import put, write

CELL_OCCUPIED = refusals.new("CELL_OCCUPIED", "NB-30", "a tile lies there", field="at")
TOO_FEW_NEIGHBOURS = refusals.new("TOO_FEW_NEIGHBOURS", "NB-30", "it touches fewer than two tiles", field="at")
SIDE_MISMATCH = refusals.new("SIDE_MISMATCH", "NB-31", "touching sides do not go together", field="rot")
NOVGOROD_PASS_COVERED = refusals.new(
    "NOVGOROD_PASS_COVERED", "NT-72", "the pass of Novgorod may not be covered", field="stronghold"
)
SUPPLY_EMPTY = refusals.new("SUPPLY_EMPTY", "NB-01", "no such piece is left")
LAKE_NOT_EXTENDED = refusals.new(
    "LAKE_NOT_EXTENDED", "NT-42", "it is not joined to the lake of the longship", field="at"
)
NOT_IN_HAND = refusals.new("NOT_IN_HAND", "NB-11", "that tile is not in the hand", field="tile")
MUST_LAY_DRAWN = refusals.new("MUST_LAY_DRAWN", "NT-42b", "the drawn tile must be laid first", field="tile")
INCOMPLETE = refusals.new("INCOMPLETE", "NB-24", "say which tile and where, or from which deck to draw")

MOST_MISFITS = 120

Direction = Annotated[int, Meta(ge=0, le=5)]


class Lay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The tile to lay as main tile: one from your hand with its place, or a deck to draw it from."""

    NOTATION: ClassVar[str] = (
        "[{tile}] [at {at}] [(|,) (turned|rotated|rot) (|clockwise) {rot} (|times|time)] "
        "[(,|) stronghold (at|) {stronghold}] "
        "[(,|) drawn from {draw}]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"tile": "B46", "at": [-1, 0], "rot": 1}

    tile: Annotated[TileField | None, Meta(description="A tile of your hand, or the one drawn.", examples=["B46"])] = (
        None
    )
    at: Annotated[Cell | None, Meta(description="The cell to lay it on.", examples=[[-1, 0]])] = None
    rot: Annotated[int, Meta(ge=0, le=5, description="How often to turn it clockwise.", examples=[1])] = 0
    stronghold: Annotated[
        Direction | None,
        Meta(description="A Stronghold on this side: 0 south-east, 1 south, and on clockwise.", examples=[3]),
    ] = None
    draw: Annotated[DeckName | None, Meta(description="Draw it instead; you are then asked where.")] = None

    @property
    def ship(self) -> Cell | None:
        """The longship that brings it, where it is an extra tile."""
        return None

    def refusal(self, board: State, seat: Seat) -> Refusal | None:
        """NB-24, NT-42, NT-42b Return the reason why it may not be laid (or drawn) now."""
        if self.ship is not None:
            refusal = extra_refusal(board, seat, self.ship)
            if refusal:
                return refusal
        if self.draw is not None:
            if board.now.drawn:
                return MUST_LAY_DRAWN
            if board.decks.get(self.draw):
                return None
            return DECK_EMPTY
        if self.tile is None or self.at is None:
            return INCOMPLETE
        if board.now.drawn not in (None, self.tile):
            return MUST_LAY_DRAWN
        if board.now.drawn is None and self.tile not in board.hands.get(seat, ()):
            return NOT_IN_HAND
        laid = turned(board.tiles[self.tile], seat, self.rot, self.stronghold)
        refusal = placing_refusal(board, seat, laid, self.at)
        return refusal or (lake_refusal(board, laid, self.at, self.ship) if self.ship is not None else None)

    def carry_out(self, table: NorthmenTable, seat: Seat) -> None:
        """NB-24, NT-43 Lay it; or draw it, to be laid next. An extra tile scores."""
        if self.draw is not None:
            draw_to_lay(table, seat, self.draw)
            return
        assert self.tile is not None
        assert self.at is not None
        tile = self.tile
        at = self.at
        rot = self.rot
        hold = self.stronghold
        table.record(TileLaid(seat=seat, tile=tile, at=at, rot=rot, stronghold=hold, longship=self.ship))
        score_ends_it(table)

    def explained(self, say: Say) -> str:
        """The tile and its place, in words."""
        laid = self.lying(say)
        if self.draw is None:
            return f"Lay {laid or 'a tile'}."
        besides = f" It is not {laid}, as it says besides." if laid else ""
        return f"Draw the tile to lay from {DECK_NAMES[self.draw]}; then you are asked where.{besides}"

    def typed(self, say: Say) -> str:
        """The tile and its place, as an order has them: "B13 at (-1,-2) turned 2"."""
        assert self.at is not None
        turned = f" turned {self.rot}" if self.rot else ""
        return f"{self.tile} at {say.typed(self.at)}{turned}"

    def lying(self, say: Say) -> str:
        """The tile as it is to lie, as far as that is said; nothing where nothing is."""
        how = "".join(self._how(say))
        if self.tile is not None:
            return f"{say.tile(self.tile)}{how}"
        return f"a tile without a number{how}" if how else ""

    def _how(self, say: Say) -> Iterator[str]:
        """Where the tile is to lie, how far it is turned, and its Stronghold."""
        if self.at is not None:
            yield f" at {say.spot(self.at)}"
        if self.rot:
            yield f", turned clockwise {counted(self.rot, 'time')}"
        if self.stronghold is not None:
            yield f", a Stronghold on its {DIRECTIONS[self.stronghold]} side"


class ExtraTile(Lay, frozen=True, kw_only=True):
    """An extra tile of a longship: it must extend the lake the longship is on, and gives no actions but 1 VP."""

    NOTATION: ClassVar[str] = (
        "(from|longship) {longship} (:|lay|) [{tile}] [at {at}] "
        "[(|,) (turned|rotated|rot) (|clockwise) {rot} (|times|time)] "
        "[(,|) stronghold (at|) {stronghold}] [(,|) drawn from {draw}]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"longship": [0, 0], "tile": "T21", "at": [1, -1], "rot": 2}

    longship: Annotated[Cell, Meta(description="The tile of the longship.", examples=[[0, 0]])]

    @property
    def ship(self) -> Cell | None:
        """The longship that brings it."""
        return self.longship


def turned(tile: Tile, seat: Seat, rot: int, stronghold: int | None) -> Laid:
    """NB-03, NB-80 A tile as it would lie, with the Stronghold its player puts on one of its sides."""
    holds = () if stronghold is None else (Stronghold(stronghold, seat, seat),)
    return Laid(tile, rot, holds)


def placing_refusal(board: State, seat: Seat, laid: Laid, at: Cell) -> Refusal | None:
    """NB-10, NB-30, NB-31, NB-32, NB-80, NT-03, NT-72 Return the reason why a tile may not lie there.

    The cell is free and touches two tiles, the second tile of the game one; touching sides go together.
    """
    if at in board.map:
        return CELL_OCCUPIED
    touched = facing(board, at)
    if len(touched) < least_touched(board):
        return TOO_FEW_NEIGHBOURS
    if laid.strongholds and not strongholds_left(board, seat):
        return SUPPLY_EMPTY
    return sides_refusal(laid, touched)


def least_touched(board: State) -> int:
    """NB-30 The number of tiles a tile must touch."""
    return min(2, len(board.map))


def sides_refusal(laid: Laid, touched: list[tuple[int, str]]) -> Refusal | None:
    """NB-31, NB-32, NT-72 Return the reason why the sides of a tile do not fit those it touches."""
    if laid.tile.name == "Novgorod" and "P" not in laid.sides:
        return NOVGOROD_PASS_COVERED
    fits = all(go_together(laid.side(direction), side) for direction, side in touched)
    return None if fits else SIDE_MISMATCH


def extra_refusal(board: State, seat: Seat, longship: Cell) -> Refusal | None:
    """NT-42 Each longship that was there when the turn began allows one extra tile."""
    if not units_at(board, longship, seat).l:
        return NO_LONGSHIP
    if board.now.ships.get(longship, 0):
        return None
    return NO_ACTION_LEFT


def lake_refusal(board: State, laid: Laid, at: Cell, longship: Cell) -> Refusal | None:
    """NT-42, NT-42a It extends the lake of the longship; a Stronghold may not cut it off from it."""
    lake = lake_of(board, longship)
    joins = any(
        other in lake and laid.side(direction) + board.map[other].side((direction + 3) % 6) == "LL"
        for direction, other in around(board, at)
    )
    return None if joins else LAKE_NOT_EXTENDED


def free_cells(board: State) -> list[Cell]:
    """The free cells that touch a tile, by column and row."""
    return sorted({other for cell in board.map for other in neighbours(cell)}.difference(board.map))


def open_cells(board: State) -> list[Cell]:
    """NB-30 The free cells where a tile touches as many tiles as it must."""
    least = least_touched(board)
    cells = []
    for cell in free_cells(board):
        touched = sum(other in board.map for other in neighbours(cell))
        if touched >= least:
            cells.append(cell)
    return cells


def placements(board: State, tile: Tile) -> Iterator[tuple[Cell, int]]:
    """NB-30 Every place where a tile may lie, without a Stronghold."""
    turns = [Laid(tile, rot) for rot in range(6)]
    for at in open_cells(board):
        touched = facing(board, at)
        for laid in turns:
            if sides_refusal(laid, touched) is None:
                yield at, laid.rot


def typed_ways(ways: Iterable[tuple[Cell, int]]) -> Iterator[str]:
    """Places of a tile with its turns, as an order has each: "at (-1,0) turned 0, 2 or 3"."""
    turns: dict[Cell, list[str]] = {}
    for at, rot in ways:
        turns.setdefault(at, []).append(str(rot))
    for (column, row), rots in turns.items():
        yield f"at ({column},{row}) turned {joined(rots, 'or')}"


def draw_to_lay(table: NorthmenTable, seat: Seat, deck: Deck) -> None:
    """NB-24, NB-33 Draw the tile to lay: one that fits nowhere is discarded, and another drawn."""
    for _ in range(MOST_MISFITS):
        if not table.state.decks[deck]:
            deck = next((other for other in DECKS if table.state.decks[other]), deck)
            if not table.state.decks[deck]:
                return
        tile = drawn_from(table, deck)
        printed = table.state.tiles.get(tile)
        if printed is None or any(placements(table.state, printed)):
            table.record(TileDrawn(seen_by=(seat,), seat=seat, deck=deck, tile=tile))
            table.record(DrawnToLay(seat=seat, deck=deck))
            return
        table.record(TilesDiscarded(rule=RuleId("NB-33"), why="misfit", deck=deck, tiles=(tile,)))


class TileDrawn(NorthmenFact, tag="tile-drawn", frozen=True, kw_only=True):
    """A player drew a tile that he must lay; until then he alone sees it."""

    rule: RuleId = RuleId("NB-24")
    seat: Seat
    deck: Deck
    tile: TileId

    def change(self, state: State) -> None:
        leave_deck(state, self.deck, self.tile)
        put(state.now, drawn=self.tile)

    def words(self, say: Say) -> Line:
        return Line(f"{say.does(self.seat, 'draws')} {say.tile(self.tile)}, and must lay it.")


class DrawnToLay(Public, tag="drawn-to-lay", frozen=True, kw_only=True):
    """A player drew the tile he will lay: everybody sees that he did."""

    rule: RuleId = RuleId("NB-24")
    seat: Seat
    deck: Deck

    def words(self, say: Say) -> Line:
        return Line(f"{say.does(self.seat, 'draws')} the tile to lay from {DECK_NAMES[self.deck]}.")


class TileLaid(Public, tag="tile-laid", frozen=True, kw_only=True):
    """A tile was laid: as the main tile of the turn, or as the extra tile of a longship."""

    weight: ClassVar[int] = 2

    rule: RuleId = RuleId("NB-30")
    seat: Seat
    tile: TileId
    at: Cell
    rot: int = 0
    stronghold: int | None = None
    longship: Cell | None = None

    def change(self, state: State) -> None:
        """NB-21, NT-43 It lies on the map. A main tile gives actions; an extra one gives none, and scores 1 VP."""
        if state.now.drawn is not None:
            put(state.now, drawn=None)
        else:
            take_from_hand(state, self.seat, self.tile)
        tile = state.tiles[self.tile]
        laid = turned(tile, self.seat, self.rot, self.stronghold)
        write(state.map)[self.at] = laid
        if self.longship is None:
            self._give_actions(state, laid)
        else:
            write(state.now.ships)[self.longship] -= 1
            scored(state, self.seat, 1)

    def _give_actions(self, state: State, laid: Laid) -> None:
        """NB-21, NT-71 The actions of the main tile; Novgorod has its church at once, though no unit is there."""
        if laid.tile.name == "Novgorod" and churches_left(state):
            write(state.map)[self.at] = replace(laid, church=True)
        actions = actions_of(laid)
        put(state.now, placed=self.at, actions=actions)
        in_towns = town_actions(state, self.seat, self.at)
        write(state.now.actions)["town"] = in_towns

    def words(self, say: Say) -> Line:
        """Tell where the tile lies, and what comes with it."""
        lays = say.does(self.seat, "lays")
        text = f"{lays} {say.tile(self.tile)} {say.whither(self.at)}"
        if self.longship is not None:
            text += " as an extra tile (1 VP)"
        if self.stronghold is not None:
            side = DIRECTIONS[self.stronghold]
            text += f", with a Stronghold on its {side} side"
        if self.longship is None and say.view.tiles[self.tile].name == "Novgorod":
            text += "; it has its church at once"
        return Line(f"{text}.")

    def head(self, say: Say) -> str:
        return f"{say.does(self.seat, 'finds')} {say.town(self.at)}"
