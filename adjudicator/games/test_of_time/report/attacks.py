"""TT-35 The attacks that were settled, each as a box: who attacked and who defended with what, and who died of it."""

from collections.abc import Iterator, Sequence

from adjudicator.games.test_of_time.attack import AttackMade, AttackSettled, DefenceMade
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import TTFact, View
from adjudicator.games.test_of_time.tokens import TokensDied
from adjudicator.games.test_of_time.words import TestamentId, owner_of
from adjudicator.table import Seat
from adjudicator.table.battles import battle_box
from adjudicator.table.fact import of_kind
from adjudicator.table.pages import Passage
from adjudicator.table.parties import Party
from adjudicator.table.prose import counted, sentence


def attack_boxes(view: View, facts: Sequence[TTFact]) -> Iterator[Passage]:
    """A box for every Testament whose attackers the reader has been told of."""
    say = Say(view.board, view.seat)
    for fact in of_kind(facts, AttackSettled):
        parties = [*_parties(view, fact.testament, facts)]
        if parties:
            name = say.testament(fact.testament)
            title = sentence(f"the attack on {name}")
            yield battle_box(title, parties, lines=[fact.as_line(say)])


def out_of_boxes(facts: Sequence[TTFact]) -> list[TTFact]:
    """The facts that the story tells: what became of an attack stands in its box, if it has one."""
    attacks = of_kind(facts, AttackMade)
    defences = of_kind(facts, DefenceMade)
    attacked = {move.testament for move in attacks}
    defended = {move.testament for move in defences}
    met = attacked | defended
    boxed = list[TTFact]()
    for settled in of_kind(facts, AttackSettled):
        if settled.testament in met:
            boxed.append(settled)
    return [fact for fact in facts if fact not in boxed]


def _parties(view: View, testament: TestamentId, facts: Sequence[TTFact]) -> Iterator[Party]:
    """Every god who attacked it, in the order they began to, and its owner if he defended it."""
    moves: dict[Seat, list[AttackMade | DefenceMade]] = {}
    for fact in facts:
        if isinstance(fact, AttackMade | DefenceMade) and fact.testament == testament:
            moves.setdefault(fact.seat, []).append(fact)
    for seat, own in moves.items():
        payments = [f"{move.paid} ({counted(move.points, 'point')})" for move in own]
        deaths = _deaths(seat, testament, facts)
        yield Party(
            name=Say(view.board).god(seat),
            part="defends" if seat == owner_of(testament) else "attacks",
            made_of=", ".join(payments),
            strength=str(sum(move.points for move in own)),
            fate=sentence("; ".join(deaths)),
            own=seat == view.seat,
        )


def _deaths(seat: Seat, testament: TestamentId, facts: Sequence[TTFact]) -> Iterator[str]:
    """The number of those of a god who died over a Testament."""
    for fact in of_kind(facts, TokensDied):
        if fact.seat == seat and fact.testament == testament:
            spared = f", {fact.saved} spared" if fact.saved else ""
            yield f"{fact.died} died{spared}"
