"""A mail counts once, however often and in whatever order mails are delivered."""

import tempfile
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from kills import what_came_of
from town import SCHEDULE, Town, address, key, mail_of, orders_of

AT_DEADLINE = msgspec.structs.replace(SCHEDULE, early="never")

TRACES = [
    b"",
    b"Received: from mx.home.example by mx.desk.example; Sun, 22 Nov 2026 12:00:01 +0000\n",
    b"Delivered-To: games@desk.example\nX-Spam-Status: No, score=-1.0\n",
    b"Return-Path: <player-a@home.example>\nX-Original-To: old-games@desk.example\n",
    b"Resent-From: player-a@home.example\nResent-Message-ID: <again@home.example>\n",
]
"""What servers put on top of a mail."""

QUEUES = {
    "A": [("orders", 9), ("orders", 4), ("accept", 0)],
    "B": [("press", 0), ("orders", 7), ("ready", 0)],
    "C": [("orders", 99), ("orders", 2)],
}
"""What each player writes, in this order; which of them writes first does not matter."""


@pytest.fixture
def town(tmp_path):
    yield from opened(tmp_path / "desk")


def opened(folder):
    town = Town(folder)
    town.open(seats="ABC", schedule=AT_DEADLINE)
    town.tick()
    yield town
    town.desk.close()


@pytest.mark.parametrize("at_once", [True, False])
def test_a_mail_delivered_five_times_counts_once(town, at_once):
    file = orders_of("A", {"amount": 3})
    raw = mail_of(address("A"), attach=[("A.yaml", file)])
    taken = []
    for trace in TRACES:
        town.deliver(trace + raw)
        if not at_once:
            taken += town.tick().taken
    taken += town.tick().taken
    assert len(taken) == 1
    assert len(town.live().campaign.received) == 1
    assert [mail["Subject"] for mail in town.letters("A")].count("[river A] Orders accepted, no. 9") == 1
    assert len(list((town.folder / "mail" / "in" / ".handled" / "new").iterdir())) == len(TRACES)


def test_the_same_orders_in_another_mail_have_the_same_receipt(town):
    for _ in range(2):
        town.send_orders("A", 3)
    town.tick()
    assert len(town.live().campaign.received) == 1
    assert [mail["Subject"] for mail in town.letters("A")].count("[river A] Orders accepted, no. 9") == 2


def test_orders_that_were_replaced_count_again_when_they_are_sent_again(town):
    for amount in (3, 4, 3):
        town.send_orders("A", amount)
    town.tick()
    assert [received.orders["amount"] for received in town.live().campaign.received.values()] == [3, 4, 3]


def written(seat, number):
    """The mail that a player writes as the first, second, ... of his."""
    verb, amount = QUEUES[seat][number]
    known = {"message_id": f"<{seat}.{number}@home.example>"}
    if verb == "orders":
        return mail_of(address(seat), attach=[("a.yaml", orders_of(seat, {"amount": amount, "bank": "left"}))], **known)
    if verb == "press":
        return mail_of(
            address(seat), f"BEGIN PRESS\nto: all\nkey: {key(seat)}\nHear.\nEND PRESS", f"[river {seat}]", **known
        )
    return mail_of(address(seat), f"key: {key(seat)}", f"[river {seat}] {verb}", **known)


def play(writers, ticks):
    """The players write one after another; `ticks` tells after which mails there is a tick."""
    with tempfile.TemporaryDirectory() as folder:
        for town in opened(Path(folder) / "desk"):
            numbers = dict.fromkeys(QUEUES, 0)
            for writer, tick in zip(writers, ticks, strict=True):
                town.deliver(written(writer, numbers[writer]))
                numbers[writer] += 1
                if tick:
                    town.tick()
            town.now += timedelta(days=8)
            assert town.tick().trouble == []
            return what_came_of(town)


WRITERS = [seat for seat, queue in QUEUES.items() for _ in queue]


@pytest.fixture(scope="module")
def in_order():
    return play(WRITERS, [False] * len(WRITERS))


@pytest.mark.long
@settings(max_examples=8)
@given(st.permutations(WRITERS), st.lists(st.booleans(), min_size=len(WRITERS), max_size=len(WRITERS)))
@example(WRITERS[::-1], [True] * len(WRITERS))
def test_the_order_of_the_mails_changes_nothing(in_order, writers, ticks):
    assert play(writers, ticks) == in_order


@pytest.mark.parametrize("step", [1, 3, -1])
def test_mails_are_dealt_with_as_they_arrived_not_as_they_lie_in_the_mailbox(town, step):
    arrived = town.now
    mails = [written(seat, number) for seat, queue in QUEUES.items() for number in range(len(queue))]
    town.later(hours=1)
    for place in range(len(mails)):
        chosen = place * step % len(mails)
        town.deliver(mails[chosen], arrived + timedelta(minutes=chosen))
    town.tick()
    received = [(orders.seat, orders.orders["amount"]) for orders in town.live().campaign.received.values()]
    assert received == [("A", 9), ("A", 4), ("B", 7), ("C", 2)]
