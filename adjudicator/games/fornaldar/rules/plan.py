"""E.3.1 A plan is carried out: one move after the other, then the order of stacks."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from adjudicator.games.fornaldar import facts, orders
from adjudicator.games.fornaldar.movement.places import canonical
from adjudicator.games.fornaldar.rules import boarding, gear, going
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
        march.path = ("moves", index)
        yield from attempt(march, partial(_move, march, ordered))
    unite(march)
    for index, stack in enumerate(plan.stacks):
        march.path = ("stacks", index)
        yield from attempt(march, partial(gear.order_stack, march, stack))


def attempt(march: March, do: Callable[[], None]) -> Iterator[tuple[Path, NotPossible]]:
    """Do something, or tell all that is wrong with it."""
    try:
        do()
    except NotPossible as why:
        yield from ((march.path + each.path, each) for each in (why, *why.others))


def _move(march: March, ordered: orders.Move) -> None:
    """One force and all its steps; the first one that cannot be done ends the move."""
    force, whole = muster(march, ordered), march.path
    for index, step in enumerate(ordered.steps):
        march.path = (*whole, "steps", index)
        STEPS[type(step)](march, force, step)
    going.verify_dry(march, force.ids, force.at)


def muster(march: March, ordered: orders.Move) -> Force:
    """11.5 The pieces that are to move together; ships take along who is on board."""
    if not ordered.pieces and not ordered.csp:
        hint = "name characters, ships or army points"
        raise NotPossible("NOBODY", "11.5", "the move names nobody", ("pieces",), hint)
    at = canonical(ordered.from_)
    return Force(at, pick(march, at, ashore(march, at), ordered.pieces, ordered.csp))


def unite(march: March) -> None:
    """2.3 Active army points of one colour that stand together, or are on one ship, are built up into one lot."""
    for at in [*march.state.stacks]:
        first: dict[tuple[object, ...], Lot] = {}
        lots = [piece for id in march.stack(at) if isinstance(piece := march.piece(id), Lot) and piece.active]
        for lot in lots:
            into = first.setdefault((lot.group, lot.aboard, lot.swimming), lot)
            if into is not lot:
                gear.hand_over(march, lot.id, into.id)
                march.note(facts.LotsUnited, lot=lot.id, into=into.id)
