"""17.4 to 17.9, 21.0, 23.0 What items and special rules do in combat, for whoever uses them."""

from collections.abc import Sequence
from typing import TypeVar

from adjudicator.games.fornaldar.charts.combat import Letter
from adjudicator.games.fornaldar.combat.company import Company
from adjudicator.games.fornaldar.counters.abilities import BattleModifier
from adjudicator.games.fornaldar.counters.abilities import ColumnShift as LeaderShift
from adjudicator.games.fornaldar.counters.effects import AnyEffect
from adjudicator.games.fornaldar.counters.fighting import Absorbs, ColumnShift, Combat, Drm, InCombat, ReplaceLetter
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.ratings import effects_on, printed
from adjudicator.games.fornaldar.state import Board, Person, State
from adjudicator.games.fornaldar.words import Where

EffectT = TypeVar("EffectT", bound=InCombat)


def used_in(state: State, person: Person, combat: Combat, kind: type[EffectT]) -> list[EffectT]:
    """The effects of a kind that a character brings to a combat."""
    effects: list[AnyEffect] = effects_on(state, person.id)
    return [effect for effect in effects if isinstance(effect, kind) and combat in effect.combats]


def dice_modifiers(state: State, persons: Sequence[Person], combat: Combat) -> list[tuple[str, int]]:
    """17.5.6, 17.8.2, 17.9.2 What items add to the dice in favour of a side, each by its user."""
    say = state.board.say
    return [
        (f"an item of {say.character(person.id)}", effect.amount)
        for person in persons
        for effect in used_in(state, person, combat, Drm)
    ]


def leader_modifiers(state: State, leader: Person | None, combat: Combat, at: Where) -> list[tuple[str, int]]:
    """23.0 What the special rule of a leader adds to the dice where he commands."""
    if leader is None:
        return []
    name = state.board.say.character(leader.id)
    return [
        (name, ability.modifier)
        for ability in printed(state, leader).abilities
        if isinstance(ability, BattleModifier) and combat in ability.battles and lies_in(state.board, at, ability.at)
    ]


def lies_in(board: Board, at: Where, name: str) -> bool:
    """Whether a place is in a kingdom, a sea or a hex of this name."""
    land = board.setting.land
    regions = [region.hexes for region in land.regions.values() if region.name == name]
    for hex in hexes_at(at):
        if name in (land.hexes[hex].sea, board.say.place_name(hex)):
            return True
        if any(hex in hexes for hexes in regions):
            return True
    return False


def shifts(
    state: State, own: Company, leader: Person | None, number: int, *, against_fortress: bool
) -> list[tuple[str, int]]:
    """17.5.5, 23.0 The columns that items of a side, and the special rule of its leader, shift in its favour."""
    say = state.board.say
    found = []
    for person in own.acting:
        for effect in used_in(state, person, own.combat, ColumnShift):
            if effect.against == "anybody" or against_fortress:
                found.append((f"an item of {say.character(person.id)}", effect.columns))
    for ability in printed(state, leader).abilities if leader else ():
        if not isinstance(ability, LeaderShift) or own.combat not in ability.battles:
            continue
        if leader and (ability.rounds == "every round" or number == 1):
            found.append((say.character(leader.id), ability.columns))
    return found


def replaced(state: State, persons: Sequence[Person], combat: Combat, letter: Letter) -> Letter:
    """17.4 The loss level that a side inflicts, with what its items make of it."""
    for person in persons:
        for effect in used_in(state, person, combat, ReplaceLetter):
            if effect.letter == letter:
                return effect.by  # type: ignore[return-value]
    return letter


def spares(state: State, person: Person, combat: Combat) -> int:
    """7.4, 7.6 How many wounds of a combat his items take in place of a character."""
    return sum(effect.wounds for effect in used_in(state, person, combat, Absorbs))
