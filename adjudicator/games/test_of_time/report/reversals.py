"""Reverse Time, drawn: the rounds taken back as they were and as they are now, and the card before and after."""

from collections.abc import Sequence

from adjudicator.games.test_of_time.facts import Replacing, TimeReversed
from adjudicator.games.test_of_time.naming import god, name_of, rounds_text, tokens_text
from adjudicator.games.test_of_time.projection import Effect, card, project
from adjudicator.games.test_of_time.report.cards import bands, marks
from adjudicator.games.test_of_time.state import Board, Testament
from adjudicator.games.test_of_time.words import ReplacementKind
from adjudicator.table.figures import Comparison, Course
from adjudicator.table.prose import counted

_DONE: dict[ReplacementKind, str] = {"preserve": "preserved by", "defend": "defended by", "attack": "attacked by"}


def reversal(board: Board, fact: TimeReversed) -> Comparison:
    """A reversal as a figure: the window, the old and the new effect of each round, the strips before and after."""
    window = [effect.round for effect in fact.was]
    earlier = _earlier(board, fact)
    before, after = (*earlier, *fact.was), (*earlier, *fact.now)
    return Comparison(
        title=f"Time reversed on {name_of(board, fact.testament)}",
        text=_text(board, fact),
        seat=fact.seat,
        before=_course(board, fact, "Before it", before, before, fact.visible[0]),
        after=_course(board, fact, "After it", before, after, fact.visible[1]),
        bracket_name=f"{rounds_text(window)} taken back",
        number=fact.number,
    )


def _known(board: Board, fact: TimeReversed) -> Testament | None:
    """The Testament, if it still lies on the table with this reversal in its log."""
    found = board.testaments.get(fact.testament)
    return found if found and any(each.seq == fact.seq for each in found.reversals) else None


def _earlier(board: Board, fact: TimeReversed) -> tuple[Effect, ...]:
    """What the rounds before the window counted for when time was reversed, as far as that is known."""
    found = _known(board, fact)
    if found is None:
        return ()
    then = project(found.history, [each for each in found.reversals if each.seq < fact.seq])
    return tuple(effect for effect in then if effect.round < fact.in_round - fact.rounds)


def _course(
    board: Board, fact: TimeReversed, name: str, was: Sequence[Effect], now: Sequence[Effect], visible: int
) -> Course:
    drawn = marks(was, now, fact.in_round - fact.rounds)
    found = _known(board, fact)
    if found is None:
        return Course(name, drawn, summary=f"{counted(visible, 'section')} visible")
    sections = card(board.cards[found.type].dots, now, locks=board.options.locks)
    strips = counted(sum(effect.total for effect in now), "strip")
    return Course(name, drawn, bands(sections), f"{strips}, {visible} of {len(sections)} sections visible")


def _text(board: Board, fact: TimeReversed) -> str:
    shamans = counted(fact.shamans, "shaman")
    toll = f"{tokens_text(fact.toll)} died of it" if fact.toll else "nobody died of it"
    done = [_replacement(part) for part in fact.replaced] or ["nothing is replaced"]
    return f"{god(board, fact.seat)}, with {shamans}; {'; '.join(done)}; {toll}."


def _replacement(part: Replacing) -> str:
    return f"round {part.round} {_DONE[part.kind]} {tokens_text(part.paid)}"
