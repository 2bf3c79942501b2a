"""The styles of the sides, by which they are shown."""

from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, NEUTRAL
from adjudicator.table.seats import SeatStyle

STYLES = (
    SeatStyle(FOMORIAN, "The Fomorian League", "F", 0),
    SeatStyle(MUNDANE, "The Mundane Alliance", "M", 1),
)
"""The two players."""

SIDES = (*STYLES, SeatStyle(NEUTRAL, "Non-aligned", "N", 5, neutral=True))
"""All whose pieces stand on the map."""
