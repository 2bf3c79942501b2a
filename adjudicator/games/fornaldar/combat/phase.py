"""5.E.5, F.5 The Combat Phase: attacks are checked and announced, challenges answered, then everything is fought."""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.games.fornaldar.board.facts import FNTable, NotDone, enemy_of, refusals
from adjudicator.games.fornaldar.board.pieces import marked, stack_at
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.view import View, believed, enemies_by_place, sighted
from adjudicator.games.fornaldar.combat.battle import fight_battle
from adjudicator.games.fornaldar.combat.challenges import call_challenges, check_challenge, fight_challenges
from adjudicator.games.fornaldar.combat.engagement import AttackPlan, Engagement
from adjudicator.games.fornaldar.combat.handing import carry_out, hand_items, hand_where_attacked
from adjudicator.games.fornaldar.combat.melee import fight_melee
from adjudicator.games.fornaldar.combat.orders import (
    COMBATS,
    NO_MELEE,
    Attack,
    AttackKind,
    Attacks,
    NoCombat,
    kinds_possible,
    meets_enemy,
    verify_attack,
    verify_melee,
)
from adjudicator.games.fornaldar.movement.march import March
from adjudicator.games.fornaldar.movement.places import canonical
from adjudicator.games.fornaldar.recovery.mobilization import attack as attack_rouses
from adjudicator.games.fornaldar.standing.combat import Defence, standing
from adjudicator.games.fornaldar.state import AnyPiece, State, Vessel
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Line, Path, Problem, Seat, Step

TWICE = refusals.new("ATTACKED_TWICE", "17.4", field="at")
CALLED_TWICE = refusals.new("CHALLENGED_TWICE", "16.8.2", field="kind")
NO_CHALLENGES = refusals.new("NO_CHALLENGES", "16.8", field="challenges")
COMPELLED = refusals.new("MUST_ATTACK", "14.8.11", lasts=False)
NOT_YET = refusals.new("NO_COMBAT_YET", "16.1", lasts=False)


def check_attacks(view: View, orders: Attacks) -> list[Problem]:
    """5.E.5.1, 5.E.5.2 The problems of a side's attacks, as far as it knows, and where it must attack too."""
    state = believed(view)
    problems = list[Problem]()
    for index, attack in enumerate(orders.attacks):
        at = canonical(attack.at)
        path = ("attacks", index)
        hidden = bool(sighted(view, at))
        try:
            verify_attack(state, view.seat, at, attack.kind, hidden=hidden)
        except NoCombat as fault:
            problems.append(fault.refusal.problem(path))
        problems += wrong_calls(attack, path)
        problems += wrong_challengers(state, view.seat, attack, path)
    problems += ordered_twice(view, orders.attacks)
    problems += must_attack(view, orders)
    problems += wrong_handings(view, believed(view), orders)
    return problems


def check_planned(view: View, state: State, orders: Attacks) -> Iterator[Problem]:
    """16.1, 17.4 The problems of attacks that are ordered together with a movement, which leads to `state`.

    Pieces can stand elsewhere by the time they are made: what speaks against one of them is a note.
    """
    yield from ordered_twice(view, orders.attacks)
    for index, attack in enumerate(orders.attacks):
        at = canonical(attack.at)
        path = ("attacks", index)
        yield from wrong_calls(attack, path)
        hidden = bool(sighted(view, at))
        try:
            verify_attack(state, view.seat, at, attack.kind, hidden=hidden)
        except NoCombat as fault:
            yield NOT_YET.problem((*path, "at"), f"when your moves are made, {fault.refusal.why}, as far as you know")
            continue
        for problem in wrong_challengers(state, view.seat, attack, path):
            yield NOT_YET.problem(problem.path, f"when your moves are made, {problem.message}")
    for problem in wrong_handings(view, state, orders):
        yield NOT_YET.problem(problem.path, f"when your moves are made, {problem.message}")


def ordered_twice(view: View, attacks: Sequence[Attack]) -> Iterator[Problem]:
    """17.4 Combats that are ordered more than once."""
    ordered = set[tuple[Where, AttackKind]]()
    for index, attack in enumerate(attacks):
        at = canonical(attack.at)
        combat = (at, attack.kind)
        if combat in ordered:
            place = view.board.say.place(at)
            yield TWICE.problem(("attacks", index), f"{place} is attacked twice")
        ordered.add(combat)


def wrong_handings(view: View, state: State, orders: Attacks) -> Iterator[Problem]:
    """16.8.2, 21.5 The problems of the items that are to change hands, as things stand by then."""
    march = March(state, view.seat, enemies_by_place(view), lambda fact: fact.change(state))
    for index, fault in carry_out(march, orders.items):
        yield fault.refusal.problem(("items", index, *fault.path))


def wrong_calls(attack: Attack, path: Path) -> Iterator[Problem]:
    """16.8.2, 16.8 Challenges that no such attack has."""
    if attack.kind == "melee" and attack.challenges:
        yield NO_CHALLENGES.problem(path, "nobody is challenged before a melee")
    kinds = [call.kind for call in attack.challenges]
    for index, kind in enumerate(kinds):
        if kind in kinds[:index]:
            place = (*path, "challenges", index)
            yield CALLED_TWICE.problem(place, "one challenge of each kind is called before a battle")


def wrong_challengers(state: State, seat: Seat, attack: Attack, path: Path) -> Iterator[Problem]:
    """16.8 Challenges that a side cannot call in such a place."""
    if attack.kind == "melee":
        return
    at = canonical(attack.at)
    for index, call in enumerate(attack.challenges):
        place = (*path, "challenges", index)
        yield from check_challenge(state, seat, at, call.kind, call.challenger, place)


def must_attack(view: View, orders: Attacks) -> Iterator[Problem]:
    """14.8.11 A note where the side was intercepted, must attack, and has not ordered it."""
    ordered = {canonical(attack.at) for attack in orders.attacks}
    for at in view.board.compelled:
        stands_there = stack_at(view, view.seat, at)
        if stands_there and at not in ordered:
            place = view.board.say.place(at)
            message = f"you were intercepted in {place} and attack there without being told to"
            yield COMPELLED.problem(("attacks",), message)


def attackable(view: View) -> dict[Where, list[AttackKind]]:
    """16.0 The places where a side could begin combats, as far as it knows, and of which kinds."""
    state = believed(view)
    kinds_by_place = dict[Where, list[AttackKind]]()
    for at in sorted(state.stacks):
        if view.seat not in state.stacks[at]:
            continue
        hidden = bool(sighted(view, at))
        if not hidden and not meets_enemy(state, view.seat, at):
            continue
        kinds = [kind for kind in COMBATS if is_possible(state, view.seat, at, kind, hidden=hidden)]
        if kinds:
            kinds_by_place[at] = kinds
    return kinds_by_place


def is_idle(view: View, step: Step) -> bool:
    """16.1 Whether a seat can attack nobody."""
    return not attackable(view)


def possible_attacks(view: View) -> Iterator[Attack]:
    """16.0 The attacks that a side could make now, as far as it knows."""
    for at, kinds in attackable(view).items():
        for kind in kinds:
            yield Attack(at=at, kind=kind)


def attack_lines(view: View) -> Iterator[str]:
    """5.E.5.1 The lines of the form: the combats a side could begin, as far as it knows, and those it must."""
    kinds_by_place = attackable(view)
    if not kinds_by_place:
        yield "You can attack nobody (16.1)."
        return
    yield "Where you can attack, and how (16.0):"
    for at, kinds in kinds_by_place.items():
        must = " You were intercepted there and must attack." if at in view.board.compelled else ""
        place = view.board.say.place(at)
        for kind in kinds:
            yield f"  attack {at} {kind}: {place}.{must}"


def is_possible(state: State, side: Seat, at: Where, kind: AttackKind, *, hidden: bool) -> bool:
    """Whether a side could fight such a combat, as far as it knows."""
    try:
        verify_attack(state, side, at, kind, hidden=hidden)
    except NoCombat:
        return False
    return True


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
        plan = AttackPlan(attack.rounds, attack.challenges)
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
