"""E.3.1 A plan is carried out: one move after the other, then the order of stacks."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adjudicator.games.fornaldar import facts, orders
from adjudicator.games.fornaldar.movement.stops import may_end
from adjudicator.games.fornaldar.rules import boarding, gear, going
from adjudicator.games.fornaldar.rules.force import mover_of
from adjudicator.games.fornaldar.rules.march import Force, March, NotPossible
from adjudicator.games.fornaldar.rules.picking import ashore, pick
from adjudicator.games.fornaldar.state import Lot
from adjudicator.table.words import Path

STEPS: Mapping[type, Callable[[March, Force, Any], None]] = {
    orders.Attach: gear.attach,
    orders.Detach: gear.detach,
    orders.Disembark: boarding.disembark,
    orders.Embark: boarding.embark,
    orders.Give: gear.give,
    orders.Go: going.go,
    orders.Land: boarding.land,
    orders.Leave: going.leave,
    orders.Swim: boarding.swim,
    orders.Take: going.take,
}
"""Who does each step."""


def carry_out(march: March, plan: orders.MovementPlan) -> Iterator[tuple[Path, NotPossible]]:
    """Carry a plan out as far as it goes; tells each move and stack that cannot be done as ordered, and where."""
    for index, ordered in enumerate(plan.moves):
        yield from _move(march, ordered, ("moves", index))
    unite(march)
    for index, stack in enumerate(plan.stacks):
        try:
            gear.order_stack(march, stack)
        except NotPossible as why:
            yield ("stacks", index), why


def _move(march: March, ordered: orders.Move, path: Path) -> Iterator[tuple[Path, NotPossible]]:
    """One force and all its steps; the first one that cannot be done ends the move."""
    try:
        force = muster(march, ordered)
        for index, step in enumerate(ordered.steps):
            path = (*path[:2], "steps", index)
            STEPS[type(step)](march, force, step)
        verify_end(march, force)
    except NotPossible as why:
        yield path, why


def muster(march: March, ordered: orders.Move) -> Force:
    """11.5 The pieces that are to move together; ships take along who is on board."""
    if not ordered.pieces and not ordered.csp:
        hint = "name characters, ships or army points"
        raise NotPossible("NOBODY", "11.5", "the move names nobody", ("pieces",), hint)
    ids = pick(march, ordered.from_, ashore(march, ordered.from_), ordered.pieces, ordered.csp)
    return Force(ordered.from_, ids)


def verify_end(march: March, force: Force) -> None:
    """14.7.3 C Raise `NotPossible` where the force may not end its move."""
    if force.ids and (barred := may_end(mover_of(march.state, march.seat, force.ids), force.at)):
        raise NotPossible("CANNOT_END", barred.rule, barred.why, (), "end with {do: land}")


def unite(march: March) -> None:
    """2.3 Army points of one colour that stand together, or are on one ship, are built up into one lot."""
    for at in [*march.state.stacks]:
        first: dict[tuple[object, ...], Lot] = {}
        for id in march.stack(at):
            piece = march.piece(id)
            if not isinstance(piece, Lot):
                continue
            alike = (piece.group, piece.aboard, piece.swimming, piece.active)
            if alike in first:
                march.record(facts.LotsUnited(lot=piece.id, into=first[alike].id))
            else:
                first[alike] = piece
