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
from adjudicator.table.pages import Column, Grid

Pair = tuple[CharacterId, CharacterId]
"""The challenger and the champion who met him."""


def facing(view: View, pair: Pair, told: Sequence[FNFact]) -> Grid:
    """The two side by side: rank, counter, strength with what made it for whom may know, and how each fared."""
    first = next(fact for fact in told if isinstance(fact, RoundFought))
    sides = first.attacker, enemy_of(first.attacker)
    names = [view.board.say.character(id) for id in pair]
    roles = "challenges", "accepts"
    heads = [f"{name} ({side})" for name, side in zip(names, sides, strict=True)]
    rows = (
        ("", *roles),
        ("Rank", *(_rank(view, id) for id in pair)),
        ("Counter", *(ratings.ratings(view.board.setting.counters.characters[id]) for id in pair)),
        ("Strength", *(_strength(told, side, number) for side, number in zip(sides, first.strengths, strict=True))),
        ("Outcome", *(_fate(told, id) for id in pair)),
    )
    note = "Counter: combat–command–magic. What an enemy has besides is not shown, but for his strength."
    return Grid("", (Column("", share=0.9), *(Column(head, share=3) for head in heads)), rows, note=note)


def _rank(view: View, id: CharacterId) -> str:
    printed = view.board.setting.counters.characters[id]
    rank = "king" if id in view.board.kings else printed.rank
    return ", ".join([*([rank] if rank else []), *ratings.gifts(printed)]).capitalize() or NONE


def _strength(told: Sequence[FNFact], side: Seat, number: int) -> str:
    """A strength in the first round, with what its own player knows of it."""
    made = next((fact.parts for fact in told if isinstance(fact, StrengthReckoned) and fact.side == side), ())
    how = "; ".join(part.how for part in made if part.how)
    return f"{number} ({how})" if how else str(number)


def _fate(told: Sequence[FNFact], id: CharacterId) -> str:
    """In which round somebody fell, if he did."""
    number = 0
    for fact in told:
        if isinstance(fact, RoundFought):
            number = fact.number
        elif isinstance(fact, CharacterKilled) and fact.character == id:
            return f"falls in round {number}"
    return "lives"
