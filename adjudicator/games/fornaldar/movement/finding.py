"""11.2, 11.3 The finding of hexes and names that a plan leaves to the program: a force's way, and its pieces.

They are found with the seat's knowledge, while its plan is tried on that; the plan that is kept has hexes and names.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.games.fornaldar.board.facts import refusals
from adjudicator.games.fornaldar.board.view import View, believed, enemies_by_place
from adjudicator.games.fornaldar.movement import plan as planned
from adjudicator.games.fornaldar.movement import reaction
from adjudicator.games.fornaldar.movement.gaps import beside
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.march import Completion, Found, Kind, March
from adjudicator.games.fornaldar.movement.moves import Faults, Move
from adjudicator.games.fornaldar.movement.picking import ALL, POINTS
from adjudicator.games.fornaldar.movement.places import canonical
from adjudicator.games.fornaldar.words import Where
from adjudicator.table import Path, Problem, Step

WAY_FOUND = refusals.new("WAY_FOUND", "11.3", lasts=False)

AnyPlan = planned.MovementPlan | reaction.ReactionPlan


def complete(view: View, step: Step, plan: AnyPlan) -> tuple[AnyPlan, list[Problem]]:
    """A plan with every hex of its ways and everybody's name, and what is to be said of the ways that were found.

    11.3 The cheapest way to a place that is not beside the one before, for what the seat knows; of ways that cost the
    same the one whose hexes have the lower numbers, step by step.
    """
    if not any(_leaves_open(move) for move in _moves(plan)):
        return plan, []
    completion = Completion({}, {}, set())
    for faults in _carried_out(view, plan, completion):
        deque(faults, 0)
    filled = msgspec.to_builtins(plan)
    notes: list[Problem] = []
    for path, way in completion.ways.items():
        if path in completion.as_written:
            continue
        _at(filled, path)["to"] = list(way.hexes)
        notes.append(WAY_FOUND.problem((*path, "to"), _way_note(view, way)))
    for path, whole in completion.forces.items():
        move = _at(filled, path)
        move.update(pieces=list(whole.pieces), csp=dict(whole.csp))
    return msgspec.convert(filled, type(plan)), notes


def _leaves_open(move: Move) -> bool:
    """Whether a move says all, or points of no colour, or leads to a place without saying by which way."""
    if ALL in move.pieces or POINTS in move.csp:
        return True
    return _leaves_ways(move)


def completes(written: Any, kept: Any) -> bool:
    """Whether a plan that is kept is the one that was written, with places between its own and names for all."""
    if type(written) is not type(kept):
        return False
    return _fills(msgspec.to_builtins(written), msgspec.to_builtins(kept))


def _fills(written: Any, kept: Any) -> bool:
    match written, kept:
        case {"do": "go", "to": wished}, {"do": "go", "to": way}:
            return _leads_through(way, wished)
        case {"pieces": [*pieces]}, dict() if ALL in pieces:
            if not _are_all(pieces, kept):
                return False
            return _fill_fields(_but_who(written), _but_who(kept))
        case {"csp": {"points": number, **others}}, {"csp": dict() as named}:
            if not _names_points(number, others, named):
                return False
            return _fill_fields(_but_csp(written), _but_csp(kept))
        case dict(), dict():
            return _fill_fields(written, kept)
        case [*_], [*_]:
            if len(written) != len(kept):
                return False
            return all(map(_fills, written, kept))
    return bool(written == kept)


def _fill_fields(written: Mapping[str, Any], kept: Mapping[str, Any]) -> bool:
    if written.keys() != kept.keys():
        return False
    return all(_fills(written[name], kept[name]) for name in written)


def _names_points(number: Any, others: Mapping[Any, Any], named: Mapping[Any, Any]) -> bool:
    """Whether army points by colour are the `others` that were written, and `number` points of one colour more."""
    wanted = [number, *others.values()]
    if sorted(wanted) != sorted(named.values()):
        return False
    return others.items() <= named.items()


def _are_all(named: Sequence[str], kept: Mapping[str, Any]) -> bool:
    """Whether somebody is there, and all who are named besides."""
    pieces = kept.get("pieces", ())
    if any(name not in pieces for name in named if name != ALL):
        return False
    return bool(pieces or kept.get("csp"))


def _but_csp(move: Mapping[str, Any]) -> dict[str, Any]:
    return {name: held for name, held in move.items() if name != "csp"}


def _but_who(move: Mapping[str, Any]) -> dict[str, Any]:
    return {name: held for name, held in move.items() if name not in ("pieces", "csp")}


def _leads_through(way: Sequence[Where], wished: Sequence[Where]) -> bool:
    """Whether a way comes through all places that were wished for, in their order, and ends at the last of them."""
    end = canonical(way[-1])
    if end != canonical(wished[-1]):
        return False
    ahead = map(canonical, way)
    return all(canonical(each) in ahead for each in wished)


def _moves(plan: AnyPlan) -> Iterable[Move]:
    if isinstance(plan, reaction.ReactionPlan):
        return plan.moves
    return (*plan.moves, *plan.forced)


def _leaves_ways(move: Move) -> bool:
    """Whether a step of a move may lead to a place that is not beside the one before."""
    at = canonical(move.from_)
    known = True
    for step in move.steps:
        if not isinstance(step, Go):
            known = False
            continue
        for to in map(canonical, step.to):
            if known and not beside(at, to):
                return True
            at = to
            known = True
    branches = (*move.if_enemy, *move.if_intercepted, *move.if_mobilized, *move.if_failed)
    return any(isinstance(step, Go) for step in branches)


def _carried_out(view: View, plan: AnyPlan, completion: Completion) -> Iterator[Faults]:
    """The plan on what its seat knows, its forced marches last; `completion` gets what it leaves open."""
    state = believed(view)

    def march_of(kind: Kind) -> March:
        march = March(state, view.seat, enemies_by_place(view), lambda fact: fact.change(state), kind=kind)
        march.completion = completion
        return march

    if isinstance(plan, reaction.ReactionPlan):
        march = march_of("reaction")
        march.foes = reaction.foes(view)
        yield reaction.carry_out(march, plan)
        return
    yield planned.carry_out(march_of("movement"), plan)
    if plan.forced:
        yield planned.march_on(march_of("forced march"), plan)


def _at(plain: Any, path: Path) -> Any:
    """The part of plain data that stands at a path."""
    for name in path:
        plain = plain[name]
    return plain


def _way_note(view: View, way: Found) -> str:
    """The way that was found and its price, in words."""
    places = ", ".join(view.board.say.place(hex) for hex in way.hexes)
    return f"the cheapest way was found: {places}; {way.mp:g} of {way.left:g} MP"
