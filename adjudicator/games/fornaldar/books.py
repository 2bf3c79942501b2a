"""The books: maps, charts, counters and scenarios, as the program brings them or as a referee replaces them."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec.structs import replace

from adjudicator.games.fornaldar.charts import reading as charts
from adjudicator.games.fornaldar.charts.model import sources as chart_sources
from adjudicator.games.fornaldar.counters import reading as counters
from adjudicator.games.fornaldar.counters.enchantments import strangers as strange_enchantments
from adjudicator.games.fornaldar.land import reading as land
from adjudicator.games.fornaldar.land.sources import sources as land_sources
from adjudicator.games.fornaldar.scenarios import checking
from adjudicator.games.fornaldar.scenarios import reading as scenarios
from adjudicator.games.fornaldar.setting import Books
from adjudicator.table import Datum, Problem

DATA = files("adjudicator.games.fornaldar") / "data"

CHARTS = ("charts", "calendar")
COUNTERS = ("groups", "characters", "ships", "items", "enchantments")
"""Whose files make up one book."""


@cache
def built_in() -> Books:
    """The books that come with the program."""
    return Books(
        land=land.built_in_land(),
        charts=charts.built_in_charts(),
        counters=counters.built_in_counters(),
        scenarios=scenarios.built_in_scenarios(),
    )


def book_files() -> dict[str, bytes]:
    """The built-in books as files that a referee can change; any he does not give stay as they are."""
    names = ("map.toml", *(f"{name}.json" for name in (*CHARTS, *COUNTERS)))
    own = {name: (DATA / name).read_bytes() for name in names}
    return own | {f"{id}.json": (DATA / "scenarios" / f"{id}.json").read_bytes() for id in scenarios.BUILT_IN}


def read_books(given: object | None) -> tuple[Books | None, list[Problem]]:
    """The built-in books with what a referee gives in their place, by the stems of files.

    None together with everything wrong with it.
    """
    if given is None:
        return built_in(), []
    if not isinstance(given, Mapping):
        message = "The data of this game are given file by file."
        return None, [Problem(kind="unreadable", code="books/schema", message=message)]
    own = {str(stem): _content(str(stem), plain) for stem, plain in given.items()}
    problems = list[Problem]()
    made = dict[str, Any]()
    for book, read, found in _read(own):
        problems += found
        made[book] = read
    if problems:
        return None, problems
    books = replace(built_in(), **made)
    problems = list(_strangers(books))
    return (None if problems else books), problems


def _content(stem: str, plain: Any) -> Any:
    """What a file holds; its own name may stand round it, as in `{"items": [...]}`."""
    if isinstance(plain, Mapping) and set(plain) == {stem}:
        return plain[stem]
    return plain


def _read(own: Mapping[str, Any]) -> Iterator[tuple[str, Any, list[Problem]]]:
    """Each book that is not wholly the built-in one, and what is wrong with it."""
    if "map" in own:
        read, problems = land.read_land(own["map"])
        yield "land", read, list(_within("map", problems))
    if any(stem in own for stem in CHARTS):
        tables = {**own.get("charts", {}), **({"calendar": own["calendar"]} if "calendar" in own else {})}
        made, problems = charts.read_charts(tables)
        yield "charts", made, [_placed(problem) for problem in problems]
    if any(stem in own for stem in COUNTERS):
        yield "counters", *counters.read_counters({stem: own[stem] for stem in COUNTERS if stem in own})
    others = {stem: plain for stem, plain in own.items() if stem not in ("map", *CHARTS, *COUNTERS)}
    if others:
        told = {stem: scenarios.read_scenario(plain) for stem, plain in others.items()}
        wrong = [problem for stem, (_, problems) in told.items() for problem in _within(stem, problems)]
        yield "scenarios", {**built_in().scenarios, **{stem: one for stem, (one, _) in told.items()}}, wrong


def _within(stem: str, problems: Iterable[Problem]) -> Iterator[Problem]:
    return (replace(problem, path=(stem, *problem.path)) for problem in problems)


def _placed(problem: Problem) -> Problem:
    """A problem of the charts, in the file its table stands in."""
    stem = "calendar" if problem.path[:1] == ("calendar",) else "charts"
    return replace(problem, path=(stem, *problem.path))


def _strangers(books: Books) -> Iterator[Problem]:
    """What the books say of each other that does not fit: names that are nowhere, pieces where they cannot stand."""
    allowed = {id for place in books.land.places_of_power.values() for id in place.allows}
    yield from strange_enchantments(books.counters.enchantments, books.counters.items, allowed)
    for stem, scenario in books.scenarios.items():
        found = (*checking.strangers(scenario, books.counters), *checking.misplaced(scenario, books.land))
        yield from _within(stem, found)


def data(books: Books) -> Iterator[Datum]:
    """Every value of the books with its source, file by file."""
    yield from (Datum("map.toml", *value) for value in land_sources(books.land))
    for what, source in chart_sources(books.charts):
        yield Datum("calendar.json" if what.startswith("calendar") else "charts.json", what, source)
    yield from (Datum(f"{part}.json", what, source) for part, what, source in counters.sources(books.counters))
    for id, scenario in books.scenarios.items():
        yield from (Datum(f"{id}.json", *value) for value in scenarios.sources(scenario))
