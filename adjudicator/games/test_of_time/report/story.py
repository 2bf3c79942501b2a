"""The story of a round: the log of its moves, and its end."""

from collections.abc import Sequence

from adjudicator.games.test_of_time.report.reversals import reversal
from adjudicator.games.test_of_time.reverse import TimeReversed
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.setup import RoundBegan
from adjudicator.games.test_of_time.state import TTFact, View
from adjudicator.table import EVERYONE
from adjudicator.table.pages import Passage


def chapters(view: View, told: Sequence[TTFact]) -> tuple[Passage, ...]:
    """The facts everybody sees, in chapters in the order they begin."""
    moves, by_title = "Moves", dict[str, list[TTFact]]()
    for fact in told:
        if isinstance(fact, RoundBegan):
            moves = f"Round {fact.round}: moves"
        if fact.seen_by == EVERYONE and fact.heading is not None:
            by_title.setdefault(fact.heading or moves, []).append(fact)
    return tuple(_chapter(Say(view.board), title, own) for title, own in by_title.items())


def _chapter(say: Say, title: str, told: Sequence[TTFact]) -> Passage:
    """A chapter with every reversal of it drawn."""
    drawn = tuple(reversal(say.board, fact) for fact in told if isinstance(fact, TimeReversed))
    return Passage(title, tuple(fact.told(say) for fact in told), figures=drawn)
