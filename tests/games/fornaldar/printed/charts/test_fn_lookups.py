"""Questions to the charts, by the worked examples of the text."""

import pytest

from adjudicator.games.fornaldar.printed.charts.combat import (
    Loss,
    attrition,
    combat_result,
    losses,
    odds,
    recovered,
    shifted,
)
from adjudicator.games.fornaldar.printed.charts.discovery import discovered, discovery_at, item_fate, search_column
from adjudicator.games.fornaldar.printed.charts.reading import built_in_charts
from adjudicator.games.fornaldar.printed.charts.spans import weather_roll

CHARTS = built_in_charts()


def letters(attack, defence, roll, shift=0):
    results = combat_result(CHARTS.combat, odds(CHARTS.combat, attack, defence), roll, shift)
    return "/".join(result.letter for result in results)


def loss(letter, strength):
    found = losses(CHARTS.casualties, letter, strength)
    return found.left, found.right


@pytest.mark.rule("fornaldar", "17.5.5")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(6, 14, "1-3"), (1, 100, "1-4"), (0, 5, "1-4"), (100, 1, "5-1"), (5, 0, "5-1"), (10, 5, "2-1"), (9, 5, "1-1")],
)
def test_the_ratio_is_rounded_down_to_a_column(attack, defence, column):
    assert odds(CHARTS.combat, attack, defence) == column


@pytest.mark.rule("fornaldar", "17.5.6.H")
def test_shifts_stop_at_the_ends_of_the_table():
    assert [shifted(CHARTS.combat, "1-1", by) for by in (-9, -1, 0, 2, 9)] == ["1-4", "1-2", "1-1", "3-1", "5-1"]


@pytest.mark.rule("fornaldar", "17.5.7")
def test_rolls_beyond_the_table_take_its_first_and_last_row():
    for beyond, last in ((-20, -2), (40, 16)):
        assert combat_result(CHARTS.combat, "2-1", beyond) == combat_result(CHARTS.combat, "2-1", last)


@pytest.mark.rule("fornaldar", "17.5.9")
def test_the_ground_battle_of_the_rules():
    assert letters(15 + 5, 12, 9) == "D/E"
    assert (loss("E", 12)[0], loss("E", 4)[1], loss("D", 15)[0], loss("D", 5)[1]) == (5, 2, 4, 1)


@pytest.mark.rule("fornaldar", "8.4.7")
def test_the_attrition_of_the_rules():
    letter = attrition(CHARTS.attrition, 9 + CHARTS.calendar[9 - 1].mana - 5)
    assert (loss(letter, 18), loss(letter, 5 + 6 - 2)) == ((5, 3), (2, 2))


@pytest.mark.rule("fornaldar", "17.6.6")
def test_the_naval_battle_of_the_rules():
    assert letters(14, 13, 6) == "C/B"
    assert [loss("C", 8)[1], loss("B", 5)[1], loss("B", 7)[1]] == [1, 0, 0]


@pytest.mark.rule("fornaldar", "14.4.1", "EX.1")
def test_the_forced_march_of_the_first_example_of_play():
    letter = attrition(CHARTS.attrition, 8 - 4)
    assert (loss(letter, 15)[0], loss(letter, 16)[1]) == (1, 1)


@pytest.mark.rule("fornaldar", "17.9.1", "EX.1")
def test_the_trial_of_the_first_example_of_play():
    """Its first two rounds; the odds of the others are a slip (FN-C10)."""
    assert [letters(12, 10, 7), letters(10, 8, 9)] == ["D/D", "D/E"]
    assert [loss("D", 6)[1], loss("D", 5)[1], loss("E", 4)[1]] == [1, 1, 2]


@pytest.mark.rule("fornaldar", "17.5.6.H", "EX.1")
def test_the_assault_of_the_first_example_of_play():
    assert [letters(20, 39, 4 + 3, 1), letters(16, 35, 7 + 3, 1)] == ["D/D", "A/D"]
    assert [loss("D", 12)[0], loss("D", 10)[1], loss("D", 8)[0], loss("D", 6)[0]] == [4, 2, 2, 2]


@pytest.mark.rule("fornaldar", "17.9.1", "EX.2")
def test_the_trial_of_the_second_example_of_play():
    rounds = [(10, 6, 8), (6, 4, 5), (6, 4, 4), (4, 4, 10), (4, 3, 10)]
    assert [letters(*fought) for fought in rounds] == ["E/E", "C/B", "D/B", "A/D", "A/D"]


@pytest.mark.rule("fornaldar", "17.6.3", "EX.2")
def test_the_naval_battle_of_the_second_example_of_play():
    rounds = [(25, 24, 7), (23, 22, 6), (21, 19, 3), (19, 19, 3), (16, 19, 8), (8, 8, 2)]
    assert [letters(*fought, 1) for fought in rounds] == ["C/C", "C/C", "D/A", "D/A", "E/E", "E/A"]
    assert [loss("C", 17)[1], loss("C", 13)[1], loss("D", 11)[1], loss("E", 9)[1]] == [2, 2, 2, 2]


@pytest.mark.rule("fornaldar", "17.5.9")
def test_a_force_of_nothing_loses_nothing():
    assert losses(CHARTS.casualties, "F", 0) == Loss(0, 0)


@pytest.mark.rule("fornaldar", "8.4.2")
def test_attrition_beyond_the_table():
    assert [attrition(CHARTS.attrition, roll) for roll in (-5, 2, 15, 20)] == ["A", "A", "F", "F"]


@pytest.mark.rule("fornaldar", "6.1")
def test_weather_by_the_die():
    assert [weather_roll(CHARTS.weather_dice, 1, die) for die in (1, 2, 6)] == ["clear", "rain", "snow"]


@pytest.mark.rule("fornaldar", "9.6")
@pytest.mark.parametrize(
    ("roll", "combat", "modifier", "healed"),
    [(3, 3, 0, 3), (3, 2, 0, 0), (6, 6, 0, 0), (3, 2, -1, 2), (1, 4, -1, 0), (6, 6, -1, 0)],
)
def test_recovery(roll, combat, modifier, healed):
    assert recovered(roll, combat, modifier) == healed


@pytest.mark.rule("fornaldar", "21.1.4")
def test_search_points_find_their_column():
    assert [search_column(CHARTS.search_columns, points) for points in (0, 8, 9, 24, 25, 60)] == [0, 0, 1, 2, 3, 3]


@pytest.mark.rule("fornaldar", "21.1.5")
def test_a_search_brings_a_draugr_a_curse_nothing_or_an_item():
    snaymire = discovery_at(CHARTS.discovery["24.3"], "4811")
    found = [discovered(snaymire, column, dice, [10]) for column, dice in ((0, 9), (2, 6), (0, 10), (1, 10))]
    assert [(f.draugr, f.curse, f.item) for f in found] == [(True, 0, None), (False, 3, None), (False, 0, None),
                                                            (False, 0, 10)]  # fmt: skip


@pytest.mark.rule("fornaldar", "21.1.5", "24.3.DISC")
def test_dice_above_twelve_count_as_twelve():
    bowl = discovery_at(CHARTS.discovery["24.3"], "0518")
    assert discovered(bowl, 0, 19, [11]).item == 11


@pytest.mark.rule("fornaldar", "21.1.5.x")
@pytest.mark.parametrize(("there", "item"), [([6, 8], 6), ([8], 8), ([6], 6), ([], None)])
def test_an_item_of_a_lower_roll_is_found_for_one_that_is_gone(there, item):
    knowe = discovery_at(CHARTS.discovery["24.1"], "3515")
    assert discovered(knowe, 3, 12, there).item == item


@pytest.mark.rule("fornaldar", "21.1.5.x")
def test_an_item_of_a_higher_roll_is_not_found_for_one_that_is_gone():
    knowe = discovery_at(CHARTS.discovery["24.1"], "3515")
    assert discovered(knowe, 3, 8, [6]).item is None


@pytest.mark.rule("fornaldar", "21.1.2")
def test_the_item_of_two_hexes_lies_where_the_referee_says():
    assert discovery_at(CHARTS.discovery["24.3"], "2929").items == (44,)
    assert discovery_at(CHARTS.discovery["24.3"], "2929", by_table=True) is None
    assert discovery_at(CHARTS.discovery["24.3"], "2942", by_table=True).items == (44,)


@pytest.mark.rule("fornaldar", "21.13", "21.13.A", "21.13.B", "21.13.C", "21.13.x", "24.2.2.6")
@pytest.mark.parametrize(
    ("occasion", "fates"),
    [
        ("battle", {2: "destroyed", 4: "destroyed", 5: "recovered", 8: "recovered", 9: "captured", 12: "captured"}),
        ("challenge", {2: "destroyed", 9: "destroyed", 10: "captured", 12: "captured"}),
        ("greutung", {2: "destroyed", 6: "destroyed", 7: "captured", 12: "captured"}),
    ],
)
def test_what_becomes_of_items(occasion, fates):
    assert {roll: item_fate(CHARTS.item_loss, occasion, roll) for roll in fates} == fates
