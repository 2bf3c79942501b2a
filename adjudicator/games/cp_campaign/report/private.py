"""The part of a report for its reader alone: orders not carried out, and actions not finished."""

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
"""A reason for passing entries over: whose they are, of which window of the turn and which list, code and rule."""


def private(view: View, facts: Sequence[CPFact]) -> Passage | None:
    """The private part; None where there is nothing to say."""
    lines = (*_skipped(facts), *_unfinished(view))
    title = "For the referee alone" if view.seat == REFEREE else "For you alone"
    return Passage(title, lines) if lines else None


def _skipped(facts: Sequence[CPFact]) -> Iterator[Line]:
    """Orders not carried out, those with the same reason in one line; numbers are those of their window's file."""
    for reason, wheres in _by_reason(facts).items():
        seat, window, _, code, rule = reason
        text = passed_over(wheres, code)
        if window:
            text = f"after pause {window}, {text}"
        yield Line(sentence(text), seat=seat, rule=rule, tone="bad", private=True)


def _by_reason(facts: Sequence[CPFact]) -> dict[Reason, list[Path]]:
    """The places of the entries that were passed over, by the reason."""
    pauses = 0
    groups: dict[Reason, list[Path]] = {}
    for fact in facts:
        if isinstance(fact, SpendPaused):
            pauses += 1
        elif isinstance(fact, EntrySkipped):
            part = str(fact.where[0])
            reason = (fact.seat, pauses, part, fact.code, fact.rule)
            groups.setdefault(reason, []).append(fact.where)
    return groups


def _unfinished(view: View) -> Iterator[Line]:
    """The reader's own unfinished actions."""
    say = Say(view.board)
    for key, done in view.board.progress.get(view.seat, {}).items():
        work = begun(key).work(say)
        paid = counted(done, "point")
        text = sentence(f"{work}: {paid} paid, not finished.")
        yield Line(text, seat=view.seat, private=True)
