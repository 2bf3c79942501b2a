"""Reading the places of a map: areas of hexes, fortresses, Places of Power, sites, regions and edges."""

from collections.abc import Iterable, Mapping

from adjudicator.board.hexes import hexside, neighbours
from adjudicator.games.fornaldar.printed.land.ground import Findings, Ground
from adjudicator.games.fornaldar.printed.land.map_file import HexesLine, MapFile
from adjudicator.games.fornaldar.printed.land.model import (
    Area,
    District,
    Fortress,
    Hex,
    Hexside,
    PlaceOfPower,
    Region,
    RoadCourse,
    Site,
)
from adjudicator.games.fornaldar.words import GroupId, HexId, HexsideId, SpotId
from adjudicator.table import Path

Hexes = Mapping[HexId, Hex]


def hexes(
    findings: Findings, drawn: MapFile, grounds: Mapping[HexId, Ground], sides: Mapping[HexsideId, Hexside]
) -> Hexes:
    """The hexes with their land areas."""
    islands = {hex for line in drawn.islands.values() for hex in line.hexes.split()}
    findings.hexes(("shores", "split"), drawn.shores.split, grounds)
    return {
        id: Hex(
            id=id,
            terrain=ground.terrain,
            water=ground.water,
            sea=ground.sea,
            land=ground.land,
            island=id in islands,
            kingdom=ground.kingdom,
            aspect=ground.aspect,
            areas=_areas(findings, drawn, id, sides) if ground.terrain else (),
        )
        for id, ground in grounds.items()
    }


def _areas(findings: Findings, drawn: MapFile, hex: HexId, sides: Mapping[HexsideId, Hexside]) -> tuple[Area, ...]:
    reached = []
    for other in neighbours(hex):
        side = sides.get(HexsideId(hexside(hex, other)))
        if side is not None and side.passable:
            reached.append(other)
    if hex not in drawn.shores.split:
        return (Area(spot=SpotId(hex), borders=tuple(reached)),)
    parts = [names.split() for names in drawn.shores.split[hex]]
    if sorted(name for part in parts for name in part) != sorted(reached):
        findings.wrong(
            ("shores", "split", hex),
            f"The areas of {hex} do not part its neighbours by land.",
            f"Give each of {', '.join(reached)} to one area.",
        )
    areas = []
    for letter, part in zip("abcdef", parts, strict=False):
        borders = tuple(other for other in reached if other in part)
        areas.append(Area(spot=SpotId(f"{hex}{letter}"), borders=borders))
    return tuple(areas)


def undivided(findings: Findings, courses: Iterable[RoadCourse], hexes: Hexes) -> None:
    """14.2.5 A road stays in one land area of each hex it runs through."""
    for at, course in enumerate(courses):
        for before, hex, after in zip(course.hexes, course.hexes[1:], course.hexes[2:], strict=False):
            areas = hexes[hex].areas if hex in hexes else ()
            if len(areas) > 1 and not any({before, after} <= set(area.borders) for area in areas):
                findings.wrong(
                    ("roads", at, "course"),
                    f"{course.name} crosses the water that splits {hex}.",
                    "Lead it through one area of the hex.",
                )


def fortresses(findings: Findings, drawn: MapFile, hexes: Hexes) -> Mapping[HexId, Fortress]:
    """The fortresses, by hex."""
    kingdoms = {line.id for line in drawn.kingdoms.letters.values()}
    _one_to_a_hex(findings, "fortresses", {spot: spot for spot in drawn.fortresses})
    fortresses = {}
    for spot, line in drawn.fortresses.items():
        path = ("fortresses", spot)
        if line.kingdom not in {*kingdoms, "non-aligned"}:
            findings.wrong(
                path,
                f'There is no kingdom "{line.kingdom}".',
                f"Use one of {', '.join(sorted(kingdoms))}, non-aligned.",
            )
        hex = _on_land(findings, path, spot, hexes)
        if hex:
            sources = {
                "hex": line.source,
                "type": line.typed or line.source,
                "name": line.named,
                "defense": line.classed,
            }
            fortresses[hex] = Fortress(
                hex=hex,
                spot=spot,
                name=line.name,
                type=line.type,
                defense=line.defense,
                kingdom=line.kingdom,
                sources=sources,
            )
    return fortresses


def places_of_power(findings: Findings, drawn: MapFile, hexes: Hexes) -> Mapping[HexId, PlaceOfPower]:
    """The Places of Power, by hex."""
    _one_to_a_hex(findings, "places_of_power", {id: line.at for id, line in drawn.places_of_power.items()})
    return {
        hex: PlaceOfPower(
            id=id,
            hex=hex,
            spot=line.at,
            name=line.name,
            heals=line.heals,
            allows=tuple(line.allows),
            sources={"hex": line.source, "name": line.named, "heals": line.gifts, "allows": line.gifts},
        )
        for id, line in drawn.places_of_power.items()
        if (hex := _on_land(findings, ("places_of_power", id), line.at, hexes))
    }


def sites(findings: Findings, drawn: MapFile, hexes: Hexes) -> tuple[Site, ...]:
    """The other named places."""
    return tuple(
        Site(hex=hex, spot=line.at, name=name, kind=line.kind, source=line.source)
        for name, line in drawn.sites.items()
        if (hex := _on_land(findings, ("sites", name), line.at, hexes))
    )


def _one_to_a_hex(findings: Findings, section: str, spots: Mapping[str, SpotId]) -> None:
    taken: set[str] = set()
    for name, spot in spots.items():
        hex = spot[:4]
        if hex in taken:
            why = f"{hex} has another one already."
            findings.wrong((section, name), why, "Give each hex one at most.")
        taken.add(hex)


def _on_land(findings: Findings, path: Path, spot: SpotId, hexes: Hexes) -> HexId | None:
    """The hex of a spot; None if land pieces cannot stand there, which is noted."""
    hex = hexes.get(HexId(spot[:4]))
    spots = [area.spot for area in hex.areas] if hex else []
    if hex is not None and spot in spots:
        return hex.id
    if hex is None:
        findings.wrong(path, f'"{spot}" is not on the map.', 'Give a hex, column and row: "3927".')
    elif not spots:
        findings.wrong(path, f"{spot} has no land.", "Move it to a hex with land, or change the terrain grid.")
    else:
        findings.wrong(path, f"{spot} is not a land area of {hex.id}.", f"Use one of: {' '.join(spots)}")
    return None


def regions(drawn: MapFile, hexes: Hexes) -> Mapping[GroupId, Region]:
    """The kingdoms with their hexes."""
    kingdoms = {}
    for line in drawn.kingdoms.letters.values():
        own = []
        for hex in hexes.values():
            if hex.kingdom == line.id:
                own.append(hex.id)
        region = Region(id=line.id, name=line.name, hexes=tuple(own))
        kingdoms[line.id] = region
    return kingdoms


def districts(findings: Findings, drawn: MapFile, hexes: Hexes) -> tuple[District, ...]:
    """The islands, and the stretches of kingdoms that have a name."""
    named = []
    for field, lines in (("islands", drawn.islands), ("districts", drawn.districts)):
        for name, line in lines.items():
            inside = _known(findings, (field, name), line, hexes)
            district = District(name=name, hexes=inside, source=line.source)
            named.append(district)
    return tuple(named)


def edges(findings: Findings, drawn: MapFile, hexes: Hexes) -> Mapping[str, tuple[HexId, ...]]:
    """The hexes of the named map edges; each must lie at an edge."""
    named = {}
    for name, line in drawn.edges.items():
        path = ("edges", name)
        known = findings.hexes(path, line.hexes.split(), hexes)
        named[name] = tuple(map(HexId, known))
        for hex in named[name]:
            inland = all(other in hexes for other in neighbours(hex))
            if inland:
                why = f"{hex} does not lie at the edge of the map."
                findings.wrong(path, why, "Give hexes at the edge.")
    return named


def _known(findings: Findings, path: Path, line: HexesLine, hexes: Iterable[str]) -> tuple[HexId, ...]:
    return tuple(HexId(hex) for hex in findings.hexes(path, line.hexes.split(), hexes))
