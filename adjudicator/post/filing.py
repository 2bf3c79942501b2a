"""Taking in the order files of a mail: whose they are, whether they can be played, and what their sender is told."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

import msgspec

from adjudicator.campaign import dealings, reporting
from adjudicator.campaign.live import LiveCampaign
from adjudicator.campaign.records import Received
from adjudicator.errors import Refused
from adjudicator.orders.check import Checked, check
from adjudicator.orders.reading import read
from adjudicator.post import replies
from adjudicator.post.authority import Claims
from adjudicator.post.commands import came_late
from adjudicator.post.handling import Attempt, Handling
from adjudicator.post.keys import holds_key, without_keys_of
from adjudicator.post.reading.mail import Mail, OrderFile
from adjudicator.table import Problem, Seat
from adjudicator.table.prose import joined

REFUSED = "Orders refused"


@dataclass(frozen=True)
class OrderSet:
    """A checked order set whose seat is proved."""

    live: LiveCampaign
    seat: Seat
    source: str
    checked: Checked
    window: tuple[str, Seat, str, str]
    """Campaign, seat, turn and window as the file names them: of all sets for the same one only one can count."""
    content: bytes
    """The same for the same orders, however they are written."""


def take_orders(mail: Mail, arrived: datetime, claims: Claims, done: Handling) -> None:
    """Take in the order files of a mail; with `check` they are only checked."""
    sets = [found for file in mail.order_files if (found := _identified(file, claims, done))]
    if any(command.verb == "check" for command in mail.commands):
        for each in sets:
            finding = "nothing is wrong" if each.checked.accepted else "they would be refused"
            done.say("handled", f"Only checked: {finding}", replies.about_check(each.live, each.checked, each.source))
        return
    for window in dict.fromkeys(each.window for each in sets):
        different = {each.content: each for each in sets if each.window == window}
        _store(_only(list(different.values())), arrived, done)


def _identified(file: OrderFile, claims: Claims, done: Handling) -> OrderSet | None:
    """The order set in a file, if it proves whose it is; if not, whoever may know is told what it lacks."""
    reading = read(file.data)
    fields = reading.tree or {}
    name, seat = str(fields.get("campaign") or claims.said.campaign), Seat(str(fields.get("seat")))
    lack = claims.lacks(name, seat, key := str(fields.get("key") or claims.said.key).strip())
    own = {held for campaign, held in claims.own() if campaign == name}
    if lack not in ("", "seat") and not (lack == "key" and seat in own):
        done.attempted(Attempt(claims.speakers[name].live, seat, "orders", lack, bool(key)))
    if not own:
        done.say("refused", REFUSED, replies.about_unread(reading.problems or (_no_campaign(name),), file.source))
        return None
    live = claims.speakers[name].live
    if seat in own:
        done.about(live, seat)
    vouched: frozenset[Seat] = frozenset() if lack else frozenset({seat})
    checked = check(file.data, replace(reporting.open_window(live), vouched=vouched))
    if lack or checked.seat is None:
        done.say("refused", REFUSED, replies.about_unproven(live, checked, file.source, lack, yours=seat in own))
        return None
    window = (name, seat, str(fields.get("turn")), str(fields.get("window")))
    checked = _without_keys(live, checked)
    return OrderSet(live, seat, file.source, checked, window, checked.canonical or file.data)


def _only(sets: list[OrderSet]) -> OrderSet:
    """The set that is meant; if there are different ones, none of them, refused."""
    first = sets[0]
    if len(sets) == 1:
        return first
    problem = Problem(
        kind="ambiguous",
        code="mail/two-sets",
        message=f"the mail holds {len(sets)} different sets of orders for the same window, and only one can count",
        hint="send the one you mean, alone",
    )
    none = replace(first.checked, orders=None, problems=(problem,), understood=(), unchecked=(), note="")
    return replace(first, checked=none, source=joined(each.source for each in sets))


def _store(given: OrderSet, arrived: datetime, done: Handling) -> None:
    """Store an order set if it can be played, and tell its sender."""
    live, seat, stored = given.live, given.seat, None
    checked = replace(given.checked, problems=(*given.checked.problems, *_against(live, given.checked, arrived)))
    if checked.accepted:
        try:
            stored = _received(live, seat, checked, arrived)
        except Refused as refused:
            checked = replace(checked, problems=(*checked.problems, _problem(refused.code, str(refused))))
    text = replies.about_orders(live, checked, given.source, stored)
    if stored is not None:
        done.say("handled", f"Orders accepted, receipt {stored.receipt}", text)
    else:
        dealings.refuse_orders(live, seat, sum(problem.kind != "note" for problem in checked.problems))
        done.say("refused", REFUSED, text)


def _received(live: LiveCampaign, seat: Seat, checked: Checked, arrived: datetime) -> Received:
    standing = None if checked.standing is None else msgspec.to_builtins(checked.standing)
    receipt = live.receive(seat, msgspec.to_builtins(checked.orders), standing, checked.note, arrived=arrived)
    return live.campaign.received[receipt]


def _against(live: LiveCampaign, checked: Checked, arrived: datetime) -> Iterator[Problem]:
    """What else than its content stands against an order set."""
    if came_late(live, arrived):
        yield _problem("mail/late", "these orders came after the window had closed")
    if holds_key(live, msgspec.json.encode([checked.orders, checked.standing]).decode()):
        yield _problem("mail/key", "a key stands among the orders", "it belongs into the line `key:` and nowhere else")


def _without_keys(live: LiveCampaign, checked: Checked) -> Checked:
    """The same orders with no key to be read in the note, which goes into reports."""
    note = without_keys_of(live, checked.note)
    if note == checked.note:
        return checked
    content = {"orders": checked.orders, "standing": checked.standing, "note": note}
    return replace(checked, note=note, canonical=msgspec.json.encode(content, order="sorted"))


def _no_campaign(name: str) -> Problem:
    said = f"you play in no campaign '{name}' here" if name else "the file names no campaign"
    return _problem("envelope/campaign", said, "the head of your order form has the line that belongs there")


def _problem(code: str, message: str, hint: str = "") -> Problem:
    return Problem(kind="illegal", code=code, message=message, hint=hint)
