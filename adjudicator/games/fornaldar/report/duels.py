"""17.8, 17.9 A duel as a duel: two champions who face each other."""

from collections.abc import Sequence

from adjudicator.games.fornaldar.combat.story import RoundFought, StrengthReckoned
from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.losses import CharacterKilled
from adjudicator.games.fornaldar.report import ratings
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.sides import enemy_of
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import CharacterId
from adjudicator.table import Seat
from adjudicator.table.parties import Party

Pair = tuple[CharacterId, CharacterId]
"""The challenger and the champion who met him."""


def facing(view: View, pair: Pair, told: Sequence[FNFact]) -> list[Party]:
    """The two: rank and counter (combat–command–magic), strength and for whom may know what made it, how each fared."""
    first = next(fact for fact in told if isinstance(fact, RoundFought))
    sides = first.attacker, enemy_of(first.attacker)
    return [
        Party(
            f"{view.say.character(id)} ({side})",
            part,
            f"{_rank(view, id)}, {ratings.ratings(view.board.setting.counters.characters[id])}",
            _made_of(told, side),
            str(strength),
            _fate(told, id),
            own=side == view.seat,
        )
        for id, side, part, strength in zip(pair, sides, ("challenges", "accepts"), first.strengths, strict=True)
    ]


def _rank(view: View, id: CharacterId) -> str:
    printed = view.board.setting.counters.characters[id]
    rank = "king" if id in view.board.kings else printed.rank
    return ", ".join([*([rank] if rank else []), *ratings.gifts(printed)]).capitalize() or NONE


def _made_of(told: Sequence[FNFact], side: Seat) -> str:
    """A strength in the first round, as its own player knows it."""
    made = next((fact.parts for fact in told if isinstance(fact, StrengthReckoned) and fact.side == side), ())
    return "; ".join(part.how for part in made if part.how)


def _fate(told: Sequence[FNFact], id: CharacterId) -> str:
    """The round in which somebody fell, if he did."""
    number = 0
    for fact in told:
        if isinstance(fact, RoundFought):
            number = fact.number
        elif isinstance(fact, CharacterKilled) and fact.character == id:
            return f"falls in round {number}"
    return "lives"
