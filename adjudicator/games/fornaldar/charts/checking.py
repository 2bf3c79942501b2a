"""What a referee's charts must hold beyond their form: whole, without gaps, one thing said once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import get_args

from adjudicator.games.fornaldar.charts.building import span
from adjudicator.games.fornaldar.charts.form import ChartsForm, DiscoveryForm
from adjudicator.games.fornaldar.charts.lookup import ratio
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, FortressClass, Race
from adjudicator.table.problems import Problem
from adjudicator.table.words import Path

Check = Callable[[ChartsForm], Iterator[Problem]]

TURNS = range(1, 15)
"""The boxes of the Calendar Track (5.0)."""


def check_charts(form: ChartsForm) -> list[Problem]:
    """Everything wrong with whole charts, in print order."""
    return [problem for check in CHECKS for problem in check(form)]


def _problem(path: Path, message: str, hint: str) -> Problem:
    return Problem(kind="illegal", code="chart", message=message, path=path, hint=hint)


def _spans(path: Path, what: str, given: Iterable[int | str], first: int, last: int | None) -> Iterator[Problem]:
    """Spans follow on each other from `first` to `last` (None: without end)."""
    expected: int | None = first
    for text in given:
        low, high = span(text)
        if expected is None or low != expected or (high is not None and high < low):
            start = "no more" if expected is None else str(expected)
            yield _problem(
                path, f'The {what} "{text}" does not follow: {start} was expected.', "Leave no gap or overlap."
            )
            return
        expected = None if high is None else high + 1
    if expected != (None if last is None else last + 1):
        end = "an open span such as 61+" if last is None else str(last)
        yield _problem(path, f"The {what}s stop too early or run too far.", f"They must end with {end}.")


def _combat(form: ChartsForm) -> Iterator[Problem]:
    table = form.combat
    if any(ratio(a) >= ratio(b) for a, b in pairwise(table.odds)):
        yield _problem(("combat", "odds"), "The columns do not rise.", "Sort them from the worst odds to the best.")
    for place, row in enumerate(table.rows):
        path: Path = ("combat", "rows", place)
        if len(row.results) != len(table.odds):
            counts = f"{len(row.results)} results for {len(table.odds)} columns"
            yield _problem((*path, "results"), f"Roll {row.roll} has {counts}.", "Give one result for each column.")
        if row.roll != table.rows[0].roll + place:
            yield _problem(
                (*path, "roll"), f"Roll {row.roll} is out of its place.", "Give every roll once, rising by 1."
            )


def _casualties(form: ChartsForm) -> Iterator[Problem]:
    yield from _spans(("casualties",), "strength", [row.strength for row in form.casualties], 1, None)


def _attrition(form: ChartsForm) -> Iterator[Problem]:
    rolls = sorted(form.attrition)
    for missing in sorted(set(range(rolls[0], rolls[-1])) - set(rolls)):
        yield _problem(("attrition",), f"There is no letter for a roll of {missing}.", "Give every roll a letter.")


def _terrain_effects(form: ChartsForm) -> Iterator[Problem]:
    races = form.terrain_effects.races
    for race in get_args(Race):
        if race not in races:
            yield _problem(("terrain_effects", "races"), f"There is no column for {race}.", "Name each race once.")


def _calendar(form: ChartsForm) -> Iterator[Problem]:
    if [box.turn for box in form.calendar] != list(TURNS):
        yield _problem(("calendar",), "The track is not turns 1 to 14 in order.", "Give each turn once, in order.")
    rolled = [box.turn for box in form.calendar if box.weather is None]
    for turn in rolled:
        if turn not in form.weather_dice:
            yield _problem(
                ("weather_dice",), f"Turn {turn} has no weather and no dice.", "Give it a weather, or a table by die."
            )
    for turn, dice in form.weather_dice.items():
        path: Path = ("weather_dice", str(turn))
        yield from _spans(path, "roll", dice, 1, 6)
        if turn not in rolled:
            yield _problem(
                path, f"The calendar fixes the weather of turn {turn}.", "Set it null there, or omit the dice."
            )


def _fortress_classes(form: ChartsForm) -> Iterator[Problem]:
    for letter in get_args(FortressClass):
        if letter not in form.fortress_classes:
            yield _problem(("fortress_classes",), f"There is no class {letter}.", "Give the classes A to D.")


def _mobilization(form: ChartsForm) -> Iterator[Problem]:
    for scenario, table in form.mobilization.items():
        path: Path = ("mobilization", scenario)
        lines = [(line.side, line.who) for line in table.lines]
        for place, line in enumerate(lines):
            if line in lines[:place]:
                yield _problem((*path, "lines", place), f"{line[1]} is there twice for {line[0]}.", "Keep one line.")
        for side in [*table.general, *(side for side, _ in lines)]:
            if side not in (FOMORIAN, MUNDANE):
                yield _problem(path, f'"{side}" is no side.', f"Write {FOMORIAN} or {MUNDANE}.")


def _discovery(form: ChartsForm) -> Iterator[Problem]:
    yield from _spans(("search_columns",), "column", form.search_columns, 0, None)
    for scenario, tables in form.discovery.items():
        for place, table in enumerate(tables):
            yield from _place(("discovery", scenario, place), table, len(form.search_columns))


def _place(path: Path, table: DiscoveryForm, columns: int) -> Iterator[Problem]:
    yield from _spans((*path, "rows"), "roll", [row.dice for row in table.rows], 2, 12)
    for number, row in enumerate(table.rows):
        where: Path = (*path, "rows", number, "cells")
        if len(row.cells) != columns:
            yield _problem(where, f"{len(row.cells)} cells for {columns} columns.", "Give one cell for each column.")
        for cell in row.cells:
            if cell.isdigit() and int(cell) not in table.items:
                yield _problem(where, f"Item {cell} does not lie in {table.name}.", "Add it to the items, or mend it.")


def _item_loss(form: ChartsForm) -> Iterator[Problem]:
    for occasion in ("battle", "challenge", "greutung"):
        if occasion not in form.item_loss:
            yield _problem(("item_loss",), f"There is no table for {occasion}.", "Give battle, challenge and greutung.")
    for occasion, dice in form.item_loss.items():
        yield from _spans(("item_loss", occasion), "roll", dice, 2, 12)


CHECKS: Sequence[Check] = (
    _combat,
    _casualties,
    _attrition,
    _terrain_effects,
    _calendar,
    _fortress_classes,
    _mobilization,
    _discovery,
    _item_loss,
)
