"""The window a campaign waits for, on its page and in the list: until when, who has sent, which sides are free."""

from collections.abc import Mapping
from urllib.parse import quote

from adjudicator.reports.site.markup import NOTHING, Markup, put_all, tag
from adjudicator.reports.site.moments import deadline
from adjudicator.reports.site.parts import link
from adjudicator.table.front import Awaited, Card, Waiting
from adjudicator.table.prose import joined

_IN_SHORT: Mapping[Waiting, str] = {
    "first": "The first report comes.",
    "nothing": "It is over.",
    "cancelled": "It was called off before it began.",
}


def awaited(waits: Awaited) -> Markup:
    """A sentence that says what a campaign waits for."""
    return tag("p", _sentence(waits), class_="awaited")


def _sentence(waits: Awaited) -> Markup:
    if waits.waiting == "players":
        latest = put_all([", at the latest on ", _due(waits)]) if waits.due else NOTHING
        return put_all(["It begins when all players have accepted", latest, "."])
    if waits.waiting == "orders":
        return put_all([tag("b", waits.title), ": ", _until(waits)])
    if waits.waiting == "report":
        return put_all([tag("b", waits.title), ": orders are closed, the next report comes."])
    return put_all([_IN_SHORT[waits.waiting]])


def _until(waits: Awaited) -> Markup:
    """Until when orders can be sent."""
    if waits.stopped:
        return put_all(["the clock is stopped, no deadline runs now."])
    if waits.due is None:
        return put_all(["orders are awaited; no date is set, the referee closes."])
    return put_all(["orders are due ", _due(waits), "."])


def _due(waits: Awaited) -> Markup:
    assert waits.due is not None, "a date is set"
    return deadline(waits.due, waits.when, waits.zone)


def sent(waits: Awaited) -> Markup:
    """The players with whether they have sent orders, or have accepted, where that is shown."""
    if not waits.sent:
        return NOTHING
    done = "has accepted" if waits.waiting == "players" else "has sent orders"
    lines = []
    for who, is_in in waits.sent:
        line = _one_sent(who, done if is_in else "")
        lines.append(line)
    return tag("ul", *lines, class_="sent")


def _one_sent(who: str, done: str) -> Markup:
    sign = tag("span", "✓ " if done else "… ", aria_hidden="true")
    return tag("li", sign, f"{who}: {done or 'not yet'}")


def sent_count(waits: Awaited) -> Markup:
    """The number of those who have sent orders, where that is shown."""
    if not waits.sent:
        return NOTHING
    count = len(waits.sent)
    done = sum(is_in for _, is_in in waits.sent)
    what = "Orders sent"
    if waits.waiting == "players":
        what = "Players who have accepted"
    return tag("p", f"{what}: {done} of {count}.", class_="awaited")


def free(card: Card) -> Markup:
    """The sides that are free, and how one asks for them."""
    if not card.free:
        return NOTHING
    many = "One side is" if len(card.free) == 1 else f"{len(card.free)} sides are"
    sides = f"{many} free: {joined(card.free)}."
    if not card.address:
        return tag("p", sides, class_="free")
    subject = f"[{card.name}] seat"
    mail = link(card.address, f"mailto:{card.address}?subject={quote(subject)}")
    return tag("p", f"{sides} Who would like to play writes to ", mail, f" with the subject {subject}.", class_="free")
