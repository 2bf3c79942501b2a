"""Taking in the order files of a mail: whose they are, whether they can be played, and what their sender is told."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from adjudicator.campaign import dealings, intake
from adjudicator.campaign.live import LiveCampaign
from adjudicator.errors import Refused
from adjudicator.orders.check import Checked
from adjudicator.orders.near import did_you_mean
from adjudicator.orders.reading import read
from adjudicator.post import replies
from adjudicator.post.authority import Claims
from adjudicator.post.handling import Attempt, Handling
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
    name, seat = reading.says("campaign") or claims.said.campaign, Seat(reading.says("seat"))
    lack = claims.lacks(name, seat, key := (reading.says("key") or claims.said.key).strip())
    own = {held for campaign, held in claims.own() if campaign == name}
    if lack not in ("", "seat") and not (lack == "key" and seat in own):
        done.attempted(Attempt(claims.speakers[name].live, seat, "orders", lack, bool(key)))
    if not own:
        held = [(claims.speakers[campaign].live, seat) for campaign, seat in claims.own()]
        problems = reading.problems or (_no_campaign(name, [live.campaign.opening.name for live, _ in held]),)
        done.say("refused", REFUSED, replies.about_unread(problems, file.source, held))
        return None
    live = claims.speakers[name].live
    if seat in own:
        done.about(live, seat)
    checked = intake.check_orders(reading, live, vouched=not lack)
    if lack or checked.seat is None:
        text = replies.about_unproven(live, checked, file.source, lack, sorted(own), yours=seat in own)
        done.say("refused", REFUSED, text)
        return None
    window, checked = (name, seat, reading.says("turn"), reading.says("window")), intake.without_keys(live, checked)
    content = file.data if checked.orders is checked.standing is None else checked.canonical
    return OrderSet(live, seat, file.source, checked, window, content)


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
    against = intake.against_mailed(live, given.checked, arrived)
    checked = replace(given.checked, problems=(*given.checked.problems, *against))
    if checked.accepted:
        try:
            stored = intake.store_orders(live, checked, arrived=arrived)
        except Refused as refused:
            checked = replace(checked, problems=(*checked.problems, _problem(refused.code, str(refused))))
    text = replies.about_orders(live, checked, given.source, stored)
    if stored is not None:
        done.say("handled", f"Orders accepted, receipt {stored.receipt}", text)
    else:
        dealings.refuse_orders(live, seat, sum(problem.kind != "note" for problem in checked.problems))
        done.say("refused", REFUSED, text)


def _no_campaign(name: str, own: Iterable[str]) -> Problem:
    said = f"you play in no campaign '{name}' here" if name else "the file names no campaign"
    hint = did_you_mean(name, own) or "the head of your order form has the line that belongs there"
    return _problem("envelope/campaign", said, hint)


def _problem(code: str, message: str, hint: str = "") -> Problem:
    return Problem(kind="illegal", code=code, message=message, hint=hint)
