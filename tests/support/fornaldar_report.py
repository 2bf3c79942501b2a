"""What a report of Fornaldar says, in the frame of a report."""

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.words import FOMORIAN
from adjudicator.table.pages import Passage, Report


def framed(content, seat=FOMORIAN):
    """A report with nothing but a game's content in it."""
    return Report(
        game="Fornaldar",
        campaign="saga",
        title="Saga",
        turn=1,
        turn_title="Set-up",
        seat=seat,
        seat_name=seat,
        player="",
        dates=(),
        head="0" * 64,
        content=content,
        received=Passage("", ()),
        rulings=(),
        corrections=(),
        proof=None,
        form="",
        form_name="",
        seats=GAME.styles(None),
    )
