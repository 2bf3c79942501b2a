"""16.0, 17.5 What is fought, and by which strengths; 24.3.2 #5 centaurs."""

import pytest
from fn_fight import Fight, fight, strengths
from fn_holds import holds

from adjudicator.games.fornaldar.combat.orders import Attack, Attacks
from adjudicator.games.fornaldar.combat.phase import announce
from adjudicator.games.fornaldar.combat.phase import fight as fight_phase
from adjudicator.games.fornaldar.words import FOMORIAN
from adjudicator.table.state import put

STOP = [{"side": side, "continue": False} for side in ("Fomorian", "Mundane")]


@pytest.mark.rule("fornaldar", "16.0")
@pytest.mark.parametrize("intercepted", [[], ["2625"]])
def test_nobody_fights_who_does_not_want_to_but_where_he_was_intercepted(intercepted):
    stacks = {"2625": "gorm fynn:4 kars midhrasir:4", "2532": "scyld fynn:4 hakon midhrasir:4"}
    dice = [["combat 2625 1", 3, 4]] if intercepted else []
    it = Fight(stacks, dice=dice, decisions=STOP, intercepted=intercepted)
    fight_phase(it.table, FOMORIAN, None)
    assert [each.at for each in it.rounds] == intercepted


@pytest.mark.rule("fornaldar", "17.5", "5.E.5.1")
def test_a_battle_is_fought_in_the_hex_that_is_announced():
    stacks = {"2625": "gorm fynn:4 kars midhrasir:4", "2532": "scyld fynn:4 hakon midhrasir:4"}
    it = Fight(stacks, dice=[["combat 2532 1", 3, 4]], decisions=STOP).play(at="2532")
    assert [(each.of, each.at) for each in it.rounds] == [("battle", "2532")]


@pytest.mark.rule("fornaldar", "15.1.C")
@pytest.mark.parametrize(
    ("stack", "strength"), [("kars midhrasir:5", 5), ("midhrasir:5", 2), ("midhrasir:1", 1), ("midhrasir:5 kars", 2)]
)
def test_points_without_command_fight_with_half(stack, strength):
    given = {"pieces": {"2625": stack}}
    holds("ask", given, {"value": strength}, of="strength", side="Mundane", at="2625")


@pytest.mark.rule("fornaldar", "17.5.8.A", "17.5.9")
@pytest.mark.parametrize(("stack", "csp"), [("kars+ midhrasir:11", 5), ("kars midhrasir:11", 4)])
def test_escorts_count_in_the_strength_for_losses(stack, csp):
    """An E takes 5 of 12 and 4 of 11."""
    it = fight(f"konkiff lochlann:15 {stack}", "2625", ["combat 2625 1", 4, 5], decisions=STOP)
    lost = {fact.side: fact for fact in it.of("LossesTaken")}
    assert (it.rounds[0].result, lost["Mundane"].csp) == ("D/E", csp)


@pytest.mark.rule("fornaldar", "17.5.8.B", "7.10")
@pytest.mark.parametrize(("persons", "wounds"), [("hakon kars olvard", 3), ("hakon/2 kars/2 olvard", 2)])
def test_characters_lose_by_their_current_combat_strengths(persons, wounds):
    """An E takes 3 of 13 and 2 of 9, heroes or not."""
    it = fight(f"konkiff lochlann:15 {persons} midhrasir:12", "2625", ["combat 2625 1", 6, 6], decisions=STOP)
    lost = {fact.side: fact for fact in it.of("LossesTaken")}
    assert (it.rounds[0].result, lost["Mundane"].wounds) == ("D/E", wounds)


@pytest.mark.rule("fornaldar", "24.3.2.5", "17.4")
@pytest.mark.parametrize(
    ("stack", "dice", "leaves"), [("klattka centaurs:8", (1, 3), True), ("eberic fynn:16", (1, 2), False)]
)
def test_centaurs_may_leave_on_an_o_under_a_worse_leader(stack, dice, leaves):
    """All of 16 on both sides, as centaurs are doubled in clear hexes; their captain stays, and evades."""
    it = fight(
        f"hakon midhrasir:16 {stack}",
        "2644",
        ["combat 2644 1", *dice],
        *([["evade Fomorian", 6], ["evade Mundane", 1]] if leaves else []),
        active="Mundane",
        scenario="24.3",
        entered_from={"Mundane": {"2644": "2544"}},
        decisions=[{"side": "Fomorian", "retreat": "2645"}, *STOP],
    )
    assert (strengths(it.rounds[0])[:2], it.rounds[0].result) == ((16, 16), "C/Bo")
    assert any(piece.at == "2645" for piece in it.state.pieces.values()) == leaves


@pytest.mark.rule("fornaldar", "18.2.x", "18.1")
@pytest.mark.parametrize(("at", "strength"), [("3128", 12 + 1), ("3305", 6)])
def test_walls_double_those_within_not_those_before_them(at, strength):
    """Two stockades, of Midhrasir and of Ycelia; inside there is a garrison too."""
    given = {"pieces": {at: "kars midhrasir:6"}}
    holds("ask", given, {"value": strength}, of="strength", side="Mundane", at=at)


@pytest.mark.rule("fornaldar", "14.8.11")
@pytest.mark.parametrize("kind", ["melee", "naval"])
def test_an_impossible_attack_there_does_not_spare_the_intercepted_the_fight(kind):
    it = Fight({"2625": "gorm fynn:4 kars midhrasir:4"}, dice=[["combat 2625 1", 3, 4]], decisions=STOP)
    put(it.board, compelled=("2625",))
    fight_phase(it.table, FOMORIAN, Attacks(attacks=(Attack(at="2625", kind=kind),)))
    assert [(each.of, each.at) for each in it.rounds] == [("battle", "2625")]
    assert len(it.of("AttackNotMade")) == 1


@pytest.mark.rule("fornaldar", "14.8.11", "14.8.7")
@pytest.mark.parametrize("attacks", [(), (Attack(at="4424", kind="ground"),)])
def test_who_was_intercepted_on_the_water_fights_there_whatever_is_fought_ashore(attacks):
    stacks = {"4424": "sorcerer hatta>sorcerer gorm fynn:4 lhyr~ skergota:4~ kars midhrasir:4"}
    it = Fight(stacks, moved=["lhyr", "skergota"], intercepted=["4424"])
    assert [each.combat for each in announce(it.table, FOMORIAN, attacks)] == [
        *("ground battle" for _ in attacks),
        "naval battle",
    ]
