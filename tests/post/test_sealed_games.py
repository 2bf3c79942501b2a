"""Campaigns of each game with sealed orders, by mails: to their ends, or until the referee closes what takes long."""

import random
from functools import lru_cache

import msgspec
import pytest
from sealed_town import Sealed, sealed_file, signing
from town import address, either_game, orders_of
from unpacking import END
from witnessed import said

from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.referee import rulings
from adjudicator.timelock import locks, sealing

__all__ = ["signing"]

GAMES = {
    "cp-campaign": ("AB", {"victory": {"type": "territories_after", "turns": 2}}),
    "diplomacy": ("AT", {"last_year": 1901}),
    "fornaldar": (("Fomorian", "Mundane"), {"scenario": "24.3"}),
    "northmen": ("AB", {}),
    "test-of-time": ("AB", {}),
}
"""The seats of each, and what makes it short."""
MOST = {"fornaldar": 3, "northmen": 4, "test-of-time": 4}
"""How many windows are played of those that take minutes, but with `--whole`: then the referee closes them."""


@pytest.fixture(autouse=True)
def _quick(no_pdf, monkeypatch):
    """No page is drawn, and one key is locked to a round, and opened, once, since either takes a second."""
    monkeypatch.setattr(sealing.secrets, "token_bytes", lambda size: b"k" * size)
    for name in ("locked", "opened", "check"):
        monkeypatch.setattr(locks, name, lru_cache(getattr(locks, name)))


def seal_all(town, live, step, pick):
    """Every seat that is asked seals what a bot would order, and mails it."""
    for seat in step.seats:
        names = [part.get_filename() for part in town.last(address(seat)).iter_attachments()]
        assert any(name.endswith(END) for name in names), "nothing to check orders by"
        orders = msgspec.to_builtins(live.game.random_orders(live.view(seat), step, pick))
        file = orders_of(seat, orders, turn=step.turn, game=live.game.meta.name, window=step.name)
        _, mail = sealed_file(town, seat, file)
        town.write(seat, attach=[(f"{seat}.yaml", mail)])
    town.tick()


def play(town, most):
    """Window after window, with the defaults where a step asks; the referee closes what takes too long."""
    pick = random.Random(1)
    windows = 0
    while (live := town.live()).next_step() is not None:
        if live.campaign.seals.awaited is not None:
            town.wait()
            continue
        step = live.window()
        if step is not None and windows == most:
            rulings.close(live, reason="It is long enough.", author="the referee")
        elif step is not None:
            windows += 1
            seal_all(town, live, step, pick)
            assert set(town.live().campaign.current(step.id)) == set(step.seats)
            town.close()
        else:
            town.close()
    town.tick()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_campaign_is_sealed_mail_by_mail_to_its_end(tmp_path, signing, capsys, request, game):
    seats, options = GAMES[game]
    more = {"game": game, "seats": seats, "options": options, "referee_seat": ""}
    town = Sealed(tmp_path / "desk", signing, **more)
    town.accept(seats)
    play(town, None if request.config.getoption("whole") else MOST.get(game))
    live = town.live()
    opened = [each for each in live.campaign.received.values() if each.opened]
    assert len(opened) >= len(seats)
    assert [each.why or each.dropped for each in opened if each.why or each.dropped] == []
    audit = verify(town.desk.store, "river", either_game, live.secret, salts=live.salts)
    assert audit.findings == []
    assert replay(written(bundle(live)), either_game).false == []
    text, is_false = said(town.kept(seats[1], tmp_path / "kept"), capsys, by_page=False)
    assert not is_false, text
    assert "The level is sealed" in text
