"""A drawn map of hexes as content: what lies in each hex and on each hexside, and what stands there this turn.

It knows no game: a game fills it from a seat's view and says in its legend what there can be and how it is drawn. A
window of a land holds only its own hexes, and a fringe of neighbours, so that coasts run on where the window ends.
Directions are those of the board: N, NE, SE, S, SW, NW.
"""

from typing import ClassVar, Literal

import msgspec

from adjudicator.table.legends import HexLegend
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

Ground = Literal["clear", "woods", "forest", "rough", "marsh", "mountain"]
"""The grounds there are textures for."""

Spread = Literal["region", "district", "water", "river"]
"""The ground that a name can spread over: hexes, or the hexsides of a river."""


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hex of the map: its grounds, the usual one first (none: all water), and how land and water share it."""

    id: str
    ground: tuple[Ground, ...] = ()
    """The ground; with neither ground nor water it is blank: no land lies there yet."""
    water: Literal["sea", "lake", ""] = ""
    land: int = 100
    """Its share of land in percent."""
    edges: str = ""
    """The ground across each hexside, from N clockwise: 1 land, 2 water, 3 both. Empty: the same all round."""
    parts: tuple[str, ...] = ()
    """The land areas of a hex split by water: for each the hexsides it reaches, from N (0) clockwise to NW (5)."""
    realm: str = ""
    aspect: str = ""


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hexside, named by its two hexes ("2117/2217"): what lies on it, and the roads that run across it."""

    id: str
    river: Literal["minor", "major", ""] = ""
    crossing: Literal["ford", "ferry", "bridge", ""] = ""
    gap: bool = False
    """Whether a mountain pass leads across."""
    roads: tuple[str, ...] = ()


class Site(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named place in a hex, or in one land area of it ("2342a"); `value` is a short figure ("A")."""

    at: str
    name: str
    symbol: str
    value: str = ""
    ruined: bool = False


class Label(msgspec.Struct, frozen=True, omit_defaults=True):
    """A name that spreads over many hexes, or along many hexsides ("2117/2217")."""

    name: str
    kind: Spread
    places: tuple[str, ...]
    note: str = ""
    """A short figure that stands behind it ("6")."""


class Realm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A land whose border is drawn: `Cell.realm` refers to it, `hue` is its place among the tints of borders."""

    id: str
    name: str
    hue: int
    seat: Seat | None = None
    """The seat whose side it is on."""
    idle: bool = False
    """Whether it takes no part yet."""


class Stack(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pieces of a seat that stand together; what the reader does not know of them is left as it is here by default.

    `at` is a hex, a land area of a hex ("2342a") or a river hexside ("2117/2217").
    """

    at: str
    seat: Seat | None = None
    """None: nobody's, or it is not known whose."""
    body: str = "unknown"
    """The body of the counter on top."""
    strength: str = ""
    """Short ("7", "3+"); empty: not known, drawn as a question mark."""
    pieces: int = 1
    signs: tuple[str, ...] = ()
    """Other contents that are worth a small sign."""
    spent: bool = False


class MarchArrow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A movement along a path of hexes; `number` is that of the line of the story it belongs to (0: to none).

    `faded`: by how much, in percent, the arrow is paler than one of this turn.
    """

    number: int
    seat: Seat
    path: tuple[str, ...]
    made: bool = True
    faded: int = 0


class Fight(msgspec.Struct, frozen=True):
    """A battle of this turn, drawn as a burst; `number` is that of the line of the story it belongs to."""

    number: int
    at: str


class Wash(msgspec.Struct, frozen=True):
    """A wash over some hexes this turn: `kind` is a word of the legend ("rain")."""

    kind: str
    cells: tuple[str, ...]


class Marker(msgspec.Struct, frozen=True, omit_defaults=True):
    """A marker that lies in a place this turn, with a short figure on it ("12"); `seat` is whose it is.

    `kind` is a word of the legend ("enchantment").
    """

    kind: str
    at: str
    value: str
    seat: Seat | None = None


class HexMap(msgspec.Struct, tag="hexmap", frozen=True, omit_defaults=True):
    """A map of hexes, or a window of one."""

    legend: ClassVar[HexLegend] = HexLegend()
    title: str
    seats: tuple[SeatStyle, ...]
    cells: tuple[Cell, ...]
    """The hexes that are shown."""
    fringe: tuple[Cell, ...] = ()
    """Their neighbours, which are not."""
    sides: tuple[Side, ...] = ()
    sites: tuple[Site, ...] = ()
    labels: tuple[Label, ...] = ()
    realms: tuple[Realm, ...] = ()
    stacks: tuple[Stack, ...] = ()
    marches: tuple[MarchArrow, ...] = ()
    fights: tuple[Fight, ...] = ()
    washes: tuple[Wash, ...] = ()
    markers: tuple[Marker, ...] = ()
    key: tuple[str, ...] = ()
    """The whole land in small: a string for each row of hexes, "." for land and "~" for water."""
    words: dict[str, str] = {}
    """The legend's words for a ground, river, crossing, road, aspect, symbol or body, where not its id."""
    leagues: int = 0
    """The leagues across a hex, for the scale; 0: no scale."""
    source: str = ""
    """The source of the map: a rulebook, or "reconstruction"."""
    note: str = ""
    """A sentence on what else is to be known of it."""
    overview: bool = False
    """Whether it shows what stands and moves on the whole of a land, of which other figures show parts."""
