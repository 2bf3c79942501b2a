"""A board of the CP campaign to hold orders against, and what the checking says about them."""

import msgspec
from cp_table import Bench

from adjudicator.games.cp_campaign import GAME


def bench(**changes):
    """A1 at Duskhaven, A2 at Marrowby, which is A's as are Grimholt and Ostermill; B far away, with Lowmarket."""
    armies = {"A1": {"at": "T14"}, "A2": {"at": "T09"}, "B1": {"at": "T24"}, "B2": {"at": "T06"}}
    board = {
        "order": "AB",
        "cp": {"A": 9, "B": 3, **({"C": 3} if "C" in changes.get("order", "") else {})},
        "owners": {"T01": "A", "T02": "A", "T09": "A", "T23": "B"},
        "armies": armies | changes.pop("armies", {}),
    }
    return Bench(**(board | changes))


def action(name, **rest):
    """An entry of the queue: the fields of the action, and `when`, `times` or `on_fail` of the entry."""
    entry = {key: rest.pop(key) for key in ("when", "times", "on_fail") if key in rest}
    return {"do": {"action": name} | rest} | entry


def march(army, to, **rest):
    """A march as an entry of the queue."""
    return action("move", army=army, to=to, **rest)


def decoded(bench, orders):
    """An order set for the open window from plain data; a list is a queue."""
    given = {"queue": orders} if isinstance(orders, list) else orders
    return msgspec.convert(given, GAME.orders_of(bench.step.window))


def check(bench, orders, seat="A"):
    """The problems of an order set of `seat`."""
    return GAME.check(GAME.view(bench.state, seat), bench.step, decoded(bench, orders))


def said(problem):
    """A problem as text: where, what, what would be right, by which rule."""
    where = "/".join(map(str, problem.path))
    hint = f" [{problem.hint}]" if problem.hint else ""
    return f"{problem.kind} {problem.code} {where}: {problem.message}{hint} ({problem.rule})"


def found(bench, orders, seat="A"):
    """The problems of an order set of `seat`, as text."""
    return [said(problem) for problem in check(bench, orders, seat)]


def codes(bench, orders, seat="A"):
    """The problems of an order set of `seat`, as "kind CODE"."""
    return [f"{problem.kind} {problem.code}" for problem in check(bench, orders, seat)]
