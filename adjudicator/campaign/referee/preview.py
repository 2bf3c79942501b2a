"""Playing ahead without recording: what would happen if the window were locked now."""

from typing import Any

from adjudicator.campaign.play.chance import is_sealed
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players import dealings
from adjudicator.campaign.store.application import IN_MEMORY, Store
from adjudicator.errors import Refused


def preview(live: LiveCampaign, reason: str) -> LiveCampaign:
    """A copy of the campaign, in memory, in which the open window was locked and played.

    It shows orders that are not locked yet, so that it counts as a look at them. Raises `Refused` if no window is open.
    """
    step = live.window()
    if step is None:
        raise Refused("preview/nothing", "no window is open: there is nothing to preview")
    if is_sealed(live.campaign, step):
        why = "its dice will come from a round of the beacon that nobody knows yet"
        raise Refused("preview/beacon", f"{step.id} cannot be played ahead: {why}")
    seats = list(live.campaign.current(step.id))
    if seats:
        dealings.look(live, seats, reason)
    ahead = copy_of(live)
    if ahead.ahead(step):
        ahead.advance(lock=True)
    ahead.advance(lock=True)
    return ahead


def copy_of(live: LiveCampaign) -> LiveCampaign:
    """A copy of the campaign in memory, to be played on; what happens to it is forgotten."""
    store = Store(IN_MEMORY, create_tables=True)
    rows: Any = live.store.rows(live.campaign.opening.name)
    store.recorder.insert_events(rows)
    return live.on(store)
