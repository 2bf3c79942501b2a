"""The orders that can be given, line by line: a form takes its examples from them, and bots choose from them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from adjudicator.games.northmen.absence import default_lay
from adjudicator.games.northmen.actions import Action, Mead
from adjudicator.games.northmen.armies import LakeMove, RoadMove
from adjudicator.games.northmen.attacks import Conflict, Ranged
from adjudicator.games.northmen.brigands import Incite
from adjudicator.games.northmen.building import Catapult, Hersir, Longship, PlaceChurch, Warband
from adjudicator.games.northmen.checking import Preview
from adjudicator.games.northmen.decks import Draw
from adjudicator.games.northmen.land import around, lake_of, towns
from adjudicator.games.northmen.laying import ExtraTile, Lay, placements
from adjudicator.games.northmen.orders import Plan, Turn
from adjudicator.games.northmen.sides import foes_of, places_of, units_at
from adjudicator.games.northmen.state import State, View
from adjudicator.games.northmen.trade import Bribe, Prepare, Store, Trade
from adjudicator.games.northmen.turn import TYPES, enter
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import DECKS, PHASES, ActionType, BasicAction, Cell, TileId
from adjudicator.table import Pick, Seat


def candidates(board: State, seat: Seat, type: ActionType, pick: Pick) -> list[Action]:
    """Lines for the actions of a type, legal or not."""
    match type:
        case "church":
            return [Draw(deck=pick.choice(DECKS)), *(PlaceChurch(at=cell) for cell in towns(board))]
        case "forest":
            return [Warband(), Warband(), Warband(), Incite(), Draw(deck=pick.choice(DECKS))]
        case "lake":
            return [Longship(), *_lake_moves(board, seat, pick)]
        case "road":
            return [Hersir(), *_road_moves(board, seat, pick)]
        case "mountain":
            return [Catapult(), *_attacks(board, seat, pick)]
    return [Store(), Trade(deck=pick.choice(DECKS)), *_tusk(board, seat), *_bribes(board, seat)]


def _army(board: State, seat: Seat, cell: Cell, pick: Pick) -> Units:
    """Up to three of the units on a tile."""
    units = units_at(board, cell, seat)
    hersir = min(1, units.h)
    if pick.random() < 0.5:
        warbands = min(3, units.w)
        return Units(w=warbands, h=min(hersir, 3 - warbands))
    longships = min(1, units.l)
    catapults = min(1, units.c)
    return Units(h=hersir, l=longships, c=catapults)


def _lake_moves(board: State, seat: Seat, pick: Pick) -> Iterator[Action]:
    for cell in places_of(board, seat):
        beside = [other for _, other in around(board, cell)]
        lake = lake_of(board, cell)
        for to in dict.fromkeys((*beside, *lake)):
            church = board.has(seat, "SECTARIANS") and board.map[to].church
            units = _army(board, seat, cell, pick)
            yield LakeMove(from_=cell, to=to, units=units, remove_church=church)


def _road_moves(board: State, seat: Seat, pick: Pick) -> Iterator[Action]:
    for cell in places_of(board, seat):
        for _, other in around(board, cell):
            army = _army(board, seat, cell, pick)
            yield RoadMove(path=(cell, other), units=army)
            yield RoadMove(path=(cell, other), units=army, oathbound=True)
            for _, third in around(board, other):
                yield RoadMove(path=(cell, other, third), units=army)


def _attacks(board: State, seat: Seat, pick: Pick) -> Iterator[Action]:
    prepared = board.prepared.get(seat, ())[:1]
    for cell in places_of(board, seat):
        for catapult in (False, True):
            yield Conflict(at=cell, catapult=catapult, best=1, prepared=prepared, deck=pick.choice(DECKS))
            for _, other in around(board, cell):
                yield Ranged(from_=cell, to=other, catapult=catapult, stronghold=pick.choice(("destroy", "capture")))


def _tusk(board: State, seat: Seat) -> Iterator[Action]:
    for tile in board.hands[seat]:
        if tile in board.tiles:
            yield Prepare(tile=tile)


def _bribes(board: State, seat: Seat) -> Iterator[Action]:
    for cell in places_of(board, seat):
        for foe in foes_of(board, seat):
            yield Bribe(at=cell, player=foe)


class _Foremost:
    """Takes the first of everything, for forms."""

    def choice(self, seq: Sequence[Any]) -> Any:
        """The first."""
        return seq[0]

    def random(self) -> float:
        """Nothing."""
        return 0.0


def offers(view: View) -> Mapping[str, Callable[[], Iterable[Any]]]:
    """List the orders that may be given now, best first, with the tile that is laid without orders if none lies yet."""
    ahead = Ahead(view)
    kinds = (
        Draw, PlaceChurch, Warband, Incite, LakeMove, Longship, RoadMove, Hersir, Conflict, Ranged, Catapult,
        Store, Bribe, Prepare, Trade,
    )  # fmt: skip
    return {
        **{kind.__name__: partial(ahead.lines, kind) for kind in kinds},
        "Lay": ahead.layings,
        "Turn.main": ahead.layings,
        "Turn.main_else": ahead.other_layings,
        "ExtraTile": ahead.extras,
        "Mead": ahead.mead,
        "Plan": lambda: (Plan(turn=Turn(main=lay)) for lay in ahead.layings()),
        "Turn.stonefists": lambda: places_of(view, view.seat),
    }


class Ahead:
    """The possible actions of a player in each phase of his turn, played ahead without orders."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = view.now.seat

    @cached_property
    def _legal(self) -> list[Action]:
        """The legal lines of all types that are to come, each on the board as it is when its time comes."""
        seat = self.seat
        table = Preview(self.view, self.seat, Turn()).table
        board = table.state
        if board.now.placed is None:
            lay = default_lay(board, seat)
            if lay.draw is not None:
                return []
            lay.carry_out(table, seat)
        legal: list[Action] = []
        begun = PHASES.index(board.now.phase) - PHASES.index(TYPES[0])
        for type in TYPES[max(0, begun) :]:
            if board.now.phase != type:
                enter(table, seat, type)
            lines = candidates(board, seat, type, _Foremost())
            for line in lines:
                if line.refusal(board, seat, type) is None:
                    legal.append(line)
        return legal

    def lines(self, kind: type[Action]) -> Iterator[Action]:
        """The legal lines of a kind."""
        return (line for line in self._legal if isinstance(line, kind))

    def layings(self) -> Iterator[Lay]:
        """NB-24 Every tile of the hand, or the one drawn, where it fits; else a tile to draw."""
        view = self.view
        if view.now.placed is not None:
            return
        yield from fitting(view, self.seat)
        if view.now.drawn is None:
            for deck in DECKS:
                yield Lay(draw=deck)

    def other_layings(self) -> Iterator[Lay]:
        """NB-24 What can be laid instead of the tile that is offered first."""
        first = None
        for lay in self.layings():
            first = first or lay.tile
            if lay.tile != first:
                yield lay

    def extras(self) -> Iterator[ExtraTile]:
        """NT-42 Tiles of the hand that a longship can bring."""
        if self.view.now.placed is None:
            yield from extra_tiles(self.view, self.seat)

    def mead(self) -> Iterator[Mead]:
        """NB-51, NT-101 A warband of the reserve, or a longship, for each type whose time has not passed."""
        begun = PHASES.index(self.view.now.phase)
        kinds: tuple[BasicAction, ...] = ("mountain", "road", "lake", "forest", "church")
        for kind in kinds:
            if PHASES.index(kind) < begun:
                continue
            for mead in mead_as(self.view, self.seat, kind):
                if mead.refusal(self.view, self.seat) is None:
                    yield mead


def fitting(board: State, seat: Seat) -> Iterator[Lay]:
    """NB-24 Every tile of the hand, or the one drawn, in each way it fits."""
    drawn = board.now.drawn
    tiles: Sequence[TileId] = board.hands.get(seat, ()) if drawn is None else (drawn,)
    for tile in tiles:
        printed = board.tiles[tile]
        for at, rot in placements(board, printed):
            yield Lay(tile=tile, at=at, rot=rot)


def extra_tiles(board: State, seat: Seat) -> Iterator[ExtraTile]:
    """NT-42 Tiles that each longship can bring now."""
    for ship in board.now.ships:
        for lay in fitting(board, seat):
            extra = ExtraTile(longship=ship, tile=lay.tile, at=lay.at, rot=lay.rot)
            if extra.refusal(board, seat) is None:
                yield extra


def mead_as(board: State, seat: Seat, kind: BasicAction) -> Iterator[Mead]:
    """NB-51, NT-101 A warband of the reserve as an action of a type, and each longship, whether it may be or not."""
    ships = [cell for cell in places_of(board, seat) if units_at(board, cell, seat).l]
    yield Mead(as_=kind)
    for ship in ships:
        yield Mead(as_=kind, longship=ship)
