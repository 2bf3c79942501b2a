"""20.0 Enchantments: revealed together, rolled for, and in force in an order that nobody chooses."""

from itertools import permutations

import pytest
from fn_phase import bench, cast, in_force, named, problems, seen, sent

from adjudicator.games.fornaldar.magic.casting import cast_enchantments
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import EVERYONE

PARTIES = {"3218": "signhild tengen", "3216": "hakon/2 gorm/1", "2132": "aulgerda", "1414": "svip"}
"""Casters of both sides, two of them in one Place of Power."""


@pytest.mark.rule("fornaldar", "5.C.1", "5.C.2", "20.1", "FN-M25")
def test_who_writes_first_and_in_what_order_changes_nothing():
    written = ("signhild 6 hakon", "aulgerda 9 2134"), ("tengen 8 hakon", "svip 11 1412")
    dice = [[f"enchantment {name}", 1, 2] for name in ("signhild", "aulgerda", "tengen", "svip")]
    told = set()
    for ours in permutations(written[0]):
        for theirs in permutations(written[1]):
            both = sent(theirs, ours)
            for seats in permutations(both):
                it = bench(PARTIES, dice=[*dice, ["effect tengen", 6, 6]])
                cast_enchantments(it.table, {seat: both[seat] for seat in seats})
                told.add(repr(it.facts))
    assert len(told) == 1


@pytest.mark.rule("fornaldar", "5.C.3", "20.5", "FN-M25")
def test_two_who_kill_each_other_have_both_cast():
    rolls = [[f"enchantment {name}", 1, 1] for name in ("signhild", "tengen")]
    hits = [[f"effect {name}", 6, 6] for name in ("signhild", "tengen")]
    it = bench({"3218": "signhild/1 tengen/1"}, dice=rolls + hits)
    cast(it, ["tengen 8 signhild"], ["signhild 8 tengen"])
    assert not {"signhild", "tengen"} & {*it.state.pieces}


@pytest.mark.rule("fornaldar", "20.5", "9.5", "FN-M25")
def test_wounds_are_healed_before_others_are_dealt():
    it = bench({"3218": "signhild tengen", "3216": "hakon/2"}, dice=[
        ["enchantment signhild", 1, 1], ["enchantment tengen", 1, 1], ["effect tengen", 3, 5],
    ])  # fmt: skip
    cast(it, ["tengen 8 hakon"], ["signhild 6 hakon"])
    assert it.state.pieces["hakon"].wounds == 3


@pytest.mark.rule("fornaldar", "20.5")
def test_a_mental_attack_that_goes_amiss_hurts_its_caster():
    it = bench({"3218": "svip", "3216": "ajattar"}, sides={"ajattar": MUNDANE},
               dice=[["enchantment svip", 1, 1], ["effect svip", 1, 2]])  # fmt: skip
    cast(it, ["svip 8 ajattar"])
    assert (it.state.pieces["svip"].wounds, it.state.pieces["ajattar"].wounds) == (1, 0)


@pytest.mark.rule("fornaldar", "20.1", "FN-M25")
def test_a_dispel_counters_what_is_cast_in_the_same_phase():
    it = bench({"3218": "signhild tengen", "3216": "gorm fynn:3"}, dice=[
        ["enchantment signhild", 1, 1], ["enchantment tengen", 1, 1],
    ])  # fmt: skip
    recorded = cast(it, ["tengen 12 gorm"], ["signhild 1 3216"])
    assert in_force(it) == []
    assert [fact.spell.target for fact in named(recorded, "EnchantmentEnded")] == ["gorm"]


@pytest.mark.rule("fornaldar", "20.1")
def test_a_dispel_leaves_what_lies_elsewhere_and_what_calls_a_group():
    spells = [
        {"number": 3, "caster": "aulgerda", "target": "suderpathia"},
        {"number": 4, "caster": "tengen", "target": "3217"},
        {"number": 16, "caster": "tengen", "target": "3216"},
        {"number": 17, "caster": "svip", "target": "3643"},
    ]
    it = bench({"3218": "signhild tengen", "3216": "hakon"}, enchantments=spells, inactive=["suderpathia"],
               dice=[["enchantment signhild", 1, 1]])  # fmt: skip
    cast(it, mundane=["signhild 1 3216"])
    assert in_force(it) == [("farcalling", "suderpathia"), ("fimbulwinter", "3217"), ("maelstrom", "3643")]


@pytest.mark.rule("fornaldar", "20.5", "5.C.4")
def test_a_ward_keeps_a_whole_stack_safe_and_only_the_attacker_is_told():
    it = bench({"3218": "tengen", "3216": "hakon lembi"}, items={"4": "hakon"}, dice=[["enchantment tengen", 1, 1]])
    recorded = cast(it, ["tengen 8 lembi"])
    assert it.state.pieces["lembi"].wounds == 0
    assert [fact.seen_by for fact in named(recorded, "EnchantmentWarded")] == [(FOMORIAN,)]


@pytest.mark.rule("fornaldar", "20.5", "21.12")
def test_the_number_of_a_roll_tells_what_a_caster_bears_and_is_his_players_alone():
    dice = [["enchantment signhild", 4, 4]]
    plain, staffed = (
        bench({"2929": "signhild", "2532": "hakon"}, items=items, dice=dice) for items in ({}, {"11": "signhild"})
    )
    told = [repr(seen(cast(it, mundane=["signhild 12 hakon"]), FOMORIAN)) for it in (plain, staffed)]
    assert told[0] == told[1]
    assert all(roll.seen_by == (MUNDANE,) for it in (plain, staffed) for roll in it.rolls)
    assert [roll.most for it in (plain, staffed) for roll in it.rolls] == [8, 10]


BEARERS = [({}, 8), ({"42": "gorm"}, 6), ({"35": "tengen"}, 9), ({"24": "tengen"}, 9)]


@pytest.mark.rule("fornaldar", "20.5", "I.42")
@pytest.mark.parametrize(("items", "number"), BEARERS)
def test_items_of_the_caster_and_in_the_hex_modify_the_roll(items, number):
    it = bench({"3218": "tengen", "3216": "gorm fynn:2"}, items=items, dice=[["enchantment tengen", 1, 1]])
    cast(it, ["tengen 12 gorm"])
    (roll,) = it.rolls
    assert roll.most - sum(amount for _, amount in roll.modifiers) == number


@pytest.mark.rule("fornaldar", "20.4", "FN-M23", "10.2")
def test_what_is_out_of_reach_unseen_fails_without_a_roll_and_rouses_nobody():
    plot = ["tengen 8 aulgerda"]
    it = bench({"3905": "tengen", "2132": "hakon aulgerda"}, inactive=["nerfringia"])
    assert problems(it, FOMORIAN, plot) == ["(OUT_OF_SIGHT 20.4 enchantments/0/target)"]
    (told,) = cast(it, plot)
    assert (told.works, told.reaches, told.seen_by) == (False, False, EVERYONE)
    assert it.board.cast == ("tengen",)
    assert not it.board.active["nerfringia"]


@pytest.mark.rule("fornaldar", "20.4")
def test_the_check_knows_no_more_of_a_place_than_the_player_does():
    near, far = ({"3905": "tengen", at: "hakon aulgerda"} for at in ("3509", "2132"))
    beneath = [problems(bench(pieces), FOMORIAN, ["tengen 8 aulgerda"]) for pieces in (near, far)]
    assert beneath[0] == beneath[1]
    on_top = [problems(bench(pieces), FOMORIAN, ["tengen 8 hakon"]) for pieces in (near, far)]
    assert on_top == [[], ["BEYOND_MAGIC 20.4 enchantments/0/target"]]


@pytest.mark.rule("fornaldar", "5.C.1", "20.6")
def test_a_plot_that_cannot_be_carried_out_is_never_revealed():
    it = bench({"2929": "signhild", "2532": "hakon"}, cast=["signhild"])
    (undone,) = cast(it, mundane=["signhild 12 hakon"])
    assert (undone.code, undone.seen_by) == ("HAS_CAST", (MUNDANE,))


@pytest.mark.rule("fornaldar", "5.C.5", "20.6", "24.3.2.4")
def test_who_has_tried_is_marked_but_for_the_jibalian():
    it = bench({"2929": "signhild", "2532": "jibalian hakon"}, scenario="24.3", sides={"jibalian": MUNDANE}, dice=[
        ["enchantment jibalian", 1, 1], ["enchantment signhild", 6, 6],
    ])  # fmt: skip
    cast(it, mundane=["signhild 12 hakon", "jibalian 12 hakon"])
    assert it.board.cast == ("signhild",)


@pytest.mark.rule("fornaldar", "10.2.b")
@pytest.mark.parametrize(
    ("plot", "item", "roused"),
    [("14 2739", 37, True), ("13 2739", 37, True), ("9 2739", 37, False), ("17 3643", 51, True), ("1 2739", 37, False)],
)
def test_whoever_an_enchantment_would_touch_is_roused_even_if_it_fails(plot, item, roused):
    it = bench({"2841": "tengen", "3639": "svip", "2739": "suderpathia:4", "3643": "wavelord"},
               inactive=["suderpathia"], items={str(item): "svip" if item == 51 else "tengen"},
               dice=[[f"enchantment {'svip' if item == 51 else 'tengen'}", 6, 6]])  # fmt: skip
    cast(it, [f"{'svip' if item == 51 else 'tengen'} {plot}"])
    assert it.board.active["suderpathia"] == roused


@pytest.mark.rule("fornaldar", "20.1", "20.3", "20.4", "10.3", "24.1.2.3")
@pytest.mark.parametrize(
    ("plot", "code"),
    [
        ("signhild 12 gorm", "NO_TARGET 20.1 enchantments/0/target"),
        ("signhild 8 hakon", "NO_TARGET 20.1 enchantments/0/target"),
        ("signhild 8 nobody", "NO_TARGET 20.1 enchantments/0/target"),
        ("signhild 7 2630", "NOBODY_THERE 20.1 enchantments/0/target"),
        ("signhild 13 2532", "NOBODY_THERE 20.1 enchantments/0/target"),
        ("signhild 14 9999", "NO_TARGET 20.1 enchantments/0/target"),
        ("signhild 14 3905", "BEYOND_MAGIC 20.4 enchantments/0/target"),
        ("signhild 5 hakon", "BEYOND_MAGIC 20.4 enchantments/0/target"),
        ("signhild 3 fynn", "NO_TARGET 10.3 enchantments/0/target"),
        ("signhild 3 midhrasir", "NO_TARGET 10.3 enchantments/0/target"),
        ("signhild 3 mundanes", "NO_TARGET 24.1.2 enchantments/0/target"),
        ("signhild 12 hakon snow", "NO_CHOICE 6.5 enchantments/0/choice"),
        ("signhild 4 2929", "NOT_ALLOWED 20.3 enchantments/0/number"),
        ("signhild 16 2633", "NOT_ALLOWED 20.3 enchantments/0/number"),
        ("signhild 77 2633", "NO_ENCHANTMENT 20.0 enchantments/0/number"),
        ("gorm 12 gorm", "NO_CASTER 20.1 enchantments/0/caster"),
    ],
)
def test_what_cannot_be_cast_is_refused_where_it_stands(plot, code):
    it = bench({"2929": "signhild", "2532": "hakon", "2633": "gorm fynn:2"}, inactive=["skane"])
    assert problems(it, MUNDANE, [plot]) == [code]


@pytest.mark.rule("fornaldar", "20.1", "20.2", "20.6", "14.2.8")
def test_everything_that_is_wrong_is_told_at_once():
    it = bench({"3927": "orms-sling signhild>orms-sling hakon"}, cast=["signhild"])
    assert problems(it, MUNDANE, ["signhild 12 hakon", "signhild 2 2000", "hakon 12 hakon"]) == [
        "HAS_CAST 20.6 enchantments/0/caster",
        "CASTER_ABOARD 14.2.8 enchantments/0/caster",
        "NO_POWER 20.1 enchantments/0/caster",
        "HAS_CAST 20.6 enchantments/1/caster",
        "CASTER_ABOARD 14.2.8 enchantments/1/caster",
        "NO_POWER 20.1 enchantments/1/caster",
        "NO_CHOICE 6.5 enchantments/1/choice",
        "NOT_ALLOWED 20.3 enchantments/1/number",
        "NO_TARGET 20.1 enchantments/1/target",
        "ONE_EACH 20.2 enchantments/1/caster",
        "NO_ENCHANTER 20.1 enchantments/2/caster",
        "NO_POWER 20.1 enchantments/2/caster",
    ]


@pytest.mark.rule("fornaldar", "6.5")
def test_the_elements_need_a_choice_of_weather():
    it = bench({"2714": "alfildir"}, scenario="24.2")
    assert problems(it, MUNDANE, ["alfildir 2 2714"]) == ["NO_CHOICE 6.5 enchantments/0/choice"]
    assert problems(it, MUNDANE, ["alfildir 2 2714 rain"]) == []


@pytest.mark.rule("fornaldar", "5.C.5")
@pytest.mark.parametrize("faces", [(1, 1), (6, 6)], ids=["it works", "it fails"])
def test_all_who_try_are_marked_on_both_sides_and_nobody_else(faces):
    dice = [[f"enchantment {name}", *faces] for name in ("signhild", "svip")]
    it = bench({"2929": "signhild freya hakon", "1414": "svip gorm"}, dice=dice)
    cast(it, ["svip 12 gorm"], ["signhild 12 hakon"])
    assert sorted(it.board.cast) == ["signhild", "svip"]


@pytest.mark.rule("fornaldar", "20.5", "7.4")
def test_the_wounds_that_a_caster_deals_are_told_to_his_player_with_the_dice():
    faces = (3, 5)
    it = bench({"3218": "tengen", "3216": "hakon"}, dice=[["enchantment tengen", 1, 1], ["effect tengen", *faces]])
    (dealt,) = named(cast(it, ["tengen 8 hakon"]), "WoundsDealt")
    assert (dealt.seen_by, dealt.side, dealt.caster, dealt.victim) == ((FOMORIAN,), FOMORIAN, "tengen", "hakon")
    assert (dealt.faces, dealt.wounds) == (faces, it.state.pieces["hakon"].wounds)
