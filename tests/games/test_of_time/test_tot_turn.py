"""The sequence of play: rounds, who starts, one mail for each move, who is absent."""

import pytest
from tot_table import Bench, facts

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.books import SCENARIO
from adjudicator.games.test_of_time.standing import Standing, StandingDefence
from adjudicator.games.test_of_time.words import Tokens
from adjudicator.table import ScriptedDice, Table

SIRE = {"do": {"move": "sire"}}


@pytest.mark.rule("test-of-time", "TT-01", "TT-02", "TT-04", "TT-05", "TT-10")
@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCD", "ABCDE", "ABCDEF"])
def test_two_to_six_gods_begin_with_20_followers_and_a_start_drawn_by_lot(seats):
    drawn = seats[::-1]
    table = Table("0.setup", GAME.empty(), ScriptedDice((), [drawn]), None)
    GAME.setup(table, SCENARIO.built_in, GAME.options(), tuple(seats))
    board = table.finish() and table.state.board
    assert board.start == drawn[0]
    assert board.home == dict.fromkeys(seats, Tokens(20))
    assert not board.testaments
    assert GAME.next_step(table.state).seats == tuple(seats)


@pytest.mark.rule("test-of-time", "TT-10", "TT-14")
def test_the_start_goes_clockwise_from_round_to_round_to_the_20th():
    table = Bench(players="ABC", start_player="B")
    while table.step is not None:
        table.play()
    assert [fact.start for fact in table.log(facts.RoundBegan)] == list("BCABCABCABCABCABCABC")
    assert [fact.round for fact in table.log(facts.RoundEnded)] == list(range(1, 21))
    assert table.board.winners


def test_a_round_is_a_window_for_programs_and_an_end():
    table = Bench()
    assert (table.step.id, table.step.window, table.step.seats) == ("1.program", "program", ("A", "B"))
    table.play({"A": [], "B": []})
    assert (table.step.id, table.step.window, table.step.seats) == ("1.end", None, ())
    table.play()
    assert (table.step.id, table.step.title) == ("2.program", "Round 2: programs")


def by_mail(**table):
    return Bench(**({"options": {"mode": "move_by_move"}} | table))


@pytest.mark.rule("test-of-time", "TT-11", "TT-12", "TT-13")
def test_by_mail_each_move_is_a_window_of_one_seat():
    table = by_mail()
    windows = []
    for order in (SIRE, SIRE, {"do": {"move": "pass"}}, {"do": {"move": "pass"}}):
        windows.append((table.step.id, table.step.window, *table.step.seats))
        table.play({table.step.seats[0]: order})
    assert windows == [("1.move-1", "move", "A"), ("1.move-2", "move", "B"), ("1.move-3", "move", "A"),
                       ("1.move-4", "move", "B")]  # fmt: skip
    assert table.step.id == "1.end"


def test_who_passes_for_the_round_is_not_asked_again():
    table = by_mail(players="ABC")
    table.play({"A": SIRE | {"auto_pass": True}})
    for seat in ("B", "C", "B", "C"):
        assert table.step.seats == (seat,)
        table.play({seat: SIRE})
    assert [fact.seat for fact in table.log(facts.Passed)] == ["A", "A"]
    assert table.log(facts.PassingChosen)[0].seen_by == ("A",)


@pytest.mark.rule("test-of-time", "TT-36")
def test_who_passes_for_the_round_still_has_his_standing_defences():
    table = by_mail(round=6, testaments={"A": {1: {"type": "temple", "created": 5}}})
    table.standing = {"A": Standing(defence=(StandingDefence(space=1, f="match"),))}
    table.play({"A": {"do": {"move": "pass"}, "auto_pass": True}})
    table.play({"B": {"do": {"move": "attack", "target": "A", "space": 1, "f": 2}}})
    assert [fact.paid.f for fact in table.log(facts.DefenceMade)] == [2]
    assert table.step.seats == ("B",)


def test_by_mail_who_sends_nothing_preserves_and_else_passes():
    table = by_mail(round=6, testaments={"A": {1: {"type": "tools", "created": 5}}})
    for _ in range(3):
        table.play()
    assert [type(fact).__name__ for fact in table.log(facts.MoveMade)] == ["PreservationBegun", "Passed", "Passed"]
    assert [fact.missed for fact in table.log(facts.OrdersMissed)] == [1, 1]


def test_a_move_that_a_ruling_made_impossible_is_a_pass():
    table = by_mail(round=6, home={"A": {"f": 1}})
    table.play({"A": SIRE})
    assert len(table.log(facts.Passed)) == 1
    assert [fact.code for fact in table.log(facts.EntrySkipped)] == ["NOT_ENOUGH_FOLLOWERS"]


def rounds(table, *orders):
    """Play a round for each mapping of orders."""
    for given in orders:
        table.play(given)
        table.play()


def test_two_rounds_in_a_row_without_orders_make_a_seat_absent():
    table = Bench()
    rounds(table, {"A": []}, {"A": []}, {"A": []})
    assert (table.board.missed, table.board.absent) == ({"A": 0, "B": 3}, ("B",))
    assert len(table.log(facts.SeatAbsent)) == 1


def test_orders_bring_a_seat_back():
    table = Bench()
    rounds(table, {"A": []}, {"A": []}, {"A": [], "B": []})
    assert (table.board.missed["B"], table.board.absent) == (0, ())


def test_rounds_that_are_not_in_a_row_do_not_count():
    table = Bench()
    rounds(table, {"A": []}, {"A": [], "B": []}, {"A": []})
    assert table.board.absent == ()
