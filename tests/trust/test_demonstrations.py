"""The campaigns of all four demonstrations, witnessed, by bots to their end: what a player keeps proves clean, so does
the desk, and the bundle is played again."""

import json

import pytest
from evenings import Evenings
from witnessed import said, unchecked

from adjudicator.campaign.bundle import bundle, written
from adjudicator.campaign.replay import replay
from adjudicator.campaign.verify import verify
from adjudicator.games import find_game


def walk(value):
    """All that stands in a JSON value."""
    yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from walk(inner)


@pytest.mark.parametrize("game", ["cp-campaign", "test-of-time", "northmen", "fornaldar"])
def test_a_demonstration_that_is_witnessed_proves_clean(game, tmp_path, capsys, monkeypatch):
    unchecked(monkeypatch)
    evenings = Evenings(game, tmp_path)
    evenings.play()
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
    locks = [step for step in live.campaign.seals.bound if step != "0.setup"]
    assert len(locks) >= 6, locks
    assert any("+" in step for step in locks) is (game != "test-of-time"), "in the others bots are asked"
    verdict = replay(written(bundle(live)), find_game)
    assert (verdict.false, verdict.unchecked) == ([], [])
    desk.close()
