"""Forces on the march: what they cost, what they may not do, who goes with whom (10, 11, 15)."""

import pytest
from fornaldar_facts import facts
from fornaldar_table import Field, move, seen_by

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

HOST = {"0507": "hakon snorri midhrasir:6"}


@pytest.mark.rule("fornaldar", "11.3", "11.5", "5.E.3.1")
def test_a_force_goes_its_way_and_lies_on_top_where_it_comes():
    field = Field({**HOST, "0509": "signhild"}).done(move("0507", "hakon midhrasir:4", "0508 0509"))
    assert field.stack("0509") == "hakon midhrasir:4 signhild"
    assert field.stack("0507") == "snorri midhrasir:2"


@pytest.mark.rule("fornaldar", "11.1", "11.3", "11.5")
def test_what_costs_too_much_says_why_and_what_is_left():
    """The slowest of a force sets its pace: a dwarf has 9 MP, 8 as an army."""
    field = Field({"0506": "hakon normorea:2"}, weather="rain")
    assert field.check(move("0506", "hakon normorea:2", "0507 0508 0507")) == [
        "illegal NO_WAY moves/0/steps/0/to/2: hex 0507 costs mundanes 3 in rain: clear 2 (11.4.3), rain 1 (6.3.4); "
        "2 left [end the way before it] (11.3)"
    ]


@pytest.mark.rule("fornaldar", "11.3")
@pytest.mark.parametrize(
    ("way", "code"),
    [
        ("0508 0507 0506 0505", "NO_WAY 11.15"),
        ("0509", "NO_WAY 11.3"),
        ("0606", "NO_WAY 11.3"),
        ("0507", "NO_WAY 11.3"),
    ],
)
def test_ways_that_lead_nowhere(way, code):
    assert Field(HOST).codes(move("0507", "hakon", way)) == [code]


@pytest.mark.rule("fornaldar", "11.3")
def test_two_moves_of_a_piece_share_its_allowance():
    field = Field(HOST)
    there, on = move("0507", "hakon", "0508 0509"), move("0509", "hakon", "0508 0507 0506")
    assert field.codes(there, on) == []
    assert field.codes(there, move("0509", "hakon", "0508 0507 0508")) == ["NO_WAY 11.3"]


@pytest.mark.rule("fornaldar", "11.2", "10.1", "11.3", "2.3", "9.2")
@pytest.mark.parametrize(
    ("who", "code"),
    [
        ("scyld", "NOT_YOURS 11.2"),
        ("hokon", "NOT_YOURS 11.2"),
        ("midhrasir-a", "NOT_YOURS 11.2"),
        ("sigurd", "INACTIVE 10.1"),
        ("signhild", "NOT_THERE 11.3"),
        ("hakon midhrasir:7", "TOO_FEW_POINTS 11.5"),
        ("hakon nerfringia:1", "TOO_FEW_POINTS 11.5"),
    ],
)
def test_pieces_one_cannot_move(who, code):
    field = Field(
        {"0507": "hakon midhrasir:6 sigurd nerfringia:3", "0509": "signhild", "0510": "scyld"}, inactive=["nerfringia"]
    )
    assert field.codes(move("0507", who, "0508")) == [code]


@pytest.mark.rule("fornaldar", "5.E.3.1")
def test_all_that_is_wrong_with_who_moves_is_told_at_once_and_where():
    field = Field({**HOST, "0509": "signhild"})
    wrong = move("0507", "hokon hakon signhild midhrasir:9 normorea:1", "0508")
    assert field.check(wrong, move("0509", "signhild", "0507")) == [
        "illegal NOT_YOURS moves/0/pieces/0: you have no piece hokon on the map (11.2)",
        "illegal NOT_THERE moves/0/pieces/2: Signhild is in 0509, not in 0507 (11.3)",
        "illegal TOO_FEW_POINTS moves/0/csp/midhrasir: 6 points of Midhrasir can do this in 0507, not 9 (11.5)",
        "illegal TOO_FEW_POINTS moves/0/csp/normorea: 0 points of Normorea can do this in 0507, not 1 (11.5)",
        "illegal NO_WAY moves/1/steps/0/to/0: 0507 does not lie next to 0509 "
        "[no way there is within reach: name a nearer place, or the hexes of the way] (11.3)",
    ]


@pytest.mark.rule("fornaldar", "10.1")
def test_points_that_cannot_move_are_accounted_for():
    field = Field({"0506": "hakon orms-sling midhrasir:1>orms-sling midhrasir:2"})
    assert field.check(move("0506", "hakon midhrasir:3", "0507")) == [
        "illegal TOO_FEW_POINTS moves/0/csp/midhrasir: 2 points of Midhrasir can do this in 0506, not 3 "
        "[there are 1 on board a ship] (11.5)"
    ]


def test_nobody_named_and_army_points_named_by_their_number():
    field = Field(HOST)
    field.record(facts.LotDivided(lot="midhrasir-1", new="midhrasir-2", csp=1))
    assert field.check(move("0507", "", "0508")) == [
        "illegal NOBODY moves/0/pieces: the move names nobody [name characters, ships or army points] (11.5)"
    ]


@pytest.mark.rule("fornaldar", "10.4")
def test_armies_do_not_enter_an_inactive_friend_and_characters_do():
    hexes = {"0507": "clear", "0508": "clear nerfringia"}
    field = Field({"0507": "hakon lembi+ midhrasir:2"}, hexes=hexes, inactive=["nerfringia"])
    assert field.codes(move("0507", "hakon midhrasir:2", "0508")) == ["NO_WAY 10.4"]
    assert field.codes(move("0507", "lembi", "0508")) == ["NO_WAY 10.4"]
    assert field.codes(move("0507", "hakon", "0508")) == []


@pytest.mark.rule("fornaldar", "11.6", "15.2", "15.4.1", "15.4.2", "15.4.3")
@pytest.mark.parametrize(
    ("leader", "army", "commanded"),
    [
        ("snorri", "midhrasir:1", True),
        ("snorri", "nerfringia:1", False),
        ("thunkist", "nerfringia:1", True),
        ("thunkist", "normorea:1", False),
        ("hakon", "normorea:1", True),
        ("signhild", "midhrasir:1", False),
    ],
)
def test_who_commands_whom(leader, army, commanded):
    field = Field({"0507": f"{leader} {army}"})
    expected = [] if commanded else ["UNCOMMANDED 11.6"]
    assert field.codes(move("0507", f"{leader} {army}", "0508")) == expected


@pytest.mark.rule("fornaldar", "15.4.3")
def test_a_helm_makes_a_king_of_those_who_may_wear_it():
    field = Field({"0507": "signhild normorea:1"}, items={49: "signhild"})
    assert field.codes(move("0507", "signhild normorea:1", "0508")) == []
    field = Field({"0507": "snorri normorea:1"}, items={55: "snorri"})
    assert field.codes(move("0507", "snorri normorea:1", "0508")) == ["UNCOMMANDED 11.6"]


@pytest.mark.rule("fornaldar", "15.4.1", "23.0")
def test_some_lead_another_colour_as_their_own():
    field = Field({"0507": "klattka kobolds:1 centaurs:1"}, seat=FOMORIAN)
    codes = [field.codes(move("0507", f"klattka {army}", "0508")) for army in ("centaurs:1", "kobolds:1")]
    assert [bool(each) for each in codes] == [False, True]


@pytest.mark.rule("fornaldar", "11.6", "15.2")
def test_arn_commands_from_afar_for_half_the_way():
    field = Field({"0506": "arn", "0509": "nerfringia:2"})
    assert field.codes(move("0509", "nerfringia:2", "0508")) == []
    assert field.codes(move("0509", "nerfringia:2", "0508 0507 0506")) == ["NO_WAY 11.3"]
    assert Field({"0506": "arn", "0510": "nerfringia:2"}).codes(move("0510", "nerfringia:2", "0509")) == [
        "UNCOMMANDED 11.6"
    ]


@pytest.mark.rule("fornaldar", "11.5")
def test_dropped_off_on_the_way_and_picked_up():
    field = Field({**HOST, "0509": "signhild"})
    field.done(
        move("0507", "hakon midhrasir:6", "0508", {"do": "leave", "csp": {"midhrasir": 4}}, "0509",
             {"do": "take", "pieces": ["signhild"]}, "0508")
    )  # fmt: skip
    assert field.stack("0508") == "hakon midhrasir:2 signhild midhrasir:4"


@pytest.mark.rule("fornaldar", "11.5")
@pytest.mark.parametrize(
    ("second", "codes"),
    [
        (move("0508", "snorri", "0509"), ["HALTED 11.5"]),
        (move("0508", "midhrasir:2", "0509"), ["HALTED 11.5"]),
        (move("0509", "hakon", "0508"), []),
        (move("0509", "hakon", "0508", {"do": "take", "pieces": ["snorri"]}), ["HAS_MOVED 11.5"]),
        (move("0509", "hakon", "0508", {"do": "take", "csp": {"midhrasir": 1}}), ["HAS_MOVED 11.5"]),
    ],
)
def test_those_dropped_off_are_done_for_the_phase(second, codes):
    leave = {"do": "leave", "pieces": ["snorri"], "csp": {"midhrasir": 2}}
    first = move("0507", "hakon snorri midhrasir:6", "0508", leave, "0509")
    assert Field(HOST).codes(first, second) == codes


@pytest.mark.rule("fornaldar", "11.5")
def test_those_left_behind_without_a_word_were_dropped_off_too():
    field = Field(HOST)
    together = move("0507", "hakon snorri", "0508")
    assert field.codes(together, move("0508", "snorri", "0509"), move("0508", "hakon", "0507")) == ["HALTED 11.5"]


@pytest.mark.rule("fornaldar", "11.5")
def test_who_is_left_before_the_first_step_may_still_go():
    leave = {"do": "leave", "pieces": ["snorri"]}
    field = Field(HOST).done(move("0507", "hakon snorri", leave, "0508"), move("0507", "snorri", "0506"))
    assert field.stack("0506") == "snorri"


@pytest.mark.rule("fornaldar", "11.5")
def test_pieces_that_have_moved_apart_do_not_go_on_together():
    field = Field({"0507": "hakon", "0509": "snorri signhild", "0508": "lembi"})
    there = [move("0507", "hakon", "0508"), move("0509", "snorri", "0508")]
    assert field.codes(*there, move("0508", "hakon snorri", "0509")) == ["HAS_MOVED 11.5"]
    assert field.codes(*there, move("0508", "hakon lembi", "0509")) == []


@pytest.mark.rule("fornaldar", "11.5", "2.3")
def test_fresh_points_are_meant_before_tired_ones():
    field = Field({"0507": "hakon midhrasir:2", "0508": "snorri midhrasir:3"})
    first = move("0507", "hakon midhrasir:2", "0508")
    field.done(first, move("0508", "snorri midhrasir:3", "0509"))
    assert (field.stack("0508"), field.stack("0509")) == ("hakon midhrasir:2", "snorri midhrasir:3")


@pytest.mark.rule("fornaldar", "11.5", "2.3")
def test_a_force_leaves_its_tired_points_and_goes_on_with_fresh_ones():
    field = Field({"0507": "hakon midhrasir:2", "0509": "midhrasir:2"})
    field.done(
        move("0507", "hakon midhrasir:2", "0508 0509", {"do": "take", "csp": {"midhrasir": 2}},
             {"do": "leave", "csp": {"midhrasir": 2}}, "0508"),
    )  # fmt: skip
    assert field.stack("0508") == "hakon midhrasir:2"


@pytest.mark.rule("fornaldar", "11.6")
def test_a_force_may_change_its_leader_and_does_not_go_on_without_one():
    field = Field({**HOST, "0508": "olvard"})
    leave, take = {"do": "leave", "pieces": ["hakon"]}, {"do": "take", "pieces": ["olvard"]}
    assert field.codes(move("0507", "hakon midhrasir:2", "0508", leave, take, "0509")) == []
    assert field.codes(move("0507", "hakon midhrasir:2", "0508", leave, "0509")) == ["UNCOMMANDED 11.6"]
    everybody = {"do": "leave", "pieces": ["hakon"], "csp": {"midhrasir": 2}}
    assert field.codes(move("0507", "hakon midhrasir:2", "0508", everybody, "0509")) == ["NOBODY 11.5"]


@pytest.mark.rule("fornaldar", "11.7", "11.8")
@pytest.mark.parametrize(
    ("enemy", "who", "codes"),
    [
        ("fynn:1", "hakon midhrasir:1", ["NO_WAY 11.7"]),
        ("fynn:1", "hakon", ["NO_WAY 11.8", "(CAUGHT)"]),
        ("reomur", "hakon midhrasir:1", ["NO_WAY 11.7"]),
        ("reomur", "hakon", ["(ENEMY_AHEAD)"]),
        ("glum", "hakon midhrasir:1", ["(ENEMY_AHEAD)"]),
    ],
)
def test_the_enemy_one_sees_stops_a_force(enemy, who, codes):
    field = Field({"0507": "hakon midhrasir:1", "0508": enemy})
    assert field.codes(move("0507", who, "0508 0509")) == codes
    assert [code for code in field.codes(move("0507", who, "0508")) if code != "(CAUGHT)"] == []


@pytest.mark.rule("fornaldar", "11.7", "12.3")
def test_an_enemy_nobody_saw_ends_the_move_on_the_table():
    field = Field({"0507": "hakon midhrasir:1", "0508": "glum fynn:4"})
    way = move("0507", "hakon midhrasir:1", "0508 0509")
    assert field.check(way) == [
        "note ENEMY_AHEAD moves/0/steps/0/to/0: an enemy stack is in 0508: should it hold army points or a hero, "
        "the force stops there (11.7)"
    ]
    recorded = field.play(way)
    assert field.stack("0508") == "hakon midhrasir:1"
    (told,) = [fact for fact in recorded if isinstance(fact, facts.MoveNotDone)]
    assert (told.code, told.rule, told.move, told.why) == ("NO_WAY", "11.7", 1, "armies stop at the enemy in 0508")
    assert told in seen_by(recorded, MUNDANE)
    assert told not in seen_by(recorded, FOMORIAN)


@pytest.mark.rule("fornaldar", "11.7")
def test_who_was_stopped_by_the_enemy_goes_no_further_in_another_move():
    field = Field({"0507": "hakon midhrasir:1", "0508": "fynn:4"})
    first = move("0507", "hakon midhrasir:1", "0508")
    assert field.codes(first, move("0508", "hakon midhrasir:1", "0507")) == ["HALTED 11.7"]


@pytest.mark.rule("fornaldar", "11.7")
def test_a_force_marches_away_from_enemies_that_came_to_it():
    assert Field({"0507": "hakon midhrasir:1 fynn:9"}).codes(move("0507", "hakon midhrasir:1", "0508 0509")) == []


@pytest.mark.rule("fornaldar", "12.3")
def test_the_enemy_sees_the_top_of_what_moves_and_no_more():
    field = Field(HOST)
    recorded = field.play(move("0507", "hakon midhrasir:4", "0508"))
    (seen,) = [fact for fact in seen_by(recorded, FOMORIAN) if not isinstance(fact, facts.PhaseBegan)]
    assert seen == facts.ForceSeen(side=MUNDANE, group="midhrasir", top="hakon", path=("0507", "0508"))
    assert {type(fact) for fact in seen_by(recorded, MUNDANE)} >= {facts.ForceMoved, facts.LotDivided}


@pytest.mark.rule("fornaldar", "19.1", "FN-C26")
@pytest.mark.parametrize(
    ("there", "who", "codes"),
    [
        ("fynn:1", "signhild", ["(CAUGHT)"]),
        ("glum", "signhild", ["(CAUGHT)"]),
        ("fynn:1", "snorri", []),
        ("fynn:1", "hakon midhrasir:1", []),
        ("fynn:1 normorea:1", "signhild", []),
        ("fynn:1", "krenkel", []),
    ],
)
def test_characters_who_may_be_caught_are_warned(there, who, codes):
    field = Field({"0507": "signhild snorri hakon midhrasir:1 krenkel", "0508": there})
    assert field.codes(move("0507", who, "0508")) == codes


@pytest.mark.rule("fornaldar", "23.0", "11.14", "21.6")
@pytest.mark.parametrize(
    ("who", "items", "left"),
    [("hakon", {}, 12), ("konkiff", {25: "konkiff"}, 15), ("hakon", {25: "hakon"}, 12)],
)
def test_shoes_carry_those_farther_who_may_wear_them(who, items, left):
    seat = FOMORIAN if who == "konkiff" else MUNDANE
    field = Field({"0507": who}, items=items, seat=seat)
    assert any(f"    {who}, {left} MP" in line for line in GAME.form(field.view(), field.step))


@pytest.mark.rule("fornaldar", "11.14")
def test_a_winged_horse_carries_its_rider_but_no_escort():
    over = move("0506", "ogmund", "0505 0504")
    assert Field({"0506": "ogmund"}, items={21: "ogmund"}).codes(over) == []
    assert Field({"0506": "ogmund"}).codes(over) == ["NO_WAY 11.15"]
    assert Field({"0506": "hakon+"}, items={21: "hakon"}).codes(move("0506", "hakon", "0505")) == ["NO_WAY 11.15"]


@pytest.mark.rule("fornaldar", "11.13", "FN-V21")
def test_tursas_moves_like_a_ship():
    field = Field({"0503": "tursas"})
    assert field.codes(move("0503", "tursas", "0504 0505 0506")) == []
    assert field.codes(move("0503", "tursas", "0504 0505 0506 0507")) == ["NO_WAY 11.4.1"]


@pytest.mark.rule("fornaldar", "15.2", "23.0")
def test_what_arn_commands_has_spent_counts_and_the_slowest_sets_the_pace():
    """Armies of Nerfringia have 10 MP, half of them are 5."""
    field = Field({"0507": "arn", "0506": "nerfringia:2", "0508": "nerfringia:1"})
    assert field.codes(move("0506", "nerfringia:2", "0507 0508")) == []
    assert field.codes(move("0506", "nerfringia:2", "0507 0508 0507")) == ["NO_WAY 11.3"]
    there, take = move("0506", "nerfringia:2", "0507"), {"do": "take", "csp": {"nerfringia": 1}}
    assert field.codes(there, move("0507", "nerfringia:2", "0508", take)) == []
    assert field.codes(there, move("0507", "nerfringia:2", "0508", take, "0507")) == ["NO_WAY 11.3"]


@pytest.mark.rule("fornaldar", "2.3")
@pytest.mark.parametrize(("number", "rest"), [(2, 3), (3, 2), (4, 1)])
def test_points_are_taken_from_several_lots(number, rest):
    field = Field({"0507": "hakon midhrasir:3 midhrasir:2"})
    field.done(move("0507", f"hakon midhrasir:{number}", "0508"))
    assert (field.stack("0508"), field.stack("0507")) == (f"hakon midhrasir:{number}", f"midhrasir:{rest}")


@pytest.mark.rule("fornaldar", "11.15", "21.6")
@pytest.mark.parametrize(
    ("who", "items", "codes"),
    [
        ("hatta", {18: "hatta"}, []),
        ("hatta", {}, ["NO_WAY 11.3"]),
        ("hatta gullveig", {18: "hatta"}, ["NO_WAY 11.3"]),
        ("gullveig hatta", {18: "hatta"}, ["NO_WAY 11.3"]),
        ("ulf", {18: "ulf"}, ["NO_WAY 11.3"]),
    ],
)
def test_tunnels_are_for_those_who_all_have_the_dust(who, items, codes):
    """Over the mountain it is 14 MP there, back and there again."""
    hexes, tunnel = {"0507": "clear", "0508": "mountain"}, {"0507/0508": {"roads": ("tunnel",)}}
    field = Field({"0507": who}, hexes=hexes, sides=tunnel, items=items, seat=FOMORIAN)
    assert field.codes(move("0507", who, "0508 0507 0508")) == codes


@pytest.mark.rule("fornaldar", "12.2", "12.3")
def test_of_equals_the_enemy_sees_the_one_who_lies_on_top_in_whatever_order_they_are_named():
    field = Field({"0507": "lembi snorri"})
    recorded = field.play(move("0507", "snorri lembi", "0508"))
    assert [fact.top for fact in recorded if isinstance(fact, facts.ForceSeen)] == ["lembi"]
    assert field.stack("0508") == "lembi snorri"
