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
    own = board.testaments.get(fact.testament)
    if own is None:
        return None
    for reversal in own.reversals:
        if reversal.seq == fact.seq:
            return own
    return None


def _earlier(board: Board, fact: TimeReversed) -> tuple[Effect, ...]:
    """The effects of the rounds before the window when time was reversed, as far as they are known."""
    own = _known(board, fact)
    if own is None:
        return ()
    former = [reversal for reversal in own.reversals if reversal.seq < fact.seq]
    then = project(own.history, former)
    start = _window_start(fact)
    return tuple(effect for effect in then if effect.round < start)


def _window_start(fact: TimeReversed) -> int:
    """The first round that was taken back."""
    return fact.in_round - fact.rounds


def _course(
    board: Board, fact: TimeReversed, name: str, was: Sequence[Effect], now: Sequence[Effect], visible: int
) -> Course:
    """One of the two courses of the figure: its rounds, and the card they lead to, if that is known."""
    drawn = marks(was, now, _window_start(fact))
    own = _known(board, fact)
    if own is None:
        sections = counted(visible, "section")
        return Course(name, drawn, summary=f"{sections} visible")
    card = card_of(board, own.type, now)
    strips = counted(sum(effect.total for effect in now), "strip")
    return Course(
        name,
        drawn,
        bands=bands(card),
        summary=f"{strips}, {visible} of {len(card)} sections visible",
    )


def _text(say: Say, fact: TimeReversed) -> str:
    """A reversal in a sentence: by whom, what it replaced, and who died of it."""
    shamans = counted(fact.shamans, "shaman")
    parts = [f"{say.god(fact.seat)}, with {shamans}"]
    parts += map(_replacement, fact.replaced)
    if not fact.replaced:
        parts.append("nothing is replaced")
    dead = fact.toll or "nobody"
    parts.append(f"{dead} died of it")
    return sentence(f"{'; '.join(parts)}.")


def _replacement(part: Replacing) -> str:
    return f"round {part.round} {_DONE[part.kind]} {part.paid}"


def changes(view: View) -> tuple[Grid, ...]:
    """Every round that a reversal has replaced, also where another has put it right since; none: no table."""
    board = view.board
    rows: list[tuple[str, ...]] = []
    for seat in board.seats:
        for own in board.testaments_of(seat):
            rows += _rows(board, own)
    columns = (
        Column("Testament", share=1.6),
        Column("Round"),
        Column("Then, now", share=1.2),
        Column("Changed by", share=4),
    )
    if rows:
        return (Grid("What Reverse Time has changed", columns, tuple(rows)),)
    return ()


def _rows(board: Board, own: Testament) -> Iterator[tuple[str, ...]]:
    """The rounds of a Testament that were changed, each with its effect then and now, and by whom."""
    name = KINDS[own.type].name
    for was, now in zip(own.history, own.effects, strict=True):
        changed_by = ", ".join(_changes(board, own, was.round))
        if changed_by:
            yield (
                f"{own.owner}{own.space} {name}",
                f"round {was.round}",
                f"{effect_mark(was)}, now {effect_mark(now)}",
                changed_by,
            )


def _changes(board: Board, own: Testament, round: int) -> Iterator[str]:
    """The gods who replaced a round, or left it empty, with when and by what."""
    for reversal in own.reversals:
        god = Say(board).god(reversal.seat)
        when = f"in round {reversal.round}"
        parts = [part for part in reversal.replaced if part.round == round]
        if reversal.emptied and round in reversal.window and not parts:
            yield f"{god} {when} (taken back)"
        for part in parts:
            yield f"{god} {when} ({_part(part)})"


def _part(part: Replaced) -> str:
    """The sign of what took the place of a round: "T", "+2" for an attack, "−2" for a defence."""
    if part.kind == "preserve":
        return "T"
    sign = "+" if part.kind == "attack" else "−"
    return f"{sign}{part.points}"
