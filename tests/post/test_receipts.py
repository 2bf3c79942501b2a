"""Orders that a player replaces within ten minutes are answered by one letter, and never by none."""

import re
from datetime import timedelta

import pytest
from town import Town, body, either_game

from adjudicator.post.round.mail_runner import MailRunner

RECEIPT = re.compile(r"Orders accepted, no. (\d+)(?:; (\d+) receipts? more)?")


@pytest.fixture
def town(tmp_path):
    made = Town(tmp_path)
    made.open(options={"turns": 2})
    made.tick()
    yield made
    made.desk.close()


def serve(town):
    """A round of a mail runner that goes on with the next one in a minute."""
    runner = MailRunner(town.desk, town.desk.settings.mail, either_game, town.inbox, town.outlet, goes_on=True)
    return runner.round(clock=True)


def receipts(town, seat="A"):
    """The receipts a seat was sent, each by which of its order sets it leads with, and how many are in it."""
    own = [each.number for each in town.live().campaign.received.values() if each.seat == seat]
    found = [RECEIPT.search(subject) for subject in town.subjects(seat)]
    return [(own.index(int(each[1])) + 1, 1 + int(each[2] or 0)) for each in found if each]


def test_the_first_orders_are_answered_at_once_and_replacements_once_when_ten_minutes_are_over(town):
    for amount in (3, 4, 5):
        town.send_orders("A", amount)
        serve(town)
        town.later(minutes=3)
    assert receipts(town) == [(1, 1)]
    town.later(minutes=2)
    serve(town)
    assert receipts(town) == [(1, 1), (3, 2)]
    text = body(town.last("A"))
    assert "orders 2 times within minutes" in " ".join(text.split())
    _, second, third = [each.number for each in town.live().campaign.received.values()]
    assert text.index(f"They are no. {third};") < text.index(f"They are no. {second};")
    assert text.count("Receipt: ") == 2
    assert not town.book().answers


def test_what_comes_after_ten_minutes_is_answered_at_once(town):
    for amount in (3, 4):
        town.send_orders("A", amount)
        serve(town)
        town.later(minutes=10)
    assert receipts(town) == [(1, 1), (2, 1)]


def test_who_looks_into_the_mailbox_once_an_evening_sends_all_that_evening(town):
    for amount in (3, 4, 5):
        town.send_orders("A", amount)
    town.tick()
    assert receipts(town) == [(1, 1), (3, 2)]
    assert not town.book().answers


def test_a_tick_sends_what_a_program_that_was_stopped_held_back(town):
    for amount in (3, 4):
        town.send_orders("A", amount)
        serve(town)
    assert receipts(town) == [(1, 1)]
    town.tick()
    assert receipts(town)[1:] == [(2, 1)]


def test_a_receipt_does_not_wait_for_a_deadline_to_pass(town):
    due = town.live().campaign.timing.of(town.live().window().id).at
    town.now = due - timedelta(minutes=25)
    for amount in (3, 4, 5):
        town.send_orders("A", amount)
        serve(town)
        town.later(minutes=3)
    assert receipts(town) == [(1, 1), (3, 2)]
    assert town.now < due


def test_a_receipt_does_not_outlast_its_window(town):
    for seat, amount in (("A", 3), ("A", 4), ("B", 2)):
        town.send_orders(seat, amount)
        serve(town)
    assert town.live().campaign.locked
    assert receipts(town) == [(1, 1), (2, 1)]


def test_orders_that_are_refused_are_told_at_once(town):
    town.send_orders("A", 3)
    serve(town)
    town.send_orders("A", 1000)
    serve(town)
    assert "Orders refused" in town.subjects("A")[-1]


def test_each_seat_has_receipts_of_its_own(town):
    for seat in "AAB":
        town.send_orders(seat, 2)
    serve(town)
    assert receipts(town, "B") == [(1, 1)]
