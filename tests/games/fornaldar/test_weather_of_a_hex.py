import pytest

from adjudicator.games.fornaldar.weather import Conditions, weather_at

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
