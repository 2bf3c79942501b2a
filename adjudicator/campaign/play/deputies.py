"""Deputies: cautious orders for seats that have sent nothing when a window closes, where the schedule has it so.

A deputy knows what its seat knows, orders by the game's own plan, and comes after all that players send: so nobody can
steer it, and whoever has the history can work out again what it had to order.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.records import DEPUTY
from adjudicator.campaign.play.idle import NOTHING_TO_DECIDE, idle_seats
from adjudicator.table import Game, Seat, Step, StepId

if TYPE_CHECKING:
    from adjudicator.campaign.play.live import LiveCampaign


def stands_in(campaign: Campaign) -> bool:
    """Whether deputies order for silent seats. Where orders are sealed none does: its orders would lie open."""
    schedule = campaign.opening.schedule
    if schedule is None or campaign.opening.trust.seals_orders:
        return False
    return schedule.stands_in


IN_ADVANCE = "What you wrote in advance for it is played."


def if_nothing_comes(live: "LiveCampaign", step: Step, seat: Seat) -> str:
    """The fate of a seat that sends nothing for a window, in a sentence or two."""
    if seat in step.settled:
        return IN_ADVANCE
    if seat in idle_seats(live):
        return NOTHING_TO_DECIDE
    return live.game.if_nothing_comes(step, stands_in=stands_in(live.campaign))


def deputy_orders(game: Game, view: Any, step: Step, standing: Any = None) -> Any:
    """A deputy's orders for a window, as they are stored; None if it gives none.

    They come from the `view` of its seat; `standing` are the seat's standing orders, as plain data.
    """
    if game.deputy is None or step.voluntary:
        return None
    if standing and game.deputy.is_settled(view, step, msgspec.convert(standing, game.standing)):
        return None
    orders = game.deputy.orders(view, step)
    return msgspec.json.decode(msgspec.json.encode(orders))


def fault_of(game: Game, campaign: Campaign, state: Any, seat: Seat, step: StepId, orders: Any) -> str:
    """The fault of a deputy's orders, given when `campaign` stood at `state`; "" if there is none.

    A deputy orders for a silent seat, and gives the orders that its game works out.
    """
    own = campaign.current(step).get(seat)
    if own is not None and own.may_order:
        return f"a deputy ordered for {seat} in {step}, whose own orders were there"
    due = game.next_step(state)
    if due is not None and due.id == step:
        view = game.view(state, seat)
        meant = deputy_orders(game, view, due, campaign.standing(seat))
        if meant is not None and _is_a_deputys(game, view, due, orders, meant):
            return ""
    return f"what is said to be a deputy's orders of {seat} for {step} is not"


def _is_a_deputys(game: Game, view: Any, step: Step, orders: Any, meant: Any) -> bool:
    """Whether orders are those that a deputy gives, or gave in an earlier release."""
    assert game.deputy is not None, "it ordered what is meant"
    return bool(orders == meant) or game.deputy.ordered_before(view, step, orders)


def deputy_faults(game: Game, campaign: Campaign, state: Any, event: Campaign.OrdersReceived) -> Iterator[str]:
    """The faults of a deputy's orders in the history.

    Rules of another version are not asked: nobody knows here which orders they would work out.
    """
    if not stands_in(campaign):
        yield f"a deputy ordered for {event.seat} in {event.step}, and the campaign has none"
    elif campaign.opening.rules_version == game.meta.rules_version:
        orders = msgspec.json.decode(event.orders)
        fault = fault_of(game, campaign, state, event.seat, event.step, orders)
        if fault:
            yield fault


def stand_in(live: "LiveCampaign") -> None:
    """Order for each seat that has sent nothing for the window that closes.

    A referee's seat that orders before the others is left out: they were told of the window as it is without.
    """
    step = live.window()
    if step is None or not stands_in(live.campaign):
        return
    for seat in live.silent():
        if not live.is_bound(seat, step):
            _order(live, step, seat)


def _order(live: "LiveCampaign", step: Step, seat: Seat) -> None:
    from adjudicator.orders.told import told  # who only looks at a campaign does without it

    game = live.game
    view = live.view(seat)
    orders = deputy_orders(game, view, step, live.campaign.standing(seat))
    if orders is None:
        return
    own = live.campaign.current(step.id).get(seat)
    standing = own.standing if own else None
    meant = msgspec.convert(orders, game.orders_of(str(step.window)))
    understood = [line.text for line in told(game, view, step, meant) if line.text]
    live.take_orders(step, seat, orders, standing, by=DEPUTY, understood=understood)
