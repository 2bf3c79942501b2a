"""Which function implements a rule and which tests hold it, read from the sources.

A function implements the rules its docstring opens with ("CP-20, CP-22 The march roll."); a test holds the rules its
mark names (`@pytest.mark.rule("cp-campaign", "CP-54")`), a vector those it lists.
"""

import ast
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import msgspec

from adjudicator.games import folder_of
from adjudicator.table import Game, Rule, RuleId


class Held(msgspec.Struct, frozen=True):
    """A rule with the functions that implement it and the tests that hold it."""

    rule: Rule
    functions: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def settled(self) -> bool:
        """Whether it has code and tests, or a reason to have none."""
        return bool(self.rule.apart or (self.functions and self.tests))


def tests_folder() -> Path | None:
    """The project's tests, where the program runs from a checkout."""
    import adjudicator

    folder = Path(adjudicator.__file__).parent.parent / "tests"
    return folder if (folder / "games").is_dir() else None


def rulebook(game: Game) -> list[Held]:
    """Every rule of a game with its functions and tests."""
    functions = _functions(game)
    folder = tests_folder()
    tests = _tests(game, folder) if folder else {}
    return [Held(rule, tuple(functions.get(rule.id, ())), tuple(tests.get(rule.id, ()))) for rule in game.books.rules]


def _functions(game: Game) -> dict[RuleId, list[str]]:
    known = {rule.id for rule in game.books.rules}
    package = Path(str(folder_of(game.meta.name)))
    found: dict[RuleId, list[str]] = defaultdict(list)
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                module = path.relative_to(package).with_suffix("").as_posix().replace("/", ".")
                for rule in _opening_rules(ast.get_docstring(node) or "", known):
                    found[rule].append(f"{module}.{node.name}")
    return found


def _opening_rules(docstring: str, known: set[RuleId]) -> Iterator[RuleId]:
    """The rule numbers a docstring opens with."""
    for word in docstring.split():
        number = RuleId(word.rstrip(",."))
        if number not in known:
            return
        yield number
        if not word.endswith(","):
            return


def _tests(game: Game, folder: Path) -> dict[RuleId, list[str]]:
    found: dict[RuleId, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for number in _marked(node, game.meta.name):
                    found[number].append(f"{path.relative_to(folder).as_posix()}::{node.name}")
    for path in _vector_files(game, folder):
        for vector in json.loads(path.read_text(encoding="utf-8"))["vectors"]:
            for number in vector["rules"]:
                found[number].append(f"{path.relative_to(folder).as_posix()}::{vector['id']}")
    return found


def _vector_files(game: Game, folder: Path) -> list[Path]:
    """The test vectors of a game: `vectors.json` in the folder of its tests, or a folder `vectors` of them."""
    tests = folder / "games" / Path(str(folder_of(game.meta.name))).name
    return sorted([*tests.glob("vectors.json"), *tests.glob("vectors/*.json")])


def _marked(node: ast.FunctionDef, game: str) -> Iterator[RuleId]:
    """The rules of `game` that a test's marks name."""
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
            named = [argument.value for argument in mark.args if isinstance(argument, ast.Constant)]
            if named and named[0] == game:
                yield from (RuleId(str(number)) for number in named[1:])
