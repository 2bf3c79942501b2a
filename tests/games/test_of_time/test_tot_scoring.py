"""Scores, and who has won (TT-70 to TT-72)."""

import pytest
from tot_table import Bench

from adjudicator.games.test_of_time.scoring import score, winners


def kept(type, created, decayed=0):
    log = [[round, "decay" if round - created <= decayed else "preserve", 0] for round in range(created + 1, 21)]
    return {"type": type, "created": created, "log": log}


def bench(home=None, **testaments):
    cards = {"A": {}, "B": {}, "C": {}}
    for place, card in testaments.items():
        cards[place[0]][int(place[1])] = card
    home = {seat: {"f": 5} for seat in "ABC"} | (home or {})
    return Bench(round=20, players="ABC", over=True, home=home, testaments=cards)


@pytest.mark.rule("test-of-time", "TT-01", "TT-70")
def test_a_score_is_visible_dots_times_rounds_of_existence():
    board = bench(A1=kept("temple", 15, 5), A2=kept("art", 10), A3=kept("tools", 20), B1=kept("tools", 1, 2)).board
    assert [score(board, seat) for seat in "ABC"] == [3 * 5 + 4 * 10, 0, 0]


@pytest.mark.rule("test-of-time", "TT-70")
def test_a_score_before_the_end_counts_the_rounds_so_far():
    table = Bench(
        round=8, testaments={"A": {1: {"type": "art", "created": 5, "log": [[6, "decay", 0], [7, "decay", 1]]}}}
    )
    assert score(table.board, "A", 7) == 2
    assert score(table.board, "A") == 15


@pytest.mark.rule("test-of-time", "TT-71", "TT-72")
@pytest.mark.parametrize(
    ("table", "won", "reason"),
    [
        ({"A1": kept("art", 15), "B1": kept("art", 14)}, "B", "most points"),
        ({"A1": kept("art", 15), "B1": kept("art", 15), "home": {"B": {"s": 1}}}, "B", "most shamans"),
        ({"A1": kept("art", 15), "B1": kept("tools", 15), "B2": kept("tools", 15)}, "B", "most visible Testaments"),
        ({"A1": kept("art", 15), "B1": kept("art", 15), "home": {"A": {"f": 6}}}, "A", "most followers"),
        ({"A1": kept("art", 15), "B1": kept("art", 15)}, "AB", "level in everything"),
        ({"A1": kept("art", 15), "home": {"B": {"s": 9}}}, "A", "most points"),
    ],
)
def test_ties_go_to_shamans_then_testaments_then_followers_then_are_shared(table, won, reason):
    found = winners(bench(**table).board)
    assert "".join(found[0]) == won
    assert found[1].startswith(reason)
