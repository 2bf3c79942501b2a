"""The printed map as compressed streams, which are kept: a campaign prints the same hexes every turn."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from zlib import compress

import msgspec
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream, xObjectName

from adjudicator.reports.kept import kept
from adjudicator.reports.pdf.hexes.chart import Chart
from adjudicator.reports.pdf.hexes.inks import DETAILS, INKS, RINGS, TEXTURES, pen
from adjudicator.reports.pdf.hexes.paths import Whole, set_down
from adjudicator.reports.pdf.hexes.tiles import Tile, hood, tile
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.hexmap import Cell, Realm, Side, Site
from adjudicator.table.legends import HexLegend

SHORES = "hex-shores"
_GROUND = ("water", "land", "realm")
"""Inks that stay within their hex, so that they need not be printed in a fringe."""

HARD = 8
"""The level of compression for streams that are printed again and again."""

Box = tuple[float, float, float, float]
Painted = defaultdict[str, list[tuple[Whole, str]]]
"""The paths in each ink, with what they are counted from."""


class Parts(NamedTuple):
    """The printed parts: hexes shown, hexes that only reach into them, all that lies on them, and the legend."""

    shown: tuple[Cell, ...]
    fringe: tuple[Cell, ...]
    sides: tuple[Side, ...]
    sites: tuple[Site, ...]
    realms: tuple[Realm, ...]
    legend: HexLegend


class Streams(NamedTuple):
    """Compressed operators: to stroke all shores with the pen as it is set, to print grounds, and what is on them."""

    shores: bytes
    ground: bytes
    signs: bytes


def form_name(name: str, plain: bool) -> str:
    """The name of a form in the document: a plain map has forms of its own."""
    return f"{name}-plain" if plain else name


def write_form(canvas: Canvas, name: str, box: Box, stream: bytes, within: Sequence[str] = ()) -> None:
    """Put a form into a document from its compressed stream; `within` are the forms it draws."""
    canvas.beginForm(name, *box)
    for other in within:
        canvas.doForm(other)
    header = PDFDictionary({"Filter": PDFName("FlateDecode")})
    contents = PDFStream(header, stream)
    canvas.endForm(Contents=contents, compression=0)


_MANY = 500
"""The least number of hexes whose print is kept on the desk: a whole land, that is, which never changes."""


def printed(parts: Parts, grey: bool, plain: bool = False) -> Streams:
    """The streams of a piece of map; a plain one has neither the signs of grounds nor the lines between hexes."""
    legend = {}
    for field in parts.legend.__struct_fields__:
        if field not in _UNPRINTED:
            legend[field] = getattr(parts.legend, field)
    shown = (parts[:-1], legend, grey, plain)
    source = msgspec.json.encode(shown)

    def draw() -> bytes:
        streams = _printed(parts, grey, plain)
        return msgspec.msgpack.encode(streams)

    lasting = len(parts.shown) >= _MANY
    content = kept(source, draw, lasting=lasting)
    return msgspec.msgpack.decode(content, type=Streams)


_UNPRINTED = ("number", "written")
"""The parts of a legend that are not printed: hexes' numbers have a form of their own, orders are not on the map."""


def _printed(parts: Parts, grey: bool, plain: bool) -> Streams:
    shown = parts.shown
    fringe = parts.fringe
    chart = Chart.of(shown + fringe, parts.sides, parts.sites, parts.realms, parts.legend)
    inner = [tile(hood(chart, cell.id), plain) for cell in shown]
    outer = [tile(hood(chart, cell.id), plain) for cell in fringe]
    shores = []
    for each in (*inner, *outer):
        if each.shore:
            stroke = f"{each.shore} S"
            shores.append((each.origin, stroke))
    ground, signs = _surface(inner, outer, grey, plain)
    return Streams(
        _stream(set_down(shores)),
        _stream(["1 j", *ground]),
        _stream(["1 j", *signs]),
    )


def _stream(lines: Iterable[str]) -> bytes:
    return compress("\n".join(lines).encode(), HARD)


def _surface(
    shown: Sequence[Tile], fringe: Sequence[Tile], grey: bool, plain: bool
) -> tuple[Iterator[str], Iterator[str]]:
    """All hexes and what of their fringe reaches into them, ink after ink from the bottom up: grounds, then signs."""
    painted: Painted = defaultdict(list)
    for each in shown:
        for ink, paths in each.painted.items():
            painted[ink].append((each.origin, paths))
    for each in fringe:
        for ink, paths in each.painted.items():
            if not ink.startswith(_GROUND):
                painted[ink].append((each.origin, paths))
    rows = _rows(() if plain else shown)
    names = [name for name in INKS if not (plain and name in DETAILS)]
    signs = names.index(TEXTURES)
    shores = form_name(SHORES, plain)
    below = _layers(names[:signs], painted, rows, shores, grey)
    above = _layers(names[signs:], painted, rows, shores, grey)
    return below, above


def _rows(tiles: Iterable[Tile]) -> dict[int, Painted]:
    """The signs of grounds, by row and ink."""
    rows: dict[int, Painted] = {}
    for each in tiles:
        for (row, ink), feet in each.signs.items():
            if row not in rows:
                rows[row] = defaultdict(list)
            rows[row][ink] += feet
    return rows


def _layers(
    names: Sequence[str],
    painted: Painted,
    rows: Mapping[int, Painted],
    shores: str,
    grey: bool,
) -> Iterator[str]:
    for name in names:
        if name in RINGS:
            colour = pen(INKS[name], grey)
            yield f"{colour} /{xObjectName(shores)} Do"
        elif name == TEXTURES:
            for row in sorted(rows):
                for ink, paths in rows[row].items():
                    yield _stroked(ink, paths, grey)
        elif name in painted:
            yield _stroked(name, painted[name], grey)


def _stroked(ink: str, paths: Iterable[tuple[Whole, str]], grey: bool) -> str:
    """The paths of an ink, with the pen set for it."""
    operators = [pen(INKS[ink], grey), *set_down(paths)]
    return "\n".join(operators)
