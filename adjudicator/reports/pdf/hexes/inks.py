"""The inks of the printed map, from the bottom up; widths are in map units."""

from functools import cache
from typing import NamedTuple

from reportlab.lib.colors import Color, HexColor

from adjudicator.reports.pdf.type import Canvas

Piece = tuple[str, str]
"""Something drawn: its ink by name, and its path."""


class Ink(NamedTuple):
    """The paint of a layer's paths (ISO 32000, 8.5.3): B, S, f, with fill, line, its width and dashes."""

    paint: str
    fill: Color | None = None
    line: Color | None = None
    width: float = 0
    dash: tuple[float, ...] = ()
    cap: int = 1


WATER = HexColor("#BCD7E5")
PAPER = HexColor("#FBF8EE")
SHORE = HexColor("#33505E")
GROUNDS = {
    "clear": HexColor("#FAF5E1"),
    "woods": HexColor("#EAEFD0"),
    "forest": HexColor("#D3E1BD"),
    "rough": HexColor("#F2E5C6"),
    "marsh": HexColor("#DFEADC"),
    "mountain": HexColor("#EADFCF"),
}
REALMS = tuple(
    HexColor(colour)
    for colour in (
        "#E0937A", "#86AECB", "#B49CCB", "#8FBF99", "#E0BF78", "#CB8FA6",
        "#86C0C0", "#C2AA88", "#9FABDB", "#D68A7A", "#ABC680", "#B48FC0",
    )
)  # fmt: skip
"""Tints of borders."""

_BARK = HexColor("#4B4A33")
_NEEDLE = HexColor("#2F4B36")
_EARTH = HexColor("#7A5C38")

TEXTURES = "textures"
"""The layer of the signs of the grounds, each in inks of its own."""

INKS: dict[str, Ink] = {
    "water": Ink("b", WATER, WATER, 3),
    "ring 3 line": Ink("S", line=HexColor("#A5C8DA"), width=150),
    "ring 3": Ink("S", line=WATER, width=138),
    "ring 2 line": Ink("S", line=HexColor("#93BBD0"), width=100),
    "ring 2": Ink("S", line=WATER, width=89),
    "ring 1 line": Ink("S", line=HexColor("#7FABC4"), width=54),
    "ring 1": Ink("S", line=HexColor("#D6E8F0"), width=44),
    **{f"land {name}": Ink("b", tint, tint, 3) for name, tint in GROUNDS.items()},
    "land blank": Ink("b", HexColor("#FFFFFF"), HexColor("#FFFFFF"), 3),
    **{f"realm {place}": Ink("f", tint) for place, tint in enumerate(REALMS)},
    TEXTURES: Ink("S"),
    "trunk": Ink("S", line=_BARK, width=7),
    "crown": Ink("b", HexColor("#8FB070"), HexColor("#47603A"), 5),
    "leaf": Ink("S", line=HexColor("#5F7F48"), width=7),
    "spruce": Ink("b", HexColor("#5F8A5C"), _NEEDLE, 4),
    "bog": Ink("S", line=HexColor("#6E98A8"), width=5),
    "reed": Ink("S", line=HexColor("#4E6B4A"), width=5),
    "mound": Ink("S", line=_EARTH, width=8),
    "hachure": Ink("S", line=_EARTH, width=5),
    "rock": Ink("f", HexColor("#F6F1E7")),
    "shade": Ink("f", HexColor("#A08C76")),
    "ridge": Ink("S", line=HexColor("#57483A"), width=7),
    "crag": Ink("S", line=HexColor("#8A7763"), width=4),
    "shore": Ink("S", line=SHORE, width=8),
    "grid": Ink("S", line=HexColor("#8B8776"), width=2.6),
    "edge": Ink("S", line=HexColor("#4F4A40"), width=6),
    "bank": Ink("S", line=HexColor("#0F3350"), width=18),
    "great bank": Ink("S", line=HexColor("#0B2A45"), width=38),
    "stream": Ink("S", line=HexColor("#2C6E9C"), width=5),
    "great stream": Ink("S", line=HexColor("#2C6E9C"), width=20),
    "border": Ink("S", line=HexColor("#5B4038"), width=8, dash=(62, 22, 14, 22), cap=0),
    "casing": Ink("S", line=HexColor("#FFFFFF"), width=34, cap=0),
    "plain bed": Ink("S", line=HexColor("#6B4A2B"), width=20, cap=0),
    "plain": Ink("S", line=HexColor("#F2DDB0"), width=11),
    "dotted bed": Ink("S", line=HexColor("#5A3E78"), width=24, cap=0),
    "dotted": Ink("S", line=HexColor("#FFFFFF"), width=15, dash=(0.1, 30)),
    "paved bed": Ink("S", line=HexColor("#4A4036"), width=34, dash=(26, 16), cap=0),
    "paved": Ink("S", line=HexColor("#CFC2AC"), width=22, dash=(20, 22), cap=0),
    "dashed": Ink("S", line=HexColor("#2A2622"), width=13, dash=(30, 20), cap=0),
    "earth": Ink("b", HexColor("#E8E0CF"), HexColor("#2A2622"), 6),
    "pool": Ink("f", WATER),
    "stone": Ink("b", HexColor("#FBF8EE"), HexColor("#2A2622"), 6),
    "roof": Ink("b", HexColor("#CCBDA8"), HexColor("#2A2622"), 6),
    "dark": Ink("f", HexColor("#2A2622")),
    "bare": Ink("f", HexColor("#FBF8EE")),
    "mark": Ink("S", line=HexColor("#2A2622"), width=6),
    "halo": Ink("S", line=HexColor("#FBF8EE"), width=22),
    "wall": Ink("S", line=HexColor("#3A2A1E"), width=12),
    "slanting bed": Ink("S", line=HexColor("#FFFFFF"), width=22),
    "slanting": Ink("S", line=HexColor("#1F5F9E"), width=10),
    "flake bed": Ink("S", line=HexColor("#FFFFFF"), width=20),
    "flake": Ink("S", line=HexColor("#3D3A52"), width=8),
    "sun": Ink("b", HexColor("#F8E27A"), HexColor("#7A5A12"), 7),
    "wash edge bed": Ink("S", line=HexColor("#FFFFFF"), width=22),
    "wash edge": Ink("S", line=HexColor("#1F3F66"), width=10, dash=(34, 22), cap=0),
    **{
        f"{pattern} {layer}": ink
        for pattern, colour, pale in (
            ("full", HexColor("#8A1538"), HexColor("#F0CBD3")),
            ("broken", HexColor("#3E2A78"), HexColor("#D5CEEA")),
            ("beaded", HexColor("#0B3F73"), HexColor("#C6DCEF")),
        )
        for layer, ink in (
            ("tint", Ink("f", pale)),
            ("hatch", Ink("S", line=colour, width=4, cap=0)),
            ("bed", Ink("S", line=HexColor("#FFFFFF"), width=44)),
            ("edge", Ink("S", line=colour, width=22)),
        )
    },
    "violet": Ink("b", HexColor("#D9C6E6"), HexColor("#4A2E66"), 5),
    "gold": Ink("b", HexColor("#F2C84B"), HexColor("#4A3A1A"), 5),
    "red": Ink("b", HexColor("#B5402E"), HexColor("#2A1612"), 5),
}

RINGS = frozenset(name for name in INKS if name.startswith("ring") or name == "shore") - {"ridge"}
"""Strokes along all shores: lines out in the water, then the shore itself."""


DETAILS = frozenset({"grid", "edge", "ring 3 line", "ring 3", "ring 2 line", "ring 2"})
"""The details that a map without signs of grounds leaves out."""


@cache
def pen(ink: Ink, grey: bool = False, unit: int = 1) -> str:
    """The operators that set the pen (ISO 32000, 8.4.4 and 8.6.8), where so many map units are told as one."""
    parts = []
    if ink.fill is not None:
        parts.append(f"{_levels(ink.fill, grey)} rg")
    if ink.line is not None:
        colour = _levels(ink.line, grey)
        dash = " ".join(f"{length / unit:g}" for length in ink.dash)
        parts.append(f"{colour} RG")
        parts.append(f"{ink.width / unit:g} w {ink.cap} J [{dash}] 0 d")
    return " ".join(parts)


def take(canvas: Canvas, ink: Ink) -> None:
    """Set the pen of a canvas, in whatever colours it has."""
    if ink.fill is not None:
        canvas.setFillColor(ink.fill)
    if ink.line is not None:
        canvas.setStrokeColor(ink.line)
        canvas.setLineWidth(ink.width)
        canvas.setLineCap(ink.cap)
        canvas.setDash(list(ink.dash))


def _levels(colour: Color, grey: bool) -> str:
    shown = as_grey(colour) if grey else colour
    return f"{shown.red:.3g} {shown.green:.3g} {shown.blue:.3g}"


def as_grey(colour: Color) -> Color:
    """A colour as a black and white printer shows it."""
    light = 0.30 * colour.red + 0.59 * colour.green + 0.11 * colour.blue
    return Color(light, light, light, colour.alpha)
