"""Combats by another road than the first test of their rule: the other side, the other kind, two at once."""

import pytest
from fn_fight import Fight, fight
from fn_situation import Situation
from msgspec.structs import replace

from adjudicator.games.fornaldar.board.ratings import rank_of
from adjudicator.games.fornaldar.combat.challenges import able, check_challenge
from adjudicator.games.fornaldar.combat.champions import ChallengeCombat, doubles, fight_round
from adjudicator.games.fornaldar.combat.company import company
from adjudicator.games.fornaldar.combat.effects import replaced
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.melee import face_value
from adjudicator.games.fornaldar.combat.orders import Attack, Attacks
from adjudicator.games.fornaldar.combat.phase import fight as combat_phase
from adjudicator.games.fornaldar.combat.phase import on_water
from adjudicator.games.fornaldar.combat.reckoning import modifiers
from adjudicator.games.fornaldar.combat.retreat import always_retreats
from adjudicator.games.fornaldar.movement.evasion import has_troops
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

AT = "2124"
STOP = [{"side": side, "continue": False} for side in (FOMORIAN, MUNDANE)]


@pytest.mark.rule("fornaldar", "5.E.5.4", "5.E.5.3")
@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_the_active_player_may_accept_or_decline_what_the_other_calls(answer):
    calls = [{"side": MUNDANE, "challenge": "trial", "challenger": "hakon"}]
    answers = [{"side": FOMORIAN, "answer": answer} | ({"champion": "scyld"} if answer == "accept" else {})]
    dice = [[f"trial {AT} 1", 1, 1]] * (answer == "accept") + [[f"combat {AT} 1", 3, 4]]
    it = Fight("scyld gorm fynn:8 hakon/4 midhrasir:8", at=AT, dice=dice, decisions=[*calls, *answers, *STOP]).play()
    (answered,) = it.of("ChallengeAnswered")
    assert (answered.side, answered.champion) == (FOMORIAN, "scyld" if answer == "accept" else None)
    assert [each.of for each in it.rounds] == (["trial", "battle"] if answer == "accept" else ["battle"])


@pytest.mark.rule("fornaldar", "17.5", "5.E.5.1")
def test_battles_are_fought_in_all_hexes_that_are_announced_in_their_order():
    stacks = {hex: f"{who} midhrasir:4 {foe} fynn:4" for hex, who, foe in (
        ("2625", "kars", "gorm"), ("2532", "hakon", "scyld"), ("2644", "snorri", "eberic"),
    )}  # fmt: skip
    it = Fight(stacks, dice=[["combat 2644 1", 3, 4], ["combat 2625 1", 3, 4]], decisions=STOP)
    combat_phase(it.table, FOMORIAN, Attacks(attacks=(Attack(at="2644"), Attack(at="2625"))))
    assert [(each.of, each.at) for each in it.rounds] == [("battle", "2644"), ("battle", "2625")]


@pytest.mark.rule("fornaldar", "17.5.6.E", "17.5.6.C", "17.5.6.B")
@pytest.mark.parametrize(
    ("side", "kind", "number"),
    [(FOMORIAN, "duel", -3), (MUNDANE, "duel", +3), (FOMORIAN, "trial", -5), (MUNDANE, "trial", +5)],
)
def test_what_a_side_declined_is_against_it_as_attacker_and_as_defender(side, kind, number):
    """The Fomorian player attacks."""
    it = Fight("gorm fynn:4 hakon midhrasir:4", at=AT)
    engagement = Engagement(it.table, FOMORIAN, AT, "ground battle")
    engagement.answers.declined.append((side, kind))
    sides = [engagement.company(each) for each in (FOMORIAN, MUNDANE)]
    declined = [value for name, value in modifiers(engagement, *sides) if "declined" in name]
    assert declined == [number]


@pytest.mark.rule("fornaldar", "17.7.2", "17.5.5", "I.54")
@pytest.mark.parametrize(("active", "item", "shift"), [(MUNDANE, True, 1), (FOMORIAN, True, -1), (FOMORIAN, False, 0)])
def test_an_item_shifts_the_column_of_a_melee_for_who_has_it(active, item, shift):
    items = {"54": "lhyr"} if item else {}
    it = fight("lhyr gorm", AT, [f"melee {AT} 1", 3, 4], how="melee", active=active, decisions=STOP, items=items)
    (fought,) = it.rounds
    assert sum(number for _, number in fought.shifts) == shift
    assert (fought.column != fought.odds) == item


@pytest.mark.rule("fornaldar", "17.7.3")
@pytest.mark.parametrize(
    ("pieces", "active", "modifier"),
    [
        ("hakon eberic", MUNDANE, 1),
        ("hakon eberic", FOMORIAN, -1),
        ("gorm lembi", MUNDANE, -1),
        ("snorri eberic", MUNDANE, 0),
    ],
    ids=["the attacker's", "the defender's", "the other defender's", "of equals nobody's"],
)
def test_the_better_command_is_worth_one_whoever_has_it_and_however_much_better_it_is(pieces, active, modifier):
    it = fight(pieces, AT, [f"melee {AT} 1", 3, 4], how="melee", active=active, decisions=STOP)
    assert sum(number for _, number in it.rounds[0].modifiers) == modifier


@pytest.mark.rule("fornaldar", "17.7.4")
@pytest.mark.parametrize(
    ("rating", "value"), [("combat", (5 - 2) + 2), ("magic", (5 - 2) + 4)], ids=["a hero's is not doubled", "no mana"]
)
def test_losses_in_a_melee_are_found_by_what_is_printed_less_the_wounds(rating, value):
    it = Fight("hakon/2 signhild konkiff", at=AT, mana=7)
    persons = [it.state.pieces[id] for id in ("hakon", "signhild")]
    assert face_value(it.state, persons, {"hakon": "combat", "signhild": rating}) == value


@pytest.mark.rule("fornaldar", "17.7.4")
def test_a_hero_takes_losses_by_his_single_strength():
    it = Fight("snorri/1", at=AT)
    assert face_value(it.state, [it.state.pieces["snorri"]], {"snorri": "combat"}) == 6 - 1


@pytest.mark.rule("fornaldar", "17.8", "17.8.1")
def test_a_duel_goes_on_until_one_is_dead_and_wounds_take_nothing_from_magic():
    dice = [[f"duel {AT} {number}", 6, 4] for number in (1, 2)]
    it = Fight("glum signhild", at=AT, dice=dice, mana=4)
    it.play("challenge", kind="duel", challenger="glum", champion="signhild")
    assert [(each.number, each.strengths) for each in it.rounds] == [(1, (8, 8)), (2, (8, 8))]
    assert it.outcome == "attacker"


@pytest.mark.rule("fornaldar", "17.8.2b")
@pytest.mark.parametrize(
    ("kind", "calls", "may"),
    [("duel", True, False), ("duel", False, True), ("trial", True, True), ("trial", False, True)],
)
def test_a_jotun_may_answer_a_duel_and_call_a_trial(kind, calls, may):
    it = Fight("antero jotunheim:3 signhild midhrasir:3", at=AT, sides={"jotunheim": FOMORIAN})
    persons = able(it.state, company(it.state, FOMORIAN, AT, "ground battle"), kind, calls=calls)
    assert [person.id for person in persons] == ["antero"] * may
    if calls:
        problems = check_challenge(it.state, FOMORIAN, AT, kind, "antero")
        assert [each.rule for each in problems] == ["17.8.2b"] * (not may)


@pytest.mark.rule("fornaldar", "I.41", "17.9")
@pytest.mark.parametrize(("items", "hits"), [({}, [1, 1]), ({"41": "scyld"}, [2, 1]), ({"41": "hakon"}, [1, 2])])
def test_vikrane_doubles_the_hits_of_its_bearer_who_was_challenged_too(items, hits):
    """A D of both: one of five boxes."""
    it = Fight("hakon scyld", at=AT, dice=[[f"trial {AT} 0", 3, 4]], active=MUNDANE, items=items)
    fight_round(ChallengeCombat(it.table, AT, "trial", "hakon", "scyld"))
    assert [fact.wounds for fact in it.of("LossesTaken")] == hits


@pytest.mark.rule("fornaldar", "I.41")
def test_vikrane_doubles_nothing_in_a_duel():
    it = Fight("signhild svip", at=AT, active=MUNDANE, items={"41": "svip"})
    assert not doubles(ChallengeCombat(it.table, AT, "duel", "signhild", "svip"), it.state.pieces["svip"])


@pytest.mark.rule("fornaldar", "I.47")
@pytest.mark.parametrize(
    ("who", "combat", "letter", "becomes"),
    [
        ("thorskuld", "Trial by Combat", "E", "F"),
        ("thorskuld", "Trial by Combat", "D", "D"),
        ("thorskuld", "Duel Arcane", "E", "E"),
        ("thorskuld", "melee", "E", "E"),
        ("hakon", "Trial by Combat", "E", "E"),
    ],
)
def test_maslok_makes_an_f_of_an_e_alone_in_trials_alone_and_for_its_bearer(who, combat, letter, becomes):
    it = Fight("thorskuld hakon", at=AT, items={"47": "thorskuld"})
    assert replaced(it.state, [it.state.pieces[who]], combat, letter) == becomes


@pytest.mark.rule("fornaldar", "I.55", "15.4")
@pytest.mark.parametrize(("items", "rank"), [({"55": "rathnar"}, "king"), ({}, "captain"), ({"55": "leif"}, "captain")])
def test_erlingur_makes_a_king_of_its_wearer_alone(items, rank):
    it = Fight("rathnar leif", at=AT, items=items)
    assert rank_of(it.state, it.state.pieces["rathnar"]) == rank


@pytest.mark.rule("fornaldar", "24.3.2.5")
@pytest.mark.parametrize(("id", "always"), [("centaurs-1", True), ("fynn-1", False), ("klattka", False)])
def test_of_those_who_fight_together_centaurs_alone_may_always_retreat(id, always):
    it = Fight("klattka centaurs:8 fynn:3", at=AT, scenario="24.3")
    assert always_retreats(it.state, id) == always


@pytest.mark.rule("fornaldar", "19.1.B", "19.1")
@pytest.mark.parametrize(
    ("stack", "has"),
    [
        ("lothgar>oakfist skane:2>oakfist oakfist", False),
        ("lothgar+>oakfist oakfist", False),
        ("skane:2 oakfist", True),
        ("lothgar+ oakfist", True),
        ("lothgar oakfist", False),
    ],
)
def test_points_and_escorts_kill_who_are_ashore_and_not_on_their_ships(stack, has):
    it = Fight({"3535": stack})
    assert any(has_troops(it.state, FOMORIAN, at) for at in it.state.stacks) == has


@pytest.mark.rule("fornaldar", "14.8.7", "14.8.11", "16.5")
def test_ships_those_on_board_and_swimmers_fight_on_the_water_and_all_others_on_land():
    it = Situation({"3927": "hakon snorri>orms-sling lembi midhrasir:2 orms-sling"})
    on_the_water = [id for id, piece in it.state.pieces.items() if on_water(piece)]
    assert sorted(on_the_water) == ["orms-sling", "snorri"]
    assert on_water(replace(it.state.pieces["hakon"], swimming=True))
