"""The clauses of a game's rules: what each must have."""

import ast
import importlib
import json
import operator
from functools import cache
from importlib.resources import files
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[2]
NO_RULES = {"component", "heading", "designer's words", "example"}
"""What a clause may be that is no rule."""


def clauses(package):
    """The clauses of a game by its package, in the order of its rulebook."""
    return json.loads((files(package) / "data" / "clauses.json").read_bytes())


def played(package):
    """Those that are rules."""
    return [clause for clause in clauses(package) if "none" not in clause]


def named(clause):
    return f"{clause['rule']}{clause['clause']}"


def check_order(found, rules):
    """Every rule has clauses, in the order of the rules, and each its letter."""
    assert list(dict.fromkeys(clause["rule"] for clause in found)) == rules
    for _, of_rule in groupby(found, operator.itemgetter("rule")):
        letters = [clause["clause"] for clause in of_rule]
        assert letters == list("abcdefghijklm"[: len(letters)])
    assert {clause["none"] for clause in found if "none" in clause} <= NO_RULES
    assert all(clause["text"] for clause in found)


def check_code(clause):
    """The code of a clause is there."""
    module, _, path = clause["code"].partition(":")
    operator.attrgetter(path)(importlib.import_module(module))


def check_tests(clause):
    """The tests of a clause are there, a vector among them by its number."""
    assert clause["tests"]
    for test in clause["tests"]:
        path, _, name = test.partition("::")
        function, _, vector = name.partition("[")
        assert function in functions(path), test
        assert not vector or vector.removesuffix("]") in vectors(Path(path).parent), test


@cache
def functions(path):
    """The tests of a file, by their names as pytest has them."""
    found = set()
    for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
        held = node.body if isinstance(node, ast.ClassDef) else [node]
        before = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
        found |= {before + each.name for each in held if isinstance(each, ast.FunctionDef)}
    return found


@cache
def vectors(folder):
    """The numbers of all vectors of a game."""
    paths = [*(ROOT / folder).glob("*.json"), *(ROOT / folder / "vectors").glob("*.json")]
    return {vector["id"] for path in paths for vector in json.loads(path.read_bytes())["vectors"]}
