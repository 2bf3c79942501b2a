"""A deputy orders in the open: its orders are told as what they are, and can stand in nobody's place."""

import msgspec
import pytest
import toy
from cheating import Referee, find_toy
from threats import LEVELS

from adjudicator.campaign.chain.sealing import raw
from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.records import DEPUTY
from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.table.deputies import Deputy


@pytest.fixture(params=LEVELS)
def referee(request, tmp_path, capsys, monkeypatch):
    """A campaign in which a deputy bids one coin for who sends nothing."""
    toy.altered(monkeypatch, deputy=Deputy(orders=lambda view, step: toy.Bid(amount=1), promises={}))
    made = Referee(tmp_path, capsys, level=request.param)
    made.burn()
    made.begin(schedule=Schedule(every=7, stand_in="cautious", missing="play", most=100))
    yield made
    made.close()


def test_a_deputys_orders_are_told_and_nothing_is_false(referee):
    referee.order_all(but="B")
    referee.play()
    referee.evening()
    said, false = referee.verdict("B")
    assert not false, said
    assert "a deputy ordered for B in 1.bid, since nothing of B was there" in said
    assert "Did you send these?" not in said
    assert "a deputy ordered" not in referee.verdict("C")[0]


def test_orders_in_the_place_of_a_players_own_are_found_though_they_are_called_a_deputys(referee):
    referee.order_all()
    live = referee.live
    live.happen(
        Campaign.OrdersReceived,
        step="1.bid",
        window="bid",
        seat="B",
        orders=raw({"amount": 1}),
        standing=raw(None),
        note="",
        orders_digest=live.salts.order_set("1.bid", "B", {"amount": 1}, None),
        by=DEPUTY,
        arrived=live.now().isoformat(),
    )
    live.save()
    referee.play()
    referee.evening()
    said, false = referee.verdict("B")
    assert false
    assert "a deputy ordered for B, whose own orders were there" in said


def test_the_bundle_shows_whether_a_deputy_ordered_what_its_game_has_it_order(referee, monkeypatch):
    referee.order_all(but="B")
    referee.play()
    while referee.live.next_step() is not None:
        referee.evening()
    stored = msgspec.json.encode(msgspec.json.decode(written(bundle(referee.live))))
    assert replay(stored, find_toy).false == []
    toy.altered(monkeypatch, deputy=Deputy(orders=lambda view, step: toy.Bid(amount=2), promises={}))
    (wrong,) = replay(stored, find_toy).false
    assert "what is said to be a deputy's orders of B for 1.bid is not" in wrong
