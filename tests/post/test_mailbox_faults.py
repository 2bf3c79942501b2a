"""Where the mailbox or the mail server fails, mails and letters wait, and nothing is closed that must not be."""

from datetime import timedelta
from itertools import islice

import pytest
from faults import DEADLINE, assert_complete, fail, opened, patched, played, waiting
from town import address

from adjudicator.post.round.desk_mail import mail_trouble
from adjudicator.post.transport.mailboxes import MailboxFailed, MailRefused
from adjudicator.post.upkeep import heartbeat

pytestmark = pytest.mark.slow


@pytest.fixture
def town(tmp_path):
    with opened(tmp_path) as town:
        yield town


def test_nothing_is_closed_while_the_mailbox_cannot_be_read(town, monkeypatch):
    town.send_orders("A", 3)
    town.now = DEADLINE + timedelta(hours=1)
    seen = heartbeat.last(town.desk)
    with patched(monkeypatch, town.inbox, "fetch", fail(MailboxFailed("mail/imap", "imaps://x does not answer"))):
        done = town.tick()
    assert done.trouble == ["imaps://x does not answer"]
    assert mail_trouble(town.desk, town.live())["mailbox_read"] == seen.isoformat()
    assert not played(town)
    assert heartbeat.last(town.desk) == seen
    town.tick()
    assert played(town)
    assert_complete(town)


def test_a_mailbox_that_fails_halfway_closes_nothing_though_all_orders_are_in(town, monkeypatch):
    """What was read counts; who knows whether what comes after does not replace it?"""
    town.send_orders("A", 3)
    town.send_orders("B", 3)
    town.later(minutes=1)
    town.send_orders("A", 2)
    fetch = town.inbox.fetch

    def half():
        yield from islice(fetch(), 2)
        raise MailboxFailed("mail/imap", "imaps://x has gone away")

    with patched(monkeypatch, town.inbox, "fetch", half):
        done = town.tick()
    assert ([taken.seat for taken in done.taken], done.trouble) == (["A", "B"], ["imaps://x has gone away"])
    assert not played(town)
    assert [taken.seat for taken in town.tick().taken] == ["A"]
    assert played(town)
    received = town.live().campaign.received
    assert [(each.seat, each.orders["amount"]) for each in received.values()] == [("A", 3), ("B", 3), ("A", 2)]
    assert town.live().campaign.locked["1.bid"]["A"] == max(received)


def test_a_mail_that_cannot_be_put_away_is_answered_once(town, monkeypatch):
    town.send_orders("A", 3)
    with patched(monkeypatch, town.inbox, "put_away", fail(MailboxFailed("mail/imap", "the folder is gone"))):
        done = town.tick()
        assert (len(done.taken), done.sent, done.trouble) == (1, 1, ["the folder is gone"])
        done = town.tick()
        assert (done.taken, done.sent, done.trouble) == ([], 0, ["the folder is gone"])
    assert len(waiting(town)) == 1
    town.tick()
    assert_complete(town)


def test_a_mail_that_comes_while_the_others_are_dealt_with_is_not_late(town):
    """It came before the deadline, and is seen only after it."""
    town.now = DEADLINE - timedelta(seconds=5)
    fetch = town.inbox.fetch

    def slowly():
        mails = list(fetch())
        town.send_orders("A", 3)
        town.now = DEADLINE + timedelta(seconds=5)
        return mails

    town.inbox.fetch = slowly
    town.tick()
    assert not played(town)
    assert heartbeat.last(town.desk) == DEADLINE - timedelta(seconds=5)
    town.inbox.fetch = fetch
    town.tick()
    assert played(town)
    assert_complete(town)


def test_where_no_letter_can_be_sent_all_wait_and_the_server_is_asked_once(town, monkeypatch):
    for seat, campaign in (("A", "river"), ("C", "lake")):
        town.send_orders(seat, 3, campaign=campaign)
    asked = []

    def down(sender, recipient, message):
        asked.append(recipient)
        raise MailboxFailed("mail/smtp", "smtps://y does not answer")

    with patched(monkeypatch, town.outlet, "send", down):
        done = town.tick()
        assert (len(done.taken), done.sent, done.trouble) == (2, 0, ["smtps://y does not answer"])
        assert len(asked) == 1
        for _ in range(20):
            town.later(minutes=1)
            town.tick()
        assert len(asked) <= 13
    assert waiting(town) == []
    town.later(hours=1)
    assert town.tick().sent == 2
    assert_complete(town)


def refusing(town, recipient, *, permanent):
    send = town.outlet.send

    def refuse(sender, to, message):
        if to == recipient:
            code = "550" if permanent else "451"
            raise MailRefused("mail/refused", f"{code} not now, not ever", permanent=permanent)
        send(sender, to, message)

    return refuse


def test_a_letter_that_is_refused_for_now_is_tried_again_after_pauses(town, monkeypatch):
    town.send_orders("A", 3)
    tries = []
    with patched(monkeypatch, town.outlet, "send", refusing(town, address("A"), permanent=False)):
        for minute in range(180):
            if town.tick().trouble:
                tries.append(minute)
            town.later(minutes=1)
    assert tries == [0, 1, 3, 9, 23, 53, 113, 173]
    (told,) = mail_trouble(town.desk, town.live())["letters"]
    del told["id"]
    usual = {"uncertain": 0, "bounced": False}
    assert told == {"to": address("A"), "reason": "451 not now, not ever", "lost": False, "tries": 8} | usual
    town.later(hours=1)
    town.tick()
    assert mail_trouble(town.desk, town.live())["letters"] == []
    assert_complete(town)


def test_a_letter_that_is_refused_for_good_is_lost_and_shown(town, monkeypatch):
    town.send_orders("A", 3)
    town.send_orders("B", 3, campaign="lake")
    with patched(monkeypatch, town.outlet, "send", refusing(town, address("A"), permanent=True)):
        done = town.tick()
        assert done.sent == 1
        assert done.trouble == ["river: the letter to player-a@home.example: 550 not now, not ever"]
    town.later(hours=2)
    done = town.tick()
    assert (done.sent, done.trouble) == (0, [])
    assert [letter["lost"] for letter in mail_trouble(town.desk, town.live())["letters"]] == [True]
    assert mail_trouble(town.desk, town.live("lake"))["letters"] == []
