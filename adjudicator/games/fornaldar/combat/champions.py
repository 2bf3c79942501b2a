"""17.8, 17.9 The Duel Arcane and the Trial by Combat: two champions, until one or both are dead."""

from collections.abc import Mapping, Sequence

from adjudicator.games.fornaldar.board.facts import FNTable
from adjudicator.games.fornaldar.board.pieces import find_person
from adjudicator.games.fornaldar.board.ratings import boxes_left, combat_strength, is_hero, magic_strength, printed
from adjudicator.games.fornaldar.combat.company import company
from adjudicator.games.fornaldar.combat.effects import dice_modifiers, replaced, spares, used_in
from adjudicator.games.fornaldar.combat.engagement import Engagement, Outcome
from adjudicator.games.fornaldar.combat.field import look_round
from adjudicator.games.fornaldar.combat.handing import Bequests
from adjudicator.games.fornaldar.combat.reckoning import Named, Thrown, favour
from adjudicator.games.fornaldar.combat.story import CombatEnded, RoundFought
from adjudicator.games.fornaldar.combat.strength import Contribution, explained
from adjudicator.games.fornaldar.combat.toll import LossesTaken
from adjudicator.games.fornaldar.losses.deaths import wound
from adjudicator.games.fornaldar.printed.charts.combat import combat_result, losses, odds, shifted
from adjudicator.games.fornaldar.printed.counters.parts import (
    ColumnShift,
    Combat,
    DoubleHits,
    LuckyRoll,
    NegatesHero,
)
from adjudicator.games.fornaldar.standing.combat import Challenge
from adjudicator.games.fornaldar.state import AnyPiece, Person, State
from adjudicator.games.fornaldar.words import CharacterId, Where
from adjudicator.table import RuleId
from adjudicator.table.journal import Rolled

COMBATS: Mapping[Challenge, Combat] = {"duel": "Duel Arcane", "trial": "Trial by Combat"}
RULES: Mapping[Challenge, str] = {"duel": "17.8", "trial": "17.9"}


def champion_of(state: State, champions: Sequence[Person], kind: Challenge, wished: Sequence[CharacterId]) -> Person:
    """16.8.2 The champion by standing orders: the first they name who can meet the challenge, else the strongest."""
    able = {person.id: person for person in champions}
    for id in wished:
        if id in able:
            return able[id]

    def strength_left(person: Person) -> tuple[int, CharacterId]:
        return known_strength(state, person.id, kind) - person.wounds, person.id

    return max(champions, key=strength_left)


def known_strength(state: State, id: CharacterId, kind: Challenge) -> int:
    """A character's strength in a challenge as his counter shows it to everybody, without items and wounds."""
    known = state.board.counters.characters[id]
    if kind == "duel":
        return known.magic
    if known.hero:
        return known.combat * 2
    return known.combat


def is_stronger(state: State, champion: Person, kind: Challenge, challenger: CharacterId) -> bool:
    """16.8.1 Whether a champion is at least as strong as the challenger's counter."""
    own = known_strength(state, champion.id, kind)
    challengers = known_strength(state, challenger, kind)
    if kind == "trial":
        times = 2 if is_hero(state, champion) else 1
        own -= champion.wounds * times
    return own >= challengers


class ChallengeCombat(Engagement):
    """A duel or trial while it goes on; the challenger is the attacker in all rounds (FN-C9)."""

    def __init__(
        self, table: FNTable, at: Where, challenge: Challenge, challenger: CharacterId, champion: CharacterId
    ) -> None:
        side = find_person(table.state, challenger).side
        super().__init__(table, side, at, COMBATS[challenge], label=challenge)
        self.kind = challenge
        self.challenge = challenge
        self.ids = (challenger, champion)
        self.rule = RULES[challenge]
        self.hit: set[CharacterId] = set()
        """The champions who have inflicted hits."""

    @property
    def persons(self) -> tuple[Person, Person]:
        """The challenger and the champion."""
        one, other = (find_person(self.state, id) for id in self.ids)
        return one, other

    def both_live(self) -> bool:
        """Whether neither is dead."""
        return all(id in self.state.pieces for id in self.ids)


def fight_challenge(
    table: FNTable, at: Where, kind: Challenge, challenger: CharacterId, champion: CharacterId
) -> Outcome:
    """17.8.2, 17.9.2 A challenge combat goes on until one or both are dead; nobody withdraws."""
    fight = ChallengeCombat(table, at, kind, challenger, champion)
    look_round(fight, {person.side: [person.id] for person in fight.persons})
    while fight.both_live():
        fight.number += 1
        fight_round(fight)
    alive = tuple(id in table.state.pieces for id in fight.ids)
    outcome: Outcome = "both gone" if alive == (False, False) else "attacker" if alive[0] else "defender"
    table.record(CombatEnded(of=fight.kind, at=at, side=fight.side, outcome=outcome))
    return outcome


def fight_round(fight: ChallengeCombat) -> None:
    """17.8.1, 17.9.1 One round: odds found anew (FN-C10), dice that only items modify, hits for both at once."""
    state = fight.state
    table = fight.board.charts.combat
    attacker, defender = fight.persons
    parts = strength(fight, attacker, defender), strength(fight, defender, attacker)
    strengths = parts[0].number, parts[1].number
    moved = (*favour(columns(fight, attacker), +1), *favour(columns(fight, defender), -1))
    ratio = odds(table, *strengths)
    column = shifted(table, ratio, sum(number for _, number in moved))
    added = [
        *favour(dice_modifiers(state, [attacker], fight.combat), +1),
        *favour(dice_modifiers(state, [defender], fight.combat), -1),
    ]
    rolled = fight.table.roll(RuleId(fight.rule), fight.subject, "2d6", modifiers=added)
    thrown = Thrown.of(rolled, combat_result(table, column, rolled.total))
    for person, part in zip((attacker, defender), parts, strict=True):
        reckoned(fight, person, part)
    fight.table.record(
        RoundFought(
            rule=RuleId(fight.rule),
            of=fight.kind,
            at=fight.at,
            number=fight.number,
            attacker=fight.side,
            strengths=strengths,
            odds=ratio,
            shifts=moved,
            column=column,
            modifiers=tuple(added),
            faces=thrown.faces,
            total=thrown.total,
            result=thrown.text,
        )
    )
    suffer(fight, (attacker, defender), hits(fight, (attacker, defender), thrown, rolled))


def strength(fight: ChallengeCombat, person: Person, enemy: Person) -> Contribution:
    """16.8.4, 17.8, 17.8.1, 17.9.1 Current Magic Strength, or Current Combat Strength, that of heroes doubled."""
    state = fight.state
    name = fight.board.say.character(person.id)
    if fight.challenge == "duel":
        magic = magic_strength(state, person)
        return Contribution(name, magic, explained(state, person, "Magic Strength"))
    combat = combat_strength(state, person)
    if is_hero(state, person) and not negated(state, person, enemy, fight.combat):
        how = explained(state, person, "Combat Strength", "doubled")
        return Contribution(name, combat * 2, how)
    how = explained(state, person, "Combat Strength", "normal")
    return Contribution(name, combat, how)


def reckoned(fight: ChallengeCombat, person: Person, part: Contribution) -> None:
    """The player of a champion is told what his strength is made of."""
    fight.tell_strength(person.side, (part,), RuleId(fight.rule))


def negated(state: State, hero: Person, enemy: Person, combat: Combat) -> bool:
    """17.7.1, 17.9.1 Whether an item of an enemy keeps a hero from being doubled."""
    kind = printed(state, hero).kind
    return any(kind not in effect.unless for effect in used_in(state, enemy, combat, NegatesHero))


def columns(fight: ChallengeCombat, person: Person) -> list[Named]:
    """17.5.5 The columns that a champion's items shift."""
    name = fight.board.say.character(person.id)
    shifts = used_in(fight.state, person, fight.combat, ColumnShift)
    return [(f"an item of {name}", effect.columns) for effect in shifts]


def plain_strength(fight: ChallengeCombat, person: Person) -> int:
    """17.8.1, 17.9.1, FN-C51 The strength for losses: Basic Magic, or the Combat Strength printed less the wounds."""
    if fight.challenge == "duel":
        return printed(fight.state, person).magic
    return boxes_left(fight.state, person)


def hits(fight: ChallengeCombat, pair: tuple[Person, Person], thrown: Thrown, rolled: Rolled) -> dict[CharacterId, int]:
    """17.5.9, FN-C57 The hits on each: the table's, doubled where an item says so, then those of lucky dice."""
    rows = fight.board.charts.casualties
    state = fight.state
    taken: dict[CharacterId, int] = {}
    for person, enemy, result in (
        (pair[0], pair[1], thrown.attacker),
        (pair[1], pair[0], thrown.defender),
    ):
        letter = replaced(state, [enemy], fight.combat, result.letter)
        number = losses(rows, letter, plain_strength(fight, person)).right
        if number and doubles(fight, enemy):
            number *= 2
        number += lucky(fight, enemy, person, rolled)
        if number:
            fight.hit.add(enemy.id)
        taken[person.id] = min(number, boxes_left(state, person) + left_to_spare(fight, person))
    return taken


def doubles(fight: ChallengeCombat, person: Person) -> bool:
    """17.9 Whether an item doubles the hits that a champion inflicts in this round."""
    doublers = used_in(fight.state, person, fight.combat, DoubleHits)
    return any(not effect.first or person.id not in fight.hit for effect in doublers)


def lucky(fight: ChallengeCombat, person: Person, enemy: Person, rolled: Rolled) -> int:
    """17.9 The hits that a champion's items add for what the dice show: one kind of them kills."""
    role = "attacker" if person.side == fight.side else "defender"
    added = 0
    for effect in used_in(fight.state, person, fight.combat, LuckyRoll):
        if effect.side in (None, role):
            added += times_lucky(effect, rolled.faces) * (effect.hits or DEADLY)
    return added


DEADLY = 99
"""More hits than anybody can take."""


def times_lucky(effect: LuckyRoll, faces: Sequence[int]) -> int:
    """17.9 The number of times that the dice show what an item waits for."""
    if effect.die is not None:
        return sum(face == effect.die for face in faces)
    return int(sum(faces) == effect.total if effect.total is not None else len({*faces}) == 1)


def left_to_spare(fight: ChallengeCombat, person: Person) -> int:
    """7.6 The wounds that a champion's items still take in his place."""
    return spares(fight.state, person, fight.combat) - fight.tally.absorbed[person.id]


def suffer(fight: ChallengeCombat, pair: tuple[Person, Person], taken: Mapping[CharacterId, int]) -> None:
    """7.8, 21.13 Both take their hits at once; the items of the dead are the victor's on a high roll."""
    bequests = Bequests()
    table = fight.table
    for person in pair:
        record_losses(fight, person, taken[person.id])
    for person in pair:
        hits = taken[person.id]
        absorbed = min(hits, left_to_spare(fight, person))
        fight.tally.absorbed[person.id] += absorbed
        if hits > absorbed:
            wound(table, person.id, hits - absorbed, fight.rule, bequests.fall)
    victors = [fight.state.pieces[id] for id in fight.ids if id in fight.state.pieces]
    bequests.settle(table, fight.at, heirs(fight, pair), "challenge", victors)


def heirs(fight: ChallengeCombat, pair: Sequence[Person]) -> list[AnyPiece]:
    """21.13 Those of both sides who may recover the items of the dead: all who would fight in a battle there."""
    combat: Combat = "ground battle"
    if any(person.aboard or person.swimming for person in pair):
        combat = "naval battle"
    pieces: list[AnyPiece] = []
    for side in fight.sides:
        pieces.extend(company(fight.state, side, fight.at, combat).pieces)
    return pieces


def record_losses(fight: ChallengeCombat, person: Person, wounds: int) -> None:
    """The player of a champion is told how many wounds he takes."""
    side = person.side
    number = fight.number
    fight.table.record(
        LossesTaken(
            rule=RuleId(fight.rule),
            seen_by=(side,),
            side=side,
            at=fight.at,
            of=fight.kind,
            number=number,
            csp=0,
            wounds=wounds,
            steps=0,
        )
    )
