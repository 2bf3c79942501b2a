"""A deputy orders for a seat that has sent nothing when a window closes, if the schedule has it so."""

from dataclasses import replace

import msgspec
import pytest
import toy
from river import weekly

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.records import DEPUTY
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.reading.history import events_of
from adjudicator.table.deputies import Deputy

DEPUTY_BIDS = 2
MANNED = replace(
    toy.TOY,
    deputy=Deputy(orders=lambda view, step: toy.Bid(amount=DEPUTY_BIDS), promises={"bid": "Two coins are bid."}),
)


def stood_in(**changed):
    return weekly(game=MANNED, stand_in="cautious", **changed)


def orders_given(river):
    return [(event.seat, event.by) for event in river.events(Campaign.OrdersReceived.TOPIC)]


def test_a_deputy_orders_for_who_has_sent_nothing_when_the_window_closes():
    river = stood_in()
    river.bid("A")
    step = river.step
    river.at(24 * 7 + 8)
    assert river.step != step
    assert orders_given(river) == [("A", "A"), ("B", DEPUTY)]
    (played,) = [received for received in river.campaign.received.values() if received.by == DEPUTY]
    assert played.orders["amount"] == DEPUTY_BIDS
    assert river.campaign.locked[step]["B"] == played.receipt
    assert river.verdict().findings == []


@pytest.mark.parametrize("stand_in", [msgspec.UNSET, "nobody"])
def test_without_deputies_nobody_orders(stand_in):
    river = weekly(game=MANNED, stand_in=stand_in)
    river.bid("A")
    river.at(24 * 7 + 8)
    assert orders_given(river) == [("A", "A")]


def test_no_deputy_orders_while_a_player_has_time():
    river = stood_in(grace=5)
    river.bid("A")
    river.at(24 * 7 + 8 + 4)
    river.bid("B", 1)
    river.at(24 * 7 + 8 + 5)
    assert orders_given(river) == [("A", "A"), ("B", "B")]


def test_who_is_stood_in_for_is_absent_all_the_same_and_back_with_his_next_mail():
    river = stood_in(absent_after=1)
    river.bid("A")
    river.at(24 * 7 + 8)
    assert river.live.absent == {"B"}
    river.bid("A")
    river.at(24 * 7 + 9.5)
    assert [by for _, by in orders_given(river)] == ["A", DEPUTY, "A", DEPUTY]
    river.bid("B", 1)
    assert river.live.absent == set()


def test_all_are_told_that_a_deputy_ordered_and_its_seat_what():
    river = stood_in()
    river.bid("A")
    river.at(24 * 7 + 8)
    told = "B sent no orders for"
    assert told in river.report("A")
    assert told in river.report("B")
    assert "A sent no orders for" not in river.report("A")
    assert "by a deputy" in river.report("B")
    assert "by a deputy" not in river.report("A")


def test_that_a_deputy_ordered_is_told_once():
    river = stood_in()
    river.bid("A")
    river.at(24 * 7 + 8)
    river.bid("A")
    river.bid("B", 1)
    river.at(2 * 24 * 7 + 8)
    assert "sent no orders for" not in river.report("A")


def test_none_orders_where_standing_orders_decide():
    settled = Deputy(
        orders=lambda view, step: toy.Bid(amount=DEPUTY_BIDS),
        promises={},
        is_settled=lambda view, step, standing: standing.bank == "right",
    )
    for bank, given in {"right": ["A"], "left": ["A", DEPUTY]}.items():
        river = weekly(game=replace(toy.TOY, deputy=settled), stand_in="cautious")
        river.live.receive("B", None, {"bank": bank}, "")
        river.bid("A")
        river.at(24 * 7 + 8)
        assert [by for _, by in orders_given(river) if by != "B"] == given
        assert river.verdict().findings == []


def test_the_form_says_what_a_deputy_does():
    river = stood_in()
    sheet = reporting.report(river.live, "A", river.campaign.windows[-1]).order_sheet
    assert sheet.nothing == "A deputy orders for you, cautiously. Two coins are bid."


def test_what_a_deputy_did_not_order_is_found():
    """The referee gave orders in a deputy's name that are not those of its game."""
    other = replace(MANNED, deputy=Deputy(orders=lambda view, step: toy.Bid(amount=1), promises={}))
    river = stood_in()
    river.bid("A")
    river.at(24 * 7 + 8)
    river.game = other
    findings = river.verdict().findings
    assert [finding.check for finding in findings] == ["deputy"]


def test_what_a_deputy_ordered_in_an_earlier_release_is_its_own():
    """Its game works something else out by now."""
    bids_two = {"amount": DEPUTY_BIDS}
    now = Deputy(
        orders=lambda view, step: toy.Bid(amount=1),
        promises={},
        ordered_before=lambda view, step, orders: orders == bids_two,
    )
    river = stood_in()
    river.bid("A")
    river.at(24 * 7 + 8)
    river.game = replace(MANNED, deputy=now)
    assert river.verdict().findings == []


def test_the_leaf_says_that_they_are_a_deputys():
    river = stood_in()
    river.bid("A")
    river.at(24 * 7 + 8)
    (event,) = [event for event in events_of(river.live) if getattr(event, "by", "") == DEPUTY]
    (leaf,) = event.public
    assert msgspec.json.decode(leaf.body)["by"] == DEPUTY
