"""The magic items of the third scenario where no vector plays them, and rules of its leaders (I.37 to I.54, 24.3)."""

import pytest
from fn_fight import Fight, fight
from fn_holds import holds
from fn_situation import Situation

from adjudicator.games.fornaldar.board.ratings import command_of, commands, is_enchanter
from adjudicator.games.fornaldar.items.bearing import may_use
from adjudicator.games.fornaldar.printed.books import built_in
from adjudicator.games.fornaldar.recovery.healing import roll_to_heal
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

STOP = [{"side": side, "continue": False} for side in (FOMORIAN, MUNDANE)]


@pytest.mark.rule("fornaldar", "I.37")
@pytest.mark.parametrize(("items", "wounds"), [({}, 0), ({"37": "tengen"}, 1)])
def test_his_hat_adds_one_on_the_table_of_a_mental_attack(items, wounds):
    plot = [{"caster": "tengen", "number": 8, "target": "aulgerda"}]
    given = {"pieces": {"3905": "tengen", "3509": "aulgerda"}, "items": items}
    dice = [["enchantment tengen", 1, 2], ["effect tengen", 3, 3]]
    at = "aulgerda/1" if wounds else "aulgerda"
    holds("enchantments", given, {"pieces": {"3509": at}}, orders={"Fomorian": plot}, dice=dice)


@pytest.mark.rule("fornaldar", "I.37", "20.1")
@pytest.mark.parametrize(
    ("who", "items", "enchanter"), [("yule", True, True), ("yule", False, False), ("hakon", True, False)]
)
def test_his_hat_makes_an_enchanter_of_who_has_some_magic(who, items, enchanter):
    it = Situation({"2929": who}, scenario="24.3", items={"37": who} if items else {})
    assert is_enchanter(it.state, it.state.pieces[who]) == enchanter


@pytest.mark.rule("fornaldar", "20.1")
def test_who_is_no_enchanter_casts_nothing_though_he_has_magic():
    given = {"pieces": {"2929": "yule", "2633": "gorm fynn:5"}}
    plot = [{"caster": "yule", "number": 14, "target": "2633"}]
    holds("enchantments", given, {"refused": {"rule": "20.1"}}, scenario="24.3", orders={"Mundane": plot})


@pytest.mark.rule("fornaldar", "I.38")
@pytest.mark.parametrize(("who", "uses"), [("hakon", True), ("frozur", False)])
def test_no_jotun_uses_lymrims_hammer(who, uses):
    counters = built_in().counters
    assert may_use(counters.characters[who], counters.items[38]) == uses


@pytest.mark.rule("fornaldar", "I.40", "19.1.D")
@pytest.mark.parametrize(
    ("items", "dice"), [({"40": "lembi"}, []), ({}, [["evade Mundane", 6], ["evade Fomorian", 1]])]
)
def test_the_sea_horse_evades_without_a_roll(items, dice):
    given = {"pieces": {"2532": "lembi", "2531": "eberic fynn:5"}, "items": items}
    way = {"from": "2531", "pieces": ["eberic"], "csp": {"fynn": 5}, "steps": [{"do": "go", "to": ["2532"]}]}
    tries = [{"side": "Mundane", "evade": ["lembi"]}]
    holds("movement", given, {"success": True} if dice else {"gone": []}, moves=[way], decisions=tries, dice=dice)


@pytest.mark.rule("fornaldar", "I.44", "17.7.3")
@pytest.mark.parametrize(("items", "more"), [({}, 0), ({"44": "hakon"}, 1)])
def test_kressek_adds_one_to_the_dice_of_a_melee(items, more):
    """Beside the 1 for the higher Command Rating."""
    dice = ["melee 2625 1", 3, 4]
    it = fight("hakon lothgar", "2625", dice, how="melee", decisions=STOP, active=MUNDANE, items=items)
    assert sum(number for _, number in it.rounds[0].modifiers) == 1 + more


def trial(challenger, champion, *rounds, seat=MUNDANE, scenario="24.1", **items):
    """The rounds of a Trial by Combat, and the wounds of both in the first."""
    dice = [[f"trial 2124 {number}", *each] for number, each in enumerate(rounds, 1)]
    dice += [[f"item {number}", 6, 6] for number in items.pop("lost", ())]
    borne = {number.lstrip("i"): bearer for number, bearer in items.items()}
    it = Fight(f"{challenger} {champion}", at="2124", dice=dice, items=borne, scenario=scenario, active=seat)
    it.play("challenge", kind="trial", challenger=challenger, champion=champion)
    return it.rounds, {loss.side: loss.wounds for loss in it.of("LossesTaken")[:2]}


@pytest.mark.rule("fornaldar", "I.46")
@pytest.mark.parametrize(("items", "rounds", "hits"), [({"i46": "snorri"}, 2, 2), ({}, 2, 1)])
def test_each_six_on_the_dice_is_a_hit_more_for_an_attacker_with_njals_glove(items, rounds, hits):
    _, wounds = trial("snorri", "gorm", (6, 1), *[(6, 6)] * (rounds - 1), **items)
    assert wounds[FOMORIAN] == hits


@pytest.mark.rule("fornaldar", "I.50")
def test_a_twelve_of_hano_kills_for_an_attacker_and_is_a_double_for_a_defender():
    rounds, _ = trial("kimbi", "dralak", (6, 6), scenario="24.3", i50="kimbi")
    assert len(rounds) == 1
    fought = [(6, 6), (6, 5), (6, 5), (6, 5)]
    _, wounds = trial("dralak", "kimbi", *fought, seat=FOMORIAN, scenario="24.3", i50="kimbi", lost=(50,))
    assert wounds[FOMORIAN] == 1


@pytest.mark.rule("fornaldar", "I.54", "17.5.5")
@pytest.mark.parametrize(("items", "rounds", "column"), [({"i54": "tenaz"}, 2, "3-1"), ({}, 3, "2-1")])
def test_ohnskali_shifts_a_column_in_a_trial(items, rounds, column):
    fought, _ = trial("tenaz", "gorm", (6, 1), *[(6, 6)] * (rounds - 1), **items)
    assert fought[0].column == column


@pytest.mark.rule("fornaldar", "I.54", "17.5.5")
@pytest.mark.parametrize(("items", "shift"), [({}, 0), ({"54": "tenaz"}, 1)])
def test_ohnskali_shifts_a_column_in_a_naval_battle(items, shift):
    it = fight(
        "tenaz~ skergota:6~ cinderhull",
        "4133",
        ["combat 4133 1", 3, 4],
        words={"kind": "naval"},
        decisions=STOP,
        items=items,
        active=MUNDANE,
    )
    assert it.rounds[0].shift == shift


@pytest.mark.rule("fornaldar", "24.3.L", "9.6")
@pytest.mark.parametrize(("hex", "wounds"), [("3020", 3), ("3021", 4)])
def test_dropmund_recovers_with_one_less_on_the_die_in_alfars_mills(hex, wounds):
    """A 2 on the die, with a strength of 1 left."""
    it = Situation({hex: "dropmund/4"}, scenario="24.3", active=MUNDANE, dice=[("heal dropmund", 2)])
    roll_to_heal(it.table, it.state.pieces["dropmund"])
    assert it.state.pieces["dropmund"].wounds == wounds


@pytest.mark.rule("fornaldar", "24.3.L", "17.3.B")
@pytest.mark.parametrize(("leader", "leaves"), [("sturlung", True), ("gizur", False)])
def test_sturlungs_rating_is_one_higher_for_retreats(leader, leaves):
    """Both have 3, against Gorm's 4."""
    it = fight(
        f"gorm fynn:9 {leader} midhrasir:8",
        "2644",
        ["combat 2644 1", 2, 3],
        scenario="24.3",
        decisions=[{"side": MUNDANE, "retreat": "2645"}, *STOP],
        entered_from={FOMORIAN: {"2644": "2544"}},
    )
    assert (it.state.pieces[leader].at == "2645") == leaves


@pytest.mark.rule("fornaldar", "24.3.L", "17.6.3")
@pytest.mark.parametrize(("hex", "modifier"), [("1344", 1), ("4133", 0)])
def test_kiarlak_has_one_in_his_favour_in_naval_battles_in_the_sunde(hex, modifier):
    it = fight(
        "kiarlak>cinderhull cinderhull orms-sling",
        hex,
        [f"combat {hex} 1", 3, 4],
        words={"kind": "naval"},
        scenario="24.3",
        decisions=STOP,
    )
    assert dict(it.rounds[0].modifiers).get("Kiarlak", 0) == modifier


JIBALIAN = {"scenario": "24.3", "sides": {"jibalian": MUNDANE}}


@pytest.mark.rule("fornaldar", "24.3.2.4", "19.6")
def test_the_jibalian_fights_as_a_hero_and_loses_as_a_character():
    it = fight("gorm fynn:20 jibalian", "2625", ["combat 2625 1", 6, 6], decisions=STOP, **JIBALIAN)
    assert it.rounds[0].strengths[0] == 20
    assert it.state.pieces["jibalian"].wounds > 0
    met = fight("gorm jibalian", "2625", ["melee 2625 1", 3, 4], how="melee", decisions=STOP, **JIBALIAN)
    assert met.rounds[0].strengths == (4, 8 * 2)


@pytest.mark.rule("fornaldar", "24.3.2.4", "15.5")
@pytest.mark.parametrize(("king", "command"), [("", 0), (" eyalf", 5)])
def test_the_jibalian_commands_nobody_and_may_be_commanded_by_a_king(king, command):
    it = Situation({"2625": f"jibalian{king}"}, **JIBALIAN)
    persons = [it.state.pieces[id] for id in it.state.stacks["2625"][MUNDANE]]
    assert command_of(it.state, persons) == command
    assert not commands(it.state, it.state.pieces["jibalian"], "nerfringia")
