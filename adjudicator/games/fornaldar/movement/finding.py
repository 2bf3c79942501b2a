"""11.2, 11.3 What a plan leaves to the program: by which hexes a force goes where it shall, and who all are.

It is found for what the seat knows, while its plan is carried out on that; the plan that is kept has hexes and names.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.games.fornaldar.enemies import enemies_by_place
from adjudicator.games.fornaldar.facts import refusals
from adjudicator.games.fornaldar.movement import plan as planned
from adjudicator.games.fornaldar.movement import reaction
from adjudicator.games.fornaldar.movement.gaps import beside
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.march import Completion, Found, Kind, March
from adjudicator.games.fornaldar.movement.moves import Faults, Move
from adjudicator.games.fornaldar.movement.picking import ALL, POINTS
from adjudicator.games.fornaldar.movement.places import canonical
from adjudicator.games.fornaldar.view import View, believed
from adjudicator.games.fornaldar.words import Where
from adjudicator.table import Path, Problem, Step

WAY_FOUND = refusals.new("WAY_FOUND", "11.3", lasts=False)

Plan = planned.MovementPlan | reaction.ReactionPlan


def complete(view: View, step: Step, plan: Plan) -> tuple[Plan, list[Problem]]:
    """A plan with every hex of its ways and everybody's name, and what is to be said of the ways that were found.

    11.3 The cheapest way to a place that is not beside the one before, for what the seat knows; of ways that cost the
    same the one whose hexes have the lower numbers, step by step.
    """
    if not any(ALL in move.pieces or POINTS in move.csp or _leaves_ways(move) for move in _moves(plan)):
        return plan, []
    found = Completion({}, {})
    for faults in _carried_out(view, plan, found):
        deque(faults, 0)
    filled = msgspec.to_builtins(plan)
    for path, way in found.ways.items():
        _at(filled, path)["to"] = list(way.hexes)
    for path, whole in found.forces.items():
        _at(filled, path).update(pieces=list(whole.pieces), csp=dict(whole.csp))
    notes = [WAY_FOUND.problem((*path, "to"), _told(view, way)) for path, way in found.ways.items()]
    return msgspec.convert(filled, type(plan)), notes


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
            counted = sorted([number, *others.values()]) == sorted(named.values())
            return counted and others.items() <= named.items() and _fill_fields(_but_csp(written), _but_csp(kept))
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


def _are_all(named: Sequence[str], kept: Mapping[str, Any]) -> bool:
    """Whether somebody is there, and all who are named besides."""
    pieces = kept.get("pieces", ())
    if not ({*named} - {ALL} <= {*pieces}):
        return False
    return bool(pieces or kept.get("csp"))


def _but_csp(move: Mapping[str, Any]) -> dict[str, Any]:
    return {name: held for name, held in move.items() if name != "csp"}


def _but_who(move: Mapping[str, Any]) -> dict[str, Any]:
    return {name: held for name, held in move.items() if name not in ("pieces", "csp")}


def _leads_through(way: Sequence[Where], wished: Sequence[Where]) -> bool:
    """Whether a way comes through all places that were wished for, in their order, and ends at the last of them."""
    places = map(canonical, way)
    if canonical(way[-1]) != canonical(wished[-1]):
        return False
    return all(canonical(each) in places for each in wished)


def _moves(plan: Plan) -> Iterable[Move]:
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


def _carried_out(view: View, plan: Plan, found: Completion) -> Iterator[Faults]:
    """The plan on what its seat knows, its forced marches last; `found` gets what it leaves open."""
    state = believed(view)

    def march_of(kind: Kind) -> March:
        march = March(state, view.seat, enemies_by_place(view), lambda fact: fact.change(state), kind=kind)
        march.completion = found
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
    """What stands in plain data at a path."""
    for name in path:
        plain = plain[name]
    return plain


def _told(view: View, way: Found) -> str:
    """The way that was found and its price."""
    places = ", ".join(view.board.say.place(hex) for hex in way.hexes)
    return f"the cheapest way was found: {places}; {way.mp:g} of {way.left:g} MP"
