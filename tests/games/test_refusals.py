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


@pytest.mark.parametrize("name", REFUSALS)
def test_every_refusal_is_under_a_rule_of_its_game(name):
    books = find_game(name).books
    known = [rule.id for rule in books.rules] + [ruling.id for ruling in books.rulings]
    sections = {id.rsplit(".", 1)[0] for id in known}
    chapters = {id.split(".")[0] + ".0" for id in known}
    refused = {refusal.rule for refusal in REFUSALS[name].values()}
    assert refused - {*known} - sections - chapters == set()
