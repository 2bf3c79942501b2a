"""16.0, E.5.1, E.5.2 A side's orders for the Combat Phase: its attacks, their manner, and its challenges."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import enemy_of, refusals
from adjudicator.games.fornaldar.board.fortresses import garrisoned
from adjudicator.games.fornaldar.board.ratings import able_to_meet, undead_among
from adjudicator.games.fornaldar.combat.company import (
    Company,
    ashore,
    can_begin,
    company,
    fights_on,
    meet_in_water,
    own_fortress,
    points_on_ground,
)
from adjudicator.games.fornaldar.items.giving import Give, Use
from adjudicator.games.fornaldar.printed.counters.parts import Combat
from adjudicator.games.fornaldar.standing.combat import Calling, Rounds
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.words import Where
from adjudicator.table import Refusal, Seat

NO_ENEMY = refusals.new("NO_ENEMY", "16.1", field="at")
NO_BATTLE = refusals.new("NO_BATTLE", "16.2", field="kind")
NO_MELEE = refusals.new("NO_MELEE", "16.6", field="kind")
HAS_CAST = refusals.new("CASTERS_BEGIN_NOTHING", "20.6", field="kind")

AttackKind = Literal["ground", "naval", "melee"]

COMBATS: dict[AttackKind, Combat] = {"ground": "ground battle", "naval": "naval battle", "melee": "melee"}
"""The kinds of combat by what orders call them."""

NO_ORDERS = "You attack only where you were intercepted and must."
"""The consequence for a seat that sends no attacks."""


class Attack(written.Order, frozen=True, kw_only=True):
    """A combat that your pieces begin (16.1)."""

    NOTATION: ClassVar[str] = (
        "attack (|at|in) {at} [(,|) {kind}] [(,|) challenge {challenges}] [(,|) rounds (:|) {rounds}]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"at": "2244", "kind": "ground", "challenges": [Calling.EXAMPLE]}

    at: Annotated[written.Where, Meta(description="Where.")]
    kind: Annotated[AttackKind, Meta(description="A ground battle, a naval battle, or a melee of characters.")] = (
        "ground"
    )
    challenges: Annotated[
        tuple[Calling, ...], Meta(max_length=2, description="One of each kind at most (16.8.2).")
    ] = ()
    rounds: Annotated[
        Rounds | None, Meta(description="When to go on and when to leave; without it, your standing orders.")
    ] = None


class Attacks(written.Order, frozen=True, kw_only=True):
    """The combats of a Combat Phase, in the order in which they are resolved (17.4)."""

    LINES: ClassVar[tuple[str, ...]] = (
        "{attacks.each}",
        "{items.each}",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"attacks": [Attack.EXAMPLE]}

    attacks: Annotated[tuple[Attack, ...], Meta(max_length=40, description="Where you attack, in order.")] = ()
    items: Annotated[
        tuple[Give | Use, ...],
        Meta(max_length=40, description="Items that change hands before, and which a character uses first."),
    ] = ()


class NoCombat(Exception):
    """A combat cannot be fought: the refusal, and why."""

    def __init__(self, refusal: Refusal, why: str) -> None:
        super().__init__(why)
        self.refusal = refusal.here(why)


def verify_attack(state: State, side: Seat, at: Where, kind: AttackKind, *, hidden: bool = False) -> None:
    """16.1 to 16.6, 18.3, 18.5, 20.6 Raise `NoCombat` where a side cannot fight such a combat in a place.

    With `hidden` the enemy there is not seen wholly, and is taken to be what it has to be.
    """
    place = state.board.say.place(at)
    combat = COMBATS[kind]
    own = company(state, side, at, combat)
    enemy = company(state, enemy_of(side), at, combat)
    if not hidden and not meets_enemy(state, side, at):
        raise NoCombat(NO_ENEMY, f"there is no enemy in {place}")
    if kind == "melee":
        verify_melee(state, own, enemy, hidden=hidden)
    elif kind == "naval":
        verify_naval(state, own)
        if not hidden:
            verify_naval(state, enemy)
    else:
        verify_ground(state, own, enemy, hidden=hidden)
    if not can_begin(state, own):
        why = f"whoever of yours could begin it in {place} has cast an enchantment and does nothing else"
        raise NoCombat(HAS_CAST, why)


def meets_enemy(state: State, side: Seat, at: Where) -> bool:
    """16.1, 10.2 Whether pieces of another side, inactive ones too, or a garrison are in a place."""
    stacks = state.stacks.get(at, {})
    if any(ids for other, ids in stacks.items() if other != side):
        return True
    return garrisoned(state.board, side, at)


def verify_naval(state: State, fighting: Company) -> None:
    """16.3, 16.5 Raise `NoCombat` where a side has nothing to fight with at sea."""
    if not fights_on(state, fighting):
        place = state.board.say.place(fighting.at)
        why = f"the {fighting.side} player has no ship or swimmer that can fight in {place}"
        raise NoCombat(NO_BATTLE, why)


def verify_ground(state: State, own: Company, enemy: Company, *, hidden: bool) -> None:
    """16.2, 16.4, 18.5 Raise `NoCombat` where there can be no ground battle."""
    where = state.board.say.place(own.at)
    if not fights_on(state, own):
        raise NoCombat(NO_BATTLE.under("16.4"), f"you have neither army points nor a hero ashore in {where}")
    if not own.csps and garrisoned(state.board, own.side, own.at):
        raise NoCombat(NO_BATTLE.under("18.5"), "nobody attacks a fortress without an army or escort point")
    if not hidden and not own.has_points and not enemy.has_points:
        raise NoCombat(NO_BATTLE, f"no army or escort point of either side is in {where}")


def verify_melee(state: State, own: Company, enemy: Company, *, hidden: bool) -> None:
    """16.6, 16.7, 18.3, 23.0 Raise `NoCombat` where there can be no melee."""
    where = state.board.say.place(own.at)
    if own_fortress(state.board, enemy.side, own.at):
        raise NoCombat(NO_MELEE.under("18.3"), f"characters in the fortress of {where} are not attacked in melee")
    if meet_in_water(state, own, enemy, hidden=hidden):
        return
    seen = [own] if hidden else [own, enemy]
    if any(points_on_ground(state, each.side, own.at) for each in seen):
        raise NoCombat(NO_MELEE, f"army or escort points are in {where}")
    if not all(each.persons for each in seen):
        raise NoCombat(NO_MELEE, f"a melee needs characters of both sides in {where}")
    if not hidden:
        verify_undead(state, own, enemy)
    if not all(ashore(each) for each in seen):
        raise NoCombat(NO_MELEE, f"swimmers in {where} meet nobody in melee but a beast of the sea")


def verify_undead(state: State, own: Company, enemy: Company) -> None:
    """23.0 Raise `NoCombat` where a Draugr is among the enemy, and nobody may meet it."""
    if not undead_among(state, enemy.persons):
        return
    if not any(able_to_meet(state, own.persons)):
        raise NoCombat(NO_MELEE.under("23.0"), "only heroes, enchanters and bearers of a weapon meet a Draugr")


def kinds_possible(state: State, side: Seat, at: Where) -> Iterator[AttackKind]:
    """16.0 The kinds of combat that a side could begin in a place."""
    for kind in COMBATS:
        try:
            verify_attack(state, side, at, kind)
        except NoCombat:
            continue
        yield kind
