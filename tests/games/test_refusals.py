"""Refusals name the rules that they follow from."""

import pytest

from adjudicator.games import find_game
from adjudicator.games.cp_campaign.refusals import refusals as cp_campaign
from adjudicator.games.diplomacy.words import refusals as diplomacy
from adjudicator.games.fornaldar.board.facts import refusals as fornaldar
from adjudicator.games.northmen.state import refusals as northmen
from adjudicator.games.test_of_time.words import refusals as test_of_time

REFUSALS = {
    "cp-campaign": cp_campaign,
    "diplomacy": diplomacy,
    "fornaldar": fornaldar,
    "northmen": northmen,
    "test-of-time": test_of_time,
}


NOTES = {
    "cp-campaign": "AFTER_GIVE_UP ALWAYS_TRUE BATTLE_PENDING CONDITION_UNMET DOUBLE_MARCH FORCED_MARCH MORE_THAN_CP "
    "NOT_REACHED NOT_YET NO_CP NO_FORCED_MARCH NO_REPORT ON_FAIL REMOVED_ARMY STACK_LIMIT THERE_AND_BACK "
    "TOO_FEW_PLACES UNFINISHED",
    "diplomacy": "OTHER_KIND OTHER_POWER OVER TOO_MANY UNMATCHED",
    "fornaldar": "CAUGHT ENEMY_AHEAD MUST_ATTACK NOT_ATTACKED NOT_WHEN NO_COMBAT_YET OUT_OF_SIGHT PERHAPS_GONE "
    "STANDING_STILL THERE_AND_BACK WAY_FOUND",
    "northmen": "ACTIONS_UNUSED NOT_ATTACKED NOT_PLAYED THERE_AND_BACK TURNED_TO_FIT UNMET",
    "test-of-time": "ALWAYS_TRUE ATTACK_MET BURIED_AT_THAT_ROUND CONDITION_UNMET COST_NOT_MET KEEP_HOME "
    "MORE_THAN_HOME MORE_THAN_ZONES NEEDS_TEMPLE NOT_UNDER_ATTACK NOT_YOUR_TURN NO_TESTAMENT NO_TOKEN_LEFT OVERPAID "
    "ROUND_OVER SPACE_OCCUPIED TOO_MANY_ROUNDS",
}
"""The codes of what is only remarked on in each game, as it may pass before its turn comes, or is allowed if unwise."""


@pytest.mark.parametrize("name", REFUSALS)
def test_orders_are_accepted_with_what_may_pass_and_with_nothing_else(name):
    notes = {refusal.code for refusal in REFUSALS[name].values() if refusal.kind == "note"}
    assert notes == set(NOTES[name].split())


@pytest.mark.parametrize("name", REFUSALS)
def test_every_refusal_is_under_a_rule_of_its_game(name):
    books = find_game(name).books
    known = [rule.id for rule in books.rules] + [ruling.id for ruling in books.rulings]
    sections = {id.rsplit(".", 1)[0] for id in known}
    chapters = {id.split(".")[0] + ".0" for id in known}
    refused = {refusal.rule for refusal in REFUSALS[name].values()}
    assert refused - {*known} - sections - chapters == set()
