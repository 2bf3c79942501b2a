"""The replay of a campaign: its board at every moment that orders were awaited, with what had happened by then."""

import msgspec

from adjudicator.table.figures import Figure
from adjudicator.table.news import Score
from adjudicator.table.seats import SeatStyle


class Moment(msgspec.Struct, frozen=True):
    """The board when orders were awaited or the campaign ended, and what had happened since the moment before."""

    title: str
    turn: int
    whole: bool
    """Whether a turn is over with it."""
    headline: str
    happened: tuple[str, ...]
    scores: tuple[Score, ...]
    picture: Figure | None


class Replay(msgspec.Struct, frozen=True):
    """A campaign from its first moment to its last, as one reader may know it."""

    title: str
    game: str
    scenario: str
    dates: str
    """The dates of its first and its last day."""
    seats: tuple[tuple[SeatStyle, str], ...]
    """Each seat with its player."""
    counts: str
    """The unit of the scores ("territories")."""
    moments: tuple[Moment, ...]
    campaign: str
    head: str
    warning: str = ""
    """The readers that may see it, while the campaign runs."""
