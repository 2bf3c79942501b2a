"""The orders for a window that is locked: each set as data and as understood, and its fate."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.decoding import fold, orders_in
from adjudicator.campaign.events.records import ANSWERS, Received
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.play.sealed import seals_orders
from adjudicator.errors import NotFound, Refused
from adjudicator.orders.told import numbered_lines, told, told_standing
from adjudicator.table import Seat, Step, StepId
from adjudicator.table.words import Path

Fate = Literal["played", "replaced", "does not count"]


class Sent(msgspec.Struct, frozen=True):
    """An order set, what became of it, and each order, and standing order, in the line that it is told by."""

    received: Received
    fate: Fate
    understood: tuple[str, ...]
    standing: tuple[str, ...] = ()


def sent(live: LiveCampaign, seat: Seat | None = None, step: StepId | None = None) -> list[Sent]:
    """The order sets of a locked window (by default the last one), of one seat or all, in the order they came.

    Raises `NotFound` for a window that never was, `Refused` for one that is open.
    """
    locked = live.campaign.locked
    step = step or next(reversed(locked), None)
    if step is None or step not in locked:
        _check_is_closed(live, step)
        known = ", ".join(locked) or "none yet"
        raise NotFound("orders/step", f"no window {step!r} was locked; there are: {known}")
    receipts = live.campaign.sets.get(step, ())
    sets = [live.campaign.received[receipt] for receipt in receipts]
    own = [received for received in sets if seat in (None, received.seat)]
    sent_sets: list[Sent] = []
    for received in own:
        texts = tuple(text for _, text in explained(live, received.receipt))
        standing = tuple(_standing(live, received))
        sent_sets.append(Sent(received, _fate(live, received), texts, standing))
    return sent_sets


def _check_is_closed(live: LiveCampaign, step: StepId | None) -> None:
    """Raise `Refused` where a window, or the one that is meant without a name, is open."""
    window = live.window()
    if window is not None and step in (None, window.id):
        how = "`adjudicator look SEAT --reason WHY` shows them, and the next reports say so"
        if seals_orders(live.campaign):
            how = "they are sealed, and nobody can read them before the round of their window"
        raise Refused("orders/open", f"the orders for {window.id} are secret while it is open; {how}")


def received_as(live: LiveCampaign, number: int, *, answers: bool = False) -> Received:
    """The order set, or with `answers` also the set of answers, whose receipt has a number (the last, should there be
    two); raises `NotFound`."""
    known: list[Received] = []
    for received in live.campaign.received.values():
        is_meant = answers or received.window != ANSWERS
        if is_meant and received.number == number:
            known.append(received)
    if not known:
        raise NotFound("ruling/receipt", f"there is no order set with receipt {number}; see `adjudicator status`")
    return known[-1]


def explained(live: LiveCampaign, receipt: int) -> Iterator[tuple[Path, str]]:
    """Each order of a set, with its place, as it was understood when it came."""
    campaign = live.campaign
    received = campaign.received[receipt]
    orders = orders_in(live.game, received)
    if orders is None:
        return
    then = live.store.campaign(campaign.opening.name, receipt)
    view = _view(live, then, received.seat)
    step = _step(live, then, received)
    for order in told(live.game, view, step, orders):
        yield order.path, order.whole


def _standing(live: LiveCampaign, received: Received) -> Iterator[str]:
    """Each standing order of a set, as it was understood when it came."""
    given = received.standing
    if given is not None:
        for order in told_standing(live.game, view_then(live, received), msgspec.convert(given, live.game.standing)):
            yield order.text


def view_then(live: LiveCampaign, received: Received) -> Any:
    """The knowledge of a seat when its order set came."""
    return _view(live, live.store.campaign(live.campaign.opening.name, received.receipt), received.seat)


def label_then(live: LiveCampaign, received: Received) -> str:
    """Players' name for the window that an order set was for: "S1901M"; empty where they have no other name for it."""
    then = live.store.campaign(live.campaign.opening.name, received.receipt)
    return _step(live, then, received).label


def lines_before(live: LiveCampaign, received: Received) -> Mapping[str, str]:
    """The lines of the set that its seat had sent before for the same step, by their numbers; none where it had not."""
    campaign = live.campaign
    receipts = campaign.sets_of(received.seat, received.step)
    earlier = [receipt for receipt in receipts if receipt < received.receipt]
    if not earlier:
        return {}
    last = campaign.received[earlier[-1]]
    orders = msgspec.convert(last.orders, live.game.orders_of(received.window))
    return numbered_lines(live.game, view_then(live, last), received.window, orders)


def _view(live: LiveCampaign, then: Campaign, seat: Seat) -> Any:
    return live.game.view(fold(live.game, then.episodes), seat)


def _fate(live: LiveCampaign, received: Received) -> Fate:
    if received.receipt in live.campaign.locked[received.step].values():
        return "played"
    if received.receipt in live.campaign.set_aside:
        return "does not count"
    return "replaced"


def _step(live: LiveCampaign, then: Any, received: Received) -> Step:
    """The step an order set was for, as it was when it came."""
    step = live.game.next_step(fold(live.game, then.episodes))
    assert step is not None, "orders are taken for a window"
    return step
