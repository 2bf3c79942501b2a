"""The worked examples of the rules, each with its own dice through the game's own procedures.

Most are vectors and cited here by id; where an example differs from the rules its vector or test holds the reading of
the rulings, and tells the printed figure.
"""

import json
from pathlib import Path

import pytest
from fn_fight import Fight
from fn_holds import holds
from fn_situation import Situation
from fornaldar_campaign import Campaign

from adjudicator.games.fornaldar.board.pieces import find_person
from adjudicator.games.fornaldar.items.bearing import in_use
from adjudicator.games.fornaldar.losses.deaths import wound
from adjudicator.games.fornaldar.printed.books import built_in

HERE = Path(__file__).parent
EXAMPLES = [each["id"] for each in json.loads((HERE / "book" / "examples.json").read_bytes())["examples"]]
VECTORS = {
    "8.4.1-vortex": "FN-M06",
    "8.4.5-mixed": "FN-M12",
    "8.4.7-attrition": "FN-M05",
    "17.5.5-ratio": "FN-L02",
    "17.5.9-ground": "FN-L01",
    "17.6.6-naval": "FN-D23",
    "EX1-march": "FN-M21",
    "EX1-combat1": "FN-L54",
    "EX1-combat2": "FN-L54",
    "EX2-intercept": "FN-K44",
    "EX2-trial": "FN-D03",
    "EX2-round1": "FN-D24",
    "EX2-round2": "FN-D24",
    "EX2-round3": "FN-D24",
    "EX2-round4": "FN-D24",
    "EX2-round5": "FN-D24",
    "EX2-round6": "FN-D24",
    "EX2-orb": "FN-D24",
}
"""Examples that are vectors. Where they are not as printed:

- EX1-combat1, 19 doubled to 38 and 39 with the garrison: walls double CSPs alone (18.1), so it is 28; 1-2 all the same.
- EX1-combat2, 15 and 31: it is 8 + 8 = 16, and Snorri's 2 still count, so 16 to 24; with the shift 1-1 and not 1-2,
  by the same letters. The fortress is destroyed, not captured (18.4).
- EX2-trial, round 5 at 4 to 2: Olvard has 3 left with his Strength; 1-1 and not 2-1, by the same letters.
- EX2-round2, 25 to 21: it is 23 to 22.
- EX2-round5, 5 hits of an E on 11: the right column gives 3 (FN-C13), so that the next round is fought 8 to 12.
- EX2-round6, 8 to 8: it is 8 to 12, for want of those hits; 1-2 shifted to 1-1, by the same letters.
- EX2-orb, a roll of 5: an item goes down with its ship without one (7.9).
"""


SHOWN = set()
"""Examples that have a test here."""


def shows(*examples):
    """Marks the test of some examples."""
    SHOWN.update(examples)
    return lambda test: test


def test_every_example_is_held_by_a_vector_or_a_test():
    known = {
        vector["id"]
        for path in (HERE / "vectors").glob("*.json")
        for vector in json.loads(path.read_bytes())["vectors"]
    }
    assert set(VECTORS.values()) <= known
    assert SHOWN | set(VECTORS) == set(EXAMPLES)
    assert not SHOWN & set(VECTORS)


def go(at, *to, pieces=(), **csp):
    return {"from": at, "pieces": list(pieces), "csp": csp, "steps": [{"do": "go", "to": list(to)}]}


@shows("3.0-coast")
@pytest.mark.rule("fornaldar", "3.0.e", "10.2.d")
@pytest.mark.parametrize(("to", "rouses"), [(["1605", "1606"], False), (["1605", "1606", "1706"], True)])
def test_a_ship_rouses_normorea_on_its_coast_and_not_at_an_island(to, rouses):
    given = {"pieces": {"1504": "moongnawer", "2210": "lofar normorea:10"}, "inactive": ["normorea"]}
    expect = {"active": {"normorea": "Mundane" if rouses else False}}
    holds("movement", given, expect, moves=[go("1504", *to, pieces=["moongnawer"])])


@shows("3.0-coast")
@pytest.mark.rule("fornaldar", "3.0.e", "6.3.1", "8.1.2")
@pytest.mark.parametrize(("at", "rolls"), [("1706", False), ("1806", False), ("1606", True), ("1705", True)])
def test_in_rain_a_fleet_is_safe_on_a_friendly_coast(at, rolls):
    given = {"weather": "rain", "pieces": {at: "icemaiden"}}
    label = f"Mundane {at} sea"
    expect = {"attrition": {label: {"total": 2}}} if rolls else {"pieces": {at: "icemaiden"}}
    holds("attrition", given, expect, dice=[[f"attrition {label}", 1, 1]] if rolls else [])


@shows("7.2-loss")
@pytest.mark.rule("fornaldar", "7.2")
def test_an_army_of_two_that_loses_one_is_one():
    """By a D, for want of command."""
    losses = {"letter": "D", "csp": 1, "modifiers": 0}
    expect = {"attrition": {"Mundane 2625 land": losses}, "pieces": {"2625": "midhrasir:1"}}
    holds("attrition", {"pieces": {"2625": "midhrasir:2"}}, expect, dice=[["attrition Mundane 2625 land", 4, 6]])


@shows("7.4-roster")
@pytest.mark.rule("fornaldar", "7.4", "7.4.1")
def test_reomur_is_wounded_scyld_is_dead_and_gorm_unhurt():
    """With 2 of 6, 5 of 5 and no wounds; the printed roster draws four boxes in a row, which Scyld's five belie."""
    it = Situation({"2625": "reomur scyld gorm"})
    for who, wounds in (("reomur", 2), ("scyld", 5)):
        wound(it.table, find_person(it.state, who).id, wounds, "7.4")
    assert it.at("2625") == "gorm reomur/2"


@shows("11.5-slowest")
@pytest.mark.rule("fornaldar", "11.5", "11.4.3")
def test_a_stack_pays_what_its_slowest_piece_pays():
    """A troll pays 2 for forest, Ycelians 3; together 3."""
    moves = [
        go("2325", "2324", pieces=["eberic"]),
        go("2325", "2324", pieces=["heior"]),
        go("2325", "2324", pieces=["gorm"], ycelia=2),
    ]
    holds("movement", {"pieces": {"2325": "eberic heior gorm ycelia:2"}}, {"mp": [2, 3, 3]}, moves=moves)


@shows("14.9.1-range")
@pytest.mark.rule("fornaldar", "14.9.1")
@pytest.mark.parametrize(("enemy", "expect"), [("3819", {"mp": [1]}), ("3818", {"refused": {"rule": "14.9.1"}})])
def test_under_a_leader_of_five_a_force_reacts_to_enemies_within_five_hexes(enemy, expect):
    given = {"pieces": {"3824": "hakon midhrasir:6", enemy: "heior ycelia:6"}}
    holds("reaction", given, expect, moves=[go("3824", "3724", pieces=["hakon"], midhrasir=6)])


@shows("15.5-rank")
@pytest.mark.rule("fornaldar", "15.5", "15.5.1")
@pytest.mark.parametrize(("persons", "rating"), [("kars sigurd", 3), ("vithar leif", 3), ("sigurd hakon", 5)])
def test_the_rating_of_any_captain_counts_but_with_a_marshal_or_king_only_his(persons, rating):
    given = {"pieces": {"2625": f"{persons} midhrasir:3"}}
    holds("ask", given, {"value": rating}, of="command", side="Mundane", at="2625")


@shows("19.6-hero")
@pytest.mark.rule("fornaldar", "19.6", "16.4")
def test_a_hero_with_three_left_is_worth_three_csps():
    """In battle, and as a shield of those who are with him."""
    holds("ask", {"pieces": {"2625": "snorri/3"}}, {"value": 3}, of="strength", side="Mundane", at="2625")
    given = {"pieces": {"2624": "scyld fynn:3", "2625": "snorri/3 signhild"}}
    after = {"pieces": {"2625": "scyld fynn:3 snorri/3 signhild"}}
    evading = [{"side": "Mundane", "evade": []}]
    holds("movement", given, after, moves=[go("2624", "2625", pieces=["scyld"], fynn=3)], decisions=evading)


@shows("21.2-heirloom")
@pytest.mark.rule("fornaldar", "21.2")
@pytest.mark.parametrize(("bearer", "uses"), [("lothgar", True), ("gorm", False)])
def test_usherbane_is_of_use_to_clan_skane_alone(bearer, uses):
    it = Situation({"2625": bearer}, items={"20": bearer})
    assert [item.number for item in in_use(it.state, bearer)] == [20] * uses


@shows("21.3-possession")
@pytest.mark.rule("fornaldar", "21.3")
def test_aulgerda_begins_the_war_of_the_sampo_with_adas_mask():
    assert Campaign(0).state.treasures[23].bearer == "aulgerda"


@shows("21.7-boost")
@pytest.mark.rule("fornaldar", "21.7")
@pytest.mark.parametrize(("who", "rating"), [("schlipme", 0), ("svip", 1 + 2)])
def test_thurolfs_helm_raises_a_rating_of_one_and_none_of_nothing(who, rating):
    given = {"pieces": {"2625": who}, "items": {"3": who}}
    holds("ask", given, {"value": rating}, of="command", side="Fomorian", at="2625", piece=who)


@shows("EX1-reaction")
@pytest.mark.rule("fornaldar", "EX.1", "14.9", "14.9.1")
def test_thorskuld_comes_to_pengo_merket_from_three_hexes_away():
    given = {"pieces": {"2835": "dralak svip lochlann:6 midhrasir:4", "2838": "thorskuld aulgerda snorri nerfringia:4"}}
    persons = ["thorskuld", "aulgerda", "snorri"]
    after = {"2835": "dralak svip lochlann:6 midhrasir:4 thorskuld aulgerda snorri nerfringia:4", "2838": ""}
    moves = [go("2838", "2837", "2836", "2835", pieces=persons, nerfringia=4)]
    holds("reaction", given, {"pieces": after}, moves=moves)


MERKET = "dralak/1 svip rodhiorm lochlann:6 jotunheim:6 thorskuld aulgerda snorri midhrasir:4 nerfringia:4"


@shows("EX1-challenge", "EX1-trial")
@pytest.mark.rule("fornaldar", "EX.1", "16.8.1", "17.5.6.B", "17.9.1")
def test_svip_is_declined_and_snorri_kills_the_dragon():
    """7, 9, 7 and 9 as printed, but by the odds of each round (FN-C10): from the third on it is 2-1, and C/C and C/E.

    Printed are D/D and D/E there too, so that the dragon dies in the fourth round and Snorri has 4 wounds, not 2. The
    declined duel is worth 3 to the Fomorian player in the battle.
    """
    it = Fight(
        MERKET,
        at="2835",
        mana=5,
        sides={"jotunheim": "Fomorian", "rodhiorm": "Fomorian"},
        decisions=[
            {"side": "Fomorian", "challenge": "duel", "challenger": "svip"},
            {"side": "Mundane", "answer": "decline"},
            {"side": "Mundane", "challenge": "trial", "challenger": "snorri"},
            {"side": "Fomorian", "answer": "accept", "champion": "rodhiorm"},
            *[{"side": side, "continue": False} for side in ("Fomorian", "Mundane")],
        ],
        dice=[
            *(
                [f"trial 2835 {number}", *dice]
                for number, dice in enumerate([(3, 4), (4, 5), (3, 4), (4, 5), (3, 4)], 1)
            ),
            ["item 39", 6, 6],
            ["combat 2835 1", 1, 3],
        ],
    ).play()
    *trial, battle = [(each.attacker, each.strengths, each.column, each.result) for each in it.rounds]
    assert trial == [
        ("Mundane", (12, 10), "1-1", "D/D"),
        ("Mundane", (10, 8), "1-1", "D/E"),
        ("Mundane", (8, 4), "2-1", "C/Co"),
        ("Mundane", (8, 4), "2-1", "C/E"),
        ("Mundane", (8, 2), "4-1", "B/Do"),
    ]
    assert "rodhiorm" not in it.state.pieces
    assert find_person(it.state, "snorri").wounds == 2
    assert (battle[0], ("duel declined by the Mundane player", 3) in it.rounds[-1].modifiers) == ("Fomorian", True)


@shows("24.2-vp", "24.1-total", "24.2-total")
@pytest.mark.rule("fornaldar", "24.1.1", "24.2.1", "24.2.3")
def test_the_totals_of_the_set_ups():
    """The printed CSPs count escorts, whose symbols are lost: as many characters have one as the totals want."""
    scenarios = built_in().scenarios
    assert scenarios["24.2"].points["Mundane"] == 5 + 2 * 30
    assert [tuple(scenarios[id].strength.values()) for id in ("24.1", "24.2")] == [(103, 109), (111, 122)]


@shows("14.8.8-need")
@pytest.mark.rule("fornaldar", "14.8.8")
@pytest.mark.parametrize(("die", "success"), [(4, False), (5, True)])
def test_two_hexes_away_a_leader_of_four_intercepts_on_a_five(die, success):
    watch = {"from": "4234", "pieces": ["lhyr"], "csp": {"skergota": 4}, "against": "4033"}
    given = {"pieces": {"4234": "lhyr~ skergota:4~", "4030": "sorcerer hatta>sorcerer"}}
    moves = [go("4030", "4031", "4032", "4033", pieces=["sorcerer"])]
    dice = [["interception 4234", die]]
    holds("movement", given, {"success": success, "number": 5}, moves=moves, intercept=[watch], dice=dice)
