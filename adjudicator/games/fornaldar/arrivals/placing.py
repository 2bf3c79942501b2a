"""4.2, 4.3, 24.1.1 Pieces are placed; the order of the first stacks, and who begins the game on board."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, ClassVar, TypeVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNFact, FNTable
from adjudicator.games.fornaldar.board.pieces import enter, free_lot, lots_among, persons_among, pieces_at, ships_among
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.stacks import Stacking
from adjudicator.games.fornaldar.board.view import View, believed, enemies_by_place, presence
from adjudicator.games.fornaldar.movement.boarding import Embarked, shore_of, ungangwayed, verify_capacity
from adjudicator.games.fornaldar.movement.lots import LotDivided
from adjudicator.games.fornaldar.movement.march import March, NotPossible
from adjudicator.games.fornaldar.movement.moves import Faults, attempt
from adjudicator.games.fornaldar.movement.picking import NOBODY, NOT_AMONG, NOT_THERE, TOO_FEW_POINTS, ashore, judge
from adjudicator.games.fornaldar.movement.places import shores
from adjudicator.games.fornaldar.movement.plan import tell
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.state import Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, LotId, PieceId, ShipId, Where
from adjudicator.table import Line, Problem, RuleId, Seat, Step
from adjudicator.table.prose import joined

NO_ORDERS = "Your stacks lie as the program has laid them, the highest in rank on top, and nobody begins on board."
"""The consequence for a seat that sends nothing for the set-up."""


class Aboard(written.Order, frozen=True, kw_only=True):
    """Pieces that begin the game on board a ship in their hex, for nothing (24.1, 24.2)."""

    NOTATION: ClassVar[str] = "[{pieces} [(,|and) {csp}] | {csp}] (on|aboard|on board) {ship} [at {at}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"ship": "orms-sling", "pieces": ["signhild"], "csp": {"midhrasir": 1}}

    ship: Annotated[written.ShipId, Meta(description="The ship that carries them.")]
    pieces: written.Persons = ()
    csp: written.Points = written.NO_POINTS
    at: Annotated[
        written.Where | UnsetType, Meta(description="Where they stand, if the ship touches several places.")
    ] = UNSET

    def carry_out(self, march: March) -> None:
        """24.1 Land pieces begin on board a ship in their hex, active or not; 14.2.3 as many as it carries."""
        ship = march.state.pieces.get(self.ship)
        if not isinstance(ship, Vessel) or ship.side != march.seat:
            why = f"{self.ship} is no ship of yours"
            raise NotPossible(NOT_AMONG.under("14.2"), why, ("ship",))
        if not self.pieces and not self.csp:
            why = "nobody is named who begins on board"
            raise NotPossible(NOBODY.under("14.2.1"), why)
        field = "csp" if self.csp else "pieces"
        shore = shore_of(march, ship.at, self.at, "at")
        boarding = self.boarding(march, shore)
        judge(march, boarding, ungangwayed)
        verify_capacity(march, ship, boarding, field)
        march.note(Embarked, rule=RuleId("4.3"), ship=ship.id, pieces=tuple(boarding))

    def boarding(self, march: March, shore: Where) -> list[PieceId]:
        """The pieces that are meant, of those that stand there."""
        there = ashore(march, shore)
        persons = [person.id for person in march.persons(there)]
        for index, id in enumerate(self.pieces):
            if id not in persons:
                place = march.say.place(shore)
                why = f"you have no character {id} in {place}"
                raise NotPossible(NOT_THERE.under("4.3"), why, ("pieces", index))
        boarding: list[PieceId] = [*dict.fromkeys(self.pieces)]
        for colour in self.csp:
            boarding += self.points(march, there, colour)
        return boarding

    def points(self, march: March, there: Sequence[PieceId], colour: GroupId) -> Iterator[LotId]:
        """2.3 Army points of a colour; a lot is broken down where it is too large."""
        lots = []
        for id in there:
            lot = march.piece(id)
            if isinstance(lot, Lot) and lot.group == colour:
                lots.append(lot)
        wanted = self.csp[colour]
        csps = sum(lot.csp for lot in lots)
        if csps < wanted:
            points = march.say.points(colour, csps)
            why = f"{points} are there, not {wanted}"
            raise NotPossible(TOO_FEW_POINTS.under("4.3"), why, ("csp", colour))
        for lot in lots:
            if 0 < wanted < lot.csp:
                new = free_lot(march.state, colour)
                march.note(LotDivided, lot=lot.id, new=new, csp=wanted)
                yield new
            elif wanted > 0:
                yield lot.id
            wanted -= lot.csp


class SetUp(written.Order, frozen=True, kw_only=True):
    """How a side's pieces lie when the game begins (4.3)."""

    LINES: ClassVar[tuple[str, ...]] = (
        "embark {embark.each}",
        "stack {stacks.each}",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"stacks": [Stacking.EXAMPLE], "embark": [Aboard.EXAMPLE]}

    embark: Annotated[tuple[Aboard, ...], Meta(max_length=40, description="Who begins on board a ship.")] = ()
    stacks: Annotated[tuple[Stacking, ...], Meta(max_length=80, description="Stacks to put in order.")] = ()


def set_out(march: March, orders: SetUp) -> Faults:
    """4.3 All of it, first who is on board; tells what cannot be done as ordered, and where."""
    for index, wish in enumerate(orders.embark):
        march.path = ("embark", index)
        yield from attempt(march, wish.carry_out)
    for index, stack in enumerate(orders.stacks):
        march.path = ("stacks", index)
        yield from attempt(march, stack.carry_out)


def lay_out(table: FNTable, orders: Mapping[Seat, SetUp]) -> None:
    """4.3 Both sides lay their pieces out; neither sees the other's stacks, and no order matters."""
    state = table.state
    for seat in state.board.seats:
        if seat in orders:
            enemies = partial(presence, state, seat)
            march = March(state, seat, enemies, table.record, table)
            faults = set_out(march, orders[seat])
            tell(march, faults)


def check_set_up(view: View, step: Step, orders: SetUp) -> list[Problem]:
    """Everything wrong with a set-up, as it would be carried out."""
    state = believed(view)
    march = March(state, view.seat, enemies_by_place(view), lambda fact: fact.change(state))
    return [fault.refusal.problem(path) for path, fault in set_out(march, orders)]


def boardings(view: View) -> Iterator[Aboard]:
    """4.3, 24.1 Each ship with each character, and a point of each colour, that stands beside it."""
    for ship in ships_among(view.pieces.values()):
        if ship.side != view.seat:
            continue
        for spot in shores(view.board.land, ship.at):
            shore = Where(spot)
            pieces = pieces_at(view, view.seat, shore)
            for person in persons_among(pieces):
                yield Aboard(ship=ship.id, pieces=(person.id,), at=shore)
            for colour in dict.fromkeys(lot.group for lot in lots_among(pieces)):
                yield Aboard(ship=ship.id, csp={colour: 1}, at=shore)


def set_up_lines(view: View) -> Iterator[str]:
    """Lines of the form: each stack of several pieces as it lies, and the ships that can take somebody on board."""
    say = view.board.say
    yield "Your stacks as they lie, the topmost first:"
    for at, stacks in sorted(view.stacks.items()):
        ids = stacks.get(view.seat, ())
        if len(ids) > 1:
            yield f"  {say.place(at)}: {joined(_name(view, id) for id in ids)}"
    yield "Ships that can have land pieces of their hex on board from the start:"
    counters = view.board.counters
    for id in dict.fromkeys(order.ship for order in boardings(view)):
        place = say.place(view.pieces[id].at)
        capacity = counters.ships[id].capacity
        yield f"  {id} in {place}, {capacity} CSP"


def _name(view: View, id: PieceId) -> str:
    """A piece as orders name it."""
    piece = view.pieces[id]
    if isinstance(piece, Lot):
        return f"{piece.group} {piece.csp}"
    return piece.id


PlacedT = TypeVar("PlacedT", bound="Placed")


def where_on_land(land: Land, hex: HexId) -> Where:
    """14.2.5 Land pieces begin in a hex with its fortress or Place of Power, else on its largest land."""
    named = land.fortresses.get(hex) or land.places_of_power.get(hex)
    if named:
        return Where(named.spot)
    areas = land.hexes[hex].areas
    if areas:
        return Where(areas[0].spot)
    return Where(hex)


def placed(kind: type[PlacedT], group: GroupId, at: Where, *, side: Seat, **values: Any) -> PlacedT:
    """The fact that a piece was placed: its owner alone sees it."""
    return kind(seen_by=(side,), side=side, group=group, at=at, **values)


class Placed(FNFact, frozen=True, kw_only=True):
    """A piece was placed on the map: only its owner knows."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("4.2")
    side: Seat
    group: GroupId
    band: GroupId | CharacterId
    at: Where
    active: bool

    def common(self) -> dict[str, Any]:
        """The common fields of all pieces (`Piece`)."""
        return {"group": self.group, "side": self.side, "band": self.band, "active": self.active, "at": self.at}


class CharacterPlaced(Placed, tag="character-placed", frozen=True, kw_only=True):
    """A character was placed, its escort attached if it has one (4.3)."""

    character: CharacterId
    escort: bool

    def change(self, state: State) -> None:
        """A swimmer who begins in open water swims there (11.13)."""
        setting = state.board.setting
        hex = setting.land.hexes.get(HexId(self.at))
        in_open_water = hex is not None and hex.all_water
        swims = in_open_water and setting.counters.characters[self.character].swimmer
        person = Person(
            id=self.character,
            escort=self.escort,
            swimming=swims,
            **self.common(),
        )
        enter(state, person)

    def words(self, say: Say) -> Line:
        with_escort = " with an escort" if self.escort else ""
        return Line(f"{say.character(self.character)}{with_escort} stands in {say.place(self.at)}.")


class ShipPlaced(Placed, tag="ship-placed", frozen=True, kw_only=True):
    """A ship was placed at full strength (4.3)."""

    ship: ShipId

    def change(self, state: State) -> None:
        enter(state, Vessel(id=self.ship, **self.common()))

    def words(self, say: Say) -> Line:
        return Line(f"{say.ship(self.ship)} lies in {say.place(self.at)}.")


class ArmyPlaced(Placed, tag="army-placed", frozen=True, kw_only=True):
    """Army CSPs were placed."""

    lot: LotId
    csp: int

    def change(self, state: State) -> None:
        enter(state, Lot(id=self.lot, csp=self.csp, **self.common()))

    def words(self, say: Say) -> Line:
        army = say.points(self.group, self.csp)
        return Line(f"{army} {'stands' if self.csp == 1 else 'stand'} in {say.place(self.at)}.")
