"""17.4 to 17.9, 21.0, 23.0 The effects of items and special rules in combat; who may meet a Draugr."""

from collections.abc import Sequence
from typing import TypeVar

from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.pieces import find_person
from adjudicator.games.fornaldar.board.ratings import abilities, able_to_meet, effects, undead_among
from adjudicator.games.fornaldar.combat.company import Company
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.handing import Bequests
from adjudicator.games.fornaldar.losses.deaths import kill
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.printed.charts.combat import Letter
from adjudicator.games.fornaldar.printed.counters.abilities import BattleModifier
from adjudicator.games.fornaldar.printed.counters.abilities import ColumnShift as LeaderShift
from adjudicator.games.fornaldar.printed.counters.parts import (
    Absorbs,
    ColumnShift,
    Combat,
    Drm,
    InCombat,
    ReplaceLetter,
)
from adjudicator.games.fornaldar.state import Board, Person, State
from adjudicator.games.fornaldar.words import CharacterId, Where
from adjudicator.table import Seat

EffectT = TypeVar("EffectT", bound=InCombat)


def used_in(state: State, person: Person, combat: Combat, kind: type[EffectT]) -> list[EffectT]:
    """The effects of a kind that a character brings to a combat."""
    return [effect for effect in effects(state, person.id, kind) if combat in effect.combats]


def dice_modifiers(state: State, persons: Sequence[Person], combat: Combat) -> list[tuple[str, int]]:
    """17.5.6, 17.8.2, 17.9.2 The modifiers that items add in favour of a side, each by its user."""
    modifiers: list[tuple[str, int]] = []
    for person in persons:
        for effect in used_in(state, person, combat, Drm):
            name = state.board.say.character(person.id)
            modifiers.append((f"an item of {name}", effect.amount))
    return modifiers


def leader_modifiers(state: State, leader: Person | None, combat: Combat, at: Where) -> list[tuple[str, int]]:
    """23.0 The modifiers that the special rule of a leader adds where he commands."""
    if leader is None:
        return []
    name = state.board.say.character(leader.id)
    modifiers: list[tuple[str, int]] = []
    for ability in abilities(state, leader, BattleModifier):
        if combat in ability.battles and lies_in(state.board, at, ability.at):
            modifiers.append((name, ability.modifier))
    return modifiers


def lies_in(board: Board, at: Where, name: str) -> bool:
    """Whether a place is in a kingdom, a sea or a hex of this name."""
    regions = [region for region in board.land.regions.values() if region.name == name]
    for hex in hexes_at(at):
        sea = board.land.hexes[hex].sea
        if name in (sea, board.say.place_name(hex)):
            return True
        if any(hex in region.hexes for region in regions):
            return True
    return False


def shifted_columns(
    state: State, own: Company, leader: Person | None, number: int, *, against_fortress: bool
) -> list[tuple[str, int]]:
    """17.5.5, 23.0 The columns that items of a side, and the special rule of its leader, shift in its favour."""
    shifts: list[tuple[str, int]] = []
    for person in own.acting:
        for effect in used_in(state, person, own.combat, ColumnShift):
            if effect.against == "anybody" or against_fortress:
                name = state.board.say.character(person.id)
                shifts.append((f"an item of {name}", effect.columns))
    if leader:
        shifts += columns_of_leader(state, leader, own.combat, number)
    return shifts


def columns_of_leader(state: State, leader: Person, combat: Combat, number: int) -> list[tuple[str, int]]:
    """23.0 The columns that the special rule of a leader shifts, in every round or in the first alone."""
    name = state.board.say.character(leader.id)
    shifts: list[tuple[str, int]] = []
    for ability in abilities(state, leader, LeaderShift):
        in_round = ability.rounds == "every round" or number == 1
        if in_round and combat in ability.battles:
            shifts.append((name, ability.columns))
    return shifts


def replaced(state: State, persons: Sequence[Person], combat: Combat, letter: Letter) -> Letter:
    """17.4 The loss level that a side inflicts, with what its items make of it."""
    for person in persons:
        for effect in used_in(state, person, combat, ReplaceLetter):
            if effect.letter == letter:
                return effect.by  # type: ignore[return-value]
    return letter


def spares(state: State, person: Person, combat: Combat) -> int:
    """7.4, 7.6 The wounds of a combat that his items take in place of a character."""
    return sum(effect.wounds for effect in used_in(state, person, combat, Absorbs))


def face_undead(fight: Engagement) -> None:
    """23.0, FN-C76 Those who may not meet the enemy's Draugr stand by; where nobody of a side may, all are killed."""
    facing = [side for side in fight.sides if faces_undead(fight, side)]
    unfit: list[CharacterId] = []
    for side in facing:
        unfit += [person.id for person in unable(fight, side)]
    fight.apart.unfit = unfit
    for side in facing:
        if not fight.company(side).persons:
            perish(fight, side)


def faces_undead(fight: Engagement, side: Seat) -> bool:
    """23.0 Whether a Draugr is among those whom a side meets."""
    enemy = fight.whole(enemy_of(side))
    return undead_among(fight.state, enemy.persons)


def unable(fight: Engagement, side: Seat) -> list[Person]:
    """23.0 Those of a side in a melee who may not meet a Draugr."""
    persons = fight.whole(side).persons
    able = [*able_to_meet(fight.state, persons)]
    return [person for person in persons if person not in able]


def perish(fight: Engagement, side: Seat) -> None:
    """23.0, 21.13 All who are left of a side in the melee are killed; what becomes of their items is rolled for."""
    bequests = Bequests()
    for person in fight.whole(side).persons:
        victim = find_person(fight.state, person.id)
        kill(fight.table, victim, "23.0", bequests.fall)
    takers = fight.whole(enemy_of(side)).persons
    bequests.settle(fight.table, fight.at, takers, "battle", takers)
