"""The story of a round: its moves as the score of a game of chess has them, and its end."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from adjudicator.games.test_of_time.end import TestamentWeathered
from adjudicator.games.test_of_time.report.reversals import reversal
from adjudicator.games.test_of_time.reverse import TimeReversed
from adjudicator.games.test_of_time.run import RunStopped
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.setup import RoundBegan
from adjudicator.games.test_of_time.state import Board, MoveMade, TTFact, View
from adjudicator.games.test_of_time.words import Nature, spot_of
from adjudicator.table import EVERYONE, Line, Seat
from adjudicator.table.fact import of_kind
from adjudicator.table.lines import told_once
from adjudicator.table.pages import Column, Grid, Passage
from adjudicator.table.prose import counted, joined

KEY = "Behind a move the followers placed for it, S: shamans; – is a pass."
"""The note below every grid of moves."""
DOES: Mapping[Nature, str] = {"preserve": "are preserved", "decay": "decay"}
"""The words for what a round does to several Testaments."""


def chapters(view: View, facts: Sequence[TTFact]) -> tuple[Passage, ...]:
    """The facts everybody sees, in chapters in the order they begin."""
    moves = "Moves"
    by_title = dict[str, list[TTFact]]()
    for fact in facts:
        if isinstance(fact, RoundBegan):
            moves = f"Round {fact.round}: moves"
        if fact.seen_by == EVERYONE and fact.heading is not None:
            title = fact.heading or moves
            by_title.setdefault(title, []).append(fact)
    say = Say(view.board, view.seat)
    return tuple(_chapter(say, title, own) for title, own in by_title.items())


def _chapter(say: Say, title: str, facts: Sequence[TTFact]) -> Passage:
    """A chapter: its moves in a grid, every reversal of it drawn, all else in lines."""
    moves = of_kind(facts, MoveMade)
    tables = (_grid(say, moves),) if moves else ()
    figures = tuple(reversal(say, fact) for fact in of_kind(moves, TimeReversed))
    return Passage(
        title,
        tuple(told_once(_lines(say, facts))),
        tables=tables,
        figures=figures,
        rules=tuple(dict.fromkeys(move.rule for move in moves)),
    )


def _lines(say: Say, facts: Sequence[TTFact]) -> Iterator[Line]:
    """The lines on all that is no move; a round that did the same to several Testaments has one line for it."""
    alike: dict[Nature, list[TestamentWeathered]] = {}
    for weathered in of_kind(facts, TestamentWeathered):
        if not weathered.strips:
            alike.setdefault(weathered.nature, []).append(weathered)
    moved = 0
    for fact in facts:
        if isinstance(fact, MoveMade):
            moved = fact.number
        elif isinstance(fact, RunStopped):
            line = fact.as_line(say)
            yield replace(line, text=f"After move {moved}: {line.text}")
        elif not isinstance(fact, TestamentWeathered) or fact.strips:
            yield fact.as_line(say)
        elif fact is alike[fact.nature][0]:
            yield _weathered(say, alike[fact.nature])


def _weathered(say: Say, alike: Sequence[TestamentWeathered]) -> Line:
    """A line on what a round did to some Testaments: "8 Testaments are preserved: A1, A2 ..."."""
    first = alike[0]
    line = first.as_line(say)
    if len(alike) == 1:
        return line
    number = counted(len(alike), "Testament")
    which = joined(spot_of(fact.testament) for fact in alike)
    text = f"{number} {DOES[first.nature]}: {which}."
    return Line(text, rule=line.rule, tone=line.tone)


def _grid(say: Say, moves: Sequence[MoveMade]) -> Grid:
    """A column for each god from the one who begins, a row for each time it went round."""
    order = _clockwise(say.board, moves[0].seat)
    columns = [Column("", "right", 0.4)]
    columns += [Column(say.board.sides[seat].name, share=2) for seat in order]
    rows = []
    for turn in _turns(moves):
        briefs = {move.seat: move.brief for move in turn}
        cells = [briefs.get(seat, "") for seat in order]
        rows.append((str(turn[0].number), *cells))
    note = KEY
    if of_kind(moves, TimeReversed):
        note = f"{note} Reversals are drawn below."
    return Grid("", tuple(columns), tuple(rows), note=note)


def _clockwise(board: Board, first: Seat) -> tuple[Seat, ...]:
    """The gods in the order of their moves, from one of them on."""
    start = board.seats.index(first)
    return (*board.seats[start:], *board.seats[:start])


def _turns(moves: Sequence[MoveMade]) -> list[list[MoveMade]]:
    """Moves by the times they went round: another begins when a god moves again."""
    turns: list[list[MoveMade]] = []
    moved: list[Seat] = []
    for move in moves:
        if not turns or move.seat in moved:
            turns.append([])
            moved.clear()
        turns[-1].append(move)
        moved.append(move.seat)
    return turns
