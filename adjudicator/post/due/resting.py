"""Resting: a campaign that was looked at and has nothing due is left alone, up to a moment that is written down."""

from collections.abc import Sequence
from contextlib import suppress

from adjudicator.campaign.desk.desk import MailSettings
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.referee import clockwork
from adjudicator.campaign.store.register import Rest
from adjudicator.errors import Conflict, DatabaseFailed
from adjudicator.post.books.book import DESK, Postbook
from adjudicator.post.books.of_desk import begin_volume
from adjudicator.post.due.desk_service import DeskService
from adjudicator.post.due.job_queue import undone
from adjudicator.post.letters.bundles import bundled
from adjudicator.post.letters.outbox import Due, all_letters
from adjudicator.post.upkeep.due_campaigns import reports_changed


def settle(service: DeskService, mail: MailSettings | None, name: str) -> None:
    """Write down that a campaign, or the desk's own book, has nothing due, if that is so.

    Where something went wrong, or a worker could not do something, the next round looks again. Nothing is lost where
    this is left out.
    """
    if name in service.troubled or any(each.task != "letters" for each in undone(service.desk, name)):
        return
    with suppress(DatabaseFailed, Conflict):
        if name == DESK:
            _settle_desk(service)
        elif (live := service.live(name)) is not None:
            rest = _rest(service, mail, name, live)
            if rest is not None:
                service.desk.store.register.settle(live.campaign.id, rest)


def _settle_desk(service: DeskService) -> None:
    desk = service.desk
    book = service.book(DESK)
    if book.answers or book.fetch_again_since is not None:
        return
    if begin_volume(book, desk.clock(), {}, ()):
        desk.store.keep(book)
    rest = Rest(version=book.version, looked=desk.clock())
    desk.store.register.settle(book.id, rest)


def _rest(service: DeskService, mail: MailSettings | None, name: str, live: LiveCampaign) -> Rest | None:
    """The rest of a campaign that has nothing due; None where something is."""
    until = clockwork.next_moment(live)
    schedule = live.campaign.opening.schedule
    looked = live.clock_time()
    if (until is not None and until <= live.now()) or live.campaign.pending_events:
        return None
    if mail is not None and not _is_told(service, mail, name, live):
        return None
    return Rest(
        version=live.campaign.version,
        looked=looked,
        until=until,
        leap=schedule.leap if schedule and until else None,
        book=service.book(name).version if mail else service.desk.store.register.versions(live.campaign.id).book,
        reports=reports_changed(service.desk, name),
    )


def _is_told(service: DeskService, mail: MailSettings, name: str, live: LiveCampaign) -> bool:
    """Whether all letters of a campaign have gone, or are lost."""
    book = service.book(name)
    if name not in book.joined or book.answers:
        return False
    letters = list(all_letters(live, mail, book.joined[name], book.naming()))
    if bundled(letters, book):
        return False
    _put_away(service, book, live, letters)
    return True


def _put_away(service: DeskService, book: Postbook, live: LiveCampaign, letters: Sequence[Due]) -> None:
    """Begin a volume where a book has become long; news before the last window need not be gone through.

    Invitations that are held back, and what waits for them or for another letter, are gone through all the same.
    """
    name = live.campaign.opening.name
    joined = book.joined[name]
    if live.campaign.windows:
        before_last = live.campaign.windows[-1].event - 1
        joined = max(joined, before_last)
    for letter in letters:
        is_put_off = letter.can_wait or letter.waits
        if is_put_off and letter.message_id not in book.letters:
            joined = min(joined, letter.notice.event - 1)
    needed = {letter.message_id for letter in letters if letter.notice.event > joined}
    if begin_volume(book, service.desk.clock(), {name: joined}, needed):
        service.desk.store.keep(book)
