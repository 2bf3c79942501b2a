"""The campaigns of all demonstrations, sealed: the first windows by bots, and all who may check them find no fault."""

from functools import lru_cache

import msgspec
import pytest
import yaml
from evenings import Evenings
from sealed_town import public_key, remembered, signature

from adjudicator.campaign.play import progress, sealed
from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.public.proving import receipt_of, seal_of
from adjudicator.campaign.referee import campaign_file, rulings
from adjudicator.campaign.terms.beacon import QUICKNET, BeaconRound
from adjudicator.games import find_game
from adjudicator.orders.sealed import FORMAT, Inside, content_of
from adjudicator.timelock import locks, sealing

pytestmark = pytest.mark.slow

WINDOWS = 3
"""How many windows are played."""


@pytest.fixture(autouse=True)
def beacon(monkeypatch):
    """A beacon whose key the test holds has quicknet's place; one key is locked to a round, since that takes long."""
    chain = msgspec.structs.replace(QUICKNET, hash="5e" * 32, public_key=public_key().hex())
    monkeypatch.setattr(campaign_file, "QUICKNET", chain)
    monkeypatch.setattr(sealing.secrets, "token_bytes", lambda size: b"k" * size)
    monkeypatch.setattr(locks, "locked", lru_cache(locks.locked))
    with remembered():
        yield chain


class SealedEvenings(Evenings):
    """A demonstration whose bots seal their orders."""

    windows = 0

    def goes_on(self, *, lock=False):
        self.live.advance(lock=lock)
        while (number := self.live.campaign.seals.awaited) is not None:
            self.keep("txt", seal_of(self.live.campaign, self.live.campaign.seals.lock))
            self.clock.now = max(self.clock.now, self.live.campaign.opening.trust.beacon.comes_out(number))
            progress.take_round(self.live, BeaconRound(number, signature(number)), "looked up", checked=True)
            self.live.advance()

    def order(self, step, seat):
        live = self.live
        orders = msgspec.to_builtins(live.game.random_orders(live.view(seat), step, self.pick))
        head = {"game": live.game.meta.name, "campaign": live.campaign.opening.name, "seat": seat}
        file = yaml.safe_dump(head | {"turn": step.turn, "window": step.name, "orders": orders}, sort_keys=False)
        inside = Inside(format=FORMAT, campaign=head["campaign"], step=step.id, seat=seat, file=file)
        to = sealed.sealed_to(live.campaign, step)
        data = sealing.sealed(content_of(inside), to.round, to.chain, public_key())
        receipt = sealed.receive(live, seat, data, "")
        if seat == self.second:
            self.keep("txt", receipt_of(live.campaign, live.campaign.received[receipt]))

    def close_early(self, step):
        """After some windows the campaign is closed."""
        self.windows += 1
        if self.windows < WINDOWS:
            return False
        rulings.close(self.live, reason="It is long enough.", author="R")
        return True


@pytest.mark.long("fornaldar", "diplomacy", "cp-campaign", "test-of-time")
@pytest.mark.parametrize("game", ["cp-campaign", "diplomacy", "fornaldar", "northmen", "test-of-time"])
def test_what_bots_seal_is_opened_and_played(game, tmp_path):
    evenings = SealedEvenings(game, tmp_path / game, "sealed")
    evenings.play(evenings.close_early)
    live = evenings.live
    opened = [each for each in live.campaign.received.values() if each.opened]
    assert len(opened) >= 2
    assert not [each.why or each.dropped for each in opened if each.why or each.dropped]
    salts = live.salts
    found = verify(evenings.desk.store, live.campaign.opening.name, find_game, live.secret, salts=salts)
    assert found.findings == []
    assert replay(written(bundle(live)), find_game).false == []
    evenings.desk.close()
