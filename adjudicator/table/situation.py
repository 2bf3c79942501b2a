"""The matter of a decision in the middle of a turn, as maps for one of those who decide; sheets that go with them."""

import msgspec

from adjudicator.table.figures import Board
from adjudicator.table.pages import Grid


class Situation(msgspec.Struct, frozen=True):
    """The maps of a decision, with what stands round them on a page."""

    title: str
    """The title of the campaign."""
    step: str
    """The decision to make ("Turn 8: Movement")."""
    seat: str
    campaign: str
    head: str
    """The public head of the history."""
    maps: tuple[Board, ...]


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A one-page sheet for the table (a battle sheet): head lines, then tables and notes, then lines to fill in."""

    title: str
    subtitle: str
    campaign: str
    head: str
    facts: tuple[tuple[str, str], ...]
    """("Place", "Old Stone (0606), a town") and the like."""
    sides: tuple[Grid, ...]
    notes: tuple[str, ...]
    blanks: tuple[str, ...]
    """Lines to fill in by hand after the game ("Result", "Remarks")."""
    step: str = ""
    """The step at which it was handed out."""
    is_kept: bool = False
    """Whether it is kept from turn to turn, so that it comes with the report of a turn alone."""


class Handout(msgspec.Struct, frozen=True):
    """The supplement that a letter brings to be printed beside the report: maps of a decision, if any, and sheets."""

    maps: Situation | None
    sheets: tuple[Sheet, ...]
