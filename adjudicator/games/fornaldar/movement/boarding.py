"""14.2 Naval transport: ships take land pieces on board, carry them, and put them ashore."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNFact, refusals
from adjudicator.games.fornaldar.board.pieces import (
    alter,
    find_piece,
    find_ship,
    leave_stack,
    lots_among,
    mark,
    marked,
    move,
    persons_among,
    pieces_at,
    restack,
    stack_of,
)
from adjudicator.games.fornaldar.board.ratings import commands
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.board.specials import is_engine
from adjudicator.games.fornaldar.movement.force import gait_of, mover_of, passengers
from adjudicator.games.fornaldar.movement.going import charge, encounter, verify_not_intercepted
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible
from adjudicator.games.fornaldar.movement.picking import HAS_MOVED, NOBODY, NOT_AMONG, ashore, judge, pick
from adjudicator.games.fornaldar.movement.places import on_river, shores
from adjudicator.games.fornaldar.movement.steps import stepping_ashore
from adjudicator.games.fornaldar.movement.traces import verify_vacant
from adjudicator.games.fornaldar.printed.counters.abilities import QuickLanding
from adjudicator.games.fornaldar.state import Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import Mp, PieceId, ShipId, Where
from adjudicator.table import Line, RuleId
from adjudicator.table.prose import counted, joined

EMBARKING: Mp = 5
"""14.2.1 The cost for ships of embarking land pieces, however many."""

DISEMBARKING: Mp = 5
"""14.2.2 The cost for ships of disembarking them."""

BY_SEA = "used a ship in this phase and does not move by land"

NO_SHORE = refusals.new("NO_SHORE", "14.2.5")
WHICH_SHORE = refusals.new("WHICH_SHORE", "14.2.5")
CANNOT_LAND = refusals.new("CANNOT_LAND", "11.15", field="onto")
CANNOT_BOARD = refusals.new("CANNOT_BOARD", "14.2.4")
TOO_MANY = refusals.new("TOO_MANY", "14.2.3")


class Embark(MoveStep, tag="embark", frozen=True, kw_only=True):
    """Take land pieces of this hex on board a ship of the force, for 5 of its Movement Points (14.2.1)."""

    NOTATION: ClassVar[str] = "embark (on|) {ship} [with {pieces} [(,|and) {csp}] | with {csp}] [at {at}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "embark", "ship": "orms-sling", "pieces": ["hakon"]}

    ship: Annotated[written.ShipId, Meta(description="The ship that takes them.")]
    pieces: written.Persons = ()
    csp: written.Points = written.NO_POINTS
    at: Annotated[
        written.Where | UnsetType, Meta(description="Where they stand, if the ship can reach several places.")
    ] = UNSET

    def carry_out(self, march: March, force: Force) -> None:
        """14.2.1 Land pieces of a coastal hex go on board; they must not have moved in this phase (14.2.7, FN-V12)."""
        ship = own_ship(march, force, self.ship)
        self.verify_names()
        shore = shore_of(march, ship.at, self.at, "at")
        there = ashore(march, shore)
        boarding = pick(march, shore, there, self.pieces, self.csp)
        verify_not_intercepted(march, (ship.id, *boarding))
        judge(march, boarding, ungangwayed)
        verify_capacity(march, ship, boarding, "csp" if self.csp else "pieces")
        cost = landing_cost(march, ship, EMBARKING)
        charge(march, [ship.id], cost, "embarking")
        march.note(Embarked, ship=ship.id, pieces=tuple(boarding))
        force.ids = [id for id in force.ids if id not in boarding]

    def verify_names(self) -> None:
        """14.2.1 Raise `NotPossible` where the step names neither characters nor army points."""
        if not self.pieces and not self.csp:
            why = "the step names nobody who embarks"
            raise NotPossible(NOBODY.under("14.2.1"), why, hint="name characters or army points")


def embarkings(state: State, ship: Vessel) -> Iterator[Embark]:
    """14.2.1 Each character ashore beside a ship goes on board, alone, or with a point of a colour he commands."""
    for spot in shores(state.board.land, ship.at):
        shore = Where(spot)
        there = pieces_at(state, ship.side, shore)
        free = [piece for piece in there if piece.active and piece.aboard is None and not piece.swimming]
        for person in persons_among(free):
            yield Embark(ship=ship.id, pieces=(person.id,), at=shore)
            for lot in lots_among(free):
                if commands(state, person, lot.group):
                    yield Embark(ship=ship.id, pieces=(person.id,), csp={lot.group: 1}, at=shore)


class Embarked(FNFact, tag="embarked", frozen=True, kw_only=True):
    """A ship took pieces on board (14.2.1)."""

    rule: RuleId = RuleId("14.2.1")
    ship: ShipId
    pieces: tuple[PieceId, ...]

    def change(self, state: State) -> None:
        """They lie on top of their ship, wherever it lies in its stack (12.2)."""
        ship = find_ship(state, self.ship)
        for id in self.pieces:
            piece = find_piece(state, id)
            leave_stack(state, piece)
            alter(state, piece, at=ship.at, aboard=ship.id)
        stack = stack_of(state, ship)
        depth = stack.index(ship.id)
        above = stack[:depth]
        beneath = stack[depth:]
        restack(state, ship.at, ship.side, (*above, *self.pieces, *beneath))

    def words(self, say: Say) -> Line:
        return Line(f"{say.doing(self.pieces, 'embarks', 'embark')} on {say.ship(self.ship)}.")


def own_ship(march: March, force: Force, id: ShipId) -> Vessel:
    """A ship of the force; raises `NotPossible` if it is none."""
    ship = march.state.pieces.get(id)
    if id in force.ids and isinstance(ship, Vessel):
        return ship
    ships = [id for id in force.ids if isinstance(march.piece(id), Vessel)]
    hint = "name the ship among the pieces of the move"
    if ships:
        hint = f"its ships: {joined(ships)}"
    raise NotPossible(NOT_AMONG.under("14.2"), f"{id} is no ship of this force", ("ship",), hint)


def landing_cost(march: March, ship: Vessel, usual: Mp) -> Mp:
    """14.2.1, 14.2.2 The price of embarking or disembarking for a ship; 23.0 some have a price of their own."""
    printed = march.board.counters.ships[ship.id]
    quick = of_kind(printed.abilities, QuickLanding)
    return quick[0].cost if quick else usual


def ungangwayed(march: March, id: PieceId) -> NotPossible | None:
    """14.2.4, 14.6.1, 14.2.7 The fault that keeps a piece from being embarked."""
    never = f"{march.say.piece(id)} is never embarked"
    gait = gait_of(march.state, march.piece(id))
    if is_engine(march.board, id):
        return NotPossible(CANNOT_BOARD.under("24.2.2"), never)
    if gait == "flyer":
        return NotPossible(CANNOT_BOARD.under("14.2.4"), never)
    if gait in ("swimmer", "ship", "mermen"):
        return NotPossible(CANNOT_BOARD.under("14.6.1"), never)
    if march.budget.spent.get(id):
        why = f"{march.say.doing([id], 'has', 'have')} moved in this phase"
        return NotPossible(HAS_MOVED.under("14.2.7"), why, hint="pieces embark only where they began the phase")
    return None


def verify_capacity(march: March, ship: Vessel, boarding: Sequence[PieceId], field: str) -> None:
    """14.2.3, 14.2.4 A ship carries as many army and escort CSPs as its counter says; any number of characters."""
    printed = march.board.counters.ships[ship.id]
    room = printed.capacity_damaged if ship.damaged else printed.capacity
    aboard = passengers(march.state, [ship.id])
    load = 0
    for id in (*aboard, *boarding):
        load += csp_of(march, id)
    if load <= room:
        return
    why = f"{march.say.ship(ship.id)} carries {counted(room, 'point')}, not {load}"
    hint = "escorts count; detach them to leave them behind" if field == "pieces" else ""
    raise NotPossible(TOO_MANY, why, (field,), hint)


def csp_of(march: March, id: PieceId) -> int:
    """The army or escort CSPs that a piece stands for."""
    match march.piece(id):
        case Lot(csp=csp):
            return csp
        case Person(escort=True):
            return 1
    return 0


class Disembark(MoveStep, tag="disembark", frozen=True, kw_only=True):
    """Put pieces ashore, for 5 of the ship's Movement Points (14.2.2); without names: all who are on board."""

    NOTATION: ClassVar[str] = "disembark (from|) {ship} [with {pieces} [(,|and) {csp}] | with {csp}] [onto {onto}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "disembark", "ship": "orms-sling"}

    ship: Annotated[written.ShipId, Meta(description="The ship they leave.")]
    pieces: written.Persons = ()
    csp: written.Points = written.NO_POINTS
    onto: Annotated[written.Where | UnsetType, Meta(description="Where to, if the ship can reach several places.")] = (
        UNSET
    )

    def carry_out(self, march: March, force: Force) -> None:
        """14.2.2 Pieces go ashore, and do not move by land in this phase (14.2.7)."""
        ship = own_ship(march, force, self.ship)
        shore = shore_of(march, ship.at, self.onto, "onto")
        landing: Sequence[PieceId] = passengers(march.state, [ship.id])
        if self.pieces or self.csp:
            landing = pick(march, ship.at, landing, self.pieces, self.csp)
        if not landing:
            raise NotPossible(NOBODY.under("14.2.2"), f"nobody is on board {march.say.ship(ship.id)}")
        verify_not_intercepted(march, (ship.id, *landing))
        verify_shore(march, landing, ship.at, shore)
        cost = landing_cost(march, ship, DISEMBARKING)
        charge(march, [ship.id], cost, "disembarking")
        march.note(Disembarked, pieces=tuple(landing), at=shore)
        march.budget.halt(landing, "14.2.7", BY_SEA)
        landed = Force(shore, landing)
        encounter(march, landed, ship.at)
        if force.met is None:
            force.met = landed.met


def disembarkings(state: State, ship: ShipId, at: Where) -> Iterator[Disembark]:
    """14.2.2 All who are on board go ashore on each shore of a water that the ship may come to."""
    for spot in shores(state.board.land, at):
        yield Disembark(ship=ship, onto=Where(spot))


class Disembarked(FNFact, tag="disembarked", frozen=True, kw_only=True):
    """Pieces left their ship for the land of a coastal hex (14.2.2)."""

    rule: RuleId = RuleId("14.2.2")
    pieces: tuple[PieceId, ...]
    at: Where

    def change(self, state: State) -> None:
        come_ashore(state, self.pieces, self.at, aboard=None)

    def words(self, say: Say) -> Line:
        return Line(f"{say.doing(self.pieces, 'goes', 'go')} ashore in {say.place(self.at)}.")


def come_ashore(state: State, ids: Sequence[PieceId], shore: Where, **values: Any) -> None:
    """17.5.8 Pieces come on land; the way in is the one over the water, for those who were there before too."""
    ways: dict[PieceId, Where] = {}
    for id in ids:
        way = find_piece(state, id).at
        before = marked(state, id).came_from
        if before and not on_river(way):
            way = before
        ways[id] = way
    move(state, ids, shore, **values)
    for id, way in ways.items():
        mark(state, id, came_from=way)


def shore_spots(march: March, at: Where) -> list[Where]:
    """All land beside what floats."""
    return [Where(spot) for spot in shores(march.board.land, at)]


def shore_of(march: March, at: Where, wanted: Where | UnsetType, field: str) -> Where:
    """14.2, 14.2.5, 14.7.1 The land beside what floats; raises `NotPossible` where there is none, or several."""
    spots = shore_spots(march, at)
    where = march.say.place(at)
    if not spots:
        raise NotPossible(NO_SHORE.under("14.2"), f"there is no land to step on in {where}", (field,))
    hint = f"{field}: {joined(spots, 'or')}"
    if wanted is UNSET:
        if len(spots) > 1:
            raise NotPossible(WHICH_SHORE, f"{where} has several shores", hint=hint)
        return spots[0]
    if wanted not in spots:
        raise NotPossible(NO_SHORE, f"{wanted} is no shore of {where}", (field,), hint)
    return wanted


def verify_shore(march: March, ids: Sequence[PieceId], at: Where, shore: Where) -> None:
    """Raise `NotPossible` where pieces may not step ashore: 10.4, 11.15, and special rules of the scenario."""
    board = march.board
    verify_vacant(march, ids, shore, ("onto",))
    mover = mover_of(march.state, march.seat, ids)
    effects = board.charts.terrain_effects
    barred = stepping_ashore(board.land, effects, mover, at, shore)
    if barred:
        place = march.say.place(shore)
        why = f"not all can go ashore in {place}: {barred.why}"
        raise NotPossible(CANNOT_LAND.under(barred.rule), why)
