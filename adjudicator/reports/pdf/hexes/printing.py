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
from adjudicator.reports.pdf.hexes.paths import Whole, grained, set_down, shrunk
from adjudicator.reports.pdf.hexes.tiles import Tile, hood, tile
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.hexmap import Cell, Realm, Side, Site
from adjudicator.table.legends import HexLegend

_SHORES = "hex-shores"
_LINES = "hex-lines"
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
    """Compressed operators, in grains: to print grounds, and what is on them.

    `strokes` are the forms that both draw, with the pen as it is set: all shores, and lines that several inks have.
    """

    strokes: dict[str, bytes]
    ground: bytes
    signs: bytes


class Detail(NamedTuple):
    """The amount of a land that is printed: with the signs of grounds or without.

    Points are told in `grain` map units, a quarter of a point on paper, or finer; those of shores that are `coarse` are
    so many units apart.
    """

    name: str
    grain: int
    coarse: int = 0
    signs: bool = True


FULL = Detail("", 4)
LIGHT = Detail("light", 6, coarse=46)
"""In half the bytes: what is mailed between reports."""
PLAIN = Detail("plain", 8, coarse=46, signs=False)
SMALL = Detail("small", 18, coarse=70, signs=False)
"""At a small scale, and at the smallest."""
LIGHT_SMALL = Detail("light-small", 18, coarse=90, signs=False)
"""At the smallest, for the mail."""


def form_name(name: str, detail: Detail) -> str:
    """The name of a form in the document: maps of another detail have forms of their own."""
    return f"{name}-{detail.name}" if detail.name else name


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


def printed(parts: Parts, grey: bool, detail: Detail = FULL) -> Streams:
    """The streams of a piece of map; one without the signs of grounds has no lines between hexes either."""
    shown = (parts[:-1], as_data(parts.legend), grey, detail)
    source = msgspec.json.encode(shown)

    def draw() -> bytes:
        streams = _printed(parts, grey, detail)
        return msgspec.msgpack.encode(streams)

    lasting = len(parts.shown) >= _MANY
    content = kept(source, draw, lasting=lasting)
    return msgspec.msgpack.decode(content, type=Streams)


def as_data(legend: HexLegend) -> dict[str, object]:
    """All that a legend says but the numbers and names of hexes, which it works out."""
    data = {}
    for field in legend.__struct_fields__:
        if field not in _WORKED_OUT:
            data[field] = getattr(legend, field)
    return data


_WORKED_OUT = ("number", "written")
"""The parts of a legend that are not printed: hexes' numbers have a form of their own, orders are not on the map."""


def _printed(parts: Parts, grey: bool, detail: Detail) -> Streams:
    shown = parts.shown
    fringe = parts.fringe
    unit = detail.grain
    chart = Chart.of(shown + fringe, parts.sides, parts.sites, parts.realms, parts.legend)
    inner = [tile(hood(chart, cell.id), detail.coarse) for cell in shown]
    outer = [tile(hood(chart, cell.id), detail.coarse) for cell in fringe]
    painted = _painted(inner, outer, unit)
    shores = form_name(_SHORES, detail)
    forms = {shores: _shores([*inner, *outer], unit)}
    names = dict.fromkeys(RINGS, shores)
    for number, inks in enumerate(_alike(painted)):
        name = form_name(f"{_LINES}-{number}", detail)
        first = inks[0]
        forms[name] = painted[first]
        for ink in inks:
            names[ink] = name
    strokes = {}
    for name, paths in forms.items():
        operators = set_down(paths)
        strokes[name] = _stream(operators)
    textured = inner if detail.signs else ()
    rows = _rows(textured, unit)
    ground, signs = _surface(painted, names, rows, grey, detail)
    return Streams(
        strokes,
        _stream(["1 j", *ground]),
        _stream(["1 j", *signs]),
    )


def _shores(tiles: Iterable[Tile], unit: int) -> list[tuple[Whole, str]]:
    """The strokes of all shores."""
    shores = []
    for each in tiles:
        if each.shore:
            stroke = f"{each.shore} S"
            shore = grained(each.origin, stroke, unit)
            shores.append(shore)
    return shores


def _painted(shown: Iterable[Tile], fringe: Iterable[Tile], unit: int) -> Painted:
    """The paths of all hexes in each ink, and of their fringe as far as it reaches into them."""
    painted: Painted = defaultdict(list)
    for each in shown:
        for ink, paths in each.painted.items():
            path = grained(each.origin, paths, unit)
            painted[ink].append(path)
    for each in fringe:
        for ink, paths in each.painted.items():
            if ink.startswith(_GROUND):
                continue
            path = grained(each.origin, paths, unit)
            painted[ink].append(path)
    return painted


def _alike(painted: Painted) -> Iterator[list[str]]:
    """Inks that stroke the very same paths, such as a river and its banks: they are written once."""
    by_paths = defaultdict[object, list[str]](list)
    for ink in painted:
        if INKS[ink].paint == "S":
            paths = tuple(painted[ink])
            by_paths[paths].append(ink)
    for inks in by_paths.values():
        if len(inks) > 1:
            yield inks


def _stream(lines: Iterable[str]) -> bytes:
    return compress("\n".join(lines).encode(), HARD)


def _surface(
    painted: Painted,
    strokes: Mapping[str, str],
    rows: Mapping[int, Painted],
    grey: bool,
    detail: Detail,
) -> tuple[Iterator[str], Iterator[str]]:
    """All that is printed, ink after ink from the bottom up: grounds, then signs; inks in `strokes` draw forms."""
    names = list(INKS)
    if not detail.signs:
        names = [name for name in names if name not in DETAILS]
    signs = names.index(TEXTURES)
    under = names[:signs]
    over = names[signs:]
    unit = detail.grain
    whole = detail.coarse > 0
    below = _layers(under, painted, rows, strokes, grey, unit, whole)
    above = _layers(over, painted, rows, strokes, grey, unit, whole)
    return below, above


def _rows(tiles: Iterable[Tile], unit: int) -> dict[int, Painted]:
    """The signs of grounds, by row and ink."""
    rows: dict[int, Painted] = {}
    for each in tiles:
        for (row, ink), feet in each.signs.items():
            if row not in rows:
                rows[row] = defaultdict(list)
            for foot, path in feet:
                sign = shrunk(foot, path, unit)
                rows[row][ink].append(sign)
    return rows


def _layers(
    names: Sequence[str],
    painted: Painted,
    rows: Mapping[int, Painted],
    strokes: Mapping[str, str],
    grey: bool,
    unit: int,
    whole: bool,
) -> Iterator[str]:
    """The inks of these names; `whole`: signs of grounds are set one by one, and not ink by ink."""
    for name in names:
        if name in strokes:
            colour = pen(INKS[name], grey, unit)
            form = xObjectName(strokes[name])
            yield f"{colour} /{form} Do"
        elif name == TEXTURES and whole:
            for row in sorted(rows):
                yield from _whole_signs(rows[row], grey, unit)
        elif name == TEXTURES:
            for row in sorted(rows):
                for ink, paths in rows[row].items():
                    yield _stroked(ink, paths, grey, unit)
        elif name in painted:
            yield _stroked(name, painted[name], grey, unit)


def _whole_signs(painted: Painted, grey: bool, unit: int) -> Iterator[str]:
    """The signs of a row, each with all its inks: what is told of it comes again at the next that is alike."""
    signs = defaultdict[Whole, list[str]](list)
    for ink, paths in painted.items():
        colour = pen(INKS[ink], grey, unit)
        strokes = _by_foot(paths)
        for foot, own in strokes.items():
            sign = signs[foot]
            sign.append(colour)
            sign.extend(own)
    whole = []
    for foot, sign in signs.items():
        path = "\n".join(sign)
        whole.append((foot, path))
    yield from set_down(whole)


def _by_foot(paths: Iterable[tuple[Whole, str]]) -> dict[Whole, list[str]]:
    """Paths by what they are counted from."""
    strokes = defaultdict[Whole, list[str]](list)
    for foot, path in paths:
        strokes[foot].append(path)
    return strokes


def _stroked(ink: str, paths: Iterable[tuple[Whole, str]], grey: bool, unit: int) -> str:
    """The paths of an ink, with the pen set for it."""
    operators = [pen(INKS[ink], grey, unit), *set_down(paths)]
    return "\n".join(operators)
