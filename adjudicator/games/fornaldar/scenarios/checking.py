"""Whether a scenario fits the counters and the map it is played with."""

from collections.abc import Collection, Iterator

from adjudicator.games.fornaldar.counters.model import Counters
from adjudicator.games.fornaldar.land.model import Land
from adjudicator.games.fornaldar.scenarios.model import Pieces, Scenario, SetupHex
from adjudicator.table import Path, Problem, RuleId
from adjudicator.table.prose import joined


def strangers(scenario: Scenario, counters: Counters) -> Iterator[Problem]:
    """What a scenario sets up that has no counter."""
    for path, pieces in _pieces(scenario):
        yield from _unknown("characters", pieces.characters, counters.characters, path)
        yield from _unknown("ships", pieces.ships, counters.ships, path)
        yield from _unknown("csps", pieces.csps, counters.groups, path)
        if isinstance(pieces, SetupHex):
            yield from _unknown("items", [borne.item for borne in pieces.items], counters.items, path)
    yield from _unknown("groups", [group.group for group in scenario.groups], counters.groups, ())
    for index, hidden in enumerate(scenario.hidden):
        yield from _unknown("items", hidden.items, counters.items, ("hidden", index))


def misplaced(scenario: Scenario, land: Land) -> Iterator[Problem]:
    """What begins where its kind cannot be: armies at sea, ships on land, artifacts outside Places of Power."""
    for path, pieces in _pieces(scenario):
        if isinstance(pieces, SetupHex):
            yield from _misplaced(pieces, land, path)
    for index, hidden in enumerate(scenario.hidden):
        if hidden.hex not in land.places_of_power:
            message = f"Artifacts are hidden in {hidden.hex}, which is no Place of Power."
            yield _wrong(message, ("hidden", index), "21.1")


def _misplaced(line: SetupHex, land: Land, path: Path) -> Iterator[Problem]:
    hex = land.hexes.get(line.hex)
    if hex is None:
        yield _wrong(f"There is no hex {line.hex}.", path, "4.2.1")
    elif line.csps and hex.all_water:
        yield _wrong(f"{joined(line.csps)} begin in {line.hex}, which has no land.", path, "11.15")
    elif line.ships and not (hex.water or line.river):
        yield _wrong(f"{joined(line.ships)} begin in {line.hex}, which has no water.", path, "11.4.1")
    elif line.river and (line.river not in land.hexsides or land.hexsides[line.river].river != "major"):
        yield _wrong(f"{joined(line.ships)} begin on {line.river}, which is no major river.", path, "14.7")


def _pieces(scenario: Scenario) -> Iterator[tuple[Path, Pieces]]:
    """All pieces that enter the game, and where the scenario has them."""
    for number, group in enumerate(scenario.groups):
        yield from ((("groups", number, "hexes", index), line) for index, line in enumerate(group.hexes))
    yield from ((("non_aligned", index), line) for index, line in enumerate(scenario.non_aligned))
    yield from ((("reinforcements", index), arrival) for index, arrival in enumerate(scenario.reinforcements))
    if scenario.expedition:
        yield ("expedition",), scenario.expedition


def _unknown(what: str, named: Collection[object], known: Collection[object], path: Path) -> Iterator[Problem]:
    for id in named:
        if id not in known:
            yield _wrong(f"{id} has no counter.", (*path, what), "4.2.1")


def _wrong(message: str, path: Path, rule: str) -> Problem:
    return Problem(kind="illegal", code="scenario/misplaced", message=message, path=path, rule=RuleId(rule))
