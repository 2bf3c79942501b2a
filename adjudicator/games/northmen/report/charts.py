"""The charts: what the brigands do, who can do what, and what is in the decks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

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
    """The orders that the numbers on the tiles stand for."""
    rows = tuple((str(order.number), order.name, order.text) for order in BRIGAND_TABLE.orders)
    columns = (Column("No.", "right", 0.5), Column("Order", share=1.5), Column("What the brigands do", share=8))
    return Grid("Orders of the brigands", columns, rows, note=f"Source: {BRIGAND_TABLE.source}.")


def decks(scenario: Scenario) -> Iterator[Grid]:
    """The numbers of tiles of each kind: by what they hold, and by their sides."""
    named = {"Main deck": scenario.main.tiles, "Test of Faith deck": scenario.tof.tiles}
    yield _towns(named, scenario.main.source)
    yield _sides(named)


def _towns(decks: Mapping[str, Sequence[Tile]], source: str) -> Grid:
    """The tiles of each deck by the towns on them."""
    columns = [DECK, Column("Tiles", "right", 0.6)]
    columns += [Column(_head(kind), "right") for kind in TOWNS]
    rows = []
    for name, tiles in decks.items():
        numbers = _counts(TOWNS, map(_town, tiles))
        rows.append((name, str(len(tiles)), *numbers))
    return Grid("What the tiles hold", tuple(columns), tuple(rows), note=f"Source: {source}.")


def _sides(decks: Mapping[str, Sequence[Tile]]) -> Grid:
    """The sides of the tiles of each deck by their kind."""
    columns = [DECK]
    columns += [Column(head, "right") for head in SIDES.values()]
    rows = []
    for name, tiles in decks.items():
        sides = "".join(tile.sides for tile in tiles)
        rows.append((name, *_counts(SIDES, sides)))
    note = "How many sides of each kind the tiles of a deck have together."
    return Grid("Sides of the tiles", tuple(columns), tuple(rows), note=note)


DECK = Column("Deck", share=1.6)
TOWNS = (*COMMODITIES, "several towns", "a town with a name", "no town")
SIDES = {"F": "Forest", "L": "Lake", "R": "Road", "M": "Mountain", "P": "Pass", "E": "Empty"}


def _town(tile: Tile) -> str:
    """The kind of town a tile has, as in `TOWNS`."""
    if tile.name:
        return "a town with a name"
    if len(tile.towns) > 1:
        return "several towns"
    return joined(tile.towns) or "no town"


def _counts(kinds: Iterable[str], things: Iterable[str]) -> Iterator[str]:
    """The number of things of each kind, as the cells of a row."""
    numbers = Counter(things)
    return (str(numbers[kind]) for kind in kinds)


def _head(kind: str) -> str:
    return kind[:1].upper() + kind[1:]
