import pytest
from fornaldar_land import EFFECTS, FLYER, SHIP, SWIMMER, land, on_foot

from adjudicator.games.fornaldar.board.weather import Conditions
from adjudicator.games.fornaldar.movement.model import Barred, Mover
from adjudicator.games.fornaldar.movement.places import mouths, shores
from adjudicator.games.fornaldar.movement.steps import next_to, step_cost
from adjudicator.games.fornaldar.words import MUNDANE

RAIN, SNOW = Conditions(weather="rain"), Conditions(weather="snow")
SHORT, EVEN = Conditions(day="skammdegi"), Conditions(day="even")


def step(here, mover, a, b, conditions=None):
    return step_cost(here, EFFECTS, conditions or Conditions(), mover, a, b)


def parts(cost):
    return [(part.rule, part.what, part.mp) for part in cost.parts]


def snow_in(*hexes):
    return Conditions(local={hex: {4: "snow"} for hex in hexes})


def open_water(entered="sea"):
    return land({"0505": "sea", "0506": entered})


def estuary(size="major", bank="rough"):
    """A river between 0505 and 0506 flows east, then between 0606 and 0506 into the sea of 0607."""
    return land(
        {"0505": "rough", "0506": bank, "0606": "rough", "0607": "clear sea", "0707": "sea", "0405": "clear"},
        {"0505/0506": {"river": size}, "0506/0606": {"river": size}},
    )


@pytest.mark.rule("fornaldar", "11.4.1")
@pytest.mark.parametrize("entered", ["sea", "clear sea"])
def test_ships_pay_one_for_sea_and_coast(entered):
    cost = step(open_water(entered), SHIP, "0505", "0506")
    assert (parts(cost), cost.over) == ([("11.4.1", "water", 1)], "sea")


@pytest.mark.rule("fornaldar", "11.4.1")
def test_ships_pay_two_in_the_normorean_sea():
    cost = step(open_water("normorean"), SHIP, "0505", "0506")
    assert parts(cost) == [("11.4.1", "water", 1), ("11.4.1", "Normorean Sea", 1)]
    assert step(open_water("normorean"), SHIP, "0506", "0505").mp == 1


@pytest.mark.rule("fornaldar", "14.7.4")
def test_lakes_are_as_the_sea():
    here = land({"0505": "clear lake", "0506": "lake"})
    assert (step(here, SHIP, "0505", "0506").mp, step(here, SWIMMER, "0506", "0505").mp) == (1, 0.5)


@pytest.mark.rule("fornaldar", "11.4.1")
def test_ships_enter_only_water_that_water_leads_to():
    here = land({"0505": "clear sea", "0506": "clear sea", "0605": "clear"}, {"0505/0506": {"water": False}})
    assert step(here, SHIP, "0505", "0605") == Barred("11.4.1", "there is no sea or lake in 0605")
    assert step(here, SHIP, "0505", "0506") == Barred("11.4.1", "land lies between 0505 and 0506")


@pytest.mark.rule("fornaldar", "11.3")
def test_ships_go_from_water_to_water_next_to_it():
    assert step(land({"0505": "sea", "0507": "sea"}), SHIP, "0505", "0507").rule == "11.3"


@pytest.mark.rule("fornaldar", "11.4.2", "14.6.1", "14.6.3")
@pytest.mark.parametrize(
    ("conditions", "entered", "mp"),
    [
        (None, "sea", 0.5),
        (None, "normorean", 1),
        (SHORT, "sea", 1),
        (SHORT, "normorean", 2),
        (EVEN, "sea", 0.5),
    ],
)
def test_swimmers_pay_half_and_double_on_short_days(conditions, entered, mp):
    assert step(open_water(entered), SWIMMER, "0505", "0506", conditions).mp == mp


@pytest.mark.rule("fornaldar", "11.5", "14.6.1")
def test_swimmers_with_ships_pay_as_ships():
    fleet = Mover(side=MUNDANE, gaits=("swimmer", "ship"))
    assert step(open_water(), fleet, "0505", "0506").mp == 1


@pytest.mark.rule("fornaldar", "6.3.2")
@pytest.mark.parametrize(("mover", "entered", "mp"), [(SHIP, "sea", 2), (SHIP, "normorean", 4), (SWIMMER, "sea", 1)])
def test_rain_doubles_what_ships_and_swimmers_pay(mover, entered, mp):
    assert step(open_water(entered), mover, "0505", "0506", RAIN).mp == mp


@pytest.mark.rule("fornaldar", "6.3.2", "11.4.2")
def test_rain_doubles_a_short_day_too():
    cost = step(open_water(), SWIMMER, "0505", "0506", Conditions(weather="rain", day="skammdegi"))
    assert parts(cost) == [("11.4.2", "water", 0.5), ("11.4.2", "short day", 0.5), ("6.3.2", "rain", 1)]


@pytest.mark.rule("fornaldar", "6.4.4")
def test_ships_do_not_leave_a_coast_under_snow():
    here = land({"0505": "clear sea", "0506": "sea"})
    assert step(here, SHIP, "0505", "0506", snow_in("0505")).rule == "6.4.4"
    assert step(here, SHIP, "0506", "0505", SNOW).mp == 1
    assert step(here, SWIMMER, "0505", "0506", SNOW).mp == 0.5
    assert step(here, Mover(side=MUNDANE, gaits=("ship",), ice_proof=True), "0505", "0506", SNOW).mp == 1


@pytest.mark.rule("fornaldar", "18.7")
@pytest.mark.parametrize("hex", ["4027", "4028"])
def test_kvalholla_bars_its_waters_to_enemy_ships(hex):
    here = land({"4027": "clear sea", "4028": "sea", "4127": "sea"})
    fallen = Conditions(ruins=("3927",))
    assert step(here, SHIP, "4127", hex).rule == "18.7"
    assert step(here, SHIP, "4127", hex, fallen).mp == 1
    assert step(here, Mover(side=MUNDANE, gaits=("ship",)), "4127", hex).mp == 1


@pytest.mark.rule("fornaldar", "11.13")
def test_who_moves_like_a_ship_pays_like_one():
    tursas = Mover(side=SHIP.side, gaits=("ship",), csps=False)
    assert step(open_water("normorean"), tursas, "0505", "0506", RAIN).mp == 4


@pytest.mark.rule("fornaldar", "14.2.1")
def test_flyers_and_floaters_alone_enter_all_sea_hexes():
    here = land({"0505": "clear sea", "0506": "sea"})
    assert [step(here, mover, "0505", "0506").mp for mover in (SHIP, SWIMMER, FLYER)] == [1, 0.5, 1]
    assert isinstance(step(here, on_foot("mermen"), "0505", "0506"), Barred)


@pytest.mark.rule("fornaldar", "14.7")
def test_a_river_is_entered_at_its_mouth():
    here = estuary()
    assert mouths(here, "0506/0606") == ("0607",)
    assert mouths(here, "0505/0506") == ()
    cost = step(here, SHIP, "0607", "0506/0606")
    assert (parts(cost), cost.over) == ([("14.7", "river", 1)], "river")
    assert step(here, SHIP, "0607", "0505/0506").rule == "14.7"


@pytest.mark.rule("fornaldar", "14.7")
def test_a_river_runs_on_where_sides_share_a_corner():
    here = estuary()
    assert list(next_to(here, SHIP, "0506/0606")) == ["0505/0506", "0607"]
    assert step(here, SHIP, "0506/0606", "0505/0506").mp == 1
    assert step(here, SHIP, "0505/0506", "0607") == Barred("14.7", "river 0505/0506 does not flow out into 0607")
    assert step(here, SHIP, "0506/0606", "0607").mp == 1


@pytest.mark.rule("fornaldar", "14.7")
def test_a_coast_beside_the_mouth_leads_into_the_river():
    here = land(
        {"0505": "clear", "0506": "clear sea", "0606": "clear sea", "0605": "clear"},
        {"0505/0606": {"river": "major"}},
    )
    assert mouths(here, "0505/0606") == ("0506", "0606")
    assert "0505/0606" in list(next_to(here, SHIP, "0506"))


@pytest.mark.rule("fornaldar", "14.7")
def test_ships_go_along_rivers_only():
    assert step(estuary(), SHIP, "0607", "0606/0607") == Barred("14.7", "no river runs along 0606/0607")


@pytest.mark.rule("fornaldar", "14.7")
def test_rivers_that_border_mountains_are_not_navigable():
    here = estuary(bank="rough mountain")
    assert step(here, SHIP, "0607", "0506/0606") == Barred("14.7", "river 0506/0606 borders mountains")
    assert isinstance(step(here, SWIMMER, "0607", "0506/0606"), Barred)


@pytest.mark.rule("fornaldar", "14.7", "6.3.3")
def test_ships_need_rain_on_both_sides_of_a_minor_river():
    here = estuary("minor")
    assert step(here, SHIP, "0607", "0506/0606").rule == "14.7.2"
    assert step(here, SHIP, "0607", "0506/0606", RAIN).mp == 1
    some = Conditions(local={"0506": {5: "rain"}})
    assert isinstance(step(here, SHIP, "0607", "0506/0606", some), Barred)


@pytest.mark.rule("fornaldar", "14.7.2")
@pytest.mark.parametrize("to", ["0607", "0505/0506"])
def test_ships_are_stuck_in_a_minor_river_without_rain(to):
    rain_above = Conditions(local={hex: {5: "rain"} for hex in ("0505", "0506")})
    assert step(estuary("minor"), SHIP, "0506/0606", to, rain_above).rule == "14.7.2"
    assert step(estuary("minor"), SHIP, "0506/0606", to, RAIN).mp in (1, 2)


@pytest.mark.rule("fornaldar", "14.6.4", "14.7.3")
def test_swimmers_need_no_rain_in_minor_rivers():
    assert parts(step(estuary("minor"), SWIMMER, "0607", "0506/0606")) == [("14.7.3", "river", 0.5)]


@pytest.mark.rule("fornaldar", "14.7.3")
@pytest.mark.parametrize(("conditions", "mp"), [(None, 0.5), (SHORT, 1), (EVEN, 0.5), (RAIN, 0.5)])
def test_swimmers_pay_half_in_rivers_unless_days_are_short(conditions, mp):
    assert step(estuary(), SWIMMER, "0506/0606", "0505/0506", conditions).mp == mp


@pytest.mark.rule("fornaldar", "14.7", "6.3.2")
def test_rain_doubles_hexes_and_not_river_hexsides():
    assert step(estuary(), SHIP, "0506/0606", "0505/0506", RAIN).mp == 1
    assert step(estuary(), SHIP, "0506/0606", "0607", RAIN).mp == 2


@pytest.mark.rule("fornaldar", "14.7.5")
@pytest.mark.parametrize("mover", [SHIP, SWIMMER])
def test_snow_on_both_sides_closes_a_river(mover):
    assert step(estuary(), mover, "0607", "0506/0606", snow_in("0506", "0606")).rule == "14.7.5"
    assert step(estuary(), mover, "0506/0606", "0607", snow_in("0506", "0606")).rule == "14.7.5"
    assert step(estuary(), mover, "0607", "0506/0606", snow_in("0506")).mp <= 1


@pytest.mark.rule("fornaldar", "11.14", "14.7")
def test_flyers_and_walkers_do_not_enter_rivers():
    assert step(estuary(), FLYER, "0607", "0506/0606").rule == "11.14"
    assert isinstance(step(estuary(), on_foot("mermen"), "0607", "0506/0606"), Barred)


@pytest.mark.rule("fornaldar", "14.2", "14.2.5", "14.6.2")
def test_ships_meet_land_pieces_in_all_areas_of_a_coastal_hex():
    here = land({"0505": "clear", "0506": "clear sea", "0507": "sea"}, split={"0506": {"0506a": ["0505"], "0506b": []}})
    assert [shores(here, hex) for hex in ("0505", "0506", "0507")] == [(), ("0506a", "0506b"), ()]


@pytest.mark.rule("fornaldar", "14.2.5")
def test_what_floats_is_in_the_hex_and_flyers_in_its_areas():
    here = land({"0505": "sea", "0506": "clear sea"}, split={"0506": {"0506a": [], "0506b": []}})
    assert [step(here, SHIP, "0505", to).rule for to in ("0506a", "0506z")] == ["14.2.5", "14.2.5"]
    assert step(here, FLYER, "0505", "0506") == Barred("14.2.5", "0506 is no place to enter; use 0506a or 0506b")
    assert step(here, SHIP, "0505", "0506").mp == step(here, FLYER, "0505", "0506a").mp == 1
    assert step(here, FLYER, "0506a", "0506b").mp == 1


@pytest.mark.rule("fornaldar", "11.3")
@pytest.mark.parametrize("mover", [SHIP, SWIMMER, FLYER, on_foot("elf")])
@pytest.mark.parametrize("to", ["", "05", "0506/", "9999", "0505/0606", "0404/0405", "zzzz", "0506ab"])
def test_places_that_are_none_bar_every_mover(mover, to):
    assert isinstance(step(land({"0505": "clear sea", "0506": "clear sea"}), mover, "0505", to), Barred)


@pytest.mark.rule("fornaldar", "14.7.1", "14.7.3")
def test_ships_in_a_river_meet_land_pieces_on_both_banks():
    assert shores(estuary(), "0506/0606") == ("0506", "0606")
    assert shores(estuary(), "0606/0607") == shores(estuary(), "0101/0102") == ()
