"""NB-31 A tile that is named without its rotation: as it is printed, else as alone it can lie."""

import pytest
from msgspec.structs import replace
from northmen_table import bench

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.laying import Lay
from adjudicator.games.northmen.orders import Turn

MAP = ({"at": [0, 0], "sides": "RFLMRF"}, {"at": [1, 0], "sides": "FLRRMF"})


def completed(**orders):
    """What is kept of a turn, what is told of it, and what the check has against it."""
    state = bench(MAP, hand={"A": 12}, phase="main")
    view, step = GAME.view(state, "A"), GAME.next_step(state)
    kept, told = GAME.complete(view, step, Turn(**orders))
    wrong = [problem.code for problem in GAME.check(view, step, kept) if problem.kind != "note"]
    return kept, [problem.message for problem in told], wrong


@pytest.mark.rule("northmen", "NB-31")
def test_a_tile_is_turned_as_alone_it_can_lie():
    kept, told, wrong = completed(main=Lay(tile="B18", at=(0, 1)))
    assert kept.main == Lay(tile="B18", at=(0, 1), rot=1)
    assert told == ["it lies there only turned 1"]
    assert wrong == []


@pytest.mark.rule("northmen", "NB-31")
def test_as_it_is_printed_it_is_not_turned():
    asked = Lay(tile="B21", at=(1, -1))
    assert completed(main=asked) == (Turn(main=asked), [], [])


@pytest.mark.rule("northmen", "NB-31")
@pytest.mark.parametrize("asked", [Lay(tile="B20", at=(1, -1)), Lay(tile="B18", at=(0, 1), rot=2)])
def test_of_two_ways_none_is_taken_and_none_against_what_is_said(asked):
    kept, told, wrong = completed(main=asked)
    assert (kept.main, told) == (asked, [])
    assert "SIDE_MISMATCH" in wrong


@pytest.mark.rule("northmen", "NB-31")
def test_what_is_laid_instead_is_turned_too():
    kept, told, _ = completed(main=Lay(tile="B22", at=(1, -1)), main_else=(Lay(tile="B24", at=(0, 1)),))
    assert [lay.rot for lay in (kept.main, *kept.main_else)] == [0, 2]
    assert told == ["it lies there only turned 2"]


WRITTEN = Turn(main=Lay(tile="B18", at=(0, 1)))
KEPT = Turn(main=Lay(tile="B18", at=(0, 1), rot=1))


@pytest.mark.parametrize(
    ("written", "kept", "is_so"),
    [
        (WRITTEN, KEPT, True),
        (WRITTEN, WRITTEN, True),
        (KEPT, replace(KEPT, main=replace(KEPT.main, rot=2)), False),
        (WRITTEN, replace(KEPT, main=replace(KEPT.main, at=(1, -1))), False),
        (WRITTEN, replace(KEPT, main_else=(KEPT.main,)), False),
    ],
)
def test_a_turn_that_is_kept_is_the_one_that_was_written_but_for_rotations_it_does_not_say(written, kept, is_so):
    assert GAME.completes(written, kept) is is_so
