import pytest
from fornaldar_land import EFFECTS, FLYER, SHIP, SWIMMER, land, on_foot

from adjudicator.games.fornaldar.board.weather import Conditions
from adjudicator.games.fornaldar.movement.boarding import DISEMBARKING, EMBARKING
from adjudicator.games.fornaldar.movement.mermen import TURNING
from adjudicator.games.fornaldar.movement.model import Presence
from adjudicator.games.fornaldar.movement.overrunning import OVERRUN
from adjudicator.games.fornaldar.movement.teleportation import teleport_cost, teleport_goals
from adjudicator.games.fornaldar.movement.ways import Ways, may_end, must_stop

ARMY, CHARACTERS = on_foot("troll"), on_foot("troll", csps=False)
CSPS, HERO = Presence(csps=True), Presence(heroes=True)
COAST = land({"0505": "clear sea", "0506": "clear", "0507": "clear"})


def stop(mover, enemy=None, conditions=None, where="0505"):
    found = must_stop(COAST, conditions or Conditions(), mover, where, enemy or Presence())
    return found and found.rule


@pytest.mark.rule("fornaldar", "11.7")
def test_armies_stop_at_armies_and_heroes():
    assert [stop(ARMY, enemy) for enemy in (Presence(), CSPS, HERO)] == [None, "11.7", "11.7"]


@pytest.mark.rule("fornaldar", "11.8")
@pytest.mark.parametrize("mover", [CHARACTERS, FLYER])
def test_characters_stop_at_armies_only(mover):
    assert [stop(mover, enemy) for enemy in (Presence(), CSPS, HERO)] == [None, "11.8", None]


@pytest.mark.rule("fornaldar", "11.7")
@pytest.mark.parametrize("mover", [SHIP, SWIMMER])
def test_who_is_on_the_water_passes_enemies_ashore(mover):
    assert stop(mover, CSPS) is None


@pytest.mark.rule("fornaldar", "6.4.4")
def test_ships_stop_at_a_coast_under_snow():
    snow = Conditions(weather="snow")
    assert (stop(SHIP, conditions=snow), stop(SWIMMER, conditions=snow)) == ("6.4.4", None)
    assert stop(SHIP, conditions=snow, where="0505/0506") is None


@pytest.mark.rule("fornaldar", "11.7")
def test_a_search_ends_where_the_mover_must_stop():
    ways = Ways(
        land=COAST,
        effects=EFFECTS,
        conditions=Conditions(),
        mover=ARMY,
        enemies=lambda where: CSPS if where in ("0505", "0506") else Presence(),
    )
    assert dict(ways.reachable("0505", 10).costs) == {"0505": 0, "0506": 2}
    assert ways.cheapest_path("0505", "0507") is None
    way, why = ways.along("0505", ["0506", "0507"])
    assert ([leg.to for leg in way.legs], why.rule) == (["0506"], "11.7")


@pytest.mark.rule("fornaldar", "14.7.3")
def test_swimmers_do_not_end_in_a_river():
    assert may_end(SWIMMER, "0505/0506").rule == "14.7.3"
    assert may_end(SWIMMER, "0505") is may_end(SHIP, "0505/0506") is None


@pytest.mark.rule("fornaldar", "14.2.1", "14.2.2", "14.5.3", "14.6.2")
def test_what_special_movement_costs():
    assert (EMBARKING, DISEMBARKING, OVERRUN, TURNING) == (5, 5, 4, 1)


@pytest.mark.rule("fornaldar", "14.3.1", "14.3.3")
@pytest.mark.parametrize(("attempts", "others", "escorts", "mp"), [(1, 0, 0, 1), (3, 0, 0, 3), (1, 2, 1, 5)])
def test_teleporting_costs_attempts_and_company(attempts, others, escorts, mp):
    assert teleport_cost(attempts, others, escorts) == mp


@pytest.mark.rule("fornaldar", "14.3.1")
def test_teleporting_leads_to_places_of_power_within_magic_strength():
    here = land({"0505": "clear", "0507": "clear", "0509": "clear"}, powers=("0509", "0505", "0507"))
    assert [teleport_goals(here, "0505", magic) for magic in (1, 2, 4)] == [(), ("0507",), ("0507", "0509")]
    assert teleport_goals(land({"0505": "clear"}), "0505", 9) == ()
