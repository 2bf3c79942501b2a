"""A map of hexes in plain text: a small map of characters, then a list of what stands in which hex."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from adjudicator.reports.text.layout import WIDTH, wrap
from adjudicator.reports.text.sectors import GROUNDS, WATERS, sector_signs, sector_text
from adjudicator.table.hexmap import Cell, HexMap, Site, Stack
from adjudicator.table.words import Seat

_CELL = 4
_MARGIN = 4
"""Characters for a column of hexes, and before the first."""
_NOBODY = "?"


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
    cells = {cell.id: cell for cell in map.cells if cell.id[:-2] in columns}
    holders = _holders(map, letters)
    marks = _marks(map)
    yield " " * _MARGIN + "".join(column.ljust(_CELL) for column in columns).rstrip()
    for row in sorted({id[-2:] for id in cells}):
        for odd in (0, 1):
            line = "" if odd else row
            line = line.ljust(_MARGIN)
            for column in columns:
                id = column + row
                shown = id in cells and int(column) % 2 == odd
                sign = _sign(cells[id]) + marks.get(id, "") + holders.get(id, "") if shown else ""
                line += sign.ljust(_CELL)
            yield line.rstrip()


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
    found: dict[str, str] = {}
    for site in map.sites:
        found.setdefault(_hex(site.at), "*" if site.symbol == map.legend.starred else "#" if site.value else "o")
    return found


def _holders(map: HexMap, letters: Mapping[Seat, str]) -> dict[str, str]:
    """Whose stacks are in each hex: a letter, or "+" for more than one seat."""
    found: dict[str, str] = {}
    for stack in map.stacks:
        letter = letters.get(stack.seat, _NOBODY) if stack.seat else _NOBODY
        id = _hex(stack.at)
        found[id] = letter if found.get(id, letter) == letter else "+"
    return found


def _hex(at: str) -> str:
    """The hex of a spot, or the first one of a hexside."""
    return at.partition("/")[0].rstrip("abcdef")


def _key(map: HexMap, used: Mapping[str, str], found: Mapping[str, str] = {}) -> str:
    """What the characters mean, of those that appear: the signs that are used, and the marks that were found."""
    parts = []
    for sign, name in sorted(used.items()):
        parts.append(f"{sign} {map.words.get(name, name)}")
    marks = set(found.values())
    starred = map.words.get(map.legend.starred, map.legend.starred)
    parts += [
        f"{mark} {name}" for mark, name in (("#", map.legend.valued), ("*", starred), ("o", "place")) if mark in marks
    ]
    held = set(_holders(map, {style.seat: style.letter for style in map.seats}).values())
    parts += [f"{style.letter} {style.name}" for style in map.seats if style.letter in held]
    parts += [f"{sign} {name}" for sign, name in (("+", "several"), (_NOBODY, "not known whose")) if sign in held]
    return "; ".join(parts) + "."


def _places(map: HexMap, letters: Mapping[Seat, str]) -> Iterator[str]:
    """The hexes with stacks or places."""
    told: dict[str, list[str]] = {}
    for site in map.sites:
        told.setdefault(site.at, []).append(_site(site, map.words))
    for marker in map.markers:
        told.setdefault(marker.at, []).append(f"{map.words.get(marker.kind, marker.kind)} {marker.value}")
    for stack in map.stacks:
        told.setdefault(stack.at, []).append(_stack(stack, map.words, letters))
    for at in sorted(told):
        yield from wrap("; ".join(told[at]), f"  {_number(map, at):<10} ", " " * 13)


def _number(map: HexMap, at: str) -> str:
    """A spot or a hexside by the numbers of its hexes, as they are printed."""
    return "/".join(map.legend.number(id) for id in at.split("/"))


def _site(site: Site, words: Mapping[str, str]) -> str:
    kind = " ".join(part for part in (words.get(site.symbol, site.symbol), site.value) if part)
    if site.name:
        return f"{site.name} ({kind}{', destroyed' if site.ruined else ''})"
    return kind


def _stack(stack: Stack, words: Mapping[str, str], letters: Mapping[Seat, str]) -> str:
    """A stack: "F horse 7, 3 pieces, with ship, spent"; "F horse ?"; "F unknown"."""
    letter = letters.get(stack.seat, _NOBODY) if stack.seat else _NOBODY
    known = stack.body != "unknown" or stack.strength
    parts = [f"{letter} {words.get(stack.body, stack.body)} {stack.strength or '?'}" if known else f"{letter} unknown"]
    if stack.pieces > 1:
        parts.append(f"{stack.pieces} pieces")
    for sign in stack.signs:
        parts.append(f"with {words.get(sign, sign)}")
    return ", ".join([*parts, "spent"] if stack.spent else parts)


def _turn(map: HexMap, letters: Mapping[Seat, str]) -> Iterator[str]:
    """This turn's marches and battles by the numbers of the story."""
    for march in map.marches:
        made = "" if march.made else " (failed)"
        text = f"{letters.get(march.seat, _NOBODY)} {' - '.join(_number(map, at) for at in march.path)}{made}"
        yield from wrap(
            text,
            f"  ({march.number}) ",
            " " * 7,
        )
    for fight in map.fights:
        yield from wrap(f"battle at {_number(map, fight.at)}", f"  ({fight.number}) ", " " * 7)
    for wash in map.washes:
        cells = " ".join(_number(map, id) for id in wash.cells)
        yield from wrap(cells, f"  {map.words.get(wash.kind, wash.kind)}: ", " " * 7)
