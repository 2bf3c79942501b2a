"""Reading the hexes of a map from its grids: two lines for each row, and the faults that are found."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar, cast

from msgspec import Struct

from adjudicator.board.hexes import neighbours
from adjudicator.games.fornaldar.printed.land.map_file import Cells, MapFile
from adjudicator.games.fornaldar.words import Aspect, GroupId, HexId, Terrain, Water
from adjudicator.table import Path, Problem


class Findings:
    """The problems found so far."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(self, path: Path, message: str, hint: str) -> None:
        """Notes that something at `path` of the file cannot be so, and what to do about it."""
        self.problems.append(Problem(kind="illegal", code="map", message=message, path=path, hint=hint))

    def hexes(self, path: Path, names: Iterable[str], known: Iterable[str]) -> tuple[str, ...]:
        """Those of `names` that are hexes of the map; the others are noted."""
        known_names = []
        for name in names:
            if name in known:
                known_names.append(name)
            else:
                self.wrong(path, f'"{name}" is not a hex of the map.', 'Give column and row, two digits each: "3927".')
        return tuple(known_names)

    def sides(self, path: Path, names: Iterable[str], known: Iterable[str]) -> tuple[str, ...]:
        """Those of `names` that are hexsides of the map; the others are noted."""
        known_names = []
        for name in names:
            if name in known:
                known_names.append(name)
            else:
                self.wrong(path, f'"{name}" is not a hexside of the map.', _side_hint(name))
        return tuple(known_names)


def _side_hint(name: str) -> str:
    form = 'Give two neighbours with a stroke between, the lower number first: "2117/2217".'
    a, slash, b = name.partition("/")
    are_numbers = (a + b).isdigit() and len(a) == len(b) == 4
    if not slash or not are_numbers:
        return form
    if a > b and b in neighbours(a):
        return f'Give the lower number first: "{b}/{a}".'
    around = ", ".join(neighbours(a))
    return f"The neighbours of {a} are {around}."


MeaningT = TypeVar("MeaningT")

HEAD = "col"
"""The first word of a line that only tells the columns."""

LOWER = "½"
"""Marks the line with the odd columns of a row, which lie half a hex lower."""


def cells(findings: Findings, path: Path, grid: Cells, columns: int, rows: int) -> Mapping[HexId, str]:
    """The cell of each hex, row by row; none if the lines do not fit the map, which is noted."""
    before = len(findings.problems)
    lines = [words for line in grid.splitlines() if (words := line.split()) and words[0] != HEAD]
    labels = _labels(rows)
    if len(lines) != len(labels):
        findings.wrong(
            path,
            f"The grid has {len(lines)} lines, not {len(labels)}.",
            f"Give two lines for each of the {rows} rows: even columns, then odd columns.",
        )
        return {}
    cells: dict[HexId, str] = {}
    for label, words in zip(labels, lines, strict=True):
        places = [f"{column:02}{label[:2]}" for column in range(1 if LOWER in label else 2, columns + 1, 2)]
        if words[0] != label:
            findings.wrong(path, f'A line begins with "{words[0]}" where "{label}" is due.', "Put the lines in order.")
        if len(words) - 1 != len(places):
            findings.wrong(
                path,
                f"The line {label} has {len(words) - 1} cells, not {len(places)}.",
                "Give one cell for each column, without blanks inside a cell.",
            )
        cells.update(zip(cast("list[HexId]", places), words[1:], strict=False))
    if len(findings.problems) > before:
        return {}
    return cells


def _labels(rows: int) -> list[str]:
    return [label for row in range(1, rows + 1) for label in (f"{row:02}", f"{row:02}{LOWER}")]


def lettered(
    findings: Findings, path: Path, grid: Mapping[HexId, str], letters: Mapping[str, MeaningT], blanks: str
) -> Iterator[tuple[HexId, MeaningT]]:
    """The hexes whose cell is one of `letters`, with its meaning; cells that are no letter and no blank are noted."""
    for hex, cell in grid.items():
        if cell in letters:
            yield hex, letters[cell]
        elif cell not in blanks:
            known = " ".join((*letters, *blanks))
            findings.wrong(path, f'Hex {hex} has the cell "{cell}".', f"Use one of: {known}")


TERRAIN: Mapping[str, Terrain] = {
    "c": "clear",
    "w": "woods",
    "f": "forest",
    "r": "rough",
    "m": "marsh",
    "^": "mountain",
}
"""The letters of the terrain grid."""

WATER: Mapping[str, Water] = {".": "sea", "~": "lake"}
"""The marks of the terrain grid, alone or after terrain."""

ASPECTS: Mapping[str, Aspect] = {"-": "normal", "m": "mundane", "e": "enchanted", "w": "wild"}
"""The letters of the aspects grid."""


class Ground(Struct, frozen=True, kw_only=True):
    """The grids' data for a hex."""

    terrain: tuple[Terrain, ...]
    water: Water | None
    sea: str = ""
    land: int = 100
    kingdom: GroupId | None = None
    aspect: Aspect = "normal"


def grounds(findings: Findings, drawn: MapFile) -> Mapping[HexId, Ground]:
    """The grids' data, hex by hex; none if one of them cannot be read, which is noted."""
    size = drawn.columns, drawn.rows
    terrain = cells(findings, ("terrain", "grid"), drawn.terrain.grid, *size)
    shares = cells(findings, ("shores", "share"), drawn.shores.share, *size)
    waters = cells(findings, ("waters", "grid"), drawn.waters.grid, *size)
    kingdoms = cells(findings, ("kingdoms", "grid"), drawn.kingdoms.grid, *size)
    aspects = cells(findings, ("aspects", "grid"), drawn.aspects.grid, *size)
    if findings.problems:
        return {}
    seas = dict(lettered(findings, ("waters", "grid"), waters, drawn.waters.letters, "-"))
    ids = {letter: line.id for letter, line in drawn.kingdoms.letters.items()}
    owners = dict(lettered(findings, ("kingdoms", "grid"), kingdoms, ids, "-."))
    magic = dict(lettered(findings, ("aspects", "grid"), aspects, ASPECTS, "."))
    grounds = {}
    terrains = {cell: _terrain(cell) for cell in dict.fromkeys(terrain.values())}
    for hex in sorted(terrain):
        land, water = terrains[terrain[hex]] or _unknown(findings, hex, terrain[hex])
        grounds[hex] = Ground(
            terrain=land,
            water=water,
            sea=seas.get(hex, ""),
            land=_share(findings, hex, shares[hex], bool(land), water is not None),
            kingdom=owners.get(hex),
            aspect=magic.get(hex, "normal"),
        )
        _agree(findings, hex, grounds[hex])
    return grounds


def _terrain(cell: str) -> tuple[tuple[Terrain, ...], Water | None] | None:
    """The terrain types and the water of a cell; None if it has other letters."""
    water = WATER.get(cell[-1])
    letters = cell if water is None else cell[:-1]
    types = []
    for letter in letters:
        if letter not in TERRAIN:
            return None
        types.append(TERRAIN[letter])
    return tuple(types), water


def _unknown(findings: Findings, hex: HexId, cell: str) -> tuple[tuple[Terrain, ...], Water | None]:
    known = " ".join((*TERRAIN, *WATER))
    findings.wrong(("terrain", "grid"), f'Hex {hex} has the cell "{cell}".', f"Use terrain, then water, of: {known}")
    return (), None


def _share(findings: Findings, hex: HexId, cell: str, land: bool, water: bool) -> int:
    """The share of land; a coastal hex must give it, a dry one or one all water must not."""
    path = ("shores", "share")
    if land and water:
        if cell.isdecimal() and 1 <= int(cell) <= 99:
            return int(cell)
        why = f'The coastal hex {hex} has the share of land "{cell}".'
        findings.wrong(path, why, "Give a number from 1 to 99.")
        return 50
    blank = "-" if land else "."
    if cell != blank:
        why = f'Hex {hex} has the share of land "{cell}".'
        findings.wrong(path, why, f'Give "{blank}".')
    return 100 if land else 0


def _agree(findings: Findings, hex: HexId, ground: Ground) -> None:
    """Whether the grids tell the same about water and land."""
    has_water = ground.water is not None
    if has_water and not ground.sea:
        why = f"Hex {hex} lies in no sea or lake, but the terrain grid says otherwise."
        findings.wrong(("waters", "grid"), why, "Change one of the two.")
    if ground.sea and not has_water:
        why = f"Hex {hex} lies in {ground.sea}, but the terrain grid says otherwise."
        findings.wrong(("waters", "grid"), why, "Change one of the two.")
    if ground.kingdom is not None and not ground.terrain:
        why = f"Hex {hex} has no land, but a kingdom."
        findings.wrong(("kingdoms", "grid"), why, 'Put "." in its cell.')
