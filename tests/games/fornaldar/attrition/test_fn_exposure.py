"""8.1, 8.3, 8.4.3 Who checks attrition, and with what on the dice."""

import pytest
from fn_situation import Situation, reprinted

from adjudicator.games.fornaldar.board.facts import friendly_coast
from adjudicator.games.fornaldar.losses.exposure import exposures, stack_effects
from adjudicator.games.fornaldar.printed.counters.effects import Wards
from adjudicator.games.fornaldar.state import Breath
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.state import put

SNOW = {"game_turn": 6, "weather": "snow"}


def exposed(*args, **given):
    """Each check by place: (who checks, why, what is added)."""
    it = Situation(*args, **given)
    return {
        f"{each.side} {each.at} {each.ground}": (who(each.sufferers), each.causes, sum(by for _, by in each.modifiers))
        for each in exposures(it.state)
    }


def who(among):
    escorts = [f"{id}+" for id in (*among.escorted, *among.swimming)]
    return " ".join([*among.lots, *among.persons, *escorts, *among.afloat])


@pytest.mark.rule("fornaldar", "3.0.e")
@pytest.mark.parametrize(
    ("hex", "side"),
    [
        ("1706", MUNDANE),
        ("1806", MUNDANE),
        ("1745", FOMORIAN),
        ("4038", MUNDANE),
        ("1136", FOMORIAN),
        ("1445", FOMORIAN),
        ("1844", FOMORIAN),
        ("1847", FOMORIAN),
        ("2147", FOMORIAN),
    ],
)
def test_a_coast_is_its_lands(hex, side):
    """And so are those of Ylland, Fyrn, Myrmoen, Utengo and Myr."""
    board = Situation({}).board
    assert [each for each in (FOMORIAN, MUNDANE) if friendly_coast(board, each, hex)] == [side]


@pytest.mark.rule("fornaldar", "3.0.e")
@pytest.mark.parametrize("hex", ["1606", "1705", "1648", "2040", "2532"])
def test_islands_the_open_sea_and_the_inland_are_nobodys_coast(hex):
    board = Situation({}).board
    assert not friendly_coast(board, FOMORIAN, hex)
    assert not friendly_coast(board, MUNDANE, hex)


@pytest.mark.rule("fornaldar", "8.1.6")
def test_command_goes_down_the_stack():
    """12.1 Who lies above his leader is not commanded."""
    assert exposed({"2532": "midhrasir:3 lembi midhrasir:2"})["Mundane 2532 land"][0] == "midhrasir-1"
    assert exposed({"3020": "midhrasir:3"}) == {}


ASLEEP = {
    "without command": ({"2532": "nerfringia:3"}, {}, ("lack of command",)),
    "in snow": ({"2532": "thorskuld nerfringia:3"}, SNOW, ("snow",)),
    "in wild magic": ({"2929": "thorskuld nerfringia:3"}, {}, ("wild magic",)),
    "at sea": ({"4133": "icemaiden"}, {"weather": "rain", "inactive": ["suderpathia"]}, ("bad weather at sea",)),
}


@pytest.mark.rule("fornaldar", "8.1", "8.1.2", "8.1.5", "8.1.6", "8.1.7", "FN-L17")
@pytest.mark.parametrize(("pieces", "given", "causes"), ASLEEP.values(), ids=ASLEEP)
def test_any_piece_checks_or_by_option_the_active_alone(pieces, given, causes):
    given = {"inactive": ["nerfringia"], **given}
    assert [found[1] for found in exposed(pieces, **given).values()] == [causes]
    assert exposed(pieces, options={"attrition": "active_ashore"}, **given) == {}


@pytest.mark.rule("fornaldar", "8.1.6", "10.1")
def test_an_inactive_leader_commands_the_inactive_alone():
    pieces = {"2532": "thorskuld nerfringia:3", "2533": "hakon nerfringia:3"}
    assert exposed(pieces, inactive=["nerfringia"]) == {}
    assert exposed({"2532": "sigurd nerfringia:3"}, inactive=["sigurd"])["Mundane 2532 land"][0] == "nerfringia-1"


@pytest.mark.rule("fornaldar", "8.1", "FN-L17")
def test_what_nobody_controls_does_not_check():
    assert exposed({"3515": "ogmund"}, sides={"ogmund": "neutral"}, inactive=["ogmund"]) == {}


@pytest.mark.rule("fornaldar", "I.39")
def test_the_torque_leaves_inactive_enemies_alone():
    pieces = {"2532": "gorm fynn:5", "2331": "thorskuld nerfringia:5"}
    assert exposed(pieces, items={"39": "gorm"}, inactive=["nerfringia"]) == {}


@pytest.mark.rule("fornaldar", "8.1.8", "11.13")
@pytest.mark.parametrize(("who", "checks"), [("tursas~", ""), ("tenaz~", "tenaz"), ("tenaz+~", "tenaz tenaz+")])
def test_mermen_alone_check_for_swimming_on_a_short_day(who, checks):
    """Tursas is no merman, though he swims; a merman's escort is one."""
    it = exposed({"4331": who}, game_turn=6, weather="clear")
    assert "".join(found for found, *_ in it.values()) == checks
    assert exposed({"4331": who}, game_turn=12, weather="clear") == {}


@pytest.mark.rule("fornaldar", "8.1.7", "11.13")
def test_snow_hurts_tursas_as_it_does_all_characters():
    it = exposed({"4331": "tursas~"}, **SNOW)
    assert it == {"Fomorian 4331 sea": ("tursas", ("snow",), 5)}


@pytest.mark.rule("fornaldar", "8.1.5")
def test_item_10_frees_a_stack_from_the_aspect_and_its_modifier():
    it = exposed({"3515": "hakon midhrasir:4 midhrasir:2"}, items={"10": "hakon"})
    assert it == {}


@pytest.mark.rule("fornaldar", "24.3.2.3")
def test_centaurs_suffer_in_mundane_hexes_and_ignore_wild_ones():
    assert exposed({"2532": "klattka centaurs:4"}, scenario="24.3") == {
        "Fomorian 2532 land": ("centaurs-1", ("mundane magic",), 3)
    }
    assert exposed({"1021": "klattka centaurs:4"}, scenario="24.3")["Fomorian 1021 land"][0] == "klattka"


@pytest.mark.rule("fornaldar", "24.3.2.7")
def test_loherim_ignore_wild_magic_at_the_falls_alone():
    it = exposed({"2714": "loherim:4", "3639": "loherim:4"}, scenario="24.3", sides={"loherim": "Fomorian"})
    assert it["Fomorian 2714 land"][1:] == (("lack of command",), 0)
    assert "wild magic" in it["Fomorian 3639 land"][1]


@pytest.mark.rule("fornaldar", "8.1.1")
def test_the_torque_makes_active_enemies_near_it_check_in_fortresses_too():
    it = exposed({"2532": "gorm fynn:5", "2331": "thorskuld nerfringia:5"}, items={"39": "gorm"})
    assert it == {"Mundane 2331 land": ("nerfringia-1 thorskuld", ("The Argian Torque",), -3)}


@pytest.mark.rule("fornaldar", "23.0")
def test_the_fire_of_a_dragon_burns_enemies_in_its_hex_alone():
    it = Situation({"2532": "hakon midhrasir:3 gorm fynn:2", "2533": "snorri midhrasir:2", "2432": "rodhiorm"})
    put(it.board, breaths=(Breath(dragon="rodhiorm", side=FOMORIAN, at="2532"),))
    (burnt,) = exposures(it.state)
    assert (burnt.side, burnt.causes, dict(burnt.modifiers)["the fire of Rodhiorm"]) == (
        MUNDANE,
        ("the fire of Rodhiorm",),
        2,
    )


@pytest.mark.rule("fornaldar", "8.1.1")
def test_a_vortex_reaches_those_on_board():
    spell = {"number": 14, "caster": "tengen", "target": "4133"}
    it = exposed({"4133": "hakon+>orms-sling orms-sling", "3905": "tengen"}, enchantments=[spell])
    assert it["Mundane 4133 sea"] == ("hakon hakon+ orms-sling", ("Vortex Creation",), 0)


@pytest.mark.rule("fornaldar", "8.1.1")
def test_a_storm_and_a_maelstrom_reach_ships_in_their_own_port_and_ships_alone():
    spells = [{"number": 11, "caster": "tengen", "target": "3927"}]
    it = exposed({"3927": "hakon orms-sling", "3905": "tengen"}, enchantments=spells)
    assert it == {"Mundane 3927 sea": ("orms-sling", ("Storm Calling",), 1)}


@pytest.mark.rule("fornaldar", "8.4.1")
def test_what_comes_from_two_sides_of_the_same_kind_counts_once():
    spells = [{"number": 14, "caster": id, "target": "2532"} for id in ("tengen", "heior")]
    it = exposed({"2532": "midhrasir:3", "3905": "tengen heior"}, enchantments=spells)
    assert it["Mundane 2532 land"][2] == 5


@pytest.mark.rule("fornaldar", "8.1.2")
def test_leifs_sunstone_frees_ships_from_bad_weather():
    assert exposed({"4133": "icemaiden leif>icemaiden"}, weather="rain")
    assert exposed({"4133": "icemaiden leif>icemaiden"}, weather="rain", items={"29": "leif"}) == {}


@pytest.mark.rule("fornaldar", "8.4.3.h")
def test_landed_mermen_on_their_own_coast_have_no_modifier_for_snow():
    """FN-L18"""
    it = exposed({"4137": "lhyr skergota:3", "2532": "hakon midhrasir:3"}, **SNOW)
    assert it["Mundane 4137 land"][2] == -4
    assert it["Mundane 2532 land"][2] == 5 - 5


@pytest.mark.rule("fornaldar", "8.3")
def test_one_who_checks_at_home_does_not_bring_in_the_modifiers_he_is_spared():
    """FN-L19"""
    spell = {"number": 14, "caster": "signhild", "target": "1414"}
    alone = exposed({"1414": "svip", "2929": "signhild"}, enchantments=[spell])
    assert alone["Fomorian 1414 land"][2] == 5 - 1 - 3
    with_others = exposed({"1414": "svip gorm", "2929": "signhild"}, enchantments=[spell])
    assert with_others["Fomorian 1414 land"][2] == 5 + 4 - 4 - 3


@pytest.mark.rule("fornaldar", "8.4.3.h")
def test_the_turns_snow_counts_over_a_clear_hex_unless_the_option_says_otherwise():
    """FN-L20"""
    spell = {"number": 2, "caster": "wodan", "target": "2532", "choice": "clear"}
    place = {"2532": "midhrasir:3", "2714": "wodan"}
    given = {"enchantments": [spell], "sides": {"wodan": "Mundane"}, **SNOW}
    assert exposed(place, **given)["Mundane 2532 land"][2] == 4
    assert exposed(place, options={"snow_turn": "local"}, **given)["Mundane 2532 land"][2] == 0


@pytest.mark.rule("fornaldar", "8.1.7")
def test_snow_reaches_those_on_board_or_by_option_does_not():
    """FN-L17"""
    fleet, spared = {"4133": "hakon>ironjaw midhrasir:1>ironjaw ironjaw"}, {"attrition": "active_ashore"}
    assert exposed(fleet, **SNOW) == {"Mundane 4133 sea": ("midhrasir-1 hakon", ("snow",), 1 + 4 - 5)}
    assert exposed(fleet, options=spared, **SNOW) == {}
    assert exposed({"4133": "midhrasir:1>ironjaw ironjaw"}, options=spared, **SNOW)["Mundane 4133 sea"][2] == 0


@pytest.mark.rule("fornaldar", "8.4.3.g", "8.4.3.h", "14.2.6")
def test_on_a_friendly_coast_those_on_board_have_neither_modifier():
    """As their ship has none: they and it are one piece."""
    assert exposed({"1806": "leif>ironjaw ironjaw"}, **SNOW)["Mundane 1806 sea"][1:] == (("snow",), -3)


@pytest.mark.rule("fornaldar", "8.1.6")
def test_points_on_board_without_command_check():
    """FN-L5, FN-L25"""
    assert exposed({"4133": "midhrasir:1>ironjaw ironjaw"})["Mundane 4133 sea"][:2] == (
        "midhrasir-1",
        ("lack of command",),
    )


@pytest.mark.rule("fornaldar", "8.1.4", "8.1.5")
@pytest.mark.parametrize(("hex", "aspect"), [("3714", "enchanted magic"), ("4136", "wild magic")])
def test_the_aspect_of_a_hex_does_not_reach_those_on_board_nor_swimmers(hex, aspect):
    assert exposed({hex: "hakon midhrasir:1"})[f"Mundane {hex} land"][1] == (aspect,)
    assert exposed({hex: "hakon>orms-sling midhrasir:1>orms-sling orms-sling lhyr~ skergota:3~"}) == {}


@pytest.mark.rule("fornaldar", "8.1.7", "6.4.3")
@pytest.mark.parametrize(("weather", "check"), [("snow", ["Mundane 2532 land"]), ("rain", []), ("clear", [])])
def test_in_the_open_nothing_but_snow_is_to_be_feared(weather, check):
    assert [*exposed({"2532": "thorskuld nerfringia:3"}, **SNOW | {"weather": weather})] == check


@pytest.mark.rule("fornaldar", "8.3", "8.4.3.g", "8.4.3.h")
def test_at_home_a_character_and_his_escort_have_nothing_to_fear_of_snow():
    assert exposed({"1414": "svip+"}, **SNOW) == {}
    assert exposed({"2532": "svip+"}, **SNOW)["Fomorian 2532 land"] == ("svip svip+", ("snow",), 5 - 1 - 3)


@pytest.mark.rule("fornaldar", "8.4.3.b")
def test_the_basic_magic_of_one_alone_is_taken_from_the_roll():
    it = Situation({"2532": "aulgerda signhild midhrasir:2"}, **SNOW)
    (check,) = exposures(it.state)
    assert [number for name, number in check.modifiers if name.startswith("magic")] == [-4]


@pytest.mark.rule("fornaldar", "24.3.L", "8.4.5")
def test_yule_and_his_escort_check_for_nothing_and_do_not_count():
    it = exposed({"2532": "yule+ asefni+ normorea:2"}, scenario="24.3", **SNOW)
    assert it["Mundane 2532 land"][0] == "normorea-1 asefni asefni+"


@pytest.mark.rule("fornaldar", "24.3.2.4")
def test_wild_magic_costs_the_jibalian_nothing_and_adds_nothing_to_its_roll():
    assert exposed({"2714": "jibalian"}, scenario="24.3", sides={"jibalian": MUNDANE}) == {}
    vortex = [{"number": 14, "caster": "frozur", "target": "2714"}]
    it = exposed({"2714": "jibalian", "1223": "frozur"}, scenario="24.3", enchantments=vortex, mana=6)
    assert it["Mundane 2714 land"][1:] == (("Vortex Creation",), 5 - 5)


@pytest.mark.rule("fornaldar", "8.4.3.g", "8.4.3.h")
@pytest.mark.parametrize(("hex", "snow"), [("3020", 0), ("2532", 5)])
def test_in_a_friendly_fortress_snow_adds_nothing_to_what_is_checked_for_something_else(hex, snow):
    vortex = [{"number": 14, "caster": "tengen", "target": hex}]
    it = exposed({hex: "hakon midhrasir:3", "3905": "tengen"}, enchantments=vortex, **SNOW)
    assert it[f"Mundane {hex} land"][2] == 5 + snow - 5


@pytest.mark.rule("fornaldar", "6.2")
@pytest.mark.parametrize("turn", [2, 6])
def test_a_clear_sky_harms_nobody_at_sea_or_in_the_open_on_long_days_or_short(turn):
    fleet = {"4133": "lembi>icemaiden midhrasir:1>icemaiden icemaiden", "2532": "thorskuld nerfringia:3"}
    assert exposed(fleet, weather="clear", game_turn=turn) == {}


@pytest.mark.rule("fornaldar", "6.4.5", "8.1.2", "6.3.1")
@pytest.mark.parametrize(
    ("at", "weather", "checks"),
    [("4133", "snow", "icemaiden"), ("4137", "snow", ""), ("2543", "snow", "icemaiden"), ("4133", "clear", "")],
    ids=["at sea", "on its own coast", "on a coast of the enemy", "under a clear sky"],
)
def test_snow_harms_bad_sailers_alone_and_on_no_friendly_coast(at, weather, checks):
    it = exposed({at: "icemaiden ironjaw"}, game_turn=2, weather=weather)
    assert [found[0] for found in it.values()] == [checks] * bool(checks)


@pytest.mark.rule("fornaldar", "8.1.5.x")
@pytest.mark.parametrize(
    ("at", "stack", "checks"),
    [
        ("3218", "olvard+ signhild", ""),
        ("3218", "olvard+ midhrasir:5", "midhrasir-1"),
        ("2929", "olvard+", "olvard olvard+"),
    ],
    ids=["characters and escorts", "their army", "where nothing heals"],
)
def test_wild_magic_spares_characters_and_escorts_where_it_heals(at, stack, checks):
    assert [found[0] for found in exposed({at: stack}).values()] == [checks] * bool(checks)


@pytest.mark.rule("fornaldar", "8.4.3.d", "8.1.4")
@pytest.mark.parametrize(
    ("stack", "added"),
    [("hakon", 3), ("midhrasir:2 kars", 3), ("gorm fynn:3", None), ("lofar normorea:2", None), ("lhyr", None)],
    ids=["one alone", "an army", "trolls", "of Normorea", "mermen"],
)
def test_of_those_in_an_enchanted_hex_mundanes_alone_add_three(stack, added):
    it = Situation({"3414": stack})
    found = [dict(each.modifiers).get("enchanted magic") for each in exposures(it.state)]
    assert found == ([] if added is None else [added])


@pytest.mark.rule("fornaldar", "8.4.x", "8.4")
def test_those_on_board_and_swimmers_roll_with_the_ships_and_the_landed_by_themselves():
    pieces = {"4137": "hakon midhrasir:2 lembi>orms-sling midhrasir:1>orms-sling orms-sling skergota:3~"}
    it = exposed(pieces, enchantments=[{"number": 14, "caster": "tengen", "target": "4137"}])
    assert [(place, found[0]) for place, found in it.items()] == [
        ("Mundane 4137 land", "midhrasir-1 hakon"),
        ("Mundane 4137 sea", "midhrasir-2 lembi orms-sling skergota-1"),
    ]


@pytest.mark.rule("fornaldar", "24.3.2.3")
@pytest.mark.parametrize(("at", "checks"), [("2532", ["centaurs-1"]), ("3414", []), ("1021", ["klattka"])])
def test_centaurs_are_harmed_by_mundane_hexes_and_no_others(at, checks):
    """Their captain, who is none of them, suffers from wild magic."""
    it = exposed({at: "klattka centaurs:4"}, scenario="24.3")
    assert [who for who, *_ in it.values()] == checks


@pytest.mark.rule("fornaldar", "24.3.2.7")
@pytest.mark.parametrize(("who", "checks"), [("loherim:4", "loherim-1"), ("hakon", "hakon")])
def test_at_the_falls_wild_magic_harms_all_others_and_loherim_by_what_else_there_is(who, checks):
    vortex = [{"number": 14, "caster": "frozur", "target": "2714"}]
    it = exposed(
        {"2714": who, "1223": "frozur"}, scenario="24.3", sides={"loherim": MUNDANE}, enchantments=vortex, mana=6
    )
    assert it["Mundane 2714 land"][0] == checks
    assert ("wild magic" in it["Mundane 2714 land"][1]) == (who == "hakon")


@pytest.mark.rule("fornaldar", "8.1.1", "21.6")
@pytest.mark.parametrize(
    ("caster", "warded", "checks"),
    [("tengen", (), True), ("tengen", ("vortex-creation",), False), ("signhild", ("vortex-creation",), True)],
)
def test_a_ward_keeps_the_enchantments_of_enemies_off_and_no_others(caster, warded, checks):
    vortex = [{"number": 14, "caster": caster, "target": "2532"}]
    it = Situation({"2532": "snorri", "3905": "tengen signhild"}, enchantments=vortex, items={"4": "snorri"})
    reprinted(it.board, 4, Wards(enchantments=warded))
    assert ("2532" in [each.at for each in exposures(it.state)]) == checks


@pytest.mark.rule("fornaldar", "8.1", "FN-L17")
@pytest.mark.parametrize(
    ("option", "inactive", "counts"),
    [("any", [], True), ("any", ["kars"], True), ("active_ashore", [], True), ("active_ashore", ["kars"], False)],
)
def test_what_helps_against_attrition_counts_with_those_alone_who_may_have_to_check(option, inactive, counts):
    it = Situation({"2625": "kars"}, items={"4": "kars"}, inactive=inactive, options={"attrition": option})
    assert bool([*stack_effects(it.state, MUNDANE, "2625")]) == counts
