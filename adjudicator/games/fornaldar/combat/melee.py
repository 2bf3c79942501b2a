"""16.6, 16.7, 17.7 Melees: characters against characters, where there are no army or escort points."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from adjudicator.games.fornaldar.charts.combat import combat_result, losses, odds, shifted
from adjudicator.games.fornaldar.combat.battle import next_attack, odds_of_sides, standing_after
from adjudicator.games.fornaldar.combat.bequest import Bequests
from adjudicator.games.fornaldar.combat.company import Company, can_begin
from adjudicator.games.fornaldar.combat.dread import face_undead
from adjudicator.games.fornaldar.combat.effects import dice_modifiers, replaced, shifts, used_in
from adjudicator.games.fornaldar.combat.engagement import Engagement, Outcome
from adjudicator.games.fornaldar.combat.field import look_round
from adjudicator.games.fornaldar.combat.meeting import meeting
from adjudicator.games.fornaldar.combat.reckoning import Named, Thrown, favour
from adjudicator.games.fornaldar.combat.retreat import retreats
from adjudicator.games.fornaldar.combat.story import CombatEnded, RoundFought
from adjudicator.games.fornaldar.combat.strength import Contribution, explained, total
from adjudicator.games.fornaldar.combat.toll import Toll, spared, take
from adjudicator.games.fornaldar.counters.effects import Escapes
from adjudicator.games.fornaldar.counters.fighting import NegatesHero
from adjudicator.games.fornaldar.decisions import asked, standing
from adjudicator.games.fornaldar.harm import Harm, Sufferers
from adjudicator.games.fornaldar.ratings import (
    boxes_left,
    combat_strength,
    command_rating,
    effects_on,
    is_hero,
    leader_of,
    magic_strength,
    printed,
)
from adjudicator.games.fornaldar.sides import enemy_of
from adjudicator.games.fornaldar.standing_combat import Defence
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.undead import undead_among
from adjudicator.games.fornaldar.words import CharacterId, ItemId
from adjudicator.table import Choice, Question, RuleId, Seat

Rating = Literal["combat", "magic"]
"""What a character fights with in a round (17.7.1)."""

Ratings = Mapping[CharacterId, Rating]
"""What each character fights with; the higher of the two, where nothing is said."""


def fight_melee(fight: Engagement) -> Outcome:
    """17.7 A melee is fought round by round like a battle; who has an item for it may decline (16.7)."""
    fight.kind = "melee"
    fight.absent = (*fight.absent, *bystanders(fight))
    fight.absent = (*fight.absent, *declining(fight, fight.side), *declining(fight, enemy_of(fight.side)))
    declined = not all(can_begin(fight.state, fight.company(side)) for side in fight.sides)
    if not declined:
        face_undead(fight)
    outcome: Outcome | None = "declined" if declined else standing_after(fight)
    if outcome is None:
        look_round(fight, {side: fight.company(side).ids for side in fight.sides})
    while outcome is None:
        outcome = fight_round(fight) or next_attack(fight)
    fight.table.record(CombatEnded(rule=RuleId("17.7"), of="melee", at=fight.at, side=fight.side, outcome=outcome))
    return outcome


def bystanders(fight: Engagement) -> list[CharacterId]:
    """16.6, FN-C75 Who is there and does not meet the enemy: swimmers beside those who fight on the ground."""
    pair = [fight.whole(side) for side in fight.sides]
    met = meeting(fight.state, *pair)
    return [person.id for own in pair for person in own.persons if person.id not in met]


# 16.7


def declining(fight: Engagement, side: Seat) -> tuple[CharacterId, ...]:
    """16.7 Who of a side takes no part, because of an item: its bearer, or all that are with him."""
    own = fight.company(side)
    gone = list[CharacterId]()
    for person in own.persons:
        for item, effect in ways_out(fight.state, person):
            if person.id not in gone and declines(fight, person, item):
                gone += [each.id for each in own.persons] if effect.companions else [person.id]
    return tuple(dict.fromkeys(gone))


def ways_out(state: State, person: Person) -> list[tuple[ItemId, Escapes]]:
    """16.7 The items that let a character decline a melee, as far as he uses them."""
    items = state.board.setting.counters.items
    usable = [*effects_on(state, person.id)]
    borne = [item.number for item in state.treasures.values() if item.bearer == person.id]
    return [
        (number, effect)
        for number in borne
        for effect in items[number].effects
        if isinstance(effect, Escapes) and effect.what == "melee" and effect in usable
    ]


def declines(fight: Engagement, person: Person, item: ItemId) -> bool:
    """16.7 Whether the bearer of such an item declines the melee."""
    board = fight.state.board
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
    pair = fight.company(fight.attacker), fight.company(fight.defender)
    ratings = choose_ratings(fight, pair)
    parts = strength(fight, pair[0], pair[1], ratings), strength(fight, pair[1], pair[0], ratings)
    thrown = throw(fight, pair, parts)
    bequests = Bequests()
    take(fight, [toll_of(fight, own, enemy, thrown, ratings) for own, enemy in (pair, pair[::-1])], bequests)
    takers = [person for side in fight.sides for person in fight.whole(side).persons]
    bequests.settle(fight.table, fight.at, takers, "battle", takers)
    face_undead(fight)
    ended = standing_after(fight)
    if ended:
        return ended
    gone = retreats(fight, [(fight.attacker, thrown.attacker), (fight.defender, thrown.defender)])
    if gone:
        return "defender" if gone == fight.side else "attacker"
    return standing_after(fight)


def choose_ratings(fight: Engagement, pair: Sequence[Company]) -> Ratings:
    """17.7.1 Before each round the players say with which rating their characters fight; the higher by default."""
    asking = [own for own in pair if choosers(fight.state, own)]
    answers = fight.table.ask_all([rating_question(fight, own) for own in asking])
    chosen: dict[CharacterId, Rating] = {}
    for answer in answers:
        for part in answer.split(", ") if answer else ():
            id, _, rating = part.partition(" ")
            chosen[CharacterId(id)] = "magic" if rating == "magic" else "combat"
    ratings: dict[CharacterId, Rating] = {}
    for own in pair:
        for person in own.acting:
            ratings[person.id] = chosen.get(person.id, higher(fight.state, person))
    return ratings


def choosers(state: State, own: Company) -> list[Person]:
    """17.7.1 Those of a side who may fight with one rating or the other."""
    return [person for person in own.acting if has_choice(state, person)]


def has_choice(state: State, person: Person) -> bool:
    """17.7.1 Whether a character has both ratings."""
    return magic_strength(state, person) > 0


def rating_question(fight: Engagement, own: Company) -> Question:
    """17.7.1 With which rating characters fight, where they have both."""
    board = fight.state.board
    names = "|".join(re.escape(person.id) for person in own.acting if has_choice(fight.state, person))
    one = rf"(?:{names}) (?:combat|magic)"
    return Question(
        key=fight.key("strength", own.side),
        seat=own.side,
        rule=RuleId("17.7.1"),
        text=f"With what do your characters fight in {board.say.place(fight.at)}? Names ({names.replace('|', ', ')}), "
        "each with combat or magic; the higher rating for those you do not name.",
        default="",
        pattern=rf"(?:{one}(?:, {one})*)?",
        asked=asked(board, own.side),
    )


def higher(state: State, person: Person) -> Rating:
    """17.7.1, FN-C55 The rating that is higher, heroes being doubled first."""
    times = 2 if is_hero(state, person) else 1
    if magic_strength(state, person) > combat_strength(state, person) * times:
        return "magic"
    return "combat"


def strength(fight: Engagement, own: Company, enemy: Company, ratings: Ratings) -> tuple[Contribution, ...]:
    """17.7.1 Each character's rating, that of heroes doubled; FN-C58 an item keeps one enemy hero from it.

    20.6, FN-C44 Who has cast fights only once his side is attacked.
    """
    state = fight.state
    plain = undoubled(fight, own, enemy, ratings)
    parts = list[Contribution]()
    for person in own.acting:
        name = state.board.say.character(person.id)
        if ratings[person.id] == "magic":
            how = explained(state, person, "Magic Strength")
            parts.append(Contribution(f"magic of {name}", magic_strength(state, person), how))
        else:
            doubled = is_hero(state, person) and person.id not in plain
            number = combat_strength(state, person) * (2 if doubled else 1)
            how = explained(state, person, "Combat Strength", "doubled" if doubled else "normal")
            parts.append(Contribution(name, number, how))
    return tuple(parts)


def undoubled(fight: Engagement, own: Company, enemy: Company, ratings: Ratings) -> list[CharacterId]:
    """FN-C58 The heroes of a side whom items of the enemy keep from being doubled, one for each: the strongest."""
    state = fight.state
    able = [person for person in own.acting if is_hero(state, person) and ratings[person.id] == "combat"]
    able.sort(key=lambda person: -combat_strength(state, person))
    found = list[CharacterId]()
    for foe in enemy.acting:
        for effect in used_in(state, foe, own.combat, NegatesHero):
            left = [each for each in able if each.id not in found and printed(state, each).kind not in effect.unless]
            found += [each.id for each in left[:1]]
    return found


def throw(fight: Engagement, pair: tuple[Company, Company], parts: Sequence[Sequence[Contribution]]) -> Thrown:
    """17.7.2, 17.7.3 Odds, dice and result, told to both."""
    table = fight.state.board.setting.charts.combat
    strengths = total(parts[0]), total(parts[1])
    found = odds(table, *strengths)
    moved = (*favour(columns(fight, pair[0]), +1), *favour(columns(fight, pair[1]), -1))
    column = shifted(table, found, sum(number for _, number in moved))
    added = modifiers(fight, pair)
    rolled = fight.table.roll(RuleId("17.7.3"), f"melee {fight.place} {fight.number}", "2d6", modifiers=added)
    thrown = Thrown.of(rolled, combat_result(table, column, rolled.total))
    for own, told in zip(pair, parts, strict=True):
        fight.tell_strength(own.side, tuple(told), RuleId("17.7.1"))
    fight.table.record(
        RoundFought(
            rule=RuleId("17.7.2"),
            of=fight.kind,
            at=fight.at,
            number=fight.number,
            attacker=fight.attacker,
            strengths=strengths,
            odds=found,
            shifts=moved,
            column=column,
            modifiers=added,
            faces=thrown.faces,
            total=thrown.total,
            result=thrown.text,
        )
    )
    fight.odds_seen = odds_of_sides(fight, strengths, column, sum(number for _, number in moved))
    return thrown


def columns(fight: Engagement, own: Company) -> list[Named]:
    """17.5.5, 23.0 The columns that items and the leader's special rule shift in favour of a side."""
    leader = leader_of(fight.state, own.persons)
    return shifts(fight.state, own, leader, fight.number, against_fortress=False)


def modifiers(fight: Engagement, pair: tuple[Company, Company]) -> tuple[Named, ...]:
    """17.7.3 One for the side with the highest Command Rating of any character (FN-C55), and what items add.

    23.0 No Command Rating counts where a Draugr fights.
    """
    state = fight.state
    added: list[Named] = []
    first, second = (best_command(state, own) for own in pair)
    if first != second and not any(undead_among(state, own.persons) for own in pair):
        added.append(("command", 1 if first > second else -1))
    for own, sign in zip(pair, (+1, -1), strict=True):
        added += favour(dice_modifiers(state, own.acting, own.combat), sign)
    return tuple(added)


def best_command(state: State, own: Company) -> int:
    """FN-C55 The highest Command Rating of any character of a side."""
    return max((command_rating(state, person) for person in own.persons), default=0)


def toll_of(fight: Engagement, own: Company, enemy: Company, thrown: Thrown, ratings: Ratings) -> Toll:
    """17.7.4, 17.7.5 Wounds by the face value of the ratings used: no mana, no doubling (FN-C51)."""
    result = thrown.attacker if own.side == fight.attacker else thrown.defender
    letter = replaced(fight.state, enemy.acting, own.combat, result.letter)
    face = sum(
        printed(fight.state, person).magic if ratings[person.id] == "magic" else boxes_left(fight.state, person)
        for person in own.acting
    )
    found = losses(fight.state.board.setting.charts.casualties, letter, face)
    persons = [person.id for person in own.persons]
    among = Sufferers(persons=persons, spared=spared(fight, own))
    return Toll(side=own.side, harms=[Harm(wounds=found.right, one=found.one)], among=among)
