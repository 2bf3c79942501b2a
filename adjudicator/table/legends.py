"""What a game brings to its figures once for all: glyphs of its own, and its own words.

A figure of a game is a class derived from one of the core, and this is data of that class: it goes wherever the figure
goes, no renderer asks which game it draws, and no report repeats it.
"""

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from adjudicator.table.glyphs import Glyphs

Way = Literal["plain", "dotted", "paved", "dashed"]
"""How a road can be drawn."""


Pattern = Literal["strokes", "stars", "rings", "full", "broken", "beaded"]
"""What can be printed over hexes: signs all over them, or round them a line with a fringe."""


Shape = Literal["lozenge", "disc"]
"""How a marker can be drawn."""


class Legend(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """What any figure can have; the glyphs of a game go before those of the core."""

    glyphs: Glyphs = {}
    described: Mapping[str, str] = {}
    """What parts of the figure hold in this game, by their names ("Band"), for the schema of reports."""

    @property
    def terms(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """The words that stand in some fields of the figure's parts, for the schema of reports."""
        return {}


class MapLegend(Legend, frozen=True, eq=False, kw_only=True):
    """The legend of a map of areas and links: its columns in plain text, and what its pieces are called."""

    columns: tuple[str, str, str, str, str, str] = ("Place", "Kind", "Value", "Held", "Armies", "Ways")
    """What a place is, its kind, its value, who holds it, what stands there, where links lead; "": it is left out."""
    piece: str = "army"


class HexLegend(Legend, frozen=True, eq=False, kw_only=True):
    """The legend of a map of hexes: what there can be on it, in order; each is the name of a glyph.

    The glyph of an aspect is named with the word: "dark aspect".
    """

    symbols: tuple[str, ...] = ()
    """Places."""
    valued: str = "place with a value"
    """What the text calls places that have a value."""
    starred: str = ""
    """The symbol of places that the text marks with a star."""
    bodies: tuple[str, ...] = ()
    """What the counter on top of a stack shows."""
    afloat: tuple[str, ...] = ("ship",)
    """The bodies that stand in the water of a coastal hex."""
    signs: tuple[str, ...] = ()
    """What else a stack can hold."""
    aspects: tuple[str, ...] = ()
    roads: Mapping[str, Way] = {}
    washes: Mapping[str, Pattern] = {}
    """What can lie over hexes for a turn, and the pattern it is shown by."""
    markers: Mapping[str, Shape] = {}
    """What a marker with a figure can be, and how it is drawn."""
    sectors: bool = False
    """Whether a hex has a ground for each of its sides, clockwise from N, round an open middle."""
    number: Callable[[str], str] = str
    """What is printed in a hex as its number."""
    written: Callable[[str], str] = str
    """How a hex is written in an order; "" for one that no order can be about."""

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
"""How a piece on a map of regions can look."""


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
