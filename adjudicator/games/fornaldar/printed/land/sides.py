"""Reading the map, the built-in one or a referee's: its hexsides, what lies across each and runs along it."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise

import msgspec

from adjudicator.board.hexes import hexside, joined, neighbours
from adjudicator.games.fornaldar.printed.land.ground import Findings, Ground, grounds
from adjudicator.games.fornaldar.printed.land.map_file import (
    FortressLine,
    HexesLine,
    MapFile,
    PowerLine,
    RiverPart,
    RoadPart,
    SideLine,
    SiteLine,
)
from adjudicator.games.fornaldar.printed.land.model import Hexside, Land, Pass, RiverCourse, RoadCourse
from adjudicator.games.fornaldar.printed.land.places import (
    districts,
    edges,
    fortresses,
    hexes,
    places_of_power,
    regions,
    sites,
    undivided,
)
from adjudicator.games.fornaldar.words import Crossing, HexId, HexsideId, Road
from adjudicator.table import Path, Problem
from adjudicator.table.problems import misfit

CROSSINGS: Mapping[str, Crossing] = {"fords": "ford", "ferries": "ferry", "bridges": "bridge"}

LAKE = "~"
"""Stands in the course of a river for a lake it runs through."""

Sides = Mapping[HexsideId, tuple[bool, bool]]
"""Whether land and whether water runs across each hexside."""


def shores(findings: Findings, drawn: MapFile, grounds: Mapping[HexId, Ground]) -> Sides:
    """Every hexside of the map: between coastal hexes there are both land and water, unless the file says otherwise."""
    both = {}
    for hex, ground in grounds.items():
        for other in neighbours(hex)[1:4]:
            there = grounds.get(other)
            if there:
                by_land = bool(ground.terrain and there.terrain)
                by_water = bool(ground.water and there.water)
                both[HexsideId(f"{hex}/{other}")] = (by_land, by_water)
                if not by_land and not by_water:
                    _gap(findings, hex, other)
    for field, names, flags in (
        ("land_only", drawn.shores.land_only, (True, False)),
        ("water_only", drawn.shores.water_only, (False, True)),
    ):
        for side in findings.sides(("shores", field), names.split(), both):
            if both[HexsideId(side)] != (True, True):
                why = f"{side} does not lie between two coastal hexes."
                findings.wrong(("shores", field), why, "Take it from the list.")
            both[HexsideId(side)] = flags
    return both


def _gap(findings: Findings, a: HexId, b: HexId) -> None:
    findings.wrong(
        ("terrain", "grid"),
        f"{a} and {b}: dry land meets a hex that is all water.",
        "Make one of them coastal: terrain, then a water mark.",
    )


def rivers(findings: Findings, drawn: MapFile, sides: Sides) -> tuple[RiverCourse, ...]:
    """The rivers, each an unbroken course of hexsides but for lakes."""
    return tuple(_river(findings, ("rivers", at), part, sides) for at, part in enumerate(drawn.rivers))


def _river(findings: Findings, path: Path, part: RiverPart, sides: Sides) -> RiverCourse:
    place = (*path, "course")
    reaches = []
    for text in part.course.split(LAKE):
        names = findings.sides(place, text.split(), sides)
        reaches.append(tuple(HexsideId(name) for name in names))
    for reach in reaches:
        for a, b in pairwise(reach):
            if b not in joined(a):
                why = f"{part.name} does not run on from {a} to {b}."
                hint = f'Give hexsides that meet, downstream, or "{LAKE}" where it runs through a lake.'
                findings.wrong(place, why, hint)
    for reach in reaches:
        for side in reach:
            if not sides[side][0]:
                why = f"{part.name} runs along {side}, where no land is."
                findings.wrong(place, why, "End it at the coast.")
    return RiverCourse(name=part.name, size=part.size, reaches=tuple(reaches), source=part.source)


def crossings(findings: Findings, drawn: MapFile, sides: Sides) -> Mapping[HexsideId, Crossing]:
    """The fords, ferries and bridges of the rivers, and the ferries of the straits."""
    crossings: dict[HexsideId, Crossing] = {}
    for at, part in enumerate(drawn.rivers):
        course = part.course.split()
        for field, crossing in CROSSINGS.items():
            names = getattr(part, field).split()
            for side in findings.sides(("rivers", at, field), names, sides):
                crossings[HexsideId(side)] = crossing
                if side not in course:
                    findings.wrong(
                        ("rivers", at, field), f"{part.name} does not run along {side}.", "Give a side of its course."
                    )
    for name, line in drawn.ferries.items():
        for side in findings.sides(("ferries", name), (line.side,), sides):
            crossings[HexsideId(side)] = "ferry"
    return crossings


def passes(findings: Findings, drawn: MapFile, sides: Sides) -> tuple[Pass, ...]:
    """The mountain passes."""
    return tuple(
        Pass(name=name, side=HexsideId(side), source=line.source)
        for name, line in drawn.passes.items()
        for side in findings.sides(("passes", name), (line.side,), sides)
    )


def roads(
    findings: Findings, drawn: MapFile, sides: Sides, crossed: Mapping[HexsideId, Crossing]
) -> tuple[RoadCourse, ...]:
    """The roads, each an unbroken course of hexes over sides that land pieces can cross."""
    return tuple(_road(findings, ("roads", at), part, sides, crossed) for at, part in enumerate(drawn.roads))


def _road(
    findings: Findings, path: Path, part: RoadPart, sides: Sides, crossed: Mapping[HexsideId, Crossing]
) -> RoadCourse:
    place = (*path, "course")
    course = part.course.split()
    for a, b in pairwise(course):
        side = HexsideId(hexside(a, b))
        if side not in sides:
            why = f"{part.name} leaps from {a} to {b}."
            findings.wrong(place, why, "Give every hex it runs through, in order.")
        elif not sides[side][0] and crossed.get(side) != "ferry":
            why = f"{part.name} runs over water at {side}."
            findings.wrong(place, why, "Lead it by land, or put a ferry there.")
    hexes = tuple(HexId(hex) for hex in course)
    return RoadCourse(name=part.name, kind=part.kind, hexes=hexes, source=part.source)


def hexsides(
    sides: Sides,
    courses: Iterable[RiverCourse],
    crossed: Mapping[HexsideId, Crossing],
    high: Iterable[Pass],
    trodden: Iterable[RoadCourse],
) -> Mapping[HexsideId, Hexside]:
    """Every hexside with all that it has."""
    river = {side: course for course in courses for side in course.sides}
    kinds: dict[HexsideId, tuple[Road, ...]] = {}
    for side, kind in _steps(trodden):
        kinds[side] = tuple(sorted({*kinds.get(side, ()), kind}))
    pass_sides = {each.side for each in high}
    marked = {*river, *crossed, *kinds, *pass_sides}
    return {
        side: Hexside(
            id=side,
            land=land,
            water=water,
            river=river[side].size if side in river else None,
            river_name=river[side].name if side in river else "",
            crossing=crossed.get(side),
            mountain_pass=side in pass_sides,
            roads=kinds.get(side, ()),
        )
        if side in marked
        else Hexside(id=side, land=land, water=water)
        for side, (land, water) in sides.items()
    }


def _steps(courses: Iterable[RoadCourse]) -> Iterator[tuple[HexsideId, Road]]:
    for course in courses:
        for a, b in pairwise(course.hexes):
            yield HexsideId(hexside(a, b)), course.kind


RECORDS: Mapping[str, type[msgspec.Struct]] = {
    "edges": HexesLine,
    "islands": HexesLine,
    "districts": HexesLine,
    "fortresses": FortressLine,
    "places_of_power": PowerLine,
    "sites": SiteLine,
    "ferries": SideLine,
    "passes": SideLine,
}
"""The sections of the file whose records have names."""


@cache
def built_in_land() -> Land:
    """The map that comes with the program."""
    land, problems = read_land((files("adjudicator.games.fornaldar") / "data" / "map.toml").read_text("utf-8"))
    assert land is not None, problems
    return land


def read_land(text: str) -> tuple[Land | None, list[Problem]]:
    """The map that a TOML text describes, or all that is wrong with it."""
    try:
        drawn = msgspec.toml.decode(text, type=MapFile)
    except msgspec.ValidationError as error:
        return None, _misfits(text) or [misfit(error, "map")]
    except msgspec.DecodeError as error:
        return None, [Problem(kind="unreadable", code="map", message=f"The map is not TOML: {error}.")]
    findings = Findings()
    land = _land(findings, drawn)
    return (None if findings.problems else land), findings.problems


def _misfits(text: str) -> list[Problem]:
    """Find what keeps named records from being of their type, each with its name."""
    misfits = []
    plain = msgspec.toml.decode(text)
    for section, type in RECORDS.items():
        records = plain.get(section)
        for name, record in records.items() if isinstance(records, dict) else ():
            try:
                msgspec.convert(record, type)
            except msgspec.ValidationError as error:
                problem = misfit(error, "map")
                misfits.append(msgspec.structs.replace(problem, path=(section, name, *problem.path)))
    return misfits


def _land(findings: Findings, drawn: MapFile) -> Land:
    ground = grounds(findings, drawn)
    shore = shores(findings, drawn, ground)
    streams = rivers(findings, drawn, shore)
    crossed = crossings(findings, drawn, shore)
    high = passes(findings, drawn, shore)
    trodden = roads(findings, drawn, shore, crossed)
    sides = hexsides(shore, streams, crossed, high, trodden)
    land = hexes(findings, drawn, ground, sides)
    undivided(findings, trodden, land)
    return Land(
        name=drawn.name,
        source=drawn.source,
        columns=drawn.columns,
        rows=drawn.rows,
        hexes=land,
        hexsides=sides,
        fortresses=fortresses(findings, drawn, land),
        places_of_power=places_of_power(findings, drawn, land),
        sites=sites(findings, drawn, land),
        regions=regions(drawn, land),
        districts=districts(findings, drawn, land),
        rivers=streams,
        roads=trodden,
        passes=high,
        edges=edges(findings, drawn, land),
    )
