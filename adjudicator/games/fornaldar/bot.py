"""A player without a plan: random legal movement plans, for tests and demonstrations."""

from collections.abc import Iterator

from adjudicator.games.fornaldar import orders
from adjudicator.games.fornaldar.checking import believed, check
from adjudicator.games.fornaldar.checking.known import known_enemies
from adjudicator.games.fornaldar.movement.stops import may_end
from adjudicator.games.fornaldar.movement.ways import Ways
from adjudicator.games.fornaldar.rules.command import commands
from adjudicator.games.fornaldar.rules.force import allowance, mover_of
from adjudicator.games.fornaldar.rules.turn import conditions
from adjudicator.games.fornaldar.state import Lot, Person, Vessel
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import CharacterId, GroupId, Where
from adjudicator.table.game import Pick
from adjudicator.table.steps import Step


def random_orders(view: View, step: Step, pick: Pick) -> orders.MovementPlan:
    """A random legal movement plan of a seat; the same for the same `pick`."""
    plan = orders.MovementPlan()
    for at in sorted(view.stacks):
        if pick.random() < 0.5:
            for move in _moves(view, at, pick):
                longer = orders.MovementPlan(moves=(*plan.moves, move))
                if not any(problem.kind == "illegal" for problem in check(view, step, longer)):
                    plan = longer
    return plan


def _moves(view: View, at: Where, pick: Pick) -> Iterator[orders.Move]:
    """A move of the land pieces under a leader, and one of a ship, in a place."""
    here = [view.pieces[id] for id in view.stacks[at].get(view.seat, ()) if view.pieces[id].active]
    ashore = [piece for piece in here if piece.aboard is None]
    if leaders := [piece for piece in ashore if isinstance(piece, Person)]:
        leader = pick.choice(leaders)
        counters = view.board.setting.counters
        lots = [piece for piece in ashore if isinstance(piece, Lot)]
        led = [lot for lot in lots if commands(counters, counters.characters[leader.id], lot.group)]
        yield from _walk(view, at, leader, led if pick.random() < 0.8 else [], pick)
    if ships := [piece for piece in ashore if isinstance(piece, Vessel)]:
        yield from _walk(view, at, pick.choice(ships), [], pick)


def _walk(view: View, at: Where, head: Person | Vessel, lots: list[Lot], pick: Pick) -> Iterator[orders.Move]:
    """A move to a random place within reach."""
    setting, ids = view.board.setting, [head.id, *(lot.id for lot in lots)]
    mover = mover_of(believed(view), view.seat, ids)
    ways = Ways(
        setting.land, setting.charts.terrain_effects, conditions(view.board), mover, lambda to: known_enemies(view, to)
    )
    left = min(allowance(view.board, view.pieces[id]) for id in ids)
    reached = ways.reachable(at, left)
    goals = [place for place in reached.costs if place != at and may_end(mover, place) is None]
    if goals:
        csp: dict[GroupId, int] = {}
        for lot in lots:
            csp[lot.group] = csp.get(lot.group, 0) + lot.csp
        go = orders.Go(to=tuple(reached.way(pick.choice(goals))))
        yield orders.Move(from_=at, pieces=(CharacterId(head.id),), csp=csp, steps=(go,))
