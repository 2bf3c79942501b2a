"""A drawn map of regions as content: a land with its coasts, which never changes, and what stands and moves there.

It knows no game: a game fills it from a seat's view and says in its legend what its pieces are and how they look. The
lines of the land are data of the scenario: a report as data names the land and does not repeat them.
"""

from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from adjudicator.table.legends import RegionLegend
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

Spot = tuple[float, float]
"""A place on a land: how far from its left edge, and from its upper one."""

State = Literal["new", "out", "gone", ""]
"""The fate of a piece: it is new, was driven out and stands nowhere yet, or is gone for good."""

Ring = tuple[Spot, ...]
"""A closed line; neighbours share the points of the border between them."""


class Region(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a land: a province, or a sea. `at` is where what stands in it is drawn."""

    id: str
    name: str
    at: Spot
    rings: tuple[Ring, ...]
    water: bool = False
    centre: Spot | None = None
    """The place of the sign of its prize; None: it has none."""
    berths: tuple[tuple[str, Spot], ...] = ()
    """Places of pieces that stand in a part of it, by the ids of such parts ("SPA/NC")."""


class Geography(msgspec.Struct, frozen=True, omit_defaults=True):
    """A land: how far it reaches across and down, its regions, and the ground that nobody enters."""

    name: str
    width: float
    height: float
    regions: tuple[Region, ...] = ()
    wastes: tuple[Ring, ...] = ()

    def named(self) -> "Geography":
        """The same by its name and size alone, as reports have it that programs read."""
        return replace(self, regions=(), wastes=())


class Holding(msgspec.Struct, frozen=True, omit_defaults=True):
    """The owner of a region; `changed`: it became his this turn."""

    region: str
    seat: Seat
    changed: bool = False


class Force(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece at a region or a part of one; `kind` is a word of the legend."""

    seat: Seat
    kind: str
    at: str
    state: State = ""


class Advance(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece went, or tried to, from the first place of a path to the last; between them stands who carried it.

    `faded`: by how much, in percent, the arrow is paler than one of this turn.
    """

    number: int
    seat: Seat
    path: tuple[str, ...]
    made: bool = True
    faded: int = 0


class Aid(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece at `at` helped another at `of` to go to `to`, or, where that is empty, to stay.

    `carries`: it helped as who carries. `given`: it came to something.
    """

    seat: Seat
    at: str
    of: str
    to: str = ""
    carries: bool = False
    given: bool = True


class Retreat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece that was driven out went away; where it was not `made`, it may."""

    seat: Seat
    a: str
    b: str
    made: bool = True


class RegionMap(msgspec.Struct, tag="regionmap", frozen=True, omit_defaults=True):
    """A map of regions, with pieces and this turn's marks."""

    legend: ClassVar[RegionLegend] = RegionLegend()
    title: str
    seats: tuple[SeatStyle, ...]
    geography: Geography
    holdings: tuple[Holding, ...] = ()
    forces: tuple[Force, ...] = ()
    advances: tuple[Advance, ...] = ()
    aids: tuple[Aid, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    standoffs: tuple[str, ...] = ()
    """Regions that several wanted to go to, and nobody came."""
    open: tuple[str, ...] = ()
    """Regions where something new may be placed now."""
    source: str = ""
    """The source of the map: a rulebook, or "reconstruction"."""

    def still(self) -> "RegionMap":
        """The map without its movements."""
        return replace(self, advances=(), aids=(), retreats=(), standoffs=())
