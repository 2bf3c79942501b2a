"""The window of orders in a mail that do not name one: what the letter was about that the mail answers."""

import re
from collections.abc import Iterator

from adjudicator.campaign.events.records import WindowOpening
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.reading.reporting import open_window
from adjudicator.orders.glimpse import NONE, Glimpse
from adjudicator.orders.known import all_names
from adjudicator.orders.notation.names import Choices
from adjudicator.orders.within import orders_within
from adjudicator.post.inbound.authority import Claims
from adjudicator.post.reading.mail import Mail, OrderFile
from adjudicator.table import Game, Seat

WORDS = "the text of the mail"
"""The lines of orders that are in no block of the text."""
STANDING = b"standing:"
"""The beginning of a file of standing orders alone: who is asked for nothing else may change these."""
Beside = tuple[tuple[str, str], ...]
"""Names at the head of an order file, with what is known of them besides."""

_TURN = re.compile(r"\bturn (\d{1,4})\b", re.IGNORECASE)
"""The turn that the subject of a letter of ours names."""


def besides(mail: Mail, seen: Glimpse, claims: Claims) -> Beside:
    """The facts known of an order file in a mail: game, campaign and seat, and the turn and window of the letter.

    It proves nothing; what stands in the file itself comes before it.
    """
    held = addressee(seen, claims)
    if held is None:
        return ()
    name, seat = held
    if name not in claims.speakers:
        return ()
    live = claims.speakers[name].live
    known = {"game": live.game.meta.name, "campaign": name, "seat": seat}
    known |= _moment(mail, live, seat, claims)
    return tuple(known.items())


def orders_in_words(mail: Mail, claims: Claims) -> OrderFile | None:
    """The orders among what a player writes outside of blocks and files; None where there are none."""
    if not mail.words or mail.has_report:
        return None
    held = addressee(NONE, claims)
    if held is None or held not in claims.own():
        return None
    name, seat = held
    window = open_window(claims.speakers[name].live)
    step = window.step
    if step is None:
        return None
    choices = all_names(window.game, window.view(seat))
    file = among_words(mail.words, window.game, str(step.window), choices)
    if file is None or seat in step.seats or file.data.startswith(STANDING):
        return file
    return None


def among_words(words: str, game: Game, window: str, choices: Choices) -> OrderFile | None:
    """The orders for a kind of window among some words; None where there are none. `choices` are the names known."""
    passage = orders_within(words, game, window, choices)
    if passage is None:
        return None
    lines = words.split("\n")
    within = passage.lines
    standing = [lines[at] for at in within if at in passage.standing]
    orders = [lines[at] for at in within if at not in passage.standing]
    if standing:
        if not any(line.strip() for line in orders):
            orders = []
        orders += ["standing:", *standing]
    file = "\n".join(orders)
    before = lines[: within.start]
    after = lines[within.stop :]
    return OrderFile(WORDS, file.encode(), rest="\n".join(before + after))


def addressee(seen: Glimpse, claims: Claims) -> tuple[str, Seat] | None:
    """The campaign and seat that a file is for: as it says, as the mail says, else the only ones of its writer."""
    name = next(iter(seen.campaigns), claims.identity.campaign)
    called = next(iter(seen.seats), claims.identity.seat)
    if name and called:
        return name, claims.seat(name, called)
    meant = claims.meant()
    if name:
        meant = [held for held in meant if held[0] == name]
    if len(meant) != 1:
        return None
    return meant[0]


def _moment(mail: Mail, live: LiveCampaign, seat: Seat, claims: Claims) -> dict[str, str]:
    """The turn and window that orders are for: of the letter that is answered; of a new mail the open one."""
    campaign = live.campaign
    letter = claims.letter(campaign.opening.name, seat)
    window = letter.window if letter else _by_subject(mail, live)
    if window is None:
        window = next(reversed(campaign.windows), None)
    if window is None or window.step is None:
        return {}
    step = window.step
    return {"turn": str(step.turn), "window": step.name}


def _by_subject(mail: Mail, live: LiveCampaign) -> WindowOpening | None:
    """The last window that the subject names as players call it, or of the turn that it names, if it names one."""
    words = set(re.findall(r"\w+", mail.subject.upper()))
    for window in reversed(live.campaign.windows):
        step = window.step
        if step and step.label.upper() in words:
            return window
    named = _TURN.search(mail.subject)
    if named is None:
        return None
    turn = int(named[1])
    return next(_of_turn(live, turn), None)


def _of_turn(live: LiveCampaign, turn: int) -> Iterator[WindowOpening]:
    for window in reversed(live.campaign.windows):
        if window.step and window.step.turn == turn:
            yield window
