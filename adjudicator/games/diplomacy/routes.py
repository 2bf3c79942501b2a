"""Routes of convoys: from coast to coast over seas with fleets on them (DIP-6)."""

from collections.abc import Iterator, Sequence

from adjudicator.games.diplomacy.atlas import Atlas
from adjudicator.games.diplomacy.words import Province


def has_route(atlas: Atlas, fleets: Sequence[Province], start: Province, end: Province) -> bool:
    """Whether fleets lie on the seas between two coasts in a chain."""
    reached = seas_from(atlas, fleets, start)
    return any(end in atlas.near(sea) for sea in reached)


def seas_from(atlas: Atlas, fleets: Sequence[Province], start: Province) -> list[Province]:
    """The seas with fleets on them that hang together with a coast."""
    reached = [sea for sea in atlas.seas_at(start) if sea in fleets]
    for here in reached:
        for sea in atlas.near(here):
            if sea in fleets and sea not in reached:
                reached.append(sea)
    return reached


def routes_of(
    atlas: Atlas, fleets: Sequence[Province], start: Province, end: Province
) -> Iterator[tuple[Province, ...]]:
    """DIP-6 The chains of fleets between two coasts in which none can be left out."""
    waiting: list[tuple[Province, ...]] = [(sea,) for sea in atlas.seas_at(start) if sea in fleets]
    while waiting:
        route = waiting.pop()
        if end in atlas.near(route[-1]):
            yield route
            continue
        shortcut = (start, *route[:-1])
        following = (sea for sea in atlas.near(route[-1]) if sea in fleets and sea not in route)
        for sea in following:
            if not any(before in atlas.near(sea) for before in shortcut):
                waiting.append((*route, sea))
