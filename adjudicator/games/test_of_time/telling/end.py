"""The end of a round, in words."""

from collections.abc import Callable
from typing import Any

from adjudicator.games.test_of_time import facts
from adjudicator.games.test_of_time.naming import god, name_of, tokens_text
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.tables import KINDS
from adjudicator.games.test_of_time.words import TestamentId
from adjudicator.table.lines import Line
from adjudicator.table.prose import counted, joined


def _attack_settled(board: Board, fact: facts.AttackSettled) -> Line:
    what = name_of(board, fact.testament)
    return Line(
        f"The attack on {what} brings {counted(fact.strips, 'strip')}."
        if fact.strips
        else f"The attack on {what} is beaten off.",
        reckoning=f"{fact.attack} of attack against {fact.defence} of defence",
        tone="bad" if fact.strips else "good",
    )


def _tokens_died(board: Board, fact: facts.TokensDied) -> Line:
    spared = f"; Burial Sites save {fact.saved}" if fact.saved else ""
    return Line(f"{god(board, fact.seat)} loses {tokens_text(fact.died)} {_why(board, fact)}{spared}.", tone="bad")


def _why(board: Board, fact: facts.TokensDied) -> str:
    match fact.cause:
        case "create":
            assert fact.type is not None
            return f"in creating {KINDS[fact.type].name}"
        case "shaman":
            return "in siring a shaman"
        case "attack":
            return f"in the attack on {_named(board, fact.testament)}"
        case "defence":
            return f"in the defence of {_named(board, fact.testament)}"


def _named(board: Board, testament: TestamentId | None) -> str:
    assert testament is not None
    return name_of(board, testament)


def _testament_weathered(board: Board, fact: facts.TestamentWeathered) -> Line:
    what = name_of(board, fact.testament)
    if fact.nature == "preserve" and not fact.strips:
        return Line(f"{what} is preserved.", tone="good")
    parts = ["a preservation token" if fact.nature == "preserve" else "a decay strip"]
    parts += [f"{counted(fact.strips, 'strip')} by attack"] if fact.strips else []
    return Line(f"{what} takes {joined(parts)}.", tone="bad")


def _testament_laid(board: Board, fact: facts.TestamentLaid) -> Line:
    what, where = KINDS[fact.type].name, f"{fact.seat}{fact.space}"
    return Line(f"{what} of {god(board, fact.seat)} is laid on space {where}.", tone="good")


def _testament_replaced(board: Board, fact: facts.TestamentReplaced) -> Line:
    return Line(f"the buried Testament {fact.testament} makes room for another.")


def _tokens_returned(board: Board, fact: facts.TokensReturned) -> Line:
    gained = f", and {tokens_text(fact.gained)} with them" if fact.gained else ""
    return Line(f"{tokens_text(fact.survivors)} of {god(board, fact.seat)} come home{gained}.")


TELLERS: dict[type, Callable[[Board, Any], Line]] = {
    facts.AttackSettled: _attack_settled,
    facts.TokensDied: _tokens_died,
    facts.TestamentWeathered: _testament_weathered,
    facts.TestamentLaid: _testament_laid,
    facts.TestamentReplaced: _testament_replaced,
    facts.TokensReturned: _tokens_returned,
}
