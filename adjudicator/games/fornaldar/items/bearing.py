"""21.1 to 21.3, 21.6, 21.13 The magic items: their places, bearers and users, and their fate."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import FNFact, Public
from adjudicator.games.fornaldar.board.pieces import find_piece, verify_places
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import SayingT, of_kind
from adjudicator.games.fornaldar.printed.counters.effects import AnyEffect, Rating
from adjudicator.games.fornaldar.printed.counters.items import Item, Users
from adjudicator.games.fornaldar.printed.counters.model import Character
from adjudicator.games.fornaldar.state import Known, Person, State, Treasure
from adjudicator.games.fornaldar.words import ItemId, Phase, PieceId, Where
from adjudicator.table import Line, RuleId
from adjudicator.table.fact import Fact
from adjudicator.table.state import write

WORKS_IN: Mapping[str, tuple[str, ...]] = {
    "local-weather": ("weather", "enchantment"),
    "allows": ("enchantment",),
    "casting": ("enchantment",),
    "resolution": ("enchantment",),
    "summons": ("enchantment",),
    "sees": ("enchantment",),
    "wards": ("enchantment",),
    "exempt": ("attrition",),
    "heals": ("recovery",),
    "mobilizes": ("recovery",),
}
"""The kinds of effects that do something in some phases only, with these; a side's phases by what they are."""

USED_AT_ONCE = 2
"""21.11 The number of magic items a character uses in a phase."""


def used(state: Known, id: PieceId) -> list[AnyEffect]:
    """21.6 The effects of the items that a piece uses in this phase; army points and ships use none."""
    return [effect for item in in_use(state, id) for effect in item.effects]


def uses(state: Known, id: PieceId, kind: type[SayingT]) -> list[SayingT]:
    """21.6 The effects of one kind of the items that a piece uses in this phase."""
    return of_kind(used(state, id), kind)


def in_use(state: Known, id: PieceId) -> list[Item]:
    """21.8, 21.9, 21.10, 21.11 The two magic items a character uses in this phase: one weapon, one staff, one armour.

    His player says which come first; of the others those that do something in the phase, then those that raise his
    ratings most, then the lower number (FN-V36).
    """
    person = state.pieces[id]
    if not isinstance(person, Person):
        return []
    borne = borne_by(state, id)
    if not borne:
        return []
    counters = state.board.counters
    character = counters.characters[person.id]
    able = [item for number in borne if may_use(character, item := counters.items[number])]
    if len(able) < 2:
        return able
    wishes = state.using.get(person.id, ())
    chosen: list[Item] = []
    for item in sorted(able, key=lambda item: _rank(item, wishes, state.board.phase)):
        if len(chosen) < USED_AT_ONCE and not _has_such_gear(chosen, item):
            chosen.append(item)
    return chosen


def borne_by(state: Known, id: PieceId) -> list[ItemId]:
    """21.6 The magic items that a piece bears."""
    return [treasure.number for treasure in state.treasures.values() if treasure.bearer == id]


def bearers(state: Known) -> list[PieceId]:
    """21.6 The pieces that bear magic items, each once."""
    borne = [item.bearer for item in state.treasures.values() if item.bearer is not None]
    return list(dict.fromkeys(borne))


def _has_such_gear(chosen: Sequence[Item], item: Item) -> bool:
    """21.8, 21.9, 21.10 Whether an item is a weapon, a staff or armour, and another such is used already."""
    if item.gear is None:
        return False
    return any(other.gear == item.gear for other in chosen)


def _rank(item: Item, wishes: Sequence[ItemId], phase: Phase) -> tuple[int, bool, int, ItemId]:
    """21.11 The rank of an item among those a character uses first."""
    wished = wishes.index(item.number) if item.number in wishes else len(wishes)
    raised = sum(effect.amount for effect in item.effects if isinstance(effect, Rating))
    return wished, not any(works_in(effect, phase) for effect in item.effects), -raised, item.number


def works_in(effect: AnyEffect, phase: Phase) -> bool:
    """21.11 Whether an effect can do something in a phase."""
    kind = str(type(effect).__struct_config__.tag)
    if kind not in WORKS_IN:
        return True
    _, _, what = phase.rpartition("-")
    return what in WORKS_IN[kind]


def may_use(character: Character, item: Item) -> bool:
    """21.2, 21.6, 21.7 Whether a character is eligible to use an item, and has what it raises."""
    if not may_bear(character, item):
        return False
    return of_users(character, item.users) and has_ratings(character, item)


def may_bear(character: Character, item: Item) -> bool:
    """21.6, 21.6.x Whether a character may carry an item: supernaturals carry no artifacts."""
    return character.kind != "supernatural" or item.kind != "artifact"


def of_users(character: Character, users: Users) -> bool:
    """21.2 Whether a character is one of those an item is for."""
    everybody = not users.groups and not users.kinds
    listed = everybody or character.group in users.groups or character.kind in users.kinds
    return listed and character.kind not in users.not_kinds


def has_ratings(character: Character, item: Item) -> bool:
    """21.7 Whether a character has a rating of 1 or more in all that an item raises."""
    printed = {
        "Magic Strength": character.magic,
        "Combat Strength": character.combat,
        "Command Rating": character.command,
    }
    return all(printed.get(effect.rating, 1) for effect in item.effects if isinstance(effect, Rating))


class ItemHidden(Public, tag="item-hidden", frozen=True, kw_only=True):
    """21.12 An artifact was hidden in a hex; both players know which."""

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


class ItemLies(Fact, frozen=True, kw_only=True):
    """A magic item lies in a place, borne by nobody."""

    item: ItemId
    at: Where

    def change(self, state: State) -> None:
        verify_places(state, self.at)
        write(state.treasures)[self.item] = Treasure(number=self.item, at=self.at)


class ItemLeft(Public, ItemLies, tag="item-left", frozen=True, kw_only=True):
    """A magic item was left lying in a place (21.5)."""

    rule: RuleId = RuleId("21.5")

    def words(self, say: Say) -> Line:
        return Line(f"{say.item(self.item)} lies in {say.place(self.at)} for all to take.")


class ItemKept(FNFact, ItemLies, tag="item-kept", frozen=True, kw_only=True):
    """A magic item was put into a friendly fortress: only its side knows (21.4)."""

    rule: RuleId = RuleId("21.4")

    def words(self, say: Say) -> Line:
        return Line(f"{say.item(self.item)} is kept in {say.place(self.at)}.")


class ItemDestroyed(Public, tag="item-destroyed", frozen=True, kw_only=True):
    """A magic item was removed from play (21.13)."""

    rule: RuleId = RuleId("21.13")
    item: ItemId

    def change(self, state: State) -> None:
        write(state.treasures).pop(self.item, None)
        write(state.board.hidden).pop(self.item, None)

    def words(self, say: Say) -> Line:
        return Line(f"{say.item(self.item)} is destroyed.", tone="bad")
