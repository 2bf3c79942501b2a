"""The slips that a world must find are slips of the program as it is."""

import pytest
from world.mutants import ROOT, SLIPS, known, write


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.title)
def test_a_slip_has_its_place_in_the_program(slip):
    source = (ROOT / "adjudicator" / slip.file).read_text(encoding="utf-8")
    assert source.count(slip.was) == 1


def test_slips_that_were_tried_are_not_tried_again(tmp_path):
    tally = tmp_path / "tally"
    for slip, found in zip(SLIPS, ["   3 weeks: it broke", ""], strict=False):
        write(tally, slip, found)
    assert known(tally) == {SLIPS[0].title: "   3 weeks: it broke", SLIPS[1].title: ""}
    assert known(tmp_path / "none") == {}
