"""17.0 Battles: what the published vectors do not try."""

import pytest
from fn_fight import Fight, fight, strengths
from fn_situation import Situation
from fornaldar_facts import facts

from adjudicator.games.fornaldar.combat.company import company
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.field import field_of, leader_in, rating
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Suspended
from adjudicator.table.state import put

STOP = [{"side": side, "continue": False} for side in ("Fomorian", "Mundane")]


@pytest.mark.rule("fornaldar", "7.8")
def test_both_owners_are_asked_at_once_and_neither_sees_the_others_losses():
    it = Fight(
        "dralak gorm lochlann:10 fynn:5 hakon lembi midhrasir:8 nerfringia:4", at="2625", dice=[["combat 2625 1", 4, 4]]
    )
    decide = it.table._decide
    it.table._decide = lambda question: None if question.key.startswith("losses/") else decide(question)
    with pytest.raises(Suspended) as suspended:
        it.play()
    assert [question.key for question in suspended.value.questions] == [
        "losses/Fomorian/2625/1",
        "losses/Mundane/2625/1",
    ]
    assert it.of("LotReduced") == [] == it.of("Wounded")


@pytest.mark.rule("fornaldar", "7.4")
def test_an_enemy_learns_nothing_of_who_takes_the_wounds():
    def played(who):
        return fight(
            "dralak gorm lochlann:14 hakon olvard midhrasir:6",
            "2532",
            ["combat 2532 1", 4, 4],
            decisions=[{"side": "Mundane", "losses": {"midhrasir": 3, who: 1}}, *STOP],
        )

    one, other = played("hakon"), played("olvard")
    assert one.facts != other.facts
    assert one.seen_by("Fomorian") == other.seen_by("Fomorian")
    asked = [[question for question in each.questions if question.seat == "Fomorian"] for each in (one, other)]
    assert asked[0] == asked[1]


@pytest.mark.rule("fornaldar", "17.5.4")
def test_what_a_strength_is_made_of_is_told_to_its_own_side_alone():
    it = fight("gorm fynn:6 signhild midhrasir:8", "2625", ["combat 2625 1", 3, 4], decisions=STOP)
    told = it.of("StrengthReckoned")
    assert [(fact.side, fact.seen_by) for fact in told] == [("Fomorian", ("Fomorian",)), ("Mundane", ("Mundane",))]
    assert [sum(part.number for part in fact.parts) for fact in told] == list(it.rounds[0].strengths)


@pytest.mark.rule("fornaldar", "17.3")
def test_by_standing_orders_a_side_attacks_while_its_column_is_good_enough():
    bold = {"Fomorian": {"rounds": {"attack_while": "1-3"}}, "Mundane": {"rounds": {"take_initiative": False}}}
    dice = [["combat 2532 1", 3, 5], ["combat 2532 2", 4, 4]]
    it = fight("eberic fynn:6 kars midhrasir:14", "2532", *dice, standing=bold)
    assert [each.attacker for each in it.rounds] == ["Fomorian", "Fomorian"]
    assert it.rounds[1].column == "1-4"
    shy = {"Fomorian": {}, "Mundane": {"rounds": {"take_initiative": False}}}
    assert len(fight("eberic fynn:6 kars midhrasir:14", "2532", dice[0], standing=shy).rounds) == 1


@pytest.mark.rule("fornaldar", "17.3")
def test_by_standing_orders_a_side_stops_when_it_has_lost_enough():
    tired = {
        "Fomorian": {"rounds": {"attack_while": "1-4", "until_losses": 3}},
        "Mundane": {"rounds": {"take_initiative": False}},
    }
    assert len(fight("eberic fynn:6 kars midhrasir:14", "2532", ["combat 2532 1", 3, 5], standing=tired).rounds) == 1


@pytest.mark.rule("fornaldar", "17.5.1")
def test_the_defender_chooses_the_terrain_that_helps_him_and_an_attacker_is_not_asked():
    it = fight("lofar normorea:4 eberic fynn:4", "3225", ["combat 3225 1", 3, 4], decisions=STOP, active="Mundane")
    assert it.keys("terrain") == ["terrain/Fomorian/3225"]
    assert it.rounds[0].ground in ("forest", "rough")
    assert it.rounds[0].strengths[1] == 8


@pytest.mark.rule("fornaldar", "17.5.8")
def test_a_side_retreats_by_its_standing_orders_toward_where_they_say():
    away = {"Mundane": {"rounds": {"retreat_below": "2-1"}, "retreat": {"to": ["2645"]}}}
    it = fight(
        "gorm fynn:9 astholf suderpathia:8",
        "2644",
        ["combat 2644 1", 2, 4],
        standing=away,
        entered_from={"Fomorian": {"2644": "2544"}},
    )
    assert it.state.pieces["astholf"].at == "2645"
    assert it.outcome == "attacker"
    never = {"Mundane": {"rounds": {"retreat_below": "2-1"}, "retreat": {"to": ["2645"], "never": ["2645"]}}}
    it = fight("gorm fynn:9 astholf suderpathia:8", "2644", ["combat 2644 1", 2, 4], standing=never)
    assert it.state.pieces["astholf"].at not in ("2644", "2645")


@pytest.mark.rule("fornaldar", "17.5.8", "18.4")
@pytest.mark.parametrize(("ruins", "to"), [((), "2645"), (("2445",), "2543")])
def test_a_side_without_such_orders_retreats_toward_its_nearest_fortress_that_stands(ruins, to):
    it = fight(
        "gorm fynn:9 astholf suderpathia:8",
        "2644",
        ["combat 2644 1", 2, 4],
        standing={"Mundane": {"rounds": {"retreat_below": "2-1"}}},
        entered_from={"Fomorian": {"2644": "2544"}},
        ruins=ruins,
    )
    assert it.state.pieces["astholf"].at == to


@pytest.mark.rule("fornaldar", "17.5.8")
def test_who_retreats_is_told_to_his_own_side_alone():
    it = fight(
        "gorm fynn:9 astholf suderpathia:8",
        "2644",
        ["combat 2644 1", 2, 4],
        decisions=[{"side": "Mundane", "retreat": "2645"}],
    )
    (seen,) = it.of("Retreated")
    assert (seen.side, seen.to) == ("Mundane", "2645")
    assert it.of("ForceRetreated")[0].seen_by == ("Mundane",)


@pytest.mark.rule("fornaldar", "17.4")
@pytest.mark.parametrize(
    ("options", "left"), [({}, False), ({"retreat_mark_o": "may"}, True), ({"retreat_mark_o": "must"}, True)]
)
def test_what_an_o_means_is_agreed_by_the_players(options, left):
    wishes = [] if options.get("retreat_mark_o") == "must" else [{"side": "Mundane", "retreat": "2645"}]
    it = fight(
        "gorm fynn:8 leif suderpathia:8", "2644", ["combat 2644 1", 2, 3], options=options, decisions=[*wishes, *STOP]
    )
    assert (it.state.pieces["leif"].at != "2644") == left


@pytest.mark.rule("fornaldar", "17.4")
def test_an_r_that_must_be_obeyed_asks_nobody():
    it = fight(
        "thorskuld nerfringia:10 eberic fynn:7",
        "2532",
        ["combat 2532 1", 4, 4],
        active="Mundane",
        options={"retreat_mark_r": "must"},
    )
    assert it.keys("force-retreat") == []
    assert it.outcome == "attacker"


SIEGE = "hakon midhrasir:12 hatta ycelia:3"


@pytest.mark.rule("fornaldar", "18.4")
@pytest.mark.parametrize("option", ["destroyed", "captured", "garrison_stays"])
def test_what_becomes_of_a_fortress_whose_defenders_are_driven_out(option):
    given = {
        "active": "Mundane",
        "entered_from": {"Mundane": {"3909": "3910"}},
        "points": {"Fomorian": 0, "Mundane": 0},
    }
    forced = [{"side": "Mundane", "force_retreat": True, "to": "3809"}]
    more = [["combat 3909 2", 6, 6]] if option == "garrison_stays" else []
    wishes = [{"side": "Mundane", "continue": True}] * len(more)
    it = fight(
        SIEGE,
        "3909",
        ["combat 3909 1", 4, 4],
        *more,
        options={"forced_from_fortress": option},
        decisions=[*forced, *wishes],
        **given,
    )
    assert it.state.pieces["hatta"].at == "3809"
    assert it.board.ruins == (() if option == "captured" else ("3909",))
    assert it.board.captured == ({"3909": "Mundane"} if option == "captured" else {})
    assert it.board.points["Mundane"] == (1 if option == "captured" else 11)


@pytest.mark.rule("fornaldar", "18.2")
def test_a_fortress_may_double_heroes_and_magic_by_option():
    plain = fight("gorm fynn:14 aulgerda nerfringia:4", "2331", ["combat 2331 1", 4, 4], decisions=STOP)
    whole = fight(
        "gorm fynn:14 aulgerda nerfringia:4",
        "2331",
        ["combat 2331 1", 4, 4],
        decisions=STOP,
        options={"fortress_multiplies": "all"},
    )
    points, magic, garrison = 4, 8, 2
    assert plain.rounds[0].strengths[1] == points + magic + garrison
    assert whole.rounds[0].strengths[1] == points + magic * 2 + garrison


@pytest.mark.rule("fornaldar", "24.2.2")
def test_a_siege_engine_takes_a_fortress_its_doubling_and_is_taken_when_left_alone():
    siege = "jofur ycelia:14 greutung thorskuld midhrasir:3"
    given = {"scenario": "24.2", "decisions": STOP}
    bare = fight(siege.replace("greutung ", ""), "3020", ["combat 3020 1", 3, 4], **given)
    beset = fight(siege, "3020", ["combat 3020 1", 3, 4], **given)
    assert bare.rounds[0].strengths[1] - beset.rounds[0].strengths[1] == 3
    lost = fight(
        "fynn:1 greutung hakon midhrasir:20",
        "2532",
        ["combat 2532 1", 6, 6],
        ["event greutung", 3, 4],
        scenario="24.2",
        active="Mundane",
    )
    assert lost.state.pieces["greutung"].side == "Mundane"


@pytest.mark.rule("fornaldar", "23.0")
def test_a_leaders_own_rule_modifies_the_battles_he_commands():
    surth = fight(
        "surth jotunheim:4 lofar normorea:8",
        "1020",
        ["combat 1020 1", 3, 4],
        decisions=STOP,
        scenario="24.3",
        sides={"jotunheim": "Fomorian"},
    )
    assert ("Surth", 1) in surth.rounds[0].modifiers
    hardang = fight(
        "hardang fynn:8 hakon midhrasir:8",
        "2625",
        ["combat 2625 1", 3, 4],
        ["combat 2625 2", 3, 4],
        scenario="24.3",
        decisions=[{"side": "Mundane", "retreat": False}, {"side": "Fomorian", "continue": True}, *STOP],
    )
    assert [each.shift for each in hardang.rounds] == [2, 0]


@pytest.mark.rule("fornaldar", "24.3.2.5")
def test_some_always_retreat_on_an_o_even_where_the_rest_may_not():
    it = fight(
        "lembi midhrasir:6 jibalian gorm fynn:19",
        "2644",
        ["combat 2644 1", 2, 4],
        scenario="24.3",
        active="Mundane",
        entered_from={"Mundane": {"2644": "2744"}},
        decisions=[{"side": "Mundane", "retreat": "2744"}, *STOP],
    )
    assert it.rounds[0].result == "Co/B"
    assert it.state.pieces["jibalian"].at == "2744"
    assert it.state.pieces["lembi"].at == "2644"
    assert it.outcome == "both stay"


@pytest.mark.rule("fornaldar", "14.8.11")
def test_who_was_intercepted_attacks_without_orders():
    it = Fight(
        "eberic fynn:4 olvard midhrasir:6",
        at="2625",
        dice=[["combat 2625 1", 3, 4]],
        intercepted=["2625"],
        decisions=STOP,
    )
    it.vector["at"] = []
    it.play("combat")
    assert [each.attacker for each in it.rounds] == ["Fomorian"]


@pytest.mark.rule("fornaldar", "15.5.1")
def test_a_choice_of_commands_is_asked_once_in_a_battle():
    it = fight(
        "lembi kars midhrasir:8 eberic fynn:8",
        "2045",
        ["combat 2045 1", 4, 4],
        ["combat 2045 2", 3, 4],
        active="Mundane",
        decisions=[{"side": "Mundane", "command": "kars"}, {"side": "Mundane", "continue": True}, *STOP],
    )
    assert it.keys("command") == ["command/Mundane/2045"]
    assert strengths(it.rounds[1])[3] == strengths(it.rounds[0])[3]


@pytest.mark.rule("fornaldar", "2.3")
def test_the_reverse_side_of_a_dragon_is_an_artifact_that_may_be_captured():
    it = fight(
        "rodhiorm/4 fynn:3 snorri midhrasir:18",
        "2625",
        ["combat 2625 1", 6, 6],
        ["item 39", 5, 4],
        active="Mundane",
        sides={"rodhiorm": "Fomorian"},
    )
    assert "rodhiorm" not in it.state.pieces
    assert it.state.treasures[39].bearer == "snorri"


@pytest.mark.rule("fornaldar", "16.1")
def test_what_cannot_be_fought_is_told_to_its_owner_alone():
    it = Fight("reomur konkiff snorri", at="2625", dice=[])
    it.play()
    (fact,) = it.of("AttackNotMade")
    assert (fact.rule, fact.seen_by, fact.side) == ("16.2", ("Fomorian",), "Fomorian")


@pytest.mark.rule("fornaldar", "7.8")
def test_a_battle_that_waited_for_an_answer_goes_on_as_if_it_had_not():
    given = {"at": "2532", "dice": [["combat 2532 1", 4, 4], ["combat 2532 2", 3, 4]]}
    pieces = "dralak gorm lochlann:14 hakon olvard midhrasir:9"
    stay = {"Mundane": {"rounds": {"take_initiative": False}}}
    waiting = Fight(pieces, standing=stay, **given)
    decide = waiting.table._decide
    waiting.table._decide = lambda question: None if question.key == "losses/Mundane/2532/1" else decide(question)
    with pytest.raises(Suspended):
        waiting.play()
    whole, resumed = Fight(pieces, standing=stay, **given), Fight(pieces, standing=stay, **given)
    resumed.table._past = waiting.table.journal.entries()
    assert resumed.play().facts == whole.play().facts
    assert len(whole.rounds) == 2


@pytest.mark.rule("fornaldar", "15.5.1")
def test_defenders_of_a_fortress_choose_between_its_command_and_their_leaders():
    it = fight("lembi midhrasir:8 eberic fynn:8", "3927", ["combat 3927 1", 4, 4], decisions=STOP)
    (question,) = [question for question in it.questions if question.key == "command/Mundane/3927"]
    assert [choice.text for choice in question.choices] == ["the fortress: 4", "Lembi: 3"]


@pytest.mark.rule("fornaldar", "17.3", "19.3")
@pytest.mark.parametrize(
    ("outcome", "victor"),
    [("attacker", FOMORIAN), ("defender", MUNDANE), ("both stay", None), ("both gone", None), ("declined", None)],
)
def test_a_victor_is_who_holds_the_place_alone(outcome, victor):
    assert facts.CombatEnded(of="battle", at="2532", side=FOMORIAN, outcome=outcome).victor == victor


@pytest.mark.rule("fornaldar", "15.5.1", "17.5.6.A")
@pytest.mark.parametrize(("chosen", "leader", "rated"), [("", "lembi", 3), ("kars", "kars", 2), ("lembi", "lembi", 3)])
def test_who_is_chosen_commands_and_else_the_best(chosen, leader, rated):
    it = Situation({"2045": "lembi kars midhrasir:8 eberic fynn:8"})
    battle = Engagement(it.table, MUNDANE, "2045", "ground battle")
    own = company(it.state, MUNDANE, "2045", "ground battle")
    battle.commands = {FOMORIAN: "eberic"} | ({MUNDANE: chosen} if chosen else {})
    assert (leader_in(battle, own).id, rating(battle, own)) == (leader, rated)


@pytest.mark.rule("fornaldar", "12.3", "18.4")
def test_of_the_ruins_those_beside_a_combat_are_seen_by_who_fights_there():
    it = Situation({"2625": "hakon midhrasir:8 eberic fynn:8"})
    put(it.board, ruins=("3927", "2626", "2625"))
    seen = field_of(Engagement(it.table, MUNDANE, "2625", "ground battle"), MUNDANE, ())
    assert seen.ruins == ("2626", "2625")
