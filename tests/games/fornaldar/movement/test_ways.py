from functools import cache

import pytest
from fornaldar_land import EFFECTS, FLYER, SHIP, SWIMMER, land, on_foot
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_paths import naive_costs

from adjudicator.board.hexes import hexside, within
from adjudicator.games.fornaldar.board.weather import Conditions
from adjudicator.games.fornaldar.movement.model import Barred, Cost, CostPart, Mover, Presence
from adjudicator.games.fornaldar.movement.steps import next_to, step_cost
from adjudicator.games.fornaldar.movement.ways import PRICED, Leg, Ways, must_stop, price_in_words
from adjudicator.games.fornaldar.printed.land.sides import built_in_land
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

HEXES = within("0505", 2)
SIDES = sorted({hexside(a, b) for a in HEXES for b in within(a, 1) if b in HEXES and b != a})
GROUNDS = ["clear", "woods", "rough mountain", "marsh", "clear sea", "woods lake", "sea", "normorean"]
WEATHERS = st.sampled_from(["clear", "rain", "snow"])


@st.composite
def lands(draw):
    """A random land of nineteen hexes, with rivers, passes and roads."""
    hexes = {hex: draw(st.sampled_from(GROUNDS)) for hex in HEXES}
    features = st.fixed_dictionaries(
        {},
        optional={
            "river": st.sampled_from(["minor", "major"]),
            "crossing": st.sampled_from(["ford", "ferry", "bridge"]),
            "mountain_pass": st.just(True),
            "roads": st.sampled_from([("trail",), ("faerie",), ("giants", "tunnel")]),
        },
    )
    return land(hexes, draw(st.dictionaries(st.sampled_from(SIDES), features, max_size=12)))


@st.composite
def ways_of_stacks(draw):
    """A random stack on a random land in any weather, with enemies about."""
    races = st.lists(st.sampled_from(["troll", "dwarf", "mermen", "flyer"]), min_size=1, max_size=3, unique=True)
    movers = st.one_of(st.sampled_from([SHIP, SWIMMER, FLYER]), races.map(lambda gaits: on_foot(*gaits)))
    local = st.dictionaries(st.sampled_from(HEXES), WEATHERS.map(lambda weather: {2: weather}), max_size=6)
    enemies = draw(st.sets(st.sampled_from(HEXES), max_size=3))
    return Ways(
        land=draw(lands()),
        effects=EFFECTS,
        conditions=Conditions(
            weather=draw(WEATHERS), day=draw(st.sampled_from(["nattleysi", "skammdegi"])), local=draw(local)
        ),
        mover=draw(movers),
        enemies=lambda where: Presence(csps=where in enemies),
    )


def steps_anywhere(ways, start):
    """Every step from everywhere to everywhere that costs something, but for places where one must stop."""
    places = (*HEXES, *SIDES)
    costs = {(a, b): step_cost(ways.land, EFFECTS, ways.conditions, ways.mover, a, b) for a in places for b in places}
    stops = [must_stop(ways.land, ways.conditions, ways.mover, a, ways.enemies(a)) for a in places]
    return {
        a: [] if stop and a != start else [(b, costs[a, b].mp) for b in places if isinstance(costs[a, b], Cost)]
        for a, stop in zip(places, stops, strict=True)
    }


@pytest.mark.long
@pytest.mark.rule("fornaldar", "11.3")
@settings(max_examples=60)
@given(ways_of_stacks(), st.sampled_from([0, 2, 5, 20]))
def test_a_search_finds_what_a_naive_search_finds(ways, mp):
    start = HEXES[len(HEXES) // 2]
    reached = ways.reachable(start, mp)
    assert reached.costs == naive_costs(start, steps_anywhere(ways, start).__getitem__, mp)
    for goal, cost in reached.costs.items():
        way, why = ways.along(start, reached.way(goal), mp)
        assert (way.mp, why) == (cost, None)
        assert ways.cheapest_path(start, goal, mp).mp == cost


BAY = built_in_land()
NEAR = within("4027", 1)
"""Kvalholla, the hexes that it bars, and those next to them."""


@st.composite
def movers_in_the_bay(draw):
    """Some who move alike, most under the same sky but for local weather, where not the same is closed to all."""
    gaits = draw(st.sampled_from([("ship",), ("swimmer",), ("mundane",), ("dwarf", "mundane"), ("flyer",)]))
    side, day = draw(st.sampled_from([FOMORIAN, MUNDANE])), draw(st.sampled_from(["nattleysi", "skammdegi"]))
    weathers = st.sampled_from(draw(st.lists(WEATHERS, min_size=1, max_size=2)))
    movers = st.builds(
        Mover,
        side=st.just(side),
        gaits=st.just(gaits),
        csps=st.booleans(),
        inactive=st.sampled_from([(), (BAY.hexes["3927"].kingdom,)]),
        closed=st.sets(st.sampled_from(NEAR), max_size=3).map(lambda shut: dict.fromkeys(shut, Barred("24.0", "shut"))),
    )
    skies = st.builds(
        Conditions,
        weather=weathers,
        day=st.just(day),
        local=st.dictionaries(st.sampled_from(NEAR), WEATHERS.map(lambda weather: {2: weather}), max_size=2),
        ruins=st.sampled_from([(), ("3927",), ("2219",)]),
    )
    together = draw(st.lists(st.tuples(movers, skies), min_size=2, max_size=4))
    return [Ways(land=BAY, effects=EFFECTS, conditions=sky, mover=mover) for mover, sky in together]


@pytest.mark.rule("fornaldar", "11.3", "10.4", "24.0")
@settings(max_examples=60)
@given(movers_in_the_bay())
def test_a_piece_that_moves_like_others_pays_its_own_prices_and_keeps_out_of_places_closed_to_it(movers):
    PRICED.clear()
    for ways in movers:
        rules = (ways.land, ways.effects, ways.conditions, ways.mover)

        def steps(at, rules=rules, ways=ways):
            stop = at != "4027" and must_stop(ways.land, ways.conditions, ways.mover, at, Presence())
            places = () if stop else next_to(ways.land, ways.mover, at)
            return [(to, cost.mp) for to in places if isinstance(cost := step_cost(*rules, at, to), Cost)]

        assert ways.reachable("4027", 4).costs == naive_costs("4027", cache(steps), 4)


@pytest.mark.rule("fornaldar", "18.7")
def test_a_fleet_that_kvalholla_kept_out_comes_in_over_its_ruins():
    skies = [Conditions(ruins=ruins) for ruins in ((), ("2219",), ("3927", "2219"))]
    fleets = [Ways(land=BAY, effects=EFFECTS, conditions=sky, mover=SHIP) for sky in skies]
    assert ["4027" in fleet.reachable("4127", 1).costs for fleet in fleets] == [False, False, True]


VALLEY = land(
    {"0505": "clear", "0506": "clear", "0507": "rough", "0606": "forest", "0605": "mountain"},
    {"0506/0507": {"river": "minor", "crossing": "ford"}, "0505/0506": {"roads": ("trail",)}},
)


def in_valley(mover, conditions=None):
    return Ways(land=VALLEY, effects=EFFECTS, conditions=conditions or Conditions(), mover=mover)


@pytest.mark.rule("fornaldar", "11.1", "6.3.4")
def test_a_way_is_told_step_by_step():
    rain = Conditions(weather="rain")
    way = in_valley(on_foot("dwarf", "elf"), rain).cheapest_path("0506", "0605")
    assert [price_in_words(rain, leg) for leg in way.legs] == [
        "hex 0505 costs dwarves 2 in rain: trail 1 (11.11), rain 1 (6.3.4)",
        "hex 0605 costs elves 6 in rain: mountain 6 (11.4.3)",
    ]
    assert way.mp == 8


@pytest.mark.rule("fornaldar", "14.8.8")
def test_the_shortest_way_counts_steps_and_not_their_cost():
    ridge = land({"0505": "clear", "0506": "mountain", "0507": "clear", "0606": "clear", "0607": "clear"})
    mundanes = Ways(land=ridge, effects=EFFECTS, conditions=Conditions(), mover=on_foot("mundane"))
    mermen = Ways(land=ridge, effects=EFFECTS, conditions=Conditions(), mover=on_foot("mermen"))
    assert [leg.to for leg in mundanes.cheapest_path("0505", "0507").legs] == ["0606", "0607", "0507"]
    assert [[leg.to for leg in way.legs] for way in mundanes.shortest_ways("0505", "0507", 3)] == [["0506", "0507"]]
    assert {len(way.legs) for way in mermen.shortest_ways("0505", "0507", 3)} == {3}
    assert mermen.shortest_ways("0505", "0507", 2) == []


@pytest.mark.rule("fornaldar", "14.7")
def test_a_river_is_told_by_its_hexside():
    conditions = Conditions(weather="snow")
    assert price_in_words(
        conditions, Leg("0505/0506", Cost(mp=1, parts=(CostPart("14.7", "river", 1),), over="river", gait="ship"))
    ) == ("river 0505/0506 costs ships 1: river 1 (14.7)")


@pytest.mark.rule("fornaldar", "11.3")
def test_a_path_leads_as_far_as_the_movement_points():
    way, why = in_valley(on_foot("mundane")).along("0505", ["0506", "0507"], mp=4)
    assert ([leg.to for leg in way.legs], way.mp) == (["0506"], 1)
    assert why == Barred("11.3", "hex 0507 costs mundanes 4: rough 3 (11.4.3), ford 1 (11.10); 3 left")
    assert in_valley(on_foot("mundane")).along("0505", ["0506", "0507"], mp=5)[1] is None


@pytest.mark.rule("fornaldar", "11.3")
def test_a_path_ends_where_no_step_leads_on():
    way, why = in_valley(on_foot("mermen")).along("0505", ["0605", "0606"])
    assert (way.legs, why) == ((), Barred("11.15", "mountain is prohibited"))


def test_there_may_be_no_way():
    assert in_valley(on_foot("mundane")).cheapest_path("0505", "0507", mp=4) is None
    assert in_valley(on_foot("mundane")).cheapest_path("0505", "0507", mp=5).mp == 5
