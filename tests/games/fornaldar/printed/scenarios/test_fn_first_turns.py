"""24.0 What the scenarios say of set-up, first turns, and points, where it is played."""

import pytest
from fn_fight import fight
from fn_holds import holds
from fn_situation import Situation
from fornaldar_campaign import SCENARIOS, Campaign
from fornaldar_table import Field, move

from adjudicator.games.fornaldar.arrivals.invasion import invade, invasion_of, landing_places
from adjudicator.games.fornaldar.arrivals.placing import where_on_land
from adjudicator.games.fornaldar.arrivals.scheduled import due
from adjudicator.games.fornaldar.board.facts import side_of
from adjudicator.games.fornaldar.board.pieces import find_person
from adjudicator.games.fornaldar.board.weather import bring_weather
from adjudicator.games.fornaldar.combat.company import company, garrison_of
from adjudicator.games.fornaldar.combat.field import ratings
from adjudicator.games.fornaldar.items.using import call_faults
from adjudicator.games.fornaldar.losses.deaths import kill
from adjudicator.games.fornaldar.movement.force import allowance
from adjudicator.games.fornaldar.movement.places import on_river
from adjudicator.games.fornaldar.printed.books import built_in
from adjudicator.games.fornaldar.printed.counters.effects import Summons
from adjudicator.games.fornaldar.recovery.chances import added, chances
from adjudicator.games.fornaldar.recovery.mobilization import mobilizers
from adjudicator.games.fornaldar.victory.ending import end_turn
from adjudicator.games.fornaldar.victory.points import score_fortress
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

STOP = [{"side": side, "continue": False} for side in (FOMORIAN, MUNDANE)]


def begun(id):
    return Campaign(0, scenario=id)


@pytest.mark.rule("fornaldar", "24.1.1", "24.2.1", "24.3.1")
@pytest.mark.parametrize("id", SCENARIOS)
def test_all_mermen_begin_on_their_land_side(id):
    mermen = [piece for piece in begun(id).state.pieces.values() if piece.group == "skergota"]
    assert mermen
    assert not any(piece.swimming for piece in mermen if piece.at[:4] in ("4235", "4038"))


@pytest.mark.rule("fornaldar", "24.2.1")
def test_the_reef_dancer_begins_on_the_river_south_of_its_hex():
    state = begun("24.2").state
    at = state.pieces["reef-dancer"].at
    assert on_river(at)
    assert "3617" in at


@pytest.mark.rule("fornaldar", "24.2.1")
@pytest.mark.parametrize("hex", ["3218", "3515"])
def test_the_hexes_of_the_knowes_are_enchanted_in_the_second_war_alone(hex):
    aspects = [begun(id).board.setting.land.hexes[hex].aspect for id in SCENARIOS]
    assert (aspects[1], [aspect == "enchanted" for aspect in aspects]) == ("enchanted", [False, True, False])


@pytest.mark.rule("fornaldar", "24.1.2.1", "14.9.3")
@pytest.mark.parametrize(("turn", "far"), [(1, 2), (2, 5)])
def test_in_the_first_turn_a_reaction_goes_half_as_far(turn, far):
    """Half of Hakon's 5, rounded down."""
    to = (("3724", "3824") * 3)[:far]
    given = {"game_turn": turn, "pieces": {"3824": "hakon midhrasir:6", "3522": "heior ycelia:6"}}
    holds("reaction", given, {"mp": [far]}, moves=[move("3824", "hakon midhrasir:6", " ".join(to))])
    more = move("3824", "hakon midhrasir:6", " ".join((*to, "3724" if far % 2 == 0 else "3824")))
    holds("reaction", given, {"refused": {"rule": "11.3"}}, moves=[more])


@pytest.mark.rule("fornaldar", "24.1.2.1", "14.4")
@pytest.mark.parametrize(("far", "refused"), [(2, False), (3, True)])
def test_in_the_first_turn_a_forced_march_goes_half_as_far(far, refused):
    """Half of Thorskuld's 4."""
    way = ("2130", "2131", "2232")[:far]
    given = {"game_turn": 1, "active": MUNDANE, "pieces": {"2129": "thorskuld nerfringia:9"}}
    expect = {"refused": {"rule": "11.3"}} if refused else {"pieces": {way[-1]: "thorskuld nerfringia:9"}}
    dice = [] if refused else [[f"forced march Mundane {way[-1]}", 1, 1]]
    forced = [move("2129", "thorskuld nerfringia:9", " ".join(way))]
    holds("movement", given, expect, moves=[], forced=forced, dice=dice)


@pytest.mark.rule("fornaldar", "24.1.2.1", "14.8")
@pytest.mark.parametrize(("turn", "rule"), [(1, "24.1.2"), (2, None)])
def test_nobody_intercepts_in_the_first_turn(turn, rule):
    watch = {"from": "3725", "pieces": ["lembi"], "csp": {"midhrasir": 4}, "against": "3524"}
    given = {"game_turn": turn, "pieces": {"3725": "lembi midhrasir:4", "3424": "scyld fynn:5"}}
    expect = {"refused": {"rule": rule}} if rule else {"success": True}
    dice = [] if rule else [["interception 3725", 6]]
    moves = [move("3424", "scyld fynn:5", "3524")]
    holds("movement", given, expect, moves=moves, intercept=[watch], dice=dice)


@pytest.mark.rule("fornaldar", "24.1.2.1", "5.B")
@pytest.mark.parametrize(("turn", "faults"), [(1, ["24.1.2"]), (2, [])])
def test_the_sampo_has_made_a_point_before_the_first_turn(turn, faults):
    it = Situation({"3109": "reomur"}, items={"1": "reomur"}, game_turn=turn)
    (summons,) = [effect for effect in it.board.setting.counters.items[1].effects if isinstance(effect, Summons)]
    found = call_faults(it.state, FOMORIAN, it.state.pieces["reomur"], 1, summons)
    assert [each.rule for each in found] == faults


@pytest.mark.rule("fornaldar", "24.3.2.1")
@pytest.mark.parametrize("side", [FOMORIAN, MUNDANE])
def test_nobody_mobilizes_in_the_first_turn_of_the_third_scenario(side):
    asleep = {"scenario": "24.3", "inactive": ["fynn", "basulea", "midhrasir", "suderpathia"]}
    assert not [*chances(Situation({}, game_turn=1, **asleep).state, side)]
    assert [*chances(Situation({}, game_turn=2, **asleep).state, side)]


@pytest.mark.rule("fornaldar", "24.2.2.6", "11.1")
def test_greutung_has_seven_movement_points():
    it = Situation({"3020": "greutung jofur ycelia:3"}, scenario="24.2", game_turn=2)
    assert allowance(it.state, it.state.pieces["greutung"]) == 7


@pytest.mark.rule("fornaldar", "24.2.2.6", "17.5.8.b")
def test_greutung_does_not_retreat_with_those_who_hold_it():
    it = fight(
        "jofur ycelia:8 greutung snorri midhrasir:8",
        "2644",
        ["combat 2644 1", 4, 4],
        ["event greutung", 3, 4],
        scenario="24.2",
        active=MUNDANE,
        decisions=[{"side": FOMORIAN, "retreat": "2645"}, *STOP],
        entered_from={MUNDANE: {"2644": "2544"}},
    )
    assert [it.state.pieces[id].at for id in ("jofur", "greutung")] == ["2645", "2644"]


@pytest.mark.rule("fornaldar", "24.2.2.6", "18.7")
@pytest.mark.parametrize(("engine", "rounds"), [("", 1), ("greutung ", 2)])
def test_with_greutung_an_o_does_not_end_the_attack_on_kvalholla(engine, rounds):
    goes_on = [{"side": FOMORIAN, "retreat": None}, {"side": FOMORIAN, "continue": True}, *STOP] if engine else []
    it = fight(
        f"{engine}gorm fynn:12 hakon midhrasir:{11 if engine else 3}",
        "3927",
        *([f"combat 3927 {number}", 2, 4] for number in range(1, rounds + 1)),
        scenario="24.2",
        decisions=goes_on,
        entered_from={FOMORIAN: {"3927": "3926"}},
    )
    assert len(it.rounds) == rounds


@pytest.mark.rule("fornaldar", "24.1.3", "24.3.3", "22.2.D")
@pytest.mark.parametrize(
    ("scenario", "who", "side", "points"),
    [("24.1", "reomur", FOMORIAN, (0, 15)), ("24.3", "jibalian", MUNDANE, (12, 0)), ("24.1", "gorm", FOMORIAN, (0, 5))],
)
def test_some_deaths_count_more(scenario, who, side, points):
    it = Situation({"2625": who}, scenario=scenario, sides={who: side})
    kill(it.table, find_person(it.state, who), "7.4.1")
    assert it.points == points


@pytest.mark.rule("fornaldar", "24.1.3", "24.2.3", "24.3.3", "22.2.C")
@pytest.mark.parametrize(
    ("scenario", "hex", "points"),
    [
        ("24.1", "3927", (30, 0)),
        ("24.1", "1545", (0, 20)),
        ("24.1", "3128", (10, 0)),
        ("24.2", "3927", (30, 0)),
        ("24.2", "3128", (15, 0)),
        ("24.2", "3305", (0, 20)),
        ("24.2", "3909", (0, 15)),
        ("24.3", "1123", (0, 15)),
        ("24.3", "3128", (10, 0)),
    ],
)
def test_some_fortresses_count_more(scenario, hex, points):
    it = Situation({}, scenario=scenario, sides={"jotunheim": FOMORIAN})
    score_fortress(it.table, hex)
    assert it.points == points


@pytest.mark.rule("fornaldar", "22.2.F")
def test_heirlooms_of_ones_own_give_no_points():
    it = Situation({"3020": "hakon", "1545": "gorm"}, game_turn=14, items={"13": "hakon", "20": "gorm"})
    end_turn(it.table)
    assert it.points == (0, 0)


@pytest.mark.rule("fornaldar", "24.1.2.4", "24.2.2.7", "24.3.2.6", "24.2.4.B")
@pytest.mark.parametrize(
    ("scenario", "box", "side", "coming"),
    [
        ("24.1", 5, MUNDANE, [(["tuisto"], [], 4)]),
        ("24.1", 6, FOMORIAN, [(["lohi"], [], 2)]),
        ("24.2", 7, FOMORIAN, [(["krikol"], ["parnion", "anameo"], 3), ([], [], 3)]),
        ("24.2", 9, MUNDANE, [(["loftunga"], [], 4)]),
        ("24.3", 8, FOMORIAN, [(["hardang"], [], 4)]),
        ("24.3", 9, MUNDANE, [(["gizur"], ["jolomon", "oka"], 2)]),
        ("24.3", 8, MUNDANE, []),
    ],
)
def test_reinforcements_are_due_in_their_turns(scenario, box, side, coming):
    first = built_in().scenarios[scenario].first_turn
    it = Situation({}, scenario=scenario, game_turn=(box - first) % 14 + 1)
    told = [([*each.characters], [*each.ships], sum(each.csps.values())) for each in due(it.board, side)]
    assert told == coming


@pytest.mark.rule("fornaldar", "24.3.MOB", "10.3")
@pytest.mark.parametrize(
    ("awake", "who", "side", "reach"),
    [
        ("", "jibalian", MUNDANE, 4),
        ("krenkel", "jibalian", MUNDANE, 5),
        ("", "gestum", FOMORIAN, 5),
        ("skergota", "gestum", FOMORIAN, 6),
        ("lochlann", "normorea", MUNDANE, 6),
        ("normorea", "lochlann", FOMORIAN, 8),
    ],
)
def test_who_is_active_makes_others_easier_to_mobilize(awake, who, side, reach):
    """With its number and nothing else in the second Game-Turn but the 2 of the Fomorian player, put aside here."""
    asleep = {"jibalian", "krenkel", "gestum", "skergota", "lochlann", "normorea"} - {awake}
    it = Situation({}, scenario="24.3", game_turn=1, inactive=sorted(asleep))
    lines = it.board.setting.charts.mobilization["24.3"].lines
    (line,) = [each for each in lines if (each.who, each.side) == (who, side)]
    assert line.number - sum(by for _, by in added(it.state, line)) == reach


@pytest.mark.rule("fornaldar", "18.4", "18.4.A", "18.4.B", "18.4.C", "18.4.D")
@pytest.mark.parametrize(
    ("hex", "garrison", "command"),
    [("3927", 2, 4), ("2210", 2, 4), ("1545", 2, 3), ("1044", 1, 2), ("1509", 1, 1), ("1349", 1, 1)],
)
def test_each_class_of_fortress_has_its_garrison_and_its_command(hex, garrison, command):
    it = Situation({})
    fortress = it.board.setting.land.fortresses[hex]
    side = side_of(it.board, fortress.kingdom)
    defending = company(it.state, side, hex, "ground battle")
    assert (garrison_of(it.state.board, fortress), ratings(it.state, defending)) == (garrison, {"fortress": command})


@pytest.mark.rule("fornaldar", "21.1.2", "24.1.1", "24.2.1", "24.3.1")
@pytest.mark.parametrize(("id", "number"), [("24.1", 10), ("24.2", 8), ("24.3", 8)])
def test_the_artifacts_lie_hidden_as_the_scenario_says(id, number):
    hidden = begun(id).board.hidden
    lines = built_in().scenarios[id].hidden
    assert dict(hidden) == {item: where_on_land(built_in().land, line.hex) for line in lines for item in line.items}
    assert len(hidden) == number


@pytest.mark.rule("fornaldar", "6.1", "5.A")
@pytest.mark.parametrize(("turn", "weather"), [(2, "clear"), (3, "rain")])
def test_the_weather_that_is_printed_is_not_rolled_for(turn, weather):
    """Box 12 and 13 of the Calendar Track."""
    it = Situation({}, game_turn=turn, weather="snow")
    bring_weather(it.table)
    assert (it.board.weather, it.rolls) == (weather, [])


@pytest.mark.rule("fornaldar", "24.3.L", "11.11")
@pytest.mark.parametrize(("terrain", "codes"), [("woods", ["NO_WAY 11.9"]), ("forest", ["NO_WAY 11.9"]), ("rough", [])])
def test_bjork_enters_no_woods_off_the_road(terrain, codes):
    field = Field({"0507": "bjork"}, seat=FOMORIAN, hexes={"0507": "clear", "0508": terrain})
    assert field.codes(move("0507", "bjork", "0508")) == codes


@pytest.mark.rule("fornaldar", "24.1.2.3")
@pytest.mark.parametrize(("wanted", "at"), [("1350", "1350"), ("2532", "1150")])
def test_the_mundanes_enter_nowhere_but_at_the_southern_edge(wanted, at):
    it = Situation({}, dice=[("event mundanes", 1, 2)])
    invasion = invasion_of(it.board, MUNDANE)
    invade(it.table, invasion, wanted)
    assert at in landing_places(it.board, invasion)
    assert it.state.pieces[invasion.leader].at == at


@pytest.mark.rule("fornaldar", "10.5")
@pytest.mark.parametrize(
    ("who", "sides"),
    [("ajattar", (FOMORIAN,)), ("rodhiorm", (FOMORIAN,)), ("wodan", (MUNDANE,)), ("hafnir", (FOMORIAN, MUNDANE))],
)
def test_the_print_of_a_non_aligned_says_who_can_mobilize_him(who, sides):
    """In the third scenario, whose table has none of them."""
    assert mobilizers(Situation({}, scenario="24.3").board, who) == sides
