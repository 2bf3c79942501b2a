"""The tools of every chapter: the facts of the game, its refusals, and the table it is played on."""

from typing import Any, ClassVar

from adjudicator.games.fornaldar.board.say import InHeadlines
from adjudicator.games.fornaldar.board.sides import verify_side
from adjudicator.games.fornaldar.state import State
from adjudicator.table import EVERYONE, Fact, Refusals, Seat, Table

HEADED = 2
"""The least weight of a fact that can stand over a page."""


class FNFact(Fact, frozen=True, kw_only=True):
    """A fact of the game; only those whom it names see it."""

    in_story: ClassVar[bool] = True
    """Whether the story tells it; what is not in it the tables tell better."""

    def head(self, say: Any) -> str:
        """Its own words, where it is worth a headline."""
        if self.weight >= HEADED:
            return self.words(InHeadlines(say.setting, say.reader)).text.rstrip(".")
        return ""

    @property
    def seat(self) -> Seat | None:
        """The seat whose doing it was: the side it names."""
        return getattr(self, "side", None)


class NotDone(FNFact, frozen=True, kw_only=True):
    """An order could not be carried out as it was given: only its owner is told."""

    weight: ClassVar[int] = 1

    side: Seat

    def change(self, state: State) -> None:
        """Nothing: what was not done changes nothing."""
        verify_side(self.side)


class Public(FNFact, frozen=True, kw_only=True):
    """A fact that everybody sees."""

    seen_by: tuple[Seat, ...] = EVERYONE


FNTable = Table[State, FNFact]
"""The table this game is played on."""

refusals = Refusals()
"""Reasons why something may not be done: every chapter adds its own."""
