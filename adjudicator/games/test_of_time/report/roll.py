"""What the chronicle remembers: the Testaments that were buried, and that made room for others."""

from collections.abc import Iterator, Sequence

from adjudicator.games.test_of_time.end import TestamentWeathered
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import Testament, TTFact, View
from adjudicator.table.memory import Loss
from adjudicator.table.prose import counted, sentence


def losses(view: View, told: Sequence[TTFact]) -> Iterator[Loss]:
    """TT-26, TT-35 The Testaments whose last section was covered in the rounds that are told of."""
    for fact in told:
        own = view.board.testaments.get(fact.testament) if isinstance(fact, TestamentWeathered) else None
        if own and isinstance(fact, TestamentWeathered) and not own.visible and fact.round == _buried(own):
            yield _loss(view, own, fact)


def _buried(own: Testament) -> int:
    """The round in which the last of its sections was covered."""
    return max(section.covered or 0 for section in own.sections)


def _loss(view: View, own: Testament, fact: TestamentWeathered) -> Loss:
    struck = f", {counted(fact.strips, 'strip')} of it by attack" if fact.strips else ""
    how = f"buried in round {fact.round}; laid in round {own.created}{struck}"
    what = sentence(Say(view.board).testament(own.id).removeprefix("the "))
    return Loss(kind="Buried Testaments", what=what, how=how, seat=own.owner)
