"""What Reverse Time has changed, of all that lies on the table: each round as it was, and as it counts now."""

from collections.abc import Iterator

from adjudicator.games.test_of_time.naming import god
from adjudicator.games.test_of_time.projection import Effect, Replaced
from adjudicator.games.test_of_time.rules.gods import owned_testaments
from adjudicator.games.test_of_time.state import Board, Testament, View
from adjudicator.games.test_of_time.tables import KINDS
from adjudicator.table.pages import Column, Sheet


def changes(view: View) -> tuple[Sheet, ...]:
    """Every round that a reversal has replaced, also where another has put it right since; none: no table."""
    board = view.board
    shown = [own for seat in board.seats for own in owned_testaments(board, seat)]
    rows = tuple(row for own in shown for row in _rows(board, own))
    columns = (
        Column("", share=0.4),
        Column("Testament", share=1.2),
        Column("Round", "right", share=0.6),
        Column("Then"),
        Column("Now"),
        Column("Changed by", share=4),
    )
    return (Sheet("What Reverse Time has changed", columns, rows),) if rows else ()


def _rows(board: Board, own: Testament) -> Iterator[tuple[str, ...]]:
    for was, now in zip(own.history, own.effects, strict=True):
        if done := ", ".join(_done(board, own, was.round)):
            yield (f"{own.owner}{own.space}", KINDS[own.type].name, str(was.round), _mark(was), _mark(now), done)


def _done(board: Board, own: Testament, round: int) -> Iterator[str]:
    """Who replaced a round, when, and by what."""
    for reversal in own.reversals:
        for part in reversal.replaced:
            if part.round == round:
                yield f"{god(board, reversal.seat)} in round {reversal.round} ({_part(part)})"


def _part(part: Replaced) -> str:
    return "T" if part.kind == "preserve" else f"{'+' if part.kind == 'attack' else '−'}{part.points}"


def _mark(effect: Effect) -> str:
    """What a round did: "T", "D+2"."""
    return ("T" if effect.nature == "preserve" else "D") + (f"+{effect.strips}" if effect.strips else "")
