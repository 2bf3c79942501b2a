"""8.0 The Attrition Phase hex by hex: where, who, why, the roll of one's own, and what was lost."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.losses.attrition import AttritionChecked, AttritionSeen
from adjudicator.games.fornaldar.losses.harm import Harm
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.table import REFEREE
from adjudicator.table.fact import of_kind
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import joined

DESERTION = "24.1.2"
"""The rule by which points without a leader are lost."""

TOLL = (
    Column("Where", share=1.5),
    Column("Why", share=2.0),
    Column("Letter", "centre", 0.7),
    Column("Cost", share=2.7),
    Column("Roll", share=4),
)


def attrition(view: View, facts: Sequence[FNFact]) -> Iterator[Grid]:
    """A row for each roll that the reader may know; in the note, what he saw others lose."""
    seen = of_kind(facts, AttritionSeen)
    rows = [_checked(view, fact, seen) for fact in of_kind(facts, AttritionChecked)]
    others = []
    for fact in seen:
        if _own(view, fact):
            rows.append(_deserted(view, fact))
        else:
            place = view.say.closely(fact.at)
            others.append(f"{_lost(view, fact)} in {place}")
    note = f"Seen of the others: {'; '.join(others)}." if others else ""
    if rows or note:
        yield Grid("", TOLL, tuple(rows), note=note)


def _own(view: View, fact: AttritionSeen) -> bool:
    return view.seat in (fact.side, REFEREE)


def _deserted(view: View, fact: AttritionSeen) -> tuple[str, ...]:
    """24.1.2.3 Points that were lost for want of a leader, without a roll."""
    return (_where(view, fact), "no leader", NONE, _lost(view, fact), "none is made")


def _where(view: View, fact: AttritionChecked | AttritionSeen) -> str:
    """The place; for the referee with the side, too."""
    place = view.say.closely(fact.at)
    if view.seat == REFEREE:
        return f"{place}, {fact.side}"
    return place


def _lost(view: View, fact: AttritionSeen) -> str:
    return joined(view.say.points(colour, number) for colour, number in fact.lost.items())


def _checked(view: View, fact: AttritionChecked, seen: list[AttritionSeen]) -> tuple[str, ...]:
    """A roll; of what was seen to be lost there it takes its part."""
    where = _where(view, fact)
    if fact.ground == "sea":
        where += ", afloat"
    harm = Harm(csp=fact.csp, wounds=fact.wounds, steps=fact.steps)
    cost = harm.words or "nothing"
    lost = _lost_by(fact, seen)
    if lost:
        seen.remove(lost)
        cost += f" ({_lost(view, lost)})"
    return (where, joined(fact.causes), fact.letter, cost, _roll(fact))


def _lost_by(fact: AttritionChecked, seen: Sequence[AttritionSeen]) -> AttritionSeen | None:
    """The loss that a roll caused, if it cost points or steps, and the reader saw it."""
    if not fact.csp and not fact.steps:
        return None
    for loss in seen:
        is_there = loss.side == fact.side and loss.at == fact.at
        if is_there and loss.rule != DESERTION:
            return loss
    return None


def _roll(fact: AttritionChecked) -> str:
    """The dice of a roll, with all that was added: "3 + 4, rain +1 = 8"."""
    dice = " + ".join(map(str, fact.faces))
    added = "".join(f", {name} {number:+}" for name, number in fact.modifiers)
    return f"{dice}{added.replace(' -', ' −')} = {fact.total}"
