"""What a seat is asked to order now, for the page on which it puts its orders together."""

import msgspec

from adjudicator.campaign.beacon import RoundNumber
from adjudicator.campaign.live import LiveCampaign
from adjudicator.campaign.records import zone_of
from adjudicator.campaign.reporting import due_words, open_window
from adjudicator.campaign.schedule import in_words
from adjudicator.orders.composing import composing
from adjudicator.orders.sealed import FORMAT
from adjudicator.orders.window import OpenWindow
from adjudicator.table import Seat
from adjudicator.table.composing import Composing, Sealing
from adjudicator.table.figures import Cards, Map
from adjudicator.table.hexmap import HexMap
from adjudicator.table.regionmap import RegionMap


def to_compose(live: LiveCampaign, seat: Seat, address: str = "") -> Composing:
    """What `seat` can order in the open window, which it must be asked in."""
    window = open_window(live)
    assert window.step is not None, "a window is open"
    assert seat in window.step.seats, f"{seat} orders nothing now"
    due = next(reversed(live.campaign.windows), None)
    told = due_words(live.campaign, due, seat) if due else ""
    drawn = live.game.report(window.view(seat), [], window.step.turn).drawn
    boards = [figure for figure in drawn if isinstance(figure, Map | HexMap | RegionMap | Cards)]
    parts = [figure for figure in boards if not (isinstance(figure, HexMap) and figure.overview)]
    composed = composing(window, seat, parts, told, address)
    return msgspec.structs.replace(composed, sealing=_sealing(live, window, seat))


def _sealing(live: LiveCampaign, window: OpenWindow, seat: Seat) -> Sealing | None:
    """What the orders of a window are sealed to, where they are."""
    beacon = live.campaign.opening.trust.beacon
    to = window.sealed_to
    if to is None or beacon is None or window.step is None:
        return None
    out = beacon.comes_out(RoundNumber(to.round))
    return Sealing(
        round=to.round,
        chain=beacon.hash,
        public_key=beacon.public_key,
        step=window.step.id,
        format=FORMAT,
        opens=in_words(out, zone_of(live.campaign.players.get(seat), live.campaign.opening)),
    )
