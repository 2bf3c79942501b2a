"""7.2 to 7.4, 7.9 The effect of losses: points and steps are removed, characters are wounded and die, ships sink."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import FNTable, Public, enemy_of
from adjudicator.games.fornaldar.board.pieces import (
    find_person,
    find_ship,
    free_lot,
    lots_among,
    move,
    persons_among,
    pieces_at,
    ships_among,
    stack_of,
)
from adjudicator.games.fornaldar.board.ratings import boxes_left, crown_heirs, leader_of
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.specials import is_engine
from adjudicator.games.fornaldar.board.stacks import EscortDetached
from adjudicator.games.fornaldar.items.bearing import ItemDestroyed, ItemGiven, ItemLeft, ItemPassed, borne_by
from adjudicator.games.fornaldar.losses.harm import (
    GARRISON,
    Allotment,
    CharacterKilled,
    EscortLost,
    LotReduced,
    ShipDamaged,
    ShipSunk,
    Sufferers,
    Wounded,
)
from adjudicator.games.fornaldar.movement.places import shores
from adjudicator.games.fornaldar.recovery.mobilization import come
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.victory.points import score_character, score_csps, score_ship
from adjudicator.games.fornaldar.words import CharacterId, GroupId, PieceId, ShipId, Where
from adjudicator.table import Line, RuleId

Bequeath = Callable[[FNTable, AnyPiece], None]
"""The rule for the items of a piece that is about to be gone."""


def inflict(table: FNTable, among: Sufferers, taken: Allotment, rule: str, bequeath: Bequeath | None = None) -> None:
    """7.1 The losses that an owner has allotted are taken (7.2 to 7.4), army points and escorts first.

    Those of a garrison (`GARRISON`) are the battle's: `inflict` leaves them to it. The drowned take no wounds besides.
    The items of characters who die go where `bequeath` sends them; without it they stay with their friends (21.5).
    """
    for name, number in taken.get("CSP", {}).items():
        if name.endswith("+"):
            lose_escort(table, CharacterId(name[:-1]), rule)
        elif name != GARRISON:
            lose_points(table, among.lots, name, number, rule)
    for name, number in taken.get("step", {}).items():
        if name.endswith("+"):
            lose_escort(table, CharacterId(name[:-1]), rule)
            continue
        ship = table.state.pieces.get(ShipId(name))
        if isinstance(ship, Vessel):
            lose_steps(table, ship, number, rule)
        else:
            lose_points(table, among.afloat, name, number, rule)
    for name, number in taken.get("wound", {}).items():
        if CharacterId(name) in table.state.pieces:
            wound(table, CharacterId(name), number, rule, bequeath)


def lose_points(table: FNTable, among: Sequence[PieceId], colour: str, number: int, rule: str) -> None:
    """7.2 Army points of a colour are removed, those lowest in the stack first."""
    for id in reversed(among):
        lot = table.state.pieces.get(id)
        if not isinstance(lot, Lot) or not number:
            continue
        if lot.group == colour:
            less = min(number, lot.csp)
            if less == lot.csp:
                leave_items(table, lot)
            reduced = LotReduced(rule=RuleId(rule), seen_by=(lot.side,), lot=lot.id, csp=less)
            table.record(reduced)
            score_csps(table, lot, less)
            number -= less


def lose_escort(table: FNTable, id: CharacterId, rule: str) -> None:
    """7.2 A character's escort is removed as one CSP."""
    person = find_person(table.state, id)
    table.record(EscortLost(rule=RuleId(rule), seen_by=(person.side,), character=id))
    score_csps(table, person, 1)


def lose_steps(table: FNTable, ship: Vessel, number: int, rule: str) -> None:
    """7.3 A ship loses its first step and is damaged, or its last and is gone."""
    if ship.damaged or number > 1:
        sink(table, ship, rule)
    else:
        damaged = ShipDamaged(rule=RuleId(rule), seen_by=(ship.side,), ship=ship.id)
        table.record(damaged)


def wound(table: FNTable, id: CharacterId, number: int, rule: str, bequeath: Bequeath | None = None) -> None:
    """7.4 A character takes wounds; 7.4.1 when his last box is marked he is dead."""
    state = table.state
    person = find_person(state, id)
    if number < boxes_left(state, person):
        wounded = Wounded(rule=RuleId(rule), seen_by=(person.side,), character=id, wounds=number)
        table.record(wounded)
    else:
        kill(table, person, "7.4.1", bequeath)


def kill(table: FNTable, person: Person, rule: str, bequeath: Bequeath | None = None) -> None:
    """7.4.1, 7.4.2 A character dies; his escort stays as an army point, 21.5 what he bore with his friends there."""
    state = table.state
    if person.escort:
        seen = (person.side,)
        lot = free_lot(state, person.group)
        detached = EscortDetached(rule=RuleId("7.4.2"), seen_by=seen, character=person.id, lot=lot)
        table.record(detached)
    turn_over(table, person)
    leave = bequeath or leave_items
    leave(table, find_person(state, person.id))
    killed = CharacterKilled(rule=RuleId(rule), character=person.id)
    table.record(killed)
    score_character(table, person)
    crown_heirs(table, person.id)


def bury(table: FNTable) -> None:
    """7.4.1 A character whose boxes are all marked is dead: nobody fights on who was left so by a ruling."""
    persons = persons_among(table.state.pieces.values())
    for person in persons:
        if not person.wounds:
            continue
        left = boxes_left(table.state, person)
        if left <= 0:
            kill(table, person, "7.4.1")


def turn_over(table: FNTable, person: Person) -> None:
    """2.3.n3, 2.3.n4, FN-M19, FN-C65 The counter on his back comes into play: an item, as if he had borne it."""
    state = table.state
    board = state.board
    counter = board.counters.characters[person.id]
    item = counter.successor
    if not isinstance(item, int):
        return
    if item in state.treasures or item in board.hidden:
        return
    given = ItemGiven(rule=RuleId("2.3"), seen_by=(person.side,), item=item, bearer=person.id)
    table.record(given)


def leave_items(table: FNTable, piece: AnyPiece, *, leaving: GroupId | None = None) -> None:
    """21.5 The items of a piece that is gone pass to the highest-ranked friend there; with nobody, they lie there.

    Nothing passes to pieces of a colour that is `leaving` too.
    """
    state = table.state
    for number in borne_by(state, piece.id):
        heir = next((each for each in heirs(state, piece) if each.group != leaving), None)
        if heir:
            passed = ItemPassed(seen_by=(piece.side,), item=number, bearer=heir.id)
            table.record(passed)
        elif state.board.land.hexes[piece.at[:4]].terrain:  # type: ignore[index]
            table.record(ItemLeft(item=number, at=piece.at))
        else:
            table.record(ItemDestroyed(rule=RuleId("7.9"), item=number))


def heirs(state: State, piece: AnyPiece) -> Iterator[AnyPiece]:
    """21.4 The pieces of the same side that may take what a piece bore: characters by rank, then army points."""
    others = [state.pieces[id] for id in stack_of(state, piece) if id != piece.id]
    with_it = []
    for other in others:
        if (other.aboard, other.swimming, other.active) == (piece.aboard, piece.swimming, True):
            with_it.append(other)
    kinds = state.board.counters.characters
    fit = [other for other in with_it if not is_engine(state.board, other.id)]
    persons = [other for other in persons_among(fit) if kinds[other.id].kind != "supernatural"]
    while persons:
        leader = leader_of(state, persons)
        assert leader is not None
        yield leader
        persons.remove(leader)
    yield from lots_among(with_it)


def sink(table: FNTable, ship: Vessel, rule: str) -> None:
    """7.9 A ship sinks with the army points and escorts on board; characters are saved where there is a ship or shore.

    Whatever happens to them, the items they carry are gone.
    """
    state = table.state
    aboard = [state.pieces[id] for id in stack_of(state, ship) if state.pieces[id].aboard == ship.id]
    bearers = [ship.id, *(piece.id for piece in aboard)]
    for number in [item.number for item in state.treasures.values() if item.bearer in bearers]:
        table.record(ItemDestroyed(rule=RuleId("7.9"), item=number))
    for piece in aboard:
        if isinstance(piece, Lot):
            lose_points(table, [piece.id], piece.group, piece.csp, "7.9")
        elif isinstance(piece, Person):
            if piece.escort:
                lose_escort(table, piece.id, "7.9")
            swim_for_it(table, ship, piece.id)
    table.record(ShipSunk(rule=RuleId(rule), ship=ship.id))
    score_ship(table, ship)


def swim_for_it(table: FNTable, ship: Vessel, id: CharacterId) -> None:
    """7.9, 7.9.x A character of a sunk ship comes on board another, or ashore where no enemy ship is; else he dies."""
    state = table.state
    seen = (ship.side,)
    beside = [state.pieces[other] for other in stack_of(state, ship)]
    afloat = ships_among(beside)
    others = [piece for piece in afloat if piece.id != ship.id and not piece.refitting]
    if others:
        best = max(others, key=lambda other: (not other.damaged, other.id))
        table.record(Rescued(seen_by=seen, character=id, ship=best.id, at=ship.at))
        return
    swim_ashore(table, id)


def swim_ashore(table: FNTable, id: CharacterId) -> None:
    """7.9, 7.9.x, FN-L9 With no ship left a character comes ashore where no enemy ship is, else he dies.

    10.2 Heroes rouse the land they come to.
    """
    state = table.state
    person = find_person(state, id)
    side = person.side
    land = shores(state.board.land, person.at)
    enemy_side = enemy_of(side)
    enemies = pieces_at(state, enemy_side, person.at)
    ships = ships_among(enemies)
    if ships or not land:
        kill(table, person, "7.9")
        return
    shore = Where(land[0])
    rescued = Rescued(seen_by=(side,), character=id, ship=None, at=shore)
    table.record(rescued)
    come(table, side, [id], shore)


class Rescued(Public, tag="rescued", frozen=True, kw_only=True):
    """A character of a ship that sank came on board another ship, or ashore (7.9)."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("7.9")
    character: CharacterId
    ship: ShipId | None
    """The ship that took him up; None: he came ashore."""
    at: Where

    def change(self, state: State) -> None:
        find_person(state, self.character)
        if self.ship is not None:
            find_ship(state, self.ship)
        move(state, [self.character], self.at, aboard=self.ship)

    def words(self, say: Say) -> Line:
        where = f"on board {say.ship(self.ship)}" if self.ship else f"ashore in {say.place(self.at)}"
        return Line(f"{say.character(self.character)} is saved, {where}.")
