"""A referee's evenings with Test of Time: no map, no battles, and a past that changes."""

import json
import re
from pathlib import Path

import pytest

from adjudicator.campaign.desk.desk import Desk
from adjudicator.cli import demo
from adjudicator.cli.app import the_desk
from adjudicator.cli.setup import open_plan

pytestmark = pytest.mark.slow

ORDERS = Path(__file__).parents[2] / "orders" / "test-of-time"


@pytest.fixture
def stopped(run, tmp_path, monkeypatch):
    """The example campaign up to the checkpoint of round 7, on the desk that is the current folder."""
    play(tmp_path / "gods", evenings()[:7])
    monkeypatch.chdir(tmp_path / "gods")


@pytest.fixture
def gods(run, tmp_path, monkeypatch):
    """The example campaign up to the end of round 7, on the desk that is the current folder."""
    play(tmp_path / "gods", evenings()[:8])
    monkeypatch.chdir(tmp_path / "gods")


def evenings():
    return sorted(path for path in ORDERS.iterdir() if path.is_dir())


def play(folder, evenings):
    Desk.create(folder)
    desk = the_desk(folder)
    live = open_plan(desk, ORDERS / "campaign.yaml")
    for evening in evenings:
        demo.play_evening(desk, live, evening)
    desk.close()


def rounds_of(printed, testament):
    """The rounds of a Testament, as the table of `show` has them."""
    table = printed.partition("\n Testaments")[2] or printed
    return re.findall(r"\b\d+[TD]\S*", re.search(rf"^ {testament} .*$", table, re.MULTILINE)[0])


def test_the_past_is_shown_as_it_was_and_as_it_counts_now(run, gods):
    """In round 5 the second Temple of Auron was preserved; in round 7 Belisha had three strips fall in it."""
    then = run("show", "--as-of", "6.end")[1]
    assert rounds_of(then, "A3") == ["5T", "6T"]
    assert rounds_of(run("show", "--as-of", "7.program")[1], "A3") == ["5T+3*", "6T+2*"]
    now = run("show")[1]
    assert rounds_of(now, "A3") == ["5T+3*", "6T", "7T"]
    assert "* changed by Reverse Time" in now
    assert re.search(r"A3 Temple +round 5 +T, now T\+3 +Belisha in round 7 \(\+3\)", now)
    assert "Next: Round 7: programs (7.program)." in then
    assert "Next: Round 8: programs (8.program)." in now


def test_after_a_checkpoint_nobody_is_called_missing(run, stopped):
    _, told, _ = run("status")
    assert "İpek Yılmaz              may send orders" in told
    assert "Mateusz Żak              no orders awaited" in told


def test_a_round_without_dice_has_none_to_prove(run, gods):
    assert "starting player" in run("rolls", "0")[1]
    assert run("rolls", "5")[1] == "Nothing was thrown or drawn in turn 5.\n"
    run("report", "--turn", "5")
    status, printed, _ = run("prove", "reports/gods-3/05-turn-5")
    assert status == 0
    assert "Nothing is FALSE." in printed


@pytest.mark.parametrize("words", [(), ("--game", "test-of-time"), ("--campaign", "gods-3")])
def test_a_game_without_a_map_has_none_to_draw(run, gods, words):
    status, _, told = run("map", *words)
    assert status == 1
    assert "Test of Time is played without a map" in told


def test_a_campaign_with_cards_of_the_referees_own(run):
    run("init", "desk")
    _, file, _ = run("example", "--game", "test-of-time")
    assert "2 to 6 players" in file
    assert "Your own sides and cards" in file
    cards = json.loads(run("example", "--game", "test-of-time", "--scenario")[1])
    cards["sides"]["A"]["name"] = "Anubis"
    Path("mine.json").write_text(json.dumps(cards), encoding="utf-8")
    Path("mine.yaml").write_text(file.replace("# scenario: mine.json", "scenario: mine.json"), encoding="utf-8")
    assert run("new", "mine.yaml", "--desk", "desk")[0] == 0
    assert run("begin", "--desk", "desk")[0] == 0
    assert "Anubis" in run("show", "--desk", "desk")[1]
    del cards["cards"]["tools"]
    Path("mine.json").write_text(json.dumps(cards), encoding="utf-8")
    assert "`cards` has no card for tools" in run("new", "mine.yaml", "--desk", "desk")[2]


def test_a_new_desk_names_the_games(run):
    assert "cp-campaign, diplomacy, fornaldar, northmen, test-of-time" in run("init", "desk")[1]


def test_the_demonstration_is_played_once_in_a_folder(run, gods):
    status, _, told = run("demo", ".", "--game", "test-of-time")
    assert status == 1
    assert "gods-3 was played in . already" in told
    assert "there is no game 'chess'" in run("demo", "--game", "chess")[2]
