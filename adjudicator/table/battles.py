"""The battle box: one table model for the battles of all games, in a frame that can be read alone.

A game says who fought with what, what each strength was made of, the dice, the stages and tables that decided, and what
came of it, each as far as its reader may know. Every rendering draws the same box.
"""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from adjudicator.table.figures import Figure
from adjudicator.table.lines import Line
from adjudicator.table.pages import Column, Grid, Passage


class Party(msgspec.Struct, frozen=True):
    """A side of a battle, as far as the reader knows it; what is empty is not shown."""

    name: str
    part: str = ""
    """ "attacks", "defends" ..."""
    forces: str = ""
    """Who fights."""
    made_of: str = ""
    """The dice, and every contribution to the strength: "5 + 2 normal − 1 hero left out"."""
    strength: str = ""
    fate: str = ""
    """How it fared: what it won, and what it lost."""
    own: bool = False


_COLUMNS: tuple[tuple[Column, Callable[[Party], str]], ...] = (
    (Column("Side", share=1), lambda party: party.name),
    (Column("Part", share=0.8), lambda party: party.part),
    (Column("Who fights", share=2), lambda party: party.forces),
    (Column("Made of", share=2.2), lambda party: party.made_of),
    (Column("Total", "right", 0.75), lambda party: party.strength),
    (Column("Outcome", share=2), lambda party: party.fate),
)


def battle_box(
    title: str,
    parties: Sequence[Party],
    *,
    number: int | None = None,
    note: str = "",
    stages: Iterable[Grid] = (),
    lines: Iterable[Line] = (),
    place: Figure | None = None,
) -> Passage:
    """The box of a battle: its sides in a table, then its `stages` (rounds, tables, tolls) and what followed.

    `number` is that of its burst on the map, `place` the place in small.
    """
    return Passage(
        title if number is None else f"{number}  {title}",
        tuple(lines),
        note=note,
        figures=(place,) if place else (),
        tables=(*([sides(parties)] if parties else []), *stages),
        boxed=True,
    )


def sides(parties: Sequence[Party]) -> Grid:
    """The sides of a battle below each other, in the columns in which something stands."""
    shown = [(column, cell) for column, cell in _COLUMNS if any(map(cell, parties))]
    rows = tuple(tuple(cell(party) or "–" for _, cell in shown) for party in parties)
    marked = tuple(place for place, party in enumerate(parties) if party.own)
    return Grid("", tuple(column for column, _ in shown), rows, marked=marked)
