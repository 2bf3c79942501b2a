"""5.E.2 The Mobilization Phase; 24.2.2 who can rise in the first turn, and who rises together."""

import pytest
from fn_holds import holds
from fn_situation import Situation
from fornaldar_campaign import Campaign

from adjudicator.games.fornaldar.recovery.chances import chances
from adjudicator.games.fornaldar.recovery.mobilization import activate
from adjudicator.games.fornaldar.recovery.mobilizing import Mobilizing, mobilize
from adjudicator.games.fornaldar.state import Lot
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE


@pytest.mark.rule("fornaldar", "5.E.2.2", "10.3")
def test_two_dice_are_thrown_for_each_who_can_be_mobilized():
    """Lochlann rises on 6 and Basulea on 7 while Normorea is quiet; of the enemy's groups nobody rises."""
    given = {"pieces": {}, "inactive": ["lochlann", "basulea", "nerfringia", "normorea"]}
    dice = [["mobilize lochlann", 3, 4], ["mobilize basulea", 3, 4]]
    rose = {"lochlann": False, "basulea": "Fomorian", "nerfringia": False}
    holds("mobilization", given, {"active": rose, "success": [False, True]}, dice=dice)


@pytest.mark.rule("fornaldar", "5.E.2.2", "10.2")
def test_nobody_is_told_that_he_cannot_rouse_who_has_risen_to_him_meanwhile():
    """A compact seat orders its rolls before the other side moves, and may wake the group itself."""
    campaign = Campaign(4)
    table = campaign.table("1.test")
    activate(table, "lochlann", FOMORIAN, "10.2")
    before = len(table.journal.facts)
    mobilize(table, FOMORIAN, Mobilizing(try_=("lochlann",)))
    assert table.journal.facts[before:] == []
    mobilize(table, MUNDANE, Mobilizing(try_=("lochlann",)))
    assert [fact.code for fact in table.journal.facts[before:]] == ["CANNOT_TRY"]


@pytest.mark.rule("fornaldar", "24.2.2.2")
@pytest.mark.parametrize(("turn", "some"), [(1, False), (2, True)])
def test_in_the_first_turn_of_the_second_war_nobody_but_midhrasir_can_rise(turn, some):
    """It rises by the succession, which has a roll of its own."""
    it = Situation({}, scenario="24.2", game_turn=turn, inactive=["fynn", "nerfringia", "midhrasir"])
    assert any(chances(it.state, side) for side in ("Fomorian", "Mundane")) == some


@pytest.mark.rule("fornaldar", "24.2.2.4")
def test_the_basuleans_in_lochlann_rise_with_it_and_the_others_do_not():
    campaign = Campaign(4)
    table = campaign.table("1.test")
    activate(table, "lochlann", FOMORIAN, "10.3")
    lots = [piece for piece in campaign.state.pieces.values() if isinstance(piece, Lot) and piece.group == "basulea"]
    assert {lot.active for lot in lots if lot.band == "lochlann"} == {True}
    assert {lot.active for lot in lots if lot.band == "basulea"} == {False}


@pytest.mark.rule("fornaldar", "24.2.2.4")
def test_nor_do_those_in_lochlann_rise_with_basulea():
    campaign = Campaign(4)
    table = campaign.table("1.test")
    activate(table, "basulea", FOMORIAN, "10.3")
    pieces = [piece for piece in campaign.state.pieces.values() if piece.group == "basulea"]
    assert {(piece.band, piece.active) for piece in pieces} == {("lochlann", False), ("basulea", True)}


@pytest.mark.rule("fornaldar", "24.3.2.2")
@pytest.mark.parametrize(("group", "side", "rises"), [("midhrasir", MUNDANE, True), ("fynn", FOMORIAN, False)])
def test_swithiod_rises_however_midhrasir_does_and_with_nobody_else(group, side, rises):
    campaign = Campaign(2)
    assert campaign.board.scenario.id == "24.3"
    activate(campaign.table("1.test"), group, side, "10.2")
    swithiod = [piece for piece in campaign.state.pieces.values() if piece.group == "swithiod"]
    assert {piece.active for piece in swithiod} == {rises}
