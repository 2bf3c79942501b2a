"""The orders a seat is asked for now, for the page on which it puts them together."""

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.campaign.events.records import zone_of
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.reading.reporting import due_words, open_window
from adjudicator.campaign.terms.beacon import RoundNumber
from adjudicator.campaign.terms.moments_told import in_words
from adjudicator.orders.composing import composing
from adjudicator.orders.sealed import FORMAT
from adjudicator.orders.window import OpenWindow
from adjudicator.table import Seat, Step, StepId
from adjudicator.table.composing import Composing, Sealing
from adjudicator.table.figures import Cards, Figure, Map
from adjudicator.table.hexmap import HexMap
from adjudicator.table.regionmap import RegionMap


def to_compose(live: LiveCampaign, seat: Seat, address: str = "") -> Composing:
    """The orders that `seat` can give in the open window, which it must be asked in."""
    window = open_window(live)
    step = window.step
    assert step is not None, "a window is open"
    assert seat in step.seats, f"{seat} orders nothing now"
    due = next(reversed(live.campaign.windows), None)
    until = due_words(live.campaign, due, seat) if due else ""
    parts = _maps(live, seat, step)
    sent = _sent_last(live, step.id, seat)
    composed = composing(window, seat, parts, until, address, sent)
    return msgspec.structs.replace(composed, sealing=_sealing(live, window, seat))


def _maps(live: LiveCampaign, seat: Seat, step: Step) -> Sequence[Figure]:
    """The maps on which a seat decides: those of the step, where the game has any; or the parts of the board."""
    view = live.view(seat)
    maps = live.game.situation(view, step, ())
    if maps:
        return maps
    if live.game.boards:
        return live.game.boards(view)
    report = live.game.report(view, [], step.turn)
    boards = [figure for figure in report.drawn if isinstance(figure, Map | HexMap | RegionMap | Cards)]
    return [board for board in boards if not _is_overview(board)]


def _sent_last(live: LiveCampaign, step: StepId, seat: Seat) -> Any | None:
    """The orders that a seat has sent last for a window, taken back or not: its page begins with them."""
    campaign = live.campaign
    orders = [campaign.received[receipt].orders for receipt in campaign.sets_of(seat, step)]
    return next((given for given in reversed(orders) if given is not None), None)


def _is_overview(board: Map | HexMap | RegionMap | Cards) -> bool:
    """Whether a figure shows the whole board, of which other figures show the parts."""
    return isinstance(board, HexMap) and board.overview


def _sealing(live: LiveCampaign, window: OpenWindow, seat: Seat) -> Sealing | None:
    """The lock that the orders of a window are sealed to, where they are sealed."""
    beacon = live.campaign.opening.trust.beacon
    to = window.sealed_to
    if to is None or beacon is None or window.step is None:
        return None
    out = beacon.comes_out(RoundNumber(to.round))
    campaign = live.campaign
    zone = zone_of(campaign.players.get(seat), campaign.opening)
    return Sealing(
        round=to.round,
        chain=beacon.hash,
        public_key=beacon.public_key,
        step=window.step.id,
        format=FORMAT,
        opens=in_words(out, zone, campaign.people.language_of(seat)),
    )
