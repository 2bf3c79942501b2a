"""The post office of a desk: opens its mailbox, lets one postman in at a time, knows what is wrong with the mails."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import msgspec

from adjudicator.campaign.desk import Desk
from adjudicator.campaign.live import LiveCampaign
from adjudicator.errors import Refused
from adjudicator.post import heartbeat
from adjudicator.post.book import BOOK_ID, Postbook
from adjudicator.post.clerk import Clerk
from adjudicator.post.letters.outbox import unreachable
from adjudicator.post.postman import Postman, Round
from adjudicator.post.transport.opening import open_inbox, open_outlet
from adjudicator.table import Game

RECENT = timedelta(days=14)
"""How long a mail or a letter that went wrong is shown."""

NO_MAILBOX = "this desk has no mailbox; write one into desk.yaml under `mail:` (`adjudicator mail --help` tells how)"


@contextmanager
def postman(desk: Desk, find_game: Callable[[str], Game]) -> Iterator[Postman]:
    """The postman of a desk with its mailbox open; raises `Refused` if no mailbox is set up."""
    if desk.settings.mail is None:
        raise Refused("mail/none", NO_MAILBOX)
    inbox = open_inbox(desk.settings.mail.inbox, desk.folder, os.environ)
    try:
        outlet = open_outlet(desk.settings.mail.outbox, desk.folder, os.environ)
        try:
            yield Postman(desk, desk.settings.mail, find_game, inbox, outlet)
        finally:
            outlet.close()
    finally:
        inbox.close()


def mail_trouble(desk: Desk, live: LiveCampaign) -> dict[str, Any]:
    """What has lately gone wrong with the mails of a campaign and its letters, as plain data."""
    if desk.settings.mail is None:
        return {}
    book: Postbook = desk.store.chained(BOOK_ID) or Postbook.open(desk.clock())
    campaign, since = live.campaign.opening.name, desk.clock() - RECENT
    bad = ("quarantined", "warned", "unclear")
    lately = (taken for taken in book.taken.values() if taken.received >= since and taken.campaign in ("", campaign))
    mails = [msgspec.to_builtins(taken) for taken in lately if taken.verdict in bad]
    letters = [
        {name: getattr(posted, name) for name in ("to", "reason", "lost", "tries", "uncertain")}
        for posted in book.letters.values()
        if posted.reason and posted.campaign == campaign and posted.tried_at and posted.tried_at >= since
    ]
    looked = heartbeat.last(desk)
    return {
        "mailbox_read": looked.isoformat() if looked else None,
        "mails": mails,
        "letters": letters,
        "without_address": unreachable(live),
    }


def run_clock(desk: Desk, find_game: Callable[[str], Game]) -> Round:
    """Do what is due in every campaign of a desk that has no mailbox."""
    done = Round()
    Clerk(desk, find_game, done.trouble).clock(desk.clock(), None)
    return done
