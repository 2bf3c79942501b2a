"""Reverse Time: each reversal drawn, and all that it has changed of what lies on the table."""

from collections.abc import Iterator, Sequence

from adjudicator.games.test_of_time.books import KINDS
from adjudicator.games.test_of_time.projection import Effect, Replaced, project
from adjudicator.games.test_of_time.report.cards import bands, marks
from adjudicator.games.test_of_time.reverse import Replacing, TimeReversed
from adjudicator.games.test_of_time.say import Say, effect_mark, rounds_text
from adjudicator.games.test_of_time.state import Board, Testament, View
from adjudicator.games.test_of_time.testaments import card_of
from adjudicator.games.test_of_time.words import ReplacementKind
from adjudicator.table.figures import Comparison, Course
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import counted, sentence

_DONE: dict[ReplacementKind, str] = {"preserve": "preserved by", "defend": "defended by", "attack": "attacked by"}


def reversal(say: Say, fact: TimeReversed) -> Comparison:
    """A reversal as a figure: the window, the old and the new effect of each round, the strips before and after."""
    board = say.board
    window = [effect.round for effect in fact.was]
    earlier = _earlier(board, fact)
    before = (*earlier, *fact.was)
    after = (*earlier, *fact.now)
    return Comparison(
        title=f"Time reversed on {say.testament(fact.testament)}",
        text=_text(say, fact),
        seat=fact.seat,
        before=_course(board, fact, "Before it", before, before, fact.visible[0]),
        after=_course(board, fact, "After it", before, after, fact.visible[1]),
        bracket_name=f"{rounds_text(window)} taken back",
        number=fact.number,
    )


def _known(board: Board, fact: TimeReversed) -> Testament | None:
    """The Testament, if it still lies on the table with this reversal in its log."""
    found = board.testaments.get(fact.testament)
    if found and any(each.seq == fact.seq for each in found.reversals):
        return found
    return None


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
    sections = card_of(board, found.type, now)
    strips = counted(sum(effect.total for effect in now), "strip")
    return Course(name, drawn, bands(sections), f"{strips}, {visible} of {len(sections)} sections visible")


def _text(say: Say, fact: TimeReversed) -> str:
    shamans = counted(fact.shamans, "shaman")
    toll = f"{fact.toll} died of it" if fact.toll else "nobody died of it"
    done = [_replacement(part) for part in fact.replaced] or ["nothing is replaced"]
    return sentence(f"{say.god(fact.seat)}, with {shamans}; {'; '.join(done)}; {toll}.")


def _replacement(part: Replacing) -> str:
    return f"round {part.round} {_DONE[part.kind]} {part.paid}"


def changes(view: View) -> tuple[Grid, ...]:
    """Every round that a reversal has replaced, also where another has put it right since; none: no table."""
    board = view.board
    shown = [own for seat in board.seats for own in board.testaments_of(seat)]
    rows = tuple(row for own in shown for row in _rows(board, own))
    columns = (
        Column("Testament", share=1.6),
        Column("Round"),
        Column("Then, now", share=1.2),
        Column("Changed by", share=4),
    )
    if rows:
        return (Grid("What Reverse Time has changed", columns, rows),)
    return ()


def _rows(board: Board, own: Testament) -> Iterator[tuple[str, ...]]:
    for was, now in zip(own.history, own.effects, strict=True):
        done = ", ".join(_done(board, own, was.round))
        if done:
            told = f"{effect_mark(was)}, now {effect_mark(now)}"
            yield f"{own.owner}{own.space} {KINDS[own.type].name}", f"round {was.round}", told, done


def _done(board: Board, own: Testament, round: int) -> Iterator[str]:
    """Who replaced a round, or left it empty, when, and by what."""
    for reversal in own.reversals:
        if reversal.emptied and round in reversal.window and round not in [part.round for part in reversal.replaced]:
            yield f"{Say(board).god(reversal.seat)} in round {reversal.round} (taken back)"
        for part in reversal.replaced:
            if part.round == round:
                yield f"{Say(board).god(reversal.seat)} in round {reversal.round} ({_part(part)})"


def _part(part: Replaced) -> str:
    if part.kind == "preserve":
        return "T"
    return f"{'+' if part.kind == 'attack' else '−'}{part.points}"
