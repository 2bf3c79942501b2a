"""Refusals: made once, put as problems by a check."""

import pytest

from adjudicator.table import Refusals


def test_a_refusal_is_a_problem_of_its_own_field():
    forced = Refusals().new("NO_ROAD", "CP-54", "there is no road", field="forced/to")
    problem = forced.problem(("queue", 3, "do"), "no road leads there", "go round")
    assert (problem.kind, problem.code, problem.rule) == ("illegal", "NO_ROAD", "CP-54")
    assert problem.path == ("queue", 3, "do", "forced", "to")


def test_what_may_pass_is_a_note():
    refusals = Refusals()
    assert refusals.new("FULL", "CP-04", lasts=False).problem((), "no room").kind == "note"
    assert refusals["FULL"].problem((), "no room", kind="illegal").kind == "illegal"


def test_what_would_be_right_may_always_be_the_same():
    short = Refusals().new("SHORT", "TT-20", hint="take fewer")
    assert [short.problem((), "too many", hint).hint for hint in ("", "take two")] == ["take fewer", "take two"]


def test_another_rule_may_say_the_same():
    refusals = Refusals()
    full = refusals.new("FULL", "CP-04", "there is no room")
    assert (full.under("CP-05").rule, full.under("CP-05").code, refusals["FULL"].rule) == ("CP-05", "FULL", "CP-04")


def test_a_code_is_given_once():
    refusals = Refusals()
    refusals.new("FULL", "CP-04")
    with pytest.raises(ValueError, match="the refusal FULL exists already"):
        refusals.new("FULL", "CP-05")


def test_a_refusal_told_where_it_is_refused_is_the_same_one_with_names_a_remedy_and_a_field():
    refusals = Refusals()
    no_road = refusals.new("NO_ROAD", "CP-54", "no road joins the two")
    told = no_road.here("no road leads from T01 to T09", "first go to T02", "to")
    assert told == no_road != refusals.new("NO_ROOM", "CP-54")
    assert {no_road: "known"}[told] == "known"
    problem = told.problem(("queue", 0))
    assert (problem.message, problem.hint, problem.path) == (told.why, "first go to T02", ("queue", 0, "to"))
    assert told.here(hint="stay").why == told.why
    assert no_road.problem(()).message == "no road joins the two"


@pytest.mark.parametrize(
    ("here", "message", "hint", "field"),
    [
        ({"detail": "no road leads there"}, "no road leads there", "go round", "to"),
        ({"hint": "swim"}, "there is no road", "swim", "to"),
        ({"field": "army"}, "there is no road", "go round", "army"),
    ],
)
def test_what_is_not_said_anew_where_it_is_refused_stays_as_it_always_is(here, message, hint, field):
    no_road = Refusals().new("NO_ROAD", "CP-54", "there is no road", field="to", hint="go round")
    problem = no_road.here(**here).problem(())
    assert (problem.message, problem.hint, problem.path) == (message, hint, (field,))
