"""The clauses of a game's rules: what each must have."""

import json
import operator
from importlib.resources import files
from itertools import groupby
from pathlib import Path

from adjudicator.cli.clauses import is_code, is_test

TESTS = Path(__file__).parents[1]
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
        assert letters == list("abcdefghijklmnopqrstuvwxyz"[: len(letters)])
    assert {clause["none"] for clause in found if "none" in clause} <= NO_RULES
    assert all(clause["text"] for clause in found)


def check_code(clause):
    """The code of a clause is there."""
    assert is_code(clause["code"]), clause["code"]


def check_tests(clause):
    """The tests of a clause are there, a vector among them by its number."""
    assert clause["tests"]
    assert not [test for test in clause["tests"] if not is_test(test, TESTS)]
