"""Settling: when a campaign has been looked at it is written down until when it rests, so that no round need look."""

from contextlib import suppress

from eventsourcing.persistence import PersistenceError

from adjudicator.campaign import clockwork
from adjudicator.campaign.desk import MailSettings
from adjudicator.campaign.live import LiveCampaign
from adjudicator.campaign.register import Rest
from adjudicator.post.book import DESK
from adjudicator.post.clerk import Clerk
from adjudicator.post.letters.bundles import bundled
from adjudicator.post.letters.outbox import all_letters
from adjudicator.post.roster import reports_changed


def settle(clerk: Clerk, mail: MailSettings | None, name: str) -> None:
    """Write down that a campaign, or the desk's own book, has nothing due, if that is so.

    Where something went wrong the next round looks again. Nothing is lost where this is left out.
    """
    if name in clerk.troubled:
        return
    with suppress(PersistenceError):
        if name == DESK:
            _settle_desk(clerk)
        elif (live := clerk.live(name)) is not None and (rest := _rest(clerk, mail, name, live)) is not None:
            clerk.desk.store.register.settle(live.campaign.id, rest)


def _settle_desk(clerk: Clerk) -> None:
    book = clerk.book(DESK)
    if not book.answers and book.fetch_again_since is None:
        clerk.desk.store.register.settle(book.id, Rest(version=book.version, looked=clerk.desk.clock()))


def _rest(clerk: Clerk, mail: MailSettings | None, name: str, live: LiveCampaign) -> Rest | None:
    """That a campaign has nothing due; None where something is."""
    until, schedule, looked = clockwork.next_moment(live), live.campaign.opening.schedule, live.clock_time()
    if (until is not None and until <= live.now()) or live.campaign.pending_events:
        return None
    if mail is not None and not _is_told(clerk, mail, name, live):
        return None
    return Rest(
        version=live.campaign.version,
        looked=looked,
        until=until,
        leap=schedule.leap if schedule and until else None,
        book=clerk.book(name).version if mail else clerk.desk.store.register.book_version(live.campaign.id),
        reports=reports_changed(clerk.desk, name),
    )


def _is_told(clerk: Clerk, mail: MailSettings, name: str, live: LiveCampaign) -> bool:
    """Whether all letters of a campaign have gone, or are lost."""
    book = clerk.book(name)
    if name not in book.joined or book.answers:
        return False
    return not bundled(list(all_letters(live, mail, book.joined[name], book.epochs.get(name, ()))), book)
