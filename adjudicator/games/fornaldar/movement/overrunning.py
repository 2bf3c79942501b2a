"""14.5 Overruns: an army attacks enemies on its way without having to stop."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.combat.challenges import CANNOT_CHALLENGE, forbidden
from adjudicator.games.fornaldar.combat.overrun import overrun
from adjudicator.games.fornaldar.facts import FNTable, refusals
from adjudicator.games.fornaldar.fortresses import garrisoned
from adjudicator.games.fornaldar.movement.force import mover_of
from adjudicator.games.fornaldar.movement.going import (
    ENEMY,
    HALTED,
    NO_WAY,
    TOO_FAR,
    come,
    held_up,
    part,
    stop,
    suffer,
    surprise,
    verify_commanded,
    verify_company,
    verify_ready,
)
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible, refuse
from adjudicator.games.fornaldar.movement.model import Mover
from adjudicator.games.fornaldar.movement.places import canonical, hex_of
from adjudicator.games.fornaldar.movement.stuck import wreck
from adjudicator.games.fornaldar.movement.vacant import verify_vacant
from adjudicator.games.fornaldar.movement.ways import Way, Ways
from adjudicator.games.fornaldar.pieces import marked
from adjudicator.games.fornaldar.standing_combat import Calling
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import Mp, PieceId, Terrain, Where
from adjudicator.table import Seat

OVERRUN: Mp = 4
"""14.5.3 What an overrun costs, over entering the hex (FN-V7)."""

OPEN: tuple[Terrain, ...] = ("clear", "woods", "rough")
"""14.5.1 The terrain in which armies overrun."""

TYPES_NEEDED = {"any": any, "all": all}
"""14.5.1 How many of the terrain types of a hex must be open to an overrun, by the option of FN-V29."""

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
        march.pay(force.ids, OVERRUN)
        cleared = march.lucky if march.table is None else self.attack(march.table, march.seat, to, force)
        force.ids = [id for id in force.ids if id in march.state.pieces]
        march.release(force.ids, "11.7", "11.8")
        if cleared and march.table is not None:
            wreck(march.table, march.seat, force.ids, (to, to))
        if not cleared:
            march.halt(force.ids, "14.5.3", "has overrun nobody and stops")
            force.at = next((march.piece(id).at for id in force.ids), force.at)
            force.met = "failed"

    def attack(self, table: FNTable, side: Seat, at: Where, force: Force) -> bool:
        """14.5.3 One round of battle; whether the way is free."""
        return overrun(table, side, at, force.ids, self.challenges)

    def vain_challenges(self, march: March, force: Force) -> Iterator[NotPossible]:
        """16.8 What keeps characters from calling challenges; at play who cannot call one any more calls none."""
        if march.table is not None:
            return
        for index, call in enumerate(self.challenges):
            path = ("challenges", index, "challenger")
            person = march.state.pieces.get(call.challenger)
            if not isinstance(person, Person) or person.id not in force.ids:
                yield NotPossible(CANNOT_CHALLENGE, f"{call.challenger} is no character of this force", path)
            elif found := forbidden(march.state, person, call.kind, calls=True):
                yield NotPossible(found[0], found[1], path)

    def enter(self, march: March, force: Force, mover: Mover, to: Where) -> None:
        """14.5.3 The force enters the hex, with enough left to attack."""
        if force.at == to:
            verify_entered(march, force)
            verify_left(march, force, OVERRUN)
            return
        start = force.at
        setting = march.board.setting
        verify_vacant(march, force.ids, to, ("to",))
        left = verify_ready(march, force)
        ways = Ways(setting.land, setting.charts.terrain_effects, march.conditions, mover, march.enemies)
        way, barred = ways.along(start, [to], left)
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
    if force.at in march.surprises:
        surprise(march, force, march.surprises[force.at])
    elif happens and march.opposition:
        march.opposition.meets(march, force, places[1], places[0])
        force.ids = [id for id in force.ids if id in march.state.pieces]
    if not force.arrested:
        stop(march, force, mover)


def verify_entered(march: March, force: Force) -> None:
    """14.5.1, 14.5.2, 15.1.D Raise `NotPossible` where not all of a force have just come in together, or must stop.

    Enemies alone stop nobody from overrunning them (11.7); who has tried in vain does not try again (14.5.3).
    """
    for id in force.ids:
        halted = march.halted.get(id)
        if halted and halted.rule not in ENEMY:
            raise NotPossible(HALTED.under(halted.rule), f"{march.say.piece(id)} {halted.why}", ("to",))
    strangers = [id for id in force.ids if not came_in(march, id)]
    if strangers:
        why = f"{march.say.doing(strangers, 'has', 'have')} not just entered {march.say.place(force.at)}"
        raise NotPossible(NO_OVERRUN, why, ("to",))
    verify_company(march, force)
    verify_commanded(march, force)


def came_in(march: March, id: PieceId) -> bool:
    """14.5.1 Whether a piece has come into the place where it is in this phase."""
    if id not in march.company:
        return False
    return marked(march.state, id).came_from is not None


def verify_left(march: March, force: Force, mp: Mp) -> None:
    """14.5.3 Raise `NotPossible` where the force has too few Movement Points for entering and attacking."""
    if mp > (left := march.left(force.ids)):
        raise NotPossible(TOO_FAR.under("14.5.3"), f"the overrun costs {mp:g} MP; {left:g} left", ("to",))


def verify_overrun(march: March, force: Force, mover: Mover, to: Where) -> None:
    """14.5.1, 15.1.D Raise `NotPossible` where these pieces may not overrun, or nobody can be overrun there."""
    say = march.say
    land = march.board.land
    if not mover.csps or mover.afloat:
        raise NotPossible(NO_OVERRUN, "only army or escort points on land overrun")
    hex = land.hexes.get(hex_of(to))
    enough = TYPES_NEEDED[march.board.options.overrun_terrain]
    if hex is None or not enough(terrain in OPEN for terrain in hex.terrain):
        raise NotPossible(NO_OVERRUN, f"{say.place(to)} is not clear, woods or rough", ("to",))
    if garrisoned(march.board, march.seat, to):
        raise NotPossible(NO_OVERRUN, f"an enemy fortress stands in {say.place(to)}", ("to",))
    if to in march.board.compelled:
        why = f"who comes to {say.place(to)} after the interception there waits for the second round of battle"
        raise NotPossible(NO_OVERRUN.under("14.8.9"), why, ("to",))
    if not march.enemies(to).anybody:
        raise NotPossible(NO_OVERRUN, f"there are no enemies in {say.place(to)}", ("to",))
