"""The matter of a decision in the middle of a turn, as maps for one of those who decide; sheets that go with them."""

import msgspec

from adjudicator.table.figures import Board
from adjudicator.table.pages import Sheet


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


class Handout(msgspec.Struct, frozen=True):
    """What a letter brings to be printed beside the report: maps of a decision, if there are any, and sheets."""

    maps: Situation | None
    sheets: tuple[Sheet, ...]
