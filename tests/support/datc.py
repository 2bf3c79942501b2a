"""The Diplomacy Adjudicator Test Cases (DATC 3.0, by Lucas B. Kruijswijk) as data, and how one is played.

Numbers and orders are those of its text; 6.J.3, 6.J.5, 6.J.9 and 6.J.10 are as it corrects them in 3.1.

A case has its number, a title in our words, the units that have no order, the orders in the hobby's notation by power,
and how the units stand `after`; `options` are those of the edition or convention that it tries.
"""

import json
from functools import cache
from pathlib import Path

import msgspec

from adjudicator.games.diplomacy import GAME
from adjudicator.games.diplomacy.atlas import MAP
from adjudicator.games.diplomacy.later import ORDER_SETS
from adjudicator.games.diplomacy.movement import DrivenOut
from adjudicator.games.diplomacy.options import Options
from adjudicator.games.diplomacy.state import Board, State, Unit
from adjudicator.games.diplomacy.words import SEATS, province_of
from adjudicator.orders.notation.grammar import grammar_of
from adjudicator.orders.notation.names import names_by_title
from adjudicator.orders.notation.sets import Reader
from adjudicator.orders.notation.taken import TextLine
from adjudicator.orders.schema import schemas_of
from adjudicator.orders.validation import WindowValidator
from adjudicator.table import ScriptedDice, Table

CASES = json.loads((Path(__file__).parents[1] / "games" / "diplomacy" / "datc.json").read_bytes())


def unit(seat, text):
    kind, _, at = text.partition(" ")
    return Unit(id=f"{kind}-{at}", seat=seat, kind=kind, at=at)


def laid_out(case):
    """The board before a case: a centre that nobody is said to own is its home power's, in winter all or nothing."""
    named = [unit(seat, text) for seat, texts in case.get("units", {}).items() for text in texts]
    placed = {each.province: each for each in named}
    for seat, lines in case.get("orders", {}).items():
        for line in lines:
            kind, at = line.split()[:2]
            placed.setdefault(province_of(at), unit(seat, f"{kind} {at}"))
    owners = case.get("centres", {power.seat: power.home for power in MAP.built_in.powers})
    return Board(
        atlas=MAP.built_in,
        options=Options(**case.get("options", {})),
        turn=2 if "centres" in case else 1,
        phase="winter" if "centres" in case else "orders",
        seats=SEATS,
        units={each.id: each for each in placed.values()},
        made=99,
        owners={centre: seat for seat, centres in owners.items() for centre in centres},
        course={seat: (3,) for seat in SEATS},
    )


@cache
def schema(window):
    return schemas_of(GAME)[f"{window}.schema.json"]


def orders_of(lines, view, window):
    """Orders as they are read from lines."""
    grammar, names = grammar_of(schema(window)), names_by_title(GAME.choices(view))
    placed = [TextLine(text, number, 1) for number, text in enumerate(lines, 1)]
    found = Reader(grammar, names).set(placed, grammar.parts["orders"])
    assert found.unread == [], found.unread
    wanted = schema(window)["properties"]["orders"]
    return msgspec.convert(WindowValidator(schema(window)).converted(found.tree, wanted, False), ORDER_SETS[window])


def play(state, window, given):
    """One window of a case."""
    step = GAME.next_step(state)
    assert step.window == window, step
    views = {seat: GAME.view(state, seat) for seat in given}
    orders = {seat: orders_of(lines, views[seat], window) for seat, lines in given.items()}
    table = Table(step.id, state, ScriptedDice([]), lambda question: (question.default, "default"))
    GAME.resolve(step, table, orders)
    return table.finish().facts


def played(case):
    """The state after a case, and what happened."""
    state = State(board=laid_out(case))
    if "centres" in case:
        return state, play(state, "winter", case.get("winter", {}))
    facts = play(state, "orders", case.get("orders", {}))
    if "retreats" in case:
        facts += play(state, "retreats", case["retreats"])
    return state, facts


def stands(state):
    """The units that hold a province, by power."""
    units = sorted(state.board.standing.values(), key=lambda each: each.at)
    return {seat: own for seat in SEATS if (own := [each.brief for each in units if each.seat == seat])}


def driven_out(facts):
    """The units that were driven out."""
    return sorted(fact.brief for fact in facts if isinstance(fact, DrivenOut))
