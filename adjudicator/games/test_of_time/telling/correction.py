"""The referee's corrections, in words."""

from collections.abc import Callable
from typing import Any

from adjudicator.games.test_of_time import facts
from adjudicator.games.test_of_time.naming import god, name_of, tokens_text
from adjudicator.games.test_of_time.projection import Effect
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.tables import KINDS
from adjudicator.games.test_of_time.telling.moves import effect_at
from adjudicator.games.test_of_time.words import Tokens
from adjudicator.table.lines import Line


def _home(board: Board, fact: facts.HomeCorrected) -> Line:
    return Line(f"The home zone of {god(board, fact.seat)} is set to {tokens_text(Tokens(fact.f, fact.s))}.")


def _testament(board: Board, fact: facts.TestamentCorrected) -> Line:
    what, where = KINDS[fact.type].name, f"{fact.owner}{fact.space}"
    text = f"{what} of {god(board, fact.owner)}, created in round {fact.created}, is put on space {where}."
    return Line(text, seat=fact.owner)


def _removed(board: Board, fact: facts.TestamentRemoved) -> Line:
    return Line(f"the Testament {fact.testament} is taken off the table.")


def _effect(board: Board, fact: facts.EffectCorrected) -> Line:
    now = effect_at([Effect(fact.round, fact.nature, fact.strips)], fact.round)
    return Line(f"What round {fact.round} did to {name_of(board, fact.testament)} is set to {now}.")


TELLERS: dict[type, Callable[[Board, Any], Line]] = {
    facts.HomeCorrected: _home,
    facts.TestamentCorrected: _testament,
    facts.TestamentRemoved: _removed,
    facts.EffectCorrected: _effect,
}
