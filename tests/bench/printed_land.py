"""The printed land drawn as a bare canvas would have it drawn: path by path, from the operators that are kept of it."""

import re
from typing import Any
from zlib import decompress

_TOKEN = re.compile(r"\[[^\]]*\]|\S+")
_FORM = "/FormXob."
_PATHS = {"m": "moveTo", "l": "lineTo", "c": "curveTo", "h": "close"}
_PAINTS = {"S": (1, 0), "f": (0, 1), "b": (1, 1)}
"""Whether they draw the line of a path, and fill it."""
_OTHERS = {
    "RG": "setStrokeColorRGB",
    "rg": "setFillColorRGB",
    "w": "setLineWidth",
    "J": "setLineCap",
    "j": "setLineJoin",
    "d": "setDash",
    "cm": "transform",
    "q": "saveState",
    "Q": "restoreState",
    "Do": "doForm",
}
"""Operators (ISO 32000, annex A), and the methods of ReportLab that write them."""
_OPERATORS = {*_PATHS, *_PAINTS, *_OTHERS, "W", "n"}


def draw_land(canvas: Any, stream: bytes) -> None:
    """Draw compressed operators on a canvas of ReportLab."""
    path = canvas.beginPath()
    given: list[Any] = []
    for token in _TOKEN.findall(decompress(stream).decode()):
        if token not in _OPERATORS:
            given.append(_value(token))
            continue
        if token in _PATHS:
            getattr(path, _PATHS[token])(*given)
        elif token in _PAINTS:
            canvas.drawPath(path, *_PAINTS[token])
            path = canvas.beginPath()
        elif token == "W":
            canvas.clipPath(path, stroke=0, fill=0)
            path = canvas.beginPath()
        elif token in _OTHERS:
            getattr(canvas, _OTHERS[token])(*given)
        given.clear()


def _value(token: str) -> Any:
    if token.startswith("["):
        return [float(length) for length in token[1:-1].split()]
    return token.removeprefix(_FORM) if token.startswith(_FORM) else float(token)
