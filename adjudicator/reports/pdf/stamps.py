"""Stamps: what is drawn alike in many places, page after page, is worked out once and put down from then on.

A stamp is opaque and knows nothing but what it is told; so one that was made for one seat serves all.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import cache, lru_cache
from io import BytesIO
from typing import Any, NamedTuple

from adjudicator.reports.pdf.canvas import Codes, PageCanvas, is_usual
from adjudicator.reports.pdf.fonts import Face
from adjudicator.reports.pdf.type import Canvas

_MOST = 1024
"""The most stamps that are kept."""

Draw = Callable[..., None]
"""Draws on a canvas at a place what the other arguments tell."""


def stamp(canvas: Canvas, x: float, y: float, draw: Draw, *what: Hashable) -> None:
    """Draw by `draw(canvas, x, y, *what)`, or put down what that wrote before."""
    stamp = None
    if isinstance(canvas, PageCanvas):
        stamp = _made(draw, canvas._enforceColorSpace, what)
    if stamp is None:
        again(canvas, draw, x, y, *what)
        return
    canvas.opaque()
    canvas.meet(stamp.codes)
    canvas._code.append(_PUT % (x, y, stamp.code))


def again(canvas: Canvas, draw: Draw, *what: Hashable) -> None:
    """Draw by `draw(canvas, *what)`; a canvas that remembers drawings puts down what that wrote before."""
    if hasattr(type(canvas), "again"):
        canvas.again((draw, *what), lambda other: draw(other, *what))
    else:
        draw(canvas, *what)


_PUT = "q 1 0 0 1 %.2f %.2f cm %s Q"


class _Stamp(NamedTuple):
    """The operators of a stamp, and what they show of faces."""

    code: str
    codes: Codes


@lru_cache(maxsize=_MOST)
def _made(draw: Draw, grey: Any, what: tuple[Hashable, ...]) -> _Stamp | None:
    """A stamp; none, where a letter has no code that is the same in every document."""
    pad = _pad(grey)
    begun = len(pad._code)
    pad.forget_faces()
    draw(pad, 0, 0, *what)
    code = " ".join(pad._code[begun:])
    del pad._code[begun:]
    if all(_is_common(face, parts) for face, parts in pad.parts.items()):
        return _Stamp(code, tuple(pad.codes.items()))
    return None


def _is_common(face: Face, parts: Iterable[int]) -> bool:
    """Whether these parts of a face are the same in every document."""
    return is_usual(face) and set(parts) == {0}


@cache
def _pad(grey: Any) -> PageCanvas:
    """The canvas that stamps are tried on."""
    return PageCanvas(BytesIO(), (1, 1), grey)
