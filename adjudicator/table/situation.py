"""The matter of a decision in the middle of a turn, as maps for one of those who decide."""

import msgspec

from adjudicator.table.figures import Board


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
