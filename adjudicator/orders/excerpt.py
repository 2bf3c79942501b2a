"""The line of a file that a problem is about, as its writer is shown it: with a caret, and without a key."""

import re
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from adjudicator.orders.draft import MAX_PROBLEMS
from adjudicator.orders.near import nearest
from adjudicator.table.problems import Problem

WIDTH = 62
"""Columns of a line that are shown; of a longer one the part round the caret."""

_AROUND = 1000
"""The part of a long line that is looked at on either side of the caret."""
_NAMED = re.compile(r"""(?<![\w-])(?P<name>[\w-]{1,80}+)["']?[ \t]*[:=][ \t]*(?P<value>"[^"]*"?|'[^']*'?|[^,}]*)""")
_UNNAMED = re.compile(r"(?<![\w \t-])[ \t]*(?P<name>[\w-]{1,80}+)[ \t]+(?P<value>.+)")
_KEY = re.compile("[A-Z2-9+]{4}(-[A-Z2-9+]{4}){2,}", re.IGNORECASE)
_SHORTEST_KEY = 4
_TAB = "→"


def with_lines(
    problems: Iterable[Problem], text: str, has_line: Callable[[Problem], bool] = lambda problem: True, key: str = ""
) -> tuple[Problem, ...]:
    """Problems of a file with the lines they stand in, the first of them; no key can be read there.

    `has_line` says whether a line is to blame, and not the whole file, which lacks something; `key` is the one that the
    file shows, if it could be read.
    """
    lines = text.split("\n")
    return tuple(
        _with_line(problem, lines, has_line, key) if number < MAX_PROBLEMS else problem
        for number, problem in enumerate(problems)
    )


def _with_line(problem: Problem, lines: list[str], has_line: Callable[[Problem], bool], key: str) -> Problem:
    if problem.line is None or problem.line > len(lines):
        return problem
    whole = lines[problem.line - 1]
    if not whole.strip() or not has_line(problem):
        return problem
    column = problem.column or 1
    start = max(0, column - 1 - _AROUND)
    around = whole[start : column + _AROUND]
    caret = _with_caret(without_key(around, key), column - start, cut=start > 0)
    return replace(problem, shown=caret)


def without_key(line: str, key: str = "") -> str:
    """A line in which whatever is written as a key is starred out; every other sign keeps its column.

    What cannot be seen, or would break the line, is shown as a sign that can.
    """
    if len(key) >= _SHORTEST_KEY:
        line = line.replace(key, "*" * len(key))
    if not line.lstrip().startswith("#"):
        line = _NAMED.sub(_starred, line)
        line = _UNNAMED.sub(_starred, line, count=1)
    line = _KEY.sub(lambda match: "*" * len(match[0]), line)
    return "".join(map(_visible, line))


def _visible(sign: str) -> str:
    """A sign as it can be seen on one line."""
    if sign.isprintable():
        return sign
    return _TAB if sign == "\t" else "?"


def _starred(match: re.Match[str]) -> str:
    if not match["value"].strip("\"' ") or not nearest(match["name"], ("key",)):
        return match[0]
    return match[0][: match.start("value") - match.start()] + "*" * len(match["value"])


def _with_caret(line: str, column: int, *, cut: bool) -> tuple[str, str]:
    start = 0
    if len(line) > WIDTH:
        most = len(line) - WIDTH
        start = max(0, min(column - WIDTH // 2, most))
    end = start + WIDTH
    before = "..." if cut or start else ""
    after = "..." if len(line) > end else ""
    shown = f"{before}{line[start:end]}{after}"
    indent = len(before) + column - 1 - start
    return shown.rstrip(), " " * indent + "^"
