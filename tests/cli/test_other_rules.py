"""A campaign that was played before its game's rules were changed: what `verify` says of it."""

import tarfile
from pathlib import Path

import pytest

RECORDED = Path(__file__).parents[1] / "recorded" / "fornaldar.tar.xz"


@pytest.fixture
def desk(tmp_path):
    """Campaigns of Fornaldar, recorded by several versions of its rules."""
    with tarfile.open(RECORDED) as archive:
        archive.extractall(tmp_path, filter="data")
    return str(tmp_path)


def test_what_was_not_played_again_is_not_claimed(run, desk):
    status, told, _ = run("verify", "--desk", desk, "--campaign", "north")
    assert status == 0
    assert "Played by rules 1.0; this program has 2.0: its steps were not played again." in told
    assert "steps played again" not in told
    assert "agrees with itself and with its secrets." in told
    assert "the rules." not in told


def test_what_was_played_by_the_rules_there_are_is_played_again(run, desk):
    status, told, _ = run("verify", "--desk", desk, "--campaign", "sampo-2721-by-2-0")
    assert status == 0
    assert "199 steps played again" in told
    assert "agrees with itself, with its secrets and with the rules." in told
