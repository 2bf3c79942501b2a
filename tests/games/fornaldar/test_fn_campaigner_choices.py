"""What a campaigner prefers: of two things that he could do the one that is worth more, and never too bold a one."""

import random

import pytest
from fn_situation import Situation
from msgspec import convert

from adjudicator.games.fornaldar.board.pieces import ships_among
from adjudicator.games.fornaldar.bot import campaigner
from adjudicator.games.fornaldar.bot.assaulting import CHAMPION, assault, challenge, reaction
from adjudicator.games.fornaldar.bot.campaigner import plots
from adjudicator.games.fornaldar.bot.choosing import by_kind, first_of_each, legal, without
from adjudicator.games.fornaldar.bot.marching import Destinations, movement, prizes, voyages
from adjudicator.games.fornaldar.bot.outlook import Army
from adjudicator.games.fornaldar.combat.orders import Attacks
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.overrunning import Overrun
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.words import MUNDANE
from adjudicator.table import REFEREE, Problem
from adjudicator.table.state import put

ARMY = {"2625": "hakon snorri midhrasir:12"}
"""Eighteen points of strength."""


def march_of(pieces, at="2625", **given):
    """The march of the Mundane army in a place, as he thinks of it."""
    outlook = campaigner.outlook(Situation(pieces, active=MUNDANE, **given).view(MUNDANE), random.Random(1))
    (army,) = [army for army in outlook.armies if army.at == at]
    return Destinations(outlook, army)


GOALS = {
    "the nearer of two alike": (ARMY | {"2525": "scyld", "2025": "eberic"}, "2525"),
    "the one that is worth more": (ARMY | {"2525": "scyld", "2725": "eberic fynn:1"}, "2725"),
    "a fortress rather than nothing": (ARMY, "1622"),
    "none that may be too strong": ({"2625": "hakon midhrasir:4", "2725": "scyld fynn:9"}, "1622"),
    "his own walls before one much stronger": ({"2625": "hakon midhrasir:3", "2725": "scyld fynn:9"}, "2024"),
    "a stronger friend": ({"2625": "lembi midhrasir:1", "2525": "hakon midhrasir:9"}, "2525"),
    "no friend who is weaker": ({"2625": "hakon midhrasir:1", "2525": "lembi midhrasir:1"}, "2625"),
}


@pytest.mark.rule("fornaldar", "22.2", "17.5.4")
@pytest.mark.parametrize(("pieces", "goal"), GOALS.values(), ids=GOALS)
def test_an_army_goes_to(pieces, goal):
    assert march_of(pieces).goal() == goal


@pytest.mark.rule("fornaldar", "18.4")
@pytest.mark.parametrize(("at", "refuge"), [("2625", "2024"), ("3128", "3128"), ("3028", "3128")])
def test_the_nearest_of_his_fortresses_is_where_he_flees_to(at, refuge):
    assert march_of({at: "hakon midhrasir:3"}, at).refuge() == refuge


def test_where_no_fortress_of_his_stands_he_stays():
    land = Situation({}).board.land
    march = march_of({"2625": "hakon midhrasir:3"}, ruins=[*land.fortresses])
    assert march.refuge() == "2625"


@pytest.mark.parametrize(
    ("at", "csp", "enemy", "stay"),
    [
        ("3128", 4, "3126", 2),
        ("3128", 2, "3126", 1),
        ("3128", 4, "2325", 2),
        ("3128", 4, None, 0),
        ("2925", 4, "3126", 0),
    ],
)
def test_two_points_but_never_all_stay_on_a_wall_near_which_the_enemy_is(at, csp, enemy, stay):
    others = {enemy: "scyld fynn:1"} if enemy else {}
    march = march_of({at: f"hakon midhrasir:{csp}", **others}, at)
    assert march.guard() == stay
    (move,) = march.day("2024")[0]
    assert move.csp == {"midhrasir": csp - stay}


@pytest.mark.rule("fornaldar", "14.5")
@pytest.mark.parametrize(
    ("who", "enemy", "steps"),
    [
        ("hakon midhrasir:6", "scyld", [Overrun]),
        ("hakon midhrasir:5", "scyld", [Go]),
        ("hakon midhrasir:17", "scyld fynn:1", [Go]),
        ("hakon midhrasir:18", "scyld fynn:1", [Overrun]),
    ],
)
def test_he_overruns_an_enemy_who_is_six_times_weaker(who, enemy, steps):
    march = march_of({"2625": who, "2525": enemy})
    assert [type(step) for step in march.steps(("2525",))] == steps
    assert [type(step) for step in march.steps(("2626", "2525"))] == [Go, Overrun][: len(steps) + (steps == [Overrun])]


@pytest.mark.rule("fornaldar", "21.1", "24.1.3")
@pytest.mark.parametrize(
    ("who", "items", "hidden", "told"),
    [
        ("hakon snorri", {}, {"3": "2525", "4": "2124"}, [(("hakon", "snorri"), "2525", 5)]),
        ("hakon snorri", {"1": "hakon"}, {"3": "2525"}, [(("snorri",), "2525", 5)]),
        ("hakon", {"1": "hakon"}, {"3": "2525"}, []),
        ("hakon", {}, {"3": "2625"}, [(("hakon",), None, 6)]),
        ("hakon", {}, {}, []),
    ],
    ids=["both to the nearest", "all but the keeper of a prize", "not he alone", "where he is", "nothing is hidden"],
)
def test_who_leads_nobody_looks_for_what_is_hidden_with_all_the_time_that_is_left(who, items, hidden, told):
    found = []
    for move in march_of({"2625": who}, items=items, hidden=hidden).quest():
        ways = [step.to[-1] for step in move.steps if isinstance(step, Go)]
        found.append((move.pieces, ways[0] if ways else None, move.steps[-1].mp))
    assert found == told


def fleet(pieces, **given):
    it = Situation(pieces, active=MUNDANE, **given)
    outlook = campaigner.outlook(it.view(MUNDANE), random.Random(1))
    return outlook, ships_among(it.state.pieces.values())


@pytest.mark.rule("fornaldar", "17.6")
@pytest.mark.parametrize(
    ("own", "enemies", "prey"),
    [
        ("golden-raven", {"4134": "old-haddock", "4135": "sorcerer"}, ["4134"]),
        ("golden-raven orms-sling", {"4134": "old-haddock", "4135": "wrath-of-gorm"}, ["4135", "4134"]),
        ("golden-raven", {"4134": "old-haddock pentacle"}, []),
        ("golden-raven", {"4134": "sorcerer"}, []),
    ],
    ids=["half as strong again", "the strongest first", "something may lie beneath", "not strong enough"],
)
def test_his_ships_go_for_the_strongest_they_are_half_as_strong_again_as(own, enemies, prey):
    outlook, ships = fleet({"4133": own, **enemies})
    assert prizes(outlook, [ship for ship in ships if ship.side == MUNDANE]) == prey
    sailing = voyages(outlook)
    assert [(" ".join(move.pieces), move.steps[0].to[-1]) for move in sailing] == [(own, at) for at in prey[:1]]


CALLS = [{"kind": "trial", "challenger": "hakon"}]
ATTACKS = convert({"attacks": [{"at": at, "kind": "ground", "challenges": CALLS} for at in ("2525", "2725")]}, Attacks)


@pytest.mark.parametrize(
    ("paths", "left"),
    [
        ([("attacks", 0, "challenges", 0)], [("2525", 0), ("2725", 1)]),
        ([("attacks", 0, "at")], [("2725", 1)]),
        ([("attacks", 0, "challenges", 0), ("attacks", 0, "at")], [("2725", 1)]),
        ([("attacks", 1)], [("2525", 1)]),
        ([("attacks", 0), ("attacks", 1, "challenges")], [("2725", 0)]),
        ([("attacks",)], []),
    ],
)
def test_of_what_is_refused_an_attack_goes_and_of_its_challenges_these_alone(paths, left):
    assert [(each.at, len(each.challenges)) for each in without(ATTACKS, paths).attacks] == left


def test_of_numbers_by_place_and_of_orders_within_orders_the_others_stay():
    given = convert({"production": {"2024": 1, "2331": 2}, "recovery": {"refit": ["orms-sling", "oka"]}}, Preparations)
    kept = without(given, [("production", "2024"), ("recovery", "refit", 0)])
    assert (kept.production, kept.recovery.refit) == ({"2331": 2}, ("oka",))


def test_what_is_left_is_checked_again():
    """The second attack is in order only beside the first."""

    def check(orders):
        at = [each.at for each in orders.attacks]
        if "2525" in at:
            yield Problem(kind="illegal", code="X", message="", path=("attacks", at.index("2525")))
        elif at:
            yield Problem(kind="illegal", code="Y", message="", path=("attacks", 0))

    assert legal(ATTACKS, check).attacks == ()


def test_of_each_kind_the_first_that_is_offered_is_the_best():
    offered = ["b1", "a1", "b2", "a2"]
    assert first_of_each(offered, lambda each: each[0]) == ["b1", "a1"]
    assert by_kind(offered, lambda each: each[0]) == {"b": ["b1", "b2"], "a": ["a1", "a2"]}


@pytest.mark.rule("fornaldar", "16.8")
@pytest.mark.parametrize(
    ("strengths", "rivals", "calls"),
    [
        ({"hakon": 4, "snorri": 6}, [5, 2], ["snorri"]),
        ({"hakon": 4, "snorri": 6}, [6], []),
        ({"snorri": CHAMPION}, [], ["snorri"]),
        ({"snorri": CHAMPION - 1}, [], []),
        ({}, [1], []),
    ],
)
def test_his_best_champion_challenges_where_he_is_better_than_all_who_are_seen(strengths, rivals, calls):
    assert [call.challenger for call in challenge("trial", strengths, rivals)] == calls


@pytest.mark.rule("fornaldar", "14.4")
def test_what_is_left_of_a_way_begins_where_he_has_come_to():
    march = march_of(ARMY)
    way = tuple(march.reached.way("1622"))
    assert march.rest("2625", "1622") == way
    assert [march.rest(at, "1622") for at in way] == [way[gone:] for gone in range(1, len(way) + 1)]
    assert march.rest("3128", "1622") == march.rest("2625", "0000") == ()


@pytest.mark.rule("fornaldar", "14.4")
@pytest.mark.parametrize(("beyond", "marches"), [("2024", True), ("1622", False)])
def test_he_makes_a_forced_march_where_it_ends_at_his_goal(beyond, marches):
    """His rating is five; the day's march led him as far as 2124."""
    march = march_of(ARMY)
    forced = march.night("2124", beyond)
    assert [move.steps[0].to[-1] for move in forced] == [beyond] * marches


@pytest.mark.rule("fornaldar", "5.E.3.2", "5.E.5")
@pytest.mark.parametrize(
    ("tempo", "phase", "attacks"),
    [
        ("compact", "mundane-movement", ["2525"]),
        ("strict", "mundane-movement", []),
        ("compact", "mundane-forced-march", []),
        ("compact", "fomorian-movement", None),
    ],
)
def test_where_he_plans_a_whole_turn_he_attacks_whom_he_comes_to(tempo, phase, attacks):
    it = Situation({"2625": "hakon midhrasir:5", "2525": "scyld"}, active=MUNDANE, options={"tempo": tempo})
    put(it.board, phase=phase)
    plan = movement(campaigner.outlook(it.view(MUNDANE), random.Random(1)))
    assert [each.at for each in plan.attacks] == (attacks or [])
    assert bool(plan.moves or plan.forced) == (attacks is not None)


@pytest.mark.rule("fornaldar", "5.C.1", "20.1")
@pytest.mark.parametrize(
    ("wounds", "castings"),
    [
        ("hakon/3 snorri/1", ["signhild 6 hakon", "aulgerda 6 snorri"]),
        ("hakon/1 snorri/3", ["signhild 6 snorri", "aulgerda 6 hakon"]),
        ("hakon snorri", ["signhild 12 snorri"]),
        ("hakon/1 snorri/3 gorm fynn:9", []),
    ],
    ids=["the worse wounded", "whoever that is", "a hero, where nobody is hurt", "nobody, where the enemy is near"],
)
def test_his_enchanters_help_first_whom_they_help_most_and_no_two_of_them_the_same(wounds, castings):
    """Healing is number 6, Strength 12; in the last case the enchanters stand beside the wounded."""
    at = "3217" if "gorm" in wounds else "2625"
    it = Situation({"3218": "signhild aulgerda", at: wounds}, active=MUNDANE, mana=9)
    outlook = campaigner.outlook(it.view(MUNDANE), random.Random(1))
    assert [f"{plot.caster} {plot.number} {plot.target}" for plot in plots(outlook)] == castings


@pytest.mark.parametrize(
    ("behind", "marching"), [(0, {"midhrasir": 5, "skergota": 1}), (2, {"midhrasir": 3, "skergota": 1}), (6, {})]
)
def test_an_army_marches_with_all_its_points_of_each_colour_but_for_a_guard(behind, marching):
    it = Situation({"2625": "midhrasir:3 midhrasir:2 skergota:1"})
    army = Army("2625", (), tuple(it.state.pieces.values()))
    assert army.colours(behind) == marching


@pytest.mark.rule("fornaldar", "14.9", "18.4")
@pytest.mark.parametrize(
    ("pieces", "goes"),
    [
        ({"3028": "hakon midhrasir:1", "2927": "scyld fynn:9"}, ["3128"]),
        ({"3028": "hakon midhrasir:9", "2927": "scyld fynn:9"}, []),
        ({"3028": "hakon midhrasir:2", "2927": "scyld fynn:9"}, []),
        ({"3028": "hakon midhrasir:1 scyld fynn:9"}, ["3128"]),
        ({"3128": "hakon midhrasir:1", "3127": "scyld fynn:9"}, []),
        ({"2625": "hakon midhrasir:1", "2725": "scyld fynn:9"}, []),
        ({"3028": "hakon", "2927": "scyld fynn:9"}, []),
    ],
    ids=[
        "from a stronger enemy",
        "from no weaker one",
        "nor half as strong again",
        "from one who is there",
        "behind it",
        "far from any",
        "alone",
    ],
)
def test_an_army_falls_back_behind_a_wall_that_is_near(pieces, goes):
    outlook = campaigner.outlook(Situation(pieces, active="Fomorian").view(MUNDANE), random.Random(1))
    assert [move.steps[0].to[-1] for move in reaction(outlook).moves] == goes


@pytest.mark.rule("fornaldar", "14.5", "18.4")
@pytest.mark.parametrize(
    ("enemies", "crushed"), [({"2525": "scyld"}, True), ({}, False), ({"2525": "scyld fynn:9"}, False)]
)
def test_he_overruns_nobody_where_nobody_is_and_none_behind_walls(enemies, crushed):
    march = march_of({"2625": "hakon midhrasir:9"} | enemies)
    assert march.crushes("2525") == crushed
    assert not march.crushes("1622")


@pytest.mark.rule("fornaldar", "12.3")
@pytest.mark.parametrize(
    ("enemy", "seen"),
    [
        ("scyld", True),
        ("fynn:2", True),
        ("sorcerer", False),
        ("scyld>sorcerer sorcerer", False),
        ("scyld>sorcerer sorcerer fynn:1", True),
    ],
)
def test_of_a_stack_he_sees_into_he_knows_whether_anybody_is_ashore(enemy, seen):
    it = Situation({"2739": enemy}, active=MUNDANE)
    outlook = campaigner.outlook(it.view(REFEREE), random.Random(1))
    assert outlook.afoot(it.state.stacks["2739"]["Fomorian"]) == seen


@pytest.mark.rule("fornaldar", "16.1", "16.8")
@pytest.mark.parametrize(
    ("who", "kind", "calls"),
    [
        ("snorri midhrasir:6", "ground", ["snorri"]),
        ("snorri midhrasir:6", "melee", []),
        ("lembi", "ground", None),
    ],
)
def test_where_he_is_among_enemies_he_attacks_if_he_is_as_strong_and_calls_champions_but_in_a_melee(who, kind, calls):
    """Scyld is a captain, with two points."""
    it = Situation({"2625": f"{who} scyld fynn:2"}, active=MUNDANE)
    outlook = campaigner.outlook(it.view(MUNDANE), random.Random(1))
    told = [[call.challenger for call in attack.challenges] for attack in assault(outlook, "2625", kind)]
    assert told == ([] if calls is None else [calls])


@pytest.mark.rule("fornaldar", "14.4", "14.9", "10.1")
def test_those_lead_on_land_who_have_a_rating_and_do_not_swim():
    it = Situation({"2739": "hakon signhild tenaz~ lembi orms-sling kars>orms-sling"}, inactive=["lembi"])
    planner = campaigner.outlook(it.view(MUNDANE), random.Random(1)).planner
    rated = [id for id in ("hakon", "signhild") if planner.rating(it.state.pieces[id])]
    assert [person.id for person in planner.leaders("2739")] == rated
