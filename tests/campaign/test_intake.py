"""The one door for order sets: checked with the proof there is, stored without keys."""

import pytest
from callers import Callers
from clock import SetClock
from town import OPENED, key, orders_of

from adjudicator.campaign.desk import intake
from adjudicator.campaign.desk.desk import Desk, Settings
from adjudicator.orders.reading import read


@pytest.fixture
def live():
    return Callers().open()


def test_orders_given_by_hand_are_stored_as_of_now(live):
    checked = intake.check_orders(read(orders_of("A", {"amount": 3})), live)
    received = intake.store_orders(live, checked)
    assert (received.seat, received.orders, received.at) == ("A", {"amount": 3}, OPENED)
    assert received.digest == live.salts.order_set("1.bid", "A", {"amount": 3}, None)


def test_a_key_in_the_note_of_orders_given_by_hand_is_not_stored(live):
    checked = intake.check_orders(read(orders_of("A", {"amount": 3}, note=f"It is {key('A')}.")), live)
    assert intake.store_orders(live, checked).note == "It is ****."


def test_without_a_key_orders_have_to_be_vouched_for(live):
    reading = read(orders_of("A", {"amount": 3}, key_of=lambda _: ""))
    assert not intake.check_orders(reading, live).accepted
    assert intake.check_orders(reading, live, vouched=True).accepted


def test_files_of_the_same_second_are_kept_beside_each_other_counted_from_one(tmp_path):
    Desk.create(tmp_path / "desk")
    desk = Desk(tmp_path / "desk", Settings(), SetClock())
    kept = [desk.archive("river", "my orders.txt", data) for data in (b"bid 3", b"bid 4")]
    assert [path.name for path in kept] == [f"20261122T120000Z-{n:02}-my_orders.txt" for n in (1, 2)]
    assert [path.read_bytes() for path in kept] == [b"bid 3", b"bid 4"]


def test_only_what_came_by_mail_can_be_late(live):
    checked = intake.check_orders(read(orders_of("A", {"amount": 3})), live)
    late = live.campaign.timing.of(live.window().id).at.replace(year=2099)
    assert list(intake.against_mailed(live, checked, OPENED)) == []
    assert [problem.code for problem in intake.against_mailed(live, checked, late)] == ["mail/late"]
