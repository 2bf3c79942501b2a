"""The check of preparations: everything wrong, or worth knowing, as far as the seat can know.

Its own reinforcements have entered before it casts; of dice and of the enemy nothing is known.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from adjudicator.games.fornaldar.arrivals import ENTERED_TWICE, arrival_faults
from adjudicator.games.fornaldar.items.summons import calls
from adjudicator.games.fornaldar.items.using import item_faults, twice_faults
from adjudicator.games.fornaldar.magic.fire import BREATHED, breath_faults
from adjudicator.games.fornaldar.magic.plots import ONE_EACH, plot_faults
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.preparations.faults import Fault
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.production import production_faults
from adjudicator.games.fornaldar.recovery import check_recovery
from adjudicator.games.fornaldar.reinforcements import bring
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.view import View, believed
from adjudicator.games.fornaldar.words import CharacterId
from adjudicator.table import Path, Problem, ScriptedDice, Seat, Step, Table

Found = Iterator[tuple[Path, Fault]]
"""What is wrong, and where."""


def check(view: View, step: Step, orders: Preparations) -> list[Problem]:
    """Everything wrong with a seat's preparations; paths are relative to them."""
    eyes, later = (Eyes(believed(view), view.sightings) for _ in range(2))
    bring(Table(step.id, later.state, ScriptedDice(()), lambda question: None), view.seat, orders)
    found = (
        *_arrivals(eyes, view.seat, orders),
        *((("production", hex), fault) for hex, fault in production_faults(view.board, view.seat, orders.production)),
        *_items(eyes, view.seat, orders),
        *_breath(eyes.state, view.seat, orders),
        *_enchantments(later, view.seat, orders),
    )
    recovery = check_recovery(view, orders.recovery)
    return [
        *(fault.problem(path) for path, fault in found),
        *(replace(problem, path=("recovery", *problem.path)) for problem in recovery),
    ]


def _arrivals(eyes: Eyes, seat: Seat, orders: Preparations) -> Found:
    entered = set[int]()
    for index, order in enumerate(orders.reinforcements):
        path: Path = ("reinforcements", index)
        for fault in arrival_faults(eyes, seat, order):
            yield path, fault
        if order.group in entered:
            yield path, Fault(ENTERED_TWICE, f"reinforcements no. {order.group} enter once")
        entered.add(order.group)


def _items(eyes: Eyes, seat: Seat, orders: Preparations) -> Found:
    for index, use in enumerate(orders.items):
        yield from ((("items", index), fault) for fault in item_faults(eyes, seat, use))
    yield from ((("items", index), fault) for index, fault in twice_faults(eyes.state, orders.items))


def _breath(state: State, seat: Seat, orders: Preparations) -> Found:
    breathed = set[CharacterId]()
    for index, order in enumerate(orders.breath):
        path: Path = ("breath", index)
        for fault in breath_faults(state, seat, order):
            yield path, fault
        if order.dragon in breathed:
            yield path, Fault(BREATHED, f"{state.board.say.character(order.dragon)} breathes fire once")
        breathed.add(order.dragon)


def _enchantments(eyes: Eyes, seat: Seat, orders: Preparations) -> Found:
    """20.1 to 20.6 The plots; 20.2 nobody casts twice, nor after an item that is used instead of casting."""
    busy = callers(eyes.state, orders)
    for index, plot in enumerate(orders.enchantments):
        path: Path = ("enchantments", index)
        for fault in plot_faults(eyes, seat, plot):
            yield path, fault
        if plot.caster in busy:
            name = eyes.state.board.say.character(plot.caster)
            yield path, Fault(ONE_EACH, f"{name} {busy[plot.caster]}")
        busy.setdefault(plot.caster, "casts another enchantment")


def callers(state: State, orders: Preparations) -> dict[CharacterId, str]:
    """20.2, items 1 and 43 Who uses an item that counts as casting, and what he does."""
    busy: dict[CharacterId, str] = {}
    for use in orders.items:
        summons = calls(state, use)
        treasure = state.treasures.get(use.item)
        if summons and summons.instead_of_acting and treasure and treasure.bearer:
            busy[CharacterId(treasure.bearer)] = f"uses {state.board.say.item(use.item)}, which counts as casting"
    return busy
