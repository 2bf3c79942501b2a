"""5.C.4, 20.1 Enchantments in force: on what they lie, what they do to a piece, and when they end.

An enchantment on a stack lies on the pieces that were in it when it was cast, and goes where they go (FN-M31).
"""

from collections.abc import Iterator
from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import Public
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.printed.counters.effects import AnyEffect, Sees
from adjudicator.games.fornaldar.printed.counters.enchantments import Enchantment
from adjudicator.games.fornaldar.state import Board, Known, Spell, State
from adjudicator.games.fornaldar.words import HexId, PieceId, Where
from adjudicator.table import Line, RuleId
from adjudicator.table.state import put, write

STACKS = ("friendly stack", "enemy stack")
CHARACTERS = ("friendly character", "enemy character")
HEXES = ("hex", "all-sea hex")
"""The kinds of targets that are hexes; above, those that are stacks and characters."""


def enchantment_of(board: Board, spell: Spell) -> Enchantment:
    """An enchantment in force as it is printed."""
    return board.counters.enchantments[spell.enchantment]


def spells_on(state: Known, id: PieceId) -> list[Spell]:
    """5.C.4 The enchantments in force that lie on a piece: those cast on it, and those on the stack it was in."""
    if not state.board.spells:
        return []
    fallen = state.bound.get(id, ())
    return [spell for spell in state.board.spells if spell.target == id or spell in fallen]


def effects_of_spells(state: Known, id: PieceId) -> list[AnyEffect]:
    """5.C.4 The effects of the enchantments that lie on a piece."""
    effects: list[AnyEffect] = []
    for spell in spells_on(state, id):
        effects += enchantment_of(state.board, spell).effects
    return effects


def aim_in_words(say: Say, enchantment: Enchantment, target: str) -> str:
    """The target of an enchantment in words: "Hakon", "Kvalhölla (3927)", "Suderpathia"."""
    if enchantment.target in STACKS:
        return f"the stack in {say.place(Where(target))}"
    if enchantment.target in HEXES:
        return say.place(Where(target))
    return say.anything(target)


def falls_on(state: State, spell: Spell) -> Iterator[PieceId]:
    """The pieces of the stack that an enchantment is cast on; none where it is cast on something else.

    Of friends the caster's side, else all others in the place. One that looks into a stack lies on the place (12.3).
    """
    printed = enchantment_of(state.board, spell)
    only_looks = all(isinstance(effect, Sees) for effect in printed.effects)
    if printed.target not in STACKS or only_looks:
        return
    friendly = printed.target == "friendly stack"
    stacks = state.stacks.get(Where(spell.target), {})
    for side, ids in stacks.items():
        if (side == spell.side) == friendly:
            yield from ids


def turn_over(state: State) -> None:
    """5.C.4, 5.C.5, 6.5, 12.3, 24.1.2.4 End all that ends with a Game-Turn; called where the next one begins.

    Enchantments, but those that a die removes, the marks of those who have cast, the weather items make, dragons'
    fire, looks into enemy stacks, and items' work for the turn. With the year begins a new production.
    """
    board = state.board
    lasting = [spell for spell in board.spells if enchantment_of(board, spell).duration == "rolled"]
    turns_of_year = len(board.charts.calendar)
    turns_over = board.scenario.first_turn + board.game_turn - 2
    new_year = turns_over % turns_of_year == 0
    put(board, spells=tuple(lasting), cast=(), breaths=())
    if new_year:
        put(board, produced=False)
    put(state, spent=())
    write(board.winds).clear()
    write(state.bound).clear()
    write(state.seeing).clear()


class EnchantmentLaid(Public, tag="enchantment-laid", frozen=True, kw_only=True):
    """An enchantment took effect, and stays in force (C.4)."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("5.C.4")
    spell: Spell

    def change(self, state: State) -> None:
        """It lies on the pieces of the stack it was cast on, if it was cast on one."""
        spell = self.spell
        verify_spell(state.board, spell)
        put(state.board, spells=(*state.board.spells, spell))
        bound = write(state.bound)
        for id in falls_on(state, spell):
            before = bound.get(id, ())
            bound[id] = (*before, spell)

    def words(self, say: Say) -> Line:
        return Line(f"{spell_in_words(say, self.spell)} is in force.", seat=self.spell.side)


class EnchantmentEnded(Public, tag="enchantment-ended", frozen=True, kw_only=True):
    """An enchantment in force was dispelled before the Game-Turn ended (20.1)."""

    weight: ClassVar[int] = 1

    rule: RuleId
    spell: Spell

    def change(self, state: State) -> None:
        spell = self.spell
        left = [*state.board.spells]
        if spell not in left:
            raise ValueError(f"no {spell.enchantment} of {spell.caster} is in force on {spell.target}")
        left.remove(spell)
        put(state.board, spells=tuple(left))

    def words(self, say: Say) -> Line:
        return Line(f"{spell_in_words(say, self.spell)} is dispelled.", seat=self.spell.side)


def verify_spell(board: Board, spell: Spell) -> None:
    """Raise `ValueError` where a correction lays an enchantment that there is not, or casts it on nothing."""
    enchantments = board.counters.enchantments
    if spell.enchantment not in enchantments:
        raise ValueError(f"there is no enchantment {spell.enchantment}")
    kind = enchantments[spell.enchantment].target
    if not has_target(board, kind, spell.target):
        raise ValueError(f"there is no {spell.target} for {spell.enchantment} to be cast on")


def has_target(board: Board, kind: str, target: str) -> bool:
    """Whether the character or the hex is in play on which an enchantment of a kind of target is cast."""
    if kind in CHARACTERS:
        return target in board.counters.characters
    if kind in STACKS or kind in HEXES:
        return HexId(target[:4]) in board.land.hexes
    return True


def spell_in_words(say: Say, spell: Spell) -> str:
    """An enchantment in force: "The Strength of Signhild on Hakon"."""
    enchantment = say.setting.counters.enchantments[spell.enchantment]
    name = enchantment.name
    if spell.choice:
        name = f"{name} ({spell.choice})"
    caster = say.character(spell.caster)
    aim = aim_in_words(say, enchantment, spell.target)
    return f"{name} of {caster} on {aim}"
