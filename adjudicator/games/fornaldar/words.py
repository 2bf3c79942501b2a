"""The vocabulary of the game: hexes, sides, races, kingdoms, terrain, as types."""

from collections.abc import Mapping
from typing import Annotated, Literal, NewType

from msgspec import Meta

from adjudicator.table import Seat

FOMORIAN = Seat("Fomorian")
"""The Fomorian League: the troll clans and Ycelia (1.0)."""

MUNDANE = Seat("Mundane")
"""The Mundane Alliance: Midhrasir, Nerfringia, Suderpathia and their dwarves, elves and mermen (1.0)."""

LEAGUES_OF = {FOMORIAN: "the Fomorian League", MUNDANE: "the Mundane Alliance"}
"""The names of the two sides in stories."""

NEUTRAL = Seat("Non-Aligned")
"""The owner of non-aligned pieces until somebody activates them (10.5)."""

Where = NewType("Where", str)
"""The place of a piece: a `SpotId`; for what floats a `HexId`, or the `HexsideId` of a river (14.7.1)."""

HexId = NewType("HexId", str)
"""A hex by column and row: "3927". Column 01 is the west edge, row 01 the north edge."""

SpotId = NewType("SpotId", str)
"""The spot of land pieces: a hex, or one land area of a hex split by water: "3927", "2342a" (14.2.5)."""

HexsideId = NewType("HexsideId", str)
"""The side between two hexes, the lower number first: "2117/2217"."""

GroupId = NewType("GroupId", str)
"""A clan, kingdom or other colour of pieces: "fynn", "midhrasir", "non-aligned"."""

CharacterId = NewType("CharacterId", str)
"""A character: "hakon"."""

ShipId = NewType("ShipId", str)
"""A ship: "orms-sling"."""

ItemId = NewType("ItemId", int)
"""The number of a magic item, 1 to 55."""

EnchantmentId = NewType("EnchantmentId", str)
"""An enchantment: "mental-attack"."""

LotId = NewType("LotId", str)
"""Army Combat Strength Points of one colour that stand together: "midhrasir 3"."""

PieceId = CharacterId | ShipId | LotId
"""Any piece that stands on the map."""

Mp = int | float
"""Movement Points; mermen pay halves (11.4.2)."""

Terrain = Literal["clear", "woods", "forest", "rough", "marsh", "mountain"]
"""The terrain that land pieces pay for (11.4.3)."""

Water = Literal["sea", "lake"]

Aspect = Literal["mundane", "normal", "enchanted", "wild"]
"""The Magical Aspect of a hex (2.1)."""

River = Literal["minor", "major"]

Crossing = Literal["ford", "ferry", "bridge"]

Road = Literal["trail", "faerie", "giants", "tunnel"]
"""Trails, Faerie roads, Giants' paths (11.11) and tunnels (11.15)."""

FortressType = Literal["stockade", "castle", "dwarrowdelf", "broch", "cave", "cove", "fynvirke"]
"""The seven types of fortress (18.1)."""

FortressClass = Literal["A", "B", "C", "D"]
"""The Defense class of a fortress: its garrison and command (18.4)."""

Race = Literal["mundane", "troll", "dwarf", "elf", "mermen", "kobold", "jotun", "centaur", "loherim"]
"""The races of armies; each has its column of the Terrain Effects Chart (2.3, 3.0)."""

Kind = Literal["mundane", "troll", "dwarf", "elf", "mermen", "kobold", "jotun", "centaur", "ancient", "supernatural"]
"""The kind of a character; ancients and supernaturals move like mundanes (23.0)."""

Weather = Literal["clear", "rain", "snow"]

Day = Literal["nattleysi", "skammdegi", "even"]
"""Nightless days, short days, and days that are neither (11.4.2)."""

Rank = Literal["captain", "marshal", "king"]
"""The reach of a character's command: his colour, his race, any friend (15.4)."""

Source = Annotated[str, Meta(pattern=r"^(rulebook .+|deduced .+|referee|reconstruction)$")]
"""The source of a value: "rulebook 17.5.9", "deduced from 24.3.1", "reconstruction"."""

Phase = Literal[
    "set-up",
    "early-movement",
    "weather",
    "enchantment",
    "attrition",
    "fomorian-recovery",
    "fomorian-movement",
    "fomorian-forced-march",
    "fomorian-reaction",
    "fomorian-combat",
    "mundane-recovery",
    "mundane-movement",
    "mundane-forced-march",
    "mundane-reaction",
    "mundane-combat",
    "end",
    "over",
]

PHASES: Mapping[Phase, str] = {
    "set-up": "set-up",
    "early-movement": "pre-game move",
    "weather": "Weather Phase",
    "enchantment": "Reinforcement and Enchantment Phases",
    "attrition": "Attrition Phase",
    "fomorian-recovery": "Fomorian Recovery and Mobilization Phases",
    "fomorian-movement": "Fomorian Movement Phase",
    "fomorian-forced-march": "Fomorian forced marches",
    "fomorian-reaction": "Mundane Reaction Phase",
    "fomorian-combat": "Fomorian Combat Phase",
    "mundane-recovery": "Mundane Recovery and Mobilization Phases",
    "mundane-movement": "Mundane Movement Phase",
    "mundane-forced-march": "Mundane forced marches",
    "mundane-reaction": "Fomorian Reaction Phase",
    "mundane-combat": "Mundane Combat Phase",
    "end": "end of the Game-Turn",
    "over": "end",
}
"""The names of the phases; a Reaction Phase is part of the Player-Turn of those who moved (E.4)."""


def noted(mp: Mp) -> Mp:
    """Movement Points as a fact keeps them: a whole number without a point, as every program prints it."""
    if mp == int(mp):
        return int(mp)
    return mp
