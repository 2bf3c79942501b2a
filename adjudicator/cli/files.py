"""The referee's own files: settings, campaign files, maps, corrections. Read as strictly as orders, with places."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec.structs import replace

from adjudicator.errors import NotFound, Refused
from adjudicator.table.game import Game
from adjudicator.table.problems import Problem, placed

if TYPE_CHECKING:
    from adjudicator.campaign.play.live import LiveCampaign

T = TypeVar("T")

Place = tuple[str | int, ...]
"""The way to a part of a file: keys and numbers."""


def load(path: Path, kind: type[T]) -> T:
    """A YAML or JSON file as `kind`; raises `NotFound`, or `Refused` with file, line, column and what is wrong."""
    return convert(plain(path), kind, path)


def check_file(path: Path) -> None:
    """Raise `NotFound` or `Refused` unless there is a file at a path."""
    if path.is_dir():
        raise Refused("file/folder", f"{path} is a folder; name a file")
    if not path.is_file():
        raise NotFound("file/missing", f"there is no file {path}")


def handed_over(path: Path, biggest: int, code: str, what: str) -> bytes:
    """The content of a file that somebody else made; raises `NotFound` for no file, `Refused` for a bigger one."""
    check_file(path)
    with path.open("rb") as file:
        stored = file.read(biggest + 1)
    if len(stored) > biggest:
        raise Refused(code, f"{path} has more than {biggest // 1_000_000} MB; no {what} is that big")
    return stored


def plain(path: Path) -> Any:
    """A YAML or JSON file as plain data (YAML scalars are text); a key that is left empty is not there."""
    from adjudicator.orders.reading import read

    check_file(path)
    reading = read(path.read_bytes(), as_data=True)
    if reading.problems:
        raise refusal(path, "file/unreadable", reading.problems)
    return {key: value for key, value in (reading.tree or {}).items() if value != ""}


def convert(data: Any, kind: type[T], path: Path, under: Place = ()) -> T:
    """Plain data of a file as `kind`; it stands `under` these keys of it.

    Raises `Refused` with the line and column of what does not fit, and what would.
    """
    try:
        return msgspec.convert(data, kind, strict=False)
    except msgspec.ValidationError as error:
        text, place = placed(error)
        field, colon, _ = text.partition(":")
        name = next((step for step in reversed(place) if isinstance(step, str)), "")
        named = ""
        hint = ""
        if not (colon and field.isidentifier()):  # what a type says of its own fields names them already
            text = f"{text}." if text[-1] not in ".!?" else text
            named = f"{name}: " if name else ""
            hint = _fitting(kind, place, text)
        problem = Problem(
            kind="unreadable", code="file/misfit", message=f"{named}{text}", path=(*under, *place), hint=hint
        )
        raise refusal(path, "file/misfit", [problem]) from None


def _fitting(kind: Any, place: Place, text: str) -> str:
    """The values that fit a place of a file of a kind: the choices, the range, the keys there are."""
    (node, *_), defs = msgspec.json.schema_components([kind])
    for step in place:
        node = _followed(node, defs)
        node = node.get("properties", {}).get(step) or node.get("items") or node.get("additionalProperties") or {}
        if not isinstance(node, dict):
            return ""
    about = node.get("description", "")
    node = _followed(node, defs)
    if "unknown field" in text:
        names = ", ".join(node.get("properties", ()))
        return f"There are: {names}."
    if "enum" in node:
        choices = ", ".join(map(str, node["enum"]))
        return f"It can be: {choices}. {about}".rstrip()
    if "minimum" in node or "maximum" in node:
        least = node.get("minimum", "any number")
        most = node.get("maximum", "any number")
        return f"It can be {least} to {most}. {about}".rstrip()
    return str(about)


def _followed(node: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    """A part of a schema, its reference followed."""
    while "$ref" in node or len(node.get("anyOf", ())) > 1:
        node = schemas[node["$ref"].rpartition("/")[2]] if "$ref" in node else node["anyOf"][0]
    return node


def changed_settings(path: Path, live: "LiveCampaign") -> dict[str, Any]:
    """The settings a file gives a running campaign: those it does not name stay; raises as `load` does."""
    from adjudicator.campaign.events.decoding import options_of
    from adjudicator.campaign.terms.schedule import Schedule

    given = plain(path)
    types: dict[str, Any] = {"schedule": Schedule, "options": live.game.options}
    is_known = bool(given) and set(given) <= set(types)
    if not is_known or not all(isinstance(part, dict) for part in given.values()):
        raise Refused("ruling/file", f"{path}: its keys are `schedule` and `options`, with what changes in them")
    opening = live.campaign.opening
    options = options_of(live.game, opening.options)
    now = {
        "schedule": msgspec.to_builtins(opening.schedule) or {},
        "options": msgspec.to_builtins(options),
    }
    changed: dict[str, Any] = {}
    for name, part in given.items():
        changed[name] = convert({**now[name], **part}, types[name], path, (name,))
    return changed


def own_data(path: Path, game: Game) -> tuple[Any, Any]:
    """The referee's own data in place of the game's: plain data, and the scenario they make.

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
    data: dict[str, Any] = {}
    for file in own:
        data[file.stem] = _toml(file) if file.suffix == ".toml" else plain(file)
    return data


def _toml(path: Path) -> str:
    """The text of a TOML file; raises `Refused` where it is none."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise Refused("file/unreadable", f"{path}: byte {error.start + 1} is not UTF-8; save it as UTF-8") from None


def _of_folder(path: Path, game: Game, problem: Problem) -> str:
    """A problem of one of the files of a folder, with its place in that file."""
    stem, *rest = problem.path or ("",)
    files = [file for file in sorted(path.iterdir()) if file.stem == stem]
    if not files:
        return _told(path, problem)
    file = files[0]
    placed = replace(problem, path=tuple(rest))
    words = _told(file, placed) if file.suffix == ".toml" else str(refusal(file, problem.code, [placed]))
    if file.name in game.books.files():
        return words
    return f"{words} ({_named(game)})"


def _named(game: Game) -> str:
    """The names of the files of a game."""
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
