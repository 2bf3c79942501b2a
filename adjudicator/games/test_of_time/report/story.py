"""The story of a round: the log of its moves, and its end."""

from collections.abc import Iterator, Sequence

from adjudicator.games.test_of_time import facts
from adjudicator.games.test_of_time.facts import TTFact
from adjudicator.games.test_of_time.state import View
from adjudicator.games.test_of_time.telling import tell
from adjudicator.table.pages import Chapter
from adjudicator.table.words import EVERYONE

End = (
    facts.AttackSettled
    | facts.TokensDied
    | facts.TestamentWeathered
    | facts.TestamentLaid
    | facts.TestamentReplaced
    | facts.TokensReturned
    | facts.CampaignWon
)
"""What is told of the end of a round."""


def chapters(view: View, told: Sequence[TTFact]) -> tuple[Chapter, ...]:
    """The facts everybody sees, in chapters in the order they begin."""
    by_title: dict[str, list[TTFact]] = {}
    for title, fact in _placed(told):
        if fact.seen_by == EVERYONE:
            by_title.setdefault(title, []).append(fact)
    return tuple(Chapter(title, tuple(tell(view, fact) for fact in own)) for title, own in by_title.items())


def _placed(told: Sequence[TTFact]) -> Iterator[tuple[str, TTFact]]:
    """Each fact with the title of its chapter; headings alone are left out."""
    title = "Moves"
    for fact in told:
        if isinstance(fact, facts.RoundBegan):
            title = f"Round {fact.round}: moves"
        if isinstance(fact, facts.Correction):
            yield "Corrections by the referee", fact
        elif isinstance(fact, End):
            yield "End of the round", fact
        elif not isinstance(fact, facts.RoundEnded):
            yield title if not isinstance(fact, facts.CampaignSet) else "Opening", fact
