"""Reading the hexes of a map from its grids."""

from collections.abc import Mapping

from msgspec import Struct

from adjudicator.games.fornaldar.printed.land.grids import Findings, cells, lettered
from adjudicator.games.fornaldar.printed.land.map_file import MapFile
from adjudicator.games.fornaldar.words import Aspect, GroupId, HexId, Terrain, Water

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
