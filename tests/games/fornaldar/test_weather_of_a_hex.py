import pytest
from fn_situation import Situation

from adjudicator.games.fornaldar.board.weather import Conditions, bring_weather, weather_at
from adjudicator.games.fornaldar.printed.books import built_in
from adjudicator.games.fornaldar.printed.charts.spans import weather_roll

TALISMAN, ELEMENTS, STORM, FIMBULWINTER, RAINMAKING = range(1, 6)


@pytest.mark.rule("fornaldar", "6.1")
def test_the_calendar_rules_where_nothing_else_does():
    conditions = Conditions(weather="rain", local={"0101": {ELEMENTS: "clear"}})
    assert (weather_at(conditions, "0101"), weather_at(conditions, "0102")) == ("clear", "rain")


@pytest.mark.rule("fornaldar", "6.5")
@pytest.mark.parametrize(
    ("local", "weather"),
    [
        ({RAINMAKING: "rain"}, "rain"),
        ({RAINMAKING: "rain", FIMBULWINTER: "snow"}, "snow"),
        ({FIMBULWINTER: "snow", ELEMENTS: "clear"}, "clear"),
        ({ELEMENTS: "snow", TALISMAN: "clear", RAINMAKING: "rain"}, "clear"),
        ({FIMBULWINTER: "snow", STORM: "rain"}, "snow"),
        ({FIMBULWINTER: "snow", ELEMENTS: "clear", TALISMAN: "rain"}, "rain"),
    ],
)
def test_what_comes_first_in_the_order_prevails(local, weather):
    assert weather_at(Conditions(local={"0101": local}), "0101") == weather


@pytest.mark.rule("fornaldar", "6.4.7", "6.5")
@pytest.mark.parametrize("source", [RAINMAKING, STORM, ELEMENTS, TALISMAN])
def test_rain_never_replaces_snow(source):
    assert weather_at(Conditions(weather="snow", local={"0101": {source: "rain"}}), "0101") == "snow"


@pytest.mark.rule("fornaldar", "6.5")
def test_clear_weather_may_replace_snow():
    assert weather_at(Conditions(weather="snow", local={"0101": {ELEMENTS: "clear"}}), "0101") == "clear"


CALENDAR = built_in().charts.calendar


@pytest.mark.rule("fornaldar", "6.1", "5.A")
@pytest.mark.parametrize("box", [box for box in CALENDAR if box.weather], ids=lambda box: box.name)
@pytest.mark.parametrize("before", ["clear", "rain", "snow"])
def test_the_weather_that_is_printed_comes_whatever_it_was_before(box, before):
    it = Situation({}, calendar_turn=box.turn, weather=before)
    bring_weather(it.table)
    assert (it.board.weather, it.rolls) == (box.weather, [])
    assert [fact.rolled for fact in it.facts] == [None]


@pytest.mark.rule("fornaldar", "6.1", "5.A")
@pytest.mark.parametrize("box", [box for box in CALENDAR if not box.weather], ids=lambda box: box.name)
@pytest.mark.parametrize("die", range(1, 7))
def test_where_none_is_printed_one_die_brings_the_weather_of_the_chart(box, die):
    it = Situation({}, calendar_turn=box.turn, weather="clear", dice=[("weather", die)])
    bring_weather(it.table)
    assert it.board.weather == weather_roll(it.board.setting.charts.weather_dice, box.turn, die)
    assert [fact.rolled for fact in it.facts] == [die]
