"""The conditions of a program: when they hold, and what checking can say of them beforehand."""

import msgspec
import pytest
from tot_table import Bench

from adjudicator.games.test_of_time.conditions import CONDITIONS, Condition


def bench():
    """Round 6: A has a Temple and buried Tools, B a Temple; B attacks A with 3, who defends with 3; then C passes."""
    buried = {"type": "tools", "created": 3, "log": [[4, "decay", 1], [5, "decay", 0]]}
    worn = {"type": "temple", "created": 3, "log": [[4, "decay", 5], [5, "decay", 0]]}
    cards = {"A": {1: {"type": "temple", "created": 5}, 2: buried}, "B": {1: worn}}
    table = Bench(round=6, players="ABC", start_player="B", home={"A": {"f": 9, "s": 9}}, testaments=cards)
    attack = {"target": "A", "space": 1, "f": 3}
    table.moves(
        ("B", "attack", attack), ("C", "sire"), ("A", "defend", {"space": 1, "f": 3}), ("B", "pass"), ("C", "pass")
    )
    return table


@pytest.mark.rule("test-of-time", "TT-12", "TT-36")
@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ({"under_attack": 1}, True),
        ({"under_attack": 2}, False),
        ({"under_attack": 3}, False),
        ({"attacked_by": "B"}, True),
        ({"attacked_by": "C"}, False),
        ({"attack_points_at_least": [1, 3]}, True),
        ({"attack_points_at_least": [1, 4]}, False),
        ({"attack_points_at_least": [3, 1]}, False),
        ({"home_at_least": 6}, True),
        ({"home_at_least": 7}, False),
        ({"home_of_at_least": ["C", 18]}, True),
        ({"home_of_at_least": ["C", 19]}, False),
        ({"home_of_at_least": ["F", 1]}, False),
        ({"visible_at_most": ["B", 1, 1]}, True),
        ({"visible_at_most": ["B", 1, 0]}, False),
        ({"visible_at_most": ["A", 2, 0]}, True),
        ({"visible_at_most": ["A", 3, 0]}, True),
        ({"visible_at_most": ["F", 1, 9]}, False),
        ({"has": ["A", "temple"]}, True),
        ({"has": ["A", "tools"]}, False),
        ({"all_others_passed": True}, True),
        ({"all_others_passed": False}, False),
        ({"move_number_at_least": 6}, True),
        ({"move_number_at_least": 7}, False),
        ({"and": [{"under_attack": 1}, {"home_at_least": 7}]}, False),
        ({"or": [{"under_attack": 1}, {"home_at_least": 7}]}, True),
        ({"not": {"under_attack": 1}}, False),
    ],
)
def test_when_a_condition_holds(condition, expected):
    assert CONDITIONS.holds(bench().board, "A", msgspec.convert(condition, Condition)) == expected


def test_every_key_has_its_row():
    assert {*CONDITIONS.rows, "and_", "or_", "not_"} == set(Condition.__struct_fields__)
