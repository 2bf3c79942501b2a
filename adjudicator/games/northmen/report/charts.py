"""The charts: the player's aid with what actions do, which sides touch, what scores; brigands; what is in the decks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.games.northmen.ending import MORE_WITH_NOVGOROD, points_at_first
from adjudicator.games.northmen.land import go_together
from adjudicator.games.northmen.options import Options
from adjudicator.games.northmen.scenario import BRIGAND_TABLE, Scenario
from adjudicator.games.northmen.state import Tile
from adjudicator.games.northmen.words import COMMODITIES
from adjudicator.table.chartbook import NONE, Phase, players_aid, sequence_of_play
from adjudicator.table.pages import Column, Grid, Passage
from adjudicator.table.prose import joined

TURN: tuple[Phase, ...] = (
    ("Extra tiles", "One for each longship, to extend its lake. They give no actions (NT-43).", "extra", "NT-42"),
    (
        "Main tile",
        "From the hand or drawn, beside two tiles at least (NB-30); a Stronghold may cover a side (NB-80).",
        "lay, else lay",
        "NB-24",
    ),
    ("Church actions", "One for each pass of the new tile that is not covered.", "church", "NT-05"),
    (
        "Other actions",
        "One for each side not covered: forest, lake, road, mountain.",
        "forest, lake …",
        "NB-21",
    ),
    (
        "Town actions",
        "For a new town: one, and one for each other town of its type that you control (NB-55).",
        "town",
        "NB-50",
    ),
    ("End of the turn", "Church towns score; Bjarmia and the decks are looked at (NB-71, NB-72).", NONE, "NT-11"),
    ("Brigands", "Only where one plays alone: an order by a tile of the main deck.", NONE, "NB-91"),
)
WHOLE_TURN = (
    "All of it is sent as one Turn, and what is not used is lost (NB-23); “pause after” lets you order the rest later. "
    "Mead adds actions (NB-51). In the turns of others your standing orders fight for you (PBEM-4)."
)
"""The sequence of play, and how it is ordered."""
USES = (
    ("Church", "A church in a town that you control and that has none", NONE, "NT-06"),
    ("Forest", "A warband on the new tile", "An order of the brigands (NT-20)", "NB-40"),
    ("Lake", "Three units at most to a tile beside theirs, or across a lake", "A longship (NT-40)", "NB-41"),
    ("Road", "Three units at most along roads, however far", "A hersir (NT-30)", "NB-42"),
    ("Mountain", "A conflict; with a catapult also a ranged one (NT-53)", "A catapult (NT-50)", "NB-43"),
    ("Mead", "A warband for the reserve: an action of any type, later", NONE, "NB-51"),
    ("Silver", "A unit of somebody goes home from where you have one", NONE, "NB-52"),
    ("Tusk", "A tile of your hand is prepared, for conflicts", NONE, "NB-53"),
    ("Pelt", "A tile for your hand", NONE, "NB-54"),
)
ALIKE = "Those of a type are all used alike. One type may draw tiles instead of anything else (NB-22, NT-09)."
"""What actions do, the basic ones and those of towns."""


def charts(scenario: Scenario, options: Options) -> Sequence[Passage]:
    """The player's aid; the orders of the brigands, and the tiles."""
    return (
        players_aid(sequence_of_play(TURN, WHOLE_TURN), uses(options), touching(), points(options)),
        Passage("The brigands", (), tables=(brigand_orders(),)),
        Passage("The tiles", (), tables=tuple(decks(scenario))),
    )


def uses(options: Options) -> Grid:
    """NB-22 What one action of each type does, and what two of them do."""
    columns = (
        Column("Action"),
        Column("One of them", share=3),
        Column("Two of them", share=2),
        Column("Rule", "right", 0.6),
    )
    note = ALIKE
    if options.abilities != "off":
        note = f"{note} Conspirators pay one action for an order of the brigands (NT-100)."
    return Grid("What actions do", columns, USES, note=note)


def touching() -> Grid:
    """NB-31, NB-32, NT-03 Which sides of tiles may touch; dark where they may not."""
    columns = [Column("")]
    columns += [Column(head, "centre") for head in SIDES.values()]
    rows = []
    heat = []
    for side, head in SIDES.items():
        fits = [go_together(side, other) for other in SIDES]
        rows.append((head, *("yes" if fit else NONE for fit in fits)))
        heat.append((0, *(0 if fit else 2 for fit in fits)))
    note = "NB-31, NB-32, NT-03; under a Stronghold anything (NB-81)."
    return Grid("Sides that touch", tuple(columns), tuple(rows), note=note, heat=tuple(heat))


def points(options: Options) -> Grid:
    """NB-62, NB-70 What scores, and how many points win."""
    needed = points_at_first(options)
    more = needed + MORE_WITH_NOVGOROD
    rows = (
        ("A conflict won, or tied at the top", "1", "NB-62"),
        ("each hersir of yours left in it", "+1", "NT-32"),
        ("each hersir of others left in it", "−1", "NT-32"),
        ("An extra tile", "1", "NT-43"),
        ("A church town, after a turn in peace", "1", "NT-11"),
        ("the same with Novgorod in play", "2", "NT-73"),
        ("To win", str(needed), "NT-93" if options.teams else "NB-70"),
        ("the same with Novgorod in play", str(more), "NT-74"),
    )
    columns = (Column("Points for", share=3), Column("", "right", 0.4), Column("Rule", "right", 0.6))
    return Grid("Victory points", columns, rows)


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
