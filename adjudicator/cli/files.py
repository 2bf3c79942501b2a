"""The referee's own files: settings, campaign files, corrections. Read as strictly as orders, with line numbers."""

import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from adjudicator.errors import NotFound, Refused
from adjudicator.table.problems import Problem

T = TypeVar("T")


def load(path: Path, kind: type[T]) -> T:
    """A YAML or JSON file as `kind`; raises `NotFound`, or `Refused` with file, line, column and what is wrong."""
    return convert(plain(path), kind, path)


def plain(path: Path) -> Any:
    """A YAML or JSON file as plain data (YAML scalars are text); a key that is left empty is not there."""
    from adjudicator.orders.reading import read

    if not path.is_file():
        raise NotFound("file/missing", f"there is no file {path}")
    reading = read(path.read_bytes())
    if reading.problems:
        raise Refused("file/unreadable", "\n".join(told(path, problem) for problem in reading.problems))
    return {key: value for key, value in (reading.tree or {}).items() if value != ""}


def convert(data: Any, kind: type[T], path: Path) -> T:
    """Plain data of a file as `kind`; raises `Refused` with the line and column of what does not fit."""
    try:
        return msgspec.convert(data, kind, strict=False)
    except msgspec.ValidationError as error:
        text, _, where = str(error).partition(" - at `")
        place = _place(path, where.rstrip("`"))
        raise Refused("file/misfit", f"{path}{place}: {text}") from None


def told(path: Path, problem: Problem) -> str:
    """One problem of a file in a line."""
    place = f", line {problem.line}, column {problem.column}" if problem.line else ""
    hint = f"; {problem.hint}" if problem.hint else ""
    return f"{path}{place}: {problem.message}{hint}"


def _place(path: Path, where: str) -> str:
    """The line of a path like `$.seats[...].player`, as near as it can be told."""
    from adjudicator.orders.reading import read

    marks = read(path.read_bytes()).marks
    steps = tuple(int(index) if index else name for name, index in re.findall(r"\.([A-Za-z_]\w*)|\[(\d+)\]", where))
    while steps and steps not in marks:
        steps = steps[:-1]
    if steps not in marks:
        return ""
    line, column = marks[steps]
    return f", line {line}, column {column}"
