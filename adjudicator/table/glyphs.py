"""Glyphs: small drawings as data, for any map at any size; the core has a file of them, and a game may have its own.

The file is TOML: under the name of each glyph its strokes, one on a line, the lowest first: an ink, then corners "x,y"
in a box of 24 by 24 units round (0, 0), y upwards. `line` and `bend` are open strokes, straight or curved; every other
ink fills what it goes round, `pool` a curve. A corner of three numbers is a circle (its middle, its radius), one of
five a star (its middle, its outer and its inner radius, how many tips it has).
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Literal, NamedTuple

import msgspec

BOX = 24
"""Side of the box in which glyphs are drawn."""

Ink = Literal["earth", "pool", "stone", "roof", "dark", "bare", "violet", "gold", "red", "line", "bend"]
"""The inks there are; `bare` and `pool` are drawn without an outline."""

Corner = tuple[float, ...]


class Stroke(NamedTuple):
    """The line that is drawn in one go."""

    ink: Ink
    corners: tuple[Corner, ...]


Glyph = tuple[Stroke, ...]
Glyphs = Mapping[str, Glyph]


def read_glyphs(package: str) -> Glyphs:
    """The glyphs of the file `glyphs.toml` in a package, in its order."""
    text = (files(package) / "glyphs.toml").read_text("utf-8")
    return {name: glyph(strokes) for name, strokes in msgspec.toml.decode(text, type=dict[str, str]).items()}


def glyph(strokes: str) -> Glyph:
    """The glyph that a text describes."""
    return tuple(map(_stroke, strokes.splitlines()))


def _stroke(line: str) -> Stroke:
    ink, *corners = line.split()
    return Stroke(msgspec.convert(ink, Ink), tuple(tuple(map(float, corner.split(","))) for corner in corners))
