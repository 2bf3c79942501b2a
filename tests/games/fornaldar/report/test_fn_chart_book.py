"""The tables of the chart book say what the books say, row by row."""

import pytest
from saga import begun


@pytest.mark.rule("fornaldar", "9.5", "14.3", "20.3", "21.1.2")
@pytest.mark.parametrize("scenario", ["24.1", "24.2", "24.3"])
def test_each_place_of_power_stands_in_the_book_with_what_it_heals_allows_and_hides(charts, scenario):
    table = charts(scenario)["Places of Power"]
    setting = begun(scenario).board.setting
    rows = {row[0]: row[1:] for row in table.rows}
    hidden = begun(scenario).board.hidden
    assert hidden or scenario == "24.2"
    assert len(rows) == len(setting.land.places_of_power)
    for place in setting.land.places_of_power.values():
        aspect, heals, allows, hides = rows[f"{place.name} ({place.hex})"]
        assert aspect == setting.land.hexes[place.hex].aspect
        assert heals == str(place.heals or "–")
        assert [setting.counters.enchantments[id].name in allows for id in place.allows] == [True] * len(place.allows)
        items = [setting.counters.items[item].name for item, at in hidden.items() if at[:4] == place.hex]
        assert all(item in hides for item in items)
        assert (hides == "–") == (not items)


@pytest.mark.rule("fornaldar", "18.0", "18.4")
@pytest.mark.parametrize("scenario", ["24.1", "24.2", "24.3"])
def test_each_fortress_stands_in_the_book_with_its_garrison_and_command(charts, scenario):
    setting = begun(scenario).board.setting
    groups = [group.group for group in setting.scenario.groups]
    forts = [fort for fort in setting.land.fortresses.values() if fort.kingdom in groups]
    assert sorted(row[1:] for row in charts(scenario)["Fortresses"].rows) == sorted(
        printed(fort, setting.charts.fortress_classes[fort.defense]) for fort in forts
    )


def printed(fort, strength):
    numbers = (str(strength.garrison), str(strength.command))
    return (f"{fort.name} ({fort.hex})", fort.type.capitalize(), fort.defense, *numbers)
