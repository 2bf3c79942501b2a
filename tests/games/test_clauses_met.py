"""Every clause is met in campaigns of bots, or is listed with the test that holds it instead.

50 of each game are played at most; of Fornaldar, whose campaigns are long, 12. A clause is met where the game runs the
code that it names; a question among that, where it is answered both ways. `--campaigns N` plays N of them even if all
have been met before. `unmet.json` lists what bots do not come to: mostly why an order is refused that they do not give.
"""

import json
from pathlib import Path

import cp_campaign as played_cp
import dip_campaign as played_diplomacy
import fornaldar_campaign as played_fornaldar
import northmen_table as played_northmen
import pytest
import tot_campaign as played_time
from clauses import named, played
from met import Watch
from strolls import PLAYED

from adjudicator.games import cp_campaign, diplomacy, fornaldar, northmen, test_of_time
from adjudicator.games.fornaldar.arrivals.setup import CHOSEN

MOST = {"cp-campaign": 50, "diplomacy": 20, "fornaldar": 12, "test-of-time": 50, "northmen": 50}
FIRST = {
    "cp-campaign": (),
    "diplomacy": (),
    "fornaldar": (5, 2),
    "test-of-time": (47, 48, 49),
    "northmen": range(49, 21, -1),
}
"""The campaigns that meet most, which are played first."""
UNMET = json.loads(Path(__file__).with_name("unmet.json").read_bytes())
GAMES = {
    "cp-campaign": (cp_campaign, played_cp),
    "diplomacy": (diplomacy, played_diplomacy),
    "fornaldar": (fornaldar, played_fornaldar),
    "test-of-time": (test_of_time, played_time),
    "northmen": (northmen, played_northmen),
}


@pytest.mark.long("fornaldar", "northmen", "test-of-time", "cp-campaign")
@pytest.mark.parametrize("name", GAMES)
def test_every_clause_is_met_or_listed(name, monkeypatch, pytestconfig):
    game, playing = GAMES[name]
    watch, least = Watch(game), pytestconfig.getoption("--campaigns") or 0
    monkeypatch.setattr(playing, "GAME", watch.game)
    CHOSEN.clear()
    for count, number in enumerate(dict.fromkeys((*FIRST[name], *range(max(least, MOST[name])))), start=1):
        for _ in PLAYED[name](number):
            pass
        if count >= least and set(watch.unmet()) <= set(UNMET[name]):
            break
    assert [clause for clause in watch.unmet() if clause not in UNMET[name]] == []


@pytest.mark.parametrize("name", GAMES)
def test_what_is_listed_has_a_test_of_its_own(name):
    game, _ = GAMES[name]
    tests = {named(clause): clause["tests"] for clause in played(game.__name__)}
    assert [clause for clause, test in UNMET[name].items() if test not in tests[clause]] == []
