"""The table: what rules run on, driven by scripted dice and answers."""

import pytest
import toy

from adjudicator.errors import JournalDiverged
from adjudicator.table import Answered, Choice, Drawn, Question, Rolled, ScriptedDice, Suspended, Table

LEFT = Question(
    key="bank", seat="A", rule="X-2", text="?", default="left", choices=(Choice("left", ""), Choice("right", ""))
)
OTHER = Question(key="other", seat="B", rule="X-2", text="?", default="yes")


def table(faces=(), decide=lambda question: None, past=None):
    return Table("1.bid", toy.State(), ScriptedDice(faces), decide, past)


def fact(amount=1):
    return toy.BidMade(rule="X-1", seat="A", amount=amount, total=amount)


def test_a_roll_has_total_modifiers_and_need():
    roll = table([3, 4]).roll("X-1", "A", "2d6", need=9, modifiers=[("bid", 2)])
    assert (roll.faces, roll.total, roll.made) == ((3, 4), 9, True)
    assert not table([3, 4]).roll("X-1", "A", "2d6", need=10, modifiers=[("bid", 2)]).made


def test_rolls_of_one_kind_are_numbered():
    tried = table([1, 2, 3])
    numbers = [tried.roll(rule, subject).key.n for rule, subject in (("X-1", "A"), ("X-1", "A"), ("X-1", "B"))]
    assert numbers == [1, 2, 1]


def test_a_fact_changes_the_state_at_once():
    tried = table()
    tried.record(fact(7))
    assert tried.state.bids == {"A": 7}


def test_the_journal_keeps_acts_and_facts_in_order():
    tried = table([5], decide=lambda question: ("left", "orders"))
    tried.record(fact(1))
    tried.roll("X-1", "A")
    tried.ask(LEFT)
    tried.record(fact(2))
    tried.draw("X-1", "order", ["A", "B"])
    kinds = [type(entry) for entry in tried.finish().entries()]
    assert kinds == [toy.BidMade, Rolled, Answered, toy.BidMade, Drawn]


@pytest.mark.parametrize(
    ("answered", "left"),
    [([], ["bank", "other", "third"]), (["other"], ["bank", "third"]), (["bank", "third"], ["other"])],
)
def test_asking_all_waits_for_every_open_question_at_once(answered, left):
    third = Question(key="third", seat="A", rule="X-2", text="And then?", default="no")
    with pytest.raises(Suspended) as waiting:
        table(decide=lambda asked: ("left", "orders") if asked.key in answered else None).ask_all([LEFT, OTHER, third])
    assert [question.key for question in waiting.value.questions] == left


def test_asking_all_answers_in_the_order_asked():
    answers = {"bank": ("left", "orders"), "other": ("no", "reply")}
    assert table(decide=lambda question: answers[question.key]).ask_all([OTHER, LEFT]) == ("no", "left")


def journal():
    first = table([5], decide=lambda question: ("left", "orders"))
    first.roll("X-1", "A")
    first.record(fact(1))
    return first.finish()


def test_a_step_run_again_the_same_way_goes_on():
    again = table([5], past=journal())
    again.roll("X-1", "A")
    again.record(fact(1))
    assert len(again.finish().entries()) == 2


@pytest.mark.parametrize(
    ("run", "now"),
    [
        (lambda again: again.roll("X-1", "B"), '.+"B"'),
        (lambda again: again.record(fact(1)), '.+"bid-made"'),
        (lambda again: (again.roll("X-1", "A"), again.record(fact(2))), '.+"amount":2'),
        (lambda again: (again.roll("X-1", "A"), again.finish()), r"\(nothing\)"),
    ],
    ids=["other subject", "other order", "other fact", "less"],
)
def test_the_first_difference_stops_with_both_sides(run, now):
    with pytest.raises(JournalDiverged, match=rf"recorded: \{{.+\n  now:      {now}"):
        run(table([5], past=journal()))


def test_a_run_that_ends_early_has_nothing_now_where_more_was_recorded():
    with pytest.raises(JournalDiverged, match=r"now: +\(nothing\)"):
        table([5], past=journal()).finish()


def test_a_fact_is_hidden_unless_it_says_who_sees_it():
    from adjudicator.table import EVERYONE, REFEREE, visible

    hidden = fact()
    assert not visible(hidden, "A")
    assert visible(hidden, REFEREE)
    assert visible(toy.BidMade(rule="X-1", seat="A", amount=1, total=1, seen_by=("A",)), "A")
    public = toy.BidMade(rule="X-1", seat="A", amount=1, total=1, seen_by=EVERYONE)
    assert visible(public, "B")
