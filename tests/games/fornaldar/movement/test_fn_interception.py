"""14.8 Interception: whom a force on watch tries to stop, under whose command, and how often."""

import pytest
from fn_fight import Fight
from fn_played import PLAYS
from fornaldar_land import EFFECTS, land, on_foot
from fornaldar_table import Field, move, plan

from adjudicator.board.hexes import hexside, neighbours, within
from adjudicator.games.fornaldar.board.weather import Conditions
from adjudicator.games.fornaldar.combat.phase import late_comers
from adjudicator.games.fornaldar.movement.interception import Watch, Watchers, into_mountains, over_minor_river
from adjudicator.games.fornaldar.movement.march import Force, March
from adjudicator.games.fornaldar.movement.model import NOBODY
from adjudicator.games.fornaldar.movement.passing import Passing
from adjudicator.games.fornaldar.movement.plan import move_forces
from adjudicator.games.fornaldar.movement.steps import off_land, step_cost
from adjudicator.games.fornaldar.movement.ways import Leg
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import ScriptedDice, Table

WATCH = {"from": "3725", "pieces": ["lembi"], "csp": {"midhrasir": 4}, "against": ["3525", "3624", "3625"]}
FORCES = {"3725": "lembi midhrasir:4", "3424": "scyld fynn:5 gorm+"}
FIRST = move("3424", "scyld fynn:5", "3524 3525")
SECOND = move("3424", "gorm", "3524 3624")


def passing(pieces, *moves, watch=(WATCH,), dice=(), forced=(), **given):
    """A Fomorian Movement Phase past a watch; dice in the order they are thrown."""
    standing = {MUNDANE: {"interception": {"watch": watch}}}
    it = Fight(pieces, dice=dice, standing=standing, **{"game_turn": 2} | given)
    it.vector |= {"moves": list(moves), "forced": list(forced)}
    PLAYS["movement"][0](it)
    assert (it.problems, it.dice.labels) == ([], [])
    return it


def tries(it):
    return [(fact.at, fact.success) for fact in it.of("InterceptionTried")]


@pytest.mark.rule("fornaldar", "14.8.4", "FN-V3")
@pytest.mark.parametrize(
    ("option", "dice", "tried"),
    [
        ("each", (1, 2), [("3525", False), ("3624", False)]),
        ("once", (1,), [("3525", False)]),
    ],
)
def test_a_force_tries_once_against_each_that_moves_or_once_by_option(option, dice, tried):
    dice = [("interception 3725", die) for die in dice]
    assert tries(passing(FORCES, FIRST, SECOND, dice=dice, options={"interception_tries": option})) == tried


@pytest.mark.rule("fornaldar", "14.8.4", "14.8")
@pytest.mark.parametrize(
    "on",
    [
        {"forced": [move("3525", "scyld fynn:5", "3625")], "dice": [("forced march Fomorian 3625", 1, 1)]},
        {"moves": [move("3525", "scyld fynn:5", "3625")]},
        {"moves": [move("3525", "scyld fynn:5", {"do": "leave", "csp": {"fynn": 3}}, "3625")]},
    ],
    ids=["forced march", "second move", "some of it"],
)
def test_the_same_force_is_not_tried_again_when_it_goes_on(on):
    moves = [FIRST, *on.get("moves", ())]
    it = passing(FORCES, *moves, forced=on.get("forced", ()), dice=[("interception 3725", 1), *on.get("dice", ())])
    assert tries(it) == [("3525", False)]
    assert it.state.pieces["scyld"].at == "3625"


@pytest.mark.rule("fornaldar", "14.8.4")
def test_neither_side_sees_in_its_view_who_has_tried_against_whom():
    it = passing(FORCES, FIRST, dice=[("interception 3725", 1)])
    assert it.state.tried
    assert not hasattr(it.view(FOMORIAN), "tried")


FLEET = {"4030": "sorcerer hatta>sorcerer", "4234": "orms-sling hakon>orms-sling"}
SAILS = move("4030", "sorcerer", "4031 4032 4033 4034")


@pytest.mark.rule("fornaldar", "14.8.7", "14.8.8")
def test_a_fleet_intercepts_under_the_commander_on_board():
    watch = {"from": "4234", "pieces": ["orms-sling"], "against": ["4033"]}
    it = passing(FLEET, SAILS, watch=[watch], dice=[("interception 4234", 4)])
    rolled = it.rolls[0]
    assert dict(rolled.modifiers) == {"command": 5, "distance": -2}
    assert it.state.pieces["hakon"].at == "4033"


@pytest.mark.rule("fornaldar", "14.8.7", "15.4.3")
def test_he_commands_the_swimmers_of_the_fleet_too():
    """As in the second example of play: a fleet of ships and mermen."""
    watch = {"from": "4234", "pieces": ["orms-sling"], "csp": {"skergota": 4}, "against": ["4033"]}
    pieces = FLEET | {"4234": "orms-sling hakon>orms-sling skergota:4~"}
    it = passing(pieces, SAILS, watch=[watch], dice=[("interception 4234", 4)])
    assert tries(it) == [("4033", True)]


@pytest.mark.rule("fornaldar", "14.8.6")
@pytest.mark.parametrize("against", [["4424"], []], ids=["there", "anywhere"])
def test_who_teleports_is_not_intercepted(against):
    watch = {"from": "4423", "pieces": ["hakon"], "csp": {"midhrasir": 4}} | ({"against": against} if against else {})
    send = {"do": "teleport", "who": "svip", "send": {"svip": "4424", "gorm": "4424"}}
    pieces = {"3824": "svip gorm+", "4423": "hakon midhrasir:4"}
    it = passing(pieces, move("3824", "svip gorm", send), watch=[watch], dice=[("teleport svip", 1, 1)], mana=7)
    assert (it.state.pieces["gorm"].at, tries(it)) == ("4424", [])


SEA_WATCH = {"from": "4425", "pieces": ["lhyr"], "csp": {"skergota": 4}, "against": ["4424"]}
COASTING = {"4324": "sorcerer hatta>sorcerer", "4425": "lhyr~ skergota:4~"}
ASHORE = {"do": "disembark", "ship": "sorcerer"}


def not_done(it):
    return [(fact.code, fact.rule) for fact in it.of("MoveNotDone")]


@pytest.mark.rule("fornaldar", "14.8.8")
@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ([move("4324", "sorcerer", "4424", ASHORE)], []),
        ([move("4324", "sorcerer", "4424"), move("4424", "sorcerer", ASHORE)], [("HALTED", "14.8.8")]),
    ],
    ids=["in the same move", "in another"],
)
def test_an_intercepted_fleet_puts_nobody_ashore(moves, told):
    it = passing(COASTING, *moves, watch=[SEA_WATCH], dice=[("interception 4425", 6)])
    assert (it.state.pieces["hatta"].aboard, not_done(it)) == ("sorcerer", told)


@pytest.mark.rule("fornaldar", "14.8.8")
@pytest.mark.parametrize("step", [ASHORE, {"do": "embark", "ship": "sorcerer", "pieces": ["gorm"]}])
def test_a_branch_for_an_interception_neither_lands_nor_embarks_anybody(step):
    it = Fight(COASTING | {"4424": "gorm"}, game_turn=2)
    it.vector |= {"moves": [move("4324", "sorcerer", "4424") | {"if_intercepted": [step]}]}
    PLAYS["movement"][0](it)
    assert [(each.code, each.rule) for each in it.problems] == [("HALTED", "14.8.8")]


COMPANY = {"3725": "lembi midhrasir:4", "3424": "scyld rodhiorm fynn:5 gorm+"}


@pytest.mark.rule("fornaldar", "14.8.6", "FN-V45", "11.14")
@pytest.mark.parametrize(
    ("who", "shields", "tried"),
    [
        ("scyld rodhiorm fynn:5", "themselves", True),
        ("scyld rodhiorm fynn:5", "force", False),
        ("rodhiorm", "themselves", False),
        ("gorm", "force", True),
    ],
)
def test_a_dragon_shields_itself_alone_or_by_option_the_force_it_goes_with(who, shields, tried):
    options, dice = {"flyers_shield": shields}, [("interception 3725", 6)] * tried
    it = passing(COMPANY, move("3424", who, "3524 3525"), options=options, dice=dice)
    assert bool(tries(it)) == tried
    told = [fact.rule for fact in it.of("InterceptionNotTried")]
    assert told == ["14.8.6" if "fynn" in who else "14.8"] * (not tried)


@pytest.mark.rule("fornaldar", "14.8.6", "14.8.8", "FN-V45")
def test_who_flies_with_an_intercepted_army_stops_with_it():
    it = passing(COMPANY, move("3424", "scyld rodhiorm fynn:5", "3524 3525 3625"), dice=[("interception 3725", 6)])
    assert {it.state.pieces[id].at for id in ("scyld", "rodhiorm", "fynn-1")} == {"3525"}


CONDITIONS = {"clear": Conditions(), "rain": Conditions(weather="rain"), "snow": Conditions(weather="snow")}


@pytest.mark.rule("fornaldar", "14.8.10.A")
@pytest.mark.parametrize(
    ("side", "weather", "counts"),
    [
        ({"river": "minor"}, "clear", True),
        ({"river": "minor", "crossing": "ford"}, "clear", False),
        ({"river": "minor", "crossing": "bridge"}, "clear", False),
        ({"river": "major", "crossing": "ferry"}, "clear", False),
        ({}, "clear", False),
        ({"river": "minor"}, "rain", False),
        ({"river": "minor"}, "snow", False),
    ],
)
def test_a_minor_river_hinders_where_there_is_no_crossing_and_it_is_neither_swollen_nor_frozen(side, weather, counts):
    river = land({"0505": "clear", "0506": "clear"}, {"0505/0506": side})
    ways = [("0505", "0506"), ("0506", "0505")]
    assert [over_minor_river(river, CONDITIONS[weather], *way) for way in ways] == [counts] * 2


@pytest.mark.rule("fornaldar", "14.8.10.B")
@pytest.mark.parametrize(
    ("left", "entered", "roads", "counts"),
    [
        ("clear", "mountain", (), True),
        ("mountain", "mountain", (), True),
        ("clear", "mountain", ("trail",), False),
        ("mountain", "clear", (), False),
        ("mountain", "rough", (), False),
    ],
)
def test_mountains_hinder_who_enters_them_off_the_road_and_not_who_leaves_them(left, entered, roads, counts):
    hills = land({"0505": left, "0506": entered}, {"0505/0506": {"roads": roads}})
    cost = step_cost(hills, EFFECTS, Conditions(), on_foot("mundane"), "0505", "0506")
    assert into_mountains(hills, Leg("0506", cost)) == counts


@pytest.mark.rule("fornaldar", "14.8.10.C")
@pytest.mark.parametrize(
    ("weather", "local", "hinders"),
    [
        ("clear", {}, 0),
        ("rain", {}, -1),
        ("snow", {}, -1),
        ("clear", {"0507": "snow"}, -1),
        ("clear", {"0505": "rain"}, -1),
        ("clear", {"0504": "rain"}, 0),
        ("rain", {"0505": "clear", "0506": "clear", "0507": "clear"}, 0),
    ],
)
def test_rain_or_snow_at_either_end_of_the_way_takes_one_off_and_no_more(weather, local, hinders):
    plain = dict.fromkeys(("0504", "0505", "0506", "0507"), "clear")
    field = Field({"0505": "gorm fynn:4", "0507": "hakon"}, hexes=plain)
    watch = Watchers(Table("1.test", field.state, ScriptedDice(()), None), MUNDANE, ())
    watch.own.conditions = Conditions(weather=weather, local={hex: {4: sky} for hex, sky in local.items()})
    march = March(field.state, FOMORIAN, lambda at: NOBODY, lambda fact: None)
    (way,) = watch.ways(["hakon"]).shortest_ways("0507", "0505", 3)
    found = dict(watch.modifiers(Passing(march, Force("0505", ["gorm", "fynn-1"]), "0505", "0504"), way))
    assert (found["distance"], found.get("weather", 0)) == (-2, hinders)


@pytest.mark.rule("fornaldar", "14.8.3", "14.8.8", "FN-V25")
@pytest.mark.parametrize(("way", "least"), [("0507 0506 0606 0706", 5), ("0507 0506 0606 0706 0806", 6)])
def test_an_enemy_within_three_hexes_is_reached_by_a_way_round_as_long_as_a_die_may_bring_one_there(way, least):
    way = way.split()
    field = Field({way[-1]: "gorm fynn:4", way[0]: "hakon midhrasir:4"}, hexes=dict.fromkeys(way, "clear"))
    watch = Watchers(Table("1.test", field.state, ScriptedDice(()), None), MUNDANE, ())
    march = March(field.state, FOMORIAN, lambda at: NOBODY, lambda fact: None)
    passed = Passing(march, Force(way[-1], ["gorm", "fynn-1"]), way[-1], "0906")
    found = watch.chance_of(Watch(from_=way[0], pieces=("hakon",), csp={"midhrasir": 4}), passed)
    assert [leg.to for leg in found.way.legs] == way[1:]
    assert found.number == least


@pytest.mark.rule("fornaldar", "14.8.9", "FN-C29")
@pytest.mark.parametrize(("intercepted", "late"), [(["2532"], True), (["2533"], False), ([], False)])
def test_who_comes_where_his_side_was_intercepted_before_waits_for_the_second_round(intercepted, late):
    it = Fight({"2531": "hakon midhrasir:9", "2532": "gorm fynn:8"}, active=MUNDANE, intercepted=intercepted)
    move_forces(it.table, MUNDANE, plan([move("2531", "hakon midhrasir:9", "2532")]))
    assert it.state.pieces["hakon"].at == "2532"
    assert late_comers(it.state, MUNDANE, "2532") == (("hakon", "midhrasir-1") if late else ())


def between(a, b):
    """The hexes that lie beside both of two hexes that are no neighbours."""
    if b in neighbours(a) or a == b:
        return []
    return sorted({*neighbours(a)} & {*neighbours(b)})


@pytest.mark.rule("fornaldar", "14.8.10", "14.8.8")
@pytest.mark.parametrize("hindered", [0, 1, None])
def test_of_the_shortest_ways_the_easiest_counts(hindered):
    """Two ways of two hexes lead to the enemy; over one of them runs a minor river."""
    start = "0606"
    goal = next(hex for hex in within(start, 2) if len(between(start, hex)) == 2)
    ways = between(start, goal)
    hexes = dict.fromkeys([start, *ways, goal], "clear")
    sides = {} if hindered is None else {hexside(start, ways[hindered]): {"river": "minor"}}
    field = Field({start: "hakon+", goal: "gorm fynn:4"}, seat=FOMORIAN, hexes=hexes, sides=sides)
    watchers = Watchers(Table("1.movement", field.state, ScriptedDice(()), None), MUNDANE, ())
    moving = March(field.state, FOMORIAN, lambda at: NOBODY, lambda fact: None)
    coming = Passing(moving, Force(goal, ["gorm", "fynn-1"]), goal, goal)
    chance = watchers.chance_of(Watch(from_=start, pieces=("hakon",)), coming)
    assert dict(chance.modifiers) == {"command": 5, "distance": -2}
    assert chance.number == 4
    assert [leg.to for leg in chance.way.legs][-1] == goal


@pytest.mark.rule("fornaldar", "11.4", "11.9")
@pytest.mark.parametrize(
    ("gait", "a", "b", "over"),
    [
        ("ship", "0505", "0506", "sea"),
        ("ship", "0506", "0505", "lake"),
        ("swimmer", "0506", "0505", "lake"),
        ("ship", "0506", "0506/0507", "river"),
        ("flyer", "0505", "0506", "air"),
        ("flyer", "0505", "0506/0507", "air"),
    ],
)
def test_what_does_not_walk_goes_over_the_water_that_is_there_or_through_the_air(gait, a, b, over):
    sea = land({"0505": "lake", "0506": "sea", "0507": "clear"}, {"0506/0507": {"river": "major"}})
    cost = off_land(sea, Conditions(), on_foot(gait), gait, a, b)
    assert (cost.over, cost.gait) == (over, gait)
