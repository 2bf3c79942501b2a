"""The moves of a round, in words."""

from collections.abc import Callable, Sequence
from typing import Any

from adjudicator.games.test_of_time import facts
from adjudicator.games.test_of_time.naming import god, name_of, rounds_text, tokens_text
from adjudicator.games.test_of_time.projection import Effect
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.tables import KINDS
from adjudicator.table.lines import Line
from adjudicator.table.prose import counted


def _testament_begun(board: Board, fact: facts.TestamentBegun) -> Line:
    what, where = KINDS[fact.type].name, f"{fact.seat}{fact.space}"
    return Line(f"{god(board, fact.seat)} creates {what} on space {where} with {tokens_text(fact.paid)}.")


def _preservation_begun(board: Board, fact: facts.PreservationBegun) -> Line:
    what = name_of(board, fact.testament)
    return Line(f"{god(board, fact.seat)} preserves {what} with {tokens_text(fact.paid)}.")


def _follower_sired(board: Board, fact: facts.FollowerSired) -> Line:
    return Line(f"{god(board, fact.seat)} sires a follower with {tokens_text(fact.paid)}.")


def _shaman_sired(board: Board, fact: facts.ShamanSired) -> Line:
    spared = f"; Burial Sites will save {fact.saved}" if fact.saved else ""
    return Line(f"{god(board, fact.seat)} sires a shaman with {tokens_text(fact.paid)}{spared}.")


def _follower_converted(board: Board, fact: facts.FollowerConverted) -> Line:
    by, of = god(board, fact.seat), god(board, fact.victim)
    return Line(f"{by} converts a follower of {of} with {tokens_text(fact.paid)}.", tone="good")


def _attack_made(board: Board, fact: facts.AttackMade) -> Line:
    what = name_of(board, fact.testament)
    return Line(
        f"{god(board, fact.seat)} attacks {what} with {tokens_text(fact.paid)}.",
        reckoning=counted(fact.points, "point"),
    )


def _defence_made(board: Board, fact: facts.DefenceMade) -> Line:
    what = name_of(board, fact.testament)
    return Line(
        f"{god(board, fact.seat)} defends {what} with {tokens_text(fact.paid)}.",
        reckoning=counted(fact.points, "point"),
    )


def _time_reversed(board: Board, fact: facts.TimeReversed) -> Line:
    """What each replaced round was and is; the visible sections before and after."""
    window = [effect.round for effect in fact.was]
    what = name_of(board, fact.testament)
    text = f"{god(board, fact.seat)} reverses time on {what}: {rounds_text(window)} taken back by "
    return Line(
        f"{text}{counted(fact.shamans, 'shaman')}{_lost(fact)}. {replacements(fact)}",
        reckoning=f"visible sections: {fact.visible[0]}, now {fact.visible[1]}",
    )


def _lost(fact: facts.TimeReversed) -> str:
    toll = fact.toll
    return f", at the cost of {tokens_text(toll)}" if toll else ", at no cost"


def replacements(fact: facts.TimeReversed) -> str:
    """The old and the new effect of each round that was replaced."""
    changes = [
        f"Round {part.round}: {effect_at(fact.was, part.round)} before, {effect_at(fact.now, part.round)} now, by "
        f"{tokens_text(part.paid)}."
        for part in fact.replaced
    ]
    return " ".join(changes) or "Nothing is replaced: all comes back as it was."


def effect_at(effects: Sequence[Effect], round: int) -> str:
    """What a round did, in words: "a decay strip and 2 strips by attack"."""
    effect = next(effect for effect in effects if effect.round == round)
    natural = "a decay strip" if effect.nature == "decay" else "a token"
    return f"{natural} and {counted(effect.strips, 'strip')} by attack" if effect.strips else natural


def _passed(board: Board, fact: facts.Passed) -> Line:
    return Line(f"{god(board, fact.seat)} passes.")


TELLERS: dict[type, Callable[[Board, Any], Line]] = {
    facts.TestamentBegun: _testament_begun,
    facts.PreservationBegun: _preservation_begun,
    facts.FollowerSired: _follower_sired,
    facts.ShamanSired: _shaman_sired,
    facts.FollowerConverted: _follower_converted,
    facts.AttackMade: _attack_made,
    facts.DefenceMade: _defence_made,
    facts.TimeReversed: _time_reversed,
    facts.Passed: _passed,
}
