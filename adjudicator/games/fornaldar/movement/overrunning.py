"""14.5 Overruns: an army attacks enemies on its way without having to stop."""

from collections.abc import Callable, Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import refusals
from adjudicator.games.fornaldar.board.fortresses import garrisoned
from adjudicator.games.fornaldar.board.pieces import marked
from adjudicator.games.fornaldar.combat.battle import overrun
from adjudicator.games.fornaldar.combat.challenges import CANNOT_CHALLENGE, forbidden
from adjudicator.games.fornaldar.movement.force import mover_of
from adjudicator.games.fornaldar.movement.going import (
    ENEMY,
    NO_WAY,
    TOO_FAR,
    come,
    held_up,
    is_halted,
    meet,
    part,
    stop,
    suffer,
    verify_commanded,
    verify_company,
    verify_ready,
)
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible, refuse
from adjudicator.games.fornaldar.movement.model import Mover, Presence
from adjudicator.games.fornaldar.movement.places import canonical, hex_of
from adjudicator.games.fornaldar.movement.traces import verify_vacant, wreck
from adjudicator.games.fornaldar.movement.ways import Way
from adjudicator.games.fornaldar.standing.combat import Calling
from adjudicator.games.fornaldar.state import Board, Person
from adjudicator.games.fornaldar.words import Mp, PieceId, Terrain, Where
from adjudicator.table import Seat

OVERRUN: Mp = 4
"""14.5.3 The cost of an overrun, over entering the hex (FN-V7)."""

OPEN: tuple[Terrain, ...] = ("clear", "woods", "rough")
"""14.5.1 The terrain in which armies overrun."""

TYPES_NEEDED = {"any": any, "all": all}
"""14.5.1 The terrain types of a hex that must be open to an overrun, by the option of FN-V29."""

NO_OVERRUN = refusals.new("NO_OVERRUN", "14.5.1")


class Overrun(MoveStep, tag="overrun", frozen=True, kw_only=True):
    """Enter a hex with enemies, attack them at once, and go on if none are left (14.5); 4 Movement Points more."""

    NOTATION: ClassVar[str] = "overrun (|at|in) {to} [(,|) challenge {challenges}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "overrun", "to": "2345"}

    to: Annotated[
        written.Where, Meta(description="The next hex, or the one the force has just entered, with the enemies.")
    ]

    challenges: Annotated[
        tuple[Calling, ...], Meta(max_length=2, description="One of each kind at most, before the attack (14.5.4).")
    ] = ()

    def carry_out(self, march: March, force: Force) -> None:
        """14.5, 14.5.1 to 14.5.4 Army or escort points enter an open hex without a fortress, and attack."""
        to = canonical(self.to)
        mover = mover_of(march.state, march.seat, force.ids)
        verify_overrun(march, force, mover, to)
        refuse(self.vain_challenges(march, force))
        self.enter(march, force, mover, to)
        if force.arrested or not force.ids:
            return
        march.budget.pay(force.ids, OVERRUN)
        cleared = self.attack(march, force, to)
        force.leave_dead(march.state)
        march.budget.release(force.ids, "11.7", "11.8")
        if not cleared:
            fall_back(march, force)
        elif march.table is not None:
            wreck(march.table, march.seat, force.ids, (to, to))

    def attack(self, march: March, force: Force, at: Where) -> bool:
        """14.5.3 One round of battle; whether the way is free, as the player hopes while a plan is checked."""
        if march.table is None:
            return march.luck.good
        return overrun(march.table, march.seat, at, force.ids, self.challenges)

    def vain_challenges(self, march: March, force: Force) -> Iterator[NotPossible]:
        """16.8 The challenges that characters cannot call; at play one that can no more be called is left out."""
        if march.table is not None:
            return
        for index, call in enumerate(self.challenges):
            path = ("challenges", index, "challenger")
            person = march.state.pieces.get(call.challenger)
            if not isinstance(person, Person) or person.id not in force.ids:
                why = f"{call.challenger} is no character of this force"
                yield NotPossible(CANNOT_CHALLENGE, why, path)
                continue
            barred = forbidden(march.state, person, call.kind, calls=True)
            if barred:
                yield NotPossible(barred, path=path)

    def enter(self, march: March, force: Force, mover: Mover, to: Where) -> None:
        """14.5.3 The force enters the hex, with enough left to attack."""
        if force.at == to:
            verify_entered(march, force)
            verify_left(march, force, OVERRUN)
            return
        verify_vacant(march, force.ids, to, ("to",))
        left = verify_ready(march, force)
        way, barred = march.ways(mover).along(force.at, [to], left)
        if barred:
            raise NotPossible(NO_WAY.under(barred.rule), barred.why, ("to",))
        verify_left(march, force, way.mp + OVERRUN)
        step_in(march, force, mover, way)


def step_in(march: March, force: Force, mover: Mover, way: Way) -> None:
    """14.5.1 The force enters a hex, and what happens there before the overrun happens."""
    places = (way.start, way.legs[0].to)
    happens = held_up(march, force, places)
    come(march, force, places, way.mp)
    suffer(march, force, mover, places)
    part(march, force)
    if happens:
        meet(march, force, way.start)
    if not force.arrested:
        stop(march, force, mover)


def fall_back(march: March, force: Force) -> None:
    """14.5.3 A force that has overrun nobody stops, where it is or where it has retreated to."""
    march.budget.halt(force.ids, "14.5.3", "has overrun nobody and stops")
    if force.ids:
        force.at = march.piece(force.ids[0]).at
    force.met = "failed"


def verify_entered(march: March, force: Force) -> None:
    """14.5.1, 14.5.2, 15.1.D Raise `NotPossible` where not all of a force have just come in together, or must stop.

    Enemies alone stop nobody from overrunning them (11.7); one that has tried in vain does not try again (14.5.3).
    """
    say = march.say
    for id in force.ids:
        halted = march.budget.halted.get(id)
        if halted and halted.rule not in ENEMY:
            raise is_halted(march, id, halted, ("to",))
    strangers = [id for id in force.ids if not came_in(march, id)]
    if strangers:
        why = f"{say.doing(strangers, 'has', 'have')} not just entered {say.place(force.at)}"
        raise NotPossible(NO_OVERRUN, why, ("to",))
    verify_company(march, force)
    verify_commanded(march, force)


def came_in(march: March, id: PieceId) -> bool:
    """14.5.1 Whether a piece has come into the place where it is in this phase."""
    if id not in march.budget.company:
        return False
    return marked(march.state, id).came_from is not None


def verify_left(march: March, force: Force, mp: Mp) -> None:
    """14.5.3 Raise `NotPossible` where the force has too few Movement Points for entering and attacking."""
    left = march.left(force.ids)
    if mp > left:
        raise NotPossible(TOO_FAR.under("14.5.3"), f"the overrun costs {mp:g} MP; {left:g} left", ("to",))


def verify_overrun(march: March, force: Force, mover: Mover, to: Where) -> None:
    """14.5.1, 15.1.D Raise `NotPossible` where these pieces may not overrun, or nobody can be overrun there."""
    place = march.say.place(to)
    if not mover.csps or mover.afloat:
        raise NotPossible(NO_OVERRUN, "only army or escort points on land overrun")
    if not is_open(march.board, to):
        raise NotPossible(NO_OVERRUN, f"{place} is not clear, woods or rough", ("to",))
    if garrisoned(march.board, march.seat, to):
        raise NotPossible(NO_OVERRUN, f"an enemy fortress stands in {place}", ("to",))
    if to in march.board.compelled:
        why = f"who comes to {place} after the interception there waits for the second round of battle"
        raise NotPossible(NO_OVERRUN.under("14.8.9"), why, ("to",))
    if not march.expects(to):
        raise NotPossible(NO_OVERRUN, f"there are no enemies in {place}", ("to",))


def raids(board: Board, seat: Seat, at: Where, enemies: Callable[[Where], Presence]) -> Iterator[Overrun]:
    """14.5.1 The overrun of the enemies who are seen in a place, where armies overrun."""
    if not is_open(board, at) or garrisoned(board, seat, at) or at in board.compelled:
        return
    if enemies(at).anybody:
        yield Overrun(to=at)


def is_open(board: Board, at: Where) -> bool:
    """14.5.1, FN-V29 Whether enough terrain types of a hex are clear, woods or rough: one, or by option all."""
    id = hex_of(at)
    hex = board.land.hexes.get(id)
    if hex is None:
        return False
    option = board.options.overrun_terrain
    enough = TYPES_NEEDED[option]
    return enough(terrain in OPEN for terrain in hex.terrain)
