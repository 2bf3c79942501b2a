"""What movement hands over to other chapters: the losses of a march, overruns, the Draugr, evasion.

Until those chapters are there the referee settles it: nothing happens but that the move ends.
"""

from collections.abc import Sequence
from typing import Literal

from adjudicator.games.fornaldar.facts import FNTable, refusals
from adjudicator.games.fornaldar.movement.march import NotPossible
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Seat

BY_RULING = refusals.new("BY_RULING", "16.0", "the referee settles this")

MarchKind = Literal["forced march", "snow march"]


def march_attrition(table: FNTable, side: Seat, at: Where, ids: Sequence[PieceId], kind: MarchKind) -> None:
    """8.2 What a march costs those who have made it."""


def overrun(table: FNTable, side: Seat, at: Where, ids: Sequence[PieceId], came_from: Where) -> bool:
    """14.5.3 One round of battle; whether the hex is clear of enemies after it."""
    raise NotPossible(BY_RULING)


def meet_draugr(table: FNTable, side: Seat, at: Where, ids: Sequence[PieceId]) -> None:
    """21.1.5 A Draugr attacks those who have searched."""
    raise NotPossible(BY_RULING)


def try_to_evade(table: FNTable, side: Seat, at: Where, ids: Sequence[PieceId]) -> bool:
    """19.3 Whether characters evade the enemies in their place."""
    raise NotPossible(BY_RULING)
