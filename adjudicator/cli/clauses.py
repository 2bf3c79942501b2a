"""The clauses of a game's rules, from its `clauses.json`, each with its code and the tests that fall without it."""

import ast
import importlib
import json
import operator
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from adjudicator.table import RuleId


class Clause(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A clause of a rule, in the order of the rulebook's words; `none` says what it is where it is no rule."""

    rule: RuleId
    clause: str
    text: str
    code: str = ""
    tests: tuple[str, ...] = ()
    none: str = ""


def clauses(folder: Traversable) -> list[Clause]:
    """The clauses in the folder of a game; none where it has no file of them."""
    path = folder / "data" / "clauses.json"
    return msgspec.json.decode(path.read_bytes(), type=list[Clause]) if path.is_file() else []


def faults(clause: Clause, tests: Path | None) -> list[str]:
    """The faults of a clause: its code is missing, or its tests; these only where the tests are at hand."""
    if clause.none:
        return []
    faults = [] if is_code(clause.code) else [f"no code: {clause.code or 'none is named'}"]
    if not clause.tests:
        faults.append("no test: none is named")
    elif tests:
        faults += [f"no test: {test}" for test in clause.tests if not is_test(test, tests)]
    return faults


def is_code(code: str) -> bool:
    """Whether `module:name` is there."""
    module, _, path = code.partition(":")
    try:
        operator.attrgetter(path)(importlib.import_module(module))
    except (ImportError, AttributeError, ValueError):
        return False
    return True


def is_test(test: str, folder: Path) -> bool:
    """Whether `tests/file.py::test` is there, or `tests/file.py::test[vector]` with that vector beside it."""
    path, _, name = test.partition("::")
    function, _, vector = name.partition("[")
    file = folder.parent / path
    if function not in _functions(file):
        return False
    if not vector:
        return True
    return vector.removesuffix("]") in _vectors(file.parent)


@cache
def _functions(file: Path) -> frozenset[str]:
    """The tests of a file, by their names as pytest has them."""
    if not file.is_file():
        return frozenset()
    names = set[str]()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        held: list[ast.stmt] = [node]
        before = ""
        if isinstance(node, ast.ClassDef):
            held = node.body
            before = f"{node.name}::"
        names |= {before + each.name for each in held if isinstance(each, ast.FunctionDef)}
    return frozenset(names)


@cache
def _vectors(folder: Path) -> frozenset[str]:
    """The numbers of all vectors of a game, by the folder of its tests."""
    paths = [*folder.glob("*.json"), *folder.glob("vectors/*.json")]
    return frozenset(vector["id"] for path in paths for vector in json.loads(path.read_bytes())["vectors"])
