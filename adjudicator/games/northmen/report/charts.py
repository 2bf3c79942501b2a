"""The charts: what the brigands do, who can do what, and what is in the decks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from adjudicator.games.northmen.options import Options
from adjudicator.games.northmen.scenario import BRIGAND_TABLE, Scenario
from adjudicator.games.northmen.state import Tile
from adjudicator.games.northmen.words import COMMODITIES
from adjudicator.table.pages import Column, Grid, Passage
from adjudicator.table.prose import joined


def charts(scenario: Scenario, options: Options) -> Sequence[Passage]:
    """The orders of the brigands, and the tiles."""
    return (
        Passage("The brigands", (), tables=(brigand_orders(),)),
        Passage("The tiles", (), tables=tuple(decks(scenario))),
    )


def brigand_orders() -> Grid:
    """What the numbers on the tiles mean."""
    rows = tuple((str(order.number), order.name, order.text) for order in BRIGAND_TABLE.orders)
    columns = (Column("No.", "right", 0.5), Column("Order", share=1.5), Column("What the brigands do", share=8))
    return Grid("Orders of the brigands", columns, rows, note=f"Source: {BRIGAND_TABLE.source}.")


def decks(scenario: Scenario) -> Iterator[Grid]:
    """How many tiles of each kind there are: by what they hold, and by their sides."""
    named = {"Main deck": scenario.main.tiles, "Test of Faith deck": scenario.tof.tiles}
    kinds = (*COMMODITIES, "several towns", "a town with a name", "no town")
    heads = [Column("Tiles", "right", 0.6), *(Column(_head(kind), "right") for kind in kinds)]
    rows = []
    for name, tiles in named.items():
        rows.append((name, str(len(tiles)), *_counts(kinds, map(_held, tiles))))
    yield Grid("What the tiles hold", (DECK, *heads), tuple(rows), note=f"Source: {scenario.main.source}.")
    heads = [Column(head, "right") for head in SIDES.values()]
    rows = []
    for name, tiles in named.items():
        rows.append((name, *_counts(SIDES, chain(*(tile.sides for tile in tiles)))))
    note = "How many sides of each kind the tiles of a deck have together."
    yield Grid("Sides of the tiles", (DECK, *heads), tuple(rows), note=note)


DECK = Column("Deck", share=1.6)
SIDES = {"F": "Forest", "L": "Lake", "R": "Road", "M": "Mountain", "P": "Pass", "E": "Empty"}


def _held(tile: Tile) -> str:
    """What kind of town a tile has."""
    if tile.name:
        return "a town with a name"
    if len(tile.towns) > 1:
        return "several towns"
    return joined(tile.towns) or "no town"


def _counts(kinds: Iterable[str], found: Iterable[str]) -> Iterator[str]:
    number = Counter(found)
    return (str(number[kind]) for kind in kinds)


def _head(kind: str) -> str:
    return kind[:1].upper() + kind[1:]
