"""The line of a file that a problem is about, as its writer is shown it: with a caret, and as it would be right."""

import re

import msgspec

from adjudicator.orders.near import nearest
from adjudicator.table.problems import Problem

WIDTH = 66
"""Columns of a line that are shown; of a longer one the part round the caret."""

_NAMED = re.compile(r"""(?P<name>[\w-]+)["']?[ \t]*[:=][ \t]*(?P<value>"[^"]*"?|'[^']*'?|[^,}]*)""")
_UNNAMED = re.compile(r"[ \t]*(?P<name>[\w-]+)[ \t]+(?P<value>.+)")
_KEY = re.compile("[A-Z2-9+]{4}(-[A-Z2-9+]{4}){2,}", re.IGNORECASE)
_SHORTEST_KEY = 4


def excerpt(text: str, problem: Problem, found: object = None, key: str = "") -> Problem:
    """A problem with the line it stands in shown, as far as it has one; no key can be read there.

    `found` is the name or value that is wrong, `key` the one that the file shows, if it could be read.
    """
    lines = text.split("\n")
    if problem.line is None or problem.line > len(lines) or not lines[problem.line - 1].strip():
        return msgspec.structs.replace(problem, right=without_key(problem.right, key))
    line, column = without_key(lines[problem.line - 1], key), problem.column or 1
    right = without_key(problem.right, key) or _corrected(line, column, str(found), problem.instead)
    return msgspec.structs.replace(problem, shown=_with_caret(line, column), right=right)


def without_key(line: str, key: str = "") -> str:
    """A line in which whatever is written as a key is starred out; every other sign keeps its column."""
    if len(key) >= _SHORTEST_KEY:
        line = line.replace(key, "*" * len(key))
    if not line.lstrip().startswith("#"):
        line = _UNNAMED.sub(_starred, _NAMED.sub(_starred, line), count=1)
    return _KEY.sub(lambda found: "*" * len(found[0]), line)


def _starred(found: re.Match[str]) -> str:
    if not found["value"].strip("\"' ") or not nearest(found["name"], ("key",)):
        return found[0]
    return found[0][: found.start("value") - found.start()] + "*" * len(found["value"])


def _with_caret(line: str, column: int) -> tuple[str, str]:
    start = 0
    if len(line) > WIDTH:
        start = max(0, min(column - WIDTH // 2, len(line) - WIDTH))
    part = line[start : start + WIDTH]
    before, after = ("..." if cut else "" for cut in (start, len(line) > start + WIDTH))
    return f"{before}{part}{after}".rstrip(), " " * (len(before) + column - 1 - start) + "^"


def _corrected(line: str, column: int, found: str, instead: str) -> str:
    """The line with `instead` where `found` stands; empty where it stands elsewhere, or the line is a long one."""
    if not instead or len(line) > WIDTH:
        return ""
    before, rest = line[: column - 1], line[column - 1 :]
    quote = rest[:1] if rest[:1] in ("'", '"') else ""
    if not rest.startswith(f"{quote}{found}{quote}"):
        return ""
    return f"{before}{quote}{instead}{rest[len(quote) + len(found) :]}"
