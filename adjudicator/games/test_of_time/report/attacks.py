"""TT-35 The attacks that were settled, each as a box: who attacked and who defended with what, and who died of it."""

from collections.abc import Iterator, Sequence

from adjudicator.games.test_of_time.attack import AttackMade, AttackSettled, DefenceMade
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.state import TTFact, View
from adjudicator.games.test_of_time.tokens import TokensDied
from adjudicator.games.test_of_time.words import TestamentId, owner_of
from adjudicator.table import Seat
from adjudicator.table.battles import battle_box
from adjudicator.table.pages import Passage
from adjudicator.table.parties import Party
from adjudicator.table.prose import counted, sentence


def attack_boxes(view: View, told: Sequence[TTFact]) -> Iterator[Passage]:
    """A box for every Testament whose attackers the reader has been told of."""
    say = Say(view.board, view.seat)
    for fact in told:
        if isinstance(fact, AttackSettled):
            parties = [*_parties(view, fact.testament, told)]
            title = sentence(f"the attack on {say.testament(fact.testament)}")
            if parties:
                yield battle_box(title, parties, lines=[fact.told(say)])


def _parties(view: View, testament: TestamentId, told: Sequence[TTFact]) -> Iterator[Party]:
    """Every god who attacked it, in the order they began to, and its owner if he defended it."""
    moves = [fact for fact in told if isinstance(fact, AttackMade | DefenceMade) and fact.testament == testament]
    for seat in dict.fromkeys(move.seat for move in moves):
        own = [move for move in moves if move.seat == seat]
        part = "defends" if seat == owner_of(testament) else "attacks"
        made_of = ", ".join(f"{move.paid} ({counted(move.points, 'point')})" for move in own)
        yield Party(
            Say(view.board).god(seat),
            part,
            made_of=made_of,
            strength=str(sum(move.points for move in own)),
            fate=sentence("; ".join(_fate(seat, testament, told))),
            own=seat == view.seat,
        )


def _fate(seat: Seat, testament: TestamentId, told: Sequence[TTFact]) -> Iterator[str]:
    """How many died over it."""
    for fact in told:
        if isinstance(fact, TokensDied) and (fact.seat, fact.testament) == (seat, testament):
            spared = f", {fact.saved} spared" if fact.saved else ""
            yield f"{fact.died} died{spared}"
