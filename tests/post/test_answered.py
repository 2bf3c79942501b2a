"""Answers between the quoted lines of a form take up the examples above them, where they can mean nothing else."""

import pytest

from adjudicator.post.reading.blocks import own_text

PREPARE = ["> #town: prepare B39", "> #town: prepare T42"]
SIRE = ["> # Sire an ordinary follower.", "> #sire"]


def own(*lines):
    return [line for line in own_text(["\n".join(lines)]).lines if line]


@pytest.mark.parametrize("answer", ["yes", "Yes, please!", "OK.", "do that", "once", "this one"])
def test_a_yes_takes_up_the_one_example_above_it(answer):
    assert own(*SIRE, "", answer) == ["sire"]


@pytest.mark.parametrize("answer", ["yes", "once", "this one", "B", "prepare", "T4", "no", "never B39 and T42 today"])
def test_what_can_mean_several_examples_or_none_stands_as_it_is_written(answer):
    assert own(*PREPARE, answer) == [answer]


@pytest.mark.parametrize("answer", ["both", "Both of these.", "yes, both", "all of them"])
def test_several_are_taken_up_together(answer):
    assert own(*PREPARE, answer) == ["town: prepare B39", "town: prepare T42"]


def test_a_name_chooses_the_one_example_that_has_it():
    assert own(*PREPARE, "", "T42 please") == ["town: prepare T42"]
    assert own(*SIRE, "T42") == ["T42"]


def test_only_the_examples_right_above_are_answered():
    assert own(*PREPARE, "> # Pelt: draw a tile with each action.", "> #town: draw", "yes") == ["town: draw"]
    assert own(*SIRE, "Hello Runa", "yes") == ["Hello Runa", "yes"]
    assert own("> sire", "yes") == ["yes"]
