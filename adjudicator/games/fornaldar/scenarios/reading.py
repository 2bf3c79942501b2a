"""Reading scenarios: the built-in ones, and a referee's own, checked."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise

import msgspec

from adjudicator.games.fornaldar.counters.changes import REFEREE
from adjudicator.games.fornaldar.counters.items import DATA
from adjudicator.games.fornaldar.scenarios.model import Scenario
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, Source
from adjudicator.table import Path, Problem, RuleId
from adjudicator.table.problems import misfit
from adjudicator.table.prose import joined

BUILT_IN = ("24.1", "24.2", "24.3")


@cache
def built_in_scenarios() -> Mapping[str, Scenario]:
    """The three scenarios of the rulebook, by number, in the hex numbers of the first two."""
    return {id: msgspec.json.decode((DATA / "scenarios" / f"{id}.json").read_bytes(), type=Scenario) for id in BUILT_IN}


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
    problems = [*_doubles(scenario), *_strange_bearers(scenario), *_arrivals(scenario), *_levels(scenario)]
    return (None if problems else scenario), problems


def sources(scenario: Scenario) -> Iterator[tuple[str, Source]]:
    """The source of each value: ("24.3 hex 1019", "deduced from 24.3.1")."""
    for field, source in scenario.sources.items():
        yield f"{scenario.id} {field}", source
    for line in scenario.lines():
        yield f"{scenario.id} hex {line.hex}", line.source
        for borne in line.items:
            yield f"{scenario.id} bearer of item {borne.item}", borne.source
    for hidden in scenario.hidden:
        yield f"{scenario.id} hidden in {hidden.hex}", hidden.source
    yield from ((f"{scenario.id} reinforcements of turn {one.turn}", one.source) for one in scenario.reinforcements)
    for special in scenario.specials:
        yield f"{scenario.id} special {type(special).__name__}", special.source
    yield f"{scenario.id} victory", scenario.victory.source
    if scenario.expedition:
        yield f"{scenario.id} expedition", scenario.expedition.source
        yield from ((f"{scenario.id} upkeep from turn {one.low}", one.source) for one in scenario.expedition.upkeep)


def _like(given: Mapping[str, object]) -> tuple[Scenario | None, list[Problem]]:
    """A built-in scenario with a referee's changes."""
    like = str(given["like"])
    model, problems = _named(like)
    if model is None:
        return None, problems
    plain = msgspec.json.decode((DATA / "scenarios" / f"{like}.json").read_bytes())
    his = {field: REFEREE for field in given if field in plain["sources"]}
    changes = {field: value for field, value in given.items() if field != "like"}
    return read_scenario({**plain, "sources": {**plain["sources"], **his}, **changes})


def _named(id: str) -> tuple[Scenario | None, list[Problem]]:
    if id in BUILT_IN:
        return built_in_scenarios()[id], []
    message = f"There is no scenario {id!r}."
    hint = f"Name one of {joined(BUILT_IN)}, or give a whole scenario."
    return None, [Problem(kind="unreadable", code="scenario/unknown", message=message, hint=hint)]


def _illegal(code: str, message: str, path: Path, rule: str, hint: str = "") -> Problem:
    return Problem(kind="illegal", code=f"scenario/{code}", message=message, path=path, rule=RuleId(rule), hint=hint)


def _doubles(scenario: Scenario) -> Iterator[Problem]:
    """4.2 Every character, ship and item begins in one place."""
    entering = [*scenario.lines(), *scenario.reinforcements, *([scenario.expedition] if scenario.expedition else [])]
    placed: list[str] = [str(piece) for pieces in entering for piece in (*pieces.characters, *pieces.ships)]
    for line in scenario.lines():
        for borne in line.items:
            placed.append(f"item {borne.item}")
    for hidden in scenario.hidden:
        for item in hidden.items:
            placed.append(f"item {item}")
    for piece, times in Counter(placed).items():
        if times > 1:
            yield _illegal("double", f"{piece} is set up {times} times.", ("groups",), "4.2", "Set it up once.")


def _strange_bearers(scenario: Scenario) -> Iterator[Problem]:
    """4.2.1 Who bears an item begins in the same line."""
    for line in scenario.lines():
        for borne in line.items:
            if borne.bearer not in line.characters:
                message = f"Item {borne.item} is borne by {borne.bearer}, who is not set up in {line.hex}."
                yield _illegal("bearer", message, ("groups",), "4.2.1", "Name a character of the same line.")


def _arrivals(scenario: Scenario) -> Iterator[Problem]:
    """5.B Reinforcements enter in fortresses, or at an edge."""
    for index, arrival in enumerate(scenario.reinforcements):
        if bool(arrival.into) == bool(arrival.edge):
            message = f"It is not clear where the reinforcements of turn {arrival.turn} enter."
            hint = "Give either `into` (kingdoms whose fortresses take them) or `edge` (of the map)."
            yield _illegal("arrival", message, ("reinforcements", index), "5.0", hint)


def _levels(scenario: Scenario) -> Iterator[Problem]:
    """24.1.3 Both sides have their points, and every difference has one level of victory."""
    for seat in (FOMORIAN, MUNDANE):
        if seat not in scenario.points:
            message = f"`points` has no entry for {seat}."
            yield _illegal("points", message, ("points",), "24.1.3", "Give 0 if the side begins with none.")
    levels = scenario.victory.levels
    ends = [(level.low, level.high) for level in levels]
    joints = all(lower is not None and lower - 1 == high for (lower, _), (_, high) in pairwise(ends))
    if not joints or ends[0][1] is not None or ends[-1][0] is not None:
        message = "The levels of victory leave gaps or overlap."
        hint = "Order them from the highest to the lowest; the first has no `high`, the last no `low`."
        yield _illegal("levels", message, ("victory", "levels"), "24.1.3", hint)
