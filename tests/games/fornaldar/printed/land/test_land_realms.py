import pytest

from adjudicator.board.hexes import neighbours
from adjudicator.games.fornaldar.printed.counters.reading import built_in_counters
from adjudicator.games.fornaldar.printed.land.sides import built_in_land

LAND = built_in_land()
TYPES = {
    **{id: {"stockade", "castle"} for id in ("midhrasir", "nerfringia", "suderpathia", "ycelia", "non-aligned")},
    **{id: {"broch"} for id in ("lochlann", "basulea", "skane")},
    "fynn": {"broch", "fynvirke"},
    "normorea": {"dwarrowdelf"},
    "jotunheim": {"cave"},
    "skergota": {"cove"},
}


def joined(hex):
    return [other for area in LAND.hexes[hex].areas for other in area.borders]


def reached(start, inside):
    found = [start]
    for hex in found:
        found += [other for other in joined(hex) if other in inside and other not in found]
    return set(found)


@pytest.mark.parametrize("region", LAND.regions.values(), ids=lambda region: region.id)
def test_kingdoms_are_connected(region):
    hexes = set(region.hexes)
    assert reached(region.hexes[0], hexes) == hexes


@pytest.mark.rule("fornaldar", "3.0")
def test_ylland_fyrn_and_the_isles_of_skane_are_joined_to_their_clans():
    parts = {district.name: district.hexes for district in LAND.districts}
    for name, kingdom in (("Ylland", "basulea"), ("Fyrn", "fynn"), ("Myr", "skane"), ("Utengo", "skane")):
        assert {LAND.hexes[hex].kingdom for hex in parts[name]} == {kingdom}
        assert not any(LAND.hexes[hex].island for hex in parts[name])


@pytest.mark.rule("fornaldar", "18.1")
def test_fortresses_are_of_the_type_of_their_kingdom():
    assert all(fortress.type in TYPES[fortress.kingdom] for fortress in LAND.fortresses.values())
    assert [hex for hex, fortress in LAND.fortresses.items() if fortress.type == "castle"] == ["3927"]
    for hex, fortress in LAND.fortresses.items():
        assert LAND.hexes[hex].kingdom == fortress.kingdom or hex == "4750"


@pytest.mark.rule("fornaldar", "18.4")
def test_the_fynvirke_is_of_class_d():
    assert {each.defense for each in LAND.fortresses.values() if each.type == "fynvirke"} == {"D"}


@pytest.mark.rule("fornaldar", "18.6")
def test_the_fynvirke_bars_the_neck_of_fynn():
    wall = {hex for hex, fortress in LAND.fortresses.items() if fortress.type == "fynvirke"} | {"1249"}
    mainland = reached("1344", set(LAND.hexes) - wall)
    assert not mainland & set(LAND.edges["southern"])


@pytest.mark.rule("fornaldar", "8.1.3", "8.1.4", "8.1.5")
def test_nobody_suffers_at_home():
    harmless = {"thulorm": {"enchanted", "wild"}, "skergota": {"normal"}, "jotunheim": {"normal"}}
    mundane = ("midhrasir", "nerfringia", "suderpathia", "ycelia")
    for hex, fortress in LAND.fortresses.items():
        expected = {"mundane", "normal"} if fortress.kingdom in mundane else harmless.get(fortress.kingdom, {"normal"})
        assert LAND.hexes[hex].aspect in expected, hex
    assert {LAND.hexes[hex].aspect for hex in LAND.regions["thulorm"].hexes} == harmless["thulorm"]


@pytest.mark.rule("fornaldar", "24.2.1")
def test_kobolds_gather_in_stockades_that_are_not_mundane():
    assert {LAND.hexes[hex].aspect for hex in ("3109", "3909")} == {"normal"}


@pytest.mark.rule("fornaldar", "20.1")
def test_every_kingdom_has_a_place_of_power():
    assert {LAND.hexes[hex].kingdom for hex in LAND.places_of_power} >= set(LAND.regions)


@pytest.mark.rule("fornaldar", "20.3")
def test_places_allow_the_enchantments_that_need_them():
    allowed = {enchantment for each in LAND.places_of_power.values() for enchantment in each.allows}
    assert allowed == {each.id for each in built_in_counters().enchantments.values() if each.requires.place}


def test_mountains_stand_in_ranges():
    high = {hex.id for hex in LAND.hexes.values() if hex.terrain[:1] == ("mountain",)}
    assert all(high & set(neighbours(hex)) for hex in high)


def test_names_are_given_once():
    names = [each.name for each in (*LAND.fortresses.values(), *LAND.places_of_power.values(), *LAND.sites)]
    names += [each.name for each in (*LAND.rivers, *LAND.roads, *LAND.passes, *LAND.districts)]
    assert len(names) == len(set(names))
