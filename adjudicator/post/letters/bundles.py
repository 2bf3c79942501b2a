"""The mails that letters go out in: what one reader has to be told at the same time is told in one.

A mail has the Message-ID of the letter that leads it. Which letters are in it is entered before it is tried, so that it
is the same mail, byte for byte, however often it has to be tried.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.campaign.terms.people import Telling
from adjudicator.post.books.book import Postbook
from adjudicator.post.books.posted import Posted
from adjudicator.post.letters.outbox import Due

ALONE: tuple[Telling, ...] = ("invitation", "seal")
"""Letters that go by themselves: they are to be kept, or are the same for all."""
LEADING: tuple[Telling, ...] = ("report", "question", "reminder", "ruling", "overtaken", "entered")
"""Letters that ask for an answer or have files with them: one of these goes in a mail, and stands at its end."""


@dataclass(frozen=True)
class Bundle:
    """The letters of a mail: the one that leads it, and the others in the order it happened."""

    lead: Due
    others: tuple[Due, ...] = ()

    def apart(self) -> list["Bundle"]:
        """Each letter by itself."""
        return [Bundle(letter) for letter in (self.lead, *self.others)]


def bundled(letters: Sequence[Due], book: Postbook) -> list[Bundle]:
    """The mails that letters of one campaign go out in: as they were tried before, else together for each reader."""
    by_id = {letter.message_id: letter for letter in letters}
    groups: list[list[Due]] = []
    last: dict[tuple[str, str], list[Due]] = {}
    for letter in letters:
        posted = book.letters.get(letter.message_id, Posted())
        reader = (letter.seat, letter.address)
        if posted.sent is not None or posted.lost:
            continue
        if posted.tries:
            groups.append([letter, *(by_id[other] for other in posted.holds if other in by_id)])
        elif posted.held_by or letter.moot or _comes_before_its_invitation(letter, book):
            continue
        elif letter.notice.kind in ALONE:
            groups.append([letter])
        elif reader in last and not (leads(letter) and any(map(leads, last[reader]))):
            last[reader].append(letter)
        else:
            last[reader] = [letter]
            groups.append(last[reader])
    return [_of(group, book) for group in groups if any(map(_is_wanted, group))]


def _is_wanted(letter: Due) -> bool:
    return not (letter.moot or letter.can_wait)


def _of(group: list[Due], book: Postbook) -> Bundle:
    """The mail of a group; the one that was tried before stands first in it."""
    tried = group[0] if book.letters.get(group[0].message_id, Posted()).tries else None
    lead = tried or next(filter(leads, group), group[0])
    return Bundle(lead, tuple(letter for letter in group if letter is not lead))


def _comes_before_its_invitation(letter: Due, book: Postbook) -> bool:
    """Whether a letter waits for an invitation that has not gone, or takes one back that nobody has."""
    invitation = letter.thread or letter.message_id
    return (letter.waits or letter.notice.kind == "cancelled") and not book.letters.get(invitation, Posted()).tries


def leads(letter: Due) -> bool:
    """Whether a letter leads the mail that it is in."""
    return letter.notice.kind in LEADING
