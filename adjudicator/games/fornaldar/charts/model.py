"""The charts printed on the map and the player aids."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from adjudicator.games.fornaldar.words import (
    Crossing,
    Day,
    FortressClass,
    GroupId,
    HexId,
    ItemId,
    Mp,
    Race,
    River,
    Road,
    Source,
    Terrain,
    Weather,
)
from adjudicator.table.words import Seat

Odds = str
"""A column of the Combat Results Table: "1-2"."""

Letter = Literal["A", "B", "C", "D", "E", "F"]
"""A loss level, from none to the worst: a column of the Casualty Table."""

Obstacle = River | Crossing | Literal["pass"]
"""What a hexside can cost: a river, the crossing that tames it, a mountain pass."""

Multiplier = Literal["halved", "normal", "doubled", "tripled"]


class Result(Struct, frozen=True):
    """One side's half of a result: its loss level and its retreat mark.

    With an o this side may retreat if its command is as good as the enemy's (FN-C1); with an r the enemy may make it
    retreat (FN-C2).
    """

    letter: Letter
    mark: Literal["", "o", "r"] = ""


class CombatRow(Struct, frozen=True, kw_only=True):
    """A row of the Combat Results Table: attacker and defender, for each column."""

    roll: int
    results: tuple[tuple[Result, Result], ...]


class CombatTable(Struct, frozen=True, kw_only=True):
    """The Combat Results Table (17.4): modified rolls beyond the first and last row use that row."""

    odds: tuple[Odds, ...]
    rows: tuple[CombatRow, ...]


class Loss(Struct, frozen=True):
    """Losses to the left and right of the slash; `one` is the asterisk: all on one piece first (7.6)."""

    left: int
    right: int
    one: bool = False


class CasualtyRow(Struct, frozen=True, kw_only=True):
    """A row of the Casualty Table: a span of strengths, and the losses for each letter."""

    low: int
    high: int | None
    losses: Mapping[Letter, Loss]


class TerrainEffects(Struct, frozen=True, kw_only=True):
    """The Terrain Effects Chart: what movement costs each race (None: prohibited) and how battles are modified."""

    terrain: Mapping[Terrain, Mapping[Race, Mp | None]]
    roads: Mapping[Road, Mapping[Race, Mp | None]]
    hexsides: Mapping[Obstacle, Mapping[Race, Mp | None]]
    """Additional cost to cross (11.10)."""
    fynvirke: Mapping[Race, Mp]
    """Additional cost to enter a Fynvirke hex (11.12)."""
    battle: Mapping[str, Mapping[Race, Multiplier]]
    """By terrain type, fortress type or "sea": the modification of army and escort CSPs (17.5.2, 18.1, 17.6)."""


class CalendarTurn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A box of the Calendar Track; `weather` is None where it is rolled (6.1)."""

    turn: int
    name: str
    mana: Annotated[int, Meta(ge=0)]
    weather: Weather | None
    day: Day
    sources: Mapping[str, Source]


class IfActive(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="when", tag="active"):
    """A modifier that counts once `who` (a group or character) is active."""

    by: int
    who: str


class PerRuin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="when", tag="ruins"):
    """A modifier that counts for each destroyed fortress of `kingdom`."""

    by: int
    kingdom: GroupId


class FromTurn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="when", tag="from"):
    """A modifier that counts from the time when the Calendar Track reaches `turn`."""

    by: int
    turn: int


class OnGameTurn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="when", tag="game turn"):
    """A modifier that counts on the `turn`th turn of the scenario only."""

    by: int
    turn: int


Modifier = IfActive | PerRuin | FromTurn | OnGameTurn
"""What is added to a mobilization roll, and when: below zero it helps (10.3)."""


class Mobilization(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of a Mobilization Table: `side` may activate `who` (a group or character) with `number` or less (10.3)."""

    side: Seat
    who: str
    number: int
    modifiers: tuple[Modifier, ...] = ()


class MobilizationTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Mobilization Table of a scenario; `general` modifies all rolls of a side."""

    lines: tuple[Mobilization, ...]
    general: Mapping[Seat, tuple[Modifier, ...]]
    source: Source


class DiscoveryRow(Struct, frozen=True, kw_only=True):
    """A row of a Discovery Table: modified dice from `low` to `high`, a cell for each column of search points."""

    low: int
    high: int
    cells: tuple[str, ...]
    """"-" (nothing), "D" (Draugr), "C2" (curse), or an item's number."""


class Discovery(Struct, frozen=True, kw_only=True):
    """The Discovery Table of one place (21.1.5)."""

    hex: HexId
    """Where the set-up hides the items."""
    table_hex: HexId
    """Where the table has them; another hex in one case of the text (FN-H8)."""
    name: str
    items: tuple[ItemId, ...]
    rows: tuple[DiscoveryRow, ...]
    source: Source


class Defense(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Defense class: intrinsic garrison in CSPs and intrinsic command rating (18.4)."""

    garrison: Annotated[int, Meta(ge=0)]
    command: Annotated[int, Meta(ge=0)]


ItemFate = Literal["destroyed", "recovered", "captured"]
"""What becomes of a magic item: out of play, with its own side, with the enemy (21.13)."""

Occasion = Literal["battle", "challenge", "greutung"]
"""How the item lost its bearer; Greutung, the siege engine, has a table of its own (24.2.2)."""


class Charts(Struct, frozen=True, kw_only=True):
    """All charts."""

    combat: CombatTable
    casualties: tuple[CasualtyRow, ...]
    attrition: Mapping[int, Letter]
    """By modified roll; beyond the ends the last one counts."""
    terrain_effects: TerrainEffects
    calendar: tuple[CalendarTurn, ...]
    weather_dice: Mapping[int, Mapping[int, Weather]]
    """For the turns whose weather is rolled: by the roll of one die."""
    fortress_classes: Mapping[FortressClass, Defense]
    mobilization: Mapping[str, MobilizationTable]
    """By scenario: "24.1"."""
    search_columns: tuple[tuple[int, int | None], ...]
    """Spans of search points."""
    discovery: Mapping[str, tuple[Discovery, ...]]
    """By scenario."""
    item_loss: Mapping[Occasion, Mapping[int, ItemFate]]
    """By the roll of two dice."""
    known: Mapping[str, Source]
    """Where values come from that are no reconstruction, by value ("combat: 1-1 at 4") or table ("item loss")."""
