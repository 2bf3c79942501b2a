"""5.E.5.1, 5.E.5.2 The check of attacks before they are made: the faults of a side's orders, and its choices."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.board.facts import refusals
from adjudicator.games.fornaldar.board.pieces import stack_at
from adjudicator.games.fornaldar.board.view import View, believed, enemies_by_place, sighted
from adjudicator.games.fornaldar.combat.challenges import check_challenge
from adjudicator.games.fornaldar.combat.handing import carry_out
from adjudicator.games.fornaldar.combat.orders import (
    COMBATS,
    Attack,
    AttackKind,
    Attacks,
    NoCombat,
    meets_enemy,
    verify_attack,
)
from adjudicator.games.fornaldar.movement.march import March
from adjudicator.games.fornaldar.movement.places import canonical
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.words import Where
from adjudicator.table import Path, Problem, Seat, Step

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
