"""A round of a tournament: campaigns from one file, drawn seats, and the standings over all."""

import json
from pathlib import Path

import pytest

from adjudicator.campaign.referee.campaign_file import SeatPlan
from adjudicator.campaign.referee.tournament import Meeting, Result, RoundPlan, TournamentRound, draw, standings
from adjudicator.errors import Refused
from adjudicator.table import Seat
from adjudicator.table.news import Score

FILE = """\
round: spring-1
title: Spring Cup
players: [{player: Anna}, {player: Bert}, {player: Cora}, {player: Dora}]
seats: [A, B]
draw: 4 8 15 16 23 42
campaign:
  game: cp-campaign
  options: {battle_mode: auto, victory: {type: territories_after, turns: 2}}
  luck: false
"""
A, B = Seat("A"), Seat("B")


def plan(*names, seats=(A, B)):
    players = tuple(SeatPlan(player=name) for name in names)
    return RoundPlan(round="r", title="R", players=players, seats=seats, campaign={})


def seated(found):
    return [{seat: player.player for seat, player in table.items()} for table in found]


@pytest.fixture
def desk(run, tmp_path, monkeypatch):
    """An empty desk with the file of a round."""
    run("init", "desk")
    monkeypatch.chdir(tmp_path / "desk")
    Path("round.yaml").write_text(FILE, encoding="utf-8")


def test_a_round_opens_its_campaigns_and_shows_its_standings(desk, run):
    status, told, error = run("tournament", "round.yaml")
    assert (status, error) == (0, "")
    assert "anybody can draw again" in told
    waiting = run("status")[1]
    assert "spring-1-1" in waiting
    assert "spring-1-2" in waiting
    found = json.loads(run("standings", "--json")[1])
    assert {each["player"] for each in found["standings"]} >= {"Anna", "Bert", "Cora"}
    assert len(found["campaigns"]) == 2
    assert run("standings", "spring-1", "--page", "cup.html")[0] == 0
    page = Path("cup.html").read_text(encoding="utf-8")
    assert "Spring Cup, table 2" in page
    assert "tournament/unknown" in run("standings", "winter-1")[2]
    assert "tournament/exists" in run("tournament", "round.yaml")[2]


def test_what_is_wrong_in_its_file_is_told_with_its_place_and_nothing_is_opened(desk, run):
    Path("round.yaml").write_text(FILE.replace("luck: false", "lucky: false"), encoding="utf-8")
    assert "`lucky`" in run("tournament", "round.yaml")[2]
    Path("round.yaml").write_text(FILE.replace("seats: [A, B]", "seats: [A, B, C]"), encoding="utf-8")
    assert "2 more" in run("tournament", "round.yaml")[2]
    Path("round.yaml").write_text(FILE.replace("player: Dora", "player: open"), encoding="utf-8")
    assert "trust/open" in run("tournament", "round.yaml")[2]
    assert "spring" not in run("status")[1]
    assert "tournament/none" in run("standings")[2]


def test_the_example_of_a_round_can_be_opened(desk, run):
    Path("round.yaml").write_text(run("tournament")[1], encoding="utf-8")
    assert run("tournament", "round.yaml")[0] == 0


def test_the_draw_follows_from_words_and_names_and_not_from_their_order():
    first = seated(draw(plan("Anna", "Bert", "Cora", "Dora"), "words", ()))
    assert seated(draw(plan("Dora", "Cora", "Bert", "Anna"), "words", ())) == first
    assert any(seated(draw(plan("Anna", "Bert", "Cora", "Dora"), f"{n}", ())) != first for n in range(20))


def test_nobody_meets_again_whom_he_has_met_nor_has_a_seat_again_as_far_as_can_be():
    players = ("Anna", "Bert", "Cora", "Dora")
    before = [
        TournamentRound("r1", "", "", (Meeting("x", {A: "Anna", B: "Bert"}), Meeting("y", {A: "Cora", B: "Dora"})))
    ]
    for number in range(20):
        for table in seated(draw(plan(*players), f"{number}", before)):
            assert set(table.values()) not in ({"Anna", "Bert"}, {"Cora", "Dora"})
        assert {table[A] for table in seated(draw(plan(*players), f"{number}", before))} == {"Bert", "Dora"}


def test_two_players_of_one_name_are_refused():
    with pytest.raises(Refused, match="tell them apart"):
        list(draw(plan("Anna", "anna"), "", ()))


def test_points_are_the_opponents_one_stands_before_and_half_of_those_who_stand_as_well():
    def score(seat, value, *, won=False):
        return Score(seat=Seat(seat), name=seat, value=value, won=won)

    players = {Seat("A"): "Anna", Seat("B"): "Bert", Seat("C"): "Cora"}
    scores = (score("A", 3), score("B", 3), score("C", 1, won=True))
    told = standings([Result("x", "X", players, scores, over=True)])
    assert [(each.player, each.halves, each.won, each.over) for each in told] == [
        ("Cora", 4, 1, 1), ("Anna", 1, 0, 1), ("Bert", 1, 0, 1),
    ]  # fmt: skip
    hidden = Result("y", "Y", {}, scores, over=False)
    assert standings([hidden]) == []


def test_players_who_do_not_fill_the_campaigns_are_too_few():
    with pytest.raises(Refused, match="3 players do not fill campaigns of 2 seats each; name 1 more") as refused:
        list(draw(plan("Anna", "Bert", "Cora"), "", ()))
    assert refused.value.code == "tournament/players"
