"""Whether a scenario fits the counters and the map it is played with."""

from collections.abc import Collection, Iterator

from adjudicator.games.fornaldar.printed.counters.model import Counters
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.printed.scenarios.model import Pieces, Scenario, SetupHex
from adjudicator.games.fornaldar.words import HexsideId
from adjudicator.table import Path, Problem, RuleId
from adjudicator.table.prose import joined


def strangers(scenario: Scenario, counters: Counters) -> Iterator[Problem]:
    """The pieces and items that a scenario sets up and that have no counter."""
    for path, pieces in _pieces(scenario):
        yield from _unknown("characters", pieces.characters, counters.characters, path)
        yield from _unknown("ships", pieces.ships, counters.ships, path)
        yield from _unknown("csps", pieces.csps, counters.groups, path)
        if isinstance(pieces, SetupHex):
            items = [borne.item for borne in pieces.items]
            yield from _unknown("items", items, counters.items, path)
    groups = [group.group for group in scenario.groups]
    yield from _unknown("groups", groups, counters.groups, ())
    for index, hidden in enumerate(scenario.hidden):
        yield from _unknown("items", hidden.items, counters.items, ("hidden", index))


def misplaced(scenario: Scenario, land: Land) -> Iterator[Problem]:
    """The pieces that begin where their kind cannot be: armies at sea, ships on land, artifacts without Power."""
    for path, pieces in _pieces(scenario):
        if isinstance(pieces, SetupHex):
            yield from _misplaced(pieces, land, path)
    for index, hidden in enumerate(scenario.hidden):
        place = hidden.hex
        if place not in land.places_of_power:
            message = f"Artifacts are hidden in {place}, which is no Place of Power."
            yield _wrong(message, ("hidden", index), "21.1")


def _misplaced(line: SetupHex, land: Land, path: Path) -> Iterator[Problem]:
    """The first thing wrong with where a line of a set-up begins."""
    hex = land.hexes.get(line.hex)
    armies = joined(line.csps)
    ships = joined(line.ships)
    if hex is None:
        yield _wrong(f"There is no hex {line.hex}.", path, "4.2.1")
    elif line.csps and hex.all_water:
        yield _wrong(f"{armies} begin in {line.hex}, which has no land.", path, "11.15")
    elif line.ships and not hex.water and not line.river:
        yield _wrong(f"{ships} begin in {line.hex}, which has no water.", path, "11.4.1")
    elif line.river and not _is_major_river(land, line.river):
        yield _wrong(f"{ships} begin on {line.river}, which is no major river.", path, "14.7")


def _is_major_river(land: Land, side: HexsideId) -> bool:
    """14.7 Whether a major river runs along a hexside."""
    known = land.hexsides.get(side)
    return known is not None and known.river == "major"


def _pieces(scenario: Scenario) -> Iterator[tuple[Path, Pieces]]:
    """All pieces that enter the game, and where the scenario has them."""
    for number, group in enumerate(scenario.groups):
        for index, line in enumerate(group.hexes):
            yield ("groups", number, "hexes", index), line
    for index, line in enumerate(scenario.non_aligned):
        yield ("non_aligned", index), line
    for index, arrival in enumerate(scenario.reinforcements):
        yield ("reinforcements", index), arrival
    if scenario.expedition:
        yield ("expedition",), scenario.expedition


def _unknown(what: str, named: Collection[object], known: Collection[object], path: Path) -> Iterator[Problem]:
    for id in named:
        if id not in known:
            yield _wrong(f"{id} has no counter.", (*path, what), "4.2.1")


def _wrong(message: str, path: Path, rule: str) -> Problem:
    return Problem(kind="illegal", code="scenario/misplaced", message=message, path=path, rule=RuleId(rule))
