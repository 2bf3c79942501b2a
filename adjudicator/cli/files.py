"""The referee's own files: settings, campaign files, maps, corrections. Read as strictly as orders, with places."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from adjudicator.errors import NotFound, Refused
from adjudicator.table.game import Game
from adjudicator.table.problems import Problem, placed

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
        text, place = placed(error)
        problem = Problem(kind="unreadable", code="file/misfit", message=text, path=place)
        raise refusal(path, "file/misfit", [problem]) from None


def own_data(path: Path, game: Game) -> tuple[Any, Any]:
    """What a referee gives in place of what a game brings: plain data, and the scenario they make.

    A file where the game has but one; else a folder of those he changes, each by its stem. Raises as `load` does.
    """
    given = _folder(path, game) if path.is_dir() else plain(path)
    scenario, problems = game.books.scenario(given)
    if problems and path.is_dir():
        raise Refused("map/unfit", "\n".join(_of_folder(path, game, problem) for problem in problems))
    if problems:
        raise refusal(path, "map/unfit", problems)
    return given, scenario


def _folder(path: Path, game: Game) -> dict[str, Any]:
    """The files of a folder as plain data, TOML as the text it is; one the game does not bring is for it to judge."""
    own = sorted(file for file in path.iterdir() if not file.name.startswith("."))
    if not own:
        raise NotFound("map/empty", f"{path} is empty; {_named(game)}")
    return {file.stem: _toml(file) if file.suffix == ".toml" else plain(file) for file in own}


def _toml(path: Path) -> str:
    """The text of a TOML file; raises `Refused` where it is none."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise Refused("file/unreadable", f"{path}: byte {error.start + 1} is not UTF-8; save it as UTF-8") from None


def _of_folder(path: Path, game: Game, problem: Problem) -> str:
    """A problem of one of the files of a folder, with its place in that file."""
    stem, *rest = problem.path or ("",)
    placed = replace(problem, path=tuple(rest))
    file = next((file for file in sorted(path.iterdir()) if file.stem == stem), None)
    if file is None:
        return _told(path, problem)
    told = _told(file, placed) if file.suffix == ".toml" else str(refusal(file, problem.code, [placed]))
    return told if file.name in game.books.files() else f"{told} ({_named(game)})"


def _named(game: Game) -> str:
    """What the files of a game are called."""
    return f"the files of {game.meta.title} are {', '.join(game.books.files())}"


def refusal(path: Path, code: str, problems: Iterable[Problem]) -> Refused:
    """Everything wrong with a file, each problem in a line of its own with its place."""
    from adjudicator.orders.check import located
    from adjudicator.orders.reading import read

    placed = located(list(problems), read(path.read_bytes()))
    return Refused(code, "\n".join(_told(path, problem) for problem in placed))


def _told(path: Path, problem: Problem) -> str:
    from adjudicator.orders.reply import path_in_words

    line = f", line {problem.line}, column {problem.column}" if problem.line else ""
    words = f", {path_in_words(problem.path)}" if problem.path else ""
    place = line or words
    hint = f" {problem.hint}" if problem.hint else ""
    return f"{path}{place}: {problem.message}{hint}"
