"""What was to be expected of dice."""

import pytest

from adjudicator.table import RuleId
from adjudicator.table.dice import RollKey
from adjudicator.table.journal import Rolled
from adjudicator.table.odds import at_least, chance_of

KEY = RollKey(RuleId("R-1"), "subject", 1)


@pytest.mark.parametrize(
    ("dice", "faces", "limits", "chance"),
    [
        ("1d6", (6,), {"need": 5}, 1 / 3),
        ("1d6", (6,), {"need": 7, "modifiers": (("luck", 1),)}, 1 / 6),
        ("2d6", (1, 1), {"most": 3}, 3 / 36),
        ("2d6", (6, 6), {"most": 12}, 1),
        ("1d6", (1,), {"need": 9}, 0),
        ("2d6", (3, 4), {}, 0),
    ],
)
def test_how_likely_a_roll_was_to_be_made(dice, faces, limits, chance):
    assert chance_of(Rolled(KEY, dice, faces, **limits)) == pytest.approx(chance)


def test_how_likely_so_many_or_more_were():
    assert at_least(0, [0.5, 0.5]) == pytest.approx(1)
    assert at_least(1, [0.5, 0.5]) == pytest.approx(0.75)
    assert at_least(2, [0.5, 1 / 3]) == pytest.approx(1 / 6)
    assert at_least(0, []) == 1
