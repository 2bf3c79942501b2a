"""What was sent for a window, once it is locked."""

import pytest

from adjudicator.campaign.reading.sent import sent


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
