"""What a campaign is played with: the gods and the cards; the built-in set, or the referee's own, checked."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from adjudicator.games.test_of_time.orders import SeatId
from adjudicator.games.test_of_time.tables import DATA, KINDS
from adjudicator.games.test_of_time.words import TestamentType
from adjudicator.table.problems import Problem, misfit
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


FILE = "scenario.json"
"""What the built-in one is called."""


@cache
def built_in() -> Scenario:
    """The set that comes with the program; its cards are a reconstruction (TT-G01)."""
    return msgspec.json.decode((DATA / FILE).read_bytes(), type=Scenario)


def read_scenario(given: object | None) -> tuple[Scenario | None, list[Problem]]:
    """The built-in set, or the set `given` as plain data; None together with everything that is wrong with it."""
    if given is None:
        return built_in(), []
    try:
        scenario = msgspec.convert(given, Scenario, strict=False)
    except msgspec.ValidationError as error:
        return None, [misfit(error, "scenario/schema")]
    problems = list(_problems(scenario))
    return (None if problems else scenario), problems


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
