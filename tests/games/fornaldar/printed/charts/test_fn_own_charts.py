"""A referee's own charts: what fits takes the place of the built-in tables, what does not is told."""

import json
from copy import deepcopy
from importlib.resources import files

import pytest

from adjudicator.games.fornaldar.printed.charts.combat import attrition, combat_result
from adjudicator.games.fornaldar.printed.charts.model import sources
from adjudicator.games.fornaldar.printed.charts.reading import built_in_charts, read_charts
from adjudicator.games.fornaldar.printed.charts.spans import weather_roll

DATA = files("adjudicator.games.fornaldar") / "data"
BUILT_IN = json.loads((DATA / "charts.json").read_text()) | {
    "calendar": json.loads((DATA / "calendar.json").read_text())["calendar"]
}


def changed(place, to=None):
    """The built-in table with the value at `place` ("attrition/7") replaced, or removed."""
    table, *steps, last = place.split("/")
    given = {table: deepcopy(BUILT_IN[table])}
    holder = given[table]
    for step in steps:
        holder = holder[int(step) if isinstance(holder, list) else step]
    if isinstance(holder, list):
        last = int(last)
    if to is None:
        del holder[last]
    else:
        holder[last] = to
    return given


def test_the_built_in_charts_pass_the_checks_of_a_referees():
    assert read_charts(BUILT_IN) == (built_in_charts(), [])


def test_nothing_given_leaves_the_built_in_charts():
    assert read_charts({}) == (built_in_charts(), [])


def test_one_table_is_replaced_and_the_others_stay():
    charts, problems = read_charts({"attrition": {2: "B", 3: "F"}})
    assert problems == []
    assert attrition(charts.attrition, 12) == "F"
    assert combat_result(charts.combat, "1-1", 7) == combat_result(built_in_charts().combat, "1-1", 7)


def test_a_file_of_yaml_may_have_numbers_as_keys():
    charts, problems = read_charts({"weather_dice": {1: {1: "snow", "2-6": "clear"}, 4: {"1-6": "rain"}}})
    assert problems == []
    assert (weather_roll(charts.weather_dice, 1, 1), weather_roll(charts.weather_dice, 4, 5)) == ("snow", "rain")


def test_the_table_of_one_scenario_is_replaced_and_the_others_stay():
    table = {"source": "rulebook map sheet", "general": {}, "lines": [{"side": "Mundane", "who": "gizur", "number": 4}]}
    charts, problems = read_charts({"mobilization": {"24.2": table}})
    assert problems == []
    assert [line.who for line in charts.mobilization["24.2"].lines] == ["gizur"]
    assert charts.mobilization["24.3"] == built_in_charts().mobilization["24.3"]


def test_the_sources_of_a_replaced_table_go_with_it():
    charts, _ = read_charts({"attrition": {10: "D"}, "known": {"attrition": "rulebook map sheet"}})
    found = dict(sources(charts))
    assert found["attrition: 10"] == "rulebook map sheet"
    charts, _ = read_charts({"attrition": {10: "D"}})
    assert dict(sources(charts))["attrition: 10"] == "reconstruction"


@pytest.mark.parametrize(
    ("given", "path", "message"),
    [
        ([], "", "The charts are no mapping of tables."),
        ({"crt": {}}, "crt", "Object contains unknown field `crt`."),
        (changed("combat/rows/3/results/1", "D/G"), "combat/rows/3/results/1", "It is not written as it should be."),
        (changed("combat/rows/3/results/1"), "combat/rows/3/results", "7 results for 8 columns"),
        (changed("combat/rows/3"), "combat/rows/3/roll", "Roll 2 is out of its place."),
        (changed("combat/odds/0", "3-1"), "combat/odds", "The columns do not rise."),
        (changed("casualties/4"), "casualties", 'The strength "10-11" does not follow: 8 was expected.'),
        (changed("casualties/3/strength", "6-8"), "casualties", 'The strength "8-9" does not follow'),
        (changed("casualties/15"), "casualties", "The strengths stop too early"),
        (changed("casualties/14/strength", "51+"), "casualties", 'The strength "61+" does not follow: no more'),
        (changed("casualties/2/F"), "casualties/2", "Object missing required field `F`."),
        (changed("attrition/7"), "attrition", "There is no letter for a roll of 7."),
        (changed("attrition/7", "G"), "attrition", "Invalid enum value 'G'."),
        (changed("attrition/999999999", "F"), "attrition", "Expected `int` <= 50."),
        (changed("terrain_effects/terrain/marsh"), "terrain_effects/terrain", "missing required field `marsh`"),
        (changed("terrain_effects/terrain/marsh/8"), "terrain_effects/terrain/marsh", "length >= 9"),
        (changed("terrain_effects/roads/trail/0", 0.3), "terrain_effects/roads/trail/0", "multiple of"),
        (changed("terrain_effects/fynvirke/0", -1), "terrain_effects/fynvirke/0", "`int` >= 0"),
        (changed("terrain_effects/hexsides/pass/0", "x"), "terrain_effects/hexsides/pass/0", "got `str`"),
        (changed("terrain_effects/races/1", "dwarf"), "terrain_effects/races", "There is no column for troll."),
        (changed("terrain_effects/battle/cove/0", "Q"), "terrain_effects/battle/cove/0", "It is not written"),
        (changed("calendar/4"), "calendar", "The track is not turns 1 to 14 in order."),
        (changed("calendar/4/moon", "full"), "calendar/4", "unknown field `moon`"),
        (changed("calendar/4/mana", -1), "calendar/4/mana", "Expected `int` >= 0."),
        (changed("calendar/4/mana", "high"), "calendar/4/mana", "Expected `int`, got `str`."),
        (changed("weather_dice/1"), "weather_dice", "Turn 1 has no weather and no dice."),
        (changed("weather_dice/7", {"1-6": "rain"}), "weather_dice/7", "The calendar fixes the weather of turn 7."),
        (changed("weather_dice/1", {"1-5": "rain"}), "weather_dice/1", "The rolls stop too early"),
        (changed("weather_dice/1", {"1-x": "rain"}), "weather_dice", "It is not written"),
        (changed("fortress_classes/C"), "fortress_classes", "There is no class C."),
        (changed("mobilization/24.3/lines/1/who", "skane"), "mobilization/24.3/lines/2", "skane is there twice"),
        (changed("mobilization/24.3/lines/1/side", "Norse"), "mobilization/24.3", '"Norse" is no side.'),
        (changed("mobilization/24.3/lines/1/number", "x"), "mobilization/24.3/lines/1/number", "Expected `int`"),
        (changed("search_columns/1"), "search_columns", 'The column "17-24" does not follow: 9 was expected.'),
        (changed("discovery/24.3/0/rows/1"), "discovery/24.3/0/rows", "10 was expected"),
        (changed("discovery/24.3/0/rows/1/cells/1", "12"), "discovery/24.3/0/rows/1/cells", "Item 12 does not lie"),
        (changed("discovery/24.3/0/rows/1/cells/1"), "discovery/24.3/0/rows/1/cells", "3 cells for 4 columns."),
        (changed("item_loss/battle"), "item_loss", "There is no table for battle."),
        (changed("item_loss/battle/2-4"), "item_loss/battle", "2 was expected"),
        ({"known": {"combat: 1-1 at 99": "reconstruction"}}, "known/combat: 1-1 at 99", "There is no value"),
        ({"known": {"combat": "a book"}}, "known", "It is not written as it should be."),
        ({"known": 3}, "known", "Expected `object`, got `int`."),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(given, path, message):
    charts, problems = read_charts(given)
    assert charts is None
    found = {"/".join(map(str, problem.path)): problem for problem in problems}
    assert path in found
    assert message in found[path].message
    assert found[path].hint


def test_every_table_that_does_not_fit_is_told():
    _, problems = read_charts({"combat": 3, "attrition": {}, "discovery": {"24.1": 3, "24.2": 4}})
    assert [problem.path for problem in problems] == [("combat",), ("attrition",), ("discovery", "24.1"),
                                                      ("discovery", "24.2")]  # fmt: skip


def test_every_value_has_a_source_of_its_own():
    names = [name for name, _ in sources(built_in_charts())]
    assert len(names) == len(set(names)) > 1000
