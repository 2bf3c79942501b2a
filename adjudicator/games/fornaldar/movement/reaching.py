"""11.3 The reach of a seat's forces in a phase, as far as it knows: its maps show it round its own pieces."""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import Literal, NamedTuple

from msgspec.structs import replace

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.view import View, believed, enemies_by_place
from adjudicator.games.fornaldar.movement.force import mover_of
from adjudicator.games.fornaldar.movement.forced import tired
from adjudicator.games.fornaldar.movement.going import Go, verify_ready, waterside
from adjudicator.games.fornaldar.movement.march import Kind, March, NotPossible
from adjudicator.games.fornaldar.movement.model import Mover
from adjudicator.games.fornaldar.movement.moves import Move
from adjudicator.games.fornaldar.movement.places import hex_of, hexes_at
from adjudicator.games.fornaldar.movement.reaction import foes
from adjudicator.games.fornaldar.movement.ways import may_end
from adjudicator.games.fornaldar.state import Lot
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, Mp, Where
from adjudicator.table import Step
from adjudicator.table.game import Reach

Going = Literal["army", "character", "afloat"]
"""The kinds of forces: army or escort points with their leader; characters by themselves; ships and swimmers."""

NEAR: Mp = 4
"""The Movement Points to ends near by."""
USUAL = 2
SOME = 3
"""The number of hexes of a way that is shown before others, and the number of ends shown for each force."""

_PHASES: Mapping[str, Kind] = {"movement": "movement", "reaction": "reaction"}
"""The kind of movement of each window."""

Start = tuple[Where, Mover, Mp]
"""A force that can set out: where from, as the map's rules see it, and its Movement Points."""


def reaches(view: View, kind: Kind) -> Mapping[Going, frozenset[HexId]]:
    """11.3, 14.4, 14.9.3 The hexes that forces of a seat can end a movement in, by what goes there.

    Each character and each ship is taken by itself and with the army points of each colour it can take along. Boarding,
    landing, teleports and what the enemy does are left out.
    """
    march = _march(view, kind)
    reached = dict[Going, set[HexId]]()
    for at, mover, mp in _starts(march):
        going = _going(mover)
        hexes = reached.setdefault(going, set())
        for to in _ends(march, at, mover, mp):
            own = hexes_at(to)
            hexes.update(own)
    return {going: frozenset(hexes) for going, hexes in reached.items()}


def _ends(march: March, at: Where, mover: Mover, mp: Mp) -> dict[Where, Mp]:
    """11.3 The places in which a mover can end its movement, with the Movement Points that each takes."""
    costs = march.ways(mover).reachable(at, mp).costs
    return {to: cost for to, cost in costs.items() if may_end(mover, to) is None}


def near_moves(view: View, kind: Kind) -> Iterator[Move]:
    """11.3 For each force that can set out, moves to ends near by.

    Those come first who have no enemy in their place, and of them those who lead army points.
    """
    march = _march(view, kind)
    for move, mover, mp in _forces(march):
        start = waterside(move.from_, mover)
        reached = march.ways(mover).reachable(start, min(mp, NEAR))
        ways: list[tuple[Where, ...]] = []
        for to in reached.costs:
            if to != start and may_end(mover, to) is None:
                way = reached.way(to)
                ways.append(tuple(way))
        ways.sort(key=_unusual)
        for path in ways[:SOME]:
            go = Go(to=path)
            yield replace(move, steps=(go,))


def _unusual(way: tuple[Where, ...]) -> int:
    """The hexes by which a way is longer or shorter than those that are shown first."""
    return abs(len(way) - USUAL)


def journeys(view: View, step: Step) -> Iterator[Reach]:
    """11.3 The hexes in which each force that can set out may end its movement, as far as the seat knows."""
    kind = _PHASES.get(str(step.window))
    if kind is None:
        return
    march = _march(view, kind)
    for move, mover, mp in _forces(march):
        start = waterside(move.from_, mover)
        prices: dict[str, str] = {}
        for to, cost in _ends(march, start, mover, mp).items():
            whole_hex = str(to) == str(hex_of(to))
            if to != start and whole_hex:
                prices[str(to)] = f"{float(cost):g} MP"
        if not prices:
            continue
        first = Where(next(iter(prices)))
        order = replace(move, steps=(Go(to=(first,)),))
        yield Reach("moves", order, str(move.from_), prices)


def _forces(march: March) -> Iterator[tuple[Move, Mover, Mp]]:
    """The forces that can set out: those before that have no enemy in their place, and that lead army points."""
    moves = [move for at in sorted(march.state.stacks) for move in _moves(march, at)]

    def unlikely(move: Move) -> tuple[bool, bool]:
        return march.enemies(move.from_).anybody, not move.csp

    for move in sorted(moves, key=unlikely):
        try:
            force = move.muster(march)
            mp = verify_ready(march, force)
        except NotPossible:
            continue
        mover = mover_of(march.state, march.seat, force.ids)
        if not (mover.afloat and mover.walkers):
            yield move, mover, mp


class Contact(NamedTuple):
    """A place of a seat's forces, an enemy stack they come up to, and in how many Game-Turns at the earliest."""

    at: Where
    enemy: Where
    turns: int


def contacts(view: View, turns: int) -> Iterator[Contact]:
    """11.3 The enemy stack that the forces in each place come up to first, if they do within some Game-Turns.

    They go as `reaches` says, the enemy stays where it is seen, and the weather as it is.
    """
    march = _march(view, "movement")
    nearest = dict[Where, tuple[float, Where]]()
    seen = [sighting.at for sighting in view.sightings if sighting.side == enemy_of(view.seat)]
    for at, mover, mp in _starts(march):
        costs = _hex_costs(march, at, mover, mp * turns)
        for enemy in seen:
            cost = _cost_to(costs, enemy)
            if cost is None:
                continue
            contact = (cost / mp, enemy)
            nearest[at] = min(contact, nearest.get(at, contact))
    for at, (far, enemy) in sorted(nearest.items()):
        turn = max(1, ceil(far))
        yield Contact(at, enemy, turn)


def _cost_to(costs: Mapping[HexId, Mp], enemy: Where) -> Mp | None:
    """11.3 The least Movement Points that lead into the hex of an enemy, or one beside it; None where none do."""
    near = [costs[hex] for hex in within(hex_of(enemy), 1) if hex in costs]
    return min(near, default=None)


def _hex_costs(march: March, at: Where, mover: Mover, mp: Mp) -> dict[HexId, Mp]:
    """11.3 The hexes that a mover comes to, each with the least Movement Points that it takes."""
    costs: dict[HexId, Mp] = {}
    reached = march.ways(mover).reachable(at, mp)
    for place, cost in reached.costs.items():
        for hex in hexes_at(place):
            before = costs.get(hex, cost)
            costs[hex] = min(cost, before)
    return costs


def _march(view: View, kind: Kind) -> March:
    """A phase of movement as the seat believes it."""
    state = believed(view)
    enemies = enemies_by_place(view)
    march = March(state, view.seat, enemies, lambda fact: None, kind=kind)
    if kind == "forced march":
        march.budget.halted |= tired(march.state, view.seat)
    if kind == "reaction":
        march.foes = foes(view)
    return march


def _starts(march: March) -> Iterator[Start]:
    """The forces that can set out, each that is like another once, with the most Movement Points it may have."""
    most: dict[tuple[Where, str], Start] = {}
    for at in sorted(march.state.stacks):
        for move in _moves(march, at):
            try:
                force = move.muster(march)
                mp = verify_ready(march, force)
            except NotPossible:
                continue
            mover = march.mover(force.ids)
            if mover.afloat and mover.walkers:
                continue
            start = (waterside(at, mover), mover, mp)
            like = (start[0], repr(mover))
            most[like] = max(most.get(like, start), start, key=lambda each: each[2])
    yield from most.values()


def _moves(march: March, at: Where) -> Iterator[Move]:
    """Everybody in a place by himself, and with all army points of each colour there."""
    stack = march.stack(at)
    points: dict[GroupId, int] = {}
    for lot in march.lots(stack):
        if lot.active and lot.aboard is None:
            points[lot.group] = points.get(lot.group, 0) + lot.csp
    led: list[dict[GroupId, int]] = [{}]
    led += [{group: number} for group, number in points.items()]
    for id in stack:
        if isinstance(march.piece(id), Lot):
            continue
        leader = CharacterId(id)
        for csp in led:
            yield Move(from_=at, pieces=(leader,), csp=csp, steps=(Go(to=(at,)),))


def _going(mover: Mover) -> Going:
    if mover.afloat:
        return "afloat"
    return "army" if mover.csps else "character"
