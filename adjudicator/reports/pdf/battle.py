"""The battle box: its place in small, beside it who fought; rounds, the table that decided, and what followed.

It tells much in little room: it can be read in a column.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from adjudicator.reports.pdf.abreast import abreast, least_width
from adjudicator.reports.pdf.blocks import INSET, Styles, continued, framed, lines_from, running, story_line
from adjudicator.reports.pdf.duel import duel_strip
from adjudicator.reports.pdf.flow import Block, beside, height_of
from adjudicator.reports.pdf.hexes import hex_vignette
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.notes import is_prose, paragraphs
from adjudicator.reports.pdf.paper import HANG, Paper
from adjudicator.reports.pdf.tables import pointer
from adjudicator.reports.pdf.type import CELL, CHAPTER, HEAD, NOTE, OWN, Canvas, Style, draw_right, draw_text, row, rows
from adjudicator.table.battles import fought
from adjudicator.table.hexmap import HexMap
from adjudicator.table.lines import Line
from adjudicator.table.pages import Grid, Passage
from adjudicator.table.parties import Battle, Party

_SMALL = 72.0
_LOW = 78.0
"""The width and the height that a map has beside the sides, in points."""
_BESIDE = 330.0
"""Up to which height sides stand beside it; where they are higher there is no map, so that they go on over pages."""
_APART = 9.0
"""White between the map and the sides."""
_BEHIND = 3.0
_NEXT = 8.0
"""White behind the head of a cell that stands in a line, and behind the cell."""
_INDENT = 9.0
"""The indent of the losses of a round where they stand below it."""
_UNDER_RULE = 2.5
"""White between the rule that ends the rounds and the losses of the last."""


def battle_blocks(paper: Paper, each: Passage, styles: Styles, layer: Layer) -> Iterator[Block]:
    """The box, whole on a page where it is short."""
    inner = boxed(paper)
    battle = each.battle or Battle()
    head = _head(inner, each)
    middle = _fought(inner, each, battle, layer)
    end = _followed(inner, each.lines, styles)
    blocks = [*head, *middle, *end]
    carry = continued(inner, each.title)
    yield from framed(blocks, paper, carry)


def boxed(paper: Paper) -> Paper:
    """The room in a box, whose tables are tight."""
    return paper.between(paper.left + INSET, paper.full - 2 * INSET)._replace(cells=5)


def _head(paper: Paper, each: Passage) -> Iterator[Block]:
    """The title of a box; below it how it began and ended."""
    titles = rows(each.title, CHAPTER, paper.full)
    draw = partial(lines_from, x=paper.left, lines=titles, style=CHAPTER)
    yield Block(
        CHAPTER.leading * len(titles),
        draw,
        before=5,
        keep=True,
        bookmark=each.title,
        level=1,
    )
    if each.note:
        yield replace(_text(paper, each.note, NOTE), keep=True)


def _fought(paper: Paper, each: Passage, battle: Battle, layer: Layer) -> Iterator[Block]:
    """The sides, with a single round, beside the place; then several rounds, and the tables that decided."""
    place = next((figure for figure in each.figures if isinstance(figure, HexMap)), None)
    if place:
        yield from _beside_place(paper, place, battle, layer)
    else:
        yield from _told(paper, battle)
    if len(battle.rounds) > 1:
        rounds = fought(battle.rounds)
        yield from _rounds(paper, rounds)
    if battle.boxes:
        yield from duel_strip(paper, battle.rounds, battle.boxes)
    for grid in each.tables:
        if is_prose(paper, grid):
            yield from paragraphs(paper, grid)
        else:
            yield from abreast(paper, [grid])


def _beside_place(paper: Paper, place: HexMap, battle: Battle, layer: Layer) -> Iterator[Block]:
    """The sides beside the place in small; where they are too high for that, without it."""
    left = paper.left + _SMALL + _APART
    wide = paper.full - _SMALL - _APART
    narrow = paper.between(left, wide)
    sides = [*_told(narrow, battle)]
    if height_of(sides) > _BESIDE:
        yield from _told(paper, battle)
        return
    draw, height = hex_vignette(place, layer, _SMALL, _LOW)
    small = Block(height, lambda canvas, top: draw(canvas, paper.left, top))
    yield beside([[small], sides], before=3)


def _told(paper: Paper, battle: Battle) -> Iterator[Block]:
    for party in battle.parties:
        yield from _side(paper, party)
    if len(battle.rounds) == 1:
        yield _single(paper, fought(battle.rounds))


def _side(paper: Paper, party: Party) -> Iterator[Block]:
    """A side: its part and its strength; who fights and how it fared; what its strength was made of."""
    left = paper.left

    def draw(canvas: Canvas, top: float) -> None:
        y = top - 8.5
        if party.own:
            pointer(canvas, left - 7, top - 5.5)
        wide = draw_text(canvas, left, y, party.name, OWN)
        draw_text(canvas, left + wide + _BEHIND, y, party.part, CELL)
        draw_right(canvas, paper.right, y, party.strength, OWN)

    yield Block(CELL.leading, draw, before=3, keep=True)
    parts = [party.forces, party.fate]
    if party.lost:
        parts.append(f"lost {party.lost}")
    fared = "; ".join(filter(None, parts))
    if fared:
        yield _text(paper, fared, CELL)
    if party.made_of:
        yield _text(paper, party.made_of, NOTE)


def _single(paper: Paper, round: Grid) -> Block:
    """A round alone, as running text: every cell behind the head of its column."""
    text = _Running(paper.full)
    for column, cell in zip(round.columns, round.rows[0], strict=True):
        text.add_cell(column.head, cell)
    lines = text.lines

    def draw(canvas: Canvas, top: float) -> None:
        for place, line in enumerate(lines):
            y = top - 8.5 - CELL.leading * place
            for word in line:
                x = paper.left + word.x
                draw_text(canvas, x, y, word.text, word.style)

    return Block(CELL.leading * len(lines), draw, before=4)


class _Word(NamedTuple):
    """A text in a line, with its distance from where the line begins."""

    x: float
    text: str
    style: Style


class _Running:
    """Words set one behind the other in lines of a width."""

    def __init__(self, full: float) -> None:
        self.full = full
        self.lines: list[list[_Word]] = [[]]
        self._x = 0.0

    def add_cell(self, head: str, cell: str) -> None:
        """A cell behind its head: together on one line, or where no line holds both, word by word."""
        together = row(head, HEAD).width + _BEHIND + row(cell, OWN).width
        words = [cell]
        if together > self.full:
            words = cell.split()
        needed = together if len(words) == 1 else 0
        self._add(head, HEAD, needed)
        for word in words:
            self._add(word, OWN)
        self._x += _NEXT - _BEHIND

    def _add(self, text: str, style: Style, together: float = 0) -> None:
        """A text on this line, or on the next where it does not fit, or what it has to stand `together` with."""
        wide = row(text, style).width
        needed = together or wide
        if self.lines[-1] and self._x + needed > self.full:
            self.lines.append([])
            self._x = 0
        word = _Word(self._x, text, style)
        self.lines[-1].append(word)
        self._x += wide + _BEHIND


def _rounds(paper: Paper, grid: Grid) -> Iterator[Block]:
    """Rounds as a table; where a row would be too wide, what was lost in a round stands below it."""
    fits = least_width(paper, grid) <= paper.full
    last = grid.columns[-1]
    if last.head != "Lost" or fits:
        yield from abreast(paper, [grid])
        return
    rows = tuple(cells[:-1] for cells in grid.rows)
    bare = msgspec.structs.replace(grid, columns=grid.columns[:-1], rows=rows)
    head, *rounds = abreast(paper, [bare])
    below = paper.narrowed(_INDENT)
    yield head
    final = rounds[-1]
    for round, cells in zip(rounds, grid.rows, strict=True):
        yield round
        lost = cells[-1]
        if lost != "–":
            white = _UNDER_RULE if round is final else 0
            yield replace(_text(below, f"Lost: {lost}", NOTE), before=white)


def _followed(paper: Paper, lines: Sequence[Line], styles: Styles) -> Iterator[Block]:
    """The lines of what followed: those with dice or a number stand alone, others run on."""
    hanging = paper._replace(hang=HANG)
    for alone, run in groupby(lines, key=_stands_alone):
        if alone:
            for line in run:
                yield story_line(hanging, line, styles)
        else:
            text = " ".join(_with_rules(run))
            block = _text(paper, text, CELL)
            yield replace(block, before=4)


def _stands_alone(line: Line) -> bool:
    return bool(line.dice or line.reckoning or line.number is not None)


def _with_rules(lines: Iterable[Line]) -> Iterator[str]:
    """The texts of lines; behind those that rest on one rule it stands once."""
    for rule, same in groupby(lines, key=_rule_of):
        text = " ".join(line.text for line in same)
        yield f"{text} ({rule})" if rule else text


def _rule_of(line: Line) -> str:
    return line.rule or ""


def _text(paper: Paper, text: str, style: Style) -> Block:
    lines = rows(text, style, paper.full)
    return running(paper.left, lines, style)
