"""The slips that a world must find are slips of the program as it is."""

import pytest
from world.mutants import ROOT, SLIPS


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.title)
def test_a_slip_has_its_place_in_the_program(slip):
    source = (ROOT / "adjudicator" / slip.file).read_text(encoding="utf-8")
    assert source.count(slip.was) == 1
