"""Every game of the house passes the tests of the kit. `--campaigns N` plays N campaigns of each."""

from dataclasses import replace

import pytest
from trials import TRIALS

from adjudicator import kit
from adjudicator.games import game_names


@pytest.fixture(scope="module", params=TRIALS)
def trial(request):
    most = request.config.getoption("--campaigns")
    found = TRIALS[request.param]
    return replace(found, campaigns=range(most)) if most else found


@pytest.mark.parametrize("check", kit.CHECKS)
def test_it_holds_what_every_game_must(trial, check):
    assert kit.wrong(trial, check) == []


def test_every_game_is_on_trial():
    assert sorted(TRIALS) == [name for name in game_names() if name != "crossing"]
