"""The words of the CP campaign, as types; and how players write its ids in an order file."""

from typing import Annotated, Literal, NewType

from msgspec import Meta, Struct

from adjudicator.table import Seat

SEATS = (Seat("A"), Seat("B"), Seat("C"), Seat("D"))
"""The seats there can be, in the order of the palette."""

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
"""The status of an army; a removed one is out of play for good."""

Result = Literal["attacker", "defender", "draw"]
"""The result of a battle; the attacker is always the side that moved in last."""

How = Literal["confirmed", "confirmed_by_default", "referee", "auto", "conceded"]
"""The origin of a result: equal reports, one report, the referee's word, dice, or a side gave up."""

Phase = Literal["placement", "order", "spend", "battles", "table", "dispute", "aftermath", "over"]
"""The next phase in the sequence of play."""

Effect = Literal["one_more", "one_less", "forced_march", "hero", "nothing"]
"""The effect of an intrigue."""

TerritoryField = Annotated[TerritoryId, Meta(title="TerritoryId", pattern="^T[0-9]{2}$", examples=["T15"])]
RoadField = Annotated[RoadId, Meta(title="RoadId", pattern="^R[0-9]{2}$", examples=["R24"])]
ArmyField = Annotated[ArmyId, Meta(title="ArmyId", pattern="^[A-D][12]$", examples=["A1"])]
BattleField = Annotated[BattleId, Meta(title="BattleId", pattern="^[0-9]{1,3}-T[0-9]{2}$", examples=["4-T15"])]
SeatField = Annotated[Seat, Meta(title="SeatId", pattern="^[A-D]$", examples=["B"])]
Text = Annotated[str, Meta(max_length=400)]


class Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The common part of all order structs: nothing unknown is accepted, nothing changes afterwards."""


def site_of(battle: BattleId) -> TerritoryId:
    """The territory a battle is fought in; its id ends with it."""
    return TerritoryId(battle.partition("-")[2])
