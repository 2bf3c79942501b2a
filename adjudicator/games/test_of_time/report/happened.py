"""What happened, in a few lines: to the reader; for the referee, the headlines of all."""

from collections.abc import Sequence

from adjudicator.games.test_of_time import facts
from adjudicator.games.test_of_time.facts import TTFact
from adjudicator.games.test_of_time.rules.scoring import score
from adjudicator.games.test_of_time.state import View
from adjudicator.games.test_of_time.telling import tell
from adjudicator.table.prose import counted
from adjudicator.table.words import REFEREE, Seat

HEADLINES = (facts.CampaignSet, facts.CampaignWon, facts.RunStopped)
"""What everybody is told on page one."""


def happened(view: View, told: Sequence[TTFact]) -> tuple[str, ...]:
    """The lines of page one; none where nothing happened."""
    wanted = [fact for fact in told if isinstance(fact, HEADLINES) or concerns(view.seat, fact)]
    lines = [tell(view, fact).text for fact in wanted]
    if view.seat in view.board.home and any(isinstance(fact, facts.RoundEnded) for fact in told):
        lines.append(_own_score(view))
    return tuple(lines)


def _own_score(view: View) -> str:
    board, points = view.board, counted(score(view.board, view.seat), "point")
    if board.phase == "over":
        return f"Your Testaments score {points}."
    return f"Your Testaments will score {points} at the end if nothing more decays."


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
