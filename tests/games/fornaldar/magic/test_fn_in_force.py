"""C.4, 6.5, 11.3 Enchantments in force: on whom they lie, whom they hold, what weather they make, when they end."""

import pytest
from fn_laid_out import COUNTERS
from fn_phase import bench, bring, cast, in_force, named, problems
from fornaldar_facts import facts
from msgspec.structs import replace

from adjudicator.games.fornaldar.board.ratings import combat_strength
from adjudicator.games.fornaldar.board.weather import conditions, weather_at
from adjudicator.games.fornaldar.items.using import UseItem, twice_faults
from adjudicator.games.fornaldar.losses.exposure import exposures
from adjudicator.games.fornaldar.magic.spells import aim_in_words, spells_on, turn_over
from adjudicator.games.fornaldar.magic.strength import held
from adjudicator.games.fornaldar.printed.counters.effects import Wards
from adjudicator.games.fornaldar.state import Spell
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.state import put


def limits(it, id):
    return [*held(it.state, it.state.pieces[id])]


@pytest.mark.rule("fornaldar", "24.3.E16", "FN-M31")
def test_a_freeze_goes_with_those_who_were_in_the_stack_when_it_fell():
    it = bench({"2532": "hakon midhrasir:4", "2630": "lembi"}, enchantments=[
        {"number": 16, "caster": "tengen", "target": "2532"}
    ])  # fmt: skip
    it.laid_out.record(
        facts.LotDivided(lot="midhrasir-1", new="midhrasir-2", csp=1),
        facts.ForceMoved(side=MUNDANE, pieces=("hakon", "midhrasir-2"), path=("2532", "2531"), mp=1),
        facts.ForceMoved(side=MUNDANE, pieces=("lembi",), path=("2630", "2532"), mp=1),
    )
    frozen = ["hakon", "midhrasir-1", "midhrasir-2"]
    assert [id for id in it.state.pieces if limits(it, id) == ["the Command Rating"]] == frozen
    it.laid_out.record(facts.EnchantmentEnded(rule="20.1", spell=it.board.spells[0]))
    assert not any(limits(it, id) for id in it.state.pieces)


@pytest.mark.rule("fornaldar", "24.3.E17")
def test_a_maelstrom_holds_the_ships_of_both_sides_within_two_hexes():
    it = bench({"3641": "orms-sling", "3643": "shrieker hargoll>shrieker", "3640": "ironjaw"}, enchantments=[
        {"number": 17, "caster": "tengen", "target": "3643"}
    ])  # fmt: skip
    assert {id: limits(it, id) for id in it.state.pieces} == {
        "orms-sling": ["no movement"], "shrieker": ["no movement"], "hargoll": [], "ironjaw": [],
    }  # fmt: skip


@pytest.mark.rule("fornaldar", "24.3.E17")
@pytest.mark.parametrize(("die", "stays"), [(1, True), (2, False), (6, False)])
def test_a_maelstrom_stays_on_a_one_and_outlives_the_turn(die, stays):
    spells = [{"number": number, "caster": "tengen", "target": "3643"} for number in (17, 9)]
    it = bench({"3905": "tengen"}, enchantments=spells, cast=["tengen"], dice=[["effect tengen", die]])
    turn_over(it.state)
    assert (in_force(it), it.board.cast) == ([("maelstrom", "3643")], ())
    (told,) = named(bring(it), "EnchantmentTested")
    assert (told.stays, in_force(it)) == (stays, [("maelstrom", "3643")] * stays)


@pytest.mark.rule("fornaldar", "14.8", "14.9", "FN-M12")
def test_the_kantele_keeps_enemies_within_two_hexes_from_reacting():
    it = bench({"2532": "hakon", "2534": "gorm", "2535": "fynn:2"}, items={"2": "hakon"})
    assert {id: limits(it, id) for id in it.state.pieces} == {"hakon": [], "gorm": ["no reaction"], "fynn-1": []}


@pytest.mark.rule("fornaldar", "5.C.4", "3.0.b")
def test_strength_is_added_while_it_is_in_force():
    it = bench({"2929": "signhild", "2532": "hakon/1"}, dice=[["enchantment signhild", 1, 1]])
    cast(it, mundane=["signhild 12 hakon"])
    assert combat_strength(it.state, it.state.pieces["hakon"]) == 5 - 1 + 2
    turn_over(it.state)
    assert combat_strength(it.state, it.state.pieces["hakon"]) == 5 - 1


@pytest.mark.rule("fornaldar", "6.5", "FN-M26")
@pytest.mark.parametrize("order", [("snow", "clear"), ("clear", "snow")])
def test_of_two_that_are_equal_in_precedence_the_harder_weather_holds(order):
    it = bench({"2714": "wodan"}, enchantments=[
        {"number": 2, "caster": "wodan", "target": "2714", "choice": choice} for choice in order
    ])  # fmt: skip
    assert weather_at(conditions(it.board), "2714") == "snow"


@pytest.mark.rule("fornaldar", "6.5", "FN-M24")
def test_the_talisman_makes_the_weather_where_it_is_used():
    it = bench({"4038": "lhyr", "4136": "tenaz"}, items={"26": "lhyr"}, weather="rain")
    assert problems(it, MUNDANE, {"items": [{"item": 26}]}) == ["NO_WEATHER 6.5 items/0/weather"]
    assert problems(it, MUNDANE, {"items": [{"item": 26, "weather": "snow"}]}) == ["NO_WEATHER 6.5 items/0/weather"]
    cast(it, mundane={"items": [{"item": 26, "weather": "clear"}]})
    it.laid_out.record(facts.ForceMoved(side=MUNDANE, pieces=("lhyr",), path=("4038", "4037"), mp=1))
    sky = conditions(it.board)
    assert [weather_at(sky, hex) for hex in ("4038", "4040", "4035")] == ["clear", "clear", "rain"]


@pytest.mark.rule("fornaldar", "21.2", "21.6", "21.11", "10.1")
def test_an_item_is_used_by_an_active_bearer_who_may_and_once():
    talisman = {"items": [{"item": 26, "weather": "clear"}]}
    other = bench({"4038": "hakon"}, items={"26": "hakon"})
    assert problems(other, MUNDANE, talisman) == ["NOT_BORNE 21.6 items/0/item"]
    asleep = bench({"4038": "lhyr"}, items={"26": "lhyr"}, inactive=["skergota"])
    assert problems(asleep, MUNDANE, talisman) == ["NOT_BORNE 21.6 items/0/item"]
    twice = bench({"4038": "lhyr"}, items={"26": "lhyr"})
    assert problems(twice, MUNDANE, {"items": talisman["items"] * 2}) == ["USED_TWICE 21.11 items/1/item"]
    helm = bench({"3927": "hakon"}, items={"13": "hakon"})
    assert problems(helm, MUNDANE, {"items": [{"item": 13}]}) == ["NO_USE 21.6 items/0/item"]


@pytest.mark.rule("fornaldar", "21.11")
def test_one_use_too_many_is_told_once_and_items_that_nobody_bears_are_nobodys_third():
    it = bench({"4038": "lhyr"}, items={"26": "lhyr"})
    again = [UseItem(item=26, weather="clear")] * 4
    assert [index for index, _ in twice_faults(it.state, again)] == [1, 2, 3]
    lost = [UseItem(item=number) for number in (27, 28, 29)]
    assert not [*twice_faults(it.state, lost)]


@pytest.mark.rule("fornaldar", "7.4", "10.2", "FN-M24")
def test_the_demon_of_the_vial_wounds_somebody_in_the_hex_and_is_used_up():
    it = bench({"2532": "heior hakon aulgerda"}, items={"27": "heior"}, inactive=["nerfringia"])
    order = {"items": [{"item": 27, "target": "aulgerda"}]}
    assert problems(it, FOMORIAN, order) == ["(PERHAPS_GONE 21.6 items/0/target)"]
    assert problems(it, FOMORIAN, {"items": [{"item": 27, "target": "hakon"}]}) == []
    cast(it, order)
    assert "aulgerda" not in it.state.pieces
    assert it.board.active["nerfringia"]
    assert 27 not in it.state.treasures


@pytest.mark.rule("fornaldar", "23.0", "8.1", "FN-M24")
def test_a_dragon_burns_the_enemies_in_a_hex_beside_it():
    it = bench({"1219": "rodhiorm", "1218": "lembi midhrasir:3 gorm fynn:2"}, sides={"rodhiorm": FOMORIAN})
    wrong = {"breath": [{"dragon": "rodhiorm", "at": "1216"}, {"dragon": "gorm", "at": "1218"}]}
    assert problems(it, FOMORIAN, wrong) == ["OUT_OF_FIRE 23.0 breath/0/at", "NO_DRAGON 23.0 breath/1/dragon"]
    cast(it, {"breath": [{"dragon": "rodhiorm", "at": "1218"}]})
    burnt = [each for each in exposures(it.state) if "the fire of Rodhiorm" in each.causes]
    assert [(each.side, each.at, dict(each.modifiers)["the fire of Rodhiorm"]) for each in burnt] == [
        (MUNDANE, "1218", 2)
    ]


@pytest.mark.parametrize(
    "spell",
    [
        {"enchantment": "nonsense", "target": "2532"},
        {"enchantment": "vision", "target": "9999"},
        {"enchantment": "strength", "target": "nobody"},
    ],
)
def test_a_correction_that_lays_an_enchantment_on_nothing_is_refused(spell):
    laid = Spell(**{"caster": "tengen", "side": FOMORIAN, "since": 1} | spell)
    it = bench({"3905": "tengen"})
    with pytest.raises(ValueError, match="there is no"):
        facts.EnchantmentLaid(spell=laid).change(it.state)
    with pytest.raises(ValueError, match="in force"):
        facts.EnchantmentEnded(rule="20.1", spell=laid).change(it.state)


@pytest.mark.rule("fornaldar", "20.5", "FN-M25")
def test_a_ward_that_is_cast_in_the_same_phase_comes_before_what_it_wards_off():
    it = bench({"3905": "tengen", "2929": "signhild", "2914": "hakon"}, items={"45": "tengen"}, dice=[
        ["enchantment tengen", 1, 1], ["enchantment signhild", 1, 1],
    ], mana=9)  # fmt: skip
    counters = it.board.setting.counters
    hiding = replace(counters.enchantments["hiding"], effects=(Wards(enchantments=("freeze",)),), range="map")
    own = replace(counters, enchantments={**counters.enchantments, "hiding": hiding})
    put(it.board, laid_out=replace(it.board.setting, counters=own))
    cast(it, ["tengen 16 2914"], ["signhild 7 2914"])
    assert in_force(it) == [("hiding", "2914")]


@pytest.mark.rule("fornaldar", "5.C.4", "FN-M31")
def test_all_enchantments_that_fall_on_a_stack_lie_on_those_who_were_in_it():
    it = bench({"2532": "hakon", "2630": "lembi"}, enchantments=[
        {"number": 7, "caster": "signhild", "target": "2532"}, {"number": 16, "caster": "tengen", "target": "2532"},
    ])  # fmt: skip
    it.laid_out.record(facts.ForceMoved(side=MUNDANE, pieces=("hakon",), path=("2532", "2531"), mp=1))
    assert [spell.enchantment for spell in spells_on(it.state, "hakon")] == ["hiding", "freeze"]
    assert spells_on(it.state, "lembi") == []


AIMS = {
    "hex": ("3927", "Kvalhölla (3927)"),
    "stack": ("3927", "the stack in Kvalhölla (3927)"),
    "character": ("hakon", "Hakon"),
    "group": ("suderpathia", "Suderpathia"),
}


@pytest.mark.rule("fornaldar", "20.1")
@pytest.mark.parametrize("enchantment", COUNTERS.enchantments.values(), ids=lambda each: each.id)
def test_an_enchantment_is_told_with_what_it_is_meant_for(enchantment):
    target, told = AIMS[enchantment.target.split()[-1]]
    assert aim_in_words(bench({}).board.say, enchantment, target) == told
