"""Faults of a map, gathered while it is read."""

from collections.abc import Iterable

from adjudicator.board.hexes import neighbours
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
