"""The charts agree with the map, the counters and the scenarios."""

import pytest

from adjudicator.games.fornaldar.printed.charts.reading import built_in_charts
from adjudicator.games.fornaldar.printed.counters.reading import built_in_counters
from adjudicator.games.fornaldar.printed.land.sides import built_in_land
from adjudicator.games.fornaldar.printed.scenarios.reading import built_in_scenarios

CHARTS = built_in_charts()
COUNTERS = built_in_counters()
SCENARIOS = ("24.1", "24.2", "24.3")


@pytest.mark.rule("fornaldar", "21.1", "24.3.DISC")
def test_places_are_the_places_of_power_of_the_map():
    places = built_in_land().places_of_power
    for tables in CHARTS.discovery.values():
        assert [places[table.table_hex].name for table in tables] == [table.name for table in tables]
        assert all(table.hex in places for table in tables)


@pytest.mark.rule("fornaldar", "21.1.2", "24.1.1", "24.2.1", "24.3.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_the_set_up_hides_can_be_found_there(scenario):
    hidden = sorted((lies.hex, item) for lies in built_in_scenarios()[scenario].hidden for item in lies.items)
    assert hidden == sorted((table.hex, item) for table in CHARTS.discovery[scenario] for item in table.items)


@pytest.mark.rule("fornaldar", "10.2", "10.5")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_can_be_mobilized_is_a_friend(scenario):
    for line in CHARTS.mobilization[scenario].lines:
        group, character = COUNTERS.groups.get(line.who), COUNTERS.characters.get(line.who)
        assert line.side in (group.mobilized_by if group else character.friends)


@pytest.mark.rule("fornaldar", "5.E.2.1", "10.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_who_start_inactive_can_be_mobilized(scenario):
    """But Midhrasir in the second scenario, which the succession makes active (24.2.2.3)."""
    setup = built_in_scenarios()[scenario]
    inactive = {group.group for group in setup.groups if not group.active}
    lone = {character for line in setup.non_aligned for character in line.characters}
    exempt = {"midhrasir"} if scenario == "24.2" else set()
    listed = {line.who for line in CHARTS.mobilization[scenario].lines} - {"mundanes"}
    assert listed == (inactive | lone) - exempt
