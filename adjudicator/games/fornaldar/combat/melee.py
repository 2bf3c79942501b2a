"""16.6, 16.7, 17.7 Melees: characters against characters, where there are no army or escort points."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.pieces import persons_among
from adjudicator.games.fornaldar.board.ratings import (
    boxes_left,
    combat_strength,
    command_rating,
    effects,
    is_hero,
    leader_of,
    magic_strength,
    printed,
    undead_among,
)
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.combat.battle import after_retreats, next_attack, odds_of_sides, standing_after
from adjudicator.games.fornaldar.combat.company import Company, can_begin, heroes, meeting
from adjudicator.games.fornaldar.combat.effects import dice_modifiers, face_undead, replaced, shifted_columns, used_in
from adjudicator.games.fornaldar.combat.engagement import Engagement, Outcome
from adjudicator.games.fornaldar.combat.field import look_round
from adjudicator.games.fornaldar.combat.handing import Bequests
from adjudicator.games.fornaldar.combat.reckoning import Named, Thrown, favour
from adjudicator.games.fornaldar.combat.story import CombatEnded, RoundFought
from adjudicator.games.fornaldar.combat.strength import Contribution, explained, total
from adjudicator.games.fornaldar.combat.toll import Toll, spared, take
from adjudicator.games.fornaldar.items.bearing import borne_by
from adjudicator.games.fornaldar.losses.harm import Harm, Sufferers
from adjudicator.games.fornaldar.printed.charts.combat import Loss, combat_result, losses, odds, shifted
from adjudicator.games.fornaldar.printed.counters.effects import Escapes
from adjudicator.games.fornaldar.printed.counters.parts import NegatesHero
from adjudicator.games.fornaldar.standing.combat import Defence, asked, standing
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import CharacterId, ItemId
from adjudicator.table import Choice, Question, RuleId, Seat

Rating = Literal["combat", "magic"]
"""The rating a character fights with in a round (17.7.1)."""

Ratings = Mapping[CharacterId, Rating]
"""The rating each character fights with; the higher of the two, where nothing is said."""


def fight_melee(fight: Engagement) -> Outcome:
    """17.7 A melee is fought round by round like a battle; a bearer of an item for it may decline (16.7)."""
    fight.kind = "melee"
    fight.apart.absent = (*fight.apart.absent, *bystanders(fight))
    first = declining(fight, fight.side)
    second = declining(fight, enemy_of(fight.side))
    fight.apart.absent = (*fight.apart.absent, *first, *second)
    outcome = meet(fight)
    if outcome is None:
        look_round(fight, {side: fight.company(side).ids for side in fight.sides})
    while outcome is None:
        outcome = fight_round(fight) or next_attack(fight)
    ended = CombatEnded(rule=RuleId("17.7"), of="melee", at=fight.at, side=fight.side, outcome=outcome)
    fight.table.record(ended)
    return outcome


def meet(fight: Engagement) -> Outcome | None:
    """16.7, 23.0 The sides face each other; how the melee ended, if it did before its first round."""
    for side in fight.sides:
        if not can_begin(fight.state, fight.company(side)):
            return "declined"
    face_undead(fight)
    return standing_after(fight)


def bystanders(fight: Engagement) -> list[CharacterId]:
    """16.6, FN-C75 Those there who do not meet the enemy: swimmers beside those who fight on the ground."""
    attacker = fight.whole(fight.attacker)
    defender = fight.whole(fight.defender)
    met = meeting(fight.state, attacker, defender)
    everybody = (*attacker.persons, *defender.persons)
    return [person.id for person in everybody if person.id not in met]


# 16.7


def declining(fight: Engagement, side: Seat) -> tuple[CharacterId, ...]:
    """16.7 The characters of a side that take no part, because of an item: its bearer, or all that are with him."""
    own = fight.company(side)
    everybody = [person.id for person in own.persons]
    gone = list[CharacterId]()
    for person in own.persons:
        for item, escape in ways_out(fight.state, person):
            if person.id not in gone and declines(fight, person, item):
                gone += everybody if escape.companions else [person.id]
    return tuple(dict.fromkeys(gone))


def ways_out(state: State, person: Person) -> list[tuple[ItemId, Escapes]]:
    """16.7 The items that let a character decline a melee, as far as he uses them."""
    items = state.board.counters.items
    usable = effects(state, person.id, Escapes)
    ways: list[tuple[ItemId, Escapes]] = []
    for number in borne_by(state, person.id):
        for escape in of_kind(items[number].effects, Escapes):
            if escape.what == "melee" and escape in usable:
                ways.append((number, escape))
    return ways


def declines(fight: Engagement, person: Person, item: ItemId) -> bool:
    """16.7 Whether the bearer of such an item declines the melee."""
    board = fight.board
    orders = standing(fight.table, person.side, "defence", Defence)
    text = (
        f"A melee begins in {board.say.place(fight.at)}. Does {board.say.character(person.id)} decline it with "
        f"{board.say.item(item)}?"
    )
    question = Question(
        key=f"use/{item}/{person.side}/{fight.place}",
        seat=person.side,
        rule=RuleId("16.7"),
        text=text,
        default="yes" if orders.decline_melee and person.side != fight.side else "no",
        choices=(Choice("yes", "it is declined"), Choice("no", "we fight")),
        asked=asked(board, person.side),
    )
    return fight.table.ask(question) == "yes"


# 17.7.1 to 17.7.5


def fight_round(fight: Engagement) -> Outcome | None:
    """17.7.1 to 17.7.5 One round of a melee. How it ended, if it did."""
    fight.number += 1
    attacker = fight.company(fight.attacker)
    defender = fight.company(fight.defender)
    ratings = choose_ratings(fight, (attacker, defender))
    attack = strength(fight, attacker, defender, ratings)
    defence = strength(fight, defender, attacker, ratings)
    thrown = throw(fight, (attacker, defender), (attack, defence))
    tolls = [
        toll_of(fight, attacker, defender, thrown, ratings),
        toll_of(fight, defender, attacker, thrown, ratings),
    ]
    bequests = Bequests()
    take(fight, tolls, bequests)
    takers = persons_among(fight.everybody())
    bequests.settle(fight.table, fight.at, takers, "battle", takers)
    face_undead(fight)
    return standing_after(fight) or after_retreats(fight, thrown) or standing_after(fight)


def choose_ratings(fight: Engagement, pair: Sequence[Company]) -> Ratings:
    """17.7.1 Before each round the players say with which rating their characters fight; the higher by default."""
    asking = [own for own in pair if choosers(fight.state, own)]
    questions = [rating_question(fight, own) for own in asking]
    answers = fight.table.ask_all(questions)
    ratings: dict[CharacterId, Rating] = {}
    for own in pair:
        for person in own.acting:
            ratings[person.id] = higher(fight.state, person)
    for answer in answers:
        ratings |= ratings_in(answer, ratings)
    return ratings


def ratings_in(answer: str, able: Collection[CharacterId]) -> Ratings:
    """17.7.1 The ratings that an answer names, of those who can choose one: "sigrun magic, hakon combat"."""
    named: dict[CharacterId, Rating] = {}
    for part in answer.split(", "):
        name, _, rating = part.partition(" ")
        id = CharacterId(name)
        if id in able:
            named[id] = "magic" if rating == "magic" else "combat"
    return named


def choosers(state: State, own: Company) -> list[Person]:
    """17.7.1 Those of a side who may fight with one rating or the other."""
    return [person for person in own.acting if has_choice(state, person)]


def has_choice(state: State, person: Person) -> bool:
    """17.7.1 Whether a character has both ratings."""
    return magic_strength(state, person) > 0


def rating_question(fight: Engagement, own: Company) -> Question:
    """17.7.1 The ratings that characters fight with, where they have both."""
    board = fight.board
    ids = [re.escape(person.id) for person in choosers(fight.state, own)]
    names = "|".join(ids)
    one = rf"(?:{names}) (?:combat|magic)"
    return Question(
        key=fight.key("strength", own.side),
        seat=own.side,
        rule=RuleId("17.7.1"),
        text=f"With what do your characters fight in {board.say.place(fight.at)}? Names ({', '.join(ids)}), "
        "each with combat or magic; the higher rating for those you do not name.",
        default="",
        pattern=rf"(?:{one}(?:, {one})*)?",
        asked=asked(board, own.side),
    )


def higher(state: State, person: Person) -> Rating:
    """17.7.1, FN-C55 The rating that is higher, heroes being doubled first."""
    combat = combat_strength(state, person)
    if is_hero(state, person):
        combat *= 2
    if magic_strength(state, person) > combat:
        return "magic"
    return "combat"


def strength(fight: Engagement, own: Company, enemy: Company, ratings: Ratings) -> tuple[Contribution, ...]:
    """17.7.1 Each character's rating, that of heroes doubled; FN-C58 an item keeps one enemy hero from it.

    20.6, FN-C44 A character who has cast fights only once his side is attacked.
    """
    plain = undoubled(fight, own, enemy, ratings)
    parts = list[Contribution]()
    for person in own.acting:
        if ratings[person.id] == "magic":
            parts.append(by_magic(fight.state, person))
        else:
            doubled = is_hero(fight.state, person) and person.id not in plain
            parts.append(by_combat(fight.state, person, doubled=doubled))
    return tuple(parts)


def by_magic(state: State, person: Person) -> Contribution:
    """17.7.1 The part of a character who fights with his Magic Strength."""
    name = state.board.say.character(person.id)
    number = magic_strength(state, person)
    how = explained(state, person, "Magic Strength")
    return Contribution(f"magic of {name}", number, how)


def by_combat(state: State, person: Person, *, doubled: bool) -> Contribution:
    """17.7.1 The part of a character who fights with his Combat Strength, doubled or not."""
    name = state.board.say.character(person.id)
    number = combat_strength(state, person)
    if not doubled:
        return Contribution(name, number, explained(state, person, "Combat Strength"))
    how = explained(state, person, "Combat Strength", "doubled")
    return Contribution(name, number * 2, how)


def undoubled(fight: Engagement, own: Company, enemy: Company, ratings: Ratings) -> list[CharacterId]:
    """FN-C58 The heroes of a side whom items of the enemy keep from being doubled, one for each: the strongest."""
    state = fight.state
    doubled = [person for person in heroes(state, own.acting) if ratings[person.id] == "combat"]
    doubled.sort(key=lambda person: -combat_strength(state, person))
    plain = list[CharacterId]()
    for foe in enemy.acting:
        for effect in used_in(state, foe, own.combat, NegatesHero):
            hero = first_negated(state, effect, doubled)
            if hero:
                doubled.remove(hero)
                plain.append(hero.id)
    return plain


def first_negated(state: State, effect: NegatesHero, doubled: Sequence[Person]) -> Person | None:
    """FN-C58 The first of some heroes whom an item keeps from being doubled."""
    for hero in doubled:
        if printed(state, hero).kind not in effect.unless:
            return hero
    return None


def throw(fight: Engagement, pair: tuple[Company, Company], parts: Sequence[Sequence[Contribution]]) -> Thrown:
    """17.7.2, 17.7.3 Odds, dice and result, told to both."""
    table = fight.board.charts.combat
    attacker, defender = pair
    attack = total(parts[0])
    defence = total(parts[1])
    ratio = odds(table, attack, defence)
    shifts = (
        *favour(columns(fight, attacker), +1),
        *favour(columns(fight, defender), -1),
    )
    shift = sum(number for _, number in shifts)
    column = shifted(table, ratio, shift)
    added = modifiers(fight, pair)
    rolled = fight.table.roll(RuleId("17.7.3"), f"melee {fight.place} {fight.number}", "2d6", modifiers=added)
    thrown = Thrown.of(rolled, combat_result(table, column, rolled.total))
    for own, part in zip(pair, parts, strict=True):
        fight.tell_strength(own.side, tuple(part), RuleId("17.7.1"))
    fight.table.record(
        RoundFought(
            rule=RuleId("17.7.2"),
            of=fight.kind,
            at=fight.at,
            number=fight.number,
            attacker=fight.attacker,
            strengths=(attack, defence),
            odds=ratio,
            shifts=shifts,
            column=column,
            modifiers=added,
            faces=thrown.faces,
            total=thrown.total,
            result=thrown.text,
        )
    )
    fight.odds_seen = odds_of_sides(fight, (attack, defence), column, shift)
    return thrown


def columns(fight: Engagement, own: Company) -> list[Named]:
    """17.5.5, 23.0 The columns that items and the leader's special rule shift in favour of a side."""
    leader = leader_of(fight.state, own.persons)
    return shifted_columns(fight.state, own, leader, fight.number, against_fortress=False)


def modifiers(fight: Engagement, pair: tuple[Company, Company]) -> tuple[Named, ...]:
    """17.7.3 One for the side with the highest Command Rating of any character (FN-C55), and what items add.

    23.0 No Command Rating counts where a Draugr fights.
    """
    state = fight.state
    attacker, defender = pair
    items = (
        *favour(dice_modifiers(state, attacker.acting, attacker.combat), +1),
        *favour(dice_modifiers(state, defender.acting, defender.combat), -1),
    )
    advantage = command_advantage(state, attacker, defender)
    if advantage == 0:
        return items
    return ("command", advantage), *items


def command_advantage(state: State, attacker: Company, defender: Company) -> int:
    """17.7.3, 23.0 The modifier for the better command: +1 for the attacker, -1 for the defender, 0 for neither."""
    if undead_among(state, attacker.persons) or undead_among(state, defender.persons):
        return 0
    attack = best_command(state, attacker)
    defence = best_command(state, defender)
    if attack == defence:
        return 0
    return +1 if attack > defence else -1


def best_command(state: State, own: Company) -> int:
    """FN-C55 The highest Command Rating of any character of a side."""
    return max((command_rating(state, person) for person in own.persons), default=0)


def toll_of(fight: Engagement, own: Company, enemy: Company, thrown: Thrown, ratings: Ratings) -> Toll:
    """17.7.4, 17.7.5 Wounds by the face value of the ratings used: no mana, no doubling (FN-C51)."""
    state = fight.state
    result = thrown.attacker if own.side == fight.attacker else thrown.defender
    letter = replaced(state, enemy.acting, own.combat, result.letter)
    face = face_value(state, own.acting, ratings)
    rows = state.board.charts.casualties
    lost = losses(rows, letter, face)
    return wounds_toll(fight, own, lost)


def face_value(state: State, persons: Sequence[Person], ratings: Ratings) -> int:
    """17.7.4, FN-C51 The sum of the ratings that characters fight with, as printed, wounds taken off."""
    value = 0
    for person in persons:
        if ratings[person.id] == "magic":
            value += printed(state, person).magic
        else:
            value += boxes_left(state, person)
    return value


def wounds_toll(fight: Engagement, own: Company, lost: Loss) -> Toll:
    """17.7.5 The wounds that the characters of a side take in a melee."""
    persons = [person.id for person in own.persons]
    among = Sufferers(persons=persons, spared=spared(fight, own))
    wounds = Harm(wounds=lost.right, one=lost.one)
    return Toll(side=own.side, harms=[wounds], among=among)
