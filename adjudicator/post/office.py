"""The post office of a desk: opens its mailbox, lets one postman in at a time, knows what is wrong with the mails."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import msgspec

from adjudicator.campaign.desk import Desk
from adjudicator.campaign.live import LiveCampaign
from adjudicator.errors import NotFound, Refused
from adjudicator.post import heartbeat
from adjudicator.post.book import BOOK_ID, Postbook, trouble_id
from adjudicator.post.clerk import Clerk
from adjudicator.post.letters.outbox import unreachable
from adjudicator.post.postman import Postman
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
    mails = [
        {"id": trouble_id("mail", taken.digest, taken.verdict), **msgspec.to_builtins(taken)}
        for taken in lately
        if taken.verdict in bad
    ]
    letters = [
        {
            "id": trouble_id("letter", message_id, posted.reason),
            **{name: getattr(posted, name) for name in ("to", "reason", "lost", "tries", "uncertain")},
        }
        for message_id, posted in book.letters.items()
        if posted.reason and posted.campaign == campaign and posted.tried_at and posted.tried_at >= since
    ]
    looked = heartbeat.last(desk)
    return {
        "mailbox_read": looked.isoformat() if looked else None,
        "mails": [trouble for trouble in mails if trouble["id"] not in book.seen],
        "letters": [trouble for trouble in letters if trouble["id"] not in book.seen],
        "without_address": unreachable(live),
    }


def acknowledge(desk: Desk, live: LiveCampaign, ids: Sequence[str]) -> list[str]:
    """The referee has seen these troubles, or all there are; returns which. Raises `NotFound` for one there is not."""
    trouble = mail_trouble(desk, live)
    there = [shown["id"] for shown in (*trouble.get("mails", ()), *trouble.get("letters", ()))]
    if unknown := [each for each in ids if each not in there]:
        shown = ", ".join(there) or "none"
        raise NotFound("mail/trouble", f"there is no mail trouble {', '.join(unknown)}; there is: {shown}")
    if seen := list(ids) or there:
        Clerk(desk, lambda _: live.game, []).note(Postbook.TroubleSeen, ids=seen)
    return seen


def fetch_again(desk: Desk) -> datetime:
    """The desk was made of a backup: the next round fetches what was put away since then; returns since when."""
    clerk = Clerk(desk, _no_game, [])
    newest: list[datetime] = [desk.store.campaign(name).modified_on for name in desk.store.names()]
    since: datetime = max([clerk.book.modified_on, *newest])
    versions = {name: desk.store.campaign(name).version for name in desk.store.names()}
    clerk.note(Postbook.DeskRestored, since=since.isoformat(), versions=versions)
    return since


def _no_game(name: str) -> Game:
    """No game is played where only the post book is written."""
    raise NotFound("game/unknown", f"{name} is not looked for here")


def run_clock(desk: Desk, find_game: Callable[[str], Game]) -> Clerk:
    """Do what is due in every campaign of a desk that has no mailbox; returns who did it."""
    clerk, now = Clerk(desk, find_game, []), desk.clock()
    clerk.clock(now, None, heartbeat.last(desk))
    heartbeat.beat(desk, now)
    return clerk
