"""The clauses of the rules: each names code that is there, and tests that are there."""

import pytest
from clauses import check_code, check_order, check_tests, clauses, named, played

from adjudicator.games.cp_campaign import GAME

PACKAGE = "adjudicator.games.cp_campaign"
each = pytest.mark.parametrize("clause", played(PACKAGE), ids=named)


def test_every_rule_has_its_clauses_in_the_order_of_the_rules():
    check_order(clauses(PACKAGE), [rule.id for rule in GAME.books.rules])


@each
def test_the_code_of_a_clause_is_there(clause):
    check_code(clause)


@each
def test_the_tests_of_a_clause_are_there(clause):
    check_tests(clause)
