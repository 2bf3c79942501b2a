"""The setting of a campaign: maps, charts, counters and scenarios, the built-in books or a referee's."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.games.fornaldar.printed.charts import reading as charts
from adjudicator.games.fornaldar.printed.charts.model import Charts
from adjudicator.games.fornaldar.printed.charts.model import sources as chart_sources
from adjudicator.games.fornaldar.printed.counters import reading as counters
from adjudicator.games.fornaldar.printed.counters.enchantments import strangers as strange_enchantments
from adjudicator.games.fornaldar.printed.counters.model import Counters
from adjudicator.games.fornaldar.printed.land import sides as land
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.printed.land.model import sources as land_sources
from adjudicator.games.fornaldar.printed.scenarios import reading as scenarios
from adjudicator.games.fornaldar.printed.scenarios.model import Scenario, misplaced, strangers
from adjudicator.table import Datum, Problem


class Setting(Struct, frozen=True, kw_only=True):
    """The map, the charts, the counters and one scenario: the built-in ones, or a referee's own."""

    land: Land
    charts: Charts
    counters: Counters
    scenario: Scenario


class Books(Struct, frozen=True, kw_only=True):
    """Everything that can be played with: as the program brings it, or as a referee replaces it."""

    land: Land
    charts: Charts
    counters: Counters
    scenarios: Mapping[str, Scenario]


DATA = files("adjudicator.games.fornaldar") / "data"

CHARTS = ("charts", "calendar")
COUNTERS = ("groups", "characters", "ships", "items", "enchantments")
"""The files that make up one book."""


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
    parts = dict[str, Any]()
    for book, part, faults in _read(own):
        problems += faults
        parts[book] = part
    if problems:
        return None, problems
    books = replace(built_in(), **parts)
    problems = list(_strangers(books))
    return (None if problems else books), problems


def _content(stem: str, plain: Any) -> Any:
    """The content of a file; its own name may stand round it, as in `{"items": [...]}`."""
    if isinstance(plain, Mapping) and set(plain) == {stem}:
        return plain[stem]
    return plain


def _read(own: Mapping[str, Any]) -> Iterator[tuple[str, Any, list[Problem]]]:
    """Each book that is not wholly the built-in one, and what is wrong with it."""
    if "map" in own:
        book, problems = land.read_land(own["map"])
        yield "land", book, list(_within("map", problems))
    if any(stem in own for stem in CHARTS):
        printed, problems = _read_charts(own)
        yield "charts", printed, problems
    files = {stem: own[stem] for stem in COUNTERS if stem in own}
    if files:
        yield "counters", *counters.read_counters(files)
    known = {"map", *CHARTS, *COUNTERS}
    others = {stem: plain for stem, plain in own.items() if stem not in known}
    if others:
        yield "scenarios", *_read_scenarios(others)


def _read_charts(own: Mapping[str, Any]) -> tuple[Any, list[Problem]]:
    """The charts with the calendar, which has a file of its own, and what is wrong with them."""
    given = own.get("charts", {})
    tables = dict(given)
    if "calendar" in own:
        tables["calendar"] = own["calendar"]
    printed, problems = charts.read_charts(tables)
    placed = [_placed(problem) for problem in problems]
    return printed, placed


def _read_scenarios(files: Mapping[str, Any]) -> tuple[dict[str, Any], list[Problem]]:
    """The built-in scenarios with those of some files, and what is wrong with these."""
    printed = built_in().scenarios
    all_of_them: dict[str, Any] = dict(printed)
    wrong: list[Problem] = []
    for stem, plain in files.items():
        scenario, problems = scenarios.read_scenario(plain)
        all_of_them[stem] = scenario
        wrong += _within(stem, problems)
    return all_of_them, wrong


def _within(stem: str, problems: Iterable[Problem]) -> Iterator[Problem]:
    return (replace(problem, path=(stem, *problem.path)) for problem in problems)


def _placed(problem: Problem) -> Problem:
    """A problem of the charts, in the file its table stands in."""
    stem = "calendar" if problem.path[:1] == ("calendar",) else "charts"
    return replace(problem, path=(stem, *problem.path))


def _strangers(books: Books) -> Iterator[Problem]:
    """Find misfits between the books: names that are nowhere, pieces where they cannot stand."""
    land = books.land
    counters = books.counters
    allowed: set[str] = set()
    for place in land.places_of_power.values():
        allowed.update(place.allows)
    yield from strange_enchantments(counters.enchantments, counters.items, allowed)
    for stem, scenario in books.scenarios.items():
        unknown = strangers(scenario, counters)
        absent = misplaced(scenario, land)
        problems = [*unknown, *absent]
        yield from _within(stem, problems)


def data(books: Books) -> Iterator[Datum]:
    """Every value of the books with its source, file by file."""
    for value in land_sources(books.land):
        yield Datum("map.toml", *value)
    for what, source in chart_sources(books.charts):
        file_name = "calendar.json" if what.startswith("calendar") else "charts.json"
        yield Datum(file_name, what, source)
    for part, what, source in counters.sources(books.counters):
        yield Datum(f"{part}.json", what, source)
    for id, scenario in books.scenarios.items():
        for value in scenarios.sources(scenario):
            yield Datum(f"{id}.json", *value)
