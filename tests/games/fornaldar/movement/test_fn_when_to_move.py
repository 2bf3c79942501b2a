"""5.E.3, 5.E.4 The phases of movement; 15.0 command; hexes and times that scenarios close; item 49."""

import pytest
from fn_holds import holds
from fn_situation import Situation
from fornaldar_campaign import Campaign

from adjudicator.games.fornaldar.movement.force import allowance
from adjudicator.games.fornaldar.movement.reaction import able_to_react
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE


def go(at, *to, pieces=(), **csp):
    return {"from": at, "pieces": list(pieces), "csp": csp, "steps": [{"do": "go", "to": list(to)}]}


MARCH = ("2130", "2131", "2232", "2233", "2334")


@pytest.mark.rule("fornaldar", "5.E.3.2", "14.4")
@pytest.mark.parametrize(("far", "refused"), [(4, False), (5, True)])
def test_a_forced_march_goes_on_as_far_as_the_command_rating_reaches(far, refused):
    """Thorskuld's is 4, after all his Movement Points have been spent."""
    way = go("2129", *MARCH[:far], pieces=["thorskuld"], nerfringia=9)
    given = {"active": "Mundane", "pieces": {"2129": "thorskuld nerfringia:9"}}
    at = MARCH[far - 1]
    expect = {"refused": {"rule": "11.3"}} if refused else {"pieces": {at: "thorskuld nerfringia:9", "2129": ""}}
    dice = [] if refused else [[f"forced march Mundane {at}", 1, 1]]
    holds("movement", given, expect, moves=[], forced=[way], dice=dice)


@pytest.mark.rule("fornaldar", "5.E.4", "14.9.3")
@pytest.mark.parametrize(("steps", "expect"), [(5, {"mp": [5]}), (6, {"refused": {"rule": "11.3"}})])
def test_the_inactive_player_reacts_as_far_as_the_command_rating_of_his_leader(steps, expect):
    """Hakon's is 5; he goes to and fro at a point a hex."""
    to = (("3724", "3824") * 3)[:steps]
    given = {"pieces": {"3824": "hakon midhrasir:6", "3522": "heior ycelia:6"}}
    holds("reaction", given, expect, moves=[go("3824", *to, pieces=["hakon"], midhrasir=6)])


@pytest.mark.rule("fornaldar", "14.9")
@pytest.mark.parametrize(("enemy", "near"), [("3829", ["hakon"]), ("3830", [])])
def test_a_leader_is_offered_the_enemies_within_his_command_rating(enemy, near):
    """Hakon's is 5."""
    it = Situation({"3824": "hakon midhrasir:6", enemy: "heior ycelia:6"}, game_turn=2)
    assert [person.id for person, _ in able_to_react(it.view(MUNDANE))] == near


@pytest.mark.rule("fornaldar", "14.1", "14.9", "FN-M34")
@pytest.mark.parametrize("flies", [False, True])
def test_nobody_flies_in_a_reaction_and_who_would_walks(flies):
    """Hakon goes into a marsh at its price; Flying lies on him in the other case."""
    spell = [{"number": 5, "caster": "signhild", "target": "hakon"}] if flies else []
    given = {"pieces": {"3824": "hakon", "3724": "heior ycelia:6", "2929": "signhild"}, "enchantments": spell}
    holds("reaction", given, {"mp": [3]}, moves=[go("3824", "3823", pieces=["hakon"])])
    it = Situation(given["pieces"], game_turn=2, enchantments=spell)
    assert [person.id for person, _ in able_to_react(it.view(MUNDANE))] == ["hakon"]


@pytest.mark.rule("fornaldar", "14.9", "FN-V31")
@pytest.mark.parametrize(("who", "reacts"), [("aulgerda", True), ("signhild+", True), ("midhrasir:3", False)])
def test_any_land_piece_reacts_under_a_character(who, reacts):
    """An enchantress alone, who is no hero; points alone do not."""
    names = [who.rstrip("+")] if ":" not in who else []
    points = {} if names else {"midhrasir": 3}
    given = {"pieces": {"3824": who, "3724": "heior ycelia:6"}}
    expect = {"pieces": {"3825": who}} if reacts else {"refused": {"rule": "14.9"}}
    holds("reaction", given, expect, moves=[go("3824", "3825", pieces=names, **points)])


@pytest.mark.rule("fornaldar", "14.1", "24.3.2.4")
def test_the_jibalian_does_not_react():
    given = {"pieces": {"3824": "jibalian", "3724": "heior ycelia:6"}, "sides": {"jibalian": "Mundane"}}
    moves = [go("3824", "3825", pieces=["jibalian"])]
    holds("reaction", given, {"refused": {"rule": "14.1"}}, scenario="24.3", moves=moves)


@pytest.mark.rule("fornaldar", "15.0", "15.1.A", "11.6")
@pytest.mark.parametrize(
    ("stack", "rule"), [("kars midhrasir:3", None), ("midhrasir:3", "11.6"), ("aulgerda midhrasir:3", "11.6")]
)
def test_points_move_under_a_characters_command_alone(stack, rule):
    """Who has no rank commands nobody."""
    led = [name for name in ("kars", "aulgerda") if name in stack]
    given = {"active": "Mundane", "pieces": {"2625": stack}}
    expect = {"refused": {"rule": rule}} if rule else {"pieces": {"2624": stack}}
    holds("movement", given, expect, moves=[go("2625", "2624", pieces=led, midhrasir=3)])


@pytest.mark.rule("fornaldar", "24.1.2.2")
@pytest.mark.parametrize(
    ("stack", "refused"), [("edelfox wodan>edelfox", False), ("edelfox", True), ("orms-sling", True)]
)
def test_nobody_enters_pellost_but_in_wodans_company(stack, refused):
    given = {"active": "Mundane", "pieces": {"4650": stack}, "sides": {"wodan": "Mundane", "edelfox": "Mundane"}}
    expect = {"refused": {"rule": "24.1.2"}} if refused else {"pieces": {"4750": stack}}
    holds("movement", given, expect, moves=[go("4650", "4750", pieces=stack.split()[:1])])


@pytest.mark.rule("fornaldar", "24.2.2.1")
def test_before_the_first_turn_of_the_second_war_fomorians_have_six_movement_points():
    campaign = Campaign(4)
    campaign.play({})
    assert (campaign.board.setting.scenario.id, campaign.step.seats) == ("24.2", (FOMORIAN,))
    state = campaign.state
    own = [piece for piece in state.pieces.values() if piece.side == FOMORIAN and piece.active]
    assert {allowance(state, piece) for piece in own} == {6}
    campaign.play({})
    assert max(allowance(state, piece) for piece in own) > 6


@pytest.mark.rule("fornaldar", "I.49", "14.9.4", "15.4.3")
@pytest.mark.parametrize(
    ("colour", "items", "expect"),
    [
        ("nerfringia", {"49": "lembi"}, {"success": True}),
        ("nerfringia", {}, {"refused": {"rule": "11.6"}}),
        ("midhrasir", {}, {"refused": {"rule": "14.9.4"}}),
    ],
)
def test_the_dark_helm_makes_a_king_who_may_always_try_to_break_away(colour, items, expect):
    """Lembi is no better than Gorm, and commands no points of another colour without it."""
    given = {"pieces": {"3724": f"lembi {colour}:6 gorm fynn:5"}, "items": items}
    way = go("3724", "3725", pieces=["lembi"], **{colour: 6})
    holds("reaction", given, expect, scenario="24.3", moves=[way], dice=[["reaction 3724", 1]] if items else [])
