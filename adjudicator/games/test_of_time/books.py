"""The books: the tables of the rulebook, and what a campaign is played with, the gods and the cards."""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from adjudicator.games.test_of_time.words import SeatId, TestamentType
from adjudicator.table import Books, DataFile, Datum, Path, Problem, RuleId, read_rules, read_rulings

DATA = files("adjudicator.games.test_of_time") / "data"

SEATS = "ABCDEF"
"""The letters gods can have, clockwise round the table."""


class Kind(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of Testament: followers to create and to preserve it, how many die when it is created, what it does."""

    id: TestamentType
    name: str
    rule: RuleId
    source: str
    create: int
    die: int
    preserve: int
    effect: str


class Constants(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Numbers of the rulebook that belong to no table."""

    rounds: int
    spaces: int
    sire_zones: int
    shaman_zones: int
    convert_zones: int
    followers: int
    sire: int
    sire_shaman: int
    convert: int
    tools_percent: int
    art_percent: int
    temple_percent: int


class Tables(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All tables, in print order."""

    testaments: tuple[Kind, ...]
    constants: Constants


TABLES = msgspec.json.decode((DATA / "tables.json").read_bytes(), type=Tables)
KINDS: Mapping[TestamentType, Kind] = {kind.id: kind for kind in TABLES.testaments}
CONSTANTS = TABLES.constants


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The god of a seat, by name."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The card of a kind of Testament: the gold dots of each section, from the bottom, which decays first, to the top.

    `source` says where they come from (TT-G01).
    """

    dots: Annotated[tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(min_length=1, max_length=20)]
    source: Annotated[str, Meta(min_length=1)]


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The gods and the cards; `source` says where they come from."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    source: str
    note: str = ""
    sides: dict[SeatId, Side]
    cards: dict[TestamentType, Card]


def _problems(scenario: Scenario) -> Iterator[Problem]:
    """Everything wrong with a readable scenario."""
    for type in KINDS:
        if type not in scenario.cards:
            words = f"`cards` has no card for {type}."
            yield _missing("no-card", words, ("cards",), "TT-02")
    for seat in SEATS:
        if seat not in scenario.sides:
            words = f"`sides` has no entry for seat {seat}."
            yield _missing("no-side", words, ("sides",), "TT-01")


def _missing(code: str, message: str, path: Path, rule: str) -> Problem:
    hint = "Write one, or take it from the built-in set."
    return Problem(kind="illegal", code=f"scenario/{code}", message=message, path=path, rule=RuleId(rule), hint=hint)


SCENARIO = DataFile(DATA / "scenario.json", Scenario, _problems)
"""The set that comes with the program, its cards a reconstruction (TT-G01), or the referee's own."""


def _data(scenario: Scenario) -> Iterator[Datum]:
    """Every card with its source, and the gods."""
    file = SCENARIO.file.name
    for type, card in scenario.cards.items():
        yield Datum(file, f"card of {type}", card.source)
    for seat in scenario.sides:
        yield Datum(file, f"god {seat}", "reconstruction")


BOOKS = Books(
    rules=read_rules(DATA),
    rulings=read_rulings(DATA),
    scenario=SCENARIO.read,
    files=SCENARIO.files,
    data=_data,
)
