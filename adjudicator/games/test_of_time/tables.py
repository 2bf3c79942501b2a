"""The tables of the rulebook, read once from `data/tables.json`."""

from collections.abc import Mapping
from importlib.resources import files

import msgspec
from msgspec import Struct

from adjudicator.games.test_of_time.words import Refusal, TestamentType
from adjudicator.table.words import RuleId

DATA = files("adjudicator.games.test_of_time") / "data"


class Kind(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of Testament: followers to create and to preserve it, how many die when it is created, what it does."""

    id: TestamentType
    name: str
    rule: RuleId
    source: str
    create: int
    die: int
    preserve: int
    effect: str


class Constants(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Numbers of the rulebook that belong to no table."""

    rounds: int
    spaces: int
    sire_zones: int
    shaman_zones: int
    convert_zones: int
    followers: int
    sire: int
    sire_shaman: int
    convert: int
    tools_percent: int
    art_percent: int
    temple_percent: int


class Tables(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All tables, in print order."""

    testaments: tuple[Kind, ...]
    constants: Constants
    refusals: dict[Refusal, str]


TABLES = msgspec.json.decode((DATA / "tables.json").read_bytes(), type=Tables)
KINDS: Mapping[TestamentType, Kind] = {kind.id: kind for kind in TABLES.testaments}
CONSTANTS = TABLES.constants
