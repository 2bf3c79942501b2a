"""A referee who cheats is found in the mails that his players kept; a check that found nothing would be seen."""

import pytest
from world import cheats, drawing, referees
from world.drawing import drawn
from world.playing import played, quick

FOUND = {0: cheats.TWO, 6: cheats.MISSED, 9: cheats.ASKED}
LEVELS = ("friends", "sealed", "witnessed")


@pytest.fixture(autouse=True)
def _cheat(monkeypatch):
    monkeypatch.setattr(drawing, "FREE", 0)
    monkeypatch.setattr(referees, "CHARACTERS", {"cheating": referees.CHARACTERS["cheating"]})


def ended(seed):
    with quick():
        return played(drawn(seed, 6, ["crossing"], level=LEVELS[seed % 3]))


@pytest.mark.long
@pytest.mark.parametrize("seed", FOUND)
def test_a_cheat_is_found_by_his_players(seed):
    ending = ended(seed)
    assert ending.broken is None
    assert ending.ledger.met[f"found: {FOUND[seed]}"]


@pytest.mark.long
@pytest.mark.parametrize("seed", FOUND)
def test_a_world_breaks_where_a_cheat_is_not_found(seed, monkeypatch):
    monkeypatch.setattr(cheats, "told_by", lambda *_: ("", []))
    assert ended(seed).broke == FOUND[seed]
