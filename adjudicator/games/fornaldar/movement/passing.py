"""14.8.1 to 14.8.7 The force that is intercepted, and what keeps another from intercepting it."""

from collections.abc import Sequence

from msgspec import Struct

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.arrivals.expedition import newcomers
from adjudicator.games.fornaldar.board.facts import refusals
from adjudicator.games.fornaldar.board.pieces import has_cast, has_points, marked, persons_among, ships_among, stack_at
from adjudicator.games.fornaldar.board.ratings import is_hero, uncommanded
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.board.specials import interception_allowed, is_engine
from adjudicator.games.fornaldar.magic.strength import held
from adjudicator.games.fornaldar.movement.evasion import escapes
from adjudicator.games.fornaldar.movement.force import gait_of, passengers
from adjudicator.games.fornaldar.movement.march import Force, March, NotPossible
from adjudicator.games.fornaldar.movement.places import hex_of, on_river
from adjudicator.games.fornaldar.printed.counters.abilities import HardToIntercept
from adjudicator.games.fornaldar.state import Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import PieceId, Where

RANGE = 3
"""14.8.3 The distance at which a force can intercept, in hexes as the crow flies (FN-V25)."""


NO_INTERCEPTION = refusals.new("NO_INTERCEPTION", "14.8")


class Passing(Struct, frozen=True):
    """A force that comes into a place: who it is, and from where."""

    march: March
    force: Force
    at: Where
    before: Where

    @property
    def ids(self) -> tuple[PieceId, ...]:
        """All its pieces, those on board too."""
        return (*self.force.ids, *passengers(self.march.state, self.force.ids))

    @property
    def enters(self) -> bool:
        """14.8.5 Whether it enters a hex: from a ship or the water of a hex nobody comes into another on its land."""
        if on_river(self.before):
            return True
        return hex_of(self.before) != hex_of(self.at)

    @property
    def afloat(self) -> bool:
        """Whether it is on the water."""
        return any(gait_of(self.march.state, self.march.piece(id)) in ("ship", "swimmer") for id in self.force.ids)


def refused(rule: str, why: str) -> NotPossible:
    """Return what keeps a force from intercepting."""
    return NotPossible(NO_INTERCEPTION.under(rule), why)


def persons_of(state: State, ids: Sequence[PieceId]) -> list[Person]:
    """The characters among pieces."""
    pieces = [state.pieces[id] for id in ids]
    return persons_among(pieces)


def verify_place(passing: Passing, start: Where) -> None:
    """14.8 to 14.8.6 Raise `NotPossible` where a force may not intercept from there, or not then."""
    state = passing.march.state
    seat = passing.march.seat
    at = passing.at
    if state.board.phase == "early-movement":
        raise refused("24.2.2", "nobody intercepts before the first Game-Turn")
    if not interception_allowed(state.board):
        raise refused("24.1.2", "nobody intercepts on the first Game-Turn")
    if passing.force.teleported:
        raise refused("14.8.6", "those who teleport are not intercepted")
    if state.stacks.get(start, {}).get(seat):
        raise refused("14.8.2", f"enemies are in {start} itself")
    now = distance(hex_of(start), hex_of(at))
    then = distance(hex_of(start), hex_of(passing.before))
    if now > RANGE:
        raise refused("14.8.3", f"{at} is {now} hexes from {start}")
    if now > then:
        raise refused("14.8.5", f"the enemy moves away from {start}")
    if any(id not in passing.ids for id in stack_at(state, seat, at)):
        raise refused("14.8.5", f"other enemies were in {at} before")


def verify_company(state: State, ids: Sequence[PieceId], start: Where) -> None:
    """14.8.1, 14.8.1.x, 14.8.7 Raise `NotPossible` for pieces, those on board too, that are no intercepting force."""
    board = state.board
    if not is_company(state, ids):
        raise refused("14.8.1", "a character with army or escort points intercepts, or heroes alone")
    for id in ids:
        if is_engine(board, id):
            name = board.say.piece(id)
            raise refused("24.2.2", f"{name} does not intercept")
    for lot in uncommanded(state, ids):
        if lot.aboard is None:
            raise refused("15.1", f"nobody in this force commands the army points of {lot.group}")
    for id in ids:
        if has_cast(state, id):
            raise refused("20.6", f"{id} has cast an enchantment and does nothing else")
    for id in ids:
        piece = state.pieces[id]
        if "no reaction" in held(state, piece):
            raise refused("14.8", f"the force in {start} is held by magic and does not intercept")


def is_company(state: State, ids: Sequence[PieceId]) -> bool:
    """14.8.1 Whether pieces can intercept together: with a ship, as a character with points, or as heroes alone."""
    if any(isinstance(state.pieces[id], Vessel) for id in ids):
        return True
    persons = persons_of(state, ids)
    if not persons:
        return False
    lots = any(isinstance(state.pieces[id], Lot) for id in ids)
    if lots or any(person.escort for person in persons):
        return True
    return all(is_hero(state, person) for person in persons)


def verify_untried(state: State, ids: Sequence[PieceId], passing: Passing, start: Where) -> None:
    """14.8.4, FN-V3 Raise `NotPossible` where some of these pieces have tried to intercept that force before."""
    if state.board.options.interception_tries == "once":
        tried = any(marked(state, id).tried for id in ids)
    else:
        tried = any(id in state.tried.get(mover, ()) for mover in passing.ids for id in ids)
    if tried:
        raise refused("14.8.4", f"the force in {start} has tried to intercept in this phase")


def verify_settled(state: State, ids: Sequence[PieceId]) -> None:
    """24.2.4.B Raise `NotPossible` for the expedition in its first turn, which enters no hex with enemies."""
    guests = newcomers(state, ids)
    if guests:
        raise refused("24.2.4", f"{state.board.say.piece(guests[0])} enters no hex with enemies in its first turn")


def verify_is_force(passing: Passing) -> None:
    """3.0.d, 14.8, 14.8.6 Raise `NotPossible` where those who pass are no force, fly, or cannot be intercepted.

    FN-V45 A flyer with those who do not fly is intercepted with them.
    """
    march = passing.march
    pieces = [march.piece(id) for id in passing.ids]
    if not any(isinstance(piece, Vessel) or has_points(piece) for piece in pieces):
        raise refused("14.8", "they are characters without army points, and no force")
    flying = [gait_of(march.state, piece) == "flyer" for piece in pieces]
    shielded = march.board.options.flyers_shield == "force"
    if all(flying) or (shielded and any(flying)):
        raise refused("14.8.6", "those who fly are not intercepted")
    ids = [piece.id for piece in pieces]
    if escapes(march.state, ids, "interception"):
        raise refused("14.8", "they cannot be intercepted")


def hard_to_intercept(passing: Passing) -> int:
    """23.0 The modifier that makes it harder to intercept a ship that sails without others."""
    march = passing.march
    pieces = [march.piece(id) for id in passing.force.ids]
    ships = ships_among(pieces)
    if len(ships) != 1:
        return 0
    printed = march.board.counters.ships[ships[0].id]
    return sum(ability.modifier for ability in of_kind(printed.abilities, HardToIntercept))
