"""Reading the map: the built-in one, and a referee's own."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from adjudicator.games.fornaldar.printed.land.ground import Findings, grounds
from adjudicator.games.fornaldar.printed.land.map_file import (
    FortressLine,
    HexesLine,
    MapFile,
    PowerLine,
    SideLine,
    SiteLine,
)
from adjudicator.games.fornaldar.printed.land.model import Land
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
from adjudicator.games.fornaldar.printed.land.sides import crossings, hexsides, passes, rivers, roads, shores
from adjudicator.table import Problem
from adjudicator.table.problems import misfit

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
