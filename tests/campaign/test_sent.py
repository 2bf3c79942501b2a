"""What was sent for a window, once it is locked."""

import pytest

from adjudicator.campaign.reading.sent import lines_before, sent


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


def test_the_lines_before_are_those_of_the_set_that_the_same_seat_sent_last_for_the_same_step(live):
    receipts = []
    for seat, amount in (("A", 1), ("B", 2), ("A", 3), ("A", 4)):
        receipts.append(live.receive(seat, {"amount": amount}, None, ""))
    sets = [live.campaign.received[receipt] for receipt in receipts]
    before = [" ".join(lines_before(live, each).values()) for each in sets]
    assert [text.split()[-1:] for text in before] == [[], [], ["1"], ["3"]]
