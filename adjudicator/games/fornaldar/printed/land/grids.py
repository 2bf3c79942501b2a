"""Reading the grids of a map: two lines for each row of hexes, and the faults that are found."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar, cast

from adjudicator.board.hexes import neighbours
from adjudicator.games.fornaldar.printed.land.map_file import Cells
from adjudicator.games.fornaldar.words import HexId
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
