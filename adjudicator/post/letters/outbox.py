"""The letters that a campaign's events have made due; `adjudicator.post.letters.writing` writes them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from adjudicator.campaign.chain.salting import known
from adjudicator.campaign.desk.desk import MailSettings
from adjudicator.campaign.events.records import WindowOpening
from adjudicator.campaign.events.seating import ObserverJoined
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.referee import clockwork
from adjudicator.campaign.terms.people import Notice, Telling
from adjudicator.post.books.book import Epochs, Naming
from adjudicator.post.letters.occasion import event_of
from adjudicator.table import EVERYONE, OBSERVER, REFEREE, Seat


@dataclass(frozen=True)
class Due:
    """A letter that is due: its Message-ID, whom it is for, what it tells, and where it goes."""

    message_id: str
    seat: Seat
    notice: Notice
    address: str
    thread: str = ""
    """The Message-ID of the letter that all letters to this reader follow; "" for that one."""
    moot: bool = False
    """Whether there is nothing left to tell."""
    can_wait: bool = False
    """Whether it goes with the next letter that asks something of its reader: so he chose."""
    waits: bool = False
    """Whether it is held back as long as its reader's invitation has not gone."""
    shared: str = ""
    """The Message-ID that it shows, where all readers get the same mail; else its own."""


@dataclass(frozen=True)
class _Reader:
    """Somebody who gets letters: his seat, his address, and what tells him from others of the same seat."""

    seat: Seat
    address: str
    observer: str = ""


FORMER = Seat("former player")
"""The player who held a seat before: nobody's letters but the one that tells him so go there."""
QUIET: frozenset[Telling] = frozenset({"held", "players", "press", "released"})
"""The news that can be told beside other things, or in the next report."""
_ALL = _Reader(Seat("all"), "")
NAMING = Naming()


def due_letters(live: LiveCampaign, mail: MailSettings, after: int, naming: Naming = NAMING) -> Iterator[Due]:
    """The letters that events after number `after` have made due, in the order it happened; none is written yet.

    Raises `Refused` where the secret that their Message-IDs follow from is not on this desk.
    """
    return (letter for letter in all_letters(live, mail, after, naming) if not letter.moot)


def all_letters(live: LiveCampaign, mail: MailSettings, after: int, naming: Naming = NAMING) -> Iterator[Due]:
    """The same, with those of which nothing is left to tell.

    No letter waits for an invitation of event `after` or before: it has gone, or was handed over otherwise.
    """
    opened = f"{live.campaign.id}|{event_of(live, live.campaign.INITIAL_VERSION).digest}"
    named = cache(lambda event, reader: _message_id(live, mail, opened, naming, event, reader))
    joined = _joined(live)
    invited: dict[Seat, int] = {}
    is_gunboat = live.campaign.opening.gunboat is True
    newest = {
        seat: notice.event for notice in live.campaign.notices if notice.kind == "invitation" for seat in notice.to
    }
    for notice in live.campaign.notices:
        if notice.kind == "invitation":
            invited |= dict.fromkeys(notice.to, notice.event)
        if notice.event <= after:
            continue
        for reader in _readers(live, mail, notice, joined):
            first = invited.get(reader.seat, live.campaign.INITIAL_VERSION)
            own = named(notice.event, reader)
            thread = named(first, reader)
            moot = _is_moot(live, notice, reader.seat, newest)
            shared = named(notice.event, _ALL) if notice.kind == "seal" and not is_gunboat else ""
            if reader.address:
                waits = first > after and _waits(live, reader.seat, first)
                follows = thread if thread != own else ""
                can_wait = notice.kind in QUIET and live.campaign.people.preferred(reader.seat, "letters") == "digest"
                yield Due(own, reader.seat, notice, reader.address, follows, moot, can_wait, waits, shared)


def _is_moot(live: LiveCampaign, notice: Notice, seat: Seat, newest: Mapping[Seat, int]) -> bool:
    """Whether there is nothing left to tell: it was for the former holder of the seat, or comes after its time."""
    if notice.event < live.campaign.people.since.get(seat, 0):
        return True
    if live.campaign.people.cancelled and notice.kind != "cancelled":
        return True
    if notice.kind in QUIET and live.campaign.people.is_in_reports_alone(seat, notice.event):
        return True
    match notice.kind:
        case "report":
            opening = _opening(live, notice, seat)
            return opening is not None and not opening.is_mailed(seat)
        case "held":
            return seat != REFEREE and not live.campaign.timing.held
        case "invitation":
            return notice.event != newest[seat]
        case "reminder" | "missing" if clockwork.came_late(live, live.now()) or notice.event < _last_opening(live):
            return True
        case "reminder" | "question":
            return notice.event < _last_opening(live) or not _is_awaited(live, seat)
        case "missing":
            return not live.awaited()
    return False


def _is_awaited(live: LiveCampaign, seat: Seat) -> bool:
    """Whether the campaign waits for this seat: for its orders or answers, or for dice that the referee throws."""
    waiting = live.campaign.waiting
    throws = seat == REFEREE and waiting is not None and waiting.needs is not None
    return throws or seat in live.awaited()


def _opening(live: LiveCampaign, notice: Notice, seat: Seat) -> WindowOpening | None:
    """The window whose report is due with an event; None where a ruling has taken it back since."""
    windows = (window for window in reversed(live.campaign.windows) if window.told_at(seat) == notice.event)
    return next(windows, None)


def _waits(live: LiveCampaign, seat: Seat, invited: int) -> bool:
    """Whether nothing is told to a seat before its invitation, and that is held back: the campaign is held.

    Who takes a seat over in a campaign that is under way is invited all the same.
    """
    first = invited == live.campaign.INITIAL_VERSION or live.is_gathering
    return bool(live.campaign.timing.held) and first and seat in live.campaign.players


def _last_opening(live: LiveCampaign) -> int:
    return live.campaign.windows[-1].event if live.campaign.windows else 0


def sent_to(live: LiveCampaign, seat: Seat, mail: MailSettings, naming: Naming) -> dict[str, Due]:
    """All letters of a campaign to whoever holds a seat now, by the Message-IDs that they show or might show."""
    since = live.campaign.people.since.get(seat, 0)
    own = [each for each in all_letters(live, mail, 0, naming) if each.seat == seat and each.notice.event >= since]
    return {shown: each for each in own for shown in (each.message_id, each.shared) if shown}


def unreachable(live: LiveCampaign) -> list[Seat]:
    """The seats whose players have no address: their letters have to be handed to them."""
    players = live.campaign.players.items()
    return [seat for seat, player in players if not player.address and not player.is_open]


def tag(live: LiveCampaign, seat: Seat) -> str:
    """The beginning of the subject of every letter to a seat: an answer to it is from that seat."""
    return f"[{live.campaign.opening.name}{f' {seat}' if seat in live.campaign.players else ''}] "


def _readers(live: LiveCampaign, mail: MailSettings, notice: Notice, joined: Mapping[str, int]) -> Iterator[_Reader]:
    """Everybody who is told of an event; observers are told what is public, from the day they joined."""
    if notice.kind == "players":
        yield from _former(live, notice)
    for seat in notice.to:
        address = mail.referee if seat == REFEREE else live.campaign.players[seat].address
        yield _Reader(seat, address)
    if _is_public(live, notice):
        for name, address in live.campaign.people.observers.items():
            if joined.get(name, 0) < notice.event:
                yield _Reader(OBSERVER, address, name)


def _is_public(live: LiveCampaign, notice: Notice) -> bool:
    """Whether observers are told of an event; a report that only the referee's own seat gets is not for them."""
    if notice.kind == "players":
        return True
    if notice.kind == "report":
        told_first = (live.campaign.opening.trust.first, REFEREE)
        return notice.to != told_first
    return _is_public_press(live, notice)


def _former(live: LiveCampaign, notice: Notice) -> Iterator[_Reader]:
    """The former player of a seat that another one plays now: he is told so, too."""
    for move in live.campaign.people.moves:
        if move.event == notice.event and move.address:
            yield _Reader(FORMER, move.address)


def _is_public_press(live: LiveCampaign, notice: Notice) -> bool:
    if notice.kind != "press":
        return False
    return any(press.event == notice.event and press.to == EVERYONE for press in live.campaign.people.press)


def _joined(live: LiveCampaign) -> dict[str, int]:
    """The observers who came after the opening, each with the event of his coming."""
    campaign = live.campaign
    if campaign.people.observers == campaign.opening.observers:
        return {}
    joined: dict[str, int] = {}
    for event in live.store.events.get(campaign.id):
        if isinstance(event, ObserverJoined):
            joined[event.name] = event.originator_version
    return joined


def _origin(opened: str, epochs: Epochs, event: int) -> str:
    """A text that tells an event's letters from those of another with its number before a backup was restored."""
    return "|".join([opened, *(mark for version, mark in epochs if event > version)])


def _message_id(
    live: LiveCampaign, mail: MailSettings, opened: str, naming: Naming, event: int, reader: _Reader
) -> str:
    """The same for the same letter, on every run; only its reader and this desk know it."""
    who = f"{reader.seat}/{reader.observer}" if reader.observer else str(reader.seat)
    name = live.campaign.opening.name
    domain = mail.domain
    words = re.sub("[^A-Za-z0-9]+", "-", who)
    slug = words[:20].strip("-") or "seat"
    origin = _origin(opened, naming.epochs, event)
    label = f"{origin}|{event}|{who}"
    if event <= naming.numbered:
        digest = sha256(label.encode())
        mark = digest.hexdigest()[:16]
        return f"<{name}.{event}.{slug}.{mark}@{domain}>"
    salts = known(live.salts)
    mark = salts.letter_name(label)
    return f"<{name}.{slug}.{mark}@{domain}>"
