"""3.0, 15.0, 21.7 Ratings of characters: as printed, with items, magic and wounds; ranks, kings and command."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.board.facts import FNTable, Public
from adjudicator.games.fornaldar.board.pieces import find_person, persons_among
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import SayingT, of_kind
from adjudicator.games.fornaldar.board.weather import calendar_turn
from adjudicator.games.fornaldar.items.bearing import in_use, used
from adjudicator.games.fornaldar.magic.spells import effects_of_spells
from adjudicator.games.fornaldar.movement.model import race_of
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.printed.counters.abilities import (
    CastsAnywhere,
    CommandsAtDistance,
    EvadesByDie,
    Heir,
    Leads,
    Undead,
)
from adjudicator.games.fornaldar.printed.counters.effects import AnyEffect, CountsAs, Rating
from adjudicator.games.fornaldar.printed.counters.model import Character
from adjudicator.games.fornaldar.state import Board, Known, Lot, Person, State
from adjudicator.games.fornaldar.words import CharacterId, GroupId, PieceId, Rank
from adjudicator.table import Line, RuleId
from adjudicator.table.state import put

SENIORITY: tuple[Rank | None, ...] = (None, "captain", "marshal", "king")
"""Ranks from the lowest to the highest (15.5)."""


def mana(board: Board) -> int:
    """5.A The Mana Level of the Game-Turn."""
    return calendar_turn(board).mana


def printed(state: Known, person: Person) -> Character:
    """The counter of a character, as printed."""
    return state.board.counters.characters[person.id]


def abilities(state: Known, person: Person, kind: type[SayingT]) -> list[SayingT]:
    """23.0 The special rules of one kind that a character has."""
    return of_kind(printed(state, person).abilities, kind)


def effects_on(state: Known, id: PieceId) -> list[AnyEffect]:
    """21.6, C.4 The effects on a piece of the items it uses, and of the enchantments that lie on it."""
    return used(state, id) + effects_of_spells(state, id)


def effects(state: Known, id: PieceId, kind: type[SayingT]) -> list[SayingT]:
    """21.6, C.4 The effects of one kind that items and enchantments have on a piece."""
    return of_kind(effects_on(state, id), kind)


def raised(state: State, person: Person, rating: str, basic: int) -> int:
    """3.0.a, 21.7 A rating with what items and enchantments add; one of 0 gains nothing."""
    if not basic:
        return 0
    return basic + amount_of(effects_on(state, person.id), rating)


def combat_strength(state: State, person: Person) -> int:
    """3.0.a, 7.10 The Current Combat Strength of a character: one less for every wound."""
    return max(0, raised(state, person, "Combat Strength", printed(state, person).combat) - person.wounds)


def made_of(state: State, person: Person, rating: str) -> str:
    """3.0.a, 3.0.b, 21.7 Tell why a Current Strength is another than the printed one; empty if it is not.

    `rating` is "Combat Strength" or "Magic Strength".
    """
    known = printed(state, person)
    basic = known.magic if rating == "Magic Strength" else known.combat
    items = []
    for item in in_use(state, person.id):
        items.append((state.board.say.item(item.number), amount_of(item.effects, rating)))
    spells = ("enchantments", amount_of(effects_of_spells(state, person.id), rating))
    last = ("mana", mana(state.board)) if rating == "Magic Strength" else ("wounds", -person.wounds)
    added = []
    for source, number in (*items, spells, last):
        if number:
            added.append(f"{number:+} {source}".replace("-", "−"))
    if basic and added:
        return f"{', '.join([f'{basic} printed', *added])}"
    return ""


def amount_of(adding: Iterable[AnyEffect], rating: str) -> int:
    """21.7 The sum that some effects add to a rating."""
    amount = 0
    for effect in of_kind(adding, Rating):
        if effect.rating == rating:
            amount += effect.amount
    return amount


def boxes_left(state: State, person: Person) -> int:
    """7.4 The number of wounds left before a character dies: the printed strength counts, not what items add."""
    return printed(state, person).combat - person.wounds


def magic_strength(state: State, person: Person) -> int:
    """3.0.b The Current Magic Strength: the Mana Level is added; a character without magic has none."""
    basic = raised(state, person, "Magic Strength", printed(state, person).magic)
    if basic:
        return basic + mana(state.board)
    return 0


def command_rating(state: State, person: Person) -> int:
    """3.0 The Command Rating of a character."""
    return raised(state, person, "Command Rating", printed(state, person).command)


def counts_as(state: Known, person: Person, role: str) -> bool:
    """2.3 Whether a character has a symbol by an item or an enchantment: "hero", "king", "enchanter", "flyer"."""
    magic = printed(state, person).magic
    given = effects(state, person.id, CountsAs)
    return any(effect.role == role and magic >= effect.magic for effect in given)


def is_hero(state: Known, person: Person) -> bool:
    """19.6, I.38 Whether a character counts as a hero: by his counter, by an item or by an enchantment."""
    if printed(state, person).hero:
        return True
    return counts_as(state, person, "hero")


def is_airship(state: State, person: Person) -> bool:
    """24.3.2.4 Whether a character is a ship of the air, which never walks."""
    return bool(abilities(state, person, EvadesByDie))


def is_enchanter(state: State, person: Person) -> bool:
    """20.1 Whether a character casts enchantments and teleports."""
    if printed(state, person).enchanter:
        return True
    return counts_as(state, person, "enchanter")


def casts_anywhere(state: State, person: Person) -> bool:
    """24.3.2.4 Whether a character casts in any hex, and acts in the same Game-Turn."""
    return bool(abilities(state, person, CastsAnywhere))


def rank_of(state: State, person: Person) -> Rank | None:
    """15.4 The rank of a character; some become king in play, and some items make a king of their bearer."""
    crowned = person.id in state.board.kings or counts_as(state, person, "king")
    return "king" if crowned else printed(state, person).rank


def leader_of(state: State, persons: Iterable[Person]) -> Person | None:
    """15.5 The highest-ranked of some characters, whose Command Rating counts; of equals the best (15.5.1, FN-C39)."""
    return max(
        persons,
        key=lambda person: (SENIORITY.index(rank_of(state, person)), command_rating(state, person)),
        default=None,
    )


def command_of(state: State, persons: Iterable[Person]) -> int:
    """15.5 The Command Rating that counts for a stack with these characters."""
    leader = leader_of(state, persons)
    return command_rating(state, leader) if leader else 0


def at_home(state: State, person: Person) -> bool:
    """3.0.g Whether a character is in his home hex."""
    return printed(state, person).home == person.at[:4]


def able_to_meet(state: State, persons: Iterable[Person]) -> Iterator[Person]:
    """23.0 Those who meet a Draugr: heroes, enchanters and bearers of a weapon; where there is none, all die."""
    for person in persons:
        armed = any(item.gear == "weapon" for item in in_use(state, person.id))
        if armed or is_hero(state, person) or is_enchanter(state, person):
            yield person


def undead_among(state: State, persons: Iterable[Person]) -> bool:
    """23.0 Whether a Draugr is among characters."""
    return any(abilities(state, person, Undead) for person in persons)


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


def commands(state: State, leader: Person, colour: GroupId) -> bool:
    """15.4, 15.4.1, 15.4.2, 15.4.3 A captain commands his colour, a marshal his race, a king any friendly CSPs.

    23.0 Some lead another colour as their own.
    """
    character = printed(state, leader)
    if any(lead.group == colour for lead in abilities(state, leader, Leads)):
        return True
    match rank_of(state, leader):
        case "captain":
            return character.group == colour
        case "marshal":
            groups = state.board.counters.groups
            return race_of(character.kind) == groups[colour].race
        case "king":
            return True
        case None:
            return False


def uncommanded(state: State, ids: Iterable[PieceId]) -> list[Lot]:
    """11.6, 15.3 The army points among `ids` that no character among them commands.

    While they move or react their order may be changed at any time, and does not matter.
    """
    leaders: list[Person] = []
    lots: list[Lot] = []
    for id in ids:
        piece = state.pieces[id]
        if isinstance(piece, Person):
            leaders.append(piece)
        elif isinstance(piece, Lot):
            lots.append(piece)

    def is_commanded(lot: Lot) -> bool:
        return any(commands(state, leader, lot.group) for leader in leaders)

    return [lot for lot in lots if not is_commanded(lot)]


def out_of_command(state: State, stack: Sequence[PieceId]) -> Iterator[Lot]:
    """15.2, 12.1 The army points of a stack, its topmost first, that lie beneath nobody who commands them.

    10.1 An inactive character commands nobody but the inactive.
    """
    above: list[Person] = []
    for id in stack:
        match state.pieces[id]:
            case Person() as person:
                above.append(person)
            case Lot() as lot:
                leaders = [leader for leader in above if leader.active or not lot.active]
                led = any(commands(state, leader, lot.group) for leader in leaders)
                if not led and not commanded_from_afar(state, lot):
                    yield lot


def commanded_from_afar(state: State, lot: Lot) -> bool:
    """23.0, 15.2 Whether a character who commands at a distance commands army points from where he stands."""
    persons = persons_among(state.pieces.values())
    return any(commands_from_afar(state, person, lot) for person in persons)


def commands_from_afar(state: State, person: Person, lot: Lot) -> bool:
    """23.0, 15.2 Whether a character commands army points within as many hexes as his Basic Magic Strength."""
    character = printed(state, person)
    if not of_kind(character.abilities, CommandsAtDistance):
        return False
    if not person.active or person.side != lot.side:
        return False
    here = hex_of(person.at)
    there = hex_of(lot.at)
    if distance(here, there) > character.magic:
        return False
    return commands(state, person, lot.group)


def seniority(character: Character) -> tuple[int, int]:
    """15.5 Rank before Command Rating."""
    return SENIORITY.index(character.rank), character.command


def leadership(state: State, persons: Sequence[Person]) -> Iterator[tuple[str, int]]:
    """8.4.3.a, 8.4.3.b The Command Rating of the highest in rank (FN-L16), and the best Basic Magic Strength."""
    say = state.board.say
    leader = leader_of(state, persons)
    if leader:
        command = command_rating(state, leader)
        if command:
            yield f"command of {say.character(leader.id)}", -command
    sage = max(persons, key=lambda person: printed(state, person).magic, default=None)
    if sage:
        magic = printed(state, sage).magic
        if magic:
            yield f"magic of {say.character(sage.id)}", -magic
