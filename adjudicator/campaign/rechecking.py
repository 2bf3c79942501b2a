"""Whether stored orders can still be played, once something has changed under them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.campaign.playing import orders_in
from adjudicator.campaign.records import Received
from adjudicator.table import Game, Step

if TYPE_CHECKING:
    from adjudicator.campaign.live import LiveCampaign


def overtaken_orders(live: "LiveCampaign") -> Iterator[dict[str, Any]]:
    """The seats whose orders for the open window can no longer be played: step, seat, all their receipts, why."""
    step = live.window()
    if step is None:
        return
    for seat, received in live.campaign.current(step.id).items():
        problems = faults(live.game, step, live.view(seat), received)
        if problems:
            receipts = live.campaign.sets_of(seat, step.id)
            yield {"step": step.id, "seat": seat, "receipts": receipts, "problems": problems}


def faults(game: Game, step: Step, view: Any, received: Received) -> list[str]:
    """What stands against a stored order set now, by what its seat knows, in words."""
    orders = orders_in(game, received)
    problems = [] if orders is None else game.check(view, step, orders)
    if received.standing is not None:
        problems = [*problems, *game.check_standing(view, msgspec.convert(received.standing, game.standing))]
    return [problem.message for problem in problems if problem.kind != "note"]
