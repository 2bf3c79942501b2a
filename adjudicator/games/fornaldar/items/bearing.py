"""21.1 to 21.3, 21.6, 21.13 Where magic items are, who bears and uses them, and what becomes of them."""

from collections.abc import Iterator
from typing import ClassVar

from adjudicator.games.fornaldar.counters.effects import AnyEffect
from adjudicator.games.fornaldar.counters.items import Item
from adjudicator.games.fornaldar.counters.model import Character
from adjudicator.games.fornaldar.facts import FNFact, Public
from adjudicator.games.fornaldar.pieces import find_piece, verify_places
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.state import Person, State, Treasure
from adjudicator.games.fornaldar.words import ItemId, PieceId, Where
from adjudicator.table import Line, RuleId
from adjudicator.table.state import write


def used(state: State, id: PieceId) -> Iterator[AnyEffect]:
    """21.6 The effects of the items that a piece bears and may use; army points and ships use none."""
    if not isinstance(state.pieces[id], Person):
        return
    counters = state.board.setting.counters
    for treasure in state.treasures.values():
        if treasure.bearer == id and may_use(counters.characters[id], counters.items[treasure.number]):  # type: ignore[index]
            yield from counters.items[treasure.number].effects


def may_use(character: Character, item: Item) -> bool:
    """21.2, 21.6 Whether a character is eligible to use an item; supernaturals never are."""
    users = item.users
    if character.kind == "supernatural" or character.kind in users.not_kinds:
        return False
    everybody = not users.groups and not users.kinds
    return everybody or character.group in users.groups or character.kind in users.kinds


class ItemHidden(Public, tag="item-hidden", frozen=True, kw_only=True):
    """An artifact was hidden in a hex; both players know which (21.12)."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("21.1.2")
    item: ItemId
    at: Where

    def change(self, state: State) -> None:
        verify_places(state, self.at)
        write(state.board.hidden)[self.item] = self.at

    def words(self, say: Say) -> Line:
        return Line(f"{say.item(self.item)} is hidden in {say.place(self.at)}.")


class Borne(FNFact, frozen=True, kw_only=True):
    """A piece bears a magic item from now on."""

    item: ItemId
    bearer: PieceId

    def change(self, state: State) -> None:
        """It is the bearer's, and no longer hidden."""
        find_piece(state, self.bearer)
        write(state.board.hidden).pop(self.item, None)
        write(state.treasures)[self.item] = Treasure(number=self.item, bearer=self.bearer)

    def words(self, say: Say) -> Line:
        return Line(f"{say.piece(self.bearer)} bears {say.item(self.item)}.")


class ItemGiven(Borne, tag="item-given", frozen=True, kw_only=True):
    """A magic item was given to the piece that bears it."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("4.2.1")


class ItemPassed(Borne, tag="item-passed", frozen=True, kw_only=True):
    """A magic item changed hands between friendly pieces, or was picked up (21.5)."""

    rule: RuleId = RuleId("21.5")


class ItemLeft(Public, tag="item-left", frozen=True, kw_only=True):
    """A magic item was left lying in a place (21.5)."""

    rule: RuleId = RuleId("21.5")
    item: ItemId
    at: Where

    def change(self, state: State) -> None:
        verify_places(state, self.at)
        write(state.treasures)[self.item] = Treasure(number=self.item, at=self.at)

    def words(self, say: Say) -> Line:
        return Line(f"{say.item(self.item)} lies in {say.place(self.at)} for all to take.")


class ItemDestroyed(Public, tag="item-destroyed", frozen=True, kw_only=True):
    """A magic item was removed from play (21.13)."""

    rule: RuleId = RuleId("21.13")
    item: ItemId

    def change(self, state: State) -> None:
        write(state.treasures).pop(self.item, None)
        write(state.board.hidden).pop(self.item, None)

    def words(self, say: Say) -> Line:
        return Line(f"{say.item(self.item)} is destroyed.", tone="bad")
