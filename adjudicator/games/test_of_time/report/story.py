"""The story of a round: the log of its moves, and its end."""

from collections.abc import Iterator, Sequence

from adjudicator.games.test_of_time import facts
from adjudicator.games.test_of_time.facts import TTFact
from adjudicator.games.test_of_time.report.reversals import reversal
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
OPENING, END = "Opening", "End of the round"


def chapters(view: View, told: Sequence[TTFact]) -> tuple[Chapter, ...]:
    """The facts everybody sees, in chapters in the order they begin."""
    by_title: dict[str, list[TTFact]] = {}
    for title, fact in _placed(told):
        if fact.seen_by == EVERYONE:
            by_title.setdefault(title, []).append(fact)
    return tuple(_chapter(view, title, own) for title, own in by_title.items())


def _chapter(view: View, title: str, told: Sequence[TTFact]) -> Chapter:
    """A chapter with every reversal of it drawn."""
    drawn = tuple(reversal(view.board, fact) for fact in told if isinstance(fact, facts.TimeReversed))
    return Chapter(title, tuple(tell(view, fact) for fact in told), figures=drawn)


def _placed(told: Sequence[TTFact]) -> Iterator[tuple[str, TTFact]]:
    """Each fact with the title of its chapter; headings alone are left out."""
    title = "Moves"
    for fact in told:
        match fact:
            case facts.RoundBegan():
                title = f"Round {fact.round}: moves"
                yield OPENING if fact.round == 1 else END, fact
            case facts.CampaignSet():
                yield OPENING, fact
            case facts.RoundEnded():
                pass
            case _ if isinstance(fact, facts.Correction):
                yield "Corrections by the referee", fact
            case _:
                yield END if isinstance(fact, End) else title, fact
