"""Between land and water: ships embark and disembark, mermen swim and land (14.2, 14.6, 14.7)."""

import pytest
from fornaldar_facts import facts
from fornaldar_table import HEXES, Field, move
from msgspec.structs import replace

from adjudicator.games.fornaldar.printed.scenarios.specials import EntryOnlyWith
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

ASHORE = {"0506": "orms-sling signhild hakon+ midhrasir:2"}
SPLIT = {"split": {"0506": {"0506a": ["0507"], "0506b": ["0605"]}}, "hexes": HEXES | {"0605": "clear"}}


def embark(who, ship="orms-sling", **where):
    order = move("0506", who)
    return {"do": "embark", "ship": ship, "pieces": order["pieces"], "csp": order["csp"], **where}


def disembark(who="", ship="orms-sling", **where):
    order = move("0506", who)
    return {"do": "disembark", "ship": ship, "pieces": order["pieces"], "csp": order["csp"], **where}


@pytest.mark.rule("fornaldar", "14.2.1", "14.2.2", "14.2.6")
def test_a_ship_takes_pieces_over_the_sea_and_puts_them_ashore():
    field = Field(ASHORE)
    field.done(move("0506", "orms-sling", embark("signhild midhrasir:1"), "0505 0504", disembark()))
    assert field.stack("0504") == "signhild midhrasir:1 orms-sling"
    assert field.stack("0506") == "hakon+ midhrasir:1"


@pytest.mark.rule("fornaldar", "14.2.6", "12.2")
def test_those_on_board_lie_on_their_ship_and_go_along():
    field = Field(ASHORE).done(move("0506", "orms-sling", embark("signhild midhrasir:1"), "0505"))
    assert field.stack("0505") == "signhild>orms-sling midhrasir:1>orms-sling orms-sling"


@pytest.mark.rule("fornaldar", "14.2.1", "14.2.2", "11.3")
def test_boarding_and_landing_cost_a_ship_five_each():
    """The Orm's Sling has 13 MP."""
    field = Field(ASHORE)
    there = (embark("signhild"), "0505 0504 0505")
    assert field.codes(move("0506", "orms-sling", *there, "0504")) == []
    assert field.check(move("0506", "orms-sling", *there, "0504", disembark())) == [
        "illegal TOO_FAR moves/0/steps/3: disembarking costs 5 MP; 4 left (11.3)"
    ]


@pytest.mark.rule("fornaldar", "23.0")
def test_a_quick_boat_boards_at_its_own_price():
    field = Field({"0506": "horoks-boat ulf basulea:2"}, seat=FOMORIAN)
    quick = embark("basulea:2", "horoks-boat"), disembark("", "horoks-boat")
    field.done(move("0506", "horoks-boat", *quick, "0505 0504 0505 0504 0503 0504 0505 0504 0505 0504 0505"))
    assert field.stack("0506") == "ulf basulea:2"


@pytest.mark.rule("fornaldar", "14.2.1", "14.2.7")
def test_a_ship_picks_up_passengers_in_two_hexes():
    field = Field({"0506": "orms-sling signhild", "0504": "freya"})
    field.done(move("0506", "orms-sling", embark("signhild"), "0505 0504", embark("freya")))
    assert sorted(field.stack("0504").split()) == ["freya>orms-sling", "orms-sling", "signhild>orms-sling"]


@pytest.mark.rule("fornaldar", "14.2.3", "14.2.4", "13.0")
@pytest.mark.parametrize(
    ("who", "codes"),
    [
        ("signhild snorri hakon+", []),
        ("midhrasir:1 signhild snorri", []),
        ("midhrasir:2", ["TOO_MANY 14.2.3"]),
        ("hakon+ midhrasir:1", ["TOO_MANY 14.2.3"]),
        ("hakon+ lembi+", ["TOO_MANY 14.2.3"]),
    ],
)
def test_a_ship_carries_one_point_and_any_number_of_characters(who, codes):
    field = Field({"0506": "orms-sling signhild snorri hakon+ lembi+ midhrasir:2"})
    assert field.codes(move("0506", "orms-sling", embark(who.replace("+", "")))) == codes


@pytest.mark.rule("fornaldar", "14.2.3")
def test_a_full_ship_says_what_it_carries():
    field = Field({"0506": "orms-sling hakon+>orms-sling lembi+"})
    assert field.check(move("0506", "orms-sling", embark("lembi"))) == [
        "illegal TOO_MANY moves/0/steps/0/pieces: the Orm's Sling carries 1 point, not 2 "
        "[escorts count; detach them to leave them behind] (14.2.3)"
    ]


@pytest.mark.rule("fornaldar", "13.2", "14.2.3")
def test_an_escort_stays_ashore_when_its_lord_embarks():
    field = Field({"0506": "orms-sling midhrasir:1>orms-sling hakon+"})
    detach = {"do": "detach", "character": "hakon"}
    field.done(move("0506", "hakon", detach), move("0506", "orms-sling", embark("hakon")))
    assert sorted(field.stack("0506").split()) == [
        "hakon>orms-sling", "midhrasir:1", "midhrasir:1>orms-sling", "orms-sling"
    ]  # fmt: skip


@pytest.mark.rule("fornaldar", "14.2.4", "14.6.1", "14.6.2", "11.13")
@pytest.mark.parametrize(
    ("who", "rule"), [("krenkel", "14.2.4"), ("tenaz", "14.6.1"), ("skergota:1", "14.6.1"), ("tursas", "14.6.1")]
)
def test_flyers_and_mermen_are_never_embarked(who, rule):
    field = Field({"0506": "orms-sling krenkel tenaz skergota:1 tursas"})
    assert field.codes(move("0506", "orms-sling", embark(who))) == [f"CANNOT_BOARD {rule}"]


@pytest.mark.rule("fornaldar", "14.2.7", "FN-V12")
def test_who_has_moved_does_not_embark():
    field = Field({"0507": "signhild", "0506": "orms-sling"})
    on_foot = move("0507", "signhild", "0506")
    assert field.check(on_foot, move("0506", "orms-sling", embark("signhild"))) == [
        "illegal HAS_MOVED moves/1/steps/0/pieces/0: Signhild has moved in this phase "
        "[pieces embark only where they began the phase] (14.2.7)"
    ]


@pytest.mark.rule("fornaldar", "14.2.7")
def test_army_points_are_many_where_they_have_moved():
    field = Field({"0507": "hakon midhrasir:1", "0506": "orms-sling"})
    on_foot = move("0507", "hakon midhrasir:1", "0506")
    (told,) = field.check(on_foot, move("0506", "orms-sling", embark("midhrasir:1")))
    assert "army points of Midhrasir have moved in this phase" in told


@pytest.mark.rule("fornaldar", "14.2.7", "FN-V12")
def test_no_relay_from_ship_to_ship_on_the_way():
    field = Field({"0506": "orms-sling signhild", "0504": "seaweaver"})
    carried = move("0506", "orms-sling", embark("signhild"), "0505 0504", disembark())
    assert field.codes(carried, move("0504", "seaweaver", embark("signhild", "seaweaver"))) == ["HAS_MOVED 14.2.7"]


@pytest.mark.rule("fornaldar", "14.2.7")
@pytest.mark.parametrize("aboard", [True, False])
def test_who_used_a_ship_does_not_move_by_land(aboard):
    field = Field({"0506": f"orms-sling signhild{'>orms-sling' * aboard}", "0507": "snorri"})
    steps = [disembark()] if aboard else [embark("signhild"), disembark()]
    ashore = move("0506", "orms-sling", *steps)
    assert field.codes(ashore, move("0506", "signhild", "0507")) == ["HALTED 14.2.7"]
    take = {"do": "take", "pieces": ["signhild"]}
    assert field.codes(ashore, move("0507", "snorri", "0506", take)) == ["HAS_MOVED 11.5"]


@pytest.mark.rule("fornaldar", "14.2.6")
def test_a_passenger_is_moved_with_his_ship_and_not_by_name():
    field = Field({"0506": "orms-sling signhild>orms-sling"})
    assert field.check(move("0506", "signhild", "0507")) == [
        "illegal ABOARD moves/0/pieces/0: Signhild is on board the Orm's Sling [move the ship; or put ashore with "
        "`disembark from orms-sling`] (14.2.6)"
    ]


@pytest.mark.rule("fornaldar", "11.6", "15.1", "14.2.1")
def test_points_without_command_go_by_sea():
    field = Field({"0506": "orms-sling nerfringia:1"})
    field.done(move("0506", "orms-sling", embark("nerfringia:1"), "0505 0504", disembark()))
    assert field.stack("0504") == "nerfringia:1 orms-sling"


@pytest.mark.rule("fornaldar", "14.2")
@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ([embark("signhild", "seaweaver")], "NOT_AMONG 14.2"),
        ([embark("")], "NOBODY 14.2.1"),
        ([disembark()], "NOBODY 14.2.2"),
        ([disembark("signhild")], "NOT_AMONG 11.5"),
        (["0505", disembark()], "NO_SHORE 14.2"),
        ([embark("signhild", at="0507")], "NO_SHORE 14.2.5"),
        (["0507"], "NO_WAY 11.4.1"),
    ],
)
def test_what_ships_cannot_do(steps, code):
    assert Field(ASHORE).codes(move("0506", "orms-sling", *steps)) == [code]


@pytest.mark.rule("fornaldar", "14.2.1")
def test_ships_and_land_pieces_do_not_go_together_unless_embarked():
    field = Field(ASHORE)
    assert field.codes(move("0506", "orms-sling signhild", "0505")) == ["MIXED 14.2.1"]
    assert field.codes(move("0506", "orms-sling signhild", embark("signhild"), "0505")) == []


@pytest.mark.rule("fornaldar", "14.2.5")
def test_in_a_split_hex_one_says_which_shore():
    field = Field({"0505": "orms-sling signhild>orms-sling"}, **SPLIT)
    assert field.check(move("0505", "orms-sling", "0506", disembark())) == [
        "illegal WHICH_SHORE moves/0/steps/1: 0506 has several shores [onto: 0506a or 0506b] (14.2.5)"
    ]
    field.done(move("0505", "orms-sling", "0506", disembark(onto="0506b")))
    assert field.stack("0506b") == "signhild"


@pytest.mark.rule("fornaldar", "14.2.5")
def test_a_split_hex_is_entered_by_one_of_its_areas():
    field = Field({"0507": "hakon"}, **SPLIT)
    assert field.check(move("0507", "hakon", "0506"))[0].endswith("[write 0506a or 0506b] (11.15)")
    assert field.codes(move("0507", "hakon", "0506a")) == []
    assert field.codes(move("0507", "hakon", "0506b")) == ["NO_WAY 14.2.5"]


@pytest.mark.rule("fornaldar", "10.4", "14.2.2")
def test_armies_are_not_put_ashore_in_an_inactive_friend():
    field = Field({"0505": "orms-sling signhild>orms-sling midhrasir:1>orms-sling"}, inactive=["nerfringia"])
    assert field.codes(move("0505", "orms-sling", "0504", disembark("signhild"))) == []
    assert field.codes(move("0505", "orms-sling", "0504", disembark())) == ["CANNOT_LAND 10.4"]


@pytest.mark.rule("fornaldar", "11.15", "14.2.2")
def test_nobody_is_put_ashore_where_he_cannot_stand():
    hexes = {"0505": "sea", "0506": "mountain sea"}
    field = Field({"0505": "reaper centaurs:1>reaper fynn:1>reaper"}, hexes=hexes, seat=FOMORIAN)
    assert field.codes(move("0505", "reaper", "0506", disembark("centaurs:1", "reaper"))) == ["CANNOT_LAND 11.15"]
    assert field.codes(move("0505", "reaper", "0506", disembark("fynn:1", "reaper"))) == []


@pytest.mark.rule("fornaldar", "9.2")
def test_a_fleet_does_not_take_a_refitting_ship():
    field = Field({"0506": "orms-sling seaweaver"})
    field.state.pieces["seaweaver"] = replace(field.state.pieces["seaweaver"], refitting=True)
    assert field.codes(move("0506", "orms-sling seaweaver", "0505")) == ["REFITTING 9.2"]
    assert field.codes(move("0506", "orms-sling", "0505")) == []


@pytest.mark.rule("fornaldar", "24.1.2")
def test_pellost_is_entered_only_with_wodan():
    only = EntryOnlyWith(rule="24.1.2", source="reconstruction", hex="0504", character="wodan")
    field = Field({"0506": "orms-sling seaweaver wodan>orms-sling signhild krenkel", "0505": "tenaz~"}, specials=[only])
    assert field.check(move("0506", "seaweaver", "0505 0504")) == [
        "illegal NO_WAY moves/0/steps/0/to/1: nobody enters 0504 without Wodan [end the way before it] (24.1.2)"
    ]
    assert field.codes(move("0506", "orms-sling seaweaver", "0505 0504")) == []
    assert field.codes(move("0506", "krenkel", "0505 0504")) == ["NO_WAY 24.1.2"]
    assert field.codes(move("0505", "tenaz", "0504")) == ["NO_WAY 24.1.2"]


MERMEN = {"0506": "tenaz skergota:2"}


@pytest.mark.rule("fornaldar", "14.6.2", "14.6.3", "14.6.1")
def test_mermen_swim_and_land_in_one_move():
    field = Field(MERMEN)
    field.done(move("0506", "tenaz skergota:2", {"do": "swim"}, "0505 0504", {"do": "land"}))
    assert field.stack("0504") == "tenaz skergota:2"


@pytest.mark.rule("fornaldar", "11.13")
def test_tursas_turns_to_his_land_side_in_coastal_hexes():
    order = move("0506", "tursas", {"do": "swim"}, "0505 0504", {"do": "land"})
    assert Field({"0506": "tursas"}).done(order).stack("0504") == "tursas"
    assert Field({"0506": "tursas"}).codes(move("0506", "tursas", {"do": "land"})) == ["NO_MERMEN 14.6"]


@pytest.mark.rule("fornaldar", "14.6.2", "11.3")
def test_turning_costs_mermen_one():
    """Armies of Skergota have 10 MP; a hex of sea costs half of one, clear land 2, rough 3."""
    field = Field(MERMEN)
    turns = [{"do": "swim"}, {"do": "land"}] * 5
    assert field.codes(move("0506", "tenaz skergota:2", *turns)) == []
    assert field.check(move("0506", "tenaz skergota:2", *turns, {"do": "swim"})) == [
        "illegal TOO_FAR moves/0/steps/10: taking to the water costs 1 MP; 0 left (11.3)"
    ]


@pytest.mark.rule("fornaldar", "14.6.2", "11.6")
@pytest.mark.parametrize(
    ("at", "who", "step", "code"),
    [
        ("0507", "havha", {"do": "swim"}, "NO_WATER 14.6.2"),
        ("0507", "havha", {"do": "swim", "into": "0507/0508"}, "NO_WATER 14.7.3"),
        ("0506", "tenaz", {"do": "land"}, "NO_MERMEN 14.6"),
        ("0506", "hakon", {"do": "swim"}, "NO_MERMEN 14.6"),
        ("0506", "skergota:1", {"do": "swim"}, "UNCOMMANDED 11.6"),
        ("0505", "lhyr", {"do": "land"}, "NO_SHORE 14.2"),
    ],
)
def test_where_mermen_cannot_turn(at, who, step, code):
    field = Field({"0506": "tenaz hakon skergota:1", "0507": "havha", "0505": "lhyr~"})
    assert field.codes(move(at, who, step)) == [code]


@pytest.mark.rule("fornaldar", "14.6.2", "11.5")
def test_those_who_cannot_swim_stay_behind():
    field = Field({"0506": "tenaz hakon"})
    field.done(move("0506", "tenaz hakon", {"do": "swim"}, "0505"), move("0506", "hakon", "0507"))
    assert (field.stack("0505"), field.stack("0507")) == ("tenaz~", "hakon")


@pytest.mark.rule("fornaldar", "10.4", "14.6.2")
def test_mermen_do_not_land_in_an_inactive_friend_but_stay_off_its_coast():
    field = Field({"0505": "tenaz~ skergota:1~"}, inactive=["nerfringia"])
    assert field.codes(move("0505", "tenaz skergota:1", "0504")) == []
    assert field.codes(move("0505", "tenaz skergota:1", "0504", {"do": "land"})) == ["CANNOT_LAND 10.4"]
    assert field.codes(move("0505", "tenaz", "0504", {"do": "land"})) == []


@pytest.mark.rule("fornaldar", "11.7", "14.6.2")
def test_mermen_who_land_among_enemies_go_no_further():
    field = Field({"0505": "tenaz~", "0506": "fynn:1"})
    there = ("0506", {"do": "land"})
    assert field.codes(move("0505", "tenaz", *there, "0507")) == ["HALTED 11.8"]
    assert field.codes(move("0505", "tenaz", *there, {"do": "swim"})) == ["HALTED 11.8"]
    assert field.codes(move("0505", "tenaz", "0506 0505")) == []


RIVER = {
    "hexes": {"0505": "rough", "0506": "rough", "0606": "rough", "0607": "clear sea", "0707": "sea", "0405": "clear"},
    "sides": {"0505/0506": {"river": "major"}, "0506/0606": {"river": "major"}},
}


@pytest.mark.rule("fornaldar", "14.7", "14.7.1")
def test_a_ship_goes_up_a_river_and_lands_on_one_bank():
    field = Field({"0707": "orms-sling signhild>orms-sling"}, **RIVER)
    up = "0607 0606/0506 0505/0506"
    assert field.codes(move("0707", "orms-sling", up)) == []
    assert field.codes(move("0707", "orms-sling", up, disembark())) == ["WHICH_SHORE 14.2.5"]
    field.done(move("0707", "orms-sling", up, disembark(onto="0505")))
    assert (field.stack("0505"), field.stack("0505/0506")) == ("signhild", "orms-sling")


@pytest.mark.rule("fornaldar", "14.7.1")
def test_river_hexsides_are_understood_from_either_bank():
    field = Field({"0505/0506": "orms-sling", "0505": "signhild tenaz"}, **RIVER)
    field.done(
        move("0506/0505", "orms-sling", embark("signhild", at="0505"), "0606/0506 0506/0505"),
        stacks=[{"at": "0506/0505", "top": ["orms-sling"]}],
    )
    field = Field({"0505": "tenaz"}, **RIVER)
    field.done(move("0505", "tenaz", {"do": "swim", "into": "0506/0505"}, "0606/0506 0607"))
    assert field.stack("0607") == "tenaz~"


@pytest.mark.rule("fornaldar", "14.7.3")
def test_swimmers_do_not_end_in_a_river():
    field = Field({"0707": "tenaz~ havha~"}, **RIVER)
    up = "0607 0506/0606"
    ends = "swimmers must leave the river at 0506/0606 for its banks [let them `land`] (14.7.3)"
    assert field.check(move("0707", "tenaz", up)) == [f"illegal CANNOT_END moves/0/steps/0: {ends}"]
    left = {"do": "leave", "pieces": ["havha"]}
    assert field.codes(move("0707", "tenaz havha", up, left, "0607")) == ["CANNOT_END 14.7.3"]
    assert field.codes(move("0707", "tenaz havha", up, {"do": "land", "onto": "0606"})) == []


@pytest.mark.rule("fornaldar", "14.7.3")
def test_mermen_may_land_on_both_banks():
    field = Field({"0707": "tenaz~ skergota:4~"}, **RIVER)
    field.done(
        move("0707", "tenaz skergota:4", "0607 0506/0606", {"do": "land", "csp": {"skergota": 1}, "onto": "0506"},
             {"do": "land", "onto": "0606"})
    )  # fmt: skip
    assert (field.stack("0506"), field.stack("0606")) == ("skergota:1", "tenaz skergota:3")


@pytest.mark.rule("fornaldar", "6.4.4", "14.2.2")
def test_ice_holds_a_ship_and_it_may_still_land_its_passengers():
    field = Field({"0505": "orms-sling signhild>orms-sling"}, weather="snow")
    assert field.codes(move("0505", "orms-sling", "0504", disembark())) == []
    assert field.codes(move("0505", "orms-sling", "0504", "0503")) == ["HALTED 6.4.4"]
    assert field.codes(move("0505", "orms-sling", "0504 0503")) == ["NO_WAY 6.4.4"]


@pytest.mark.rule("fornaldar", "11.5", "14.6.2")
def test_mermen_who_took_to_the_water_apart_do_not_go_on_together():
    field = Field({"0506": "tenaz havha"})
    swim = {"do": "swim"}
    apart = [move("0506", who, swim) for who in ("tenaz", "havha")]
    assert field.codes(*apart, move("0506", "tenaz havha", "0505")) == ["HAS_MOVED 11.5"]
    together = move("0506", "tenaz havha", swim)
    assert field.codes(together, move("0506", "tenaz havha", "0505")) == []


@pytest.mark.rule("fornaldar", "18.7")
@pytest.mark.parametrize(
    ("seat", "ship", "codes"), [(FOMORIAN, "reaper", ["NO_WAY 18.7"]), (MUNDANE, "orms-sling", [])]
)
def test_kvalholla_bars_the_way_to_enemy_ships_while_it_stands(seat, ship, codes):
    field = Field({"4026": ship}, hexes={"4026": "sea", "4027": "sea"}, seat=seat)
    assert field.codes(move("4026", ship, "4027")) == codes
    field.record(facts.FortressDestroyed(hex="3927"))
    assert field.codes(move("4026", ship, "4027")) == []


@pytest.mark.rule("fornaldar", "14.2.1", "14.2")
def test_only_ships_of_the_force_take_anybody():
    field = Field({"0506": "orms-sling seaweaver hakon signhild"})
    for other in ("seaweaver", "hakon"):
        assert field.check(move("0506", "orms-sling hakon", embark("signhild", other))) == [
            f"illegal NOT_AMONG moves/0/steps/0/ship: {other} is no ship of this force [its ships: orms-sling] (14.2)"
        ]


@pytest.mark.rule("fornaldar", "14.7.3", "11.5")
def test_those_who_landed_first_stay_and_the_others_may_walk_on():
    field = Field({"0505": "tenaz~ havha~ skergota:2~"})
    split = ("0506", {"do": "land", "pieces": ["havha"]}, {"do": "land"})
    assert field.codes(move("0505", "tenaz havha skergota:2", *split, "0507")) == []
    assert field.codes(move("0505", "tenaz havha skergota:2", *split), move("0506", "havha", "0507")) == ["HALTED 11.5"]


@pytest.mark.rule("fornaldar", "11.5")
def test_mermen_who_landed_together_and_part_were_dropped_off():
    field = Field({"0505": "tenaz~ havha~"})
    on = move("0506", "tenaz", "0507")
    first = move("0505", "tenaz havha", "0506", {"do": "land"})
    assert field.codes(first, on) == []
    assert field.codes(first, on, move("0506", "havha", "0507")) == ["HALTED 11.5"]


@pytest.mark.rule("fornaldar", "14.2.7")
def test_points_that_came_by_ship_are_meant_last():
    field = Field({"0506": "orms-sling midhrasir:1>orms-sling hakon midhrasir:1"})
    field.done(move("0506", "orms-sling", disembark()), move("0506", "hakon midhrasir:1", "0507"))
    assert (field.stack("0506"), field.stack("0507")) == ("midhrasir:1 orms-sling", "hakon midhrasir:1")


@pytest.mark.rule("fornaldar", "14.2.6")
def test_who_is_not_on_board_is_told_who_is():
    field = Field({"0506": "orms-sling hakon>orms-sling signhild"})
    (told,) = field.check(move("0506", "orms-sling", disembark("signhild")))
    assert told.endswith("Signhild is not among those who can do this [there: hakon] (11.5)")


def in_two_parts(then):
    """They come up the river and land in two parts, the first on the far bank; nothing lives on the other."""
    first = {"do": "land", "csp": {"skergota": 1}, "onto": "0506"}
    return move("0707", "tenaz skergota:4", "0607 0506/0606", first, *then)


def on_banks(far="rough", **given):
    return Field({"0707": "tenaz~ skergota:4~"}, **{**RIVER, "hexes": RIVER["hexes"] | {"0506": far}}, **given)


@pytest.mark.rule("fornaldar", "14.7.3.C", "10.4")
@pytest.mark.parametrize("inactive", [(), ("nerfringia",)])
def test_neither_part_lands_where_it_may_not(inactive):
    codes = on_banks("rough nerfringia", inactive=inactive).codes(in_two_parts([{"do": "land", "onto": "0606"}]))
    assert codes == (["CANNOT_LAND 10.4", "CANNOT_END 14.7.3"][:1] if inactive else [])


@pytest.mark.rule("fornaldar", "14.7.3.C", "10.2")
def test_what_the_first_part_rouses_is_a_case_for_those_who_swim_on():
    """Skane rises on the far bank, and they turn back to the sea."""
    field = on_banks("rough skane", inactive=("skane",))
    way = in_two_parts([{"do": "land", "onto": "0606"}]) | {"if_mobilized": [{"do": "go", "to": ["0607"]}]}
    assert field.codes(way) == []
    field.play(way)
    assert (field.stack("0506"), field.stack("0606"), field.stack("0607")) == ("skergota:1", "", "tenaz~ skergota:3~")
    assert [field.state.marks[id].came_from for id in field.state.stacks["0506"][MUNDANE]] == ["0506/0606"]


@pytest.mark.rule("fornaldar", "14.6.2", "11.5")
def test_who_comes_along_and_does_not_take_to_the_water_is_dropped_off():
    """He has come with them along the bank."""
    field = Field({"0606": "tenaz signhild"}, **RIVER)
    both = move("0606", "tenaz signhild", "0607", {"do": "swim"})
    assert field.codes(both, move("0607", "signhild", "0606")) == ["HALTED 11.5"]
    assert field.codes(both, move("0607", "tenaz", "0707")) == []
