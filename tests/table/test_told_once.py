"""Steps and lines: the same whatever they are called; what is alike is told once."""

from adjudicator.table import Line, Step
from adjudicator.table.lines import told_once
from adjudicator.table.ordersheet import sentences, tables


def test_a_step_is_the_same_by_another_title():
    first = Step(id="2.spend", turn=2, title="Turn 2: Spend CP's", window="spend", seats=("A",))
    renamed = Step(id="2.spend", turn=2, title="Turn 2: Spend Campaign Points", window="spend", seats=("A",))
    other = Step(id="2.spend", turn=2, title=first.title, window="spend", seats=("A", "B"))
    assert first == renamed
    assert (first != renamed) is False
    assert hash(first) == hash(renamed)
    assert first != other


def test_lines_in_a_row_that_say_the_same_are_told_once():
    told = [*told_once([Line("A follower is lost."), Line("A follower is lost."), Line("All is over.")])]
    assert [line.text for line in told] == ["A follower is lost, 2 times.", "All is over."]


def test_lines_below_another_are_a_table_and_the_others_sentences():
    lines = ["It rains.", "Your pieces:", "  hakon: 5 MP", "Nothing else."]
    assert [(grid.title, grid.rows) for grid in tables(lines)] == [("Your pieces", (("hakon", "5 MP"),))]
    assert sentences(lines) == ("It rains.", "Nothing else.")
