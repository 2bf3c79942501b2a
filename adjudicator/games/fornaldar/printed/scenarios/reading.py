"""Reading scenarios: the built-in ones, and a referee's own, checked."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

import msgspec

from adjudicator.games.fornaldar.printed.counters.items import DATA, REFEREE
from adjudicator.games.fornaldar.printed.scenarios.model import Level, Pieces, Scenario
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, Source
from adjudicator.table import Path, Problem, RuleId
from adjudicator.table.problems import misfit
from adjudicator.table.prose import joined

BUILT_IN = ("24.1", "24.2", "24.3")


@cache
def built_in_scenarios() -> Mapping[str, Scenario]:
    """The three scenarios of the rulebook, by number, in the hex numbers of the first two."""
    return {id: msgspec.json.decode(_file(id), type=Scenario) for id in BUILT_IN}


def _file(id: str) -> bytes:
    """The file of a built-in scenario."""
    path = DATA / "scenarios" / f"{id}.json"
    return path.read_bytes()


def read_scenario(given: object) -> tuple[Scenario | None, list[Problem]]:
    """The built-in scenario whose number is `given`, or the one `given` as plain data; None with all that is wrong.

    With `like`, the number of a built-in scenario, the data need only have what is different from it.
    """
    if isinstance(given, str):
        return _named(given)
    if isinstance(given, Mapping) and "like" in given:
        return _like(given)
    try:
        scenario = msgspec.convert(given, Scenario, strict=False)
    except msgspec.ValidationError as error:
        return None, [misfit(error, "scenario/schema")]
    problems = [
        *_doubles(scenario),
        *_strange_bearers(scenario),
        *_arrivals(scenario),
        *_levels(scenario),
    ]
    return (None if problems else scenario), problems


def sources(scenario: Scenario) -> Iterator[tuple[str, Source]]:
    """The source of each value: ("24.3 hex 1019", "deduced from 24.3.1")."""
    for value, source in _sources(scenario):
        yield f"{scenario.id} {value}", source


def _sources(scenario: Scenario) -> Iterator[tuple[str, Source]]:
    """The source of each value, without the number of the scenario."""
    yield from scenario.sources.items()
    for line in scenario.lines():
        yield f"hex {line.hex}", line.source
        for borne in line.items:
            yield f"bearer of item {borne.item}", borne.source
    for hidden in scenario.hidden:
        yield f"hidden in {hidden.hex}", hidden.source
    for arrival in scenario.reinforcements:
        yield f"reinforcements of turn {arrival.turn}", arrival.source
    for special in scenario.specials:
        name = type(special).__name__
        yield f"special {name}", special.source
    yield "victory", scenario.victory.source
    expedition = scenario.expedition
    if expedition:
        yield "expedition", expedition.source
        for upkeep in expedition.upkeep:
            yield f"upkeep from turn {upkeep.low}", upkeep.source


def _like(given: Mapping[str, object]) -> tuple[Scenario | None, list[Problem]]:
    """A built-in scenario with a referee's changes."""
    like = str(given["like"])
    model, problems = _named(like)
    if model is None:
        return None, problems
    plain = msgspec.json.decode(_file(like))
    built_in = plain["sources"]
    his = {field: REFEREE for field in given if field in built_in}
    plain["sources"] = {**built_in, **his}
    for field, value in given.items():
        if field != "like":
            plain[field] = value
    return read_scenario(plain)


def _named(id: str) -> tuple[Scenario | None, list[Problem]]:
    """The built-in scenario of a number; None, with the problem, where there is none."""
    if id in BUILT_IN:
        return built_in_scenarios()[id], []
    problem = Problem(
        kind="unreadable",
        code="scenario/unknown",
        message=f"There is no scenario {id!r}.",
        hint=f"Name one of {joined(BUILT_IN)}, or give a whole scenario.",
    )
    return None, [problem]


def _illegal(code: str, message: str, path: Path, rule: str, hint: str = "") -> Problem:
    return Problem(kind="illegal", code=f"scenario/{code}", message=message, path=path, rule=RuleId(rule), hint=hint)


def _doubles(scenario: Scenario) -> Iterator[Problem]:
    """4.2 Every character, ship and item begins in one place."""
    entering: list[Pieces] = [*scenario.lines(), *scenario.reinforcements]
    if scenario.expedition:
        entering.append(scenario.expedition)
    times: Counter[str] = Counter()
    for pieces in entering:
        times.update(pieces.characters)
        times.update(pieces.ships)
    for line in scenario.lines():
        times.update(f"item {borne.item}" for borne in line.items)
    for hidden in scenario.hidden:
        times.update(f"item {item}" for item in hidden.items)
    for piece, number in times.items():
        if number > 1:
            message = f"{piece} is set up {number} times."
            yield _illegal("double", message, ("groups",), "4.2", "Set it up once.")


def _strange_bearers(scenario: Scenario) -> Iterator[Problem]:
    """4.2.1 The bearer of an item begins in the same line."""
    for line in scenario.lines():
        for borne in line.items:
            bearer = borne.bearer
            if bearer in line.characters:
                continue
            message = f"Item {borne.item} is borne by {bearer}, who is not set up in {line.hex}."
            yield _illegal("bearer", message, ("groups",), "4.2.1", "Name a character of the same line.")


def _arrivals(scenario: Scenario) -> Iterator[Problem]:
    """5.B Reinforcements enter in fortresses, or at an edge."""
    for index, arrival in enumerate(scenario.reinforcements):
        in_fortress = bool(arrival.into)
        at_edge = bool(arrival.edge)
        if in_fortress == at_edge:
            message = f"It is not clear where the reinforcements of turn {arrival.turn} enter."
            hint = "Give either `into` (kingdoms whose fortresses take them) or `edge` (of the map)."
            yield _illegal("arrival", message, ("reinforcements", index), "5.0", hint)


def _levels(scenario: Scenario) -> Iterator[Problem]:
    """24.1.3 Both sides have their points, and every difference has one level of victory."""
    for seat in (FOMORIAN, MUNDANE):
        if seat not in scenario.points:
            message = f"`points` has no entry for {seat}."
            yield _illegal("points", message, ("points",), "24.1.3", "Give 0 if the side begins with none.")
    if not _cover_all(scenario.victory.levels):
        message = "The levels of victory leave gaps or overlap."
        hint = "Order them from the highest to the lowest; the first has no `high`, the last no `low`."
        yield _illegal("levels", message, ("victory", "levels"), "24.1.3", hint)


def _cover_all(levels: Sequence[Level]) -> bool:
    """24.1.3 Whether levels of victory, from the highest to the lowest, have one for every difference of points."""
    highest = levels[0]
    lowest = levels[-1]
    if highest.high is not None or lowest.low is not None:
        return False
    return all(_adjoin(upper, lower) for upper, lower in pairwise(levels))


def _adjoin(upper: Level, lower: Level) -> bool:
    """24.1.3 Whether a level of victory begins where the one below it ends."""
    if upper.low is None:
        return False
    return upper.low - 1 == lower.high
