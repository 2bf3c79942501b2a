"""The post office of a desk: opens its mailbox, lets one postman in at a time, knows what is wrong with the mails."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import msgspec

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.errors import NotFound, Refused
from adjudicator.post.books.book import DESK, Postbook, trouble_id
from adjudicator.post.books.of_desk import book_of
from adjudicator.post.books.posted import Posted
from adjudicator.post.due.clerk import Clerk
from adjudicator.post.due.job_queue import undone
from adjudicator.post.letters.outbox import unreachable
from adjudicator.post.round.postman import Postman
from adjudicator.post.transport.opening import open_inbox, open_outlet
from adjudicator.post.upkeep import heartbeat
from adjudicator.table import Game

RECENT = timedelta(days=14)
"""The time that a mail or a letter that went wrong is shown."""

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
    """The recent troubles of a campaign's mails and letters, as plain data."""
    if desk.settings.mail is None:
        return {}
    campaign = live.campaign.opening.name
    since = desk.clock() - RECENT
    own, desks = (book_of(desk.store, whose, desk.clock()) for whose in (campaign, DESK))
    bad = ("quarantined", "warned", "unclear")
    taken = sorted((*own.taken.values(), *desks.taken.values()), key=lambda taken: taken.received)
    lately = (each for each in taken if each.received >= since and each.campaign in ("", campaign))
    mails = [
        {"id": trouble_id("mail", taken.digest, taken.verdict), **msgspec.to_builtins(taken)}
        for taken in lately
        if taken.verdict in bad
    ]
    letters = [
        {
            "id": trouble_id("letter", message_id, posted.reason),
            **_outcome(posted),
        }
        for message_id, posted in (*own.letters.items(), *desks.letters.items())
        if posted.reason and posted.campaign == campaign and posted.tried_at and posted.tried_at >= since
    ]
    looked = heartbeat.last(desk)
    left = [msgspec.to_builtins(each) | {"words": each.in_words()} for each in undone(desk, campaign)]
    return {
        "mailbox_read": looked.isoformat() if looked else None,
        "mails": [trouble for trouble in mails if trouble["id"] not in own.seen | desks.seen],
        "letters": [trouble for trouble in letters if trouble["id"] not in own.seen | desks.seen],
        "without_address": unreachable(live),
        **({"jobs": left} if desk.settings.workers else {}),
    }


def _outcome(posted: Posted) -> dict[str, Any]:
    """The fate of a letter that did not arrive, or not at once."""
    return {name: getattr(posted, name) for name in ("to", "reason", "lost", "tries", "uncertain", "bounced")}


def acknowledge(desk: Desk, live: LiveCampaign, ids: Sequence[str]) -> list[str]:
    """The referee has seen these troubles, or all there are; returns which. Raises `NotFound` for one there is not."""
    trouble = mail_trouble(desk, live)
    shown = [*trouble.get("mails", ()), *trouble.get("letters", ())]
    there = [each["id"] for each in shown]
    unknown = [each for each in ids if each not in there]
    if unknown:
        known = ", ".join(there) or "none"
        raise NotFound("mail/trouble", f"there is no mail trouble {', '.join(unknown)}; there is: {known}")
    seen = list(ids) or there
    if seen:
        clerk = Clerk(desk, lambda _: live.game, [])
        clerk.note(DESK, Postbook.TroubleSeen, ids=seen)
    return seen


def fetch_again(desk: Desk) -> datetime:
    """The desk was made of a backup: the next round fetches what was put away since then; returns since when.

    Our own clock may have been ahead once, and what it told then is later than the backup: mails that were taken in
    have the time of the mail service.
    """
    clerk = Clerk(desk, _no_game, [])
    with desk.store.together():
        moments: list[datetime] = []
        received: list[datetime] = []
        for name in (DESK, *desk.store.names()):
            if not (book := clerk.book(name)).pending_events:
                moments.append(book.modified_on)
                received += [taken.received for taken in book.taken.values()]
            if name:
                campaign = desk.store.campaign(name)
                moments.append(campaign.modified_on)
                clerk.note(name, Postbook.CampaignRestored, version=campaign.version)
                desk.store.let_go(name)
        changed: datetime = max(moments, default=desk.clock())
        since = min(changed, max(received, default=changed))
        clerk.note(DESK, Postbook.DeskRestored, since=since.isoformat(), versions={})
    return since


def _no_game(name: str) -> Game:
    """No game is played where only the post book is written."""
    raise NotFound("game/unknown", f"{name} is not looked for here")


def run_clock(desk: Desk, find_game: Callable[[str], Game]) -> Clerk:
    """Do what is due in every campaign of a desk that has no mailbox; returns who did it."""
    clerk = Clerk(desk, find_game, [])
    now = desk.clock()
    clerk.clock(clerk.due(), now, None, heartbeat.last(desk))
    heartbeat.beat(desk, now)
    return clerk
