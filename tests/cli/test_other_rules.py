"""A campaign that was played before its game's rules were changed: what `verify` says of it."""

import tarfile
from pathlib import Path

import pytest

RECORDED = Path(__file__).parents[1] / "recorded"


@pytest.fixture
def desk(tmp_path, game):
    """Campaigns of a game, recorded by several versions of its rules."""
    with tarfile.open(RECORDED / f"{game}.tar.xz") as archive:
        archive.extractall(tmp_path, filter="data")
    return str(tmp_path)


@pytest.mark.parametrize("game", ["fornaldar"])
def test_what_was_not_played_again_is_not_claimed(run, desk):
    status, told, _ = run("verify", "--desk", desk, "--campaign", "north")
    assert status == 0
    assert "Played by rules 1.0; this program has 3.0: its steps were not played again." in told
    assert "steps played again" not in told
    assert "agrees with itself and with its secrets." in told
    assert "the rules." not in told


@pytest.mark.parametrize("game", ["northmen"])
def test_what_was_played_by_the_rules_there_are_is_played_again(run, desk):
    status, told, _ = run("verify", "--desk", desk, "--campaign", "hearths-1-by-2-0")
    assert status == 0
    assert "31 steps played again" in told
    assert "agrees with itself, with its secrets and with the rules." in told
