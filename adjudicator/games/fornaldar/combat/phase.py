"""5.E.5, F.5 The Combat Phase: combats are announced, challenges called and answered, then everything is fought."""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.games.fornaldar.board.facts import FNTable, NotDone, enemy_of
from adjudicator.games.fornaldar.board.pieces import marked, stack_at
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.combat.battle import fight_battle
from adjudicator.games.fornaldar.combat.challenges import call_challenges, fight_challenges
from adjudicator.games.fornaldar.combat.engagement import Engagement, Plan
from adjudicator.games.fornaldar.combat.handing import hand_items, hand_where_attacked
from adjudicator.games.fornaldar.combat.melee import fight_melee
from adjudicator.games.fornaldar.combat.orders import (
    COMBATS,
    NO_MELEE,
    Attack,
    AttackKind,
    Attacks,
    NoCombat,
    kinds_possible,
    verify_attack,
    verify_melee,
)
from adjudicator.games.fornaldar.movement.places import canonical
from adjudicator.games.fornaldar.recovery.mobilization import attack as attack_rouses
from adjudicator.games.fornaldar.standing.combat import Defence
from adjudicator.games.fornaldar.standing.decisions import standing
from adjudicator.games.fornaldar.state import AnyPiece, State, Vessel
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Line, Seat

ON_WATER: tuple[AttackKind, ...] = ("naval",)
ON_LAND: tuple[AttackKind, ...] = ("ground", "melee")
"""The kinds of combat there are on the water, and on land."""


def fight(table: FNTable, side: Seat, orders: Attacks | None) -> None:
    """5.E.5.5, 5.E.5.6 A side's Combat Phase: all challenges are settled before the first battle is fought."""
    hand_items(table, side, orders.items if orders else ())
    fights = announce(table, side, orders.attacks if orders else ())
    called = call_challenges([each for each in fights if each.combat != "melee"])
    hand_where_attacked(fights)
    fight_challenges(called)
    fought = list[PieceId]()
    for each in fights:
        if each.combat == "melee":
            meet(each, fought)
        else:
            for one in each.sides:
                fought.extend(each.whole(one).ids)
            fight_battle(each)


def meet(fight: Engagement, fought: Sequence[PieceId]) -> None:
    """17.3.x, FN-C23 A melee of those who have fought in no battle of this phase; it needs some of both sides."""
    fight.apart.absent = tuple(fought)
    state = fight.state
    side = fight.side
    at = fight.at
    own = fight.whole(side)
    enemy = fight.whole(enemy_of(side))
    try:
        if fought and not (own.persons and enemy.persons):
            why = f"who has fought in a battle of this phase fights no melee in {state.board.say.place(at)}"
            raise NoCombat(NO_MELEE.under("17.3"), why)
        verify_melee(state, own, enemy, hidden=False)
    except NoCombat as fault:
        not_made(fight.table, side, at, fault)
    else:
        fight_melee(fight)


def announce(table: FNTable, side: Seat, attacks: Sequence[Attack]) -> list[Engagement]:
    """5.E.5.1, 17.5, 17.6, 14.8.11 The combats a side begins: ordered, or forced on it by interception."""
    fights = [*begun(table, side, attacks)]
    unordered = [*begun(table, side, compelled(table.state, side, fights))]
    for each in unordered:
        calls = standing(table, side, "defence", Defence).challenges
        each.plan = each.plan._replace(calls=calls)
    return [*fights, *unordered]


def begun(table: FNTable, side: Seat, attacks: Iterable[Attack]) -> Iterator[Engagement]:
    """16.1, 10.2 The combats that can be fought: whoever is attacked rises. Of the others the side alone is told."""
    for attack in attacks:
        at = canonical(attack.at)
        try:
            verify_attack(table.state, side, at, attack.kind, hidden=sleepers(table.state, side, at))
            attack_rouses(table, side, stack_at(table.state, side, at), at)
            verify_attack(table.state, side, at, attack.kind)
        except NoCombat as fault:
            not_made(table, side, at, fault)
            continue
        plan = Plan(attack.rounds, attack.challenges)
        engagement = Engagement(table, side, at, COMBATS[attack.kind], plan=plan)
        engagement.apart.late = late_comers(table.state, side, at)
        yield engagement


def not_made(table: FNTable, side: Seat, at: Where, fault: NoCombat) -> None:
    """16.0 A side alone is told that a combat of its own was not fought, and why."""
    rule = fault.refusal.rule
    code = fault.refusal.code
    table.record(AttackNotMade(rule=rule, seen_by=(side,), side=side, at=at, code=code, why=fault.refusal.why))


def sleepers(state: State, side: Seat, at: Where) -> bool:
    """10.2 Whether inactive pieces are in a place, which rise when they are attacked."""
    others = (ids for owner, ids in state.stacks.get(at, {}).items() if owner != side)
    return any(not state.pieces[id].active for ids in others for id in ids)


def compelled(state: State, side: Seat, fights: Sequence[Engagement]) -> Iterator[Attack]:
    """14.8.11, FN-C28 The attacks that a side must make where it was intercepted, and has not begun."""
    for at in state.board.compelled:
        begun_there = [fight.combat for fight in fights if fight.at == at]
        for kinds in due(state, side, at):
            if any(COMBATS[kind] in begun_there for kind in kinds):
                continue
            possible = [kind for kind in kinds_possible(state, side, at) if kind in kinds]
            if possible:
                yield Attack(at=at, kind=possible[0])


def due(state: State, side: Seat, at: Where) -> tuple[tuple[AttackKind, ...], ...]:
    """14.8.7, 14.8.11 The kinds of combat of which a side owes one: on the water, on land, or one of each.

    A side intercepted on the water fights there, whatever is fought ashore; where no interceptor is left any does.
    """
    stack = stack_at(state, enemy_of(side), at)
    came = [state.pieces[id] for id in stack if marked(state, id).intercepted]
    return tuple(dict.fromkeys(ON_WATER if on_water(piece) else ON_LAND for piece in came)) or (tuple(COMBATS),)


def on_water(piece: AnyPiece) -> bool:
    """16.5 Whether a piece fights on the water."""
    if isinstance(piece, Vessel):
        return True
    return piece.swimming or piece.aboard is not None


def late_comers(state: State, side: Seat, at: Where) -> tuple[PieceId, ...]:
    """14.8.9, FN-C29 The pieces of a side that came to a place after the interception there."""
    return tuple(id for id in stack_at(state, side, at) if marked(state, id).late)


class AttackNotMade(NotDone, tag="attack-not-made", frozen=True, kw_only=True):
    """A combat that was ordered could not be fought: only its owner is told."""

    at: Where
    code: str
    why: str

    def words(self, say: Say) -> Line:
        again = f" in {Say(say.setting).place(self.at)}"
        why = self.why.replace(again, " there")
        return Line(f"the attack in {say.place(self.at)} was not made: {why}.", tone="bad")
