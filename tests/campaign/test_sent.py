"""What was sent for a window, once it is locked."""

import pytest

from adjudicator.campaign.reading.sent import lines_before, sent
from adjudicator.campaign.referee import rulings
from adjudicator.errors import NotFound, Refused


@pytest.fixture
def live(open_campaign):
    return open_campaign(tempo="default")


def test_a_set_of_standing_orders_alone_is_among_what_was_sent(live):
    live.receive("A", {"amount": 1}, None, "")
    live.receive("B", None, {"bank": "left"}, "")
    live.advance(lock=True)
    found = {each.received.seat: each for each in sent(live)}
    assert len(found["A"].understood) == 1
    assert (found["B"].received.standing, found["B"].fate, found["B"].understood) == ({"bank": "left"}, "played", ())


def test_sets_are_listed_in_the_order_they_came_and_those_of_one_seat_alone(live):
    receipts = [live.receive(seat, {"amount": 1 + at}, None, "") for at, seat in enumerate("BAAB")]
    live.advance(lock=True)
    assert [each.received.receipt for each in sent(live)] == receipts
    assert [each.fate for each in sent(live)] == ["replaced", "replaced", "played", "played"]
    assert [each.received.receipt for each in sent(live, "A")] == receipts[1:3]
    assert sent(live, step="1.bid") == sent(live)
    rulings.set_aside(live, receipts[0], reason="a slip", author="R")
    assert [each.fate for each in sent(live)] == ["does not count", "replaced", "played", "played"]


def test_what_is_sent_for_an_open_window_or_for_none_is_not_shown(live):
    for step, code, error in (
        ("1.bid", "orders/open", Refused),
        (None, "orders/open", Refused),
        ("9.bid", "orders/step", NotFound),
    ):
        with pytest.raises(error) as refused:
            sent(live, step=step)
        assert refused.value.code == code
    with pytest.raises(NotFound, match="there are: none yet"):
        sent(live, step="9.bid")
    with pytest.raises(Refused, match="`adjudicator look SEAT"):
        sent(live)
    live.advance(lock=True)
    with pytest.raises(Refused):
        sent(live, step="2.bid")
    with pytest.raises(NotFound, match="there are: 1.bid"):
        sent(live, step="9.bid")


def test_the_lines_before_are_those_of_the_set_that_the_same_seat_sent_last_for_the_same_step(live):
    receipts = []
    for seat, amount in (("A", 1), ("B", 2), ("A", 3), ("A", 4)):
        receipts.append(live.receive(seat, {"amount": amount}, None, ""))
    sets = [live.campaign.received[receipt] for receipt in receipts]
    before = [" ".join(lines_before(live, each).values()) for each in sets]
    assert [text.split()[-1:] for text in before] == [[], [], ["1"], ["3"]]


def test_after_the_end_no_window_is_open(open_campaign):
    live = open_campaign(tempo="default", turns=1)
    live.advance(lock=True)
    assert live.window() is None
    assert sent(live) == []
    with pytest.raises(NotFound):
        sent(live, step="2.bid")
