"""Windows in which a seat has nothing to decide: the program closes them, so that nobody waits for a deadline.

The others must not learn of it: no enemy is near, say. So the program stores a set without orders, which looks to all
others as a player's does, at a moment that could be a player's. It follows from a secret that is opened when all is
over. Some windows it leaves open, as players do: neither a late close nor a deadline that passes tells more.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.records import PROGRAM
from adjudicator.table import Game, Seat, StepId

if TYPE_CHECKING:
    from adjudicator.campaign.play.live import LiveCampaign

CLOSED = 0.9
"""The share of these windows that are closed before their deadline."""
SOONEST = timedelta(hours=1)
"""The time that such a window is open at least: no player answers before he has read."""
NOTHING_TO_DECIDE = (
    "You have nothing to decide here. The program closes the window for you, sooner or later, at a moment that it "
    "draws: so the others do not learn of it."
)


class Closing(NamedTuple):
    """The moment at which the program closes a window for a seat."""

    at: datetime
    seat: Seat


def idle_seats(live: "LiveCampaign") -> list[Seat]:
    """The seats that the open window waits for though they have nothing to decide.

    None where a window never closes early, where orders are sealed, or as long as a referee's seat orders first.
    """
    step = live.window()
    opening = live.campaign.opening
    schedule = opening.schedule
    if step is None or schedule is None or opening.closes_idle is not True:
        return []
    if schedule.early == "never" or opening.trust.seals_orders or live.ahead(step):
        return []
    return [seat for seat in live.missing() if live.game.is_idle(live.view(seat), step)]


def idle_closing(live: "LiveCampaign") -> Closing | None:
    """The next time the program closes the open window for a seat; None if it does not before the deadline."""
    return min(_closings(live), default=None)


def _closings(live: "LiveCampaign") -> Iterator[Closing]:
    """The time of each idle seat: early moments are drawn more often than late ones, as players answer."""
    idle = idle_seats(live)
    step = live.window()
    if step is None or not idle or live.salts is None:
        return
    deadline = live.campaign.timing.of(step.id)
    if deadline is None:
        return
    soonest = live.campaign.windows[-1].at + SOONEST
    left = max(deadline.at - soonest, timedelta(0))
    for seat in idle:
        share = live.salts.share(step.id, seat)
        if share < CLOSED:
            yield Closing(soonest + left * (share / CLOSED) ** 2, seat)


def close_for(live: "LiveCampaign", closing: Closing) -> None:
    """Store a set without orders for a seat, as of the moment it was drawn for; its standing orders stay."""
    step = live.window()
    assert step is not None, "a window is closed"
    own = live.campaign.current(step.id).get(closing.seat)
    standing = own.standing if own else None
    note = own.note if own else ""
    live.take_orders(step, closing.seat, None, standing, note, by=PROGRAM, arrived=closing.at)
    live.save()


class Given(NamedTuple):
    """The claim that a set was given by the program."""

    step: StepId
    seat: Seat
    orders: Any
    standing: Any


def fault_of(game: Game, campaign: Campaign, state: Any, given: Given) -> str:
    """The fault of a set that the program gave when `campaign` stood at `state`; "" if there is none."""
    step = given.step
    seat = given.seat
    own = campaign.current(step).get(seat)
    if own is not None and own.may_order:
        return f"the program closed {step} for {seat}, whose own orders were there"
    due = game.next_step(state)
    if due is None or due.id != step or not game.is_idle(game.view(state, seat), due):
        return f"the program closed {step} for {seat}, who had something to decide"
    before = own.standing if own else None
    if given.orders is not None or given.standing != before:
        return f"the program gave orders for {seat} in {step}"
    return ""


def idle_faults(game: Game, campaign: Campaign, state: Any, event: Campaign.OrdersReceived) -> Iterator[str]:
    """The faults of a set in the history that the program gave.

    Rules of another version are not asked: nobody knows here whether there was something to decide by them.
    """
    if campaign.opening.closes_idle is not True:
        yield f"the program closed {event.step} for {event.seat}, and the campaign leaves windows open"
    elif campaign.opening.rules_version == game.meta.rules_version:
        orders = msgspec.json.decode(event.orders)
        standing = msgspec.json.decode(event.standing)
        fault = fault_of(game, campaign, state, Given(event.step, event.seat, orders, standing))
        if fault:
            yield fault
