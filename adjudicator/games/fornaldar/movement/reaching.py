"""11.3 How far the forces of a seat come in a phase, as far as it knows: what its maps show round its own pieces."""

from collections.abc import Iterator, Mapping
from math import ceil, inf
from typing import Literal, NamedTuple

from msgspec.structs import replace

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar.enemies import enemies_by_place
from adjudicator.games.fornaldar.movement.force import mover_of
from adjudicator.games.fornaldar.movement.forced import tired
from adjudicator.games.fornaldar.movement.going import Go, verify_ready, waterside
from adjudicator.games.fornaldar.movement.march import Kind, March, NotPossible
from adjudicator.games.fornaldar.movement.model import Mover
from adjudicator.games.fornaldar.movement.moves import Move
from adjudicator.games.fornaldar.movement.places import hex_of, hexes_at
from adjudicator.games.fornaldar.movement.reaction import foes
from adjudicator.games.fornaldar.movement.stops import may_end
from adjudicator.games.fornaldar.movement.ways import Ways
from adjudicator.games.fornaldar.sides import enemy_of
from adjudicator.games.fornaldar.state import Lot
from adjudicator.games.fornaldar.view import View, believed
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, Mp, Where
from adjudicator.table import Step
from adjudicator.table.game import Reach

Going = Literal["army", "character", "afloat"]
"""What goes: army or escort points with who leads them; characters by themselves; ships and swimmers."""

NEAR: Mp = 4
"""So many Movement Points away are ends near by."""
USUAL = 2
SOME = 3
"""How many hexes a way has that is shown before others, and to how many ends each force is shown."""

_PHASES: Mapping[str, Kind] = {"movement": "movement", "reaction": "reaction"}
"""What is moved in which window."""

Start = tuple[Where, Mover, Mp]
"""A force that can set out: where from, as the map's rules see it, and its Movement Points."""


def reaches(view: View, kind: Kind) -> Mapping[Going, frozenset[HexId]]:
    """11.3, 14.4, 14.9.3 The hexes that forces of a seat can end a movement in, by what goes there.

    Each character and each ship is taken by itself and with the army points of each colour it can take along. Boarding,
    landing, teleports and what the enemy does are left out.
    """
    march = _march(view, kind)
    found: dict[Going, set[HexId]] = {}
    for at, mover, mp in _starts(march):
        ends = (to for to in _ways(view, march, mover).reachable(at, mp).costs if may_end(mover, to) is None)
        found.setdefault(_going(mover), set()).update(hex for to in ends for hex in hexes_at(to))
    return {going: frozenset(hexes) for going, hexes in found.items()}


def near_moves(view: View, kind: Kind) -> Iterator[Move]:
    """11.3 For each force that can set out, moves to ends near by.

    Those come first who have no enemy in their place, and of them those who lead army points.
    """
    march = _march(view, kind)
    for move, mover, mp in _forces(march):
        start = waterside(move.from_, mover)
        reached = _ways(view, march, mover).reachable(start, min(mp, NEAR))
        ends = (to for to in reached.costs if to != start and may_end(mover, to) is None)
        ways = sorted((tuple(reached.way(to)) for to in ends), key=lambda way: abs(len(way) - USUAL))
        yield from (replace(move, steps=(Go(to=way),)) for way in ways[:SOME])


def journeys(view: View, step: Step) -> Iterator[Reach]:
    """11.3 For each force that can set out in a phase, all hexes it can end its movement in, as far as it knows."""
    kind = _PHASES.get(str(step.window))
    if kind is None:
        return
    march = _march(view, kind)
    for move, mover, mp in _forces(march):
        start = waterside(move.from_, mover)
        costs = _ways(view, march, mover).reachable(start, mp).costs
        ends = []
        for to in costs:
            if to != start and str(to) == str(hex_of(to)) and may_end(mover, to) is None:
                ends.append(to)
        if ends:
            order = replace(move, steps=(Go(to=(ends[0],)),))
            yield Reach("moves", order, str(move.from_), {str(to): f"{float(costs[to]):g} MP" for to in ends})


def _forces(march: March) -> Iterator[tuple[Move, Mover, Mp]]:
    """The forces that can set out: those before that have no enemy in their place, and that lead army points."""
    moves = [move for at in sorted(march.state.stacks) for move in _moves(march, at)]
    for move in sorted(moves, key=lambda move: (march.enemies(move.from_).anybody, not move.csp)):
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
    found = dict[Where, tuple[float, Where]]()
    seen = [sighting.at for sighting in view.sightings if sighting.side == enemy_of(view.seat)]
    for at, mover, mp in _starts(march):
        costs: dict[HexId, Mp] = {}
        for place, cost in _ways(view, march, mover).reachable(at, mp * turns).costs.items():
            for hex in hexes_at(place):
                costs[hex] = min(cost, costs.get(hex, cost))
        for enemy in seen:
            near = [costs[hex] for hex in within(hex_of(enemy), 1) if hex in costs]
            if near:
                found[at] = min((min(near) / mp, enemy), found.get(at, (inf, enemy)))
    yield from (Contact(at, enemy, max(1, ceil(far))) for at, (far, enemy) in sorted(found.items()))


def _march(view: View, kind: Kind) -> March:
    """A phase of movement as the seat believes it."""
    march = March(believed(view), view.seat, enemies_by_place(view), lambda fact: None, kind=kind)
    if kind == "forced march":
        march.halted |= tired(march.state, view.seat)
    if kind == "reaction":
        march.foes = foes(view)
    return march


def _ways(view: View, march: March, mover: Mover) -> Ways:
    setting = view.board.setting
    return Ways(setting.land, setting.charts.terrain_effects, march.conditions, mover, march.enemies)


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
    pieces = [march.piece(id) for id in march.stack(at)]
    points: dict[GroupId, int] = {}
    for lot in pieces:
        if isinstance(lot, Lot) and lot.active and lot.aboard is None:
            points[lot.group] = points.get(lot.group, 0) + lot.csp
    led: list[dict[GroupId, int]] = [{}]
    for group, number in points.items():
        led.append({group: number})
    for lead in pieces:
        if isinstance(lead, Lot):
            continue
        for csp in led:
            yield Move(from_=at, pieces=(CharacterId(lead.id),), csp=csp, steps=(Go(to=(at,)),))


def _going(mover: Mover) -> Going:
    if mover.afloat:
        return "afloat"
    return "army" if mover.csps else "character"
