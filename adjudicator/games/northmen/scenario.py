"""The scenario of a campaign: jarls, and the tiles of both decks; built in, or the referee's own, checked."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from adjudicator.games.northmen.state import Tile
from adjudicator.table import Datum, RuleId, Seat
from adjudicator.table.books import DataFile
from adjudicator.table.problems import Problem

DATA = files("adjudicator.games.northmen") / "data"
SEATS = "ABCD"
"""The seats there can be, clockwise."""


class Decks(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tiles of a deck; `source` says where their sides, towns and numbers come from."""

    source: str
    tiles: Annotated[tuple[Tile, ...], Meta(min_length=40, max_length=250)]


class Jarl(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The player of a seat; `source` says where the name comes from."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    source: str


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The jarls and the tiles."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    jarls: dict[Seat, Jarl]
    main: Decks
    tof: Decks


class BrigandOrder(Struct, frozen=True):
    """NB-90 An order of the brigands, as it is told; what it does stands in the chapter of the brigands."""

    number: int
    name: str
    text: str


class BrigandTable(Struct, frozen=True):
    """NB-90 The table of their orders, and where it comes from."""

    source: str
    orders: tuple[BrigandOrder, ...]


BRIGAND_FILE = DATA / "brigands.json"
BRIGAND_TABLE = msgspec.json.decode(BRIGAND_FILE.read_bytes(), type=BrigandTable)


def _problems(scenario: Scenario) -> Iterator[Problem]:
    """Everything wrong with a readable scenario."""
    ids = [tile.id for tile in (*scenario.main.tiles, *scenario.tof.tiles)]
    for id in sorted({id for id in ids if ids.count(id) > 1}):
        yield _wrong("twice", f"there are several tiles {id}")
    for seat in SEATS:
        if seat not in scenario.jarls:
            yield _wrong("no-jarl", f"`jarls` has no entry for seat {seat}")


def _wrong(code: str, message: str) -> Problem:
    return Problem(kind="illegal", code=f"scenario/{code}", message=f"{message}.", rule=RuleId("NB-03"))


SCENARIO = DataFile(DATA / "scenario.json", Scenario, _problems)
"""The set that comes with the program: its tiles are a reconstruction (NM-G20), their counts follow the text."""


def data(scenario: Scenario) -> Iterator[Datum]:
    """Every tile with its source, and the jarls."""
    file = SCENARIO.file.name
    for seat, jarl in scenario.jarls.items():
        yield Datum(file, f"jarl {seat}", jarl.source)
    for name, deck in (("main deck", scenario.main), ("Test of Faith deck", scenario.tof)):
        for tile in deck.tiles:
            yield Datum(file, f"{name}, tile {tile.id}", deck.source)
    for order in BRIGAND_TABLE.orders:
        yield Datum(BRIGAND_FILE.name, f"order {order.number}, {order.name}", BRIGAND_TABLE.source)
