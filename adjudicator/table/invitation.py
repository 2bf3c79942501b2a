"""The invitation of a player as a page worth keeping."""

import msgspec

from adjudicator.table.figures import Figure
from adjudicator.table.seats import SeatStyle


class Invitation(msgspec.Struct, frozen=True):
    """The content of the page; no key: the page may hang on a wall."""

    title: str
    game: str
    scenario: str
    player: str
    side: str
    style: SeatStyle | None
    """The style of the side; None where it has no sign."""
    players: tuple[tuple[str, str], ...]
    """Every side with its player."""
    dates: tuple[str, ...]
    """The first deadline, and how the others fall."""
    writing: tuple[str, ...]
    """The steps of writing and sending orders."""
    picture: Figure | None
    """The map that is played on."""
    campaign: str
    head: str
