"""The post books of a desk as they are needed; a desk of before, which had one for all its campaigns, gets them."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import msgspec

from adjudicator.campaign.events.aggregate import campaign_id
from adjudicator.campaign.store.application import Store
from adjudicator.campaign.store.register import MARKED
from adjudicator.post.books.book import DESK, ONE_BOOK_ID, PARTED, Answer, Postbook, Taken, book_id, trouble_id
from adjudicator.post.books.posted import Posted

VOLUME = 200
"""The least events in a volume of a book."""
KEPT = timedelta(days=21)
"""The time that mails and letters are carried over: they are counted for a week, and shown to the referee for two."""


def book_of(store: Store, campaign: str, at: datetime) -> Postbook:
    """The post book of a campaign, or of the `DESK`: a new one, not stored yet, where there is none.

    Raises `HistoryDamaged` where it cannot be read, `Conflict` where another process just parts the book of before.
    """
    register = store.register
    if not register.mark(PARTED):
        _part(store, at)
    own_id = book_id(campaign)
    since = register.volume(campaign_id(campaign) if campaign else own_id)
    book: Postbook | None = store.chained(own_id, since, partial(Postbook.before, campaign))
    return book or Postbook.open(at, campaign)


def begin_volume(book: Postbook, at: datetime, joined: Mapping[str, int], needed: Collection[str]) -> bool:
    """Begin a new volume where many events stand in the last one: an old book is read as fast as a young one.

    Nothing in the book may be left to be done. What came and went lately is carried over, and the letters that are
    `needed`: those of events after the one up to which, by `joined`, the campaign has nothing to tell any more.
    Returns whether it was begun; it is not stored yet.
    """
    if book.version - book.volume < VOLUME:
        return False
    since = at - KEPT
    letters = {own_id: each for own_id, each in book.letters.items() if each.tried_at and each.tried_at >= since}
    held = {own_id: each for own_id, each in book.letters.items() if own_id in needed or each.held_by in letters}
    plain = {
        "joined": dict(joined),
        "epochs": book.epochs,
        "taken": [each for each in book.taken.values() if each.received >= since],
        "answers": list(book.answers.values()),
        "letters": letters | held,
        "seen": sorted(book.seen),
        "numbered": book.numbered,
    }
    book.happen(Postbook.CarriedOver, at, **msgspec.to_builtins(plain))
    return True


def knows(store: Store, name: str) -> bool:
    """Whether a mail (by its digest) or a letter (by its Message-ID) stands in any book."""
    return store.register.book_of(name) is not None


def once_taken(store: Store, digest: str) -> Taken | None:
    """The entry of a mail, however long ago; None if there is none."""
    own_id = store.register.book_of(digest)
    if own_id is None:
        return None
    for event in store.events.get(own_id):
        if isinstance(event, Postbook.MailTaken):
            entries = [event.taken()]
        elif isinstance(event, Postbook.CarriedOver):
            entries = msgspec.convert(event.taken, list[Taken])
        else:
            continue
        for taken in entries:
            if taken.digest == digest:
                return taken
    return None


def _part(store: Store, at: datetime) -> None:
    """Carry over what stands in the one book of a desk of before, all of it at once."""
    old: Postbook | None = store.chained(ONE_BOOK_ID)
    if old is None:
        store.register.write([(MARKED, (PARTED, "yes"))])
        return
    with store.together():
        for campaign in sorted({DESK, *old.joined, *old.epochs, *_written_of(old)}):
            book = Postbook.open(at, campaign)
            book.happen(Postbook.CarriedOver, at, **_of(old, campaign))
            store.keep(book)
        old.happen(Postbook.BookParted, at)
        store.keep(old)


def _written_of(old: Postbook) -> set[str]:
    written: tuple[Taken | Answer | Posted, ...] = (*old.taken.values(), *old.answers.values(), *old.letters.values())
    return {each.campaign for each in written}


def _of(old: Postbook, campaign: str) -> dict[str, Any]:
    """The one book's part on a campaign, or on none, as plain data; strangers' mails are the desk's."""
    taken = [each for each in old.taken.values() if (DESK if each.stranger else each.campaign) == campaign]
    letters = {own_id: posted for own_id, posted in old.letters.items() if posted.campaign == campaign}
    troubles = {
        *(trouble_id("mail", each.digest, each.verdict) for each in taken),
        *(trouble_id("letter", own_id, posted.reason) for own_id, posted in letters.items()),
    }
    since = old.fetch_again_since if campaign == DESK else None
    plain: dict[str, Any] = msgspec.to_builtins(
        {
            "joined": {name: after for name, after in old.joined.items() if name == campaign},
            "epochs": {name: epochs for name, epochs in old.epochs.items() if name == campaign},
            "taken": taken,
            "answers": [answer for answer in old.answers.values() if answer.campaign == campaign],
            "letters": letters,
            "seen": sorted(old.seen & troubles),
            "fetch_again_since": since.isoformat() if since else "",
        }
    )
    return plain
