"""A movement plan in words, each move as it was understood."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import UNSET

from adjudicator.games.fornaldar import naming, orders
from adjudicator.games.fornaldar.movement.places import canonical
from adjudicator.games.fornaldar.setting import Setting
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import GroupId, PieceId
from adjudicator.table.problems import Understood
from adjudicator.table.prose import joined, sentence

NO_ORDERS = "Nothing of yours moves in this phase."
"""What happens to a seat that sends no movement plan."""


def explain(view: View, plan: orders.MovementPlan) -> list[Understood]:
    """Each move and each stack in words."""
    return list(_told(view.board.setting, plan))


def _told(setting: Setting, plan: orders.MovementPlan) -> Iterator[Understood]:
    for index, move in enumerate(plan.moves):
        who = _who(setting, move.pieces, move.csp)
        steps = [WORDS[type(step)](setting, step) for step in move.steps]
        text = f"From {naming.place(setting, canonical(move.from_))}, {who}: {'; '.join(steps)}"
        yield Understood(("moves", index), sentence(text))
    for index, stack in enumerate(plan.stacks):
        names = joined(naming.piece(setting, id) for id in stack.top)
        text = f"In {naming.place(setting, canonical(stack.at))}, on top of the stack: {names}"
        yield Understood(("stacks", index), text)


def _who(setting: Setting, pieces: tuple[PieceId, ...], csp: Mapping[GroupId, int]) -> str:
    """Characters and ships by name, and army points by colour."""
    named = [naming.piece(setting, id) for id in pieces]
    return joined([*named, *(naming.points(setting, colour, number) for colour, number in csp.items())] or ["nobody"])


def _go(setting: Setting, step: orders.Go) -> str:
    *way, goal = (canonical(to) for to in step.to)
    by = f"by way of {', '.join(way)} " if way else ""
    return f"go {by}to {naming.place(setting, goal)}"


def _leave(setting: Setting, step: orders.Leave) -> str:
    return f"leave {_who(setting, step.pieces, step.csp)}"


def _take(setting: Setting, step: orders.Take) -> str:
    return f"take along {_who(setting, step.pieces, step.csp)}"


def _embark(setting: Setting, step: orders.Embark) -> str:
    return f"embark {_who(setting, step.pieces, step.csp)} on {naming.ship(setting, step.ship)}"


def _disembark(setting: Setting, step: orders.Disembark) -> str:
    who = _who(setting, step.pieces, step.csp) if step.pieces or step.csp else "all on board"
    onto = "" if step.onto is UNSET else f" in {naming.place(setting, step.onto)}"
    return f"put {who} of {naming.ship(setting, step.ship)} ashore{onto}"


def _swim(setting: Setting, step: orders.Swim) -> str:
    return "take to the water" + ("" if step.into is UNSET else f" of {naming.place(setting, canonical(step.into))}")


def _land(setting: Setting, step: orders.Land) -> str:
    who = f"{_who(setting, step.pieces, step.csp)} " if step.pieces or step.csp else ""
    return f"{who}come on land" + ("" if step.onto is UNSET else f" in {naming.place(setting, step.onto)}")


def _detach(setting: Setting, step: orders.Detach) -> str:
    return f"{naming.character(setting, step.character)} detaches the escort"


def _attach(setting: Setting, step: orders.Attach) -> str:
    return f"{naming.character(setting, step.character)} takes an escort"


def _give(setting: Setting, step: orders.Give) -> str:
    return f"{naming.item(setting, step.item)} goes to {naming.piece(setting, step.to)}"


WORDS: Mapping[type, Callable[[Setting, Any], str]] = {
    orders.Attach: _attach,
    orders.Detach: _detach,
    orders.Disembark: _disembark,
    orders.Embark: _embark,
    orders.Give: _give,
    orders.Go: _go,
    orders.Land: _land,
    orders.Leave: _leave,
    orders.Swim: _swim,
    orders.Take: _take,
}
"""Who words each step."""
