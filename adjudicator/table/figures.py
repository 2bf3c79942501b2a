"""The figures of a report, apart from how they are drawn: each kind is a struct that any game can fill.

Every rendering (PDF, text, JSON) has one function for each kind. What is the same in all figures of a game is its
`legend`: a game derives a kind of its own that brings one.
"""

from typing import ClassVar, Literal

import msgspec

from adjudicator.table.hexmap import HexMap
from adjudicator.table.legends import CardLegend, MapLegend
from adjudicator.table.regionmap import RegionMap
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat


class Kind(msgspec.Struct, frozen=True):
    """A kind of area: its name in the legend and the symbol drawn for it ("castle", "town", "ford", "pass" ...)."""

    id: str
    name: str
    symbol: str


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on the map at grid position (x, y), y downwards; `value` is a short figure shown with it ("2")."""

    id: str
    name: str
    kind: str
    x: float
    y: float
    value: str = ""
    owner: Seat | None = None
    changed: bool = False
    reached: int = 0
    """The number of marches in which the reader's nearest piece comes there; 0: not told."""


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """A road between two areas with a short figure on it, or none; `changed` this turn."""

    a: str
    b: str
    label: str
    changed: bool = False


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece standing in an area; `status` is shown by the form of its counter: "normal", "defeated", "broken"."""

    id: str
    seat: Seat
    area: str
    status: str = "normal"


class Movement(msgspec.Struct, frozen=True, omit_defaults=True):
    """An arrow: `number` refers to the story (0: to nothing); a movement that failed is drawn broken off.

    `faded`: by how much, in percent, the arrow is paler than one of this turn.
    """

    number: int
    seat: Seat
    a: str
    b: str
    made: bool = True
    forced: bool = False
    faded: int = 0


class Clash(msgspec.Struct, frozen=True):
    """A battle of this turn, drawn as a burst; `number` refers to the story."""

    number: int
    area: str


class Map(msgspec.Struct, tag="map", frozen=True, omit_defaults=True):
    """A map of areas and links, with pieces and this turn's marks."""

    legend: ClassVar[MapLegend] = MapLegend()
    title: str
    seats: tuple[SeatStyle, ...]
    kinds: tuple[Kind, ...]
    areas: tuple[Area, ...]
    links: tuple[Link, ...]
    pieces: tuple[Piece, ...] = ()
    movements: tuple[Movement, ...] = ()
    clashes: tuple[Clash, ...] = ()
    value_name: str = ""
    """The name of `Area.value`, for the legend."""
    link_name: str = ""
    """The name of `Link.label`, for the legend."""
    source: str = ""
    """The source of the map: a rulebook, or "reconstruction"."""
    known: bool = False
    """Whether its reader knows its signs: it has no legend then."""


class Band(msgspec.Struct, frozen=True, omit_defaults=True):
    """A band of a card with dots on it and `discs` told by their labels; where `cover` is not empty, it is covered.

    A cover has a label and may be `hatched`. `next` is the band that is covered next.
    """

    dots: int
    cover: str = msgspec.field(default="", name="strip")
    hatched: bool = msgspec.field(default=False, name="by_attack")
    discs: tuple[str, ...] = msgspec.field(default=(), name="tokens")
    next: bool = False


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """The mark a round left on a card: a ring or none; nothing where it is `void`; over it of what there was `more`.

    `changed`: it is not what it was when the round ended. `bracketed` ones are drawn under a bracket.
    """

    at: str
    ring: bool = msgspec.field(name="token")
    more: int = msgspec.field(default=0, name="strips")
    changed: bool = False
    bracketed: bool = False
    void: bool = False


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card before a seat: bands from the bottom, marks from the oldest round; without bands it is an empty space."""

    id: str
    seat: Seat
    name: str = ""
    bands: tuple[Band, ...] = ()
    marks: tuple[Mark, ...] = ()
    caption: tuple[str, ...] = ()

    @property
    def buried(self) -> bool:
        """Whether all of it is covered."""
        if not self.bands:
            return False
        return all(band.cover for band in self.bands)


class Cards(msgspec.Struct, tag="cards", frozen=True, omit_defaults=True):
    """Cards on the table, in rows by seat."""

    legend: ClassVar[CardLegend] = CardLegend()
    title: str
    seats: tuple[SeatStyle, ...]
    """The seats in the order of the rows."""
    cards: tuple[Card, ...]
    aside: str = ""
    bracket_name: str = ""
    """The name of the bracket under marks, for the legend."""
    note: str = ""


class Series(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a plot: its values up to now, and those expected after them.

    `former` has what the values were before they changed; it is as long as `values`, or empty.
    """

    seat: Seat
    values: tuple[int, ...]
    ahead: tuple[int, ...] = ()
    former: tuple[int, ...] = ()


class Plot(msgspec.Struct, tag="plot", frozen=True, omit_defaults=True):
    """Lines over a common axis that starts at `first` and goes on in steps of one.

    `former_name` says what the former values are, `ahead_name` under which condition the expected ones come true.
    """

    title: str
    seats: tuple[SeatStyle, ...]
    series: tuple[Series, ...]
    x_name: str
    first: int = 0
    former_name: str = ""
    ahead_name: str = ""
    aside: str = ""
    note: str = ""


class Course(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the courses that are compared: its marks, the card they lead to (if it is known), and a short sum."""

    name: str
    marks: tuple[Mark, ...]
    bands: tuple[Band, ...] = ()
    summary: str = ""


class Comparison(msgspec.Struct, tag="comparison", frozen=True, omit_defaults=True):
    """The same rounds as they were and as they are now; `number` is that of the line of the story it belongs to."""

    title: str
    text: str
    seat: Seat
    before: Course
    after: Course
    bracket_name: str = ""
    """The name of the bracket over marks."""
    number: int | None = None


class Space(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box of a track: its number, its name, what holds in it; `here` is the present one, `past` those before it."""

    label: str
    name: str
    lines: tuple[str, ...] = ()
    symbol: Literal["sun", "rain", "snow", "die", ""] = ""
    here: bool = False
    past: bool = False


class Track(msgspec.Struct, tag="track", frozen=True, omit_defaults=True):
    """Boxes in a row through which a campaign goes."""

    title: str
    spaces: tuple[Space, ...]
    here_name: str = "you are here"
    aside: str = ""
    note: str = ""


Figure = Map | HexMap | RegionMap | Cards | Plot | Comparison | Track
"""Every kind of figure."""

Board = Map | HexMap | RegionMap
"""Every kind of map."""
