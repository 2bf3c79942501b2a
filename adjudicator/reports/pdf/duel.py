"""A duel as a strip: for each round the dice, and below them the wound boxes of both that are left."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from adjudicator.reports.pdf import dice
from adjudicator.reports.pdf.blocks import thin_rule
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.ink import INK, PAPER, SOFT
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.type import HEAD, OWN, Canvas, draw_text, shortened
from adjudicator.table.lines import Die
from adjudicator.table.pages import Passage
from adjudicator.table.parties import Battle, Boxes, FoughtRound

_NAMES = 42.0
"""The width of the column of names, in points."""
_BOX = 4.1
_STEP = 5.0
"""The size of a wound box, and the distance from one to the next."""
_ABREAST = 5
"""The most boxes in a row."""
_DIE = dice.SIZE + 2.0
_NUMBER = 7.0
"""The distance from a die to the next, and the room of the number before the first."""
_WHITE = 4.0
"""White between two rounds."""
_DICE_HIGH = 14.0
_NAME = OWN._replace(size=7.2)


class Lost(NamedTuple):
    """The boxes of one fighter in one round: those left, those lost in it; None: that is not told."""

    whole: int
    left: int | None
    fresh: int


def lost_in(boxes: Boxes, round: int) -> Lost:
    """The boxes of a fighter after a round, the first being 0."""
    before = boxes.left[round]
    after = boxes.left[round + 1]
    whole = boxes.whole
    fresh = 0
    if after is not None and before is not None:
        fresh = before - after
    return Lost(whole, after, fresh)


def duel_strip(paper: Paper, rounds: Sequence[FoughtRound], boxes: Sequence[Boxes]) -> Iterator[Block]:
    """The strip, in as many parts below each other as its rounds need."""
    wide = _round_width(rounds)
    room = paper.full - _NAMES + _WHITE
    fit = int(room / wide)
    fit = max(1, fit)
    columns = _columns(rounds, boxes)
    for begin in range(0, len(columns), fit):
        part = columns[begin : begin + fit]
        yield _part(paper, boxes, part, wide)


_Column = tuple[FoughtRound, Sequence[Lost]]


def _columns(rounds: Sequence[FoughtRound], boxes: Sequence[Boxes]) -> list[_Column]:
    """Each round with the boxes of both fighters."""
    columns: list[_Column] = []
    for place, each in enumerate(rounds):
        courses = [lost_in(fighter, place) for fighter in boxes]
        columns.append((each, courses))
    return columns


def _round_width(rounds: Sequence[FoughtRound]) -> float:
    """The width of a round with the white behind it: that of its dice or of its boxes."""
    boxed = _STEP * _ABREAST
    widest = boxed
    for each in rounds:
        thrown = _DIE * len(each.dice)
        widest = max(widest, thrown)
    return _NUMBER + widest + _WHITE


def _part(paper: Paper, boxes: Sequence[Boxes], columns: Sequence[_Column], wide: float) -> Block:
    """A row of rounds: dice above, under them a row for each fighter."""
    lefts = []
    left = paper.left + _NAMES
    for _ in columns:
        lefts.append(left)
        left += wide
    highs = [_boxes_high(fighter.whole) for fighter in boxes]
    height = _DICE_HIGH + sum(highs)

    def draw(canvas: Canvas, top: float) -> None:
        y = top - _DICE_HIGH
        for left, (each, _) in zip(lefts, columns, strict=True):
            _draw_dice(canvas, left, y, each)
        for number, (fighter, high) in enumerate(zip(boxes, highs, strict=True)):
            thin_rule(canvas, paper.left, paper.right, y, 0.25)
            line = y - 8.2
            upper = y - 3
            name = shortened(fighter.name, _NAME, _NAMES - 3)
            draw_text(canvas, paper.left, line, name, _NAME)
            for left, (_, courses) in zip(lefts, columns, strict=True):
                x = left + _NUMBER
                _draw_boxes(canvas, x, upper, courses[number])
            y -= high

    return Block(height, draw, before=5)


def _boxes_high(whole: int) -> float:
    """The height of a fighter's row."""
    deep = -(-whole // _ABREAST)
    return 5 + _STEP * max(1, deep)


def _draw_dice(canvas: Canvas, x: float, low: float, each: FoughtRound) -> None:
    """The number of a round and the faces of its dice."""
    number = str(each.number)
    line = low + 5
    edge = low + 2.4
    draw_text(canvas, x, line, number, HEAD)
    left = x + _NUMBER
    for face in each.dice:
        die = Die(face)
        dice.draw_die(canvas, left, edge, die, "plain")
        left += _DIE


def _draw_boxes(canvas: Canvas, x: float, top: float, course: Lost) -> None:
    """Boxes in rows of five: full, crossed, empty or striped."""
    for place in range(course.whole):
        row, column = divmod(place, _ABREAST)
        left = x + _STEP * column
        down = _STEP * row
        upper = top - down
        lower = upper - _BOX
        kind = _kind(course, place)
        _draw_box(canvas, left, lower, kind)


def _kind(course: Lost, place: int) -> str:
    """Whether a box is left, was lost in this round or before it, or is not told."""
    if course.left is None:
        return "hidden"
    if place < course.left:
        return "left"
    if place < course.left + course.fresh:
        return "fresh"
    return "lost"


def _draw_box(canvas: Canvas, x: float, y: float, kind: str) -> None:
    right = x + _BOX
    upper = y + _BOX
    line = INK
    if kind in ("lost", "hidden"):
        line = SOFT
    body = PAPER
    if kind == "left":
        body = INK
    canvas.setLineWidth(0.5)
    canvas.setStrokeColor(line)
    canvas.setFillColor(body)
    canvas.rect(x, y, _BOX, _BOX, stroke=1, fill=1)
    if kind == "fresh":
        canvas.lines([(x, y, right, upper), (x, upper, right, y)])
    if kind == "hidden":
        canvas.line(x, y, right, upper)


_MEANINGS = {
    "left": "dark, left",
    "fresh": "crossed, lost in this round",
    "lost": "empty, lost before",
    "hidden": "one stroke, not told",
}


def strip_key(chapters: Iterable[Passage]) -> str:
    """The key to the boxes in the strips of all chapters; empty where there are none."""
    drawn = set[str]()
    for chapter in chapters:
        if chapter.battle and chapter.battle.boxes:
            drawn |= _kinds(chapter.battle)
    parts = []
    for name, meaning in _MEANINGS.items():
        if name in drawn:
            parts.append(meaning)
    meanings = "; ".join(parts)
    return f"Wound boxes after each round: {meanings}." if parts else ""


def _kinds(battle: Battle) -> set[str]:
    """The kinds of boxes in the strip of a duel."""
    kinds = set[str]()
    for _, courses in _columns(battle.rounds, battle.boxes):
        for course in courses:
            kinds |= {_kind(course, place) for place in range(course.whole)}
    return kinds
