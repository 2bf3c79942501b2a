"""PBEM-3: the conditions of the queue."""

import msgspec
import pytest
from cp_table import Bench

from adjudicator.games.cp_campaign.conditions import CONDITIONS, Condition
from adjudicator.games.cp_campaign.march import Move

BOARD = {
    "cp": {"A": 2, "B": 1},
    "owners": {"T15": "B"},
    "armies": {"A1": {"at": "T14"}, "B1": {"at": "T15", "status": "broken"}},
}


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ({"enemy_at": "T15"}, True),
        ({"enemy_at": "T14"}, False),
        ({"no_enemy_at": "T15"}, False),
        ({"no_enemy_at": "T14"}, True),
        ({"army_at": ["B1", "T15"]}, True),
        ({"army_at": ["A1", "T15"]}, False),
        ({"owner": ["T15", "B"]}, True),
        ({"owner": ["T15", "A"]}, False),
        ({"dv_at_most": ["T15", 1]}, True),
        ({"dv_at_most": ["T15", 0]}, False),
        ({"md_at_most": ["R01", 3]}, True),
        ({"md_at_most": ["R01", 2]}, False),
        ({"my_cp_at_least": 2}, True),
        ({"my_cp_at_least": 3}, False),
        ({"cp_of_at_least": ["B", 1]}, True),
        ({"cp_of_at_least": ["B", 2]}, False),
        ({"cycle_at_least": 0}, True),
        ({"cycle_at_least": 1}, False),
        ({"status": ["B1", "broken"]}, True),
        ({"status": ["B1", "normal"]}, False),
        ({"last_march_failed": "A1"}, False),
        ({"not": {"enemy_at": "T15"}}, False),
        ({"and": [{"enemy_at": "T15"}, {"my_cp_at_least": 2}]}, True),
        ({"and": [{"enemy_at": "T15"}, {"my_cp_at_least": 3}]}, False),
        ({"or": [{"enemy_at": "T14"}, {"my_cp_at_least": 2}]}, True),
        ({"or": [{"enemy_at": "T14"}, {"my_cp_at_least": 3}]}, False),
        ({"no_enemy_at": "T99"}, False),
        ({"owner": ["T99", "A"]}, False),
        ({"dv_at_most": ["T99", 4]}, False),
        ({"md_at_most": ["R99", 5]}, False),
        ({"cp_of_at_least": ["D", 1]}, False),
        ({"status": ["D1", "normal"]}, False),
        ({"army_at": ["D1", "T15"]}, False),
    ],
    ids=str,
)
def test_conditions_as_seat_a_sees_them(condition, expected):
    assert CONDITIONS.holds(Bench(**BOARD).board, "A", msgspec.convert(condition, Condition)) is expected


@pytest.mark.parametrize(("die", "failed"), [(1, True), (2, False)])
def test_the_last_march_failed(die, failed):
    bench = Bench(**BOARD)
    bench.act(Move(army="A1", to="T15").carry_out, [die], seat="A")
    assert CONDITIONS.holds(bench.board, "A", Condition(last_march_failed="A1")) is failed
