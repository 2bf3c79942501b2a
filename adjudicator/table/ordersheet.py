"""The lines of a blank form, as sentences and tables.

Games list a seat's things in lines; a line that belongs to the one above is indented by two more blanks. So a line
with others below it heads a table, those are its pieces, and the lines below a piece are its choices.
"""

import re
from collections.abc import Iterable, Iterator

import msgspec

from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import sentence

_PIECE = re.compile(r"([^,:(]*(?:\([^)]*\)[^,:(]*)*)(?:[:,] (.*)|:)?$")
"""A piece: what it is called, and what else is told of it."""


class _Piece(msgspec.Struct):
    text: str
    choices: list[str]


def sentences(lines: Iterable[str]) -> tuple[str, ...]:
    """The lines that head nothing and belong to nothing."""
    return tuple(line for line, pieces in _outlined(lines) if not pieces and not line.endswith(":"))


def tables(lines: Iterable[str]) -> tuple[Grid, ...]:
    """Lines with others below them, each as a table."""
    return tuple(_table(sentence(line.rstrip(":.")), pieces) for line, pieces in _outlined(lines) if pieces)


def _outlined(lines: Iterable[str]) -> list[tuple[str, list[_Piece]]]:
    """Every line without an indent, with the pieces below it and their choices."""
    outline: list[tuple[str, list[_Piece]]] = []
    pieces: list[_Piece] = []
    for line in lines:
        text = line.strip()
        indent = len(line) - len(line.lstrip())
        if indent < 2 or not outline:
            pieces = []
            outline.append((text, pieces))
        elif indent < 4 or not pieces:
            pieces.append(_Piece(text, []))
        else:
            pieces[-1].choices.append(text)
    return outline


def _table(title: str, pieces: list[_Piece]) -> Grid:
    chosen = any(piece.choices for piece in pieces)
    has_rest = any(_parts(piece)[1] for piece in pieces)
    columns = [Column("", share=1.3)]
    if has_rest:
        columns.append(Column("", share=2))
    if chosen:
        columns.append(Column("", share=4))
    rows = []
    for piece in pieces:
        rows.append(tuple(_cells(piece, has_rest=has_rest, chosen=chosen)))
    return Grid(title, tuple(columns), tuple(rows))


def _cells(piece: _Piece, *, has_rest: bool, chosen: bool) -> Iterator[str]:
    head, rest = _parts(piece)
    choices = "; ".join(choice.rstrip(".") for choice in piece.choices)
    yield head
    if has_rest:
        yield rest if choices or not chosen else ""
    if chosen:
        yield choices or rest


def _parts(piece: _Piece) -> tuple[str, str]:
    """The name of a piece, and what else is told of it."""
    match = _PIECE.match(piece.text)
    if match is None:
        return piece.text, ""
    rest = match[2] or ""
    return match[1], rest.rstrip(":.")
