"""Press: who may write to whom, and when."""

from collections.abc import Sequence

from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.errors import NotFound, Refused
from adjudicator.table import EVERYONE, REFEREE, Seat


def check_press(live: LiveCampaign, seat: Seat, to: Sequence[Seat], text: str, *, anonymous: bool) -> None:
    """Raise `Refused` or `NotFound` where a seat may not write so now; the referee always may."""
    to_all = tuple(to) == EVERYONE
    kinds = {"public" if to_all else "private"}
    if anonymous:
        kinds.add("anonymous")
    forbidden = sorted(kinds - set(live.campaign.opening.press))
    if forbidden and seat != REFEREE:
        raise Refused("press/kind", f"there is no {' or '.join(forbidden)} press in this campaign")
    if seat != REFEREE:
        _check_time(live)
    players = live.campaign.players
    unknown = [] if to_all else [other for other in to if other not in players]
    if unknown or not to:
        there = ", ".join(players)
        raise NotFound("press/seat", f"press is written to seats ({there}) or to all, not to {', '.join(unknown)!r}")
    if not text.strip():
        raise Refused("press/empty", "there is no text between BEGIN PRESS and END PRESS")


def _check_time(live: LiveCampaign) -> None:
    """Raise `Refused` in a window in which nobody writes press."""
    step = live.next_step()
    if step is None:
        return
    closed = live.campaign.opening.no_press_in or ()
    if step.window in closed:
        raise Refused("press/closed", f"there is no press in this campaign while it waits for {step.title}")
