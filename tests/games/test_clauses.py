"""The clauses of the rules of each game: each names code that is there, and tests that are there."""

import pytest
from clauses import check_code, check_order, check_tests, clauses, named, played

from adjudicator.games import cp_campaign, diplomacy, fornaldar, northmen, test_of_time

GAMES = (cp_campaign, diplomacy, fornaldar, northmen, test_of_time)
PLAYED = [pytest.param(clause, id=named(clause)) for game in GAMES for clause in played(game.__name__)]
each = pytest.mark.parametrize("clause", PLAYED)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__.rpartition(".")[2])
def test_every_rule_has_its_clauses_in_the_order_of_the_rules(game):
    check_order(clauses(game.__name__), [rule.id for rule in game.GAME.books.rules])


@each
def test_the_code_of_a_clause_is_there(clause):
    check_code(clause)


@each
def test_the_tests_of_a_clause_are_there(clause):
    check_tests(clause)
