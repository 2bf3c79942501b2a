"""The clauses of the rules: each names code that is there, and tests that are there."""

import importlib
import json
import operator
import re
from functools import cache
from importlib.resources import files
from itertools import groupby
from pathlib import Path

import pytest

from adjudicator.games.northmen import GAME

ROOT = Path(__file__).parents[3]
CLAUSES = json.loads((files("adjudicator.games.northmen") / "data" / "clauses.json").read_bytes())
PLAYED = [clause for clause in CLAUSES if "none" not in clause]
NO_RULES = {"component", "heading", "designer's words", "example"}


def named(clause):
    return f"{clause['rule']}{clause['clause']}"


def test_every_rule_has_its_clauses_in_the_order_of_the_rules():
    assert list(dict.fromkeys(clause["rule"] for clause in CLAUSES)) == [rule.id for rule in GAME.books.rules]
    for _, clauses in groupby(CLAUSES, operator.itemgetter("rule")):
        letters = [clause["clause"] for clause in clauses]
        assert letters == list("abcdefghijklm"[: len(letters)])


def test_what_is_no_rule_says_what_it_is():
    assert {clause["none"] for clause in CLAUSES if clause not in PLAYED} <= NO_RULES
    assert all({"rule", "clause", "text"} < set(clause) for clause in CLAUSES)


@pytest.mark.parametrize("clause", PLAYED, ids=named)
def test_the_code_of_a_clause_is_there(clause):
    module, _, path = clause["code"].partition(":")
    operator.attrgetter(path)(importlib.import_module(module))


@pytest.mark.parametrize("clause", PLAYED, ids=named)
def test_the_tests_of_a_clause_are_there(clause):
    assert clause["tests"]
    for test in clause["tests"]:
        path, _, name = test.partition("::")
        function, _, vector = name.partition("[")
        assert function in functions(path)
        assert not vector or vector.removesuffix("]") in vectors()


@cache
def functions(path):
    """The tests of a file."""
    return set(re.findall(r"^def (test_\w+)", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE))


@cache
def vectors():
    """The numbers of all vectors."""
    folder = Path(__file__).parent
    found = [folder / "vectors.json", *sorted((folder / "vectors").glob("*.json"))]
    return {vector["id"] for path in found for vector in json.loads(path.read_bytes())["vectors"]}
