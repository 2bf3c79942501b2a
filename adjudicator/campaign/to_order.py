"""What a seat is asked to order now, for the page on which it puts its orders together."""

from adjudicator.campaign.live import LiveCampaign
from adjudicator.campaign.reporting import due_words, open_window
from adjudicator.orders.composing import composing
from adjudicator.table import Seat
from adjudicator.table.composing import Composing
from adjudicator.table.figures import Cards, Map
from adjudicator.table.hexmap import HexMap


def to_compose(live: LiveCampaign, seat: Seat, address: str = "") -> Composing:
    """What `seat` can order in the open window, which it must be asked in."""
    window = open_window(live)
    assert window.step is not None, "a window is open"
    assert seat in window.step.seats, f"{seat} orders nothing now"
    due = next(reversed(live.campaign.windows), None)
    told = due_words(live.campaign, due, seat) if due else ""
    drawn = live.game.report(window.view(seat), [], window.step.turn).drawn
    boards = [figure for figure in drawn if isinstance(figure, Map | HexMap | Cards)]
    parts = [figure for figure in boards if not (isinstance(figure, HexMap) and figure.overview)]
    return composing(window, seat, parts, told, address)
