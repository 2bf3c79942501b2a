"""Situations of Fornaldar on the built-in map, written as the vectors write them, for tests of single rules."""

from fn_played import Played
from msgspec.structs import replace

from adjudicator.games.fornaldar.movement.places import hex_of, on_river
from adjudicator.games.fornaldar.state import Lot
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.state import put
from adjudicator.table.words import EVERYONE


class Situation(Played):
    """Pieces by place as vectors write them, with everything else that `given` can hold; dice by label."""

    def __init__(self, pieces, *, scenario="24.1", dice=(), decisions=(), options=None, **given):
        super().__init__(
            {
                "id": "test",
                "scenario": scenario,
                "options": options or {},
                "given": {"pieces": pieces, "points": {FOMORIAN: 0, MUNDANE: 0}, **given},
                "dice": [list(each) for each in dice],
                "decisions": list(decisions),
            }
        )

    def at(self, hex):
        """Everybody in a hex as words, in the order of their names."""
        here = [piece for piece in self.state.pieces.values() if not on_river(piece.at) and hex_of(piece.at) == hex]
        return " ".join(sorted(map(word, here)))

    @property
    def points(self):
        """The Victory Points of the Fomorian and of the Mundane player."""
        return self.board.points.get(FOMORIAN, 0), self.board.points.get(MUNDANE, 0)

    @property
    def modifiers(self):
        """What was added to each roll, by its label."""
        return {roll.key.subject: sum(number for _, number in roll.modifiers) for roll in self.rolls}

    def told(self, seat=None):
        """What a seat is told, line by line; without one, what everybody is."""
        return [
            fact.as_line(self.board.say).text
            for fact in self.facts
            if fact.seen_by == EVERYONE or (seat and seat in fact.seen_by)
        ]


def reprinted(board, number, *effects):
    """A magic item has other effects from now on, as on counters of one's own."""
    counters = board.counters
    item = replace(counters.items[number], effects=effects)
    own = replace(counters, items={**counters.items, number: item})
    put(board, laid_out=replace(board.setting, counters=own))


def word(piece):
    """A piece as vectors write it."""
    name = f"{piece.group}:{piece.csp}" if isinstance(piece, Lot) else piece.id
    marks = "+" * getattr(piece, "escort", False) + (f"/{piece.wounds}" if getattr(piece, "wounds", 0) else "")
    marks += "!" * getattr(piece, "damaged", False) + "?" * getattr(piece, "refitting", False) + "~" * piece.swimming
    return name + marks + (f">{piece.aboard}" if piece.aboard else "")
