"""Lines that nobody would write: whatever stands in a file it is answered, with the place of each mistake."""

import random
from pathlib import Path

import pytest
import worked
from mistakes import SLIPS
from page_lines import mutated

from adjudicator.orders.check import check
from adjudicator.orders.reading import read
from adjudicator.orders.reply import reply

pytestmark = pytest.mark.slow

NOISE = (
    "\u202e",
    "\x00",
    "\ud83d\ude00",
    "ſt",
    "İ",
    "ß",
    "9" * 30,
    "not " * 40,
    "((((",
    "a, b and c, ",
    "\t",
    "]]>",
    "%s",
    "\\u0041",
)
"""What no rulebook knows."""


def amiss(text, pick):
    """A file with slips, strange signs, or words of another place in some of its lines."""
    lines = text.split("\n")
    words = text.split()
    for _ in range(pick.randint(1, 6)):
        at = pick.randrange(len(lines))
        line = lines[at]
        match pick.randrange(5):
            case 0:
                lines[at] = SLIPS[pick.choice([*SLIPS])](line, pick) or line
            case 1:
                place = pick.randrange(len(line) + 1)
                lines[at] = line[:place] + pick.choice(NOISE) + line[place:]
            case 2:
                lines[at] = " ".join(pick.sample(words, min(len(words), pick.randint(1, 12))))
            case 3:
                lines[at] = f"{line} {pick.choice(lines)}"
            case 4:
                return mutated(pick, "\n".join(lines))
    return "\n".join(lines)


@pytest.mark.parametrize("example", worked.NAMES)
def test_every_line_is_answered_and_each_mistake_has_its_place(example, tmp_path, request):
    pick = random.Random(example)
    sent = list(worked.sent(example, tmp_path / "desk", 4, Path.read_bytes))
    for _ in range(request.config.getoption("lines")):
        data, window = pick.choice(sent)
        text = amiss(data.decode(), pick)
        found = check(read(text.encode("utf-8", "surrogatepass")), window)
        assert reply(found).strip()
        assert found.accepted == (not [each for each in found.problems if each.kind != "note"]), text
        lines = text.splitlines()
        for problem in found.problems:
            assert problem.code, text
            assert problem.message, text
            assert problem.line is None or 1 <= problem.line <= len(lines) + 1, (problem, text)
            assert problem.column is None or problem.column >= 1, (problem, text)
            if problem.code.startswith("line/"):
                assert problem.line, (problem, text)
                assert problem.shown, (problem, text)
        assert_right_is_right(text, found, window)


def assert_right_is_right(text, found, window):
    """What is called right is accepted in place of what is wrong."""
    right = {problem.line: problem.right for problem in found.problems if problem.right}
    if not right:
        return
    put = "\n".join(right.get(number, line) for number, line in enumerate(text.split("\n"), 1))
    again = check(read(put.encode("utf-8", "surrogatepass")), window)
    assert wrong(again) <= wrong(found) - right.keys(), (text, right, again.problems)


def wrong(checked):
    return {problem.line for problem in checked.problems if problem.kind != "note"}
