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
from adjudicator.table.fact import of_kind
from adjudicator.table.parties import Party
from adjudicator.table.prose import joined


def battle_parties(view: View, met: BattleArranged, facts: Sequence[CPFact]) -> list[Party]:
    """Attacker and defender of a battle, as its facts tell of them."""
    attack = None
    defence = None
    fought = of_kind(facts, BattleFought)
    if fought:
        attack = fought[0].attacker
        defence = fought[0].defender
    return [
        _party(view, met.attackers, attack, facts, "moved in last", "attacker"),
        _party(view, met.defenders, defence, facts, "was there", "defender"),
    ]


def _party(
    view: View, armies: Sequence[ArmyId], throw: Throw | None, facts: Sequence[CPFact], part: str, side: str
) -> Party:
    """A side of a battle; without a throw it was not settled by dice."""
    board = view.board
    seats = seats_of(board, armies)
    fates = _fates(Say(board), armies, facts, side)
    return Party(
        name=joined(board.sides[seat].name for seat in seats),
        part=part,
        forces=joined(armies),
        made_of=_made_of(throw) if throw else "",
        strength=str(throw.total) if throw else "",
        fate="; ".join(fates),
        own=view.seat in seats,
    )


def _made_of(throw: Throw) -> str:
    """The sum of a throw without its name and its total: "4 + 2" of "Attacker: 4 + 2 = 6"."""
    _, _, reckoning = throw.reckoning.partition(": ")
    made_of, _, _ = reckoning.rpartition(" = ")
    return made_of


def _fates(say: Say, armies: Sequence[ArmyId], facts: Sequence[CPFact], side: str) -> Iterator[str]:
    """Whether a side won, and what became of its armies."""
    for decided in of_kind(facts, BattleDecided):
        if decided.winner is None:
            yield "draw"
        else:
            yield "won" if decided.result == side else "lost"
    for fact in of_kind(facts, OfArmy):
        if fact.army in armies:
            yield f"{fact.army} {fact.fate(say)}"
