"""Every game of the house passes the tests of the kit. `--campaigns N` plays N campaigns of each."""

from dataclasses import replace

import pytest
from trials import TRIALS
from typed_as_said import types_held

from adjudicator import kit
from adjudicator.games import game_names

pytestmark = pytest.mark.slow

PACKAGES = "adjudicator.games."


@pytest.mark.long("fornaldar", "diplomacy", "cp-campaign", "test-of-time")
@pytest.mark.parametrize("game", TRIALS)
def test_it_holds_what_every_game_must(game, pytestconfig):
    """All checks at once: another process would play the campaigns again. Types are what the game says they are."""
    trial = TRIALS[game]
    most = pytestconfig.getoption("--campaigns")
    if most:
        trial = replace(trial, campaigns=range(most))
    with types_held(PACKAGES + game.replace("-", "_")):
        assert kit.all_wrong(trial) == {}


def test_every_game_is_on_trial():
    assert sorted(TRIALS) == [name for name in game_names() if name != "crossing"]
