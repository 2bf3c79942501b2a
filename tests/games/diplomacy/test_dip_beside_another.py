"""Random positions beside another judge, the package `diplomacy`, where it is installed. `--campaigns N` judges N.

Of 20,000 positions, half of them crowded at sea, all units stand where the other has them but in those of `OTHERS`. It
lists more retreats for units that an army from over the sea drove out: every neighbour, whatever stands there.
"""

import dip_positions
import pytest
from msgspec import UNSET

from adjudicator.games.diplomacy.judge import judge
from adjudicator.games.diplomacy.movement import play_season, tasks_of
from adjudicator.games.diplomacy.orders import Convoy, Hold, Move, Support
from adjudicator.games.diplomacy.words import SEATS, province_of
from adjudicator.table import ScriptedDice, Table

another = pytest.importorskip("diplomacy.engine.game")

COUNT = 60
LETTERS = {Hold: "H", Move: "-", Support: "S", Convoy: "C"}
POWERS = {"A": "AUSTRIA", "E": "ENGLAND", "F": "FRANCE", "G": "GERMANY", "I": "ITALY", "R": "RUSSIA", "T": "TURKEY"}
BY_LAND = "a convoy to a neighbour comes to nothing; there the army goes by land after all (DATC 4.A.3)"
OTHERS = {
    **dict.fromkeys((3131, 7615, 8237, 10662, 12993, 14672, 15248, 15653, 18446), BY_LAND),
    4155: "CLY and NWG meet head on; Russian support for the Englishman holds him against the Russian (DATC 5.B.7)",
}
"""Positions that the other judges otherwise, and why."""


def pytest_generate_tests(metafunc):
    if "number" in metafunc.fixturenames:
        metafunc.parametrize("number", range(metafunc.config.getoption("--campaigns") or COUNT))


def written(order):
    """An order as both read it."""
    unit = f"{order.kind} {order.unit}"
    if isinstance(order, Hold):
        return f"{unit} H"
    if isinstance(order, Move):
        return f"{unit} - {order.to}"
    goes = "" if order.to is UNSET else f" - {order.to}"
    return f"{unit} {LETTERS[type(order)]} {order.of_kind} {order.of}{goes}"


def theirs(position):
    """Who stands where, and where those may retreat who were driven out, as the other judges it."""
    game = another.Game()
    game.clear_units()
    for seat, power in POWERS.items():
        game.set_units(power, [f"{unit.kind} {unit.at}" for unit in position.units if unit.seat == seat])
    for seat, power in POWERS.items():
        game.set_orders(power, [written(order) for order in position.orders[seat].orders])
    game.process()
    powers = {seat: game.get_power(power) for seat, power in POWERS.items()}
    standing = {unit: seat for seat, power in powers.items() for unit in power.units}
    retreats = {unit: set(ways) for power in powers.values() for unit, ways in power.retreats.items()}
    return standing, retreats


def ours(position):
    """The same as we judge it."""
    state = position.state
    table = Table("1.orders", state, ScriptedDice([]), lambda question: (question.default, "default"))
    play_season(table, position.orders)
    board = state.board
    standing = {unit.brief: unit.seat for unit in board.standing.values()}
    retreats = {board.units[id].brief: set(ways) for id, ways in board.dislodged.items()}
    return standing, retreats


def possible(position, standing, retreats):
    """The other's retreats; of units that were driven out from over the sea, without those that the rules forbid."""
    verdict = judge(position.atlas, position.board.options, tasks_of(position.board, position.orders))
    taken = {province_of(unit.partition(" ")[2]) for unit in standing} | set(verdict.contested)
    found = {}
    for unit, ways in retreats.items():
        at = province_of(unit.partition(" ")[2])
        by_sea = verdict.dislodged[at] in verdict.convoyed
        found[unit] = {way for way in ways if province_of(way) not in taken} if by_sea else ways
    return {unit: ways for unit, ways in found.items() if ways}


def test_both_judge_alike(number):
    if number in OTHERS:
        pytest.skip(OTHERS[number])
    standing, retreats = theirs(dip_positions.Position(number))
    alike = possible(dip_positions.Position(number), standing, retreats)
    assert ours(dip_positions.Position(number)) == (standing, alike)


def test_every_power_is_in_both():
    assert tuple(POWERS) == SEATS
