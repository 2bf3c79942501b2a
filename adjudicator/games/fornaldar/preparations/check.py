"""The check of preparations: everything wrong, or worth knowing, as far as the seat can know.

Its own reinforcements have entered before it casts; of dice and of the enemy nothing is known.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from adjudicator.games.fornaldar.arrivals.production import bring, production_faults
from adjudicator.games.fornaldar.arrivals.scheduled import ENTERED_TWICE, arrival_faults
from adjudicator.games.fornaldar.board.facts import FNTable
from adjudicator.games.fornaldar.board.ratings import mana
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.items.summons import calls
from adjudicator.games.fornaldar.items.using import item_faults, twice_faults
from adjudicator.games.fornaldar.magic.blows import BREATHED, breath_faults
from adjudicator.games.fornaldar.magic.plots import ONE_EACH, numbered, plot_faults
from adjudicator.games.fornaldar.magic.strength import needed
from adjudicator.games.fornaldar.magic.targets import Eyes
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.recovery.phase import check_recovery
from adjudicator.games.fornaldar.state import Board, Person, State
from adjudicator.games.fornaldar.words import CharacterId
from adjudicator.table import Path, Problem, Refusal, Remark, ScriptedDice, Seat, Step, Table

Faults = Iterator[tuple[Path, Refusal]]
"""The faults of some orders, each with its place."""


def check(view: View, step: Step, orders: Preparations) -> list[Problem]:
    """Everything wrong with a seat's preparations; paths are relative to them."""
    seat = view.seat
    now = Eyes(believed(view), view.sightings)
    later = Eyes(believed(view), view.sightings)
    table: FNTable = Table(step.id, later.state, ScriptedDice(()), lambda question: None)
    bring(table, seat, orders)
    faults = [
        *_arrivals(now, seat, orders),
        *_production(view.board, seat, orders),
        *_items(now, seat, orders),
        *_breath(now.state, seat, orders),
        *_enchantments(later, seat, orders),
    ]
    problems = [fault.problem(path) for path, fault in faults]
    for problem in check_recovery(view, orders.recovery):
        path = ("recovery", *problem.path)
        problems.append(replace(problem, path=path))
    return problems


def _arrivals(eyes: Eyes, seat: Seat, orders: Preparations) -> Faults:
    """5.B The reinforcements; each group enters once."""
    entered = set[int]()
    for index, order in enumerate(orders.reinforcements):
        path: Path = ("reinforcements", index)
        number = order.group
        for fault in arrival_faults(eyes, seat, order):
            yield path, fault
        if number in entered:
            yield path, ENTERED_TWICE.here(f"reinforcements no. {number} enter once")
        entered.add(number)


def _production(board: Board, seat: Seat, orders: Preparations) -> Faults:
    """24.1.2.4 The CSPs that fortresses bring."""
    for hex, fault in production_faults(board, seat, orders.production):
        yield ("production", hex), fault


def _items(eyes: Eyes, seat: Seat, orders: Preparations) -> Faults:
    """21.6, 21.11 The items in use: each by itself, then those that are one too many."""
    for index, use in enumerate(orders.items):
        for fault in item_faults(eyes, seat, use):
            yield ("items", index), fault
    for index, fault in twice_faults(eyes.state, orders.items):
        yield ("items", index), fault


def _breath(state: State, seat: Seat, orders: Preparations) -> Faults:
    """23.0 The breath of dragons; each breathes fire once."""
    breathed = set[CharacterId]()
    for index, order in enumerate(orders.breath):
        path: Path = ("breath", index)
        dragon = order.dragon
        for fault in breath_faults(state, seat, order):
            yield path, fault
        if dragon in breathed:
            name = state.board.say.character(dragon)
            yield path, BREATHED.here(f"{name} breathes fire once")
        breathed.add(dragon)


def _enchantments(eyes: Eyes, seat: Seat, orders: Preparations) -> Faults:
    """20.1 to 20.6 The plots; 20.2 nobody casts twice, nor after an item that is used instead of casting."""
    say = eyes.state.board.say
    busy = callers(eyes.state, orders)
    for index, plot in enumerate(orders.enchantments):
        path: Path = ("enchantments", index)
        caster = plot.caster
        for fault in plot_faults(eyes, seat, plot):
            yield path, fault
        if caster in busy:
            yield path, ONE_EACH.here(f"{say.character(caster)} {busy[caster]}")
        busy.setdefault(caster, "casts another enchantment")


def callers(state: State, orders: Preparations) -> dict[CharacterId, str]:
    """20.2, items 1 and 43 The characters who use an item that counts as casting, each with the words for it."""
    busy: dict[CharacterId, str] = {}
    for use in orders.items:
        summons = calls(state, use)
        treasure = state.treasures.get(use.item)
        bearer = treasure.bearer if treasure else None
        if bearer and summons and summons.instead_of_acting:
            item = state.board.say.item(use.item)
            busy[CharacterId(bearer)] = f"uses {item}, which counts as casting"
    return busy


WAYS = 36
"""The number of ways in which two dice can fall."""


def remarks(view: View, step: Step, orders: Preparations) -> Iterator[Remark]:
    """20.5 The number that each plot needs on two dice, and in how many of the ways they can fall they show it."""
    state = believed(view)
    enchantments = state.board.counters.enchantments.values()
    for index, plot in enumerate(orders.enchantments):
        enchantment = numbered(enchantments, plot.number)
        caster = state.pieces.get(plot.caster)
        if enchantment is None or not isinstance(caster, Person):
            continue
        number = needed(state, caster, enchantment)
        chance = f"works on {number} or less on two dice, in {_ways(number)} of {WAYS} throws"
        yield Remark(("enchantments", index), f"{chance}; mana is {mana(state.board)}")


def _ways(most: int) -> int:
    """The number of ways in which two dice show so much or less."""
    return sum(first + second <= most for first in range(1, 7) for second in range(1, 7))
