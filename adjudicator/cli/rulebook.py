"""The clauses of each rule, the function that implements it and the tests that hold it, read from data and sources.

A function implements the rules its docstring opens with ("CP-20, CP-22 The march roll."); a test holds the rules its
mark names (`@pytest.mark.rule("cp-campaign", "CP-54")`), a vector those it lists.
"""

import ast
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from adjudicator.cli.clauses import Clause, clauses, faults
from adjudicator.games import folder_of
from adjudicator.table import Game, Rule, RuleId


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """A rule with its clauses, the functions that implement it, the tests that hold it, and what it lacks of these."""

    rule: Rule
    clauses: tuple[Clause, ...] = ()
    functions: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


def tests_folder() -> Path | None:
    """The project's tests, where the program runs from a checkout."""
    import adjudicator

    folder = Path(adjudicator.__file__).parent.parent / "tests"
    return folder if (folder / "games").is_dir() else None


def rulebook(game: Game) -> list[Held]:
    """Every rule of a game with its clauses, functions and tests."""
    folder = tests_folder()
    functions = _functions(game)
    tests = _tests(game, folder) if folder else {}
    by_rule = defaultdict[RuleId, list[Clause]](list)
    for clause in clauses(folder_of(game.meta.name)):
        by_rule[clause.rule].append(clause)
    return [
        Held(
            rule=rule,
            clauses=tuple(by_rule[rule.id]),
            functions=tuple(functions.get(rule.id, ())),
            tests=tuple(tests.get(rule.id, ())),
            missing=tuple(_missing(rule, by_rule[rule.id], folder)),
        )
        for rule in game.books.rules
    ]


def _missing(rule: Rule, functions: Sequence[Clause], folder: Path | None) -> Iterator[str]:
    """List what a rule lacks: clauses, unless it is none and says so, and of each clause its code or tests."""
    if not functions and not rule.apart:
        yield "no clause"
    for clause in functions:
        yield from (f"{clause.text} (/{clause.clause}): {fault}" for fault in faults(clause, folder))


def _functions(game: Game) -> dict[RuleId, list[str]]:
    known = {rule.id for rule in game.books.rules}
    package = Path(str(folder_of(game.meta.name)))
    functions: dict[RuleId, list[str]] = defaultdict(list)
    for path in sorted(package.rglob("*.py")):
        inside = path.relative_to(package).with_suffix("")
        module = ".".join(inside.parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            docstring = ast.get_docstring(node) or ""
            for rule in _opening_rules(docstring, known):
                functions[rule].append(f"{module}.{node.name}")
    return functions


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
    tests: dict[RuleId, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for number in _marked(node, game.meta.name):
                    tests[number].append(f"{path.relative_to(folder).as_posix()}::{node.name}")
    for path in _vector_files(game, folder):
        for vector in json.loads(path.read_text(encoding="utf-8"))["vectors"]:
            for number in vector["rules"]:
                tests[number].append(f"{path.relative_to(folder).as_posix()}::{vector['id']}")
    return tests


def _vector_files(game: Game, folder: Path) -> list[Path]:
    """The test vectors of a game: `vectors.json` in the folder of its tests, or a folder `vectors` of them."""
    tests = folder / "games" / Path(str(folder_of(game.meta.name))).name
    return sorted([*tests.glob("vectors.json"), *tests.glob("vectors/*.json")])


def _marked(node: ast.FunctionDef, game: str) -> Iterator[RuleId]:
    """The rules of `game` that a test's marks name."""
    for mark in node.decorator_list:
        if not isinstance(mark, ast.Call) or ast.unparse(mark.func) != "pytest.mark.rule":
            continue
        named = [argument.value for argument in mark.args if isinstance(argument, ast.Constant)]
        if named and named[0] == game:
            yield from (RuleId(str(number)) for number in named[1:])
