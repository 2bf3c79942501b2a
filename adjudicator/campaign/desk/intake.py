"""The one door for an order set, by mail or by hand: checked with the proof its sender has, then stored.

The bytes are read once, by `adjudicator.orders.reading`. What the file says of itself (`Reading.says`) tells which
campaign is meant, and whoever took it in knows whether its sender has proved to speak for its seat.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

import msgspec

from adjudicator.campaign.events.orders import OrdersEntered
from adjudicator.campaign.events.records import Received
from adjudicator.campaign.play import sealed
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players import dealings
from adjudicator.campaign.players.keys import holds_key, without_keys_of
from adjudicator.campaign.reading.reporting import open_window
from adjudicator.campaign.referee import clockwork
from adjudicator.campaign.terms.limits import check_reason
from adjudicator.errors import Refused
from adjudicator.orders.check import Checked, check
from adjudicator.orders.reading import Reading
from adjudicator.orders.reply import understood
from adjudicator.table import Problem, Seat

FROM_HIS_WORDS = "the player asked for it in his own words"
"""The reason for which the referee enters orders that answer a request in words."""


def check_orders(reading: Reading, live: LiveCampaign, *, vouched: bool = False, proven: Seat | None = None) -> Checked:
    """An order file, checked against the open window of `live`.

    Its proof is the key in it, or that it is `vouched` for: its sender is known to speak for the seat it names. Of a
    file that cannot be read it is what is `proven` otherwise.
    """
    return check(reading, open_window(live), vouched=vouched, proven=proven)


def without_keys(live: LiveCampaign, checked: Checked) -> Checked:
    """The same orders with no key to be read in the note, which goes into reports."""
    return replace(checked, note=without_keys_of(live, checked.note))


def against_mailed(live: LiveCampaign, checked: Checked, arrived: datetime) -> Iterator[Problem]:
    """Objections beside its content to an order set that the mailbox took in at `arrived`."""
    if clockwork.came_late(live, arrived):
        why = "these orders came after orders had been closed"
        yield Problem(kind="illegal", code="mail/late", message=why)
    orders = msgspec.json.encode([checked.orders, checked.standing])
    if holds_key(live, orders.decode()):
        why = "a key stands among the orders"
        hint = "it belongs into the line `key:` and nowhere else"
        yield Problem(kind="illegal", code="mail/key", message=why, hint=hint)


def store_orders(live: LiveCampaign, checked: Checked, *, arrived: datetime | None = None) -> Received:
    """Store an accepted order set and return what was stored; `arrived` is when the mailbox took it, by default now.

    Raises `Refused` where the window takes no orders (any more).
    """
    return _store(live, checked, arrived=arrived)


def enter_orders(live: LiveCampaign, checked: Checked, reason: str = "") -> Received:
    """The referee stores an accepted order set for its seat, whose player gets the receipt; all are told, and why.

    Raises `Refused` where the window takes no orders (any more), or for a reason that is too long.
    """
    if reason:
        check_reason(reason)
    before = live.campaign.version
    received = _store(live, checked, by_referee=True)
    if live.campaign.version > before:
        entered = {"step": received.step, "seat": received.seat, "receipt": received.receipt, "reason": reason}
        live.record(OrdersEntered, **entered)
    return received


def answer_with_orders(live: LiveCampaign, number: int, text: str, checked: Checked) -> Received:
    """Answer a player's request by entering the orders that his words mean; both are done, or neither.

    Raises `NotFound` for a request that is not open, `Refused` where the orders are of another seat, and as
    `enter_orders` does.
    """
    requests = live.campaign.people.requests
    request = requests.get(number)
    if request is not None and request.seat != checked.seat:
        whose = f"request {number} is of {request.seat}"
        raise Refused("reply/seat", f"{whose}, and the orders are of {checked.seat}")
    with live.store.together():
        received = enter_orders(live, checked, FROM_HIS_WORDS)
        dealings.answer_request(live, number, text)
    return received


def _store(
    live: LiveCampaign, checked: Checked, *, arrived: datetime | None = None, by_referee: bool = False
) -> Received:
    assert checked.seat is not None
    if checked.sealed is not None:
        note = without_keys(live, checked).note
        receipt = sealed.receive(live, checked.seat, checked.sealed, note, by_referee=by_referee, arrived=arrived)
        return live.campaign.received[receipt]
    orders, standing = msgspec.to_builtins((checked.orders, checked.standing))
    note = without_keys(live, checked).note
    lines = understood(checked)
    receipt = live.receive(
        checked.seat, orders, standing, note, by_referee=by_referee, arrived=arrived, understood=lines
    )
    return live.campaign.received[receipt]
