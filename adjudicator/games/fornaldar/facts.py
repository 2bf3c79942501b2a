"""What every chapter is written with: the facts of the game, its refusals, and the table it is played on."""

from typing import ClassVar

from adjudicator.games.fornaldar.state import State
from adjudicator.table import EVERYONE, Fact, Refusals, Seat, Table


class FNFact(Fact, frozen=True, kw_only=True):
    """A fact of the game; only those whom it names see it."""

    headline: ClassVar[bool] = False
    """Whether page one of a report tells it."""
    weight: ClassVar[int] = 1
    """How much a headline weighs against others; the heaviest come first, the reader's own before others'."""
    in_story: ClassVar[bool] = True
    """Whether the story tells it; what is not in it the tables tell better."""

    @property
    def seat(self) -> Seat | None:
        """Whose doing it was: that of the side it names."""
        return getattr(self, "side", None)


class Public(FNFact, frozen=True, kw_only=True):
    """A fact that everybody sees."""

    seen_by: tuple[Seat, ...] = EVERYONE


FNTable = Table[State, FNFact]
"""The table this game is played on."""

refusals = Refusals()
"""Why something may not be done: every chapter adds its own."""
