"""The public knowledge of a campaign, as its public pages show it: made for those who only look on, and no more."""

from collections.abc import Iterator
from datetime import datetime
from typing import Literal

import msgspec

from adjudicator.table.figures import Figure, Plot
from adjudicator.table.news import Score
from adjudicator.table.pages import RulingNote
from adjudicator.table.seats import SeatStyle

Waiting = Literal["players", "first", "orders", "report", "nothing", "cancelled"]
"""A campaign waits for: that all accept; its first report; orders; the report that follows closed orders; nothing,
as it is over; nothing, as it was called off."""


class Awaited(msgspec.Struct, frozen=True, omit_defaults=True):
    """The thing a campaign waits for, and its deadline."""

    waiting: Waiting
    title: str = ""
    """The step whose orders are, or were, awaited."""
    due: datetime | None = None
    when: str = ""
    """The same as letters tell it, in the time zone of the campaign."""
    zone: str = "UTC"
    """The name of that zone."""
    stopped: bool = False
    """Whether no clock runs."""
    sent: tuple[tuple[str, bool], ...] = ()
    """The players that are asked, and whether each has sent orders, where the campaign says that this is shown."""


class Issue(msgspec.Struct, frozen=True, omit_defaults=True):
    """A report that everybody may read, as lists and feeds tell of it; `name` is what its files are called."""

    name: str
    title: str
    at: datetime
    whole: bool
    """Whether a turn is over with it, so that there are pages on paper."""
    headline: str = ""
    happened: tuple[str, ...] = ()
    rulings: tuple[RulingNote, ...] = ()
    """The referee's rulings since the report before."""


class Said(msgspec.Struct, frozen=True):
    """A piece of public press; `number` counts those of a campaign."""

    number: int
    author: str
    at: datetime
    text: str


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A campaign as the list of all shows it."""

    name: str
    title: str
    game: str
    identity: str
    """The id that tells it from every other campaign, also of the same name."""
    opened: datetime
    awaited: Awaited
    counts: str = ""
    scores: tuple[Score, ...] = ()
    seats: tuple[SeatStyle, ...] = ()
    has_board: bool = False
    free: tuple[str, ...] = ()
    """The sides that nobody plays, while there is something to play."""
    address: str = ""
    """The address to write to for a player who would like a free side; "" where no mail is read."""


class Front(msgspec.Struct, frozen=True):
    """All that the pages of a campaign are made of, but its reports."""

    card: Card
    scenario: str
    players: tuple[tuple[str, str], ...]
    """Each side with its player."""
    issues: tuple[Issue, ...]
    """The oldest first."""
    press: tuple[Said, ...]
    """The oldest first."""
    picture: Figure | None = None
    course: Plot | None = None
    head: str = ""
    """The public head of the history, as the last report has it."""

    @property
    def rulings(self) -> Iterator[tuple[Issue, RulingNote]]:
        """The referee's rulings, each with the report that told of it, the newest first."""
        return ((issue, note) for issue in reversed(self.issues) for note in issue.rulings)
