import pytest
from fornaldar_land import EFFECTS, FLYER, land, on_foot

from adjudicator.games.fornaldar.board.weather import Conditions
from adjudicator.games.fornaldar.movement.model import Barred, CostPart, race_of
from adjudicator.games.fornaldar.movement.steps import step_cost

# 0505 with its neighbours: N 0504, NE 0605, SE 0606, S 0506, SW 0406, NW 0405
RAIN, SNOW = Conditions(weather="rain"), Conditions(weather="snow")


def step(here, mover, conditions=None, to="0506", terrain=None):
    """The cost of a step from 0505."""
    return step_cost(here, EFFECTS, conditions or Conditions(), mover, "0505", to, terrain=terrain)


def pair(entered, left="clear", **side):
    """0505, and a hex south of it."""
    return land({"0505": left, "0506": entered}, {"0505/0506": side})


def snow_in(*hexes):
    return Conditions(local={hex: {4: "snow"} for hex in hexes})


def parts(cost):
    return [(part.rule, part.what, part.mp) for part in cost.parts]


@pytest.mark.rule("fornaldar", "11.4.3")
@pytest.mark.parametrize(
    ("race", "terrain", "mp"),
    [
        ("mundane", "clear", 2),
        ("elf", "clear", 1),
        ("troll", "woods", 2),
        ("elf", "forest", 1),
        ("dwarf", "rough", 2),
        ("mermen", "marsh", 2),
        ("kobold", "marsh", 5),
        ("dwarf", "mountain", 3),
        ("jotun", "mountain", 6),
    ],
)
def test_each_race_pays_its_column(race, terrain, mp):
    cost = step(pair(terrain), on_foot(race))
    assert parts(cost) == [("11.4.3", terrain, mp)]
    assert (cost.mp, cost.over, cost.gait) == (mp, terrain, race)


@pytest.mark.rule("fornaldar", "11.4.3", "23.0")
@pytest.mark.parametrize(("kind", "race"), [("ancient", "mundane"), ("supernatural", "mundane"), ("jotun", "jotun")])
def test_ancients_and_supernaturals_move_like_mundanes(kind, race):
    assert race_of(kind) == race


@pytest.mark.rule("fornaldar", "11.3")
@pytest.mark.parametrize("to", ["0505", "0507", "0605"])
def test_pieces_go_to_contiguous_places_of_the_map(to):
    assert step(land({"0505": "clear", "0507": "clear"}), on_foot("elf"), to=to).rule == "11.3"


@pytest.mark.rule("fornaldar", "11.5")
def test_a_group_pays_what_its_slowest_pays():
    cost = step(pair("rough"), on_foot("dwarf", "troll"))
    assert (cost.mp, cost.gait) == (3, "troll")


@pytest.mark.rule("fornaldar", "11.5", "11.14")
def test_flyers_slow_a_group_on_a_faster_road():
    mover = on_foot("jotun", "flyer")
    assert step(pair("clear", roads=("giants",)), mover).mp == 1


@pytest.mark.rule("fornaldar", "11.9")
def test_the_mover_takes_the_cheapest_terrain():
    cost = step(pair("mountain woods rough"), on_foot("mundane"))
    assert (cost.over, cost.mp) == ("woods", 3)


@pytest.mark.rule("fornaldar", "11.9")
def test_the_mover_may_choose_another_terrain():
    cost = step(pair("woods mountain"), on_foot("mundane"), terrain="mountain")
    assert (cost.over, cost.mp) == ("mountain", 6)


@pytest.mark.rule("fornaldar", "11.9")
def test_only_terrain_of_the_hex_can_be_chosen():
    assert step(pair("woods"), on_foot("mundane"), terrain="marsh") == Barred(
        "11.9", "there is no marsh on the way into 0506"
    )


@pytest.mark.rule("fornaldar", "11.9")
def test_a_group_pays_for_one_terrain_only():
    cost = step(pair("forest rough"), on_foot("dwarf", "elf"))
    assert (cost.over, cost.mp, cost.gait) == ("rough", 3, "elf")


@pytest.mark.rule("fornaldar", "23.0", "11.9")
def test_who_shuns_a_terrain_enters_it_by_road_only():
    bjork = on_foot("troll", shuns=("woods", "forest"))
    assert step(pair("woods"), bjork).rule == "11.9"
    assert step(pair("woods", roads=("trail",)), bjork).over == "trail"
    assert step(pair("woods rough"), bjork).over == "rough"


@pytest.mark.rule("fornaldar", "11.10")
def test_hexsides_cost_more_and_add_up():
    cost = step(pair("clear", river="minor", mountain_pass=True), on_foot("mundane"))
    assert parts(cost) == [("11.4.3", "clear", 2), ("11.10", "minor river", 2), ("11.10", "mountain pass", 2)]
    assert cost.mp == 6


@pytest.mark.rule("fornaldar", "11.10")
@pytest.mark.parametrize("crossing", ["ford", "ferry"])
def test_a_crossing_replaces_its_river(crossing):
    cost = step(pair("clear", river="major", crossing=crossing), on_foot("mundane"))
    assert parts(cost) == [("11.4.3", "clear", 2), ("11.10", crossing, 1)]


@pytest.mark.rule("fornaldar", "11.10")
def test_a_bridge_costs_nothing_and_a_strait_has_its_ferry():
    assert step(pair("clear", river="major", crossing="bridge"), on_foot("mundane")).mp == 2
    strait = pair("clear sea", left="clear sea", land=False, water=True, crossing="ferry")
    assert parts(step(strait, on_foot("mundane"))) == [("11.4.3", "clear", 2), ("11.10", "ferry", 1)]


@pytest.mark.rule("fornaldar", "11.10", "11.15")
def test_a_major_river_stops_most_races():
    assert step(pair("clear", river="major"), on_foot("mundane")) == Barred(
        "11.10", "the major river cannot be crossed"
    )
    assert step(pair("clear", river="major"), on_foot("jotun")).mp == 6


@pytest.mark.rule("fornaldar", "11.11")
@pytest.mark.parametrize(
    ("road", "race", "mp"), [("trail", "mundane", 1), ("faerie", "elf", 0.5), ("giants", "jotun", 0.5)]
)
def test_a_road_replaces_the_terrain(road, race, mp):
    cost = step(pair("marsh", roads=(road,)), on_foot(race))
    assert (cost.over, cost.mp) == (road, mp)


@pytest.mark.rule("fornaldar", "11.11")
def test_a_road_counts_only_across_its_own_hexsides():
    here = land({"0505": "clear", "0506": "marsh", "0504": "marsh"}, {"0505/0506": {"roads": ("trail",)}})
    assert step(here, on_foot("mundane"), to="0506").mp == 1
    assert step(here, on_foot("mundane"), to="0504").mp == 5


@pytest.mark.rule("fornaldar", "11.11")
def test_a_road_does_not_negate_the_hexside():
    cost = step(pair("marsh", roads=("trail",), river="minor"), on_foot("mundane"))
    assert parts(cost) == [("11.11", "trail", 1), ("11.10", "minor river", 2)]


@pytest.mark.rule("fornaldar", "11.11")
@pytest.mark.parametrize(("road", "over"), [("trail", "mountain"), ("giants", "mountain"), ("faerie", "faerie")])
def test_trails_and_paths_cease_in_mountains_under_snow(road, over):
    assert step(pair("mountain", roads=(road,)), on_foot("dwarf"), SNOW).over == over
    assert step(pair("mountain", roads=(road,)), on_foot("dwarf"), RAIN).over == road


@pytest.mark.rule("fornaldar", "11.11")
def test_trails_last_in_other_hexes_under_snow():
    assert parts(step(pair("woods", roads=("trail",)), on_foot("dwarf"), SNOW)) == [("11.11", "trail", 1)]


@pytest.mark.rule("fornaldar", "11.12", "18.6")
def test_the_fynvirke_costs_more_whatever_the_terrain():
    here = land(
        {"0505": "clear", "0506": "clear"}, {"0505/0506": {"roads": ("trail",)}}, fortresses={"0506": "fynvirke"}
    )
    assert parts(step(here, on_foot("mundane"))) == [("11.11", "trail", 1), ("11.12", "Fynvirke", 3)]
    assert step(here, on_foot("mundane"), terrain="clear").mp == 5
    assert step(here, on_foot("troll")).mp == 1


@pytest.mark.rule("fornaldar", "18.6")
def test_no_other_fortress_affects_movement():
    here = land({"0505": "clear", "0506": "clear"}, fortresses={"0506": "stockade"})
    assert step(here, on_foot("mundane")).mp == 2


@pytest.mark.rule("fornaldar", "11.14", "11.15")
@pytest.mark.parametrize("entered", ["mountain", "sea", "normorean"])
def test_flyers_pay_one_for_any_hex_and_hexside(entered):
    here = land(
        {"0505": "clear", "0506": entered},
        {"0505/0506": {"river": "major", "mountain_pass": True, "land": False}},
        fortresses={"0506": "fynvirke"},
    )
    cost = step(here, FLYER, SNOW)
    assert (parts(cost), cost.over) == ([("11.14", "flight", 1)], "air")


@pytest.mark.rule("fornaldar", "11.15")
def test_some_terrain_is_prohibited():
    assert step(pair("mountain"), on_foot("mermen")) == Barred("11.15", "mountain is prohibited")
    assert step(pair("mountain", roads=("trail",)), on_foot("mermen")).over == "trail"
    assert step(pair("mountain rough"), on_foot("mermen")).over == "rough"


@pytest.mark.rule("fornaldar", "11.15", "14.2.1")
@pytest.mark.parametrize("water", ["sea", "lake"])
def test_land_pieces_enter_only_land(water):
    assert step(pair(water), on_foot("elf")) == Barred("11.15", "there is no land in 0506")


@pytest.mark.rule("fornaldar", "11.15")
def test_tunnels_are_for_dwarves_and_kobolds():
    here = pair("mountain", roads=("tunnel",))
    assert step(here, on_foot("dwarf")).over == "tunnel"
    assert step(here, on_foot("kobold")).over == "tunnel"
    assert step(here, on_foot("elf")).over == "mountain"
    assert step(here, on_foot("elf"), terrain="tunnel") == Barred("11.15", "the tunnel is prohibited")


@pytest.mark.rule("fornaldar", "11.15")
def test_tunnels_run_beneath_rivers_passes_and_weather():
    here = pair("clear", roads=("tunnel",), river="major", mountain_pass=True)
    assert parts(step(here, on_foot("kobold"), RAIN)) == [("11.11", "tunnel", 1)]


@pytest.mark.rule("fornaldar", "11.15")
def test_an_item_can_make_a_tunneller():
    here = pair("mountain", roads=("tunnel",))
    assert (step(here, on_foot("troll", tunnellers=("troll",))).over, step(here, on_foot("troll")).over) == (
        "tunnel",
        "mountain",
    )


@pytest.mark.rule("fornaldar", "23.0", "11.4.3")
def test_a_pathfinder_has_his_own_price():
    hafnir = on_foot("mundane", prices={"forest": 1})
    assert [step(pair(terrain), hafnir).mp for terrain in ("forest", "woods")] == [1, 3]


@pytest.mark.rule("fornaldar", "14.2.5")
def test_areas_of_a_split_hex_are_reached_only_over_their_own_borders():
    here = land(
        {"0505": "clear", "0506": "clear sea", "0507": "clear"},
        split={"0506": {"0506a": ["0505"], "0506b": ["0507"]}},
    )
    assert step(here, on_foot("elf"), to="0506a").mp == 1
    assert step(here, on_foot("elf"), to="0506b") == Barred("14.2.5", "water lies between 0505 and 0506b")


@pytest.mark.rule("fornaldar", "14.2.5")
def test_land_pieces_cross_only_where_land_runs():
    here = land({"0505": "clear sea", "0506": "clear sea"}, {"0505/0506": {"land": False}})
    assert step(here, on_foot("elf")).rule == "14.2.5"


@pytest.mark.rule("fornaldar", "10.4")
def test_armies_do_not_enter_an_inactive_friendly_kingdom():
    here = pair("clear fynn")
    assert step(here, on_foot("troll", inactive=("fynn",))) == Barred("10.4", "fynn is not active")
    assert step(here, on_foot("troll", inactive=("fynn",), csps=False)).mp == 2
    assert step(here, on_foot("troll", inactive=("skane",))).mp == 2


@pytest.mark.rule("fornaldar", "21.0")
@pytest.mark.parametrize(
    ("race", "terrain", "mp"), [("mundane", "woods", 2), ("elf", "woods", 1), ("mundane", "clear", 1)]
)
def test_the_staff_of_curius_lowers_terrain_by_one_to_one_at_least(race, terrain, mp):
    assert step(pair(terrain), on_foot(race, staff=True)).mp == mp


@pytest.mark.rule("fornaldar", "21.0")
def test_the_staff_of_curius_lowers_no_road_and_no_hexside():
    cost = step(pair("clear", river="minor"), on_foot("mundane", staff=True))
    assert parts(cost) == [("11.4.3", "clear", 2), ("21.0", "Staff of Curius", -1), ("11.10", "minor river", 2)]


@pytest.mark.rule("fornaldar", "6.2")
def test_clear_weather_costs_nothing():
    assert step(pair("clear"), on_foot("elf"), Conditions(weather="clear")).parts == (CostPart("11.4.3", "clear", 1),)


@pytest.mark.rule("fornaldar", "6.3.3", "11.10")
def test_rain_on_both_sides_swells_a_minor_river():
    here = pair("rough", river="minor")
    assert step(here, on_foot("mundane"), RAIN).why == "the major river cannot be crossed"
    assert step(here, on_foot("mundane"), Conditions(local={"0506": {5: "rain"}})).mp == 5


@pytest.mark.rule("fornaldar", "6.3.3")
@pytest.mark.parametrize(("crossing", "mp"), [("ferry", 4), ("bridge", 3)])
def test_rain_leaves_ferries_and_bridges(crossing, mp):
    assert step(pair("rough", river="minor", crossing=crossing), on_foot("mundane"), RAIN).mp == mp


@pytest.mark.rule("fornaldar", "6.3.3")
def test_rain_drowns_the_fords_of_minor_rivers_only():
    assert isinstance(step(pair("rough", river="minor", crossing="ford"), on_foot("mundane"), RAIN), Barred)
    assert step(pair("rough", river="major", crossing="ford"), on_foot("mundane"), RAIN).mp == 4


@pytest.mark.rule("fornaldar", "6.3.4")
@pytest.mark.parametrize("terrain", ["woods", "forest", "rough", "marsh", "mountain"])
def test_rain_does_not_slow_other_terrain(terrain):
    assert step(pair(terrain), on_foot("dwarf"), RAIN) == step(pair(terrain), on_foot("dwarf"))


@pytest.mark.rule("fornaldar", "6.3.4")
def test_rain_slows_clear_hexes_by_one():
    assert parts(step(pair("clear"), on_foot("dwarf"), RAIN)) == [("11.4.3", "clear", 2), ("6.3.4", "rain", 1)]


@pytest.mark.rule("fornaldar", "6.3.4")
@pytest.mark.parametrize("road", ["trail", "faerie", "giants"])
def test_rain_slows_roads_by_one(road):
    cost = step(pair("forest", roads=(road,)), on_foot("dwarf"), RAIN)
    assert (cost.over, cost.mp, cost.parts[-1]) == (road, 2, CostPart("6.3.4", "rain", 1))


@pytest.mark.rule("fornaldar", "6.4.1")
def test_snow_on_both_sides_doubles_mountains_and_passes():
    cost = step(pair("mountain", left="mountain", mountain_pass=True), on_foot("troll"), SNOW)
    assert parts(cost) == [
        ("11.4.3", "mountain", 6),
        ("6.4.1", "snow", 6),
        ("11.10", "mountain pass", 2),
        ("6.4.1", "snow on the pass", 2),
    ]


@pytest.mark.rule("fornaldar", "6.4.1")
@pytest.mark.parametrize("hex", ["0505", "0506"])
def test_snow_on_one_side_does_not_double(hex):
    assert step(pair("mountain", mountain_pass=True), on_foot("troll"), snow_in(hex)).mp == 8


@pytest.mark.rule("fornaldar", "6.4.2")
def test_snow_on_both_sides_freezes_a_minor_river():
    assert step(pair("marsh", river="minor"), on_foot("mundane"), SNOW).mp == 3
    assert step(pair("marsh", river="minor"), on_foot("mundane"), snow_in("0506")).mp == 5
    assert isinstance(step(pair("marsh", river="major"), on_foot("mundane"), SNOW), Barred)


@pytest.mark.rule("fornaldar", "6.4.6")
@pytest.mark.parametrize(("terrain", "mp"), [("clear", 3), ("woods", 4), ("forest", 5), ("rough", 4), ("marsh", 3)])
def test_snow_slows_open_terrain_and_freezes_marsh(terrain, mp):
    cost = step(pair(terrain), on_foot("mundane"), SNOW)
    assert (cost.mp, cost.over, cost.parts[-1]) == (mp, terrain, CostPart("6.4.6", "snow", 1))
