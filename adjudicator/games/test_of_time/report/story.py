"""The story of a round: its moves as the score of a game of chess has them, and its end."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from adjudicator.games.test_of_time.end import TestamentWeathered
from adjudicator.games.test_of_time.report.reversals import reversal
from adjudicator.games.test_of_time.reverse import TimeReversed
from adjudicator.games.test_of_time.run import RunStopped
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.setup import RoundBegan
from adjudicator.games.test_of_time.state import MoveMade, TTFact, View
from adjudicator.games.test_of_time.words import Nature, spot_of
from adjudicator.table import EVERYONE, Line
from adjudicator.table.lines import told_once
from adjudicator.table.pages import Column, Grid, Passage
from adjudicator.table.prose import counted, joined

KEY = "Behind a move the followers placed for it, S: shamans; – is a pass. "
"""What the grid of moves says besides what it is told in."""
DOES: Mapping[Nature, str] = {"preserve": "are preserved", "decay": "decay"}
"""What a round does to several Testaments."""


def chapters(view: View, told: Sequence[TTFact]) -> tuple[Passage, ...]:
    """The facts everybody sees, in chapters in the order they begin."""
    moves = "Moves"
    by_title = dict[str, list[TTFact]]()
    for fact in told:
        if isinstance(fact, RoundBegan):
            moves = f"Round {fact.round}: moves"
        if fact.seen_by == EVERYONE and fact.heading is not None:
            by_title.setdefault(fact.heading or moves, []).append(fact)
    return tuple(_chapter(Say(view.board, view.seat), title, own) for title, own in by_title.items())


def _chapter(say: Say, title: str, told: Sequence[TTFact]) -> Passage:
    """A chapter: its moves in a grid, every reversal of it drawn, all else in lines."""
    moves = [fact for fact in told if isinstance(fact, MoveMade)]
    tables = (_grid(say, moves),) if moves else ()
    figures = tuple(reversal(say, fact) for fact in moves if isinstance(fact, TimeReversed))
    return Passage(
        title,
        tuple(told_once(_lines(say, told))),
        tables=tables,
        figures=figures,
        rules=tuple(dict.fromkeys(move.rule for move in moves)),
    )


def _lines(say: Say, told: Sequence[TTFact]) -> Iterator[Line]:
    """What is no move; what a round did alike to several Testaments in one line."""
    alike: dict[Nature, list[TestamentWeathered]] = {}
    for fact in told:
        if isinstance(fact, TestamentWeathered) and not fact.strips:
            alike.setdefault(fact.nature, []).append(fact)
    moved = 0
    for fact in told:
        if isinstance(fact, MoveMade):
            moved = fact.number
        elif isinstance(fact, RunStopped):
            line = fact.told(say)
            yield replace(line, text=f"After move {moved}: {line.text}")
        elif not isinstance(fact, TestamentWeathered) or fact.strips:
            yield fact.told(say)
        elif fact is alike[fact.nature][0]:
            yield _weathered(say, alike[fact.nature])


def _weathered(say: Say, alike: Sequence[TestamentWeathered]) -> Line:
    """ "8 Testaments are preserved: A1, A2 ..."."""
    first = alike[0].told(say)
    if len(alike) == 1:
        return first
    which = joined(spot_of(fact.testament) for fact in alike)
    text = f"{counted(len(alike), 'Testament')} {DOES[alike[0].nature]}: {which}."
    return Line(text, rule=first.rule, tone=first.tone)


def _grid(say: Say, moves: Sequence[MoveMade]) -> Grid:
    """A column for each god from the one who begins, a row for each time it went round."""
    seats = say.board.seats
    start = seats.index(moves[0].seat)
    order = (*seats[start:], *seats[:start])
    rows: list[dict[str, str]] = []
    for move in moves:
        if not rows or move.seat in rows[-1]:
            rows.append({"": str(move.number)})
        rows[-1][move.seat] = move.brief
    drawn = "Reversals are drawn below." if any(isinstance(move, TimeReversed) for move in moves) else ""
    columns = (Column("", "right", 0.4), *(Column(say.board.sides[seat].name, share=2) for seat in order))
    return Grid(
        "",
        columns,
        tuple(_cells(row, ("", *order)) for row in rows),
        note=(KEY + drawn).rstrip(),
    )


def _cells(row: Mapping[str, str], heads: Sequence[str]) -> tuple[str, ...]:
    return tuple(row.get(head, "") for head in heads)
