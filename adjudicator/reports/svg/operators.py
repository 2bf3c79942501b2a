"""Drawings of PDF's operators (ISO 32000, 8.5), read from a text of them."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple
from zlib import decompress

import msgspec

from adjudicator.reports.kept import kept
from adjudicator.reports.svg.pen import Paint, number

PAINTS = {
    "S": Paint(fill=False, stroke=True),
    "s": Paint(fill=False, stroke=True),
    "f": Paint(fill=True, stroke=False),
    "f*": Paint(fill=True, stroke=False, even_odd=True),
    "B": Paint(fill=True, stroke=True),
    "B*": Paint(fill=True, stroke=True, even_odd=True),
    "b": Paint(fill=True, stroke=True),
    "n": Paint(fill=False, stroke=False),
}
CLOSING = ("s", "b")
"""Those that close the path before they paint it."""
_TOKEN = re.compile(r"\[[^\]]*\]|\S+")


class Step(NamedTuple):
    """An operator that is no part of a path, what stands before it, and the path so far as SVG writes it."""

    name: str
    operands: tuple[str, ...]
    path: str


class Trail:
    """A path as SVG writes it in few letters: each point by how far it lies from the one before."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._implied = ""
        self._x = self._y = 0.0
        self._begin = (0.0, 0.0)

    def move(self, x: float, y: float) -> None:
        """Begin at a point."""
        if self._parts:
            self._write("m", x - self._x, y - self._y)
        else:
            self._write("M", x, y)
        self._implied = "l" if len(self._parts) > 1 else ""
        self._begin = (x, y)
        self._x = x
        self._y = y

    def line(self, x: float, y: float) -> None:
        """On to a point in a straight line."""
        across = number(x - self._x)
        up = number(y - self._y)
        if not up.startswith("-"):
            up = f" {up}"
        if self._implied != "l":
            across = f"l{across}"
        elif not across.startswith("-"):
            across = f" {across}"
        self._parts.append(across + up)
        self._implied = "l"
        self._x = x
        self._y = y

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        """On to a point in a cubic curve with two controls."""
        here_x = self._x
        here_y = self._y
        near = (x1 - here_x, y1 - here_y)
        far = (x2 - here_x, y2 - here_y)
        self._write("c", *near, *far, x - here_x, y - here_y)
        self._x = x
        self._y = y

    def close(self) -> None:
        """Back to where it began."""
        self._parts.append("z")
        self._implied = ""
        self._x, self._y = self._begin

    def rectangle(self, x: float, y: float, wide: float, high: float) -> None:
        """A rectangle by a corner, and what it measures from there."""
        self.move(x, y)
        self._parts.append(f"h{number(wide)}v{number(high)}h{number(-wide)}")
        self.close()

    def circle(self, x: float, y: float, radius: float) -> None:
        """A circle round a point, from its right on."""
        self.move(x + radius, y)
        around = number(radius)
        there = number(-2 * radius)
        back = number(2 * radius)
        half = f"a{around} {around} 0 1 0"
        self._parts.append(f"{half} {there} 0{half} {back} 0")
        self.close()

    @property
    def data(self) -> str:
        """The path as SVG writes it."""
        return "".join(self._parts)

    def _write(self, letter: str, *values: float) -> None:
        """A letter, unless the one before goes on, and numbers with a blank only where they would run together."""
        numbers = " ".join(map(number, values))
        numbers = numbers.replace(" -", "-")
        if letter != self._implied:
            numbers = f"{letter}{numbers}"
        elif not numbers.startswith("-"):
            numbers = f" {numbers}"
        self._parts.append(numbers)
        self._implied = letter


_UNTURNED = ("1", "0", "0", "1")
"""The first four numbers of a matrix that only moves."""


class Origin:
    """The origin of points, as far as it was only moved."""

    def __init__(self) -> None:
        self.at = (0.0, 0.0)
        self._kept: list[tuple[float, float]] = []

    def move(self, x: float, y: float) -> None:
        """Go on from here."""
        self.at = (self.at[0] + x, self.at[1] + y)

    def keep(self, operator: str) -> None:
        """Keep it (`q`), or go back to what was kept last (`Q`)."""
        if operator == "q":
            self._kept.append(self.at)
        elif operator == "Q":
            self.at = self._kept.pop()

    def seen(self, operands: Sequence[str]) -> list[float]:
        """Points as they are seen from the first origin: x and y in turn."""
        x, y = self.at
        points: list[float] = []
        for across, up in zip(operands[::2], operands[1::2], strict=True):
            points += (x + float(across), y + float(up))
        return points


def steps(text: str) -> Iterator[Step]:
    """The operators of a text, one after the other; what makes up paths is told with what paints them.

    What merely moves the origin is not told: paths are given from the first origin.
    """
    trail = Trail()
    origin = Origin()
    operands: list[str] = []
    for token in _TOKEN.findall(text):
        if not token[0].isalpha():
            operands.append(token)
            continue
        if token == "l":
            trail.line(*origin.seen(operands))
        elif token == "c":
            trail.curve(*origin.seen(operands))
        elif token == "m":
            trail.move(*origin.seen(operands))
        elif token == "h":
            trail.close()
        elif token == "re":
            trail.rectangle(*origin.seen(operands[:2]), *map(float, operands[2:]))
        elif token == "cm" and tuple(operands[:4]) == _UNTURNED:
            origin.move(*map(float, operands[4:]))
        else:
            origin.keep(token)
            yield Step(token, tuple(operands), trail.data)
            trail = Trail() if token in PAINTS else trail
        operands = []


@lru_cache(maxsize=256)
def steps_in(text: str) -> tuple[Step, ...]:
    """The operators of a text; signs that stand in many places, turn after turn, are read once."""
    return tuple(steps(text))


_SMALL = 4_000
"""Up to how many bytes what a compressed stream draws is kept for a while only: there may be many."""
_LARGE = 20_000
"""A compressed stream of so many bytes is that of a whole land, which never changes: what it draws is kept."""


def steps_of(stream: bytes) -> list[Step]:
    """The operators of a compressed stream. The same stream is read once for all drawings."""

    def read() -> bytes:
        return msgspec.msgpack.encode(_read(stream))

    if len(stream) < _SMALL:
        return _small(stream)
    lasting = len(stream) >= _LARGE
    encoded = kept(b"svg" + stream, read, lasting=lasting)
    return msgspec.msgpack.decode(encoded, type=list[Step])


@lru_cache(maxsize=64)
def _small(stream: bytes) -> list[Step]:
    return _read(stream)


def _read(stream: bytes) -> list[Step]:
    text = decompress(stream).decode()
    return list(steps(text))


def uses_forms(stream: bytes) -> bool:
    """Whether a compressed stream draws other forms."""
    return b" Do" in decompress(stream)


def lengths(array: str) -> tuple[float, ...]:
    """The numbers in brackets."""
    return tuple(float(each) for each in array.strip("[]").split())
