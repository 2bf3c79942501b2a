"""22.0 The score, and how it has changed."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.report.stacks import STYLES
from adjudicator.games.fornaldar.state import Board
from adjudicator.games.fornaldar.victory.points import PointsScored, PointsSet, PrizeMoved
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Seat
from adjudicator.table.figures import Plot, Series
from adjudicator.table.news import Score
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import joined, minus, signed

SCORE = (Column("Side", share=0.8), Column("Victory Points", share=1), Column("For what", share=5))


def score_plot(view: View) -> tuple[Plot, ...]:
    """Both sides' Victory Points over the Game-Turns, once there is more than one value of each."""
    board = view.board
    lines = tuple(Series(style.seat, _course(board, style.seat)) for style in STYLES)
    if len(lines[0].values) < 2:
        return ()
    note = "Victory Points after the set-up (0) and at the end of each Game-Turn."
    named = tuple(replace(style, name=style.seat) for style in STYLES)
    return (Plot("Victory Points over the turns", named, lines, "Game-Turn", note=note),)


def scores(view: View, facts: Sequence[FNFact]) -> tuple[Score, ...]:
    """Both sides' Victory Points with their change; when the campaign is over, who has won."""
    board = view.board
    changed = changes(facts)
    points = {style.seat: board.points.get(style.seat, 0) for style in STYLES}
    level = board.setting.scenario.victory.level(points[MUNDANE] - points[FOMORIAN]) if board.phase == "over" else ""
    return tuple(
        Score(style.seat, style.name, points[style.seat], changed.get(style.seat, 0), won=level.startswith(style.seat))
        for style in STYLES
    )


def _course(board: Board, side: Seat) -> tuple[int, ...]:
    """The points of a side when each Game-Turn was over, the last one too."""
    now = (board.points.get(side, 0),) if board.phase == "over" else ()
    return (*board.course.get(side, ()), *now)


def awards(facts: Sequence[FNFact]) -> Iterator[tuple[Seat, int, str]]:
    """The points that were awarded or lost, by side, with the reasons."""
    for fact in facts:
        match fact:
            case PointsScored() | PointsSet():
                yield fact.side, fact.points, fact.reason or "at the start"
            case PrizeMoved():
                for side, points in fact.moved.items():
                    yield side, points, f"{fact.what} {'won' if points > 0 else 'lost'}"


def changes(facts: Sequence[FNFact]) -> dict[Seat, int]:
    """The points that each side has been awarded, or has lost."""
    by_seat: dict[Seat, int] = {}
    for side, points, _ in awards(facts):
        by_seat[side] = by_seat.get(side, 0) + points
    return by_seat


def scored(view: View, facts: Sequence[FNFact]) -> Iterator[Grid]:
    """The awards of points, by side, with the reasons."""
    changed = changes(facts)
    rows = []
    for side, points in view.board.points.items():
        reasons: dict[str, list[int]] = {}
        for awarded, number, reason in awards(facts):
            if awarded == side:
                reasons.setdefault(reason, []).append(number)
        listed = "; ".join(f"{reason} {_sums(each)}" for reason, each in reasons.items())
        change = changed.get(side, 0)
        rows.append((side, _added(points - change, change), listed or NONE))
    if changed:
        yield Grid("Victory Points", SCORE, tuple(rows))


def _added(before: int, change: int) -> str:
    """A sum: "31 + 17 = 48"."""
    return minus(f"{before} {'+' if change > 0 else '-'} {abs(change)} = {before + change}" if change else f"{before}")


def _sums(awarded: Sequence[int]) -> str:
    """Awards for the same: "+4 (2 times +2)", and where they differ, each: "+5 and +10"."""
    if len({*awarded}) > 1:
        return joined(map(signed, awarded))
    return f"{signed(sum(awarded))}{f' ({len(awarded)} times {signed(awarded[0])})' if len(awarded) > 1 else ''}"
