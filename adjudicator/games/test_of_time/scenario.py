"""What a campaign is played with: the gods and the cards; the built-in set, or the referee's own, checked."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from adjudicator.games.test_of_time.orders import SeatId
from adjudicator.games.test_of_time.tables import DATA, KINDS
from adjudicator.games.test_of_time.words import TestamentType
from adjudicator.table.books import DataFile, Datum
from adjudicator.table.problems import Problem
from adjudicator.table.words import Path, RuleId

SEATS = "ABCDEF"
"""The letters gods can have, clockwise round the table."""


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who plays a seat: the name of the god."""

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
            yield _missing("no-card", f"`cards` has no card for {type}.", ("cards",), "TT-02")
    for seat in SEATS:
        if seat not in scenario.sides:
            yield _missing("no-side", f"`sides` has no entry for seat {seat}.", ("sides",), "TT-01")


def _missing(code: str, message: str, path: Path, rule: str) -> Problem:
    hint = "Write one, or take it from the built-in set."
    return Problem(kind="illegal", code=f"scenario/{code}", message=message, path=path, rule=RuleId(rule), hint=hint)


SCENARIO = DataFile(DATA / "scenario.json", Scenario, _problems)
"""The set that comes with the program, its cards a reconstruction (TT-G01), or the referee's own."""


def data(scenario: Scenario) -> Iterator[Datum]:
    """Every card with its source, and the gods."""
    file = SCENARIO.file.name
    yield from (Datum(file, f"card of {type}", card.source) for type, card in scenario.cards.items())
    yield from (Datum(file, f"god {seat}", "reconstruction") for seat in scenario.sides)
