"""The referee's own files: settings, campaign files, maps, corrections. Read as strictly as orders, with places."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from adjudicator.errors import NotFound, Refused
from adjudicator.table.game import Game
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
        raise refusal(path, "file/unreadable", reading.problems)
    return {key: value for key, value in (reading.tree or {}).items() if value != ""}


def convert(data: Any, kind: type[T], path: Path) -> T:
    """Plain data of a file as `kind`; raises `Refused` with the line and column of what does not fit."""
    try:
        return msgspec.convert(data, kind, strict=False)
    except msgspec.ValidationError as error:
        text, _, where = str(error).partition(" - at `$")
        steps = re.findall(r"\.([A-Za-z_]\w*)|\[(\d+)\]", where)
        place = tuple(int(index) if index else name for name, index in steps)
        problem = Problem(kind="unreadable", code="file/misfit", message=text, path=place)
        raise refusal(path, "file/misfit", [problem]) from None


def load_scenario(path: Path, game: Game) -> Any:
    """The referee's own map, cards, or whatever else a game is played with; raises as `load` does."""
    scenario, problems = game.scenario(plain(path))
    if problems:
        raise refusal(path, "map/unfit", problems)
    return scenario


def refusal(path: Path, code: str, problems: Iterable[Problem]) -> Refused:
    """Everything wrong with a file, each problem in a line of its own with its place."""
    from adjudicator.orders.check import located
    from adjudicator.orders.reading import read

    placed = located(list(problems), read(path.read_bytes()))
    return Refused(code, "\n".join(_told(path, problem) for problem in placed))


def _told(path: Path, problem: Problem) -> str:
    place = f", line {problem.line}, column {problem.column}" if problem.line else ""
    hint = f" {problem.hint}" if problem.hint else ""
    return f"{path}{place}: {problem.message}{hint}"
