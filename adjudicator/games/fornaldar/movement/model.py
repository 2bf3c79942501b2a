"""The movers, and the costs of their steps."""

from collections.abc import Iterable, Mapping
from math import inf
from typing import Literal

from msgspec import Struct

from adjudicator.games.fornaldar.words import GroupId, HexId, Kind, Mp, Race, Road, Terrain, Water
from adjudicator.table import RuleId, Seat

Gait = Race | Literal["ship", "swimmer", "flyer"]
"""The gait of a piece: on foot as its race, or as a ship, as swimming mermen, in the air."""

Surface = Terrain | Road | Water | Literal["river", "air"]
"""The surface that a step goes over."""

GAITS: Mapping[Gait, str] = {
    "mundane": "mundanes",
    "troll": "trolls",
    "dwarf": "dwarves",
    "elf": "elves",
    "mermen": "mermen",
    "kobold": "kobolds",
    "jotun": "jötuns",
    "centaur": "centaurs",
    "loherim": "loherim",
    "ship": "ships",
    "swimmer": "swimmers",
    "flyer": "flyers",
}
"""The names of those who move so."""


class Mover(Struct, frozen=True, kw_only=True):
    """Pieces that move together, or one that moves alone (11.5). A ship moves for all who are embarked (14.2.6)."""

    side: Seat
    gaits: tuple[Gait, ...]
    """The gaits of its pieces, each once."""
    csps: bool = True
    """Whether army or escort CSPs are among them."""
    staff: bool = False
    """Whether one of them bears the Staff of Curius (item 42)."""
    shuns: tuple[Terrain, ...] = ()
    """Terrain that one of them does not enter but by a road: woods and forest for Bjork (23.0)."""
    prices: Mapping[Terrain, Mp] = {}
    """Terrain that costs one who moves alone less than his race: woods and forest for Hafnir (23.0)."""
    tunnellers: tuple[Race, ...] = ()
    """Races besides dwarves and kobolds whose pieces here can all use tunnels, by an item."""
    ice_proof: bool = False
    """Whether none of its ships is held by snow (23.0)."""
    gate_open: bool = False
    """Whether a siege engine of its side at Kvalholla takes from the castle what is special about it (24.2.2)."""
    inactive: tuple[GroupId, ...] = ()
    """Friendly kingdoms that are not active (10.4)."""
    closed: "Mapping[HexId, Barred]" = {}
    """Hexes that special rules of the scenario do not let it enter, and why; between two of them it goes freely."""

    stopped: "Mapping[HexId, Barred]" = {}
    """Hexes in which what holds them lets ships go no further, and why."""

    @property
    def walkers(self) -> tuple[Race, ...]:
        """The races that go on foot."""
        return tuple(gait for gait in self.gaits if gait != "ship" and gait != "swimmer" and gait != "flyer")

    @property
    def afloat(self) -> bool:
        """Whether it moves on water."""
        return "ship" in self.gaits or "swimmer" in self.gaits


class Presence(Struct, frozen=True, kw_only=True):
    """The enemy's presence ashore in a place, garrisons of fortresses among the CSPs."""

    csps: bool = False
    heroes: bool = False
    anybody: bool = False
    """Whether anything of the enemy's is there, ships and swimmers too."""


NOBODY = Presence()
"""The presence where no enemy is."""


class Part(Struct, frozen=True):
    """The part of a step's cost that one rule adds; without end where it prohibits the step."""

    rule: RuleId
    what: str
    mp: Mp

    @property
    def words(self) -> str:
        """It in words: "clear 2 (11.4.3)"."""
        return f"{self.what} {self.mp:g} ({self.rule})"


class Cost(Struct, frozen=True, kw_only=True):
    """The price of a step, and its reasons."""

    mp: Mp
    parts: tuple[Part, ...]
    over: Surface
    """The terrain or road that was chosen (11.9)."""
    gait: Gait
    """The gait whose cost it is: the slowest of those who move (11.5)."""


class Barred(Struct, frozen=True):
    """A step, or an end of a move, that a rule prohibits."""

    rule: RuleId
    why: str


def part(rule: str, what: str, mp: Mp) -> tuple[Part, ...]:
    """One part of a cost; none if it adds nothing."""
    if mp:
        return (Part(RuleId(rule), what, mp),)
    return ()


def barred(rule: str, why: str) -> tuple[Part, ...]:
    """A part that nobody can pay."""
    return (Part(RuleId(rule), why, inf),)


def total(parts: Iterable[Part]) -> Mp:
    """The sum of the parts."""
    return sum(part.mp for part in parts)


def race_of(kind: Kind) -> Race:
    """11.4.3, 23.0 The race in whose column a character moves: ancients and supernaturals move as mundanes do."""
    if kind == "ancient" or kind == "supernatural":
        return "mundane"
    return kind
