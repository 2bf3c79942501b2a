"""The sources of the values of a map."""

from collections.abc import Iterator, Mapping

from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.words import Source


def sources(land: Land) -> Iterator[tuple[str, Source]]:
    """The source of each value: ("1545 Gunnar Thorpe, defense", "reconstruction"); hexes are counted one by one."""
    for hex in land.hexes:
        yield f"{hex} terrain, water, kingdom and aspect", "reconstruction"
    for fortress in land.fortresses.values():
        yield from _fields(f"{fortress.hex} {fortress.name}", fortress.sources)
    for place in land.places_of_power.values():
        yield from _fields(f"{place.hex} {place.name}", place.sources)
    for site in land.sites:
        yield f"{site.hex} {site.name}", site.source
    for district in land.districts:
        yield district.name, district.source
    for river in land.rivers:
        yield river.name, river.source
    for road in land.roads:
        yield road.name, road.source
    for high in land.passes:
        yield high.name, high.source


def _fields(name: str, sources: Mapping[str, Source]) -> Iterator[tuple[str, Source]]:
    """The source of each field of one place."""
    for field, source in sources.items():
        yield f"{name}, {field}", source
