"""PBEM-3a: the run stops where a condition comes true, and goes on in another window."""

import pytest
from tot_table import Bench, facts

from adjudicator.games.test_of_time import GAME
from adjudicator.table import REFEREE

ATTACK = {"do": {"move": "attack", "target": "B", "space": 1, "f": 3}}
SIRE = {"do": {"move": "sire"}, "repeat": 2}
ASK = {"program": [SIRE], "ask_if": {"under_attack": 1}}


def bench(**options):
    cards = {"B": {1: {"type": "temple", "created": 5}}}
    return Bench(round=6, players="ABC", testaments=cards, options=options)


def stopped(**options):
    """B is attacked by the second move of A and wants to be asked."""
    table = bench(**options)
    table.play({"A": [{"do": {"move": "sire"}}, ATTACK, SIRE], "B": ASK, "C": [SIRE]})
    return table


def log(table):
    return [(move.seat, type(move).__name__) for move in table.log(facts.MoveMade)]


def test_the_run_stops_right_after_the_move_that_makes_it_true():
    table = stopped()
    assert log(table)[-1] == ("A", "AttackMade")
    assert [fact.seats for fact in table.log(facts.RunStopped)] == [("B",)]
    assert table.board.phase == "moves"


def test_he_who_asked_has_a_day_in_a_window_of_his_own():
    step = stopped().step
    assert (step.id, step.name, step.window) == ("6.program-2", "program-2", "program")
    assert (step.seats, step.days, step.voluntary) == (("B",), 1, True)


def test_without_an_answer_all_goes_on_unchanged():
    table = stopped()
    before = len(log(table))
    table.play({})
    assert log(table)[before:][:4] == [
        ("B", "FollowerSired"),
        ("C", "FollowerSired"),
        ("A", "FollowerSired"),
        ("B", "Passed"),
    ]
    assert not table.log(facts.OrdersMissed)
    assert table.board.phase == "end"


@pytest.mark.rule("test-of-time", "TT-36")
def test_the_rest_of_his_program_can_be_replaced():
    table = stopped()
    before = len(log(table))
    table.play({"B": [{"do": {"move": "defend", "space": 1, "f": "match"}}]})
    assert log(table)[before:][:3] == [("B", "DefenceMade"), ("C", "FollowerSired"), ("A", "FollowerSired")]
    assert ("B", "FollowerSired") not in log(table)[before:]


def test_entries_done_before_are_not_done_again_after():
    table = stopped()
    table.play({})
    assert [fact.seat for fact in table.log(facts.FollowerSired)].count("B") == 2


def test_a_seat_stops_the_run_as_often_as_agreed_each_time_by_a_new_condition():
    again = {"program": [SIRE], "ask_if": {"attack_points_at_least": [1, 3]}}
    for most, stops in ((0, 0), (1, 1), (2, 2)):
        table = stopped(checkpoints_per_round=most)
        while table.board.asking:
            table.play({"B": again})
        assert len(table.log(facts.RunStopped)) == stops


def test_the_condition_that_stopped_the_run_does_not_stop_it_again():
    table = stopped(checkpoints_per_round=2)
    table.play({})
    assert len(table.log(facts.RunStopped)) == 1


def test_two_may_stop_the_run_at_once():
    table = bench()
    sees = {"program": [SIRE], "ask_if": {"visible_at_most": ["B", 1, 8]}}
    table.play({"A": [], "B": sees, "C": sees})
    assert table.step.seats == ("B", "C")


def test_the_end_of_the_round_is_no_checkpoint():
    table = bench()
    table.play({"A": [], "B": [], "C": {"program": [], "ask_if": {"move_number_at_least": 4}}})
    assert not table.log(facts.RunStopped)


def test_what_is_kept_is_for_its_owner_and_the_referee():
    table = stopped()
    assert [fact.seen_by for fact in table.log(facts.ProgramKept)] == [("A",), ("B",), ("C",)]
    assert set(GAME.view(table.state, "A").kept) == {"A"}
    assert set(GAME.view(table.state, REFEREE).kept) == {"A", "B", "C"}


def test_a_seat_without_a_program_has_none_after_the_checkpoint_either():
    cards = {"A": {1: {"type": "tools", "created": 5}, 2: {"type": "tools", "created": 5}}}
    table = Bench(round=6, testaments=cards)
    table.play({"B": {"program": [], "ask_if": {"move_number_at_least": 2}}})
    table.play({})
    assert [fact.testament for fact in table.log(facts.PreservationBegun)] == ["A1-5", "A2-5"]


def test_checkpoints_are_counted_anew_in_each_round():
    table = stopped()
    while table.board.round == 6:
        table.play({})
    assert (table.board.checkpoints, table.board.window, table.state.kept) == ({}, 1, {})
