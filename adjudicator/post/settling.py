"""Settling: at the end of a round it is written down what rests, so that the next one need not look at it."""

from uuid import UUID

from adjudicator.campaign import clockwork
from adjudicator.campaign.desk import MailSettings
from adjudicator.campaign.live import LiveCampaign
from adjudicator.campaign.resting import Rest
from adjudicator.post.book import BOOK_ID
from adjudicator.post.clerk import Clerk
from adjudicator.post.letters.bundles import bundled
from adjudicator.post.letters.outbox import all_letters


def settle(clerk: Clerk, mail: MailSettings | None) -> None:
    """Write down which of the campaigns that a round looked at have nothing due, now that their reports are written.

    Where something went wrong the next round looks again. Nothing is lost where this is left out.
    """
    rests: dict[UUID, Rest] = {}
    for name, live in clerk.awake.items():
        if name not in clerk.troubled and (rest := _rest(clerk, mail, name, live)) is not None:
            rests[live.campaign.id] = rest
    if mail is not None and not clerk.is_book_done:
        book = clerk.book
        if not book.answers and book.fetch_again_since is None:
            rests[BOOK_ID] = Rest(version=book.version, looked=clerk.desk.clock(), basis=clerk.roster.basis)
    clerk.desk.store.resting.write(rests)


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
        book=clerk.book.version if mail else 0,
        name=name,
        basis=clerk.roster.basis,
        reports=clerk.roster.reports_changed(name),
    )


def _is_told(clerk: Clerk, mail: MailSettings, name: str, live: LiveCampaign) -> bool:
    """Whether all letters of a campaign have gone, or are lost."""
    book = clerk.book
    if name not in book.joined:
        return False
    return not bundled(list(all_letters(live, mail, book.joined[name], book.epochs.get(name, ()))), book)
