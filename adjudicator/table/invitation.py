"""The invitation of a player as a page worth keeping."""

import msgspec

from adjudicator.table.figures import Figure
from adjudicator.table.seats import SeatStyle


class Invitation(msgspec.Struct, frozen=True):
    """What stands on the page; no key: the page may hang on a wall."""

    title: str
    game: str
    scenario: str
    player: str
    side: str
    style: SeatStyle | None
    """How the side is shown; None where it has no sign."""
    players: tuple[tuple[str, str], ...]
    """Every side with its player."""
    dates: tuple[str, ...]
    """The first deadline, and how the others fall."""
    writing: tuple[str, ...]
    """How orders are written and sent, step by step."""
    picture: Figure | None
    """The map that is played on."""
    campaign: str
    head: str
