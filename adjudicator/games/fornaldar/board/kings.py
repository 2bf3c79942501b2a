"""15.4.3 Kings made in play: heirs when those before them are dead (23.0), and who wins a succession (24.2.2)."""

from collections.abc import Iterator
from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import FNTable, Public
from adjudicator.games.fornaldar.board.pieces import find_person, persons_among
from adjudicator.games.fornaldar.board.ratings import printed
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.printed.counters.abilities import Heir
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.words import CharacterId
from adjudicator.table import Line, RuleId
from adjudicator.table.state import put


def crown_heirs(table: FNTable, dead: CharacterId) -> None:
    """23.0, 15.4.3 The heir of a character that died becomes king, if nobody is left before him."""
    for heir in [*heirs_of(table.state, dead)]:
        table.record(KingCrowned(rule=RuleId("15.4.3"), character=heir))


def heirs_of(state: State, dead: CharacterId) -> Iterator[CharacterId]:
    """23.0 The characters that become kings by a death."""
    for person in persons_among(state.pieces.values()):
        before: list[CharacterId] = []
        for each in printed(state, person).abilities:
            if isinstance(each, Heir):
                before.extend(each.after)
        if dead in before and not any(id in state.pieces for id in before):
            yield person.id


class KingCrowned(Public, tag="king-crowned", frozen=True, kw_only=True):
    """A character became king in play."""

    weight: ClassVar[int] = 5

    character: CharacterId

    def change(self, state: State) -> None:
        find_person(state, self.character)
        put(state.board, kings=(*state.board.kings, self.character))

    def words(self, say: Say) -> Line:
        return Line(f"{say.character(self.character)} is king.", tone="good")
