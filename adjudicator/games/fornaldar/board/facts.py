"""The tools of every chapter: whose side is whose (1.0, 10.0), the facts of the game, its refusals, and its table."""

from typing import Any, ClassVar

from adjudicator.games.fornaldar.board.say import InHeadlines
from adjudicator.games.fornaldar.state import Board, State
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, NEUTRAL, GroupId, HexId
from adjudicator.table import EVERYONE, Fact, Refusals, Seat, Table


def side_of(board: Board, group: GroupId) -> Seat:
    """1.0 The side of a clan or kingdom: the one that activated it, else as the scenario or its counters have it."""
    if group in board.joined:
        return board.joined[group]
    for each in board.scenario.groups:
        if each.group == group:
            return each.side
    known = board.counters.groups.get(group)
    return known.side if known and known.side else NEUTRAL


def enemy_of(seat: Seat) -> Seat:
    """3.0.c The other player."""
    return MUNDANE if seat == FOMORIAN else FOMORIAN


def friendly_coast(board: Board, side: Seat, hex: HexId) -> bool:
    """3.0.e Whether a hex is on the coast of a land of a side, active or not (6.3.1); bare islands never are."""
    here = board.land.hexes[hex]
    if not here.coastal:
        return False
    if here.kingdom is None:
        return False
    return side_of(board, here.kingdom) == side


def verify_side(side: Seat) -> None:
    """Raise `ValueError` where a correction names a side that is none."""
    if side not in (FOMORIAN, MUNDANE, NEUTRAL):
        raise ValueError(f"there is no side {side}; the sides are {FOMORIAN} and {MUNDANE}")


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
