"""7.0 Losses: wounds and steps are known to their owner alone, who and what is gone to everybody."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from adjudicator.games.fornaldar.board.facts import FNFact, Public
from adjudicator.games.fornaldar.board.pieces import alter, find_lot, find_person, find_ship, reduce, remove
from adjudicator.games.fornaldar.board.ratings import boxes_left
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.words import CharacterId, LotId, ShipId
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import counted


class LotReduced(FNFact, tag="lot-reduced", frozen=True, kw_only=True):
    """A lot lost CSPs; without any it is gone (7.2)."""

    rule: RuleId = RuleId("7.2")
    lot: LotId
    csp: int

    def change(self, state: State) -> None:
        reduce(state, find_lot(state, self.lot), self.csp)

    def words(self, say: Say) -> Line:
        return Line(f"{say.piece(self.lot)} lose {counted(self.csp, 'point')}.", tone="bad")


class EscortLost(FNFact, tag="escort-lost", frozen=True, kw_only=True):
    """A character lost its escort (7.2)."""

    rule: RuleId = RuleId("7.2")
    character: CharacterId

    def change(self, state: State) -> None:
        alter(state, find_person(state, self.character), escort=False)

    def words(self, say: Say) -> Line:
        return Line(f"{say.character(self.character)} loses the escort.", tone="bad")


class ShipDamaged(FNFact, tag="ship-damaged", frozen=True, kw_only=True):
    """A ship lost its first step (7.3)."""

    rule: RuleId = RuleId("7.3")
    ship: ShipId

    def change(self, state: State) -> None:
        alter(state, find_ship(state, self.ship), damaged=True)

    def words(self, say: Say) -> Line:
        return Line(f"{say.ship(self.ship)} is damaged.", tone="bad")


class ShipSunk(Public, tag="ship-sunk", frozen=True, kw_only=True):
    """A ship was removed from play (7.3)."""

    weight: ClassVar[int] = 4

    rule: RuleId = RuleId("7.3")
    ship: ShipId

    def change(self, state: State) -> None:
        remove(state, find_ship(state, self.ship))

    def words(self, say: Say) -> Line:
        return Line(f"{say.ship(self.ship)} is sunk.", tone="bad")

    def befalls(self, say: Say, seat: Seat) -> bool:
        return say.owner(self.ship) == seat


class Wounded(FNFact, tag="wounded", frozen=True, kw_only=True):
    """A character took wounds (7.4), or was healed of some (9.6): `wounds` below zero."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("7.4")
    character: CharacterId
    wounds: int

    def filled(self, state: State, given: Mapping[str, Any]) -> Self:
        """7.4.1 Nobody lives whose last box is marked: a correction that kills is another one."""
        person = find_person(state, self.character)
        wounds = self.wounds
        left = boxes_left(state, person)
        deadly = max(left, 1)
        if wounds >= deadly:
            boxes = counted(left, "wound box", "wound boxes")
            raise ValueError(f"{person.id} has {boxes} left, and {wounds} would kill: use character-killed")
        return self

    def change(self, state: State) -> None:
        person = find_person(state, self.character)
        alter(state, person, wounds=max(0, person.wounds + self.wounds))

    def words(self, say: Say) -> Line:
        name = say.character(self.character)
        number = abs(self.wounds)
        wounds = counted(number, "wound")
        if self.wounds < 0:
            text = f"{name} is healed of {wounds}."
            return Line(text, tone="good")
        text = f"{name} takes {wounds}."
        return Line(text, tone="bad")

    def befalls(self, say: Say, seat: Seat) -> bool:
        if self.wounds <= 0:
            return False
        return say.owner(self.character) == seat


class CharacterKilled(Public, tag="character-killed", frozen=True, kw_only=True):
    """A character was killed and removed from the map (7.4.1)."""

    weight: ClassVar[int] = 5

    rule: RuleId = RuleId("7.4.1")
    character: CharacterId

    def change(self, state: State) -> None:
        remove(state, find_person(state, self.character))

    def words(self, say: Say) -> Line:
        return Line(f"{say.character(self.character)} is dead.", tone="bad")

    def befalls(self, say: Say, seat: Seat) -> bool:
        return say.owner(self.character) == seat
