"""17.8, 17.9 A duel as a duel: two champions who face each other."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.sides import enemy_of
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.combat.field import FieldSeen
from adjudicator.games.fornaldar.combat.story import RoundFought, StrengthReckoned
from adjudicator.games.fornaldar.losses.suffered import CharacterKilled, Wounded
from adjudicator.games.fornaldar.report import ratings
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.words import CharacterId
from adjudicator.table import Seat
from adjudicator.table.fact import of_kind
from adjudicator.table.parties import Boxes, Party

Pair = tuple[CharacterId, CharacterId]
"""The challenger and the champion who met him."""


def facing(view: View, pair: Pair, facts: Sequence[FNFact]) -> list[Party]:
    """The two: rank and counter (combat–command–magic), strength and for whom may know what made it, how each fared."""
    first = next(fact for fact in facts if isinstance(fact, RoundFought))
    sides = first.attacker, enemy_of(first.attacker)
    return [
        Party(
            f"{view.say.character(id)} ({side})",
            part,
            f"{_rank(view, id)}, {ratings.ratings(view.board.setting.counters.characters[id])}",
            _made_of(facts, side),
            str(strength),
            _fate(facts, id),
            own=side == view.seat,
        )
        for id, side, part, strength in zip(pair, sides, ("challenges", "accepts"), first.strengths, strict=True)
    ]


def _rank(view: View, id: CharacterId) -> str:
    printed = view.board.setting.counters.characters[id]
    rank = "king" if id in view.board.kings else printed.rank
    return ", ".join([*([rank] if rank else []), *ratings.gifts(printed)]).capitalize() or NONE


def _made_of(facts: Sequence[FNFact], side: Seat) -> str:
    """A strength in the first round, as its own player knows it."""
    made = next((fact.parts for fact in facts if isinstance(fact, StrengthReckoned) and fact.side == side), ())
    return "; ".join(part.how for part in made if part.how)


def _fate(facts: Sequence[FNFact], id: CharacterId) -> str:
    """The round in which somebody fell, if he did."""
    number = 0
    for fact in facts:
        if isinstance(fact, RoundFought):
            number = fact.number
        elif isinstance(fact, CharacterKilled) and fact.character == id:
            return f"falls in round {number}"
    return "lives"


def wound_boxes(view: View, pair: Pair, facts: Sequence[FNFact]) -> Iterator[Boxes]:
    """7.4 The wound boxes of the two, round by round; of the enemy's it is told only when the last is marked."""
    for id in pair:
        printed = view.board.setting.counters.characters[id]
        left = _left_before(facts, id, printed.combat)
        course = [left]
        for fact in facts:
            match fact:
                case RoundFought():
                    course.append(left)
                case Wounded(character=victim, wounds=wounds) if victim == id and left is not None:
                    left -= wounds
                    course[-1] = left
                case CharacterKilled(character=victim) if victim == id:
                    left = 0
                    course[-1] = left
        yield Boxes(view.say.character(id), printed.combat, tuple(course))


def _left_before(facts: Sequence[FNFact], id: CharacterId, whole: int) -> int | None:
    """12.3 The boxes that were left as his own side saw the field; None where its sight is not told."""
    for field in of_kind(facts, FieldSeen):
        if id not in field.fighting:
            continue
        for stack in field.stacks:
            for person in stack.persons:
                if person.id == id:
                    return whole - person.wounds
    return None
