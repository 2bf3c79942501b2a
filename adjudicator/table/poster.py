"""The poster of a campaign: its book on one large sheet, with its map and all that has moved on it, for the wall."""

import msgspec

from adjudicator.table.chronicle import Chronicle
from adjudicator.table.figures import Figure


class Poster(msgspec.Struct, frozen=True):
    """The content of one large sheet."""

    chronicle: Chronicle
    picture: Figure | None
    """The board as it stands, every march an arrow that is the paler the older it is; battles bear their turn."""
