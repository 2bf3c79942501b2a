"""What a report says to its reader alone: orders not carried out, and what is still to come of them."""

from collections.abc import Iterator, Sequence

from adjudicator.games.cp_campaign.actions import begun
from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.refusals import EntrySkipped, passed_over
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.spend import SpendPaused
from adjudicator.games.cp_campaign.state import View
from adjudicator.table import REFEREE, Line, Path, RuleId, Seat
from adjudicator.table.pages import Passage
from adjudicator.table.prose import counted, sentence

Reason = tuple[Seat, int, str, str, RuleId]
"""Whose entries, of which window of the turn and which list, were passed over why."""


def private(view: View, told: Sequence[CPFact]) -> Passage | None:
    """The private part; None where there is nothing to say."""
    lines = (*_skipped(told), *_unfinished(view))
    title = "For the referee alone" if view.seat == REFEREE else "For you alone"
    return Passage(title, lines) if lines else None


def _skipped(told: Sequence[CPFact]) -> Iterator[Line]:
    """Orders not carried out, those with the same reason in one line; numbers are those of their window's file."""
    pauses = 0
    groups: dict[Reason, list[Path]] = {}
    for fact in told:
        pauses += isinstance(fact, SpendPaused)
        if isinstance(fact, EntrySkipped):
            reason = (fact.seat, pauses, str(fact.where[0]), fact.code, fact.rule)
            groups.setdefault(reason, []).append(fact.where)
    for (seat, window, _, code, rule), wheres in groups.items():
        when = f"after pause {window}, " if window else ""
        text = sentence(f"{when}{passed_over(wheres, code)}")
        yield Line(text, seat=seat, rule=rule, tone="bad", private=True)


def _unfinished(view: View) -> Iterator[Line]:
    """The reader's own unfinished actions."""
    for key, done in view.board.progress.get(view.seat, {}).items():
        text = f"{begun(key).work(Say(view.board))}: {counted(done, 'point')} paid, not finished."
        yield Line(sentence(text), seat=view.seat, private=True)
