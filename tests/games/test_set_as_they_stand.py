"""What a referee may set is offered to him as it stands: to set it so changes nothing that he could set."""

import pytest
from strolls import PLAYED
from vectors import tag

from adjudicator.games import find_game
from adjudicator.table.fact import Fact, kinds
from adjudicator.table.state import copied

TAKES_AWAY = {"testament-removed"}
"""What is offered of these is what there is to take away."""


def corrections(game):
    """The kinds of facts by which a referee sets something."""
    return {kind for kind in kinds(find_game(game).facts) if kind.present.__func__ is not Fact.present.__func__}


def standing(game, board):
    """All that a referee could set, as it stands."""
    return [fact for kind in corrections(game) for fact in kind.present(board)]


@pytest.mark.long("fornaldar")
@pytest.mark.parametrize("game", PLAYED)
def test_what_stands_set_as_it_stands_changes_nothing(game):
    met = set()
    for step in PLAYED[game](1):
        before = standing(game, step.state)
        for fact in {type(fact): fact for fact in before}.values():
            met.add(type(fact))
            if tag(fact) not in TAKES_AWAY:
                board = copied(step.state)
                fact.change(board)
                assert standing(game, board) == before, fact
    assert met == corrections(game)
