"""8.0 The Attrition Phase hex by hex: where, who, why, the roll of one's own, and what was lost."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.attrition import AttritionChecked, AttritionSeen
from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.harm import Harm
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.view import View
from adjudicator.table import REFEREE
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


def attrition(view: View, told: Sequence[FNFact]) -> Iterator[Grid]:
    """A row for each roll that the reader may know; in the note, what he saw others lose."""
    seen = [fact for fact in told if isinstance(fact, AttritionSeen)]
    rows = [_checked(view, fact, seen) for fact in told if isinstance(fact, AttritionChecked)]
    rows += [_deserted(view, fact) for fact in seen if _own(view, fact)]
    others = "; ".join(f"{_lost(view, fact)} in {view.say.closely(fact.at)}" for fact in seen if not _own(view, fact))
    note = f"Seen of the others: {others}." if others else ""
    if rows or note:
        yield Grid("", TOLL, tuple(rows), note=note)


def _own(view: View, fact: AttritionSeen) -> bool:
    return view.seat in (fact.side, REFEREE)


def _deserted(view: View, fact: AttritionSeen) -> tuple[str, ...]:
    """24.1.2.3 Points that were lost for want of a leader, without a roll."""
    return (_where(view, fact), "no leader", NONE, _lost(view, fact), "none is made")


def _where(view: View, fact: AttritionChecked | AttritionSeen) -> str:
    """The place; for the referee whose it is, too."""
    return view.say.closely(fact.at) + (f", {fact.side}" if view.seat == REFEREE else "")


def _lost(view: View, fact: AttritionSeen) -> str:
    return joined(view.say.points(colour, number) for colour, number in fact.lost.items())


def _checked(view: View, fact: AttritionChecked, seen: list[AttritionSeen]) -> tuple[str, ...]:
    """A roll; of what was seen to be lost there it takes its part."""
    harm = Harm(csp=fact.csp, wounds=fact.wounds, steps=fact.steps).words
    own = []
    for each in seen:
        if (each.side, each.at) == (fact.side, fact.at) and each.rule != DESERTION:
            own.append(each)
    lost = own[0] if own and (fact.csp or fact.steps) else None
    if lost:
        seen.remove(lost)
    added = "".join(f", {name} {number:+}" for name, number in fact.modifiers).replace(" -", " −")
    afloat = ", afloat" if fact.ground == "sea" else ""
    return (
        _where(view, fact) + afloat,
        joined(fact.causes),
        fact.letter,
        f"{harm or 'nothing'}{f' ({_lost(view, lost)})' if lost else ''}",
        f"{' + '.join(map(str, fact.faces))}{added} = {fact.total}",
    )
