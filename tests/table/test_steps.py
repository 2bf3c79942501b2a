"""Steps of the sequence of play: what makes two of them the same, and what they are called."""

import pytest
from msgspec.structs import replace

from adjudicator.table import Step, StepId

STEP = Step(id=StepId("4.spend-2"), turn=4, title="Turn 4: Spend Campaign Points", window="spend", seats=("A", "B"))


@pytest.mark.parametrize("other", [
    {"id": StepId("4.spend")}, {"turn": 5}, {"window": None}, {"seats": ("A",)}, {"days": 3}, {"voluntary": True},
    {"settled": ("A",)},
], ids=str)  # fmt: skip
def test_a_step_is_another_with_another_id_turn_window_seats_days_or_ways_to_be_done(other):
    assert replace(STEP, **other) != STEP
    assert replace(STEP, **other).__eq__(STEP) is False


@pytest.mark.parametrize("same", [{"title": "Spend"}, {"label": "S4"}, {"at_most": 2}, {"chance": False}], ids=str)
def test_a_step_is_the_same_whatever_it_is_called_and_however_soon_it_is_due(same):
    other = replace(STEP, **same)
    assert other == STEP
    assert other.__ne__(STEP) is False
    assert hash(other) == hash(STEP)


def test_a_step_is_nothing_else():
    assert STEP.__eq__(STEP.id) is False
    assert STEP.__ne__(STEP.id) is True


def test_a_step_is_called_by_its_label_where_it_has_one():
    labelled = replace(STEP, label="S4")
    assert (STEP.called, labelled.called) == ("4.spend-2", "S4")
    assert STEP.full_title == "Turn 4: Spend Campaign Points"
    assert labelled.full_title == "Turn 4: Spend Campaign Points (S4)"


def test_an_id_is_the_turn_and_the_name_and_a_title_begins_with_that_of_the_turn():
    assert STEP.name == "spend-2"
    assert STEP.turn_title == "Turn 4"
