"""What is noted of a file that is read, and how much of it is told: no more than can be borne."""

from dataclasses import replace

import pytest
import raid

from adjudicator.orders.check import check, limited
from adjudicator.orders.draft import MAX_DEPTH, MAX_PROBLEMS, MAX_VALUES, Draft, Unreadable
from adjudicator.orders.reading import read
from adjudicator.table import Problem

HERE, BELOW = (1, 1), (7, 3)


def test_values_are_noted_as_deep_as_they_may_lie_and_as_many_as_there_may_be():
    draft = Draft()
    draft.value(("x",) * MAX_DEPTH, BELOW)
    assert draft.marks == {("x",) * MAX_DEPTH: BELOW}
    with pytest.raises(Unreadable) as refused:
        draft.value(("x",) * (MAX_DEPTH + 1), BELOW)
    problem = refused.value.problem
    assert (problem.code, problem.line, problem.column) == ("read/too-deep", *BELOW)
    for number in range(MAX_VALUES - 1):
        draft.value((number,), HERE)
    with pytest.raises(Unreadable) as refused:
        draft.value(("y",), BELOW)
    assert (refused.value.problem.code, len(draft.marks)) == ("read/too-big", MAX_VALUES)


def test_a_key_that_is_there_twice_is_told_once_and_nothing_below_it_is():
    draft = Draft()
    assert draft.key(("a",), HERE) is True
    assert draft.key(("a", "b"), HERE) is True
    assert draft.key(("a",), BELOW) is False
    assert draft.key(("a", "b"), BELOW) is True
    assert draft.key(("b",), BELOW) is True
    (problem,) = draft.problems
    assert (problem.code, problem.kind, problem.path, problem.line, problem.column) == (
        "read/duplicate", "unreadable", ("a",), *BELOW,
    )  # fmt: skip
    assert problem.message == "'a' appears twice: in line 1 and in line 7"
    assert draft.keys["a",] == HERE


@pytest.mark.parametrize(("text", "read"), [("  Egil ", "Egil"), ("x\\x00", None), ("two\\nlines", "two\\nlines")])
def test_a_text_has_no_blanks_round_it_and_no_signs_that_no_text_has(text, read):
    text = text.encode().decode("unicode_escape")
    if read is None:
        with pytest.raises(Unreadable) as refused:
            Draft().text(text, BELOW)
        assert (refused.value.problem.code, refused.value.problem.hint) == ("read/text", "leave them out")
    else:
        assert Draft().text(text, BELOW) == read.encode().decode("unicode_escape")


@pytest.mark.parametrize(("wrong", "notes"), [(0, 0), (20, 20), (21, 3), (3, 22), (25, 25)])
def test_so_many_problems_and_so_many_notes_are_told_and_how_many_more_there_are(wrong, notes):
    problems = [Problem(kind="illegal", code=f"X{number}", message="no") for number in range(wrong)]
    noted = [Problem(kind="note", code=f"N{number}", message="ah") for number in range(notes)]
    checked = check(read(raid.file("  tactics: bold\n")), raid.window())
    told = limited(replace(checked, problems=(*noted, *problems)))
    assert told.problems == (*noted[:MAX_PROBLEMS], *problems[:MAX_PROBLEMS])
    assert told.more == wrong + notes - len(told.problems)
