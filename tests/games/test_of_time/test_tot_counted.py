"""What is counted and told beside the moves: followers kept at home, uses, the dead, changes of scores."""

import pytest
from tot_orders import TEMPLE, bench

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.attack import Attack
from adjudicator.games.test_of_time.books import SCENARIO
from adjudicator.games.test_of_time.corrections import HomeCorrected
from adjudicator.games.test_of_time.deputy import cautious_orders, passed_before
from adjudicator.games.test_of_time.options import Options
from adjudicator.games.test_of_time.program import Entry, leaves_too_few
from adjudicator.games.test_of_time.report.attacks import _deaths
from adjudicator.games.test_of_time.report.scores import score_after, scores
from adjudicator.games.test_of_time.run import OneMove
from adjudicator.games.test_of_time.scoring import score
from adjudicator.games.test_of_time.setup import CampaignSet
from adjudicator.games.test_of_time.sire import Sire
from adjudicator.games.test_of_time.tokens import TokensDied
from adjudicator.games.test_of_time.weighing import HOME, _uses
from adjudicator.games.test_of_time.words import Tokens
from adjudicator.table import RuleId, Step


@pytest.mark.rule("test-of-time", "TT-34")
def test_who_is_to_stay_at_home_is_left_by_moves_that_place_followers_alone():
    board = bench().board
    attack = Attack(target="B", space=1, f=3)
    assert [leaves_too_few(board, "A", attack, keep) for keep in (0, 17, 18)] == [False, False, True]
    assert not leaves_too_few(board, "A", Sire(), 99)


def test_an_entry_that_is_carried_out_twice_uses_twice_the_followers():
    attack = Attack(target="B", space=1, f=3)
    board = bench().board
    assert [_uses(board, "A", Entry(do=attack, repeat=times))[HOME] for times in (1, 2, 3)] == [3, 6, 9]


@pytest.mark.rule("test-of-time", "TT-31")
def test_an_attack_waits_for_a_testament_that_may_come_and_for_nothing_that_cannot():
    board = bench().board
    far = Attack(target="B", space=1, f=99)
    refusal = far.refusal(board, "A")
    assert refusal is not None
    assert isinstance(far.can_wait_out(board, "A", refusal), bool)


@pytest.mark.rule("test-of-time", "TT-36")
def test_the_dead_of_a_fight_are_those_of_a_god_over_that_testament():
    died = TokensDied(rule=RuleId("TT-36"), seat="A", died=Tokens(f=2), saved=1, cause="attack", testament="B1")
    elsewhere = TokensDied(rule=RuleId("TT-36"), seat="A", died=Tokens(f=5), cause="attack", testament="C1")
    others = TokensDied(rule=RuleId("TT-36"), seat="B", died=Tokens(f=7), cause="defence", testament="B1")
    (told,) = _deaths("A", "B1", [elsewhere, died, others])
    assert told == f"{died.died} died, 1 spared"


@pytest.mark.rule("test-of-time", "TT-01", "TT-70")
def test_a_score_is_told_with_what_the_last_round_brought():
    board = bench(testaments={"A": {1: TEMPLE}, "B": {}, "C": {}}).board
    last = board.closed
    told = {
        each.seat: each for each in scores(GAME.view(bench(testaments={"A": {1: TEMPLE}, "B": {}, "C": {}}).state, "A"))
    }
    assert told["A"].value == score(board, "A", last)
    assert told["A"].change == told["A"].value - score_after(board, "A", last - 1) != 0


def test_a_deputy_makes_one_move_where_each_move_is_a_mail():
    table = bench()
    step = Step(id="6.move-1", turn=6, title="", window="move", seats=("A",))
    assert isinstance(cautious_orders(GAME.view(table.state, "A"), step), OneMove)


def test_the_gods_sit_down_in_the_first_headline():
    assert (
        CampaignSet(scenario=SCENARIO.built_in, options=Options(), seats=("A", "B", "C")).head(None)
        == "three gods sit down at the table"
    )


def test_no_chance_follows_programs():
    assert GAME.next_step(bench().state).chance is False


ART = {"type": "art", "created": 4, "log": [[5, "preserve", 0]]}


@pytest.mark.rule("test-of-time", "PBEM-7", "TT-24", "TT-36")
@pytest.mark.parametrize("spaces", [(1, 2), (2, 1)], ids=["the best first", "the best last"])
def test_a_deputy_saves_what_is_worth_most_first(spaces):
    best, other = spaces
    table = bench(testaments={"A": dict(sorted({best: TEMPLE, other: ART}.items())), "B": {}, "C": {}})
    view = GAME.view(table.state, "A")
    (*saving, last) = [entry.do for entry in cautious_orders(view, table.step).program]
    told = [(type(move).__name__, move.space) for move in saving]
    assert told == [(move, space) for move in ("Defend", "Preserve") for space in (best, other)]
    assert isinstance(last, Sire)


@pytest.mark.rule("test-of-time", "PBEM-7", "TT-24", "TT-36")
@pytest.mark.parametrize("spaces", [(1, 2), (2, 1)], ids=["the best first", "the best last"])
@pytest.mark.parametrize(("attacked", "home", "move"), [
    (True, 20, "defend best"), (False, 20, "preserve best"), (False, 7, "preserve other"), (False, 3, "sire"),
    (True, 0, "pass"), (False, 1, "pass"),
])  # fmt: skip
def test_the_one_move_of_a_deputy_defends_else_preserves_else_sires(spaces, attacked, home, move):
    best, other = spaces
    placed = dict(sorted({best: TEMPLE, other: ART}.items()))
    table = bench(testaments={"A": placed, "B": {}, "C": {}}, start_player="B")
    if attacked:
        table.moves(("B", "attack", {"target": "A", "space": other, "f": 1}), ("C", "pass"), ("A", "pass"))
        table.moves(("B", "attack", {"target": "A", "space": best, "f": 1}), ("C", "pass"))
    HomeCorrected(seat="A", f=home, s=0).change(table.state)
    step = Step(id="6.move-1", turn=6, title="", window="move", seats=("A",))
    ordered = cautious_orders(GAME.view(table.state, "A"), step).do
    space = {"best": best, "other": other}.get(move.partition(" ")[2])
    assert type(ordered).__name__.lower() == move.partition(" ")[0]
    assert getattr(ordered, "space", None) == space


@pytest.mark.rule("test-of-time", "TT-11")
@pytest.mark.parametrize(("home", "move", "passed"), [(3, "pass", True), (3, "sire", False), (20, "pass", False)])
def test_a_deputy_that_passed_where_it_sires_now_is_one_all_the_same(home, move, passed):
    """Not where it preserves, then and now; and what it orders now is no order of before."""
    table = bench(testaments={"A": {1: TEMPLE}, "B": {}, "C": {}}, start_player="B")
    HomeCorrected(seat="A", f=home, s=0).change(table.state)
    view = GAME.view(table.state, "A")
    for window, is_before in (("move", passed), ("program", False)):
        step = Step(id=f"6.{window}-1", turn=6, title="", window=window, seats=("A",))
        assert passed_before(view, step, {"do": {"move": move}}) == is_before
