"""What happened, in a few lines: to the reader; for the referee, the headlines of all."""

from collections.abc import Iterator, Sequence

from adjudicator.games.test_of_time import facts
from adjudicator.games.test_of_time.facts import TTFact
from adjudicator.games.test_of_time.naming import tokens_text
from adjudicator.games.test_of_time.rules.scoring import score
from adjudicator.games.test_of_time.state import View
from adjudicator.games.test_of_time.telling import tell
from adjudicator.table.words import REFEREE, Seat

HEADLINES = (facts.CampaignSet, facts.CampaignWon, facts.RunStopped)
"""What everybody is told on page one."""


def happened(view: View, told: Sequence[TTFact]) -> tuple[str, ...]:
    """The lines of page one; none where nothing happened."""
    wanted = [fact for fact in told if isinstance(fact, HEADLINES) or concerns(view.seat, fact)]
    lines = [tell(view, fact).text for fact in wanted]
    if view.seat in view.board.home and told:
        lines.append("".join(_own(view)))
    return tuple(lines)


def _own(view: View) -> Iterator[str]:
    board, seat = view.board, view.seat
    yield f"{tokens_text(board.home[seat])} wait in your home zone"
    yield f"; your Testaments would score {score(board, seat)} points if nothing more decayed."


def concerns(seat: Seat, fact: TTFact) -> bool:
    """Whether page one tells a fact to a seat: attacks on its Testaments, reversals, conversions, what it laid."""
    match fact:
        case facts.TimeReversed():
            return seat == REFEREE or seat in (fact.seat, fact.testament[0])
        case facts.AttackSettled():
            return seat == REFEREE or fact.testament[0] == seat
        case facts.TestamentLaid():
            return seat in (REFEREE, fact.seat)
        case facts.FollowerConverted():
            return seat in (REFEREE, fact.seat, fact.victim)
    return False
