"""A map of hexes in plain text: a small map of characters, then a list of what stands in which hex."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from adjudicator.reports.text.layout import STORY, WIDTH, wrap
from adjudicator.reports.text.sectors import GROUNDS, WATERS, sector_signs, sector_text
from adjudicator.table.hexmap import Cell, HexMap, Site, Stack
from adjudicator.table.words import Seat

_CELL = 4
_MARGIN = 4
"""Characters for a column of hexes, and before the first."""
_NOBODY = "?"
_SEVERAL = "+"
"""The letters of a place of an unknown holder, and of one where several seats have something."""
_VALUED = "#"
_STARRED = "*"
_PLACE = "o"
"""The marks of places: of those with a value, of the starred kind, of others."""


def hex_map_text(map: HexMap) -> Iterator[str]:
    """The map in lines of at most 72 characters; a broad one in strips of columns from the west.

    Of an overview only what stands and moves on it is told.
    """
    map = _seen(map)
    letters = {style.seat: style.letter for style in map.seats}
    if map.overview:
        yield from _places(replace(map, sites=()), letters)
        yield from _turn(map, letters)
        return
    if map.legend.sectors:
        inside = replace(map, stacks=tuple(stack for stack in map.stacks if "/" not in stack.at))
        yield from sector_text(map, _holders(inside, letters))
        yield from wrap(_key(map, sector_signs(map)), "  ", "  ")
    else:
        columns = sorted({cell.id[:-2] for cell in map.cells})
        fit = (WIDTH - _MARGIN) // _CELL
        for start in range(0, len(columns), fit):
            yield from _strip(map, columns[start : start + fit], letters)
            yield ""
        text = _key(map, {_sign(cell): _ground(cell) for cell in map.cells}, _marks(map))
        yield from wrap(text, "  ", "  ")
    yield from _places(map, letters)
    yield from _turn(map, letters)
    if map.source:
        yield from wrap(f"Map: {map.source}", "  ", "  ")


def _hexes(at: str) -> list[str]:
    """The hexes of a hexside, or the one of a place."""
    return [_hex(part) for part in at.split("/")]


def _seen(map: HexMap) -> HexMap:
    """The map without places and stacks in hexes that are not shown."""
    ids = {cell.id for cell in map.cells}
    sites = tuple(site for site in map.sites if _hex(site.at) in ids)
    stacks = tuple(stack for stack in map.stacks if not ids.isdisjoint(_hexes(stack.at)))
    markers = tuple(marker for marker in map.markers if _hex(marker.at) in ids)
    return replace(
        map,
        sites=sites,
        stacks=stacks,
        markers=markers,
    )


def _strip(map: HexMap, columns: Sequence[str], letters: Mapping[Seat, str]) -> Iterator[str]:
    """Two lines for each row of hexes: the even columns, then the odd ones, which lie half a hex lower."""
    signs = _signs(map, letters)
    cells = [cell.id for cell in map.cells if cell.id[:-2] in columns]
    heads = "".join(column.ljust(_CELL) for column in columns)
    yield " " * _MARGIN + heads.rstrip()
    for row in sorted({id[-2:] for id in cells}):
        for odd in (0, 1):
            line = "" if odd else row
            line = line.ljust(_MARGIN)
            for column in columns:
                shown = int(column) % 2 == odd
                sign = signs.get(column + row, "") if shown else ""
                line += sign.ljust(_CELL)
            yield line.rstrip()


def _signs(map: HexMap, letters: Mapping[Seat, str]) -> dict[str, str]:
    """The signs of each hex: its ground, its place, who is there."""
    holders = _holders(map, letters)
    marks = _marks(map)
    signs = {}
    for cell in map.cells:
        mark = marks.get(cell.id, "")
        holder = holders.get(cell.id, "")
        signs[cell.id] = f"{_sign(cell)}{mark}{holder}"
    return signs


def _sign(cell: Cell) -> str:
    """The ground of a hex, or its water."""
    if cell.ground:
        return GROUNDS[cell.ground[0]]
    return WATERS[cell.water or "sea"]


def _ground(cell: Cell) -> str:
    if cell.ground:
        return cell.ground[0]
    return cell.water or "sea"


def _marks(map: HexMap) -> dict[str, str]:
    """The mark of the first place of each hex."""
    marks: dict[str, str] = {}
    for site in map.sites:
        mark = _VALUED if site.value else _PLACE
        if site.symbol == map.legend.starred:
            mark = _STARRED
        marks.setdefault(_hex(site.at), mark)
    return marks


def _holders(map: HexMap, letters: Mapping[Seat, str]) -> dict[str, str]:
    """The holder of the stacks in each hex: a letter, or "+" for more than one seat."""
    holders: dict[str, str] = {}
    for stack in map.stacks:
        letter = _letter(stack.seat, letters)
        id = _hex(stack.at)
        alone = holders.setdefault(id, letter) == letter
        if not alone:
            holders[id] = _SEVERAL
    return holders


def _letter(seat: Seat | None, letters: Mapping[Seat, str]) -> str:
    """The letter of the holder of something."""
    if seat is None:
        return _NOBODY
    return letters.get(seat, _NOBODY)


def _hex(at: str) -> str:
    """The hex of a spot, or the first one of a hexside."""
    return at.partition("/")[0].rstrip("abcdef")


def _key(map: HexMap, used: Mapping[str, str], marks_at: Mapping[str, str] = {}) -> str:
    """The meaning of the characters that appear: the signs that are used, and the marks that were found."""
    letters = {style.seat: style.letter for style in map.seats}
    held = set(_holders(map, letters).values())
    marks = set(marks_at.values())
    parts = []
    for sign, name in sorted(used.items()):
        parts.append(f"{sign} {map.words.get(name, name)}")
    for mark, name in _marked(map):
        if mark in marks:
            parts.append(f"{mark} {name}")
    for sign, name in _named(map):
        if sign in held:
            parts.append(f"{sign} {name}")
    text = "; ".join(parts)
    return f"{text}."


def _marked(map: HexMap) -> Iterator[tuple[str, str]]:
    """The marks of places, and what they are."""
    starred = map.legend.starred
    name = map.words.get(starred, starred)
    yield _VALUED, map.legend.valued
    yield _STARRED, name
    yield _PLACE, "place"


def _named(map: HexMap) -> Iterator[tuple[str, str]]:
    """The signs of pieces and places, with their meanings."""
    for style in map.seats:
        yield style.letter, style.name
    yield _SEVERAL, "several"
    yield _NOBODY, "not known whose"


def _places(map: HexMap, letters: Mapping[Seat, str]) -> Iterator[str]:
    """The hexes with stacks or places."""
    places: dict[str, list[str]] = {}
    for at, what in _standing(map, letters):
        places.setdefault(at, []).append(what)
    for at in sorted(places):
        number = _number(map, at)
        listed = "; ".join(places[at])
        yield from wrap(listed, f"  {number:<10} ", " " * 13)


def _standing(map: HexMap, letters: Mapping[Seat, str]) -> Iterator[tuple[str, str]]:
    """The content of the map: places, markers, stacks."""
    for site in map.sites:
        yield site.at, _site(site, map.words)
    for marker in map.markers:
        kind = map.words.get(marker.kind, marker.kind)
        yield marker.at, f"{kind} {marker.value}"
    for stack in map.stacks:
        yield stack.at, _stack(stack, map.words, letters)


def _number(map: HexMap, at: str) -> str:
    """A spot or a hexside by the numbers of its hexes, as they are printed."""
    return "/".join(map.legend.number(id) for id in at.split("/"))


def _site(site: Site, words: Mapping[str, str]) -> str:
    """A place: "Langriverdale (a town, destroyed)"; one without a name by its kind."""
    symbol = words.get(site.symbol, site.symbol)
    kind = f"{symbol} {site.value}".strip()
    if not site.name:
        return kind
    if site.ruined:
        kind = f"{kind}, destroyed"
    return f"{site.name} ({kind})"


def _stack(stack: Stack, words: Mapping[str, str], letters: Mapping[Seat, str]) -> str:
    """A stack: "F horse 7, 3 pieces, with ship, spent"; "F horse ?"; "F unknown"."""
    parts = [_top(stack, words, letters)]
    if stack.pieces > 1:
        parts.append(f"{stack.pieces} pieces")
    for sign in stack.signs:
        parts.append(f"with {words.get(sign, sign)}")
    if stack.spent:
        parts.append("spent")
    return ", ".join(parts)


def _top(stack: Stack, words: Mapping[str, str], letters: Mapping[Seat, str]) -> str:
    """The top of a stack, as far as it is known."""
    letter = _letter(stack.seat, letters)
    if stack.body == "unknown" and not stack.strength:
        return f"{letter} unknown"
    body = words.get(stack.body, stack.body)
    return f"{letter} {body} {stack.strength or '?'}"


def _turn(map: HexMap, letters: Mapping[Seat, str]) -> Iterator[str]:
    """This turn's marches and battles by the numbers of the story."""
    for march in map.marches:
        letter = _letter(march.seat, letters)
        way = " - ".join(_number(map, at) for at in march.path)
        failed = "" if march.made else " (failed)"
        yield from wrap(f"{letter} {way}{failed}", f"  ({march.number}) ", STORY)
    for fight in map.fights:
        at = _number(map, fight.at)
        yield from wrap(f"battle at {at}", f"  ({fight.number}) ", STORY)
    for wash in map.washes:
        kind = map.words.get(wash.kind, wash.kind)
        cells = " ".join(_number(map, id) for id in wash.cells)
        yield from wrap(cells, f"  {kind}: ", STORY)
