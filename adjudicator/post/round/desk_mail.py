"""The mail of a desk: its mailbox opened for a mail runner, and what is wrong with its mails and letters."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
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
from adjudicator.post.due.desk_service import DeskService
from adjudicator.post.due.job_queue import undone
from adjudicator.post.letters.outbox import unreachable
from adjudicator.post.round.mail_runner import MailRunner
from adjudicator.post.transport.opening import open_inbox, open_outlet
from adjudicator.post.upkeep import heartbeat
from adjudicator.table import Game

RECENT = timedelta(days=14)
"""The time that a mail or a letter that went wrong is shown."""

BAD = ("quarantined", "warned", "unclear")
"""The verdicts on a mail that a referee should look at."""

NO_MAILBOX = "this desk has no mailbox; write one into desk.yaml under `mail:` (`adjudicator mail --help` tells how)"


@contextmanager
def mail_runner(desk: Desk, find_game: Callable[[str], Game], *, goes_on: bool = False) -> Iterator[MailRunner]:
    """The mail runner of a desk with its mailbox open; raises `Refused` if no mailbox is set up.

    It `goes_on` where another round follows within minutes, whatever happens.
    """
    if desk.settings.mail is None:
        raise Refused("mail/none", NO_MAILBOX)
    inbox = open_inbox(desk.settings.mail.inbox, desk.folder, os.environ)
    try:
        outlet = open_outlet(desk.settings.mail.outbox, desk.folder, os.environ)
        try:
            yield MailRunner(desk, desk.settings.mail, find_game, inbox, outlet, goes_on=goes_on)
        finally:
            outlet.close()
    finally:
        inbox.close()


def mail_trouble(desk: Desk, live: LiveCampaign) -> dict[str, Any]:
    """The recent troubles of a campaign's mails and letters, as plain data."""
    if desk.settings.mail is None:
        return {}
    campaign = live.campaign.opening.name
    now = desk.clock()
    books = [book_of(desk.store, campaign, now), book_of(desk.store, DESK, now)]
    since = now - RECENT
    mails = _unseen(books, _mails_in_trouble(books, campaign, since))
    letters = _unseen(books, _letters_in_trouble(books, campaign, since))
    mailbox_read = heartbeat.last(desk)
    trouble = {
        "mailbox_read": mailbox_read.isoformat() if mailbox_read else None,
        "mails": mails,
        "letters": letters,
        "without_address": unreachable(live),
    }
    if desk.settings.workers:
        trouble["jobs"] = [msgspec.to_builtins(job) | {"words": job.in_words()} for job in undone(desk, campaign)]
    return trouble


def _unseen(books: Sequence[Postbook], troubles: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The troubles that the referee has not said he has seen."""
    seen = set[str]().union(*(book.seen for book in books))
    return [trouble for trouble in troubles if trouble["id"] not in seen]


def _mails_in_trouble(books: Sequence[Postbook], campaign: str, since: datetime) -> Iterator[dict[str, Any]]:
    """The mails that came lately and were not understood, or not simply taken; the first to come first."""
    mails = [mail for book in books for mail in book.taken.values()]
    mails.sort(key=lambda mail: mail.received)
    for mail in mails:
        is_near = mail.received >= since and mail.campaign in ("", campaign)
        if is_near and mail.verdict in BAD:
            own_id = trouble_id("mail", mail.digest, mail.verdict)
            yield {"id": own_id, **msgspec.to_builtins(mail)}


def _letters_in_trouble(books: Sequence[Postbook], campaign: str, since: datetime) -> Iterator[dict[str, Any]]:
    """The letters of a campaign that were tried lately and did not arrive, or not at once."""
    for book in books:
        for message_id, posted in book.letters.items():
            if posted.campaign != campaign or not posted.reason:
                continue
            if posted.tried_at and posted.tried_at >= since:
                own_id = trouble_id("letter", message_id, posted.reason)
                yield {"id": own_id, **_outcome(posted)}


def _outcome(posted: Posted) -> dict[str, Any]:
    """The fate of a letter that did not arrive, or not at once."""
    return {name: getattr(posted, name) for name in ("to", "reason", "lost", "tries", "uncertain", "bounced")}


def acknowledge(desk: Desk, live: LiveCampaign, ids: Sequence[str]) -> list[str]:
    """The referee has seen these troubles, or all there are; returns which. Raises `NotFound` for one there is not."""
    trouble = mail_trouble(desk, live)
    shown = [*trouble.get("mails", ()), *trouble.get("letters", ())]
    known = [each["id"] for each in shown]
    unknown = [each for each in ids if each not in known]
    if unknown:
        asked = ", ".join(unknown)
        there = ", ".join(known) or "none"
        raise NotFound("mail/trouble", f"there is no mail trouble {asked}; there is: {there}")
    seen = list(ids) or known
    if seen:
        service = DeskService(desk, lambda _: live.game, [])
        service.note(DESK, Postbook.TroubleSeen, ids=seen)
    return seen


def fetch_again(desk: Desk) -> datetime:
    """The desk was made of a backup: the next round fetches what was put away since then; returns since when.

    Our own clock may have been ahead once, and what it told then is later than the backup: mails that were taken in
    have the time of the mail service.
    """
    service = DeskService(desk, _no_game, [])
    with desk.store.together():
        moments: list[datetime] = []
        received: list[datetime] = []
        for name in (DESK, *desk.store.names()):
            book = service.book(name)
            if not book.pending_events:
                moments.append(book.modified_on)
                received += [mail.received for mail in book.taken.values()]
            if name == DESK:
                continue
            campaign = desk.store.campaign(name)
            moments.append(campaign.modified_on)
            service.note(name, Postbook.CampaignRestored, version=campaign.version)
            desk.store.let_go(name)
        changed: datetime = max(moments, default=desk.clock())
        since = min(changed, max(received, default=changed))
        service.note(DESK, Postbook.DeskRestored, since=since.isoformat(), versions={})
    return since


def _no_game(name: str) -> Game:
    """No game is played where only the post book is written."""
    raise NotFound("game/unknown", f"{name} is not looked for here")


def run_clock(desk: Desk, find_game: Callable[[str], Game]) -> DeskService:
    """Do what is due in every campaign of a desk that has no mailbox; returns who did it."""
    service = DeskService(desk, find_game, [])
    now = desk.clock()
    service.clock(service.due(), now, None, heartbeat.last(desk))
    heartbeat.beat(desk, now)
    return service
