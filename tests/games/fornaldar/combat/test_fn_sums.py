"""17.5.5 to 17.9.2 The sums of combat: every column, roll and strength is that of its parts, each with its sign."""

import hashlib

import pytest
from fn_fight import Fight
from fn_laid_out import COUNTERS
from fn_situation import Situation, reprinted
from fn_skirmishes import KINDS, CountedDice, Skirmish
from fornaldar_facts import facts

from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.combat import battle, melee
from adjudicator.games.fornaldar.combat.champions import ChallengeCombat, fight_challenge, strength
from adjudicator.games.fornaldar.combat.company import Company
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.reckoning import half_jotuns
from adjudicator.games.fornaldar.combat.strength import points_of
from adjudicator.games.fornaldar.printed.books import built_in
from adjudicator.games.fornaldar.printed.charts.combat import combat_result, odds
from adjudicator.games.fornaldar.printed.counters.abilities import BattleModifier
from adjudicator.games.fornaldar.printed.counters.abilities import ColumnShift as LeaderShift
from adjudicator.games.fornaldar.printed.counters.parts import ColumnShift, Drm
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Table
from adjudicator.table.state import copied

COUNT = 60
"""So many combats of each kind."""
TABLE = built_in().charts.combat


def summed(named):
    return sum(number for _, number in named)


def shifted(column, by):
    """The column so many columns on, within the table."""
    return TABLE.odds[max(0, min(TABLE.odds.index(column) + by, len(TABLE.odds) - 1))]


def printed(column, total):
    """The entry of the table."""
    attacker, defender = combat_result(TABLE, column, total)
    left = f"r{attacker.letter}" if attacker.mark == "r" else attacker.letter + attacker.mark
    return f"{left}/{defender.letter}{defender.mark}"


@pytest.mark.rule("fornaldar", "17.5.5", "17.5.7", "17.7.2", "17.8.1", "17.9.1")
@pytest.mark.parametrize("kind", KINDS)
def test_every_round_is_told_with_what_its_parts_come_to(kind):
    parts, several = {}, 0
    for number in range(COUNT):
        for fact in Skirmish(kind, number).fought().facts:
            if isinstance(fact, facts.StrengthReckoned):
                parts[fact.side] = sum(part.number for part in fact.parts)
            if isinstance(fact, facts.RoundFought):
                assert fact.strengths == (parts[fact.attacker], parts[enemy_of(fact.attacker)])
                assert fact.odds == odds(TABLE, *fact.strengths)
                assert fact.column == shifted(fact.odds, summed(fact.shifts))
                assert fact.total == sum(fact.faces) + summed(fact.modifiers)
                assert fact.result == printed(fact.column, fact.total)
                several += len(fact.modifiers) > 1
    assert several or kind in ("duel", "trial")


COMBATS = {
    "ground": "ground battle",
    "fortress": "ground battle",
    "castle": "ground battle",
    "naval": "naval battle",
    "melee": "melee",
    "duel": "Duel Arcane",
    "trial": "Trial by Combat",
}


def first_round(it, at, combat, attacker, champions=(), rounds=1):
    """The last of some rounds that a side fights with the initiative, on a copy; and the combat."""
    dice = CountedDice(hashlib.sha256(b"mirrored").digest())
    table = Table("1.combat", copied(it.state), dice, lambda question: (question.default, "default"))
    fight = Engagement(table, attacker, at, combat)
    if champions:
        fight_challenge(table, at, "duel" if combat == "Duel Arcane" else "trial", *champions)
    for _ in range(0 if champions else rounds):
        fight.attacker = attacker
        (melee if combat == "melee" else battle).fight_round(fight)
    fought = [fact for fact in table.finish().facts if isinstance(fact, facts.RoundFought)]
    return fought[0 if champions else -1], fight


def negated(named):
    return sorted((reason, -number) for reason, number in named)


@pytest.mark.rule("fornaldar", "17.5.5", "17.5.6.D", "17.7.2", "17.7.3", "17.8.1", "17.9.1", "17.3")
@pytest.mark.parametrize("kind", COMBATS)
def test_what_favours_a_side_as_attacker_is_against_it_as_defender(kind):
    """Columns and dice are the same with the other sign; so is the column by which the other side may go on."""
    favoured = 0
    for number in range(COUNT):
        it = Skirmish(kind, number)
        champions = ()
        if kind in ("duel", "trial"):
            it.after = it.state
            champions = it.champions()
        one, fight = first_round(it, it.at, COMBATS[kind], it.side, champions)
        other, _ = first_round(it, it.at, COMBATS[kind], enemy_of(it.side), champions[::-1])
        assert other.strengths == one.strengths[::-1]
        assert sorted(other.shifts) == negated(one.shifts)
        assert sorted(other.modifiers) == negated(one.modifiers)
        favoured += bool(one.modifiers)
        if not champions:
            assert fight.odds_seen == {it.side: one.column, enemy_of(it.side): other.column}
    assert favoured or kind == "duel"


FOES = {MUNDANE: "tind", FOMORIAN: "yule"}
"""A fighter who has magic too, against each side."""
ABOARD = {MUNDANE: "orms-sling", FOMORIAN: "sorcerer"}
POINTS = {MUNDANE: "midhrasir", FOMORIAN: "fynn"}
FORTRESSES = {MUNDANE: "3128", FOMORIAN: "3305"}
PLACES = {"naval battle": "2847", "melee": "2625", "Duel Arcane": "2625", "Trial by Combat": "2625"}
"""Where a kind of combat is fought; a ground battle is fought for an enemy fortress."""


def side_of(character):
    return COUNTERS.groups[character.group].side or FOMORIAN


class Pair:
    """A character and his foe, with what they need for a kind of combat."""

    def __init__(self, combat, character, at=None, **given):
        self.combat, self.id, self.own = combat, character.id, side_of(character)
        self.enemy, self.foe = enemy_of(self.own), FOES[self.own]
        at = at or PLACES.get(combat, FORTRESSES[self.enemy])
        words = [*self.force(self.own, self.id), *self.force(self.enemy, self.foe)]
        self.fight = Fight(" ".join(words), at=at, sides={self.id: self.own}, **given)
        self.at = self.fight.state.pieces[self.id].at

    def force(self, side, person):
        points, ship = POINTS[side], ABOARD[side]
        afloat = [ship, f"{person}>{ship}", f"{points}:1>{ship}"]
        return {"naval battle": afloat, "ground battle": [person, f"{points}:4"]}.get(self.combat, [person])

    def told(self, which, reason, attacks, rounds=1):
        """What is told for a reason in a round that the character's side begins, or the enemy."""
        champions = (self.id, self.foe) if self.combat in ("Duel Arcane", "Trial by Combat") else ()
        attacker, called = (self.own, champions) if attacks else (self.enemy, champions[::-1])
        fought, _ = first_round(self.fight, self.at, self.combat, attacker, called, rounds)
        return [number for why, number in getattr(fought, which) if why == reason]


def of_items():
    """The items that change the dice or the column of a kind of combat, and by how much."""
    for item in COUNTERS.items.values():
        for effect in item.effects:
            for combat in effect.combats if isinstance(effect, Drm | ColumnShift) else ():
                yield combat, item, effect


def user(item, combat):
    """Somebody who can use an item, and meets what the combat asks."""
    return next(
        each
        for each in COUNTERS.characters.values()
        if (not item.users.groups or each.group in item.users.groups)
        and (not item.users.kinds or each.kind in item.users.kinds)
        and each.combat
        and (each.magic or combat != "Duel Arcane")
        and each.id not in FOES.values()
        and COUNTERS.groups[each.group].side
    )


@pytest.mark.rule("fornaldar", "17.5.5", "17.5.6.D", "17.7.2", "17.7.3", "17.8.1", "17.9.2", "21.6")
@pytest.mark.parametrize(("combat", "item", "effect"), list(of_items()))
def test_an_item_is_worth_what_it_says_to_its_bearers_side(combat, item, effect):
    """It is a plus where he attacks and a minus where he defends."""
    drm = isinstance(effect, Drm)
    pair = Pair(combat, bearer := user(item, combat), items={str(item.number): bearer.id})
    reason = f"an item of {pair.fight.board.say.character(bearer.id)}"
    which, worth = ("modifiers", effect.amount) if drm else ("shifts", effect.columns)
    assert pair.told(which, reason, attacks=True) == [worth]
    assert pair.told(which, reason, attacks=False) == [-worth]


@pytest.mark.rule("fornaldar", "17.5.5", "17.7.2", "17.9.2")
@pytest.mark.parametrize(("against", "worth"), [("anybody", [1]), ("a fortress", [])])
def test_an_item_against_fortresses_is_worth_nothing_in_a_melee(against, worth):
    pair = Pair("melee", bearer := user(COUNTERS.items[54], "melee"), items={"54": bearer.id})
    board = pair.fight.board
    reprinted(board, 54, ColumnShift(combats=("melee",), columns=1, against=against))
    assert pair.told("shifts", f"an item of {board.say.character(bearer.id)}", attacks=True) == worth


def of_leaders():
    """The special rules that change the dice or the column of a kind of combat."""
    for character in COUNTERS.characters.values():
        for ability in character.abilities:
            if isinstance(ability, BattleModifier | LeaderShift):
                yield from ((combat, character, ability) for combat in ("ground battle", "naval battle", "melee"))


THERE = {"Jotunheim": "0425", "Sunde": "1344"}
"""A hex of each place that such a rule names."""


@pytest.mark.rule("fornaldar", "17.5.5", "17.5.6.D", "17.7.2", "23.0")
@pytest.mark.parametrize(("combat", "character", "ability"), list(of_leaders()))
def test_a_leader_is_worth_what_his_rule_says_in_its_combats_alone(combat, character, ability):
    shift = isinstance(ability, LeaderShift)
    at = None if shift else THERE[ability.at]
    if not shift and combat not in ability.battles:
        return
    pair = Pair(combat, character, at)
    name = pair.fight.board.say.character(character.id)
    which, worth = ("shifts", ability.columns) if shift else ("modifiers", ability.modifier)
    holds = combat in ability.battles
    assert pair.told(which, name, attacks=True) == [worth] * holds
    assert pair.told(which, name, attacks=False) == [-worth] * holds
    if shift and combat != "melee":
        later = pair.told(which, name, attacks=True, rounds=2)
        assert later == [worth] * (holds and ability.rounds == "every round")


@pytest.mark.rule("fornaldar", "23.0")
@pytest.mark.parametrize(("id", "combat"), [("surth", "ground battle"), ("kiarlak", "naval battle")])
def test_a_leader_of_one_place_is_worth_nothing_elsewhere(id, combat):
    pair = Pair(combat, COUNTERS.characters[id], "2625" if combat == "ground battle" else "2847")
    assert pair.told("modifiers", pair.fight.board.say.character(id), attacks=True) == []


@pytest.mark.rule("fornaldar", "17.5.6.H", "FN-C17", "FN-C49")
@pytest.mark.parametrize(
    ("force", "shifts"),
    [
        ("gorm fynn:2 jotunheim:2", True),
        ("gorm fynn:2 jotunheim:1", True),
        ("gorm fynn:3 jotunheim:1", False),
        ("surth fynn:3 jotunheim:1", False),
        ("surth+ fynn:2 jotunheim:1", True),
        ("surth+ fynn:1", True),
        ("surth+ fynn:3", False),
        ("gorm+ fynn:1 jotunheim:1", True),
        ("gorm+ fynn:2 jotunheim:1", False),
        ("surth fynn:1", False),
        ("gorm fynn:1", False),
    ],
)
def test_half_of_the_points_escorts_among_them_must_be_jotuns_for_a_column(force, shifts):
    """Half is rounded down; a Jötun by himself is no point, with his escort he is."""
    it = Fight(f"{force} hakon midhrasir:9", at="2625", sides={"jotunheim": FOMORIAN})
    at = it.state.pieces["hakon"].at
    for sign, attacker in ((1, FOMORIAN), (-1, MUNDANE)):
        fought, _ = first_round(it, at, "ground battle", attacker)
        assert [number for why, number in fought.shifts if why == "Jötuns"] == [sign] * shifts


@pytest.mark.rule("fornaldar", "17.5.6.H", "13.0", "FN-C17")
@pytest.mark.parametrize(
    ("pieces", "half"),
    [("frozur+ nerfringia:1", True), ("frozur nerfringia:1", False), ("frozur+ jotunheim:1 nerfringia:3", True),
     ("frozur+ nerfringia:3", False)],
)  # fmt: skip
def test_escorts_are_counted_among_those_who_may_be_half_jotuns(pieces, half):
    it = Situation({"2532": pieces}, scenario="24.3")
    own = Company(side=FOMORIAN, at="2532", combat="ground battle", pieces=tuple(it.state.pieces.values()))
    assert half_jotuns(it.state, own) == half


@pytest.mark.rule("fornaldar", "17.9.1", "17.8.1")
@pytest.mark.parametrize(("challenger", "how"), [("reomur", "doubled"), ("svip", "")])
def test_a_champion_is_told_what_doubles_his_strength(challenger, how):
    it = Situation({"2532": "reomur svip snorri"})
    fight = ChallengeCombat(it.table, "2532", "trial", challenger, "snorri")
    person, enemy = fight.persons
    assert ("doubled" in strength(fight, person, enemy).how) == bool(how)


@pytest.mark.rule("fornaldar", "17.5.2", "15.1.A", "FN-C32")
@pytest.mark.parametrize(
    ("led", "lost", "times", "told"),
    [
        (3, 0, "normal", ["dwarf points 3 (3 CSPs)"]),
        (3, 0, "doubled", ["dwarf points 6 (3 CSPs, doubled)"]),
        (0, 4, "normal", ["dwarf points 2 (4 CSPs without command, halved)"]),
        (
            1,
            4,
            "tripled",
            ["dwarf points 3 (1 CSP, tripled)", "dwarf points 6 (4 CSPs without command, halved, tripled)"],
        ),
        (0, 0, "doubled", []),
    ],
)
def test_the_points_of_a_race_are_told_with_what_made_them_more_or_less(led, lost, times, told):
    assert [part.words for part in points_of("dwarf", led, lost, times)] == told
