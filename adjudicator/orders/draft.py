"""The common part of the readers of YAML and of JSON: limits, positions, repeated keys."""

import re

from adjudicator.table.problems import Problem
from adjudicator.table.prose import shortened
from adjudicator.table.words import Path

Position = tuple[int, int]
"""Line and column, both counted from 1."""

MAX_DEPTH = 16
"""The deepest orders nest conditions in conditions, some 13 levels."""
MAX_VALUES = 20_000
MAX_PROBLEMS = 20
"""The number of mistakes of a file that are told one by one."""
NOT_TEXT = re.compile("[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""A character that no text has."""


class Unreadable(Exception):
    """The file cannot be read any further."""

    def __init__(self, code: str, message: str, at: Position | None = None, hint: str = "") -> None:
        super().__init__(message)
        self.problem = _unreadable(code, message, at, hint)


class Draft:
    """A draft notes the places of everything in a file that is being read, and the keys it repeats."""

    def __init__(self) -> None:
        self.marks: dict[Path, Position] = {}
        self.keys: dict[Path, Position] = {}
        self.problems: list[Problem] = []
        self._repeated: set[Path] = set()

    def value(self, path: Path, at: Position) -> None:
        """Note where the value of `path` stands; raises `Unreadable` beyond the limits."""
        if len(path) > MAX_DEPTH:
            raise Unreadable("read/too-deep", f"more than {MAX_DEPTH} levels, one inside the other", at)
        if len(self.marks) >= MAX_VALUES:
            raise Unreadable("read/too-big", f"more than {MAX_VALUES:,} values", at)
        self.marks[path] = at

    def text(self, value: str, at: Position) -> str:
        """A text scalar without blanks round it; raises `Unreadable` if it has signs that no text has."""
        if NOT_TEXT.search(value):
            raise Unreadable("read/text", "a text with signs that cannot be printed", at, "leave them out")
        return value.strip()

    def key(self, path: Path, at: Position) -> bool:
        """Note where the key of `path` stands; False if its mapping has that key already.

        What stands below a repeated key is read, but not compared with what stands below the first.
        """
        if path not in self.keys:
            self.keys[path] = at
            return True
        if any(path[:length] in self._repeated for length in range(len(path))):
            return True
        self._repeated.add(path)
        first = self.keys[path]
        message = f"'{shortened(str(path[-1]))}' appears twice: in line {first[0]} and in line {at[0]}"
        self.problems.append(_unreadable("read/duplicate", message, at, "keep one of them", path))
        return False


def _unreadable(code: str, message: str, at: Position | None, hint: str, path: Path = ()) -> Problem:
    line, column = at or (None, None)
    return Problem(kind="unreadable", code=code, message=message, path=path, hint=hint, line=line, column=column)
