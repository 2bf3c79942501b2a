"""The words of the CP campaign, as types."""

from typing import Literal, NewType

TerritoryId = NewType("TerritoryId", str)
"""A territory of the map: "T15"."""

RoadId = NewType("RoadId", str)
"""A road of the map: "R24"."""

ArmyId = NewType("ArmyId", str)
"""An army: the letter of its seat and 1 or 2, "A1"."""

BattleId = NewType("BattleId", str)
"""A battle: its turn and its territory, "4-T15"."""

TerritoryType = Literal[
    "wizards_tower",
    "monster_lair",
    "mining_village",
    "castle",
    "fortress",
    "river_ford",
    "vital_crossroad",
    "mountain_pass",
    "farming_village",
    "market_town",
    "mercenary_bazar",
    "large_town",
    "major_city",
]
"""The kinds of territory, in the order of the rulebook."""

Status = Literal["normal", "defeated", "broken", "removed"]
"""How an army fares; a removed one is out of play for good."""

Result = Literal["attacker", "defender", "draw"]
"""Who won a battle; the attacker is always the side that moved in last."""

How = Literal["confirmed", "confirmed_by_default", "referee", "auto", "conceded"]
"""How a result came about: equal reports, one report, the referee's word, dice, or a side gave up."""

Phase = Literal["placement", "order", "spend", "battles", "table", "dispute", "aftermath", "over"]
"""What comes next in the sequence of play."""

Effect = Literal["one_more", "one_less", "forced_march", "hero", "nothing"]
"""What an intrigue leads to."""

Refusal = Literal[
    "NOT_YOUR_PLACEMENT",
    "PLACEMENT_TOO_CLOSE",
    "NO_CP",
    "NOT_YOUR_IMPULSE",
    "NO_ROAD",
    "STACK_LIMIT",
    "ARMY_PINNED",
    "BATTLE_PENDING",
    "DV_ZERO",
    "DV_MAX",
    "ENEMY_PRESENT",
    "OWN_TERRITORY",
    "NOT_YOUR_TERRITORY",
    "WRONG_TYPE",
    "MD_MIN",
    "ROAD_OUT_OF_REACH",
    "BAD_TARGET",
    "MUST_REBUILD_FIRST",
    "NOTHING_TO_REBUILD",
    "NOT_YOUR_ARMY",
    "UNKNOWN_TERRITORY",
]
"""Why something cannot be done now; `data/tables.json` says it in words."""

SkipCode = Refusal | Literal["CONDITION_UNMET", "NOT_REACHED", "MARCH_DROPPED", "QUEUE_STOPPED", "NO_BATTLE"]
"""Why an entry of an order set was not carried out."""
