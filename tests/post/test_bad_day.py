"""The referee's bad day: the program runs late, the clock is wrong, a ruling comes in the middle of a round."""

import pytest
from town import Town

pytestmark = pytest.mark.usefixtures("no_pdf", "no_sync")


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path / "desk")
    town.open()
    town.tick()
    return town


def bids(town, name="river"):
    live = town.live(name)
    return {seat: received.orders["amount"] for seat, received in live.campaign.current(live.window().id).items()}


def locked(town, step, name="river"):
    campaign = town.live(name).campaign
    return {seat: campaign.received[receipt].orders["amount"] for seat, receipt in campaign.locked[step].items()}


def subjects(town, to):
    return [letter["Subject"] for letter in town.letters(to)]


def test_all_mails_that_are_there_are_read_before_a_window_closes(town):
    """`quiet: 0`: the orders of both are followed by others of the same fetch, and the last ones count."""
    for minute, (seat, amount) in enumerate([("A", 1), ("B", 1), ("A", 2), ("B", 3), ("A", 4)]):
        town.later(minutes=minute)
        town.send_orders(seat, amount)
    town.later(hours=1)
    town.tick()
    assert locked(town, "1.bid") == {"A": 4, "B": 3}
    assert not [subject for subject in subjects(town, "A") + subjects(town, "B") if "refused" in subject]


def test_one_tick_with_a_clock_a_year_ahead_asks_the_referee_and_plays_nothing(town):
    town.send_orders("A")
    town.send_orders("B")
    now = town.now
    town.later(days=365)
    town.tick()
    town.now = now
    town.later(hours=1)
    town.tick()
    live = town.live()
    assert live.window().id == "1.bid"
    assert bids(town) == {"A": 3, "B": 3}
    assert "[river] The clock is stopped" in subjects(town, "referee@desk.example")
