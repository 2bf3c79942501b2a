"""Places joined by roads: distances and shortest ways. No rules."""

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

PlaceT = TypeVar("PlaceT", bound=str)
RoadT = TypeVar("RoadT", bound=str)


class Graph(Generic[PlaceT, RoadT]):
    """Places, and for each the places one road away with the road that leads there, in the order of their ids."""

    def __init__(self, places: Iterable[PlaceT], roads: Iterable[tuple[RoadT, PlaceT, PlaceT]]) -> None:
        joined: dict[PlaceT, dict[PlaceT, RoadT]] = {place: {} for place in places}
        for road, a, b in roads:
            joined[a][b] = road
            joined[b][a] = road
        neighbours = {}
        for place, others in joined.items():
            neighbours[place] = dict(sorted(others.items()))
        self.neighbours: Mapping[PlaceT, Mapping[PlaceT, RoadT]] = neighbours

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Graph) and self.neighbours == other.neighbours

    def road(self, a: PlaceT, b: PlaceT) -> RoadT | None:
        """The road that joins `a` and `b`, if one does."""
        return self.neighbours.get(a, {}).get(b)

    def roads(self, start: PlaceT, way: Iterable[PlaceT]) -> tuple[RoadT, ...]:
        """The roads from `start` along the places of `way`."""
        edges = []
        for place in way:
            edges.append(self.neighbours[start][place])
            start = place
        return tuple(edges)

    def distances(self, start: PlaceT) -> dict[PlaceT, int]:
        """The number of roads from `start` to each place that can be reached."""
        steps = {start: 0}
        for place in (queue := [start]):
            for other in self.neighbours[place]:
                if other not in steps:
                    steps[other] = steps[place] + 1
                    queue.append(other)
        return steps

    def apart(self, a: PlaceT, b: PlaceT) -> bool:
        """Whether at least one place lies between `a` and `b`."""
        return a != b and b not in self.neighbours[a]

    def nearest(
        self, start: PlaceT, wanted: Callable[[PlaceT], bool], passable: Callable[[PlaceT], bool]
    ) -> list[tuple[PlaceT, ...]]:
        """All ways of fewest roads from `start` to a `wanted` place, over `passable` ones, in the order of their ids.

        A way holds the places after `start`, the wanted one last. Empty: no wanted place can be reached.
        """
        ways: list[tuple[PlaceT, ...]] = [()]
        seen = {start}
        while ways:
            longer = []
            for way in ways:
                end = way[-1] if way else start
                for place in self.neighbours[end]:
                    if place not in seen:
                        longer.append((*way, place))
            arrived = [way for way in longer if wanted(way[-1])]
            if arrived:
                return arrived
            ways = [way for way in longer if passable(way[-1])]
            seen.update(way[-1] for way in ways)
        return []
