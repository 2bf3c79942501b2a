"""16.0, 17.0, 18.0 Who takes part in which combat, what is attacked in a fortress and in its ruins, and what rouses."""

import pytest
from fn_fight import Fight, fight, strengths
from fn_holds import holds

from adjudicator.games.fornaldar.combat.orders import Attack, Attacks
from adjudicator.games.fornaldar.combat.phase import fight as begin
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

STOP = [{"side": side, "continue": False} for side in (FOMORIAN, MUNDANE)]


def refused(how, pieces, at, rule, **words):
    given = {"pieces": {at: pieces}} | {key: words.pop(key) for key in ("active", "inactive", "cast") if key in words}
    holds(how, given, {"refused": {"rule": rule}}, at=at, **words)


@pytest.mark.rule("fornaldar", "10.1", "16.3")
def test_the_inactive_take_no_part_in_the_attack_of_their_friends():
    pieces = "gorm fynn:8 lochlann:6 hakon midhrasir:4"
    it = fight(pieces, "2625", ["combat 2625 1", 3, 4], decisions=STOP, inactive=["lochlann"])
    assert it.rounds[0].strengths == (8, 4)


@pytest.mark.rule("fornaldar", "10.1")
def test_the_inactive_attack_nobody():
    refused("battle", "thorskuld nerfringia:6 gorm fynn:2", "2625", "16.4", active=MUNDANE, inactive=["nerfringia"])


@pytest.mark.rule("fornaldar", "10.2.a", "16.4")
@pytest.mark.parametrize(("attacker", "roused"), [("svip", False), ("gorm fynn:2", True)])
def test_an_attack_that_cannot_be_made_rouses_nobody(attacker, roused):
    it = Fight({"2625": f"{attacker} nerfringia:6"}, dice=[["combat 2625 1", 3, 4]] * roused, inactive=["nerfringia"])
    begin(it.table, FOMORIAN, Attacks(attacks=(Attack(at="2625", kind="ground"),)))
    assert it.board.active["nerfringia"] == roused


@pytest.mark.rule("fornaldar", "16.6.x")
def test_with_trolls_about_swimming_mermen_do_not_melee_tursas():
    refused("melee", "tenaz~ lhyr~ tursas~ grendel+", "4136", "16.6", active=MUNDANE)


@pytest.mark.rule("fornaldar", "16.7")
def test_who_is_on_board_takes_no_part_in_a_melee():
    """Snorri, a hero, stays on his ship."""
    pieces = "gorm hakon snorri>orms-sling orms-sling"
    it = fight(pieces, "4133", ["melee 4133 1", 3, 4], how="melee", decisions=STOP)
    assert it.rounds[0].strengths == (4, 5)


@pytest.mark.rule("fornaldar", "16.8.2")
def test_one_character_may_fight_both_kinds_of_challenge():
    decisions = [
        *({"side": FOMORIAN, "challenge": kind, "challenger": "svip"} for kind in ("duel", "trial")),
        {"side": MUNDANE, "answer": "accept", "champion": "signhild"},
        {"side": MUNDANE, "answer": "accept", "champion": "lembi"},
        *STOP,
    ]
    dice = [["duel 2625 1", 6, 6], ["trial 2625 1", 6, 6], ["combat 2625 1", 3, 4]]
    it = fight("svip fynn:8 signhild/1 lembi/2 midhrasir:4", "2625", *dice, decisions=decisions, mana=5)
    assert [(fought.of, fought.attacker) for fought in it.rounds[:2]] == [("duel", FOMORIAN), ("trial", FOMORIAN)]


@pytest.mark.rule("fornaldar", "16.8.3")
@pytest.mark.parametrize(("champions", "asked"), [("hakon", 0), ("hakon signhild", 1)])
def test_a_duel_is_for_those_on_either_side_who_have_magic(champions, asked):
    called = {"side": FOMORIAN, "challenge": "duel", "challenger": "svip"}
    decisions = [called, {"side": MUNDANE, "answer": "decline"}, *STOP]
    pieces = f"svip fynn:8 {champions} midhrasir:4"
    it = fight(pieces, "2625", ["combat 2625 1", 3, 4], decisions=decisions)
    offered = [question for question in it.questions if question.key.startswith("answer")]
    assert len(offered) == asked
    assert all("hakon" not in [choice.value for choice in question.choices] for question in offered)


@pytest.mark.rule("fornaldar", "17.5.2", "FN-C25")
@pytest.mark.parametrize(("leaders", "strength"), [("dorin normorea:2", 5 + 4 + 5 * 2), ("hakon midhrasir:2", 2 + 5)])
def test_a_supernatural_fights_by_the_terrain_of_the_highest_in_rank_with_him(leaders, strength):
    """Rodhiorm in mountains, which double dwarves and not mundanes."""
    pieces = f"gorm fynn:8 {leaders} rodhiorm"
    it = fight(pieces, "0718", ["combat 0718 1", 3, 4], decisions=STOP, sides={"rodhiorm": MUNDANE})
    assert it.rounds[0].strengths == (8, strength)


@pytest.mark.rule("fornaldar", "17.5.6.G")
@pytest.mark.parametrize(
    ("weather", "day", "modifier"), [("snow", "skammdegi", -1), ("snow", "even", 0), ("rain", "skammdegi", 0)]
)
def test_snow_on_short_days_alone_hinders_an_attacker(weather, day, modifier):
    it = fight(
        "gorm fynn:8 thorskuld nerfringia:8",
        "2625",
        ["combat 2625 1", 3, 4],
        decisions=STOP,
        weather=weather,
        day=day,
    )
    assert strengths(it.rounds[0])[-1] == modifier


@pytest.mark.rule("fornaldar", "18.2", "18.3")
@pytest.mark.parametrize(("ruins", "strength"), [([], 10 + 2), (["2331"], 5)])
def test_a_ruin_neither_doubles_nor_has_a_garrison(ruins, strength):
    it = fight("gorm fynn:20 thorskuld nerfringia:5", "2331", ["combat 2331 1", 3, 4], decisions=STOP, ruins=ruins)
    assert it.rounds[0].strengths[1] == strength


@pytest.mark.rule("fornaldar", "18.3", "16.6")
def test_in_the_ruins_of_a_fortress_characters_are_attacked_in_melee():
    it = fight("reomur sigurd", "2024", ["melee 2024 1", 3, 4], how="melee", decisions=STOP, ruins=["2024"])
    assert it.rounds[0].of == "melee"


@pytest.mark.rule("fornaldar", "17.6.1")
def test_a_challenge_before_a_naval_battle_is_fought_before_it():
    decisions = [
        {"side": FOMORIAN, "challenge": "trial", "challenger": "grendel"},
        {"side": MUNDANE, "answer": "accept", "champion": "tenaz"},
        *STOP,
    ]
    dice = [["trial 1939 1", 6, 6], ["combat 1939 1", 3, 4]]
    it = fight(
        "grendel>cinderhull cinderhull tenaz/3~ skergota:3~",
        "1939",
        *dice,
        words={"kind": "naval"},
        decisions=decisions,
    )
    assert [each.of for each in it.rounds] == ["trial", "battle"]


@pytest.mark.rule("fornaldar", "20.6", "17.3")
def test_who_has_cast_may_take_over_the_attack_once_he_is_attacked():
    decisions = [{"side": FOMORIAN, "continue": False}, {"side": MUNDANE, "continue": True}, *STOP]
    dice = [[f"combat 2625 {number}", 3, 4] for number in (1, 2)]
    it = fight("gorm fynn:8 hakon midhrasir:8", "2625", *dice, decisions=decisions, cast=["hakon"])
    assert [fought.attacker for fought in it.rounds] == [FOMORIAN, MUNDANE]


@pytest.mark.rule("fornaldar", "17.7", "16.6")
@pytest.mark.parametrize("inactive", [["nerfringia"], []], ids=["inactive", "active"])
def test_there_is_no_melee_where_points_stand_even_such_as_take_no_part(inactive):
    refused("melee", "hakon nerfringia:6 gorm", "2625", "16.6", active=MUNDANE, inactive=inactive)
