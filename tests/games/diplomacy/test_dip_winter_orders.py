"""Orders of winter: what their writer has left out is found where one thing alone can be meant."""

import datc
import pytest

from adjudicator.games.diplomacy.winter import Remove, Winter

CASE = {
    "centres": {"R": ["STP", "WAR"], "F": ["BRE", "MAR", "PAR"]},
    "units": {"R": ["F STP/SC", "A WAR", "A MOS"], "F": ["A GAS"]},
}


@pytest.mark.rule("diplomacy", "DIP-8")
@pytest.mark.parametrize(
    ("order", "completed"),
    [
        (Remove(unit="STP"), Remove(unit="STP/SC", kind="F")),
        (Remove(unit="WAR"), Remove(unit="WAR", kind="A")),
        (Remove(unit="SEV"), Remove(unit="SEV")),
    ],
)
def test_a_unit_to_be_removed_is_known_by_its_province_alone(order, completed):
    board = datc.laid_out(CASE)
    winter, problems = Winter(orders=(order,)).completed(board, "R")
    assert (winter.orders, problems) == ((completed,), [])
