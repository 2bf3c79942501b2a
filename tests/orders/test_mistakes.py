"""One slip in a worked example: what is read is what was meant, and what is called right is right."""

import random

import pytest
import worked
from mistakes import mistakes

from adjudicator.orders.check import check
from adjudicator.orders.reading import read

LETTERS = ("in capitals", "in small letters", "a capital first", "blanks in a word", "hyphens in a word")
EACH = 3
"""How many slips are made in each file."""


def slips(name, folder):
    """Every order file of an example, its window, and some files with a slip in them."""
    pick = random.Random(name)
    for data, window in worked.sent(name, folder / "desk", 99):
        sound = check(read(data), window)
        assert sound.accepted
        assert not [problem for problem in sound.problems if problem.code == "read/folded"], "nothing is read otherwise"
        for mistake in mistakes(data.decode(), pick, EACH):
            yield sound, window, mistake


def wrong(checked):
    return {problem.line for problem in checked.problems if problem.kind != "note"}


@pytest.mark.parametrize("name", worked.NAMES)
def test_every_line_that_is_called_right_is_accepted_in_place_of_the_wrong_one(name, tmp_path):
    given = 0
    for _, window, mistake in slips(name, tmp_path):
        checked = check(read(mistake.text.encode()), window)
        right = {problem.line: problem.right for problem in checked.problems if problem.right}
        lines = mistake.text.split("\n")
        put = "\n".join(right.get(number, line) for number, line in enumerate(lines, 1))
        again = check(read(put.encode()), window)
        assert not right or wrong(again) <= wrong(checked) - right.keys(), (mistake, right, again.problems)
        given += bool(right)
    assert given > 9


@pytest.mark.parametrize("name", worked.NAMES)
def test_what_is_read_whatever_its_letters_is_what_was_meant(name, tmp_path):
    read_so = 0
    for sound, window, mistake in slips(name, tmp_path):
        checked = check(read(mistake.text.encode()), window)
        folded = [problem for problem in checked.problems if problem.code == "read/folded"]
        if checked.accepted and folded and mistake.slip != "a tab":
            assert checked.canonical == sound.canonical, (mistake, folded)
            read_so += 1
        assert checked.accepted or mistake.slip not in LETTERS, (mistake, checked.problems)
    assert read_so > 2
