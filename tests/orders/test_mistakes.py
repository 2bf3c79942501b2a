"""One slip in a worked example: what is read is what was meant, and what is called right is right."""

import random
from typing import NamedTuple

import pytest
import worked
from mistakes import Mistake, mistakes

from adjudicator.orders.check import Checked, check
from adjudicator.orders.reading import read

pytestmark = pytest.mark.slow

LETTERS = ("in capitals", "in small letters", "a capital first", "blanks in a word", "hyphens in a word")
EACH = 3
"""How many slips are made in each file."""


class Slip(NamedTuple):
    """A file with a slip in it: how it is read, and how with what is called right in place of what is wrong."""

    sound: Checked
    mistake: Mistake
    checked: Checked
    right: dict[int, str]
    again: Checked


@pytest.fixture(scope="module", params=worked.NAMES)
def slips(request, tmp_path_factory):
    """Some slips in every order file of an example, each read while its window is open."""
    pick = random.Random(request.param)
    made = []
    for data, window in worked.sent(request.param, tmp_path_factory.mktemp("worked") / "desk", 99):
        sound = check(read(data), window)
        assert sound.accepted
        assert not [problem for problem in sound.problems if problem.code == "read/folded"], "nothing is read otherwise"
        for mistake in mistakes(data.decode(), pick, EACH):
            checked = check(read(mistake.text.encode()), window)
            right = {problem.line: problem.right for problem in checked.problems if problem.right}
            put = "\n".join(right.get(number, line) for number, line in enumerate(mistake.text.split("\n"), 1))
            again = check(read(put.encode()), window) if right else checked
            made.append(Slip(sound, mistake, checked, right, again))
    return made


def wrong(checked):
    return {problem.line for problem in checked.problems if problem.kind != "note"}


@pytest.mark.long("fornaldar", "test-of-time", "diplomacy")
def test_every_line_that_is_called_right_is_accepted_in_place_of_the_wrong_one(slips):
    helped = [slip for slip in slips if slip.right]
    for slip in helped:
        left = wrong(slip.checked) - slip.right.keys()
        assert wrong(slip.again) <= left, (slip.mistake, slip.right, slip.again.problems)
    assert len(helped) > 9


@pytest.mark.long("fornaldar", "test-of-time", "diplomacy")
def test_what_is_read_whatever_its_letters_is_what_was_meant(slips):
    read_so = 0
    for slip in slips:
        checked = slip.checked
        folded = [problem for problem in checked.problems if problem.code == "read/folded"]
        if checked.accepted and folded and slip.mistake.slip != "a tab":
            assert checked.canonical == slip.sound.canonical, (slip.mistake, folded)
            read_so += 1
        assert checked.accepted or slip.mistake.slip not in LETTERS, (slip.mistake, checked.problems)
    assert read_so > 2
