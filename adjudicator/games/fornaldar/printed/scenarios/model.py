"""24.0 A scenario: its set-up, reinforcements, special rules and victory; how it fits its counters and its map."""

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Annotated

from msgspec import Meta, Struct

from adjudicator.games.fornaldar.printed.counters.items import Items
from adjudicator.games.fornaldar.printed.counters.model import Counters
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.printed.scenarios.specials import Award, Special
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, HexsideId, ItemId, ShipId, Source
from adjudicator.table import Path, Problem, RuleId, Seat
from adjudicator.table.prose import joined

Turn = Annotated[int, Meta(ge=1, le=14)]
"""A box of the Calendar Track."""

Csps = Annotated[int, Meta(ge=1, le=99)]

Points = int
"""Victory Points."""


class _Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all parts of a scenario: nothing unknown is accepted, nothing changes."""


class Pieces(_Part, frozen=True, kw_only=True):
    """Pieces, with the army CSPs of each colour."""

    characters: tuple[CharacterId, ...] = ()
    ships: tuple[ShipId, ...] = ()
    csps: Mapping[GroupId, Csps] = {}


class Borne(_Part, frozen=True, kw_only=True):
    """A magic item that a character bears from the start."""

    item: ItemId
    bearer: CharacterId
    source: Source


class SetupHex(Pieces, frozen=True, kw_only=True):
    """A line of a set-up: what begins in a hex."""

    hex: HexId
    printed: HexId | None = None
    """The hex that the text prints, where it is another."""
    river: HexsideId | None = None
    """The river hexside the ships are on (14.7.1)."""
    items: tuple[Borne, ...] = ()
    source: Source


class SetupGroup(_Part, frozen=True, kw_only=True):
    """The pieces listed under one clan or kingdom, of other colours too: they become active together (10.1)."""

    group: GroupId
    side: Seat
    active: bool
    hexes: tuple[SetupHex, ...]


class Hidden(_Part, frozen=True, kw_only=True):
    """Artifacts hidden in a Place of Power (21.1.2)."""

    hex: HexId
    printed: HexId | None = None
    items: tuple[ItemId, ...]
    source: Source


class Reinforcement(Pieces, frozen=True, kw_only=True):
    """Pieces that enter in the Reinforcement Phase of a turn, active (5.0 B).

    They enter in any intact fortress of one of the kingdoms `into`, ships in one at the coast;
    or, without such, in any hex of the map's `edge` that is of the sea named.
    """

    rule: RuleId
    turn: Turn
    side: Seat
    wanderers: Annotated[int, Meta(ge=0, le=5)] = 0
    """The number of Wanderers not in play that are drawn at random."""
    into: tuple[GroupId, ...] = ()
    edge: str = ""
    sea: str = ""
    source: Source


class Level(_Part, frozen=True, kw_only=True):
    """A line of the Victory Level Table: Mundane less Fomorian points from `low` to `high`; None: without end."""

    low: Points | None
    high: Points | None
    result: str

    def holds(self, lead: Points) -> bool:
        """24.1.3 Whether a difference of points is on this line."""
        if self.low is not None and lead < self.low:
            return False
        return self.high is None or lead <= self.high


class Victory(_Part, frozen=True, kw_only=True):
    """The sources of Victory Points on top of 22.2, and what they are worth in the end."""

    awards: tuple[Award, ...]
    levels: Annotated[tuple[Level, ...], Meta(min_length=1)]
    source: Source

    def level(self, lead: Points) -> str:
        """24.1.3 The level of victory for the Mundane points less the Fomorian points."""
        return next(level.result for level in self.levels if level.holds(lead))


class Upkeep(_Part, frozen=True, kw_only=True):
    """The cost of the expedition in each Mundane Mobilization Phase of these turns."""

    low: Turn
    high: Turn
    points: Points
    source: Source


class Expedition(Pieces, frozen=True, kw_only=True):
    """An optional force that its side may bring, at a price (24.2.4).

    Its player may withdraw it whole in any of his Mobilization Phases.
    """

    rule: RuleId
    group: GroupId
    side: Seat
    turn: Turn
    hexes: tuple[HexId, ...]
    """The hexes where it enters, active; no hex with enemies in its first turn."""
    welcome_in: GroupId
    """The group whose land and pieces it joins without activating them."""
    upkeep: tuple[Upkeep, ...]
    losses_times: int
    """The factor of Victory Points for its losses."""
    mobilization: int
    """Modifier of all enemy mobilization rolls once it attacks or enters the place `provokes`."""
    provokes: str
    """While a leader of it is there, the enemy cannot roll for `welcome_in`."""
    source: Source


class Scenario(_Part, frozen=True, kw_only=True):
    """A scenario (24.0)."""

    id: Annotated[str, Meta(min_length=1, max_length=20)]
    """Its number: "24.1"; charts have its tables under it."""
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    years: str
    story: str
    first_turn: Turn
    last_turn: Turn
    game_turns: Annotated[int, Meta(ge=1, le=42)]
    """The most Game-Turns."""
    points: Mapping[Seat, Points]
    """Victory Points at the start."""
    may_embark: bool = False
    """Whether pieces in the hex of ships may begin embarked."""
    groups: Annotated[tuple[SetupGroup, ...], Meta(min_length=1)]
    non_aligned: tuple[SetupHex, ...] = ()
    """Each with the character that is activated, and what becomes active with it (10.5)."""
    hidden: tuple[Hidden, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()
    specials: tuple[Special, ...] = ()
    victory: Victory
    expedition: Expedition | None = None
    strength: Mapping[Seat, int] = {}
    """The total of army and escort CSPs at the start as the text has it."""
    sources: Mapping[str, Source]
    """The sources of the other values, by field."""

    def lines_of_groups(self) -> Iterator[SetupHex]:
        """The lines of the set-up of all groups, in print order."""
        return chain.from_iterable(group.hexes for group in self.groups)

    def lines(self) -> Iterator[SetupHex]:
        """All lines of the set-up, in print order."""
        return chain(self.lines_of_groups(), self.non_aligned)


def bearers(scenario: Scenario, items: Items) -> Mapping[ItemId, CharacterId]:
    """21.2, 21.3 The bearers of items at the start: as the set-up lists them, and the owners who are set up."""
    present: list[CharacterId] = []
    listed: dict[ItemId, CharacterId] = {}
    for line in scenario.lines():
        present += line.characters
        for borne in line.items:
            listed[borne.item] = borne.bearer
    owned: dict[ItemId, CharacterId] = {}
    for item in items.values():
        if item.owner and item.owner in present:
            owned[item.number] = item.owner
    return owned | listed


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
