"""The lead over the turns, and below it in whose hands the prize was."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from adjudicator.reports.pdf.blocks import badge, paragraph, section, thin_rule
from adjudicator.reports.pdf.book.panels import named
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.fonts import BOLD, SANS
from adjudicator.reports.pdf.gap import Gap, draw_gap
from adjudicator.reports.pdf.ink import HAIR, INK, PALE, SOFT, TINT, hue
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.placing import Point
from adjudicator.reports.pdf.scale import spread, ticks
from adjudicator.reports.pdf.type import TEXT, Canvas, Style, draw_centred, draw_right, draw_text, row
from adjudicator.table.chronicle import Chronicle, Turn
from adjudicator.table.news import changed_hands, leader, ranked, within
from adjudicator.table.prose import joined, minus, sentence, signed
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

_HIGH = 118.0
_BAR = 12.0
_STEP = 17.0
"""The height of the curve, of a bar, and from bar to bar, in points."""
_LEFT = 66.0
_RIGHT = 34.0
"""Room at the left for scales and names, and at the right for the last values."""
_TICK = Style(SANS, 7, 9, SOFT)
_NAME = Style(BOLD, 7.6, 9.5)
_TOLD = 3
"""The number of turns told, of those that moved most."""


class _Frame(NamedTuple):
    """The frame of values: the place of the first turn, the distance of turns, and the scale of values."""

    x: float
    step: float
    zero: float
    unit: float

    def at(self, place: int, value: float) -> Point:
        return self.x + place * self.step, self.zero + value * self.unit


class _Run(NamedTuple):
    """Turns in a row in which the same had something: the first, the last, its owner, and its holder."""

    first: int
    last: int
    seat: Seat | None
    by: str


def lead(paper: Paper, chronicle: Chronicle) -> Iterator[Block]:
    """The section; nothing where there is no score, or only one turn."""
    turns = [turn for turn in chronicle.turns if turn.scores]
    if len(turns) < 2:
        return
    styles = {style.seat: style for style, _ in chronicle.seats}
    bars = [*_bars(turns, styles)]
    title = "The lead"
    if _prizes(turns):
        title = "The lead and the prize"
    yield section(paper, title, chronicle.counts, fresh=True)
    yield _curve(paper, turns, styles, bars)
    highlights = _highlights(turns)
    for line in highlights:
        yield paragraph(paper, line, TEXT, mark="–", before=3)


def _curve(
    paper: Paper, turns: Sequence[Turn], styles: dict[Seat, SeatStyle], bars: Sequence[tuple[str, list[_Run]]]
) -> Block:
    below = 14 + _STEP * len(bars)

    def draw(canvas: Canvas, top: float) -> None:
        x = paper.left + _LEFT
        step = (paper.right - _RIGHT - x) / (len(turns) - 1)
        seats = [score.seat for score in turns[-1].scores]
        if len(seats) == 2 and all(seat in styles for seat in seats):
            upper, lower = seats
            values = [_value(turn, upper) - _value(turn, lower) for turn in turns]
            draw_gap(canvas, Gap(values, styles[upper], styles[lower]), x, step, top, _HIGH)
        else:
            _lines(canvas, turns, styles, x, step, top)
        y = top - _HIGH - 12
        for place, turn in enumerate(turns):
            draw_centred(canvas, x + place * step, y, str(turn.number), _TICK)
        for name, runs in bars:
            y -= _STEP
            draw_text(canvas, paper.left, y + 2.5, name, _NAME)
            for run in runs:
                _bar(canvas, x, y, step, run, len(turns) - 1, styles)

    return Block(_HIGH + below + 6, draw, before=6)


def _lines(
    canvas: Canvas, turns: Sequence[Turn], styles: dict[Seat, SeatStyle], x: float, step: float, top: float
) -> None:
    """The course of each seat's score, with its letter and its last score at the right."""
    values = [score.value for turn in turns for score in turn.scores]
    high = max(1, *values)
    low = min(0, *values)
    unit = (_HIGH - 12) / (high - low)
    frame = _Frame(x, step, top - 8 - high * unit, unit)
    right, _ = frame.at(len(turns) - 1, 0)
    for value in ticks(low, high):
        _, y = frame.at(0, value)
        weight = 0.25 if value else 0.5
        thin_rule(canvas, x, x + step * (len(turns) - 1), y, weight)
        draw_right(canvas, x - 5, y - 2.4, minus(str(value)), _TICK)
    last = turns[-1].scores
    for score in last:
        style = styles.get(score.seat)
        points = [frame.at(place, _value(turn, score.seat)) for place, turn in enumerate(turns)]
        canvas.setStrokeColor(hue(style.hue).full if style else PALE)
        canvas.setLineWidth(1.4)
        _trace(canvas, points)
    heights = [frame.at(0, score.value)[1] for score in last]
    ends = spread(heights, 10, top)
    for score, y in zip(last, ends, strict=True):
        if score.seat in styles:
            badge(canvas, right + 4, y - 4, styles[score.seat], 8.4)
        number = minus(str(score.value))
        draw_text(canvas, right + 15, y - 2.8, number, _NAME)


def _trace(canvas: Canvas, points: Sequence[Point]) -> None:
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    canvas.drawPath(path, stroke=1, fill=0)


def _value(turn: Turn, seat: Seat) -> int:
    return next((score.value for score in turn.scores if score.seat == seat), 0)


def _prizes(turns: Sequence[Turn]) -> list[str]:
    """The prizes that were held by somebody at some time."""
    return [*dict.fromkeys(held.what for turn in turns for held in turn.held)]


def _bars(turns: Sequence[Turn], styles: dict[Seat, SeatStyle]) -> Iterator[tuple[str, list[_Run]]]:
    """A bar for each prize; where there is none, one for the leader."""
    prizes = _prizes(turns)
    for what in prizes:
        hands = [_holder(turn, what) for turn in turns]
        runs = [*_runs(hands)]
        yield what, runs
    if not prizes:
        leaders = [_first(turn, styles) for turn in turns]
        runs = [*_runs(leaders)]
        yield "In the lead", runs


def _holder(turn: Turn, what: str) -> tuple[Seat | None, str]:
    """The holder of a prize at the end of a turn."""
    for held in turn.held:
        if held.what == what:
            return held.seat, held.by
    return None, ""


def _first(turn: Turn, styles: dict[Seat, SeatStyle]) -> tuple[Seat | None, str]:
    """The leader at the end of a turn: a seat alone, or several by their letters."""
    first = [score for rank, score in ranked(turn.scores) if rank == 1]
    if not first:
        return None, ""
    leader = first[0]
    if leader.value <= 0:
        return None, ""
    if len(first) == 1:
        return leader.seat, ""
    letters = [_letter(score.seat, styles) for score in first]
    return None, joined(letters)


def _letter(seat: Seat, styles: dict[Seat, SeatStyle]) -> str:
    if seat in styles:
        return styles[seat].letter
    return seat


def _runs(hands: Sequence[tuple[Seat | None, str]]) -> Iterator[_Run]:
    for (seat, by), same in groupby(enumerate(hands), key=lambda each: each[1]):
        places = [place for place, _ in same]
        yield _Run(places[0], places[-1], seat, by)


def _bar(canvas: Canvas, x: float, y: float, step: float, run: _Run, last: int, styles: dict[Seat, SeatStyle]) -> None:
    """A stretch of a bar, half a turn before its first and after its last."""
    left = x + max(0, run.first - 0.5) * step
    right = x + min(last, run.last + 0.5) * step - 1
    wide = right - left
    style = styles.get(run.seat) if run.seat else None
    ground = TINT
    ink = _NAME._replace(ink=INK)
    texts = [run.by]
    if style:
        colours = hue(style.hue)
        ground = colours.full
        ink = _NAME._replace(ink=colours.on_full)
        texts = [run.by or style.name, style.letter]
    canvas.setFillColor(ground)
    canvas.setStrokeColor(HAIR)
    canvas.setLineWidth(0.4)
    canvas.rect(left, y, wide, _BAR, stroke=0 if style else 1, fill=1)
    for text in texts:
        if row(text, ink).width + 6 <= wide:
            draw_text(canvas, left + 4, y + 3.4, text, ink)
            return


def _highlights(turns: Sequence[Turn]) -> Iterator[str]:
    """The turns that moved the score most, and those in which the lead changed hands, in a sentence each."""
    moves: dict[int, int] = {}
    turned: list[int] = []
    for place, (before, turn) in enumerate(pairwise(turns), start=1):
        moves[place] = _moved(before, turn)
        if changed_hands(turn.scores):
            turned.append(place)
    by_move = sorted(moves, key=lambda place: -moves[place])
    chosen = {*by_move[:_TOLD], *turned[:_TOLD]}
    for place in sorted(chosen):
        turn = turns[place]
        gains = ", ".join(_gains(turns[place - 1], turn))
        if not gains:
            continue
        text = f"{named(turn)}: {turn.caption} ({gains})."
        if place in turned:
            lead = sentence(leader(turn.scores))
            text += f" {lead}."
        yield text


def _gains(before: Turn, turn: Turn) -> Iterator[str]:
    """The scores that changed in a turn, each with its change."""
    for score in turn.scores:
        value = _value(before, score.seat)
        by = score.value - value
        if by:
            name = within(score.name)
            yield f"{name} {signed(by)}"


def _told(turns: Sequence[Turn]) -> Iterator[str]:
    """The turns that moved the score most, and those in which the lead changed hands, in a sentence each."""
    moved = {place: _moved(before, turn) for place, (before, turn) in enumerate(pairwise(turns), start=1)}
    most = sorted(moved, key=lambda place: -moved[place])[:_TOLD]
    turned = [place for place in moved if changed_hands(turns[place].scores)]
    for place in sorted({*most, *turned[:_TOLD]}):
        turn = turns[place]
        gains = ", ".join(_gains(turns[place - 1], turn))
        if not gains:
            continue
        text = f"{named(turn)}: {turn.caption} ({gains})."
        if place in turned:
            lead = sentence(leader(turn.scores))
            text += f" {lead}."
        yield text


def _moved(before: Turn, turn: Turn) -> int:
    """The distance by which the scores moved against each other."""
    moves = []
    for score in turn.scores:
        value = _value(before, score.seat)
        moves.append(score.value - value)
    if len(moves) > 1:
        return max(moves) - min(moves)
    return abs(moves[0])
