"""The line of a file as it would be right: told only where the check accepts it in place of the wrong one."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from adjudicator.orders.excerpt import without_key
from adjudicator.orders.mending import candidates
from adjudicator.orders.reading import Reading
from adjudicator.table.problems import Problem

LONGEST_FILE = 32 * 1024
"""Characters; of a larger file no line is tried again."""
LONGEST_LINE = 69
"""The longest line that is given as right: what an answer has room for."""
_MOST_TRIED = 5
"""The number of lines tried one by one, where all of them together are not right."""
_MENDED = ("read/yaml", "read/tab")
"""The codes of lines that cannot be read."""
_FORM = ("schema/", "read/")
"""The beginnings of the codes of mistakes of form; the rules look at nothing that follows one in a list."""


class Verdict(NamedTuple):
    """The check's verdict on a file that was tried."""

    judged: bool
    """Whether its orders were looked at at all."""
    problems: Sequence[Problem]
    tree: object

    @property
    def wrong(self) -> frozenset[int | None]:
        """The lines that have something wrong in them."""
        return frozenset(problem.line for problem in self.problems if problem.kind != "note")


UNREAD = Verdict(judged=False, problems=(), tree=None)
Judge = Callable[[str], Verdict]
"""The check of a file, given its text."""


def with_corrections(problems: Sequence[Problem], text: str, value_of: Callable[[Problem], str]) -> Iterator[Problem]:
    """Problems with their lines as they may be right: where all that is wrong in a line has something in its place.

    `value_of` gives the name or value that is wrong.
    """
    lines = text.split("\n")
    by_line: dict[int, list[Problem]] = {}
    for problem in problems:
        if problem.line and problem.kind != "note":
            by_line.setdefault(problem.line, []).append(problem)
    right = {number: _corrected(lines[number - 1], wrong, value_of) for number, wrong in by_line.items()}
    for problem in problems:
        if problem.kind == "note":
            yield problem
        else:
            yield replace(problem, right=right.get(problem.line or 0, ""))


def _corrected(line: str, wrong: Iterable[Problem], value_of: Callable[[Problem], str]) -> str:
    """A line with what is meant in place of all that is wrong in it; empty where that cannot be said."""
    if len(line) > LONGEST_LINE:
        return ""
    from_behind = sorted(wrong, key=lambda problem: problem.column or 1, reverse=True)
    for problem in from_behind:
        at = (problem.column or 1) - 1
        line = _put(line, at, value_of(problem), problem.instead)
    return line


def _put(line: str, at: int, wrong: str, instead: str) -> str:
    """A line with `instead` where `wrong` stands at a column; empty where it stands elsewhere."""
    quote = line[at : at + 1]
    if quote not in ("'", '"'):
        quote = ""
    written = f"{quote}{wrong}{quote}"
    if not instead or not wrong:
        return ""
    if not line[at:].startswith(written):
        return ""
    if instead.startswith("["):
        quote = ""
    before = line[:at]
    behind = line[at + len(written) :]
    return f"{before}{quote}{instead}{quote}{behind}"


def right_lines(problems: Sequence[Problem], reading: Reading, judge: Judge) -> tuple[Problem, ...]:
    """Problems with their lines as they would be right, those that the check accepts."""
    lines = reading.raw.split("\n")
    if len(reading.raw) > LONGEST_FILE:
        right: Mapping[int, str] = {}
    elif reading.tree is None:
        right = _mended(problems, lines, reading, judge)
    else:
        proposed = {problem.line: problem.right for problem in problems if problem.line and problem.right}
        right = _accepted(_shown(proposed, reading), problems, lines, judge)
    return tuple(replace(problem, right=right.get(problem.line or 0, "")) for problem in problems)


def _shown(proposed: Mapping[int, str], reading: Reading) -> dict[int, str]:
    """Those lines that can be shown as they are: that have no key in them, and are not too long."""
    key = reading.says("key")
    return {
        number: line
        for number, line in proposed.items()
        if len(line) <= LONGEST_LINE and without_key(line, key) == line
    }


def _accepted(
    proposed: Mapping[int, str], problems: Sequence[Problem], lines: list[str], judge: Judge
) -> Mapping[int, str]:
    """The proposed lines that are right: all together, else each alone."""
    wrong = [problem for problem in problems if problem.kind != "note"]
    others = [problem for problem in wrong if problem.line not in proposed]
    seen = {number: line for number, line in proposed.items() if not _is_hidden(number, wrong, others)}
    if not seen or _is_right(seen, wrong, lines, judge):
        return seen
    right: dict[int, str] = {}
    for number, line in islice(seen.items(), _MOST_TRIED):
        if _is_right({number: line}, wrong, lines, judge):
            right[number] = line
    return right


def _is_right(tried: Mapping[int, str], wrong: Sequence[Problem], lines: list[str], judge: Judge) -> bool:
    """Whether a file with some lines in place of others has nothing wrong but what else was wrong before."""
    verdict = judge(_replaced(lines, tried))
    if not verdict.judged:
        return False
    left = [problem for problem in verdict.problems if problem.kind != "note"]
    if any(_is_hidden(number, wrong, left) for number in tried):
        return False
    known = {problem.line for problem in wrong} - tried.keys()
    return verdict.wrong <= known


def _is_hidden(number: int, wrong: Sequence[Problem], others: Sequence[Problem]) -> bool:
    """Whether a mistake of form before it keeps the rules from looking at what is wrong in a line."""
    about = [problem.path for problem in wrong if problem.line == number]
    formless = [other for other in others if other.code.startswith(_FORM) and (other.line or 0) < number]
    return any(path[: len(other.path[:2])] == other.path[:2] for other in formless for path in about)


def _mended(problems: Sequence[Problem], lines: list[str], reading: Reading, judge: Judge) -> Mapping[int, str]:
    """The line that cannot be read as it was meant, if the whole file is in order with it, and in one way only."""
    number = problems[0].line
    if problems[0].code not in _MENDED or not number or number > len(lines):
        return {}
    trees: dict[str, Any] = {}
    for line in candidates(reading.text.split("\n"), number - 1):
        if not _shown({number: line}, reading):
            continue
        verdict = judge(_replaced(lines, {number: line}))
        if verdict.judged and not verdict.wrong:
            trees[line] = verdict.tree
    if not trees:
        return {}
    first = next(iter(trees))
    if all(tree == trees[first] for tree in trees.values()):
        return {number: first}
    return {}


def _replaced(lines: list[str], tried: Mapping[int, str]) -> str:
    return "\n".join(tried.get(number, line) for number, line in enumerate(lines, 1))
