"""The poster of a campaign: its map with all that has moved on it, for the wall."""

import msgspec

from adjudicator.table.figures import Figure
from adjudicator.table.news import Score
from adjudicator.table.seats import SeatStyle


class Poster(msgspec.Struct, frozen=True):
    """What is drawn on one large sheet."""

    title: str
    game: str
    scenario: str
    dates: str
    """From when to when it was played: "4 January – 19 April 2026"."""
    seats: tuple[tuple[SeatStyle, str], ...]
    """Each seat with its player."""
    picture: Figure | None
    """The board as it stands, every march an arrow that is the paler the older it is; battles bear their turn."""
    scores: tuple[Score, ...]
    counts: str
    chronicle: tuple[str, ...]
    battles: tuple[tuple[str, str], ...]
    """Turn by turn, where there was fighting."""
    campaign: str
    head: str
    warning: str = ""
    """Who may see it, while the campaign runs."""
