"""The chronicle: a campaign as a book, from its first turn to its last, as one reader may know it."""

import msgspec

from adjudicator.table.figures import Figure
from adjudicator.table.memory import Held, Loss
from adjudicator.table.news import Score
from adjudicator.table.pages import Passage
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A turn that is over: the board at its end with what moved and fought in it, and what is told of it."""

    number: int
    title: str
    when: str
    """Its name in the calendar of the game, else the day on which it was adjudicated."""
    caption: str
    """The most important news of it, as it stands over a page."""
    story: tuple[str, ...]
    """All that is worth telling, in sentences, in the order it happened."""
    scores: tuple[Score, ...]
    picture: Figure | None = None
    held: tuple[Held, ...] = ()
    lost: tuple[Loss, ...] = ()


class Cast(msgspec.Struct, frozen=True, kw_only=True):
    """A throw that is remembered: what it was for, what was thrown, and how likely it was to end so."""

    when: str
    text: str
    faces: tuple[int, ...]
    sides: int
    made: bool
    odds: float


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """The dice of a seat against what was to be expected of them."""

    seat: Seat
    rolls: int
    """The number of rolls that had something to reach."""
    made: int
    expected: float
    """The number of them expected to be made."""
    better: float
    """The likelihood of making as many or more."""
    dice: int
    """The number of dice it threw in all."""
    pips: float
    """The average of their pips, as a share of the expected one."""
    luckiest: Cast | None = None
    cruellest: Cast | None = None


class Proved(msgspec.Struct, frozen=True):
    """The number of rolls and draws there were, and of those among them that follow from secrets that are revealed."""

    thrown: int
    proved: int


class Chronicle(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as a book."""

    title: str
    game: str
    scenario: str
    dates: str
    """The dates of its first and its last day."""
    seats: tuple[tuple[SeatStyle, str], ...]
    """Each seat with its player."""
    counts: str
    """The unit of the scores ("territories")."""
    turns: tuple[Turn, ...]
    battles: tuple[Passage, ...]
    """The greatest, in the order they were fought."""
    spare: tuple[int, ...] = ()
    """The places among them of those that may be left out, the least first, where a page would hold little else."""
    luck: tuple[Luck, ...]
    proved: Proved
    campaign: str
    head: str
    anchor: str
    """The end of the chain of dice secrets: it was published when the campaign opened."""
    secret: str = ""
    """The last of them, when it is over."""
    rules: str
    """The version of the rules."""
    warning: str = ""
    """The readers that may see it, while the campaign runs."""

    @property
    def over(self) -> bool:
        """Whether the campaign is over."""
        return not self.warning
