"""The campaigns of all four demonstrations, witnessed, by bots to their end: what a player keeps proves clean, so does
the desk, and the bundle is played again."""

import json

import pytest
from evenings import Evenings
from witnessed import said, unchecked

from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.campaign.proof.verify import verify
from adjudicator.games import find_game


def walk(value):
    """All that stands in a JSON value."""
    yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from walk(inner)


MOST = 12
"""How many demonstrations are played at the most until one has asked its bots."""


def locks_of(evenings):
    """The locks of the steps after the set-up."""
    return [step for step in evenings.live.campaign.seals.bound if step != "0.setup"]


def asked(evenings):
    """Whether a step was locked again, with the answers to what it had asked."""
    return any("+" in step for step in locks_of(evenings))


def demonstration(game, folder):
    """A demonstration played to its end: one that asked its bots, in a game whose steps ask at all."""
    for number in range(MOST):
        evenings = Evenings(game, folder / str(number), number=number)
        evenings.play()
        if game == "test-of-time" or asked(evenings):
            return evenings
        evenings.desk.close()
    pytest.fail(f"none of {MOST} demonstrations of {game} asked its bots")


@pytest.mark.long("fornaldar", "cp-campaign", "northmen")
@pytest.mark.parametrize("game", ["cp-campaign", "test-of-time", "northmen", "fornaldar"])
def test_a_demonstration_that_is_witnessed_proves_clean(game, tmp_path, capsys, monkeypatch):
    unchecked(monkeypatch)
    evenings = demonstration(game, tmp_path)
    live, desk = evenings.live, evenings.desk
    told, false = said(evenings.kept, capsys)
    assert not false, told
    assert "no report here tells" not in told, "all that happened is told in the end"
    assert "Compare, with https://api.drand.sh/52db9ba7" in told
    proofs = [json.loads(path.read_bytes())["proof"] for path in evenings.kept.glob("*.json")]
    assert not [each for each in walk(proofs) if isinstance(each, float) and str(each)[-2:] != ".5"], (
        "as others print it"
    )
    name = live.campaign.opening.name
    verdict = verify(desk.store, name, find_game, desk.last_secret(name), salts=desk.salts(name))
    assert verdict.findings == []
    seals = [path for path in evenings.kept.glob("*.txt") if path.read_text().startswith("Seal: ")]
    if game == "test-of-time":
        assert (len(locks_of(evenings)), len(seals)) == (0, 1), "the set-up is sealed alone: dice fall nowhere else"
    else:
        assert len(locks_of(evenings)) >= 6, locks_of(evenings)
    assert asked(evenings) is (game != "test-of-time"), "in the others bots are asked"
    verdict = replay(written(bundle(live)), find_game)
    assert (verdict.false, verdict.unchecked) == ([], [])
    desk.close()
