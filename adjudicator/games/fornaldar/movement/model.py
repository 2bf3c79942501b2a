"""14.0 The movers, the costs of their steps, and what the pieces of a side have spent in a phase."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, fields
from math import inf
from typing import Literal

from msgspec import Struct

from adjudicator.games.fornaldar.words import GroupId, HexId, Kind, Mp, PieceId, Race, Road, Terrain, Water
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


class CostPart(Struct, frozen=True):
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
    parts: tuple[CostPart, ...]
    over: Surface
    """The terrain or road that was chosen (11.9)."""
    gait: Gait
    """The gait whose cost it is: the slowest of those who move (11.5)."""


class Barred(Struct, frozen=True):
    """A step, or an end of a move, that a rule prohibits."""

    rule: RuleId
    why: str


def part(rule: str, what: str, mp: Mp) -> tuple[CostPart, ...]:
    """One part of a cost; none if it adds nothing."""
    if mp:
        return (CostPart(RuleId(rule), what, mp),)
    return ()


def barred(rule: str, why: str) -> tuple[CostPart, ...]:
    """A part that nobody can pay."""
    return (CostPart(RuleId(rule), why, inf),)


def total(parts: Iterable[CostPart]) -> Mp:
    """The sum of the parts."""
    return sum(part.mp for part in parts)


def race_of(kind: Kind) -> Race:
    """11.4.3, 23.0 The race in whose column a character moves: ancients and supernaturals move as mundanes do."""
    if kind == "ancient" or kind == "supernatural":
        return "mundane"
    return kind


@dataclass
class Budget:
    """The account of a phase: what each piece has done so far, and may not do any more."""

    spent: dict[PieceId, Mp] = field(default_factory=dict)
    bill: dict[PieceId, Mp] = field(default_factory=dict)
    """The Movement Points that pieces have spent in the move that is being carried out."""
    company: dict[PieceId, Sequence[PieceId]] = field(default_factory=dict)
    """The pieces that went together when each moved last."""
    halted: dict[PieceId, Barred] = field(default_factory=dict)
    """Pieces that do not move any more in this phase, and why."""
    paces: dict[PieceId, Mp] = field(default_factory=dict)
    """The Movement Points of pieces that do not have their own allowance."""
    frozen: dict[PieceId, Barred] = field(default_factory=dict)
    """Pieces that make no forced march, and why."""
    teleporting: dict[PieceId, Mp] = field(default_factory=dict)
    """The Movement Points that enchanters have spent on teleporting (14.3.4)."""
    finders: set[PieceId] = field(default_factory=set)
    """The characters that have found something where they searched (21.1.6)."""
    sailed: set[PieceId] = field(default_factory=set)
    """Land pieces that went by water, and do not move by land (14.2.7)."""
    snowed: set[PieceId] = field(default_factory=set)
    """Pieces that have moved through snow on a short day, or swum in a turn of snow (6.4.9)."""

    def copied(self) -> "Budget":
        """The same account, to be kept apart from this one."""
        accounts = {each.name: copy(getattr(self, each.name)) for each in fields(self)}
        return Budget(**accounts)

    def pay(self, ids: Iterable[PieceId], mp: Mp) -> None:
        """These pieces have spent Movement Points."""
        for id in ids:
            self.spent[id] = self.spent.get(id, 0) + mp
            self.bill[id] = self.bill.get(id, 0) + mp

    def release(self, ids: Iterable[PieceId], *rules: str) -> None:
        """These pieces move on, whatever had stopped them by one of these rules."""
        for id in ids:
            if id in self.halted and self.halted[id].rule in rules:
                del self.halted[id]

    def halt(self, ids: Iterable[PieceId], rule: str, why: str) -> None:
        """These pieces do not move any more in this phase."""
        for id in ids:
            self.halted.setdefault(id, Barred(RuleId(rule), why))

    def follow(self, old: PieceId, new: PieceId) -> None:
        """A piece that comes out of another has moved as it has."""
        self.spent[new] = self.spent.get(old, 0)
        if old in self.paces:
            self.paces[new] = self.paces[old]
        if old in self.frozen:
            self.frozen[new] = self.frozen[old]
        for group in (self.sailed, self.snowed):
            if old in group:
                group.add(new)
        if old in self.company:
            self.company[new] = (*self.company[old], new)
        halted = self.halted.get(old)
        if halted:
            self.halted[new] = halted

    def fresh(self, id: PieceId) -> bool:
        """11.5 Whether a piece has not moved in this phase, and still may."""
        if self.spent.get(id):
            return False
        return id not in self.halted
