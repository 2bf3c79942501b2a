"""Legends: a game brings them to its figures once for all, with glyphs of its own, and its own words.

A figure of a game is a class derived from one of the core, and this is data of that class: it goes wherever the figure
goes, no renderer asks which game it draws, and no report repeats it.
"""

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from adjudicator.table.glyphs import Glyphs

Way = Literal["plain", "dotted", "paved", "dashed"]
"""The ways to draw a road."""


Pattern = Literal["strokes", "stars", "rings", "full", "broken", "beaded"]
"""The patterns to print over hexes: signs all over them, or a tint with a hatch of a slant of its own."""


Shape = Literal["lozenge", "disc"]
"""The shapes of a marker."""


class Legend(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """The legend of any figure; the glyphs of a game go before those of the core."""

    glyphs: Glyphs = {}
    described: Mapping[str, str] = {}
    """The meanings of parts of the figure in this game, by their names ("Band"), for the schema of reports."""

    @property
    def terms(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """The words that stand in some fields of the figure's parts, for the schema of reports."""
        return {}


class MapLegend(Legend, frozen=True, eq=False, kw_only=True):
    """The legend of a map of areas and links: its columns in plain text, and what its pieces are called."""

    columns: tuple[str, str, str, str, str, str] = ("Place", "Kind", "Value", "Held", "Armies", "Ways")
    """Heads for a place, its kind, its value, its holder, what stands there, where links lead; "": it is left out."""
    piece: str = "army"


class HexLegend(Legend, frozen=True, eq=False, kw_only=True):
    """The legend of a map of hexes: what there can be on it, in order; each is the name of a glyph.

    The glyph of an aspect is named with the word: "dark aspect".
    """

    symbols: tuple[str, ...] = ()
    """Places."""
    valued: str = "place with a value"
    """The text's name for places that have a value."""
    starred: str = ""
    """The symbol of places that the text marks with a star."""
    bodies: tuple[str, ...] = ()
    """The bodies that a counter on top of a stack can show."""
    afloat: tuple[str, ...] = ("ship",)
    """The bodies that stand in the water of a coastal hex."""
    signs: tuple[str, ...] = ()
    """The other contents of a stack."""
    aspects: tuple[str, ...] = ()
    roads: Mapping[str, Way] = {}
    washes: Mapping[str, Pattern] = {}
    """The things that can lie over hexes for a turn, each with its pattern."""
    markers: Mapping[str, Shape] = {}
    """The meanings of a marker with a figure, each with its shape."""
    sectors: bool = False
    """Whether a hex has a ground for each of its sides, clockwise from N, round an open middle."""
    number: Callable[[str], str] = str
    """The number that is printed in a hex."""
    written: Callable[[str], str] = str
    """The name of a hex in an order; "" for one that no order can be about."""

    @property
    def terms(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """Symbols, bodies, signs and roads."""
        return {
            ("Site", "symbol"): self.symbols,
            ("Stack", "body"): self.bodies,
            ("Stack", "signs"): self.signs,
            ("Side", "roads"): tuple(self.roads),
            ("Wash", "kind"): tuple(self.washes),
            ("Marker", "kind"): tuple(self.markers),
        }


Build = Literal["block", "hull"]
"""The shapes of a piece on a map of regions."""


class RegionLegend(Legend, frozen=True, eq=False, kw_only=True):
    """The legend of a map of regions: its kinds of pieces with their looks, and what the text calls its marks."""

    forces: Mapping[str, Build] = {}
    """Kinds of pieces, and how each looks."""
    prize: str = "prize"
    changed: str = "it changed hands"
    advance: str = "movement"
    beaten: str = "beaten back"
    aid: str = "support"
    vain: str = "support in vain"
    carried: str = "carried by another"
    uncarried: str = "nothing to carry"
    standoff: str = "standoff"
    out: str = "driven out"
    new: str = "new"
    gone: str = "gone"
    retreat: str = "retreat"
    may_retreat: str = "may retreat"
    open: str = "something new may be placed here"

    @property
    def terms(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """Kinds of pieces."""
        return {("Force", "kind"): tuple(self.forces)}


class CardLegend(Legend, frozen=True, eq=False, kw_only=True):
    """The legend of cards: what the signs on bands and marks mean; those with labels are explained by the label "8"."""

    dot: str = "dot on an open band"
    next: str = "covered next"
    cover: str = "band covered, with the label of its cover"
    hatched: str = "band covered otherwise"
    disc: str = "disc with its label"
    ring: str = "mark with a ring"
    plain: str = "mark without a ring"
    void: str = "empty mark"
    more: str = "2 more"
    changed: str = "changed since"
    key: str = (
        "Bands from the bottom: [*] open, with its dots; > covered next; /8/ covered, #8# otherwise; T8 a disc. "
        "Marks: T ring, D none, – empty, +2 more, * changed since"
    )
    """All of it in a line, for the text."""
