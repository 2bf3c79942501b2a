"""16.0, E.5.1, E.5.2 What a side orders for the Combat Phase: where it attacks, how, and whom it challenges."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.combat.company import Company, can_begin, company, fights_on, own_fortress
from adjudicator.games.fornaldar.combat.meeting import ashore, meet_in_water, points_on_ground
from adjudicator.games.fornaldar.counters.fighting import Combat
from adjudicator.games.fornaldar.facts import refusals
from adjudicator.games.fornaldar.fortresses import garrisoned
from adjudicator.games.fornaldar.items.giving import Give, Use
from adjudicator.games.fornaldar.sides import enemy_of
from adjudicator.games.fornaldar.standing_combat import Calling, Rounds
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.undead import able_to_meet, undead_among
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Refusal, Seat

NO_ENEMY = refusals.new("NO_ENEMY", "16.1", field="at")
NO_BATTLE = refusals.new("NO_BATTLE", "16.2", field="kind")
NO_MELEE = refusals.new("NO_MELEE", "16.6", field="kind")
HAS_CAST = refusals.new("CASTERS_BEGIN_NOTHING", "20.6", field="kind")

AttackKind = Literal["ground", "naval", "melee"]

COMBATS: dict[AttackKind, Combat] = {"ground": "ground battle", "naval": "naval battle", "melee": "melee"}
"""The kinds of combat by what orders call them."""

NO_ORDERS = "You attack only where you were intercepted and must."
"""What happens to a seat that sends no attacks."""


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
    """Why a combat cannot be fought."""

    def __init__(self, refusal: Refusal, why: str) -> None:
        super().__init__(why)
        self.refusal = refusal
        self.why = why


def verify_attack(state: State, side: Seat, at: Where, kind: AttackKind, *, hidden: bool = False) -> None:
    """16.1 to 16.6, 18.3, 18.5, 20.6 Raise `NoCombat` where a side cannot fight such a combat in a place.

    With `hidden` the enemy there is not seen wholly, and is taken to be what it has to be.
    """
    say = state.board.say
    combat = COMBATS[kind]
    own, enemy = (company(state, each, at, combat) for each in (side, enemy_of(side)))
    asleep: list[PieceId] = []
    for other, ids in state.stacks.get(at, {}).items():
        if other != side:
            asleep.extend(ids)
    if not hidden and not asleep and not garrisoned(state.board, side, at):
        raise NoCombat(NO_ENEMY, f"there is no enemy in {say.place(at)}")
    if kind == "melee":
        verify_melee(state, own, enemy, hidden=hidden)
    elif kind == "naval":
        for fighting in (own,) if hidden else (own, enemy):
            if not fights_on(state, fighting):
                why = f"the {fighting.side} player has no ship or swimmer that can fight in {say.place(at)}"
                raise NoCombat(NO_BATTLE, why)
    else:
        verify_ground(state, own, enemy, hidden=hidden)
    if not can_begin(state, own):
        why = f"whoever of yours could begin it in {say.place(at)} has cast an enchantment and does nothing else"
        raise NoCombat(HAS_CAST, why)


def verify_ground(state: State, own: Company, enemy: Company, *, hidden: bool) -> None:
    """16.2, 16.4, 18.5 Raise `NoCombat` where there can be no ground battle."""
    where = state.board.say.place(own.at)
    if not fights_on(state, own):
        raise NoCombat(NO_BATTLE.under("16.4"), f"you have neither army points nor a hero ashore in {where}")
    if not own.csps and garrisoned(state.board, own.side, own.at):
        raise NoCombat(NO_BATTLE.under("18.5"), "nobody attacks a fortress without an army or escort point")
    if hidden or own.csps or own.garrison:
        return
    if not enemy.csps and not enemy.garrison:
        raise NoCombat(NO_BATTLE, f"no army or escort point of either side is in {where}")


def verify_melee(state: State, own: Company, enemy: Company, *, hidden: bool) -> None:
    """16.6, 16.7, 18.3, 23.0 Raise `NoCombat` where there can be no melee."""
    where = state.board.say.place(own.at)
    if own_fortress(state.board, enemy.side, own.at):
        raise NoCombat(NO_MELEE.under("18.3"), f"characters in the fortress of {where} are not attacked in melee")
    if meet_in_water(state, own, enemy, hidden=hidden):
        return
    sides = (own.side,) if hidden else (own.side, enemy.side)
    if any(points_on_ground(state, side, own.at) for side in sides):
        raise NoCombat(NO_MELEE, f"army or escort points are in {where}")
    if not own.persons or not (hidden or enemy.persons):
        raise NoCombat(NO_MELEE, f"a melee needs characters of both sides in {where}")
    if not hidden and undead_among(state, enemy.persons) and not any(able_to_meet(state, own.persons)):
        raise NoCombat(NO_MELEE.under("23.0"), "only heroes, enchanters and bearers of a weapon meet a Draugr")
    if not ashore(own) or not (hidden or ashore(enemy)):
        raise NoCombat(NO_MELEE, f"swimmers in {where} meet nobody in melee but a beast of the sea")


def kinds_possible(state: State, side: Seat, at: Where) -> Iterator[AttackKind]:
    """16.0 The kinds of combat that a side could begin in a place."""
    for kind in COMBATS:
        try:
            verify_attack(state, side, at, kind)
        except NoCombat:
            continue
        yield kind
