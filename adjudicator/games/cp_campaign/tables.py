"""The printed tables of the rulebook, read once from `data/tables.json`."""

from collections.abc import Mapping
from importlib.resources import files

import msgspec
from msgspec import Struct

from adjudicator.games.cp_campaign.words import Effect, TerritoryType
from adjudicator.table import RuleId

DATA = files("adjudicator.games.cp_campaign") / "data"


class ScenarioRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the battle table of a territory (CP-T2); `d6` is missing where no die is rolled."""

    scenario: str
    d6: tuple[int, int] | None = None
    objective: str = ""
    lost: bool = False
    """Whether the entry is lost and stands for the option `lost_town_scenario`."""
    source: str = "rulebook"


class Kind(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of territory (CP-60): printed Defence Value, how many armies of a side it holds, its effects."""

    id: TerritoryType
    name: str
    symbol: str
    """Its icon on the map, by the name of the glyph."""
    rule: RuleId
    source: str
    dv: int
    armies: int
    fortify_to: int | None = None
    """The Defence Value up to which it can be fortified; None: not at all."""
    free_rebuild_on: int | None = None
    free_move_on: int | None = None
    bonus_cp_on: int | None = None
    stops_march: bool = False
    advantage: str = ""
    battle: tuple[ScenarioRow, ...]


class ScenarioRule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The additions of a battle scenario: points of its attacker to its defender, points for siege equipment."""

    points: tuple[int, int]
    siege_points: int = 0
    source: str


class ActionRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the list of actions; `cp` 0 means all that are left."""

    action: str
    of: str
    cp: int
    result: str
    rule: RuleId
    source: str


class IntrigueRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the intrigue table."""

    d6: tuple[int, int]
    effect: Effect
    text: str
    rule: RuleId
    source: str


class Constants(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Numbers of the rulebook that belong to no table."""

    armies_per_seat: int
    setup_distance: int
    dv_min: int
    dv_max: int
    md_min: int
    md_max: int
    last_stand: str


class Tables(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All printed tables, in print order."""

    territories: tuple[Kind, ...]
    scenario_rules: dict[str, ScenarioRule]
    actions: tuple[ActionRow, ...]
    intrigue: tuple[IntrigueRow, ...]
    constants: Constants


TABLES = msgspec.json.decode((DATA / "tables.json").read_bytes(), type=Tables)
KINDS: Mapping[TerritoryType, Kind] = {kind.id: kind for kind in TABLES.territories}
CONSTANTS = TABLES.constants
EVEN = ScenarioRule(points=(1, 1), source="")
"""The rule of every other scenario: both sides the same."""


def price(action: str, of: str = "") -> int:
    """The points an action costs, as the list of actions has it (CP-G04)."""
    return next(row.cp for row in TABLES.actions if row.action == action and of in ("", row.of))
