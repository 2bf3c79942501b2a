"""Erasing keys: once the invitation with a seat's key has gone, the desk has no use for it.

The hash that stays in the history tells whether a mail holds the key; a player who lost his gets another (`replace`).
So nobody who holds the desk later can write in a player's name.
"""

from adjudicator.campaign.desk.desk import Desk, MailSettings
from adjudicator.campaign.play.live import LiveCampaign, key_hash
from adjudicator.post.books.book import Postbook
from adjudicator.post.books.posted import Posted
from adjudicator.post.letters.outbox import all_letters
from adjudicator.table import Seat


def erase_mailed_keys(desk: Desk, live: LiveCampaign, mail: MailSettings, book: Postbook) -> None:
    """Erase the keys of a campaign whose invitations have gone; those that are handed over otherwise stay.

    What a killed run left undone the next one does, since it looks at what was sent.
    """
    name = live.campaign.opening.name
    if name not in book.joined:
        return
    keys = desk.seat_keys(name)
    mailed = {seat: key for seat, key in keys.items() if _is_mailed_to(live, seat, key)}
    if not mailed:
        return
    gone = _invited(live, mail, book)
    if gone:
        desk.erase_keys(name, {seat: key for seat, key in mailed.items() if seat in gone})


def _is_mailed_to(live: LiveCampaign, seat: Seat, key: str) -> bool:
    """Whether a key is the present one of a player to whom mail goes."""
    player = live.campaign.players.get(seat)
    return player is not None and bool(player.address) and player.key_hash == key_hash(key)


def _invited(live: LiveCampaign, mail: MailSettings, book: Postbook) -> set[Seat]:
    """The seats whose last invitation has gone."""
    joined = book.joined[live.campaign.opening.name]
    last: dict[Seat, str] = {}
    for letter in all_letters(live, mail, joined, book.naming()):
        if letter.notice.kind == "invitation":
            last[letter.seat] = letter.message_id
    return {seat for seat, own_id in last.items() if _has_gone(book, own_id)}


def _has_gone(book: Postbook, own_id: str) -> bool:
    """Whether a letter was sent, by itself or in another's mail."""
    posted = book.letters.get(own_id, Posted())
    return posted.sent is not None or book.letters.get(posted.held_by, Posted()).sent is not None
