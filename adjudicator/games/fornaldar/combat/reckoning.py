"""17.5.5 to 17.5.7 The odds of a round of battle, its modifiers, and its result."""

from collections.abc import Sequence

from msgspec import Struct

from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.weather import conditions, weather_at
from adjudicator.games.fornaldar.combat.company import Company, race_in
from adjudicator.games.fornaldar.combat.effects import dice_modifiers, leader_modifiers, replaced, shifted_columns
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.field import leader_in, rating
from adjudicator.games.fornaldar.combat.strength import Contribution, ground_strength, naval_strength, total
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.printed.charts.combat import Letter, Odds, Result, combat_result, odds, shifted
from adjudicator.games.fornaldar.standing.combat import Challenge
from adjudicator.games.fornaldar.state import State
from adjudicator.table import Rolled, RuleId, Seat

PENALTY: dict[Challenge, int] = {"duel": 3, "trial": 5}
"""17.5.6.B, 17.5.6.C, 17.5.6.E, 17.5.6.F The cost of a declined challenge, in every round (FN-C7)."""

OVERRUN = -3
"""14.5.4 The number an overrun takes off the attacker's roll."""

SHORT_DAYS = -1
"""17.5.6.G The number snow takes off the roll on short days."""

Named = tuple[str, int]


class Reckoning(Struct, frozen=True, kw_only=True):
    """The sides, strengths, odds and modifiers of a round of battle."""

    attacker: Company
    defender: Company
    strengths: tuple[tuple[Contribution, ...], tuple[Contribution, ...]]
    """The contributions of the attacker, and of the defender."""
    odds: Odds
    shifts: tuple[Named, ...]
    """The columns shifted in favour of the attacker, each with its reason."""
    column: Odds
    modifiers: tuple[Named, ...]

    @property
    def totals(self) -> tuple[int, int]:
        """The strengths of attacker and defender."""
        return total(self.strengths[0]), total(self.strengths[1])

    @property
    def shift(self) -> int:
        """The columns shifted in favour of the attacker."""
        return sum(number for _, number in self.shifts)


def reckon(fight: Engagement) -> Reckoning:
    """17.5.4 to 17.5.6 Strengths, odds, shifts and modifiers of a round."""
    table = fight.board.charts.combat
    attacker = fight.company(fight.attacker)
    defender = fight.company(fight.defender)
    attack = strength(fight, attacker)
    defence = strength(fight, defender)
    ratio = odds(table, total(attack), total(defence))
    shifts = (
        *favour(columns(fight, attacker, defender), +1),
        *favour(columns(fight, defender, attacker), -1),
    )
    shift = sum(number for _, number in shifts)
    return Reckoning(
        attacker=attacker,
        defender=defender,
        strengths=(attack, defence),
        odds=ratio,
        shifts=shifts,
        column=shifted(table, ratio, shift),
        modifiers=modifiers(fight, attacker, defender),
    )


def strength(fight: Engagement, own: Company) -> tuple[Contribution, ...]:
    """17.5.4, 17.6.2 The strength that a side brings to the odds, on land or at sea."""
    naval = fight.combat == "naval battle"
    if naval:
        return naval_strength(fight.state, own)
    return ground_strength(fight.state, own, fight.ground)


def favour(numbers: Sequence[Named], sign: int) -> list[Named]:
    """Numbers in favour of a side, as the attacker has them: a plus of his, a minus of the defender's."""
    return [(reason, sign * number) for reason, number in numbers if number]


def columns(fight: Engagement, own: Company, enemy: Company) -> list[Named]:
    """17.5.5, 17.5.6.H, FN-C16 The columns shifted in favour of a side: by Jötuns, items and its leader."""
    leader = leader_in(fight, own)
    besieges = enemy.fortress is not None
    shifts = shifted_columns(fight.state, own, leader, fight.number, against_fortress=besieges)
    if half_jotuns(fight.state, own):
        return [("Jötuns", 1), *shifts]
    return shifts


def half_jotuns(state: State, own: Company) -> bool:
    """17.5.6.H, FN-C17, FN-C49 Whether half of a side's points, rounded down, are Jötuns, and there is one at least."""
    giants = 0
    for lot in (*own.lots, *own.swimmers):
        if race_in(state, lot) == "jotun":
            giants += lot.csp
    for person in own.escorted:
        if race_in(state, person) == "jotun":
            giants += 1
    return giants > 0 and giants >= own.troops // 2


def modifiers(fight: Engagement, attacker: Company, defender: Company) -> tuple[Named, ...]:
    """17.5.6.B, 17.5.6.C, 17.5.6.E, 17.5.6.F, 14.5.4 The modifiers of a round's dice, each with its reason."""
    added = [
        *favour(in_favour(fight, attacker), +1),
        *favour(in_favour(fight, defender), -1),
    ]
    for side, challenge in fight.answers.declined:
        reason = f"{challenge} declined by the {side} player"
        sign = +1 if side == defender.side else -1
        added.append((reason, sign * PENALTY[challenge]))
    if snow_on_short_days(fight):
        added.append(("snow on short days", SHORT_DAYS))
    if fight.label == "overrun":
        added.append(("overrun", OVERRUN))
    return tuple(added)


def in_favour(fight: Engagement, own: Company) -> list[Named]:
    """17.5.6.A, 17.5.6.D, 21.6, 23.0 The modifiers of a side: its command, its items, its leader's special rule."""
    command = ("command", rating(fight, own))
    items = dice_modifiers(fight.state, own.acting, own.combat)
    leader = leader_in(fight, own)
    special = leader_modifiers(fight.state, leader, own.combat, fight.at)
    return [command, *items, *special]


def snow_on_short_days(fight: Engagement) -> bool:
    """17.5.6.G Whether it is a snow hex during skammdegi days."""
    holds = conditions(fight.board)
    snow = any(weather_at(holds, hex) == "snow" for hex in hexes_at(fight.at))
    return snow and holds.day == "skammdegi"


class Thrown(Struct, frozen=True, kw_only=True):
    """The dice of a round, and what they brought."""

    faces: tuple[int, ...]
    total: int
    attacker: Result
    defender: Result

    @classmethod
    def of(cls, rolled: Rolled, results: tuple[Result, Result]) -> "Thrown":
        """A roll, and the entry of the table that it brings."""
        return cls(faces=rolled.faces, total=rolled.total, attacker=results[0], defender=results[1])

    @property
    def text(self) -> str:
        """The entry of the table as it is printed: "rD/Ao"."""
        attacker = self.attacker
        defender = self.defender
        attack = f"{attacker.letter}{attacker.mark}"
        if attacker.mark == "r":
            attack = f"r{attacker.letter}"
        return f"{attack}/{defender.letter}{defender.mark}"


def throw(fight: Engagement, column: Odds, added: Sequence[Named], rule: str) -> Thrown:
    """17.5.6, 17.5.7, 17.6.3 The attacker rolls two dice; the column and the modified roll give the result."""
    rolled = fight.table.roll(RuleId(rule), fight.subject, "2d6", modifiers=added)
    table = fight.board.charts.combat
    return Thrown.of(rolled, combat_result(table, column, rolled.total))


def suffered(fight: Engagement, thrown: Thrown, side: Seat) -> Letter:
    """17.4 The loss level of a side, as the items of its enemy change it."""
    result = thrown.attacker if side == fight.attacker else thrown.defender
    enemy = fight.company(enemy_of(side))
    return replaced(fight.state, enemy.acting, fight.combat, result.letter)
