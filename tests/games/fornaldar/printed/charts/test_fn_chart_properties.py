"""What the tables do as odds, rolls and strengths grow: the pattern the reconstructed values continue."""

from itertools import pairwise
from typing import get_args

import pytest

from adjudicator.games.fornaldar.printed.charts.combat import combat_result, losses
from adjudicator.games.fornaldar.printed.charts.reading import built_in_charts
from adjudicator.games.fornaldar.words import FortressType, Race, Terrain

CHARTS = built_in_charts()
COMBAT, CASUALTIES = CHARTS.combat, CHARTS.casualties
ODDS = COMBAT.odds
ROLLS = [row.roll for row in COMBAT.rows]
MELEE = (7, 8, 9)
"""The rolls of hard fighting, where both sides may lose more than in the rows around them."""
EFFECTS = CHARTS.terrain_effects
TIMES = {"halved": 0.5, "normal": 1, "doubled": 2, "tripled": 3}


def letters(column, side, rolls=ROLLS):
    return [combat_result(COMBAT, column, roll)[side].letter for roll in rolls]


@pytest.mark.rule("fornaldar", "17.5.7")
@pytest.mark.parametrize("column", ODDS)
def test_outside_the_melee_rows_higher_rolls_favour_the_attacker(column):
    rolls = [roll for roll in ROLLS if roll not in MELEE]
    assert letters(column, 0, rolls) == sorted(letters(column, 0, rolls), reverse=True)
    assert letters(column, 1, rolls) == sorted(letters(column, 1, rolls))


@pytest.mark.rule("fornaldar", "17.5.7")
@pytest.mark.parametrize("roll", ROLLS)
def test_better_odds_favour_the_attacker(roll):
    """But for the one case of the text: on 7 the defender of 2-1 loses less than that of 1-1."""
    for low, high in pairwise(ODDS):
        (attacker_low, defender_low), (attacker, defender) = (combat_result(COMBAT, odds, roll) for odds in (low, high))
        assert attacker.letter <= attacker_low.letter
        assert defender.letter >= defender_low.letter or (low, roll) == ("1-1", 7)


@pytest.mark.rule("fornaldar", "17.5.7")
@pytest.mark.parametrize("column", ODDS)
def test_one_side_breaks_the_other_at_both_ends(column):
    assert letters(column, 1)[-1] == "F"
    assert letters(column, 0)[-1] == letters(column, 1)[0] == "A"
    assert letters(column, 0)[0] in "EF"


def average_losses(column, strength):
    """Of both sides, in CSPs over the 36 rolls of two dice."""
    results = [combat_result(COMBAT, column, one + two) for one in range(1, 7) for two in range(1, 7)]
    return tuple(sum(losses(CASUALTIES, result[side].letter, strength).left for result in results) for side in (0, 1))


@pytest.mark.rule("fornaldar", "17.5.5", "17.5.7")
@pytest.mark.parametrize("strength", [6, 18])
def test_odds_pay_on_the_average(strength):
    attackers, defenders = zip(*(average_losses(column, strength) for column in ODDS), strict=True)
    assert list(attackers) == sorted(set(attackers), reverse=True)
    assert list(defenders) == sorted(set(defenders))


@pytest.mark.rule("fornaldar", "17.5.7")
def test_even_forces_lose_the_same_on_the_average():
    assert average_losses("1-1", 12) == (108, 108)


@pytest.mark.rule("fornaldar", "17.3.B", "17.5.7")
@pytest.mark.parametrize("column", ODDS)
def test_retreat_marks(column):
    """r: a D or F against an A, no E; o: no worse than a D, and for the side that has the worse of the odds."""
    for roll in ROLLS:
        attacker, defender = combat_result(COMBAT, column, roll)
        for own, other in ((attacker, defender), (defender, attacker)):
            assert (own.mark == "r") == (own.letter in "DF" and other.letter == "A" and own.mark != "o")
            assert own.mark != "o" or own.letter in "ABCD"
    outnumbered = {"1-1": {0, 1}}.get(column, {0} if column.startswith("1") else {1})
    marked = {side for side in (0, 1) for roll in ROLLS if combat_result(COMBAT, column, roll)[side].mark == "o"}
    assert marked == outnumbered


@pytest.mark.rule("fornaldar", "7.5", "17.5.9")
def test_losses_grow_with_strength_and_letter():
    for letter in "ABCDEF":
        for low, high in pairwise(losses(CASUALTIES, letter, strength) for strength in range(70)):
            assert (low.left <= high.left, low.right <= high.right) == (True, True)
    for strength in range(70):
        for mild, hard in pairwise(losses(CASUALTIES, letter, strength) for letter in "ABCDEF"):
            assert (mild.left <= hard.left, mild.right <= hard.right) == (True, True)


@pytest.mark.rule("fornaldar", "17.5.9")
def test_armies_lose_no_less_than_characters_and_nobody_more_than_he_has():
    for letter in "ABCDEF":
        for strength in range(1, 70):
            loss = losses(CASUALTIES, letter, strength)
            assert loss.right <= loss.left <= strength
            assert loss.left < strength or strength <= 3


@pytest.mark.rule("fornaldar", "7.6", "17.5.9")
def test_the_asterisk_is_for_the_worst_losses():
    for strength in range(1, 70):
        starred = [letter for letter in "ABCDEF" if losses(CASUALTIES, letter, strength).one]
        assert starred == (["E", "F"] if strength >= 10 else ["F"])


@pytest.mark.rule("fornaldar", "8.4.2")
def test_attrition_grows_with_the_roll():
    found = [CHARTS.attrition[roll] for roll in sorted(CHARTS.attrition)]
    assert found == sorted(found)
    assert (found[0], found[-1]) == ("A", "F")


@pytest.mark.rule("fornaldar", "11.4.3")
def test_every_race_has_its_costs_by_halves():
    rows = [*EFFECTS.terrain.values(), *EFFECTS.roads.values(), *EFFECTS.hexsides.values(), EFFECTS.fynvirke]
    for row in rows:
        assert set(row) == set(get_args(Race))
        assert all(cost is None or (cost >= 0 and cost * 2 == int(cost * 2)) for cost in row.values())


@pytest.mark.rule("fornaldar", "11.11")
@pytest.mark.parametrize("race", get_args(Race))
def test_a_road_costs_no_more_than_any_terrain(race):
    dearest = max(EFFECTS.roads[road][race] for road in ("trail", "faerie", "giants"))
    dry = [EFFECTS.terrain[terrain][race] for terrain in get_args(Terrain) if terrain != "clear"]
    assert dearest <= min(cost for cost in dry if cost is not None)


@pytest.mark.rule("fornaldar", "11.10")
@pytest.mark.parametrize("race", get_args(Race))
def test_crossings_tame_rivers(race):
    sides = EFFECTS.hexsides
    river = sides["minor"][race]
    assert sides["bridge"][race] == 0 <= sides["ford"][race] <= river
    assert sides["major"][race] is None or sides["major"][race] >= river
    assert sides["major"][race] is None or sides["ferry"][race] <= sides["major"][race]


HOME = {"mundane": "clear", "troll": "rough", "dwarf": "mountain", "elf": "woods", "mermen": "marsh", "kobold": "marsh",
        "jotun": "mountain", "centaur": "clear", "loherim": "forest"}  # fmt: skip


@pytest.mark.rule("fornaldar", "17.5.2")
@pytest.mark.parametrize("race", get_args(Race))
def test_nobody_fights_better_than_at_home(race):
    best = max((EFFECTS.battle[terrain][race] for terrain in get_args(Terrain)), key=TIMES.__getitem__)
    assert EFFECTS.battle[HOME[race]][race] == best


BUILDERS = {"stockade": "mundane", "castle": "mundane", "dwarrowdelf": "dwarf", "broch": "troll", "cave": "jotun",
            "cove": "mermen", "fynvirke": "troll"}  # fmt: skip


@pytest.mark.rule("fornaldar", "18.1")
@pytest.mark.parametrize("fortress", get_args(FortressType))
def test_a_fortress_serves_its_builders_best(fortress):
    row = EFFECTS.battle[fortress]
    assert TIMES[row[BUILDERS[fortress]]] == max(TIMES[times] for times in row.values()) >= 2


@pytest.mark.rule("fornaldar", "18.1")
def test_a_castle_is_an_improved_stockade():
    stockade, castle = EFFECTS.battle["stockade"], EFFECTS.battle["castle"]
    assert all(TIMES[castle[race]] >= TIMES[stockade[race]] for race in get_args(Race))
    assert castle["mundane"] == "tripled"


@pytest.mark.rule("fornaldar", "17.6.2")
def test_at_sea_only_mermen_count_double():
    assert {race for race, times in EFFECTS.battle["sea"].items() if times != "normal"} == {"mermen"}


@pytest.mark.rule("fornaldar", "5.A", "6.1")
def test_the_year():
    weather = [box.weather for box in CHARTS.calendar]
    assert [box.turn for box in CHARTS.calendar if box.weather is None] == [1, 4] == list(CHARTS.weather_dice)
    assert {"clear", "rain", "snow"} == {*weather} - {None} == {*CHARTS.weather_dice[1].values()}
    short = [box.turn for box in CHARTS.calendar if box.day == "skammdegi"]
    assert short == [1, 2, 3, 4, 14]
    assert all(box.turn in short for box in CHARTS.calendar if box.weather == "snow")


def test_the_mana_peaks_at_yule_and_midsummer():
    mana = [box.mana for box in CHARTS.calendar]
    peaks = [box.turn for box in CHARTS.calendar if box.mana == max(mana)]
    assert peaks == [2, 8]
    assert min(mana) >= 3


@pytest.mark.rule("fornaldar", "24.1.2.4")
def test_some_turn_of_the_year_is_clear_before_the_first_scenario_ends():
    assert any(box.weather == "clear" for box in CHARTS.calendar if box.turn <= 10)


@pytest.mark.rule("fornaldar", "10.3")
@pytest.mark.parametrize("scenario", ["24.1", "24.2", "24.3"])
def test_every_roll_to_activate_can_fail_and_can_succeed_at_once(scenario):
    for line in CHARTS.mobilization[scenario].lines:
        assert 3 <= line.number <= 7
        assert all(modifier.by == -1 for modifier in line.modifiers)


@pytest.mark.rule("fornaldar", "21.1.5")
@pytest.mark.parametrize("scenario", ["24.1", "24.2", "24.3"])
def test_more_points_and_higher_dice_find_more(scenario):
    """No cell with an item stands above or to the left of one without, and the best search finds an item."""
    for place in CHARTS.discovery[scenario]:
        found = [[cell.isdigit() for cell in row.cells] for row in place.rows]
        assert found[-1][-1]
        for line in (*found, *zip(*found, strict=True)):
            assert list(line) == sorted(line)
