"""The two sides of a battle: their armies, their dice if it was settled by dice, and how each fared."""

from collections.abc import Iterator, Sequence

from adjudicator.games.cp_campaign.auto_battle import BattleFought, Throw
from adjudicator.games.cp_campaign.battles import BattleArranged
from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.retreat import OfArmy
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import seats_of
from adjudicator.games.cp_campaign.state import View
from adjudicator.games.cp_campaign.table_top import BattleDecided
from adjudicator.games.cp_campaign.words import ArmyId
from adjudicator.table.parties import Party
from adjudicator.table.prose import joined, sentence


def battle_parties(view: View, met: BattleArranged, told: Sequence[CPFact]) -> list[Party]:
    """Attacker and defender of a battle, as its facts tell of them."""
    throws = next(((fact.attacker, fact.defender) for fact in told if isinstance(fact, BattleFought)), (None, None))
    armies = met.attackers, met.defenders
    parts = ("moved in last", "attacker"), ("was there", "defender")
    return [
        _party(view, own, throw, told, part, result)
        for own, throw, (part, result) in zip(armies, throws, parts, strict=True)
    ]


def _party(
    view: View, armies: Sequence[ArmyId], throw: Throw | None, told: Sequence[CPFact], part: str, side: str
) -> Party:
    say = Say(view.board)
    board = view.board
    seats = seats_of(board, armies)
    made_of = throw.reckoning.partition(": ")[2].rpartition(" = ")[0] if throw else ""
    return Party(
        joined(board.sides[seat].name for seat in seats),
        part,
        joined(armies),
        made_of,
        str(throw.total) if throw else "",
        sentence("; ".join(_fate(say, armies, told, side))),
        own=view.seat in seats,
    )


def _fate(say: Say, armies: Sequence[ArmyId], told: Sequence[CPFact], side: str) -> Iterator[str]:
    """Whether it won, and what became of its armies."""
    for decided in (fact for fact in told if isinstance(fact, BattleDecided)):
        yield "draw" if decided.winner is None else "won" if decided.result == side else "lost"
    yield from (f"{fact.army} {fact.fate(say)}" for fact in told if isinstance(fact, OfArmy) and fact.army in armies)
