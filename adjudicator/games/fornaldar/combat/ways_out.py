"""17.5.8 Ways out of a battle: who could retreat where, by the way each attacker came in."""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct

from adjudicator.games.fornaldar.arrivals.expedition import newcomers
from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.pieces import pieces_at
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.specials import paralysed
from adjudicator.games.fornaldar.board.view import presence
from adjudicator.games.fornaldar.board.weather import conditions
from adjudicator.games.fornaldar.combat.engagement import Engagement, way_in
from adjudicator.games.fornaldar.movement.evasion import has_troops
from adjudicator.games.fornaldar.movement.force import mover_of
from adjudicator.games.fornaldar.movement.model import Barred
from adjudicator.games.fornaldar.movement.places import hex_of, on_river
from adjudicator.games.fornaldar.movement.steps import next_to, step_cost
from adjudicator.games.fornaldar.movement.traces import occupied
from adjudicator.games.fornaldar.state import Vessel
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Seat
from adjudicator.table.prose import joined

Parts = Mapping[Where, tuple[PieceId, ...]]
"""The places to which pieces of a side retreat, each with those who go there."""


class Withdrawal(Struct, frozen=True):
    """One way in which a side can leave a battle: which of its pieces go where. Those in no part have no way out."""

    parts: tuple[tuple[Where, tuple[PieceId, ...]], ...]

    @property
    def goals(self) -> tuple[Where, ...]:
        """The places where somebody goes."""
        return tuple(goal for goal, _ in self.parts)

    @property
    def name(self) -> str:
        """Its name in an answer."""
        return ", ".join(self.goals)

    def words(self, say: Say) -> str:
        """The places it leads to, in words."""
        return joined(say.place(goal) for goal in self.goals)


def withdrawals(fight: Engagement, side: Seat, ids: Sequence[PieceId]) -> list[Withdrawal]:
    """17.5.8, FN-C18, FN-C46 The ways in which pieces of a side can leave, by the roles at the beginning of the battle.

    A kingdom that waits for its king goes nowhere (FN-L24).
    """
    if not ids:
        return []
    if any(paralysed(fight.board, piece) for piece in fight.whole(side).pieces):
        return []
    if side == fight.side:
        return ways_back(fight, ids)
    return ways_off(fight, side, ids)


def ways_off(fight: Engagement, side: Seat, ids: Sequence[PieceId]) -> list[Withdrawal]:
    """17.5.8 The defender goes into no hex from which an attacker has come."""
    closed = [way for id, way in fight.ways_in.items() if id not in fight.apart.absent]
    retreats = []
    for goal in open_to(fight, side, ids):
        entered = any(is_there(goal, way) for way in closed)
        if not entered:
            retreats.append(withdrawal({goal: tuple(ids)}))
    return retreats


def ways_back(fight: Engagement, ids: Sequence[PieceId]) -> list[Withdrawal]:
    """17.5.8 Each attacker goes back to where it came from.

    FN-C18 Those who have been there all the time go wherever they can.
    """
    unbound: list[PieceId] = []
    bands: dict[Where, list[PieceId]] = {}
    for id in ids:
        way = way_in(fight.state, id)
        if way is None:
            unbound.append(id)
        else:
            bands.setdefault(way, []).append(id)
    back: Parts = {}
    for way, band in bands.items():
        goal = goal_towards(fight, band, way)
        if goal:
            back = with_part(back, goal, band)
    onward = open_to(fight, fight.side, unbound) if unbound else []
    if not onward:
        return [withdrawal(back)] if back else []
    return [withdrawal(with_part(back, goal, unbound)) for goal in onward]


def with_part(parts: Parts, goal: Where, ids: Sequence[PieceId]) -> Parts:
    """The parts of a retreat, and some more pieces that go to a place."""
    going = (*parts.get(goal, ()), *ids)
    return {**parts, goal: going}


def withdrawal(parts: Parts) -> Withdrawal:
    """The way out of a battle that has these parts."""
    return Withdrawal(tuple(parts.items()))


def goal_towards(fight: Engagement, band: Sequence[PieceId], way: Where) -> Where | None:
    """17.5.8 The first place open to a band that lies where it came from."""
    for place in open_to(fight, fight.side, band):
        if is_there(place, way):
            return place
    return None


def is_there(place: Where, way: Where) -> bool:
    """14.2.5, 17.5.8 Whether a place is where somebody came from; who came over water came from its hex as a whole."""
    if place == way:
        return True
    if on_river(place):
        return False
    return Where(hex_of(place)) == way


def open_to(fight: Engagement, side: Seat, ids: Sequence[PieceId]) -> list[Where]:
    """FN-C18, FN-C48 The places next to a battle that all these pieces could step to together, free of the enemy."""
    state = fight.state
    land = fight.board.land
    walking = [id for id in ids if state.pieces[id].aboard is None]
    mover = mover_of(state, side, walking)
    effects = fight.board.charts.terrain_effects
    holds = conditions(fight.board)
    places: list[Where] = []
    for place in dict.fromkeys(next_to(land, mover, fight.at)):
        cost = step_cost(land, effects, holds, mover, fight.at, place)
        if isinstance(cost, Barred) or held(fight, side, place) or kept_off(fight, side, ids, place):
            continue
        places.append(place)
    return places


def kept_off(fight: Engagement, side: Seat, ids: Sequence[PieceId], at: Where) -> bool:
    """24.2.4.B Whether the expedition, in its first turn, is among pieces, and any enemy in a place: it stays out."""
    if not newcomers(fight.state, ids):
        return False
    enemies = partial(presence, fight.state, side)
    return occupied(fight.board.land, enemies, at)


def held(fight: Engagement, side: Seat, at: Where) -> bool:
    """FN-C18 Whether the enemy keeps a side from retreating to a place: with army points, at sea with what floats."""
    enemy = enemy_of(side)
    if fight.combat == "naval battle":
        enemies = pieces_at(fight.state, enemy, at)
        return any(isinstance(piece, Vessel) or piece.swimming for piece in enemies)
    return has_troops(fight.state, enemy, at)
