"""Whether stored orders can still be played, once something has changed under them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.campaign.events.decoding import orders_in
from adjudicator.campaign.events.records import PROGRAM, Received
from adjudicator.table import Game, Problem, Step

if TYPE_CHECKING:
    from adjudicator.campaign.play.live import LiveCampaign


def overtaken_orders(live: "LiveCampaign") -> Iterator[dict[str, Any]]:
    """The seats whose orders for the open window can no longer be played: step, seat, all their receipts, why."""
    step = live.window()
    if step is None:
        return
    campaign = live.campaign
    for seat, received in campaign.current(step.id).items():
        view = live.view(seat)
        problems = faults(live.game, step, view, received)
        if problems:
            receipts = campaign.sets_of(seat, step.id)
            yield {"step": step.id, "seat": seat, "receipts": receipts, "problems": problems}


def faults(game: Game, step: Step, view: Any, received: Received) -> list[str]:
    """The problems of a stored order set now, by what its seat knows, in words."""
    problems: list[Problem] = []
    orders = orders_in(game, received)
    if orders is not None:
        problems += game.check(view, step, orders)
    if received.standing is not None:
        standing = msgspec.convert(received.standing, game.standing)
        problems += game.check_standing(view, standing)
    if received.by == PROGRAM and not game.is_idle(view, step):
        return ["there is something to decide now"]
    return [problem.message for problem in problems if problem.kind != "note"]
