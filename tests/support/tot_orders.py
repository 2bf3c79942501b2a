"""A table of Test of Time to hold orders against, and what the checking says about them."""

import msgspec
from tot_table import Bench

from adjudicator.games.test_of_time import GAME

TEMPLE = {"type": "temple", "created": 4, "log": [[5, "preserve", 0]]}
BURIED = {"type": "tools", "created": 4, "log": [[5, "decay", 1]]}


def bench(**changes):
    """Round 6 of three gods with 20 followers and no shaman; A has a Temple and buried Tools, B a Temple."""
    table = {"round": 6, "players": "ABC", "testaments": {"A": {1: TEMPLE, 2: BURIED}, "B": {1: TEMPLE}}}
    return Bench(**(table | changes))


def decoded(bench, orders):
    """An order set for the open window from plain data; a list is a program, one move a program of it."""
    if isinstance(orders, list):
        orders = {"program": orders}
    elif "move" in orders:
        orders = {"do": orders} if bench.step.window == "move" else {"program": [{"do": orders}]}
    return msgspec.convert(orders, GAME.orders_of(bench.step.window))


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
