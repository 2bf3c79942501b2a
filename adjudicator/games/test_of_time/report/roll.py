"""The roll of the chronicle: the Testaments that were buried, and that made room for others."""

from collections.abc import Iterator, Sequence

from adjudicator.games.test_of_time.end import TestamentWeathered
from adjudicator.games.test_of_time.report.cards import buried_in
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import Testament, TTFact, View
from adjudicator.table.fact import of_kind
from adjudicator.table.memory import Loss
from adjudicator.table.prose import counted, sentence


def losses(view: View, facts: Sequence[TTFact]) -> Iterator[Loss]:
    """TT-26, TT-35 The Testaments whose last section was covered in the rounds that are told of."""
    for fact in of_kind(facts, TestamentWeathered):
        own = view.board.testaments.get(fact.testament)
        if own and _buried_by(fact, own):
            yield _loss(view, own, fact)


def _buried_by(fact: TestamentWeathered, own: Testament) -> bool:
    """Whether a Testament is buried, and its last section was covered in that round."""
    if own.visible:
        return False
    return fact.round == buried_in(own)


def _loss(view: View, own: Testament, fact: TestamentWeathered) -> Loss:
    how = f"buried in round {fact.round}; laid in round {own.created}"
    if fact.strips:
        strips = counted(fact.strips, "strip")
        how += f", {strips} of it by attack"
    name = Say(view.board).testament(own.id)
    return Loss(
        kind="Buried Testaments",
        what=sentence(name.removeprefix("the ")),
        how=how,
        seat=own.owner,
    )
